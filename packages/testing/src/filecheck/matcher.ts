/**
 * Matches directives against an input, region by region, in the order of LLVM's `FileCheck::checkInput`: labels cut the
 * input into regions first; within a region each positive directive takes the `-DAG` and `-NOT` directives before it.
 */
import type { Directive } from "./directive.ts";
import { closestPlace } from "./intended-match.ts";
import { matchPattern, type PatternMatch, SubstitutionError, type Variables } from "./pattern.ts";
import { FileCheckError, locate, type SourceText } from "./report.ts";

/** A positive directive and the `-DAG` and `-NOT` directives that stand before it. */
export interface CheckGroup {
  readonly positive: Directive;
  readonly before: readonly Directive[];
}

/** Everything a match depends on besides its directive. */
export interface MatchContext {
  readonly check: SourceText;
  readonly input: SourceText;
  readonly variables: Variables;
  readonly matchFullLines: boolean;
  readonly strictWhitespace: boolean;
  readonly enableVarScope: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Checks all groups. Each region yields at most one error; the messages of all are joined. */
export function matchGroups(groups: readonly CheckGroup[], context: MatchContext): readonly string[] {
  const errors: string[] = [];
  let start = 0;
  let first = 0;
  while (first <= groups.length) {
    let next = first;
    while (next < groups.length && groups[next]?.positive.kind !== "LABEL") next++;
    const label = groups[next];
    let end = context.input.text.length;
    try {
      if (label) end = find(label.positive, { start, end }, context).end;
    } catch (error) {
      return [...errors, messageOf(error)];
    }
    if (first !== 0 && context.enableVarScope) forgetLocals(context.variables);
    try {
      let at = start;
      for (const group of groups.slice(first, next + 1)) at = matchGroup(group, { start: at, end }, context).end;
    } catch (error) {
      errors.push(messageOf(error));
    }
    if (!label) break;
    start = end;
    first = next + 1;
  }
  return errors;
}

function messageOf(error: unknown): string {
  if (error instanceof FileCheckError) return error.message;
  throw error;
}

function forgetLocals(variables: Variables): void {
  for (const map of [variables.strings, variables.numbers])
    for (const name of map.keys()) if (!name.startsWith("$")) map.delete(name);
}

function matchGroup(group: CheckGroup, region: Range, context: MatchContext): Range {
  const { pending, end: from } = matchDags(group.before, region, context);
  const match = find(group.positive, { start: from, end: region.end }, context);
  checkLineDistance(group.positive, { start: from, end: match.start }, context);
  for (const not of pending) checkAbsent(not, { start: from, end: match.start }, context);
  return match;
}

/** Matches `-DAG` groups in any order without overlap; yields the `-NOT` directives behind the last group. */
function matchDags(
  directives: readonly Directive[],
  region: Range,
  context: MatchContext,
): { readonly pending: readonly Directive[]; readonly end: number } {
  let pending: Directive[] = [];
  let taken: Range[] = [];
  let start = region.start;
  for (const [index, directive] of directives.entries()) {
    if (directive.kind === "NOT") {
      pending.push(directive);
      continue;
    }
    let range = find(directive, { start, end: region.end }, context);
    for (let hit = overlapping(taken, range); hit; hit = overlapping(taken, range))
      range = find(directive, { start: hit.end, end: region.end }, context);
    taken.push(range);
    const following = directives[index + 1];
    if (following && following.kind !== "NOT") continue;
    const group: Range = { start, end: Math.min(...taken.map((other) => other.start)) };
    for (const not of pending) checkAbsent(not, group, context);
    start = Math.max(...taken.map((other) => other.end));
    pending = [];
    taken = [];
  }
  return { pending, end: start };
}

function overlapping(taken: readonly Range[], range: Range): Range | undefined {
  return taken.find((other) => other.start < range.end && range.start < other.end);
}

/** Matches a directive `count` times and stores what it defines. */
function find(directive: Directive, region: Range, context: MatchContext): Range {
  if (directive.kind === "EOF") return { start: region.end, end: region.end };
  let start = region.end;
  let end = region.start;
  for (let round = 1; round <= directive.count; round++) {
    const match = attempt(directive, { start: end, end: region.end }, context);
    if (!match) throw notFound(directive, { start: end, end: region.end }, round, context);
    // The newline that `-EMPTY` looks for belongs to the region before the match.
    const skip = directive.kind === "EMPTY" ? 1 : 0;
    if (round === 1) start = end + match.start + skip;
    end += match.start + match.length;
    for (const [name, value] of match.strings) context.variables.strings.set(name, value);
    for (const [name, value] of match.numbers) context.variables.numbers.set(name, value);
  }
  return { start, end };
}

function attempt(directive: Directive, region: Range, context: MatchContext): PatternMatch | undefined {
  const wholeLine = context.matchFullLines && directive.kind !== "NOT" && directive.kind !== "EMPTY";
  const anchoring = { wholeLine, allowBlanks: !context.strictWhitespace };
  try {
    const text = context.input.text.slice(region.start, region.end);
    return matchPattern(directive.parts, text, context.variables, directive.line, anchoring);
  } catch (error) {
    if (!(error instanceof SubstitutionError)) throw error;
    throw new FileCheckError(
      locate(context.check, directive.offset, "error", `${directive.name}: expected string not found in input`) +
        locate(context.input, region.start, "note", "scanning from here") +
        locate(context.input, region.start, "note", error.message),
    );
  }
}

function notFound(directive: Directive, region: Range, round: number, context: MatchContext): FileCheckError {
  const counted = directive.count > 1 ? ` (${round} out of ${directive.count})` : "";
  const text = `${directive.name}: expected string not found in input${counted}`;
  let message = locate(context.check, directive.offset, "error", text);
  message += locate(context.input, region.start, "note", "scanning from here");
  for (const part of directive.parts) {
    const value = part.kind === "use" ? context.variables.strings.get(part.name) : undefined;
    if (part.kind === "use" && value !== undefined)
      message += locate(context.input, region.start, "note", `with "${part.name}" equal to ${JSON.stringify(value)}`);
  }
  const intended = closestPlace(directive.text, context.input.text.slice(region.start, region.end));
  if (intended !== undefined)
    message += locate(context.input, region.start + intended, "note", "possible intended match here");
  return new FileCheckError(message);
}

/** `-NEXT` and `-EMPTY` need exactly one line break since the previous match, `-SAME` none. */
function checkLineDistance(directive: Directive, skipped: Range, context: MatchContext): void {
  const { kind, name } = directive;
  if (kind !== "NEXT" && kind !== "EMPTY" && kind !== "SAME") return;
  const breaks = context.input.text.slice(skipped.start, skipped.end).split("\n").length - 1;
  if (breaks === (kind === "SAME" ? 0 : 1)) return;
  const reason =
    kind === "SAME"
      ? "is not on the same line as the previous match"
      : breaks === 0
        ? "is on the same line as previous match"
        : "is not on the line after the previous match";
  throw new FileCheckError(
    locate(context.check, directive.offset, "error", `${name}: ${reason}`) +
      locate(context.input, skipped.end, "note", "'next' match was here") +
      locate(context.input, skipped.start, "note", "previous match ended here"),
  );
}

function checkAbsent(directive: Directive, region: Range, context: MatchContext): void {
  const match = attempt(directive, region, context);
  if (!match) return;
  throw new FileCheckError(
    locate(context.check, directive.offset, "error", `${directive.name}: excluded string found in input`) +
      locate(context.input, region.start + match.start, "note", "found here"),
  );
}
