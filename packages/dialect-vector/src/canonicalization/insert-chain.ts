/** A chain of `vector.insert` that fills a vector, as `vector.from_elements`. */
import { at, hasType, noMatch, pattern, type Value, VectorType } from "@tt-opt/ir-core";
import { AnyVectorOfAnyRank } from "../constraints.ts";
import { FromElementsOp, ToElementsOp } from "../elements-ops.ts";
import { InsertOp } from "../insert-op.ts";
import { linearize, maxFoldedElements } from "../folds/constants.ts";

/** What fills a range of elements. */
interface Part {
  readonly value: Value;
  readonly start: number;
  readonly count: number;
}

/** `insert y, (insert x, v[0])[1]`, where nothing is left of `v` → `from_elements x, y` */
export const insertChain = pattern("vector-insert-chain", InsertOp, (op, rw) => {
  const { type } = op.dest;
  const count = type.elementCount ?? 0;
  if (type.scalable.includes(true) || count > maxFoldedElements) return noMatch("the vector has too many elements");
  const [next] = op.result.users();
  if (op.result.hasOneUse && next?.is(InsertOp) === true && next.dest === op.result)
    return noMatch("it is not the last of the chain");
  const parts = partsOf(op);
  if (parts === undefined) return noMatch("an element of the destination is left");
  const elements: Value[] = [];
  for (const { value, start, count: size } of parts.toReversed()) {
    const isVector = hasType(value, AnyVectorOfAnyRank);
    const values = isVector ? ToElementsOp.build(rw, { source: value }).elements : [value];
    for (let i = 0; i < size; i++) elements[start + i] = at(values, i);
  }
  rw.replaceWith(op, FromElementsOp, { elements, resultTypes: [type] });
  return true;
});

/** The parts of which a vector is made, those inserted last first; undefined if they leave some of the destination. */
function partsOf(last: InsertOp): readonly Part[] | undefined {
  const { type } = last.dest;
  const isFilled = Array.from({ length: type.elementCount ?? 0 }, () => false);
  let missing = isFilled.length;
  const parts: Part[] = [];
  for (let op: InsertOp | undefined = last; op !== undefined;) {
    const { position, valueToStore } = op;
    const numbers = position.filter((index) => typeof index === "number" && index >= 0).map(Number);
    if (numbers.length !== position.length) return undefined;
    const count = valueToStore.type instanceof VectorType ? (valueToStore.type.elementCount ?? 0) : 1;
    const start = linearize(numbers, type.shape);
    let isNew = false;
    for (let i = start; i < start + count; i++) {
      if (isFilled[i] === true) continue;
      isFilled[i] = isNew = true;
      missing--;
    }
    if (isNew) parts.push({ value: valueToStore, start, count });
    if (missing === 0) return parts;
    const inner: typeof op.dest.definingOp = op.dest.definingOp;
    op = inner?.is(InsertOp) === true && inner.result.hasOneUse ? inner : undefined;
  }
  return undefined;
}
