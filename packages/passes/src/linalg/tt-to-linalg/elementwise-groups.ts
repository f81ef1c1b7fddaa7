/**
 * Groups elementwise operations on tensors; each group becomes one structured operation. A result that only its own
 * group uses never exists as a tensor. Fusion would merge the operations as well, but one at a time.
 */
import {
  at,
  elementTypeOrSelf,
  isMemoryEffectFree,
  type Operation,
  RankedTensorType,
  type Value,
} from "@tt-opt/ir-core";
import type { ScalarBody } from "./elementwise.ts";
import type { TensorLowering } from "./tensor-lowering.ts";

/** The body that computes the elements of an operation's results; undefined if the operation is not elementwise. */
export type BodyOf = (op: Operation) => ScalarBody | undefined;

/** See the file's header. */
export class ElementwiseGroups {
  readonly #bodyOf: BodyOf;
  /** The last operation of the group that an operation belongs to. */
  readonly #roots: ReadonlyMap<Operation, Operation>;
  /** Operations that wait for the last one of their group, by that operation. */
  readonly #waiting = new Map<Operation, Set<Operation>>();

  /** Groups those of `ops`, given in program order, that have a body. */
  constructor(ops: readonly Operation[], bodyOf: BodyOf) {
    this.#bodyOf = bodyOf;
    this.#roots = rootsOf(ops, bodyOf);
  }

  /** Lowers `op` if it is elementwise and on scalars; false otherwise. */
  lowerScalar(lowering: TensorLowering, op: Operation): boolean {
    const body = this.#bodyOf(op);
    if (body === undefined || this.#roots.has(op)) return false;
    lowering.replace(op, body(lowering.rw, op, op.operands));
    return true;
  }

  /**
   * Lowers `op` if it is elementwise and on tensors; false otherwise. A splat is lowered at once, other operations with
   * their group, when all operations before the last one of the group have been offered.
   */
  lower(lowering: TensorLowering, op: Operation): boolean {
    const body = this.#bodyOf(op);
    const root = this.#roots.get(op);
    if (body === undefined || root === undefined) return false;
    const group = this.#waiting.get(root) ?? new Set();
    if (!op.operands.some((operand) => isMadeBy(group, operand))) {
      const scalars = op.operands.flatMap((operand) => {
        const view = lowering.view(operand);
        return view.kind === "scalar" ? [view.scalar] : [];
      });
      if (scalars.length === op.operandCount) {
        const made = body(lowering.rw, op, scalars);
        op.results.forEach((result, i) => lowering.setView(result, { kind: "scalar", scalar: at(made, i) }));
        return true;
      }
    }
    this.#waiting.set(root, group.add(op));
    if (op === root) this.#lowerGroup(lowering, op, group);
    return true;
  }

  #lowerGroup(lowering: TensorLowering, root: Operation, group: ReadonlySet<Operation>): void {
    const { type } = root.resultAt(0);
    const shape = type instanceof RankedTensorType ? type.shape : [];
    const inputs = new Set<Value>();
    for (const op of group) for (const operand of op.operands) if (!isMadeBy(group, operand)) inputs.add(operand);
    const views = [...inputs].map((input) => lowering.view(input));
    const types = root.results.map((result) => elementTypeOrSelf(result.type));
    const made = lowering.elementwise(shape, views, types, (b, values) => {
      const elements = new Map<Value, Value>();
      [...inputs].forEach((input, i) => elements.set(input, at(values, i)));
      for (const op of group) {
        b.loc = op.loc;
        const operands = op.operands.flatMap((operand) => elements.get(operand) ?? []);
        const results = this.#bodyOf(op)?.(b, op, operands) ?? [];
        op.results.forEach((result, i) => elements.set(result, at(results, i)));
      }
      return root.results.flatMap((result) => elements.get(result) ?? []);
    });
    lowering.replace(root, made);
  }
}

function isMadeBy(group: ReadonlySet<Operation>, value: Value): boolean {
  return value.definingOp !== undefined && group.has(value.definingOp);
}

/** For operations with a body, the operation of the same block through which all uses of their results go. */
function rootsOf(ops: readonly Operation[], bodyOf: BodyOf): ReadonlyMap<Operation, Operation> {
  const roots = new Map<Operation, Operation>();
  for (const op of ops.toReversed()) {
    if (!op.results.some(({ type }) => type instanceof RankedTensorType) || bodyOf(op) === undefined) continue;
    const behind = new Set<Operation | undefined>();
    for (const result of op.results)
      for (const user of result.users()) behind.add(user.block === op.block ? roots.get(user) : undefined);
    const [root] = behind;
    roots.set(op, behind.size === 1 && root !== undefined && isMemoryEffectFree(op) ? root : op);
  }
  return roots;
}
