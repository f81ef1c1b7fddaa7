/**
 * `tt-select-products`: Inductor prints the lesser or greater of two indices as a sum of products with conditions, of
 * which one is 1 and the other 0. Ranges of integers and the bounds of loops do not see through them.
 */
import {
  AddIOp,
  CmpIOp,
  ConstantOp,
  ExtUIOp,
  invertPredicate,
  MulIOp,
  SelectOp,
  swapPredicate,
} from "@tt-opt/dialect-std";
import {
  beforeOp,
  BoolLike,
  type Builder,
  definePass,
  elementTypeOrSelf,
  IntegerType,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const ttSelectProducts = definePass({
  name: "tt-select-products",
  summary: "recognize choices that are sums of products with conditions",
  description: `Replaces the sum of the products of two integers with opposite extended conditions by a choice between the
integers, and any other product with an extended condition by a choice between an integer and 0.`,
  statistics: { selects: "sums and products that became choices" },
  example: {
    input: `tt.func @clamp(%x: tensor<64xi32>) -> tensor<64xi32> {
  %c = arith.constant dense<9> : tensor<64xi32>
  %isLess = arith.cmpi sle, %x, %c : tensor<64xi32>
  %isMore = arith.cmpi sgt, %x, %c : tensor<64xi32>
  %less = arith.extui %isLess : tensor<64xi1> to tensor<64xi32>
  %more = arith.extui %isMore : tensor<64xi1> to tensor<64xi32>
  %a = arith.muli %x, %less : tensor<64xi32>
  %b = arith.muli %c, %more : tensor<64xi32>
  %min = arith.addi %a, %b : tensor<64xi32>
  tt.return %min : tensor<64xi32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const [sums, products]: [AddIOp[], MulIOp[]] = [[], []];
    ctx.root.walk((op) => {
      if (op.is(AddIOp)) sums.push(op);
      else if (op.is(MulIOp)) products.push(op);
    });
    const replace = (op: AddIOp | MulIOp, choice: Choice): void => {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      rw.replace(op, build(rw, choice, op.result.type));
      ctx.count("selects");
    };
    // Sums first, while their terms are products.
    for (const op of sums) {
      const choice = choiceOf(op);
      if (choice !== undefined) replace(op, choice);
    }
    for (const op of products) {
      const term = op.result.hasUses ? termOf(op.result) : undefined;
      if (term !== undefined) replace(op, { ...term, whenFalse: 0n });
    }
  },
});

/** A number that may be chosen: a constant or a value. */
type Chosen = Value | bigint;

/** `whenTrue` where a condition holds. */
interface Term {
  readonly condition: Value;
  readonly whenTrue: Chosen;
}

/** A term, or another number where its condition does not hold. */
interface Choice extends Term {
  readonly whenFalse: Chosen;
}

/** A product with a condition, or a condition alone, which are 0 where the condition does not hold. */
function termOf(value: Value): Term | undefined {
  const alone = conditionOf(value);
  if (alone !== undefined) return { condition: alone, whenTrue: 1n };
  const op = value.definingOp;
  if (op?.is(MulIOp) !== true) return undefined;
  const [left, right] = [conditionOf(op.lhs), conditionOf(op.rhs)];
  if (right !== undefined) return { condition: right, whenTrue: op.lhs };
  return left && { condition: left, whenTrue: op.rhs };
}

/** The condition that an integer of more bits is the extension of. */
function conditionOf(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op?.is(ExtUIOp) !== true) return undefined;
  const element = elementTypeOrSelf(op.in.type);
  return element instanceof IntegerType && element.width === 1 ? op.in : undefined;
}

/** A sum of two terms of which exactly one is chosen. */
function choiceOf({ lhs, rhs }: AddIOp): Choice | undefined {
  const [a, b] = [termOf(lhs), termOf(rhs)];
  if (a === undefined || b === undefined || !areOpposite(a.condition, b.condition)) return undefined;
  return { ...a, whenFalse: b.whenTrue };
}

function areOpposite(a: Value, b: Value): boolean {
  const [x, y] = [a.definingOp, b.definingOp];
  if (x?.is(CmpIOp) !== true || y?.is(CmpIOp) !== true) return false;
  const opposite = invertPredicate(x.predicateName);
  if (x.lhs === y.lhs && x.rhs === y.rhs) return y.predicateName === opposite;
  return x.lhs === y.rhs && x.rhs === y.lhs && swapPredicate(y.predicateName) === opposite;
}

function build(b: Builder, { condition, whenTrue, whenFalse }: Choice, type: Type): Value {
  const value = (chosen: Chosen): Value =>
    typeof chosen === "bigint" ? ConstantOp.int(b, type, chosen).result : chosen;
  const [trueValue, falseValue] = [value(whenTrue), value(whenFalse)];
  return SelectOp.build(b, { condition: typed(condition, BoolLike), trueValue, falseValue }).result;
}
