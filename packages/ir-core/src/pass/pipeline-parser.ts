/**
 * Parses the text of a pipeline: `builtin.module(func.func(cse,canonicalize{max-iterations=3}),inline)`, or a bare list
 * of passes for the module. Errors refer to offsets in the whole text.
 */
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { SourceFile } from "../diagnostics/source-file.ts";
import { allowedValues, type Options, optionText } from "./option.ts";
import { passText, type Pipeline, type PipelineItem } from "./pipeline.ts";
import type { PassRegistry } from "./registry.ts";

/** A pipeline, or the errors in its text. */
export type ParsedPipeline =
  | { readonly ok: true; readonly pipeline: Pipeline }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Parses a pipeline; `anchor` is the anchor of a bare list, into which pipelines on `anchor` are merged. */
export function parsePipeline(text: string, registry: PassRegistry, anchor = "builtin.module"): ParsedPipeline {
  const parser = new PipelineParser(text, registry);
  const items = parser.list(anchor, "");
  if (items === undefined || parser.diagnostics.hasErrors) return { ok: false, diagnostics: parser.diagnostics.all };
  const [only] = items;
  if (items.length === 1 && only?.kind === "pipeline") return { ok: true, pipeline: only };
  const ofAnchor = items.flatMap((item) => (item.kind === "pipeline" && item.anchor === anchor ? item.items : [item]));
  return { ok: true, pipeline: { kind: "pipeline", anchor, items: nestImplicitly(ofAnchor, anchor) } };
}

/** Moves passes on other operations than `anchor` to nested pipelines. */
export function nestImplicitly(items: readonly PipelineItem[], anchor: string): PipelineItem[] {
  const out: PipelineItem[] = [];
  for (const item of items) {
    const wanted = item.kind === "pass" ? item.definition.on?.definition.name : undefined;
    if (wanted === undefined || wanted === anchor || anchor === "any") {
      out.push(item);
      continue;
    }
    const last = out.at(-1);
    if (last?.kind === "pipeline" && last.anchor === wanted)
      out[out.length - 1] = { ...last, items: [...last.items, item] };
    else out.push({ kind: "pipeline", anchor: wanted, items: [item] });
  }
  return out;
}

class PipelineParser {
  readonly diagnostics = new Diagnostics([]);
  readonly #file: SourceFile;
  readonly #registry: PassRegistry;
  #at = 0;

  constructor(text: string, registry: PassRegistry) {
    this.#file = new SourceFile("<pass-pipeline>", text);
    this.#registry = registry;
  }

  #error(start: number, end: number, message: string): undefined {
    this.diagnostics.error({ file: this.#file, start, end: Math.max(end, start + 1) }, "TT3001", message);
    return undefined;
  }

  get #text(): string {
    return this.#file.text;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  /** Items up to `close`. */
  list(anchor: string, close: "" | ")"): PipelineItem[] | undefined {
    const items: PipelineItem[] = [];
    this.#skipSpace();
    if (this.#text.charAt(this.#at) === close) return items;
    for (;;) {
      this.#skipSpace();
      const item = this.#item(anchor);
      if (item === undefined) return undefined;
      items.push(...item);
      this.#skipSpace();
      const next = this.#text.charAt(this.#at);
      if (next === close) return items;
      if (next !== ",") {
        const wanted = close === "" ? "',' or the end" : `',' or '${close}'`;
        return this.#error(this.#at, this.#at + 1, `expected ${wanted} after a pass`);
      }
      this.#at++;
    }
  }

  #item(anchor: string): readonly PipelineItem[] | undefined {
    const start = this.#at;
    const match = /^[\w.-]+/.exec(this.#text.slice(start));
    if (match === null) return this.#error(start, start + 1, "expected the name of a pass or an operation");
    const [name] = match;
    this.#at += name.length;
    this.#skipSpace();
    if (this.#text.charAt(this.#at) === "(") return this.#nested(name, start);
    const options = this.#text.charAt(this.#at) === "{" ? this.#options() : [];
    if (options === undefined) return undefined;
    return this.#make(name, start, options, anchor);
  }

  #nested(name: string, start: number): readonly PipelineItem[] | undefined {
    if (name !== "any" && !name.includes(".")) {
      return this.#error(
        start,
        start + name.length,
        `'${name}' is not the name of an operation: only operations have nested pipelines`,
      );
    }
    this.#at++;
    const items = this.list(name, ")");
    if (items === undefined) return undefined;
    this.#at++;
    return [{ kind: "pipeline", anchor: name, items }];
  }

  #make(
    name: string,
    start: number,
    options: readonly GivenOption[],
    anchor: string,
  ): readonly PipelineItem[] | undefined {
    const factory = this.#registry.pass(name);
    const end = start + name.length;
    if (factory !== undefined) {
      const values = this.#values(factory.definition.options ?? {}, options, name);
      if (values === undefined) return undefined;
      const pass = factory(values);
      const wanted = factory.definition.on?.definition.name;
      if (wanted !== undefined && anchor !== "any" && wanted !== anchor && this.#at > 0 && this.#isExplicit(anchor)) {
        const fixed = `${anchor}(${wanted}(${passText(pass)}))`;
        return this.#error(
          start,
          end,
          `pass '${name}' runs on '${wanted}', not on '${anchor}'; did you mean '${fixed}'?`,
        );
      }
      return [pass];
    }
    const named = this.#registry.pipeline(name);
    if (named !== undefined) {
      const values = this.#values(named.options, options, name);
      return values === undefined ? undefined : named.build(values);
    }
    const hint = didYouMean(name, this.#registry.names);
    return this.#error(start, end, `'${name}' is not a registered pass or pass pipeline${hint}`);
  }

  /** Whether the text contains the anchor explicitly. */
  #isExplicit(anchor: string): boolean {
    return this.#text.includes(`${anchor}(`);
  }

  /** `{a=1 b={x,y} c}` as names and texts. */
  #options(): readonly GivenOption[] | undefined {
    const open = this.#at++;
    const given: GivenOption[] = [];
    for (;;) {
      while (/[\s,]/.test(this.#text.charAt(this.#at))) this.#at++;
      if (this.#text.charAt(this.#at) === "}") {
        this.#at++;
        return given;
      }
      const start = this.#at;
      const match = /^[\w-]+/.exec(this.#text.slice(start));
      if (match === null) {
        const what =
          this.#at >= this.#text.length ? "expected '}' to close the options" : "expected the name of an option";
        return this.#error(this.#at >= this.#text.length ? open : start, start + 1, what);
      }
      this.#at += match[0].length;
      let value = "";
      const hasValue = this.#text.charAt(this.#at) === "=";
      if (hasValue) {
        this.#at++;
        value = this.#value();
      }
      given.push({ name: match[0], value, start, end: this.#at });
    }
  }

  #value(): string {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const c = this.#text.charAt(this.#at);
      if (c === "{" || c === "(" || c === "[") depth++;
      else if (depth > 0 && (c === "}" || c === ")" || c === "]")) depth--;
      else if (depth === 0 && (c === "}" || /\s/.test(c))) break;
      else if (depth === 0 && c === "," && /^,[\w-]+=/.test(this.#text.slice(this.#at))) break;
    }
    return this.#text.slice(start, this.#at);
  }

  #values(options: Options, given: readonly GivenOption[], owner: string): Record<string, unknown> | undefined {
    const values: Record<string, unknown> = {};
    const byText = new Map(Object.keys(options).map((name) => [optionText(name), name]));
    for (const { name, value, start, end } of given) {
      const key = byText.get(name);
      const option = key === undefined ? undefined : options[key];
      if (key === undefined || option === undefined) {
        const list = [...byText].map(([text]) => text).join(", ");
        const known = list === "" ? `'${owner}' has no options` : `options of '${owner}': ${list}`;
        return this.#error(
          start,
          start + name.length,
          `no such option '${name}'${didYouMean(name, byText.keys())}; ${known}`,
        );
      }
      const parsed = option.parse(value);
      if (parsed === undefined || !option.accepts(parsed)) {
        const message = `'${value}' is not a value of option '${name}' of '${owner}': expected ${allowedValues(option)}`;
        return this.#error(start, end, message);
      }
      values[key] = parsed;
    }
    return values;
  }
}

interface GivenOption {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}
