import {
  AnyType,
  ArrayAttr,
  AnyArrayAttr,
  DenseArrayAttr,
  DenseI32Array,
  I1,
  IntegerType,
  type OpParser,
  type OpPrinter,
  type OperandRef,
  type ParsedOperation,
  StringAttr,
  type Type,
  type Value,
  defineOp,
  optional,
  quote,
  variadic,
  withDefault,
} from "@tt-opt/ir-core";

/** `llvm.intr.assume %c : i1`: the condition is true, or the behaviour is undefined. */
export class AssumeOp extends defineOp("llvm.intr.assume", {
  summary: "a condition that may be taken for true",
  description: `States that a condition holds. It is a fact for analyses of ranges; executing it with a false condition is undefined
behaviour. It has no result and declares no memory effects, so it is never removed as dead. Operand bundles state more about
values, such as their alignment.

\`\`\`mlir
llvm.intr.assume %c : i1
llvm.intr.assume %true ["align"(%p, %n : !tt.ptr<f32>, i32)] : i1
\`\`\``,
  operands: { cond: I1, opBundleOperands: variadic(AnyType) },
  attributes: {
    op_bundle_sizes: withDefault(DenseI32Array, (context) => DenseArrayAttr.i32(context, [])),
    op_bundle_tags: optional(AnyArrayAttr),
  },
}) {
  /** Reads `%c ["tag"(%a, %b : A, B), …] : i1 attr-dict`. */
  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const cond = p.parseOperand();
    if (cond === undefined) return false;
    const bundles: Bundle[] = [];
    if (p.isPunctuation("[") && !p.parseList("[", "]", () => parseBundle(p, bundles))) return false;
    if (p.parseColonType() === undefined || !p.parseAttributesOf(state)) return false;
    state.operands.push(p.resolve(cond, IntegerType.get(p.context, 1)));
    for (const { refs, types } of bundles) if (!p.resolveAll(refs, types, state.operands)) return false;
    const sizes = bundles.map(({ refs }) => refs.length);
    state.set("op_bundle_sizes", DenseArrayAttr.i32(p.context, sizes));
    if (bundles.length > 0) {
      const tags = bundles.map(({ tag }) => StringAttr.get(p.context, tag));
      state.set("op_bundle_tags", ArrayAttr.get(p.context, tags));
    }
    return true;
  }

  /** The operand bundles: their tags and operands. */
  get bundles(): readonly { readonly tag: string; readonly operands: readonly Value[] }[] {
    let start = 0;
    return this.op_bundle_sizes.numbers.map((size, index) => {
      const tag = this.op_bundle_tags?.elements[index];
      const operands = this.opBundleOperands.slice(start, (start += size));
      return { tag: tag instanceof StringAttr ? tag.value : "", operands };
    });
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.value(this.cond);
    const { bundles } = this;
    if (bundles.length > 0) {
      p.write(" [");
      bundles.forEach(({ tag, operands }, index) => {
        p.write(`${index > 0 ? ", " : ""}${quote(tag)}(`);
        p.values(operands);
        if (operands.length > 0) p.write(" : ");
        p.types(operands.map((operand) => operand.type));
        p.write(")");
      });
      p.write("]");
    }
    p.write(" : ");
    p.type(this.cond.type);
    p.attrDict(this, ["op_bundle_sizes", "op_bundle_tags"]);
  }

  override verify(): void {
    const sizes = this.op_bundle_sizes.numbers;
    const tags = this.op_bundle_tags?.elements ?? [];
    if (sizes.length !== tags.length) {
      this.error(`expected a tag for each of the ${sizes.length} operand bundles, but found ${tags.length}`, "TT2001");
      return;
    }
    const total = sizes.reduce((a, b) => a + b, 0);
    if (total === this.opBundleOperands.length) return;
    this.error(`expected ${total} operands in bundles, but found ${this.opBundleOperands.length}`, "TT2001");
  }
}

interface Bundle {
  readonly tag: string;
  readonly refs: readonly OperandRef[];
  readonly types: readonly Type[];
}

function parseBundle(p: OpParser, bundles: Bundle[]): boolean {
  const tag = p.parseString("the tag of an operand bundle");
  if (tag === undefined || !p.expect("(")) return false;
  const refs = p.parseOperandList();
  if (refs === undefined) return false;
  let types: Type[] = [];
  if (refs.length > 0) {
    const parsed = p.expect(":") ? p.parseTypeList() : undefined;
    if (parsed === undefined) return false;
    types = parsed;
  }
  bundles.push({ tag, refs, types });
  return p.expect(")");
}
