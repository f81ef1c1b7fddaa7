/** Attributes that contain text: strings, references to symbols, and attributes of unregistered dialects. */
import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter, type Type } from "./attribute.ts";
import { bytesOfText } from "./byte-text.ts";

const plain = /^[ !#-[\]-~]*$/;

/** `text` in double quotes; bytes that are not printable ASCII are written as `\` and two hexadecimal digits. */
export function quote(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  let out = '"';
  for (const byte of bytesOfText(text)) {
    if (byte === 0x5c) out += "\\\\";
    else if (byte >= 0x20 && byte < 0x7f && byte !== 0x22) out += String.fromCharCode(byte);
    else out += `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return `${out}"`;
}

/** `"text"`, or `"text" : !some.type`. */
export class StringAttr extends Attribute {
  readonly value: string;
  readonly type: Type | undefined;

  private constructor(context: Context, value: string, type: Type | undefined) {
    super(context);
    this.value = value;
    this.type = type;
  }

  static get(context: Context, value: string, type?: Type): StringAttr {
    const key = type === undefined ? value : `${type.id}:${value}`;
    const owner = type === undefined ? StringAttr : typedStrings;
    return context.uniquer.get(owner, key, () => new StringAttr(context, value, type));
  }

  override print(p: AttributePrinter): void {
    p.write(quote(this.value));
    if (this.type === undefined) return;
    p.write(" : ");
    p.attribute(this.type);
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    if (this.type !== undefined) visit(this.type);
  }
}

const typedStrings = {};
const bareSymbol = /^[A-Za-z_][A-Za-z0-9_$.]*$/;

/** The name of a symbol as printed after `@`. */
export function symbolText(name: string): string {
  return bareSymbol.test(name) ? `@${name}` : `@${quote(name)}`;
}

/** `@module::@function`: a reference to a symbol through nested symbol tables. */
export class SymbolRefAttr extends Attribute {
  /** Names from the outermost symbol to the referenced one; at least one. */
  readonly path: readonly string[];

  private constructor(context: Context, path: readonly string[]) {
    super(context);
    this.path = path;
  }

  static get(context: Context, ...path: readonly [string, ...string[]]): SymbolRefAttr {
    const key = path.map(symbolText).join("::");
    return context.uniquer.get(SymbolRefAttr, key, () => new SymbolRefAttr(context, Object.freeze([...path])));
  }

  /** The outermost name. */
  get root(): string {
    return this.path[0] ?? "";
  }

  /** The name of the symbol itself. */
  get leaf(): string {
    return this.path.at(-1) ?? "";
  }

  /** Whether the reference has a single name. */
  get isFlat(): boolean {
    return this.path.length === 1;
  }

  override print(p: AttributePrinter): void {
    p.write(this.path.map(symbolText).join("::"));
  }
}

/** `#dialect.text` or `#dialect<"text">`: an attribute of an unregistered dialect, kept verbatim. */
export class OpaqueAttr extends Attribute {
  readonly dialect: string;
  /** The text after `#dialect`: `.name<…>` or `<…>`. */
  readonly text: string;
  readonly type: Type | undefined;

  private constructor(context: Context, dialect: string, text: string, type: Type | undefined) {
    super(context);
    this.dialect = dialect;
    this.text = text;
    this.type = type;
  }

  static get(context: Context, dialect: string, text: string, type?: Type): OpaqueAttr {
    const key = `${dialect}|${type?.id ?? ""}|${text}`;
    return context.uniquer.get(OpaqueAttr, key, () => new OpaqueAttr(context, dialect, text, type));
  }

  override print(p: AttributePrinter): void {
    p.write(`#${this.dialect}${this.text}`);
    if (this.type === undefined) return;
    p.write(" : ");
    p.attribute(this.type);
  }
}
