/** Parses regions: blocks with labels and arguments, and their operations, with recovery after errors. */
import { UnknownLoc } from "../attributes/location.ts";
import { addBlockArgument, createOperation, insertBlock, insertOperation } from "../internal/graph.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import { Block } from "../ir/block.ts";
import type { Region } from "../ir/region.ts";
import { parseOperationInto } from "./operation-parser.ts";
import { recover } from "./recovery.ts";
import type { ArgumentRef, OpParser, RegionOptions } from "./op-parser.ts";
import { Tok } from "./lexer.ts";

/**
 * Regions nested more deeply than this are parsed later, with an empty stack: each level uses about 5 KiB, and an
 * engine provides about 1 MiB.
 */
const maxDepth = 120;

/** Parses a region in braces into `region`. */
export function parseRegionInto(p: OpParser, region: Region, options: RegionOptions): boolean {
  const open = p.offset;
  if (!p.expect("{")) return false;
  const isolated = options.isolated ?? false;
  if (p.depth < maxDepth) return parseBody(p, region, options, isolated, open);
  const start = p.offset;
  if (!skipToClosingBrace(p, open, options)) return false;
  const read = p.scopes.capture(isolated, () => {
    const resume = p.lexer.start;
    const { depth } = p;
    p.depth = 0;
    p.lexer.seek(start);
    parseBody(p, region, options, isolated, open);
    p.depth = depth;
    p.lexer.seek(resume);
  });
  const dialects = [...p.defaultDialects];
  p.deferred.push(() => {
    const saved = p.defaultDialects.splice(0, p.defaultDialects.length, ...dialects);
    read();
    p.defaultDialects.splice(0, p.defaultDialects.length, ...saved);
  });
  return true;
}

function skipToClosingBrace(p: OpParser, open: number, options: RegionOptions): boolean {
  const { lexer } = p;
  for (let depth = 1; ; lexer.next()) {
    if (lexer.kind === Tok.eof) return missingBrace(p, open, options);
    if (lexer.kind === 123) depth++;
    if (lexer.kind === 125 && --depth === 0) break;
  }
  lexer.next();
  return true;
}

function missingBrace(p: OpParser, open: number, options: RegionOptions): false {
  const { lexer } = p;
  const builder = p.report(`expected '}' to close ${options.what ?? "the region"}`, lexer.start, "TT0017");
  builder.note(p.span(open, open + 1), "opened here");
  builder.fix(p.span(lexer.start, lexer.start), "}", "close the region");
  return false;
}

function parseBody(p: OpParser, region: Region, options: RegionOptions, isolated: boolean, open: number): boolean {
  p.depth++;
  p.scopes.enterRegion(isolated);
  const ok = parseBlocks(p, region, options, open);
  p.scopes.leaveRegion(isolated);
  p.depth--;
  return ok;
}

function parseBlocks(p: OpParser, region: Region, options: RegionOptions, open: number): boolean {
  const { lexer } = p;
  const hasArgs = options.args !== undefined && options.args.length > 0;
  if (
    lexer.kind !== Tok.caret &&
    (lexer.kind !== 125 || hasArgs || options.args !== undefined || options.ensureBlock === true)
  ) {
    const entry = new Block();
    insertBlock(entry, region, undefined);
    for (const arg of options.args ?? []) addArgument(p, entry, arg);
    parseOperations(p, entry, options);
  } else if (lexer.kind === Tok.caret && hasArgs) {
    p.error("the entry block of this region has its arguments already: its label may not be written");
    return false;
  }
  while (lexer.kind === Tok.caret) {
    const { start } = lexer;
    const block = parseLabel(p, region);
    if (block === undefined) {
      recover(p, start);
      continue;
    }
    parseOperations(p, block, options);
  }
  if (lexer.kind === Tok.eof) return missingBrace(p, open, options);
  return p.expect("}");
}

function addArgument(p: OpParser, block: Block, arg: ArgumentRef): void {
  const value = addBlockArgument(block, arg.type, arg.loc ?? p.rawLocation(arg.ref.start));
  p.scopes.define(arg.ref.name, value, arg.ref.start);
}

/** `^name(%a: i32 loc(…)):`. */
function parseLabel(p: OpParser, region: Region): Block | undefined {
  const { lexer } = p;
  const { start, end } = lexer;
  const block = p.scopes.defineBlock(lexer.text.slice(start + 1, end), start, end);
  lexer.next();
  if (block === undefined) return undefined;
  insertBlock(block, region, undefined);
  if (p.accept("(")) {
    if (!p.accept(")")) {
      do {
        const arg = p.parseArgument();
        if (arg === undefined) return undefined;
        addArgument(p, block, arg);
      } while (p.accept(","));
      if (!p.expect(")", " or ',' in the list")) return undefined;
    }
  }
  return p.expect(":", " after the label of a block") ? block : undefined;
}

function parseOperations(p: OpParser, block: Block, options: RegionOptions): void {
  const { lexer } = p;
  while (lexer.kind !== 125 && lexer.kind !== Tok.caret && lexer.kind !== Tok.eof) {
    const { start } = lexer;
    if (!parseOperationInto(p, block)) recover(p, start);
  }
  if (options.implicitTerminator === undefined || block.last?.definition.isTerminator === true) return;
  const { context } = p;
  const empty = DictionaryAttr.empty(context);
  const terminator = createOperation({
    definition: context.definition(options.implicitTerminator),
    loc: lexer.kind === Tok.eof ? UnknownLoc.get(context) : p.rawLocation(lexer.start),
    operands: [],
    resultTypes: [],
    attributes: empty,
    properties: empty,
    regions: [],
    successors: [],
  });
  insertOperation(terminator, block, undefined);
}
