/**
 * `forward-vector-buffers`: a buffer between two loops over a few vectors, both of which became straight-line code, only
 * carries these vectors from the one to the other. They stay in registers.
 */
import { constantInt, memref } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { at, defined, definePass, type Operation, type Rewriter, type Value, VectorType } from "@tt-opt/ir-core";

/** See the file's header. */
export const forwardVectorBuffers = definePass({
  name: "forward-vector-buffers",
  summary: "replace buffers of a few vectors by the stored values",
  description: `Handles views of the arena of rank 1 whose uses are \`vector.store\` and \`vector.load\` at constant indices in one
block, such that each vector that is loaded is stored before it in the block. Loads become what was stored last, and the view
is erased. A buffer is left alone if stored vectors overlap without being at the same place.`,
  statistics: { removed: "buffers removed" },
  example: {
    input: `func.func @f(%scratch: memref<?xi8>, %x: vector<4xf32>, %y: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %b = memref.view %scratch[%c0][] : memref<?xi8> to memref<8xf32>
  vector.store %x, %b[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %y, %b[%c4] : memref<8xf32>, vector<4xf32>
  %u = vector.load %b[%c0] : memref<8xf32>, vector<4xf32>
  %v = vector.load %b[%c4] : memref<8xf32>, vector<4xf32>
  return %u, %v : vector<4xf32>, vector<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const views: memref.ViewOp[] = [];
    ctx.root.walkOps(memref.ViewOp, (op) => void (op.result.type.rank === 1 && views.push(op)));
    for (const view of views) if (forward(rw, view)) ctx.count("removed");
  },
});

/** A load or store of lanes `first`, `first + 1`, … of a buffer. */
interface Access {
  readonly op: vector.LoadOp | vector.StoreOp;
  readonly first: number;
  readonly type: VectorType;
}

/** Removes a buffer if possible. */
function forward(rw: Rewriter, view: memref.ViewOp): boolean {
  const accesses = accessesOf(view.result);
  if (accesses === undefined || !isStoredFirst(accesses)) return false;
  const stored = new Map<number, Value>();
  for (const { op, first } of accesses) {
    if (op.is(vector.StoreOp)) {
      stored.set(first, op.valueToStore);
      rw.erase(op);
    } else rw.replace(op, defined(stored.get(first), "what was stored"));
  }
  rw.erase(view);
  return true;
}

/** The accesses of a buffer in their order; undefined if it is used otherwise, or in several blocks. */
function accessesOf(buffer: Value): readonly Access[] | undefined {
  const accesses: Access[] = [];
  for (const user of new Set(buffer.users())) {
    const access = accessOf(user, buffer);
    if (access === undefined || user.block !== (accesses[0] ?? access).op.block) return undefined;
    accesses.push(access);
  }
  return accesses.sort((a, b) => (a.op.isBefore(b.op) ? -1 : 1));
}

function accessOf(op: Operation, buffer: Value): Access | undefined {
  if (!op.is(vector.LoadOp) && !op.is(vector.StoreOp)) return undefined;
  const { type } = op.is(vector.LoadOp) ? op.resultAt(0) : op.valueToStore;
  const [index, ...others] = op.indices;
  const first = index === undefined ? undefined : constantInt(index);
  if (op.base !== buffer || others.length > 0 || first === undefined) return undefined;
  return type instanceof VectorType && type.rank === 1 ? { op, first: Number(first), type } : undefined;
}

/** Whether each loaded vector was stored before, by one store. */
function isStoredFirst(accesses: readonly Access[]): boolean {
  const stored = new Map<number, VectorType>();
  return accesses.every(({ op, first, type }) => {
    if (op.is(vector.LoadOp)) return stored.get(first) === type;
    const isApart = [...stored].every(
      ([other, { shape }]) => other === first || other + at(shape, 0) <= first || first + at(type.shape, 0) <= other,
    );
    if ((stored.get(first) ?? type) !== type) return false;
    stored.set(first, type);
    return isApart;
  });
}
