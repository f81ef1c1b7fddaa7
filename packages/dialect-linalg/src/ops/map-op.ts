/** `linalg.map`: applies a region to the elements of tensors or memrefs of one shape. */
import {
  AffineMap,
  AnyTensor,
  defineOp,
  implicitTerminator,
  type OpParser,
  RecursiveMemoryEffects,
  type OpPrinter,
  type ParsedOperation,
  type Value,
  variadic,
} from "@tt-opt/ir-core";
import { TensorOrMemRef } from "../constraints.ts";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { parseInsOuts, printInsOuts, resultTypesOf } from "../structured/operand-syntax.ts";
import { parseNamedRegion, parsePayloadOp, printNamedRegion, printPayloadOp, shortPayload, shortRegion } from "../structured/region-syntax.ts";

/** The short form applies its operation to the inputs alone. */
const inputsOnly = (args: readonly Value[]): readonly Value[] => args.slice(0, -1);

/** `linalg.map`. */
export class MapOp extends defineOp("linalg.map", {
  summary: "applies a region to the elements of its inputs",
  description: `
\`\`\`mlir
%0 = linalg.map { arith.addf } ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%init : tensor<64xf32>)
%1 = linalg.map ins(%a : tensor<64xf32>) outs(%init : tensor<64xf32>) (%in: f32, %out: f32) {
  %x = arith.mulf %in, %in : f32
  linalg.yield %x : f32
}
\`\`\``,
  operands: { inputs: variadic(TensorOrMemRef), init: TensorOrMemRef },
  results: { result: variadic(AnyTensor) },
  regions: { mapper: "single-block" },
  traits: [implicitTerminator("linalg.yield"), RecursiveMemoryEffects],
}) {
  override printAssembly(p: OpPrinter): void {
    const payload = shortPayload(this.mapper.entry, inputsOnly);
    if (payload !== undefined) printPayloadOp(p, payload);
    printInsOuts(p, this.inputs, [this.init]);
    p.attrDict(this);
    if (payload === undefined) printNamedRegion(p, this.mapper);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const payload = parsePayloadOp(p);
    const operands = payload === undefined ? undefined : parseInsOuts(p);
    if (payload === undefined || operands === undefined || !p.parseOptionalAttrDict(state.attributes)) return false;
    const { ins, outs } = operands;
    const types = [...ins.types, ...outs.types];
    if (!p.resolveAll([...ins.refs, ...outs.refs], types, state.operands)) return false;
    state.resultTypes = resultTypesOf(outs.types);
    const region =
      payload === "absent" ? parseNamedRegion(p, "the mapper of linalg.map") : shortRegion(p.context, payload, types, inputsOnly);
    if (region !== undefined) state.regions.push(region);
    return region !== undefined;
  }
}

LinalgStructured.attach(MapOp, {
  indexingMaps: (op) => op.operands.map(() => AffineMap.identity(op.init.type.rank)),
  iteratorTypes: (op) => op.init.type.shape.map(() => "parallel"),
  inputs: (op) => op.inputs,
  inits: (op) => [op.init],
});
