import type { AsmParser } from "./asm-parser.ts";
import { Tok } from "./lexer.ts";
import type { Resources, ResourceValue } from "./resources.ts";

/** Reads `{-# … #-}`; undefined after an error. */
export function parseResources(p: AsmParser): Resources | undefined {
  if (!p.expect("{-#")) return undefined;
  const sections = new Map<string, Map<string, Map<string, ResourceValue>>>();
  while (!p.isPunctuation("#-}")) {
    const section = p.parseKeyword("'dialect_resources' or 'external_resources'");
    if (section === undefined || !p.expect(":")) return undefined;
    const owners = new Map<string, Map<string, ResourceValue>>();
    if (!p.parseList("{", "}", () => parseOwner(p, owners))) return undefined;
    sections.set(section, owners);
    if (!p.accept(",")) break;
  }
  return p.expect("#-}") ? sections : undefined;
}

function parseOwner(p: AsmParser, owners: Map<string, Map<string, ResourceValue>>): boolean {
  const owner = p.parseKeyword("a dialect or tool");
  if (owner === undefined || !p.expect(":")) return false;
  const entries = new Map<string, ResourceValue>();
  owners.set(owner, entries);
  return p.parseList("{", "}", () => {
    const key = p.optionalString() ?? p.parseKeyword("a resource key");
    if (key === undefined || !p.expect(":")) return false;
    const value = parseValue(p);
    if (value !== undefined) entries.set(key, value);
    return value !== undefined;
  });
}

function parseValue(p: AsmParser): ResourceValue | undefined {
  if (p.lexer.kind === Tok.string) return p.parseString();
  if (p.acceptKeyword("true")) return true;
  if (p.acceptKeyword("false")) return false;
  return p.parseInteger("a string, a number or a truth value");
}
