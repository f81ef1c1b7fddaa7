/** Makes one structured operation of two with the same loops that do not use each other. */
import { createGeneric, type GenericOp } from "@tt-opt/dialect-linalg";
import { afterOp, at, type Rewriter } from "@tt-opt/ir-core";
import { copyBody } from "../bodies/index.ts";

/** Replaces both operations by one behind `place`, which is one of them; its body is that of `first`, then of `second`. */
export function joinGenerics(rw: Rewriter, first: GenericOp, second: GenericOp, place: GenericOp): GenericOp {
  rw.at = afterOp(place);
  rw.loc = second.loc;
  const parts = [first, second];
  const inputs = parts.flatMap((op) => op.inputs);
  const outputs = parts.flatMap((op) => op.outputs);
  const maps = [
    ...parts.flatMap((op) => op.indexingMaps.slice(0, op.inputs.length)),
    ...parts.flatMap((op) => op.indexingMaps.slice(op.inputs.length)),
  ];
  const iterators = second.iteratorTypes.map((type, d) => (type === "reduction" ? type : at(first.iteratorTypes, d)));
  const made = createGeneric(rw, { inputs, outputs, maps, iterators }, (b, args) => {
    const [ins, outs] = [args.slice(0, inputs.length), args.slice(inputs.length)];
    return parts.flatMap((op) =>
      copyBody(b, op, [...ins.splice(0, op.inputs.length), ...outs.splice(0, op.outputs.length)]),
    );
  });
  const count = first.results.length;
  rw.replace(first, ...made.results.slice(0, count));
  rw.replace(second, ...made.results.slice(count));
  return made;
}
