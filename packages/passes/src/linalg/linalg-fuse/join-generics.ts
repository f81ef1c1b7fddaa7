/** Makes one structured operation of several with the same loops that do not use each other. */
import { createGeneric, type GenericOp, type IteratorType } from "@tt-opt/dialect-linalg";
import { afterOp, at, type Rewriter } from "@tt-opt/ir-core";
import { copyBody } from "../bodies/index.ts";

/** Replaces the operations by one behind `place`, which is one of them; its body is made of theirs, in order. */
export function joinGenerics(rw: Rewriter, parts: readonly [GenericOp, ...GenericOp[]], place: GenericOp): GenericOp {
  rw.at = afterOp(place);
  rw.loc = at(parts, parts.length - 1).loc;
  const inputs = parts.flatMap((op) => op.inputs);
  const outputs = parts.flatMap((op) => op.outputs);
  const maps = [
    ...parts.flatMap((op) => op.indexingMaps.slice(0, op.inputs.length)),
    ...parts.flatMap((op) => op.indexingMaps.slice(op.inputs.length)),
  ];
  const iterators = parts[0].iteratorTypes.map((type, d): IteratorType =>
    parts.some((op) => op.iteratorTypes[d] === "reduction") ? "reduction" : type,
  );
  const made = createGeneric(rw, { inputs, outputs, maps, iterators }, (b, args) => {
    const [ins, outs] = [args.slice(0, inputs.length), args.slice(inputs.length)];
    return parts.flatMap((op) =>
      copyBody(b, op, [...ins.splice(0, op.inputs.length), ...outs.splice(0, op.outputs.length)]),
    );
  });
  const results = [...made.results];
  for (const op of parts) rw.replace(op, ...results.splice(0, op.resultCount));
  return made;
}
