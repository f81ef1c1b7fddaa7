/**
 * The parser interface for hooks of operations: operands, regions, successors and argument lists, in addition to the
 * tokens, types and attributes of {@link AsmParser}. Methods that fail have reported an error and return undefined or
 * false.
 */
import type { Attribute, Type } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import type { Location } from "../attributes/location.ts";
import type { Context } from "../context.ts";
import type { SourceFile } from "../diagnostics/source-file.ts";
import type { Block } from "../ir/block.ts";
import { encodeOffset } from "../ir/raw-location.ts";
import { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { AsmParser } from "./asm-parser.ts";
import { Tok } from "./lexer.ts";
import { OperandRef } from "./operand-ref.ts";
import type { OperationMemo } from "./operation-memo.ts";
import type { ParsedOperation } from "./parsed-operation.ts";
import { parseRegionInto } from "./region-parser.ts";
import { SliceTable } from "./slice-table.ts";
import { type NamedGroup, valueIn } from "./name-table.ts";
import { SsaScopes } from "./ssa-scopes.ts";

/** An argument of a region: `%x: i32 {a = 1} loc(…)`. */
export interface ArgumentRef {
  readonly ref: OperandRef;
  readonly type: Type;
  readonly attributes?: DictionaryAttr | undefined;
  readonly loc?: Location | undefined;
}

/** Options of parsing a region. */
export interface RegionOptions {
  /** Arguments of the entry block, whose label is then omitted. */
  readonly args?: readonly ArgumentRef[];
  /** Name of the terminator that is added to a block that ends without one. */
  readonly implicitTerminator?: string;
  /** Whether the region cannot use names from outside; taken from the definition if left out. */
  readonly isolated?: boolean;
  /** Description of the region for the message when `}` is missing: `the body of func.func @f`. */
  readonly what?: string;
  /** Whether `{}` means one empty block. */
  readonly ensureBlock?: boolean;
}

/** See the file's header. */
export class OpParser extends AsmParser {
  readonly scopes: SsaScopes;
  /** Index of {@link source} in the context. */
  readonly sourceNumber: number;
  /** Regions that are parsed later, because they are nested too deeply for the stack. */
  readonly deferred: (() => void)[] = [];
  /** Number of regions that are being parsed. */
  depth = 0;
  /** The names of operations parsed so far, with quotes or as in the custom form. */
  readonly operations = new SliceTable<OperationMemo>();
  /** Default dialects of the open regions, in which `return` means `func.return`. */
  readonly defaultDialects: string[] = ["builtin"];

  constructor(context: Context, source: SourceFile, ascii?: Uint8Array) {
    super(context, source, ascii);
    this.sourceNumber = context.addSource(source);
    this.scopes = new SsaScopes(this);
  }

  /** The encoding of an offset of this source; see `Operation.rawLoc`. */
  rawLocation(offset: number): number {
    return encodeOffset(this.sourceNumber, offset);
  }

  /** Parses the attributes of `op` in `{…}`, if present. */
  parseAttributesOf(op: ParsedOperation): boolean {
    return this.lexer.kind === 123 ? this.parseAttrDict(op.attributes) : true;
  }

  // Operands

  /** `%x` or `%x#1`, or undefined without an error if there is none. */
  optionalOperand(): OperandRef | undefined {
    const { lexer } = this;
    if (!lexer.is(Tok.percent)) return undefined;
    const { text, start, end } = lexer;
    const values = this.scopes.find(text, start + 1, end, lexer.nameNumber);
    lexer.next();
    if (lexer.kind === Tok.hash && (lexer.start === end || /^#\d/.test(lexer.slice)))
      return this.#resultRef(values, start, end);
    return new OperandRef(text, start, end, 0, end, valueIn(values, 0));
  }

  /** The rest of `%x#1`, from the `#`. */
  #resultRef(values: NamedGroup | undefined, start: number, nameEnd: number): OperandRef | undefined {
    const { lexer } = this;
    const { text, end } = lexer;
    const number = lexer.slice.slice(1);
    if (!/^\d+$/.test(number)) return this.error("expected a result number after '#'");
    lexer.next();
    return new OperandRef(text, start, nameEnd, Number(number), end, valueIn(values, Number(number)));
  }

  parseOperand(): OperandRef | undefined {
    return this.optionalOperand() ?? this.error("expected SSA operand: %name");
  }

  /** Operands separated by commas, without brackets; none if the first token is not an operand. */
  parseOperandList(): OperandRef[] | undefined {
    const refs: OperandRef[] = [];
    if (this.lexer.kind !== Tok.percent) return refs;
    do {
      const ref = this.parseOperand();
      if (ref === undefined) return undefined;
      refs.push(ref);
    } while (this.accept(","));
    return refs;
  }

  /** `(%a, %b)`, with any brackets. */
  parseOperandsIn(open: string, close: string): OperandRef[] | undefined {
    if (!this.expect(open)) return undefined;
    const refs: OperandRef[] = [];
    if (this.accept(close)) return refs;
    do {
      const ref = this.parseOperand();
      if (ref === undefined) return undefined;
      refs.push(ref);
    } while (this.accept(","));
    return this.expect(close, " or ',' in the list") ? refs : undefined;
  }

  /** The value of `ref`, which must have `type`; a placeholder if it is not defined yet. */
  resolve(ref: OperandRef, type: Type): Value {
    return this.scopes.resolve(ref, type);
  }

  /** Resolves all of `refs` and appends them to `into`; false if their number differs from that of `types`. */
  resolveAll(refs: readonly OperandRef[], types: readonly Type[], into: Value[], what = "operands"): boolean {
    if (refs.length !== types.length) {
      this.error(
        `expected ${refs.length} type${refs.length === 1 ? "" : "s"} for ${refs.length} ${what}, but got ${types.length}`,
        refs[0]?.start,
      );
      return false;
    }
    for (let i = 0; i < refs.length; i++) {
      const ref = refs[i];
      const type = types[i];
      if (ref !== undefined && type !== undefined) into.push(this.scopes.resolve(ref, type));
    }
    return true;
  }

  // Regions

  /** A region in braces. */
  parseRegion(options: RegionOptions = {}): Region | undefined {
    const region = new Region();
    return parseRegionInto(this, region, options) ? region : undefined;
  }

  /** A region in braces, or undefined without an error if there is none. */
  optionalRegion(options: RegionOptions = {}): Region | undefined {
    return this.isPunctuation("{") ? this.parseRegion(options) : undefined;
  }

  /** `%x: type {attributes} loc(…)`. */
  parseArgument(
    options: { allowType?: boolean; allowAttributes?: boolean; type?: Type } = {},
  ): ArgumentRef | undefined {
    const ref = this.parseOperand();
    if (ref === undefined) return undefined;
    let { type } = options;
    if (type === undefined) {
      type = this.parseColonType();
      if (type === undefined) return undefined;
    }
    let attributes: DictionaryAttr | undefined;
    if (options.allowAttributes === true && this.isPunctuation("{")) {
      const entries = new Map<string, Attribute>();
      if (!this.parseAttrDict(entries)) return undefined;
      attributes = DictionaryAttr.get(this.context, entries);
    }
    if (!this.isKeyword("loc")) return { ref, type, attributes, loc: undefined };
    const errors = this.errorCount;
    const loc = this.parseLocation();
    if (errors !== this.errorCount) return undefined;
    return { ref, type, attributes, loc };
  }

  /** `(%x = %init, %y = %start)`: argument names and operands. */
  parseAssignments(): { readonly args: OperandRef[]; readonly operands: OperandRef[] } | undefined {
    const args: OperandRef[] = [];
    const operands: OperandRef[] = [];
    const each = (): boolean => {
      const arg = this.parseOperand();
      if (arg === undefined || !this.expect("=")) return false;
      const operand = this.parseOperand();
      if (operand === undefined) return false;
      args.push(arg);
      operands.push(operand);
      return true;
    };
    return this.parseList("(", ")", each) ? { args, operands } : undefined;
  }

  // Successors

  /** `^bb1`; a block that does not exist yet is created. */
  parseSuccessor(): Block | undefined {
    const { lexer } = this;
    if (lexer.kind !== Tok.caret) return this.error("expected block name: ^name");
    const { start, end } = lexer;
    const name = lexer.text.slice(start + 1, end);
    lexer.next();
    return this.scopes.block(name, start, end);
  }

  /** `^bb1(%a, %b : i32, f32)`: a block and the values passed to it. */
  parseSuccessorAndOperands(): { readonly block: Block; readonly operands: Value[] } | undefined {
    const block = this.parseSuccessor();
    if (block === undefined) return undefined;
    const operands: Value[] = [];
    if (!this.accept("(")) return { block, operands };
    const refs = this.parseOperandList();
    if (refs === undefined || !this.expect(":")) return undefined;
    const types = this.parseTypeList();
    if (types === undefined || !this.resolveAll(refs, types, operands)) return undefined;
    return this.expect(")") ? { block, operands } : undefined;
  }
}
