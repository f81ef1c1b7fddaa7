/**
 * What other versions of Triton write of an operation, beside what its assembly format says: read as what the format
 * would say, never printed.
 */
import { boolAttr, type CustomDirective, IntegerAttr, UnitAttr } from "@tt-opt/ir-core";
import { CachePolicyAttr } from "./cache-policy.ts";
import { ProgramDim } from "./enums.ts";

const printNothing = (): void => undefined;

/** The dimension of the grid, `x`; Triton 2 writes it as `{axis = 0 : i32}`. */
export const programAxis: CustomDirective = {
  parse(p, state) {
    if (p.isPunctuation("{")) return true;
    const axis = ProgramDim.parse(p);
    state.setAttribute("axis", axis);
    return axis !== undefined;
  },
  print(p, op) {
    const axis = op.properties.get("axis");
    if (axis !== undefined) ProgramDim.print(p, axis);
  },
};

/** The place that Triton writes behind the message of an assertion up to 3.1, `, "file.py", "f", 12`; locations say it. */
export const assertedPlace: CustomDirective = {
  parse(p) {
    while (p.accept(",")) if ((p.optionalInteger() ?? p.parseString()) === undefined) return false;
    return true;
  },
  print: printNothing,
};

/** Behind the attributes: makes `{name = true}` of Triton up to 3.1 a flag that is there, and `{name = false}` one that is not. */
export function formerBoolean(name: string): CustomDirective {
  return {
    parse(p, { op }) {
      const value = op.attribute(name);
      if (!(value instanceof IntegerAttr)) return true;
      op.attributes.delete(name);
      if (value.isTrue) op.set(name, UnitAttr.get(p.context));
      return true;
    },
    print: printNothing,
  };
}

/** Behind the attributes: takes `{cachePolicy = #tt.cache_policy<…>}` apart, which is written since Triton 3.9. */
export const cachePolicy: CustomDirective = {
  parse(_p, { op }) {
    const policy = op.attribute("cachePolicy");
    if (!(policy instanceof CachePolicyAttr)) return true;
    op.attributes.delete("cachePolicy");
    op.set("cache", policy.cache);
    op.set("evict", policy.evict);
    return true;
  },
  print: printNothing,
};

/**
 * Behind the accumulator of a scaled product: the operands of Triton 3.2, `%a, %a_scale, %b, %b_scale, %c`, of which
 * one of the scales may be missing. Which one is missing the types tell, in {@link scaledTypes}.
 */
export const scaledOperands: CustomDirective = {
  parse(p, state) {
    const refs = [state.operandRefs[0], state.operandRefs[1], state.operandRefs[2]];
    while (refs.length < 5 && p.accept(",")) {
      const ref = p.parseOperand();
      if (ref === undefined) return false;
      refs.push(ref);
    }
    if (refs.length === 3) return true;
    const [a, scaleOfA, b, fourth, fifth] = refs;
    state.operandRefs.splice(0, 5, a, b, fifth ?? fourth, scaleOfA, fifth === undefined ? undefined : fourth);
    return true;
  },
  print: printNothing,
};

/** Behind the types of a scaled product. See {@link scaledOperands}; Triton 3.2 has no `fastMath`, either. */
export const scaledTypes: CustomDirective = {
  parse(p, { op, operandRefs, groupTypes }) {
    if (op.attribute("fastMath") === undefined) op.set("fastMath", boolAttr(p.context, false));
    const [, b, c, scaleOfA, scaleOfB] = operandRefs;
    const isOther = scaleOfA !== undefined && scaleOfB === undefined && groupTypes[3] === undefined;
    if (isOther && groupTypes[4] !== undefined) operandRefs.splice(1, 4, scaleOfA, c, undefined, b);
    return true;
  },
  print: printNothing,
};
