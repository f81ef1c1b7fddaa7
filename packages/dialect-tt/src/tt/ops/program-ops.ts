/** Which program of the grid runs, and ranges of numbers. */
import {
  type Attribute,
  defineOp,
  DenseElementsAttr,
  type FoldResult,
  I32,
  I32Attr,
  IntegerType,
  Pure,
} from "@tt-opt/ir-core";
import { ProgramDim } from "../enums.ts";
import { programAxis } from "../former-syntax.ts";
import { TensorSize } from "../traits.ts";
import { TtIntTensor } from "../types/constraints.ts";

/** `tt.get_program_id`: the position of the program in the grid. */
export class GetProgramIdOp extends defineOp("tt.get_program_id", {
  summary: "the position of the program in the grid",
  description: "```mlir\n%pid = tt.get_program_id x : i32\n```",
  results: { result: I32 },
  attributes: { axis: ProgramDim },
  traits: [Pure],
  assembly: "custom<Axis>($axis) attr-dict `:` type($result)",
  directives: { Axis: programAxis },
}) {}

/** `tt.get_num_programs`: the size of the grid. */
export class GetNumProgramsOp extends defineOp("tt.get_num_programs", {
  summary: "the number of programs along a dimension of the grid",
  description: "```mlir\n%n = tt.get_num_programs x : i32\n```",
  results: { result: I32 },
  attributes: { axis: ProgramDim },
  traits: [Pure],
  assembly: "custom<Axis>($axis) attr-dict `:` type($result)",
  directives: { Axis: programAxis },
}) {}

/** `tt.grid_dependency_wait`: waits for the launches before this one, and what they wrote. Since Triton 3.9. */
export class GridDependencyWaitOp extends defineOp("tt.grid_dependency_wait", {
  summary: "wait for the launches before this one",
  description: "Launches run one after the other here, so it does nothing.\n\n```mlir\ntt.grid_dependency_wait\n```",
  assembly: "attr-dict",
}) {}

/** `tt.grid_dependency_launch_dependents`: lets launches begin that wait for this one. Since Triton 3.9. */
export class GridDependencyLaunchDependentsOp extends defineOp("tt.grid_dependency_launch_dependents", {
  summary: "let the launches begin that wait for this one",
  description:
    "Launches run one after the other here, so it does nothing.\n\n```mlir\ntt.grid_dependency_launch_dependents\n```",
  assembly: "attr-dict",
}) {}

/** `tt.make_range`: the numbers from `start` up to but not including `end`. */
export class MakeRangeOp extends defineOp("tt.make_range", {
  summary: "the numbers of a range as a tensor",
  description: "```mlir\n%r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>\n```",
  results: { result: TtIntTensor },
  attributes: { start: I32Attr, end: I32Attr },
  traits: [TensorSize, Pure],
  assembly: "attr-dict `:` type($result)",
}) {
  /** A range of one number is a constant. */
  override fold(_operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    if (this.start.value + 1n !== this.end.value) return undefined;
    return [DenseElementsAttr.splat(this.result.type, this.start)];
  }

  override verify(): void {
    const start = this.start.number;
    const end = this.end.number;
    const { type } = this.result;
    if (start >= end) this.error("start must be less than end", "TT3040");
    else if (type.rank !== 1) this.error("return type must be a 1D tensor", "TT3040");
    else if (end - start !== type.shape[0]) {
      this.error(
        `number of elements in returned tensor, ${type.shape[0] ?? 0}, must match size of range [${start}, ${end}), which has ${end - start} elements`,
        "TT3040",
      );
    } else if (!(type.elementType instanceof IntegerType && type.elementType.isSignless(32))) {
      this.error("returned tensor must have i32 elements", "TT3040");
    }
  }
}
