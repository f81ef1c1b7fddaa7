/**
 * Lowers `tt.map_elementwise`: its region, which has a single block at this point, becomes the body of a structured
 * operation.
 */
import type { tt } from "@tt-opt/dialect-tt";
import {
  affine,
  AffineMap,
  at,
  type Builder,
  defined,
  dim,
  elementTypeOrSelf,
  IrMapping,
  tensorShapeOf,
  type Value,
} from "@tt-opt/ir-core";
import { copyBody } from "./combine.ts";
import { collapseTo, indexOf, selectByIndex } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView, through } from "./tensor-view.ts";

/** See the file's header. */
export function lowerMapElementwise(lowering: TensorLowering, op: tt.MapElementwiseOp): void {
  if (!op.scalarOp.hasOneBlock) {
    op.error("has a region with several blocks; 'lift-cf-to-scf' makes it one", "TT5103");
    return;
  }
  const pack = op.pack.number;
  const entry = defined(op.scalarOp.entry, "the body of tt.map_elementwise");
  const shape = tensorShapeOf(at(op.srcs, 0));
  const elements = op.results.map(({ type }) => elementTypeOrSelf(type));
  const body = (b: Builder, inputs: readonly Value[]): readonly Value[] =>
    copyBody(b, entry, new IrMapping().mapAll(entry.args, inputs));
  if (pack === 1) {
    const views = op.srcs.map((src) => lowering.addressView(src));
    return lowering.replace(op, lowering.elementwise(shape, views, elements, body));
  }
  // Adjacent elements in row-major order become separate operands, and the results are interleaved again.
  const count = shape.reduce((a, b) => a * b, 1) / pack;
  const lanes = Array.from({ length: pack }, (_, lane) => lane);
  const inputs = op.srcs.flatMap((src) => {
    const groups = identityView(collapseTo(lowering, lowering.materialize(src), [count, pack]));
    return lanes.map((lane) => through(groups, new AffineMap(1, 0, [dim(0), affine(lane)])));
  });
  const types = elements.flatMap((element) => lanes.map(() => element));
  const made = lowering.elementwise([count], inputs, types, body);
  const results = elements.map((element, i) => {
    const parts = made.slice(i * pack, (i + 1) * pack);
    const views = parts.map((part) => through(identityView(part), new AffineMap(2, 0, [dim(0)])));
    const [groups] = lowering.elementwise([count, pack], views, [element], (b, values) => {
      const lane = indexOf(b, 1);
      return [values.reduce((below, above, j) => at(selectByIndex(b, lane, j, below, above), 0))];
    });
    return collapseTo(lowering, defined(groups, "a result of tt.map_elementwise"), shape);
  });
  lowering.replace(op, results);
}
