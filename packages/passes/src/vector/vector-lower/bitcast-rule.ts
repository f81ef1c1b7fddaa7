/** Lowers `vector.bitcast`, in groups of lanes that fill whole lanes of both types. */
import * as vector from "@tt-opt/dialect-vector";
import { AnyVector, at, fixedBitWidth, typed, VectorType } from "@tt-opt/ir-core";
import { assemble, lanesOfRegisters } from "./lane.ts";
import { rule, type VectorRule } from "./rule.ts";

/** The rules of this file. */
export const bitcastRules: readonly VectorRule[] = [
  rule(
    vector.BitCastOp,
    (l, op) => {
      const [from, to] = [op.source.type, op.result.type];
      const [fromBits, toBits] = [fixedBitWidth(from.elementType), fixedBitWidth(to.elementType)];
      const isCastable = fromBits !== undefined && toBits !== undefined && l.shape.isFixed(from);
      if (!isCastable || Math.max(fromBits, toBits) % Math.min(fromBits, toBits) !== 0) return false;
      const bits = Math.min(l.shape.lanesOf(from.elementType) * fromBits, l.shape.lanesOf(to.elementType) * toBits);
      const lanes = Math.max(1, bits / fromBits, toBits / fromBits);
      const source = l.lanes(op.source);
      const made = l.shape.runs(from, lanes).map(({ start, length }) => {
        const part = assemble(l.rw, source.slice(start, start + length), from.elementType);
        const type = VectorType.get([(length * fromBits) / toBits], to.elementType);
        return vector.BitCastOp.build(l.rw, { source: typed(part, AnyVector), resultTypes: [type] }).resultAt(0);
      });
      const isWhole = made.length === l.shape.runs(to).length;
      if (isWhole && at(made, 0).type === l.shape.registerTypes(to)[0]) l.bind(op.result, made);
      else l.bindLanes(op.result, lanesOfRegisters(made));
      l.replaced(op);
      return true;
    },
    false,
  ),
];
