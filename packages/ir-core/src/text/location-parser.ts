/** Parses `loc(…)`: all six kinds of locations, and aliases that may be defined later in the text. */
import { CallSiteLoc, FileLineColLoc, FusedLoc, Location, NameLoc, UnknownLoc } from "../attributes/location.ts";
import type { Attribute } from "../attributes/attribute.ts";
import type { AsmParser } from "./asm-parser.ts";
import { Tok } from "./lexer.ts";
import { parseSafeInteger } from "./literals.ts";

/** `loc(…)`, starting at the word `loc`. */
export function parseLocationAt(p: AsmParser): Location | undefined {
  if (!p.expectKeyword("loc") || !p.expect("(")) return undefined;
  const location = parseLocationBody(p);
  return location !== undefined && p.expect(")") ? location : undefined;
}

/** The text inside of `loc(…)`. */
export function parseLocationBody(p: AsmParser): Location | undefined {
  return p.nested(parseBody);
}

function parseBody(p: AsmParser): Location | undefined {
  const { lexer } = p;
  if (lexer.kind === Tok.hash) return parseAlias(p);
  if (lexer.kind === Tok.string) return parseFileOrName(p);
  if (p.acceptKeyword("unknown")) return UnknownLoc.get(p.context);
  if (p.acceptKeyword("callsite")) return parseCallSite(p);
  if (p.acceptKeyword("fused")) return parseFused(p);
  return p.error("expected location instance: a string, 'unknown', 'callsite', 'fused' or an alias");
}

function parseAlias(p: AsmParser): Location | undefined {
  const from = p.offset;
  const name = p.lexer.slice.slice(1);
  p.lexer.next();
  const found = p.attributeAliases.get(name) ?? p.lateAliases?.resolveAlias(name);
  if (found instanceof Location) return found;
  if (found !== undefined) return p.error(`expected a location, but '#${name}' is another attribute`, from);
  if (p.failedAliases.has(`#${name}`)) return p.dropError(from);
  return p.error(`operation location alias was never defined: '#${name}'`, from);
}

function parseFileOrName(p: AsmParser): Location | undefined {
  const text = p.parseString();
  if (text === undefined) return undefined;
  if (p.accept(":")) {
    const line = position(p, "expected integer line number in FileLineColRange");
    if (line === undefined || !p.expect(":")) return undefined;
    const column = position(p, "expected integer column number in FileLineColRange");
    if (column === undefined) return undefined;
    if (!p.acceptKeyword("to")) return FileLineColLoc.get(p.context, text, line, column);
    let endLine = line;
    if (!p.accept(":")) {
      const parsed = position(p, "expected integer line number in FileLineColRange");
      if (parsed === undefined || !p.expect(":")) return undefined;
      endLine = parsed;
    }
    const endColumn = position(p, "expected integer column number in FileLineColRange");
    return endColumn === undefined ? undefined : FileLineColLoc.get(p.context, text, line, column, endLine, endColumn);
  }
  if (!p.accept("(")) return NameLoc.get(text, UnknownLoc.get(p.context));
  const child = parseLocationBody(p);
  return child !== undefined && p.expect(")") ? NameLoc.get(text, child) : undefined;
}

function position(p: AsmParser, message: string): number | undefined {
  if (p.lexer.kind !== Tok.integer) return p.error(message);
  return parseSafeInteger(p);
}

function parseCallSite(p: AsmParser): Location | undefined {
  if (!p.expect("(")) return undefined;
  const callee = parseLocationBody(p);
  if (callee === undefined || !p.expectKeyword("at")) return undefined;
  const caller = parseLocationBody(p);
  return caller !== undefined && p.expect(")") ? CallSiteLoc.get(callee, caller) : undefined;
}

function parseFused(p: AsmParser): Location | undefined {
  let metadata: Attribute | undefined;
  if (p.accept("<")) {
    metadata = p.parseAttribute();
    if (metadata === undefined || !p.expect(">")) return undefined;
  }
  const locations: Location[] = [];
  const each = (): boolean => {
    const location = parseLocationBody(p);
    if (location !== undefined) locations.push(location);
    return location !== undefined;
  };
  return p.parseList("[", "]", each) ? FusedLoc.get(p.context, locations, metadata) : undefined;
}
