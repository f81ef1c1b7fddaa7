/** What generated kernels compute on a block that has been loaded. */
import { ConstantOp } from "@tt-opt/dialect-std";
import {
  at,
  type Builder,
  DenseArrayAttr,
  integerAttr,
  RankedTensorType,
  tensorShapeOf,
  type Value,
} from "@tt-opt/ir-core";
import { type Container, elementType } from "./element-types.ts";
import { alongAxis, binary, i32, make, range, reduce, scan, splat } from "./kernel-parts.ts";
import { combinerOf, isFloat, type KernelPlan } from "./kernel-plan.ts";
import { elementTemplates } from "./operation-templates.ts";
import { applySteps, ValuePool } from "./steps.ts";

/** The chain of operations on what was loaded; its result has the elements of the buffers. */
export function compute(b: Builder, p: KernelPlan, loaded: Value, offsets: Value): Value {
  const container: Container = { kind: "tensor", shape: tensorShapeOf(loaded) };
  const pool = new ValuePool();
  if (p.element !== "i32") pool.add("i32", offsets);
  pool.add(p.element, loaded);
  const names = [p.element, "i1", "i32"];
  const templates = elementTemplates.filter((each) =>
    [...each.operands, each.result].every((name) => names.includes(name)),
  );
  applySteps(b, pool, templates, container, p.steps);
  const value = pool.pick(p.element, 0) ?? loaded;
  const condition = pool.pick("i1", 0);
  const chosen = condition === undefined ? value : make(b, "arith.select", [condition, value, loaded], value.type);
  return applyFunctions(b, p, rearrange(b, p, combine(b, p, chosen), loaded));
}

function combine(b: Builder, p: KernelPlan, value: Value): Value {
  const shape = tensorShapeOf(value);
  const axis = p.axis < shape.length ? p.axis : 0;
  if (p.combining === "none") return value;
  if (p.combining === "scan") return scan(b, value, axis, combinerOf(p), p.reverse);
  const reduced = reduce(b, value, axis, combinerOf(p));
  const spread = shape.length === 1 ? splat(b, reduced, shape) : alongAxis(b, reduced, axis, shape);
  return binary(b, isFloat(p.element) ? "arith.subf" : "arith.subi", value, spread);
}

/**
 * `tt.join` and `tt.split`, `tt.cat` and `tt.reshape`, `tt.trans`, or `tt.gather`, and back to the shape of `value`.
 */
function rearrange(b: Builder, p: KernelPlan, value: Value, loaded: Value): Value {
  const shape = tensorShapeOf(value);
  const typeOf = (sizes: readonly number[]): RankedTensorType =>
    RankedTensorType.get(sizes, elementType(b.context, p.element));
  switch (p.rearrangement) {
    case "join": {
      const joined = make(b, "tt.join", [loaded, value], typeOf([...shape, 2]));
      const halves = b.createGeneric("tt.split", { operands: [joined], resultTypes: [value.type, value.type] });
      return binary(b, isFloat(p.element) ? "arith.subf" : "arith.subi", halves.resultAt(1), halves.resultAt(0));
    }
    case "cat": {
      const count = shape.reduce((product, size) => product * size, 1);
      const both = [value, loaded].map((source) => make(b, "tt.reshape", [source], typeOf([count])));
      const all = make(b, "tt.cat", both, typeOf([2 * count]));
      return reduce(b, make(b, "tt.reshape", [all], typeOf([2, ...shape])), 0, combinerOf(p));
    }
    case "trans": {
      if (shape.length !== 2) return value;
      const order = [["order", DenseArrayAttr.i32(b.context, [1, 0])]] as const;
      const turned = make(b, "tt.trans", [value], typeOf([...shape].reverse()), order);
      return make(b, "tt.trans", [scan(b, turned, 0, combinerOf(p), p.reverse)], value.type, order);
    }
    case "gather": {
      const last = shape.length - 1;
      const numbers = range(b, at(shape, last));
      const flipped = binary(b, "arith.xori", numbers, splat(b, i32(b, at(shape, last) - 1), tensorShapeOf(numbers)));
      const indices = last === 0 ? flipped : alongAxis(b, flipped, 0, shape);
      return make(b, "tt.gather", [value, indices], value.type, [["axis", integerAttr(b.context, 32, last)]]);
    }
    default:
      return value;
  }
}

const functionNames = ["exp", "exp2", "sin", "cos", "tanh", "erf", "sqrt", "rsqrt", "log", "log2", "atan", "expm1"];

/** Functions of `math` on values that are kept where the functions are tame: from 1/16 to 8. */
function applyFunctions(b: Builder, p: KernelPlan, value: Value): Value {
  if (!isFloat(p.element)) return value;
  let result = value;
  for (const choice of p.functions) {
    const [low, high] = [1 / 16, 8].map((limit) => ConstantOp.float(b, value.type, limit).result);
    if (low === undefined || high === undefined) return result;
    const tame = binary(b, "arith.minimumf", binary(b, "arith.maximumf", result, low), high);
    result = make(b, `math.${at(functionNames, choice % functionNames.length)}`, [tame], value.type);
  }
  return result;
}
