/**
 * Parses MLIR's declarative assembly format, the `assembly` text of a definition, to a tree. Decisions that are the
 * same for all operations are made here, such as where the printer puts spaces.
 */

/** The sources that `type(…)` and `functional-type(…)` can name. */
export type TypeSource = { readonly kind: "value"; readonly name: string } | { readonly kind: "operands" | "results" };

/** One element of a format. `space` is whether a space is printed before it. */
export type FormatElement =
  | { readonly kind: "literal"; readonly text: string; readonly space: boolean }
  | { readonly kind: "whitespace"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string; readonly qualified: boolean; readonly space: boolean }
  | { readonly kind: "type"; readonly of: TypeSource; readonly qualified: boolean; readonly space: boolean }
  | {
      readonly kind: "functional-type";
      readonly inputs: TypeSource;
      readonly results: TypeSource;
      readonly space: boolean;
    }
  | { readonly kind: "attr-dict"; readonly withKeyword: boolean }
  | { readonly kind: "prop-dict" }
  | { readonly kind: "operands" | "results" | "regions" | "successors"; readonly space: boolean }
  | { readonly kind: "custom"; readonly name: string; readonly args: readonly string[]; readonly space: boolean }
  | {
      readonly kind: "optional";
      readonly then: readonly FormatElement[];
      readonly otherwise: readonly FormatElement[];
      readonly anchor: string;
      readonly inverted: boolean;
    }
  | { readonly kind: "oilist"; readonly clauses: readonly (readonly FormatElement[])[] };

const token = /\s*(?:`([^`]*)`|\$(\w+)|([A-Za-z_][\w-]*)|(\S))/y;

type Token = { readonly kind: "literal" | "variable" | "word" | "punctuation"; readonly text: string };

function tokenize(format: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < format.trimEnd().length) {
    const match = token.exec(format);
    if (match === null) throw new SyntaxError(`cannot read the assembly format: ${format}`);
    const [, literal, variable, word, punctuation] = match;
    if (literal !== undefined) tokens.push({ kind: "literal", text: literal });
    else if (variable !== undefined) tokens.push({ kind: "variable", text: variable });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else tokens.push({ kind: "punctuation", text: punctuation ?? "" });
  }
  return tokens;
}

/** Parses a format; throws a `SyntaxError` if it is malformed. */
export function parseFormat(format: string): readonly FormatElement[] {
  const reader = new FormatReader(format);
  return reader.elements(() => reader.atEnd);
}

class FormatReader {
  readonly #format: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #emitSpace = true;
  #afterPunctuation = false;
  /** Name of the element marked with `^` in the current group. */
  #anchor: string | undefined;

  constructor(format: string) {
    this.#format = format;
    this.#tokens = tokenize(format);
  }

  get atEnd(): boolean {
    return this.#next >= this.#tokens.length;
  }

  elements(done: () => boolean): FormatElement[] {
    const elements: FormatElement[] = [];
    while (!done()) {
      if (this.atEnd) this.#fail("unexpected end");
      elements.push(this.#element());
    }
    return elements;
  }

  #fail(what: string): never {
    throw new SyntaxError(`${what} in the assembly format: ${this.#format}`);
  }

  #peek(text: string): boolean {
    return this.#tokens[this.#next]?.text === text && this.#tokens[this.#next]?.kind !== "literal";
  }

  #take(): Token {
    const found = this.#tokens[this.#next++];
    return found ?? this.#fail("unexpected end");
  }

  #expect(text: string): void {
    if (this.#take().text !== text) this.#fail(`expected '${text}'`);
  }

  #spaceBefore(): boolean {
    const space = this.#emitSpace || !this.#afterPunctuation;
    this.#emitSpace = true;
    this.#afterPunctuation = false;
    return space;
  }

  #element(): FormatElement {
    const first = this.#take();
    const element = this.#elementFrom(first);
    if (this.#peek("^")) {
      this.#next++;
      this.#anchor = anchorName(element);
    }
    return element;
  }

  #elementFrom(first: Token): FormatElement {
    if (first.kind === "literal") return this.#literal(first.text);
    if (first.kind === "variable")
      return { kind: "variable", name: first.text, qualified: false, space: this.#spaceBefore() };
    if (first.kind === "punctuation") {
      if (first.text !== "(") this.#fail(`unexpected '${first.text}'`);
      return this.#optional();
    }
    return this.#directive(first.text);
  }

  #literal(text: string): FormatElement {
    if (text === "" || /^\s+$/.test(text) || text === "\\n") {
      this.#afterPunctuation = text === "" || text === "\\n";
      this.#emitSpace = false;
      return { kind: "whitespace", text: text === "\\n" ? "\n" : text };
    }
    const first = text.charAt(0);
    const space = this.#emitSpace && this.#literalWantsSpace(text);
    this.#emitSpace = text.length !== 1 || !"<({[".includes(first);
    this.#afterPunctuation = !/[_A-Za-z]/.test(first);
    return { kind: "literal", text, space };
  }

  #literalWantsSpace(text: string): boolean {
    if (text.length !== 1 && text !== "->") return true;
    return !(this.#afterPunctuation ? ">)}]," : "<>(){}[],").includes(text.charAt(0));
  }

  #optional(): FormatElement {
    const outer = this.#anchor;
    this.#anchor = undefined;
    const then = this.elements(() => this.#peek(")"));
    this.#expect(")");
    let otherwise: readonly FormatElement[] = [];
    const anchoredThen: string | undefined = this.#anchor;
    if (this.#peek(":")) {
      this.#next++;
      this.#expect("(");
      otherwise = this.elements(() => this.#peek(")"));
      this.#expect(")");
    }
    this.#expect("?");
    const anchor: string | undefined = anchoredThen ?? this.#anchor;
    if (anchor === undefined) this.#fail("a group without '^'");
    this.#anchor = outer;
    return { kind: "optional", then, otherwise, anchor, inverted: anchoredThen === undefined };
  }

  #typeSource(): TypeSource {
    const { kind, text } = this.#take();
    if (kind === "variable") return { kind: "value", name: text };
    if (text === "operands" || text === "results") return { kind: text };
    return this.#fail(`unexpected '${text}'`);
  }

  #directive(name: string): FormatElement {
    switch (name) {
      case "attr-dict":
      case "attr-dict-with-keyword":
        this.#afterPunctuation = false;
        return { kind: "attr-dict", withKeyword: name !== "attr-dict" };
      case "prop-dict":
        this.#afterPunctuation = false;
        return { kind: "prop-dict" };
      case "operands":
      case "results":
      case "regions":
      case "successors":
        return { kind: name, space: this.#spaceBefore() };
      case "type": {
        this.#expect("(");
        const of = this.#typeSource();
        this.#expect(")");
        return { kind: "type", of, qualified: false, space: this.#spaceBefore() };
      }
      case "functional-type": {
        this.#expect("(");
        const inputs = this.#typeSource();
        this.#expect(",");
        const results = this.#typeSource();
        this.#expect(")");
        return { kind: "functional-type", inputs, results, space: this.#spaceBefore() };
      }
      case "qualified": {
        this.#expect("(");
        const inner = this.#elementFrom(this.#take());
        this.#expect(")");
        return inner.kind === "variable" || inner.kind === "type" ? { ...inner, qualified: true } : inner;
      }
      case "custom":
        return this.#custom();
      case "oilist":
        return this.#oilist();
      default:
        return this.#fail(`unknown directive '${name}'`);
    }
  }

  #custom(): FormatElement {
    this.#expect("<");
    const name = this.#take().text;
    this.#expect(">");
    this.#expect("(");
    const args: string[] = [];
    for (let depth = 1; depth > 0;) {
      const { kind, text } = this.#take();
      if (kind === "punctuation" && text === "(") depth++;
      else if (kind === "punctuation" && text === ")") depth--;
      else if (kind === "variable") args.push(text);
    }
    return { kind: "custom", name, args, space: this.#spaceBefore() };
  }

  #oilist(): FormatElement {
    this.#expect("(");
    const clauses: FormatElement[][] = [[]];
    while (!this.#peek(")")) {
      if (this.#peek("|")) {
        this.#next++;
        clauses.push([]);
      } else clauses.at(-1)?.push(this.#element());
    }
    this.#expect(")");
    return { kind: "oilist", clauses };
  }
}

/** The operand, attribute, region or result whose presence determines that of an optional group. */
function anchorName(element: FormatElement): string {
  switch (element.kind) {
    case "variable":
      return element.name;
    case "type":
      return element.of.kind === "value" ? element.of.name : element.of.kind;
    case "functional-type":
      return element.inputs.kind === "value" ? element.inputs.name : element.inputs.kind;
    case "custom":
      return element.args[0] ?? "";
    default:
      return element.kind;
  }
}
