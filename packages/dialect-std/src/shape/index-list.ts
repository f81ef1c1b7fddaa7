/**
 * The syntax of a list of numbers and values, `[%i, 0, %n]`: what MLIR calls `DynamicIndexList`. An operation with
 * several such lists gives each a directive of its own, because a directive knows which operands and attribute it is
 * for.
 */
import {
  type CustomDirective,
  DenseArrayAttr,
  dynamic,
  operandGroup,
  type OperandRef,
  parseSafeInteger,
} from "@tt-opt/ir-core";
import { mixedValues, staticAttr } from "./mixed-values.ts";

/** The directive for the list whose values are the operands `operands` and whose numbers stand in `attribute`. */
export function indexList(operands: string, attribute: string): CustomDirective {
  return {
    parse(p, state) {
      const refs: OperandRef[] = [];
      const numbers: number[] = [];
      const each = (): boolean => {
        const ref = p.optionalOperand();
        if (ref !== undefined) {
          refs.push(ref);
          numbers.push(dynamic);
          return true;
        }
        if (!p.isPunctuation("-") && !/^\d/.test(p.lexer.slice)) {
          p.error("expected SSA value or integer");
          return false;
        }
        const number = parseSafeInteger(p);
        if (number !== undefined) numbers.push(number);
        return number !== undefined;
      };
      if (!p.parseList("[", "]", each)) return false;
      state.setOperands(operands, refs);
      state.setAttribute(attribute, staticAttr(p.context, numbers));
      return true;
    },
    print(p, op) {
      const numbers = op.properties.get(attribute);
      const list =
        numbers instanceof DenseArrayAttr ? mixedValues(numbers, operandGroup(op, op.operands, operands)) : [];
      p.write("[");
      list.forEach((value, index) => {
        if (index > 0) p.write(", ");
        if (typeof value === "number") p.write(`${value}`);
        else p.value(value);
      });
      p.write("]");
    },
  };
}
