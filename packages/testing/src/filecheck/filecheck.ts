/**
 * FileCheck: compares the output of a tool with the directives in the comments of a test. This is LLVM's FileCheck as a
 * function, so that hundreds of tests run in one process.
 */
import { type Directive, type DirectiveSyntax, parseDirectives } from "./directive.ts";
import { type CheckGroup, matchGroups } from "./matcher.ts";
import type { FileCheckOptions, FileCheckResult } from "./options.ts";
import { parsePattern, type Variables } from "./pattern.ts";
import { FileCheckError, type SourceText } from "./report.ts";

/**
 * Whether `input` satisfies the directives in `checkText`.
 *
 * Never throws for bad directives or input: the message of the result says what is wrong and where.
 *
 * @example
 * ```ts
 * fileCheck("// CHECK: [[X:%.+]] = arith.constant\n// CHECK-NEXT: return [[X]]", output);
 * ```
 */
export function fileCheck(checkText: string, input: string, options: FileCheckOptions = {}): FileCheckResult {
  const check: SourceText = { name: options.checkName ?? "<check>", text: checkText };
  const syntax: DirectiveSyntax = {
    prefixes: options.prefixes ?? ["CHECK"],
    commentPrefixes: options.commentPrefixes ?? ["COM", "RUN"],
    strictWhitespace: options.strictWhitespace ?? false,
    matchFullLines: options.matchFullLines ?? false,
  };
  try {
    const directives = parseDirectives(check, syntax);
    const implicit = (options.implicitCheckNot ?? []).map(implicitNot);
    if (!directives.length && !implicit.length)
      return { ok: false, message: `error: no check strings found with prefix${list(syntax.prefixes)}\n` };
    if (input === "" && !options.allowEmpty)
      return { ok: false, message: `FileCheck error: '${options.inputName ?? "-"}' is empty.\n` };
    const lines = input.replace(/\r\n/g, "\n");
    const text = syntax.strictWhitespace ? lines : lines.replace(/[ \t]+/g, " ");
    const errors = matchGroups(groupDirectives(directives, implicit), {
      check,
      input: { name: options.inputName ?? "<stdin>", text },
      variables: initialVariables(options.defines ?? {}),
      matchFullLines: syntax.matchFullLines,
      strictWhitespace: syntax.strictWhitespace,
      enableVarScope: options.enableVarScope ?? false,
    });
    return errors.length ? { ok: false, message: errors.join("") } : { ok: true };
  } catch (error) {
    if (error instanceof FileCheckError || error instanceof SyntaxError) return { ok: false, message: error.message };
    throw error;
  }
}

function list(prefixes: readonly string[]): string {
  return `${prefixes.length > 1 ? "es" : ""} ${prefixes.map((prefix) => `'${prefix}:'`).join(", ")}`;
}

function implicitNot(text: string): Directive {
  return { kind: "NOT", name: "IMPLICIT-CHECK-NOT", count: 1, parts: parsePattern(text), text, offset: 0, line: 0 };
}

function groupDirectives(directives: readonly Directive[], implicit: readonly Directive[]): readonly CheckGroup[] {
  const groups: CheckGroup[] = [];
  let before: Directive[] = [];
  for (const directive of directives) {
    if (directive.kind === "NOT" || directive.kind === "DAG") before.push(directive);
    else {
      groups.push({ positive: directive, before: [...before, ...implicit] });
      before = [];
    }
  }
  if (before.length || implicit.length) {
    const end: Directive = { kind: "EOF", name: "implicit EOF", count: 1, parts: [], text: "", offset: 0, line: 0 };
    groups.push({ positive: end, before: [...before, ...implicit] });
  }
  return groups;
}

function initialVariables(defines: Readonly<Record<string, string>>): Variables {
  const variables: Variables = { strings: new Map(), numbers: new Map() };
  for (const [name, value] of Object.entries(defines)) {
    if (name.startsWith("#")) variables.numbers.set(name.slice(1), { value: BigInt(value), format: undefined });
    else variables.strings.set(name, value);
  }
  return variables;
}
