/**
 * Source locations. They are attributes, so that they can be shared, nested and printed like them. A parsed operation
 * only stores its offset and creates the location on demand.
 */
import { idsOf } from "../types/composite.ts";
import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter } from "./attribute.ts";
import { quote } from "./text.ts";

/** The origin of an operation or value. */
export abstract class Location extends Attribute {
  /** Writes the text inside `loc(…)`. */
  abstract printBody(p: AttributePrinter): void;

  override print(p: AttributePrinter): void {
    p.write("loc(");
    this.printBody(p);
    p.write(")");
  }

  override printNested(p: AttributePrinter): void {
    this.printBody(p);
  }
}

/** Writes a nested location: without `loc(…)`, unless it is an alias. */
function printNested(p: AttributePrinter, location: Location): void {
  p.attributeWithoutType(location);
}

/** `loc(unknown)`. */
export class UnknownLoc extends Location {
  static get(context: Context): UnknownLoc {
    return context.uniquer.get(UnknownLoc, 0, () => new UnknownLoc(context));
  }
  override printBody(p: AttributePrinter): void {
    p.write("unknown");
  }
}

/** `loc("file":line:column)` or `loc("file":line:column to line:column)`; lines and columns count from 1. */
export class FileLineColLoc extends Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;

  private constructor(context: Context, file: string, range: readonly [number, number, number, number]) {
    super(context);
    this.file = file;
    [this.line, this.column, this.endLine, this.endColumn] = range;
  }

  static get(
    context: Context,
    file: string,
    line: number,
    column: number,
    endLine: number = line,
    endColumn: number = column,
  ): FileLineColLoc {
    const key = `${line}:${column}:${endLine}:${endColumn}:${file}`;
    const make = (): FileLineColLoc => new FileLineColLoc(context, file, [line, column, endLine, endColumn]);
    return context.uniquer.get(FileLineColLoc, key, make);
  }

  override printBody(p: AttributePrinter): void {
    p.write(`${quote(this.file)}:${this.line}:${this.column}`);
    if (this.endLine !== this.line) p.write(` to ${this.endLine}:${this.endColumn}`);
    else if (this.endColumn !== this.column) p.write(` to :${this.endColumn}`);
  }
}

/** `loc("name"(child))`: the name of a value or function in the source. */
export class NameLoc extends Location {
  readonly name: string;
  readonly child: Location;

  private constructor(context: Context, name: string, child: Location) {
    super(context);
    this.name = name;
    this.child = child;
  }

  static get(name: string, child: Location): NameLoc {
    const { context } = child;
    return context.uniquer.get(NameLoc, `${child.id}:${name}`, () => new NameLoc(context, name, child));
  }

  override printBody(p: AttributePrinter): void {
    p.write(quote(this.name));
    if (this.child instanceof UnknownLoc) return;
    p.write("(");
    printNested(p, this.child);
    p.write(")");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    if (!(this.child instanceof UnknownLoc)) visit(this.child);
  }
}

/** `loc(callsite(callee at caller))`. */
export class CallSiteLoc extends Location {
  readonly callee: Location;
  readonly caller: Location;

  private constructor(context: Context, callee: Location, caller: Location) {
    super(context);
    this.callee = callee;
    this.caller = caller;
  }

  static get(callee: Location, caller: Location): CallSiteLoc {
    const { context } = callee;
    const make = (): CallSiteLoc => new CallSiteLoc(context, callee, caller);
    return context.uniquer.get(CallSiteLoc, `${callee.id}@${caller.id}`, make);
  }

  override printBody(p: AttributePrinter): void {
    p.write("callsite(");
    printNested(p, this.callee);
    p.write(" at ");
    printNested(p, this.caller);
    p.write(")");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.callee);
    visit(this.caller);
  }
}

/** `loc(fused<metadata>[a, b])`: several locations that were combined. */
export class FusedLoc extends Location {
  readonly locations: readonly Location[];
  readonly metadata: Attribute | undefined;

  private constructor(context: Context, locations: readonly Location[], metadata: Attribute | undefined) {
    super(context);
    this.locations = locations;
    this.metadata = metadata;
  }

  static get(context: Context, locations: readonly Location[], metadata?: Attribute): FusedLoc {
    const key = `${metadata?.id ?? ""}|${idsOf(locations)}`;
    const make = (): FusedLoc => new FusedLoc(context, Object.freeze([...locations]), metadata);
    return context.uniquer.get(FusedLoc, key, make);
  }

  override printBody(p: AttributePrinter): void {
    p.write("fused");
    if (this.metadata !== undefined) {
      p.write("<");
      p.attribute(this.metadata);
      p.write(">");
    }
    p.write("[");
    this.locations.forEach((location, index) => {
      if (index > 0) p.write(", ");
      printNested(p, location);
    });
    p.write("]");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    this.locations.forEach(visit);
    if (this.metadata !== undefined) visit(this.metadata);
  }
}

/** The file position of a location, found through names, call sites and fusions. */
export function fileLocation(location: Location): FileLineColLoc | undefined {
  if (location instanceof FileLineColLoc) return location;
  if (location instanceof NameLoc) return fileLocation(location.child);
  if (location instanceof CallSiteLoc) return fileLocation(location.callee) ?? fileLocation(location.caller);
  if (location instanceof FusedLoc) {
    for (const part of location.locations) {
      const found = fileLocation(part);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
