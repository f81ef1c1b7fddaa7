import type { AsmParser } from "./asm-parser.ts";
import { Tok } from "./lexer.ts";
import type { Resources, ResourceValue } from "./resources.ts";

/** Parses `{-# … #-}`; undefined after an error. */
export function parseResources(p: AsmParser): Resources | undefined {
  if (!p.expect("{-#")) return undefined;
  const sections = new Map<string, Map<string, Map<string, ResourceValue>>>();
  while (!p.isPunctuation("#-}")) {
    const at = p.offset;
    const section = p.parseKeyword("'dialect_resources' or 'external_resources'");
    if (section === undefined || !p.expect(":")) return undefined;
    if (section !== "dialect_resources" && section !== "external_resources") {
      const known = "expected 'dialect_resources' or 'external_resources'";
      return p.error(`unknown key '${section}' in file metadata dictionary; ${known}`, at);
    }
    const owners = new Map<string, Map<string, ResourceValue>>();
    const parseEntry = section === "dialect_resources" ? parseBlob : parseValue;
    if (!p.parseList("{", "}", () => parseOwner(p, owners, parseEntry))) return undefined;
    sections.set(section, owners);
    if (!p.accept(",")) break;
  }
  return p.expect("#-}") ? sections : undefined;
}

function parseOwner(
  p: AsmParser,
  owners: Map<string, Map<string, ResourceValue>>,
  parseEntry: (p: AsmParser, key: string) => ResourceValue | undefined,
): boolean {
  const owner = p.parseKeyword("a dialect or tool");
  if (owner === undefined || !p.expect(":")) return false;
  const entries = new Map<string, ResourceValue>();
  owners.set(owner, entries);
  return p.parseList("{", "}", () => {
    const key = p.optionalString() ?? p.parseKeyword("a resource key");
    if (key === undefined || !p.expect(":")) return false;
    const value = parseEntry(p, key);
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

/** A resource of a dialect, as hexadecimal digits: four bytes with the alignment, then the data. */
function parseBlob(p: AsmParser, key: string): string | undefined {
  const at = p.offset;
  const text = p.optionalString();
  if (text === undefined || !/^0x(?:[0-9A-Fa-f]{2})*$/.test(text))
    return p.error(`expected hex string blob for key '${key}'`, at);
  if (text.length >= 10) return text;
  return p.error(`expected hex string blob for key '${key}' to encode alignment in first 4 bytes`, at);
}
