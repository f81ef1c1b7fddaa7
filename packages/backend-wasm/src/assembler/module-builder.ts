/**
 * Builds a WebAssembly module. Types are shared, sections are written in the order of the specification, and names go
 * to the name section. Marks of functions become offsets from the start of the module, which is how engines report the
 * position of a trap.
 */
import { ByteWriter, sizeOfU32 } from "./byte-writer.ts";
import { FunctionBuilder } from "./function-builder.ts";
import { writeNameSection } from "./name-section.ts";
import {
  type FunctionType,
  formatFunctionType,
  type ReferenceType,
  type ValueType,
  valueTypeCode,
} from "./value-type.ts";

/** Bounds of a memory in 64-KiB pages, or of a table in elements. A shared memory must state a maximum. */
export interface Limits {
  readonly min: number;
  readonly max?: number;
  readonly shared?: boolean;
}

/**
 * Writes a constant expression: constants, `global.get` of an immutable import, `ref.func`, and with extended-const
 * add, sub and mul of integers. The end is written by the module.
 */
export type ConstantExpression = (expression: FunctionBuilder) => void;

/** A finished module, with the source positions of its code in increasing order of offset. */
export interface FinishedModule<Position> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly positions: readonly { readonly offset: number; readonly position: Position }[];
}

type ExportKind = "func" | "table" | "memory" | "global";
const exportCode: Readonly<Record<ExportKind, number>> = { func: 0, table: 1, memory: 2, global: 3 };

/** A counted section under construction. */
class Section {
  count = 0;
  readonly content = new ByteWriter();
}

/**
 * A module under construction. Declarations return indices; imports of a kind come before definitions of that kind, as
 * in every module.
 *
 * @example
 * ```ts
 * const module = new ModuleBuilder();
 * const f = module.func("add", { params: ["i32", "i32"], results: ["i32"] });
 * f.op("local.get", 0);
 * f.op("local.get", 1);
 * f.op("i32.add");
 * module.export("add", "func", f.index);
 * const { bytes } = module.finish();
 * ```
 */
export class ModuleBuilder<Position = unknown> {
  readonly #name: string | undefined;
  readonly #typeIndex = new Map<string, number>();
  readonly #types = new Section();
  readonly #imports = new Section();
  readonly #tables = new Section();
  readonly #memories = new Section();
  readonly #globals = new Section();
  readonly #exports = new Section();
  readonly #elements = new Section();
  readonly #data = new Section();
  readonly #functions: FunctionBuilder<Position>[] = [];
  readonly #functionNames = new Map<number, string>();
  readonly #custom: { readonly name: string; readonly content: Uint8Array }[] = [];
  readonly #imported: Record<ExportKind, number> = { func: 0, table: 0, memory: 0, global: 0 };
  #start: number | undefined;
  #usesDataCount = false;

  /** @param name Name of the module in the name section. */
  constructor(name?: string) {
    this.#name = name;
  }

  /** Index of a function type; equal types share one. */
  type(type: FunctionType): number {
    const key = formatFunctionType(type);
    const known = this.#typeIndex.get(key);
    if (known !== undefined) return known;
    const index = this.#types.count++;
    this.#typeIndex.set(key, index);
    const out = this.#types.content;
    out.byte(0x60);
    out.vector(type.params, (param) => out.byte(valueTypeCode[param]));
    out.vector(type.results, (result) => out.byte(valueTypeCode[result]));
    return index;
  }

  /** Imports a function and returns its index. */
  importFunc(from: string, name: string, type: FunctionType, debugName = `${from}.${name}`): number {
    const typeIndex = this.type(type);
    const index = this.#import(from, name, "func", this.#functions.length);
    this.#imports.content.u32(typeIndex);
    this.#functionNames.set(index, debugName);
    return index;
  }

  /** Imports a memory and returns its index. */
  importMemory(from: string, name: string, limits: Limits): number {
    const index = this.#import(from, name, "memory", this.#memories.count);
    writeLimits(this.#imports.content, limits);
    return index;
  }

  /** Imports a table and returns its index. */
  importTable(from: string, name: string, type: ReferenceType, limits: Limits): number {
    const index = this.#import(from, name, "table", this.#tables.count);
    this.#imports.content.byte(valueTypeCode[type]);
    writeLimits(this.#imports.content, limits);
    return index;
  }

  /** Imports a global and returns its index. */
  importGlobal(from: string, name: string, type: ValueType, mutable = false): number {
    const index = this.#import(from, name, "global", this.#globals.count);
    this.#imports.content.bytes([valueTypeCode[type], mutable ? 1 : 0]);
    return index;
  }

  /** Defines a function; its body is written through the builder until {@link finish}. */
  func(name: string | undefined, type: FunctionType): FunctionBuilder<Position> {
    this.type(type);
    const index = this.#imported.func + this.#functions.length;
    const builder = new FunctionBuilder<Position>(index, name, type, (used) => this.type(used));
    this.#functions.push(builder);
    if (name !== undefined) this.#functionNames.set(index, name);
    return builder;
  }

  /** Defines a memory and returns its index. */
  memory(limits: Limits): number {
    writeLimits(this.#memories.content, limits);
    return this.#imported.memory + this.#memories.count++;
  }

  /** Defines a table and returns its index. */
  table(type: ReferenceType, limits: Limits): number {
    this.#tables.content.byte(valueTypeCode[type]);
    writeLimits(this.#tables.content, limits);
    return this.#imported.table + this.#tables.count++;
  }

  /** Defines a global with a constant initial value and returns its index. */
  global(type: ValueType, mutable: boolean, initial: ConstantExpression): number {
    const out = this.#globals.content;
    out.bytes([valueTypeCode[type], mutable ? 1 : 0]);
    this.#expression(out, initial);
    return this.#imported.global + this.#globals.count++;
  }

  /** Exports the definition with `index` among those of its kind. */
  export(name: string, kind: ExportKind, index: number): void {
    const out = this.#exports.content;
    this.#exports.count++;
    out.name(name);
    out.byte(exportCode[kind]);
    out.u32(index);
  }

  /** Bytes copied to memory at `offset` on instantiation, or only by `memory.init` if there is no offset. */
  data(bytes: Uint8Array, offset?: ConstantExpression): number {
    const out = this.#data.content;
    if (offset) {
      out.byte(0);
      this.#expression(out, offset);
    } else {
      out.byte(1);
      this.#usesDataCount = true;
    }
    out.u32(bytes.length);
    out.bytes(bytes);
    return this.#data.count++;
  }

  /** Functions put into table 0 at `offset` on instantiation, or only by `table.init` if there is no offset. */
  elements(functions: readonly number[], offset?: ConstantExpression): number {
    const out = this.#elements.content;
    if (offset) {
      out.byte(0);
      this.#expression(out, offset);
    } else {
      out.bytes([1, 0]);
    }
    out.vector(functions, (index) => out.u32(index));
    return this.#elements.count++;
  }

  /** Runs a function of type `->` on instantiation. */
  start(functionIndex: number): void {
    this.#start = functionIndex;
  }

  /** Adds a custom section after all others. */
  custom(name: string, content: Uint8Array): void {
    this.#custom.push({ name, content });
  }

  /**
   * Encodes the module. It is not validated here; `WebAssembly.validate` does that.
   * @throws Error if a block of a function is not closed.
   */
  finish(): FinishedModule<Position> {
    // Bodies first, since closing them reports errors before anything is written.
    const bodies = this.#functions.map((f) => f.finish());
    const out = new ByteWriter(1024);
    out.bytes([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    writeSection(out, 1, this.#types);
    writeSection(out, 2, this.#imports);
    if (this.#functions.length > 0) {
      const content = new ByteWriter();
      content.vector(this.#functions, (f) => content.u32(this.type(f.type)));
      writeContent(out, 3, content);
    }
    writeSection(out, 4, this.#tables);
    writeSection(out, 5, this.#memories);
    writeSection(out, 6, this.#globals);
    writeSection(out, 7, this.#exports);
    if (this.#start !== undefined) {
      const content = new ByteWriter();
      content.u32(this.#start);
      writeContent(out, 8, content);
    }
    writeSection(out, 9, this.#elements);
    if (this.#usesDataCount) {
      const content = new ByteWriter();
      content.u32(this.#data.count);
      writeContent(out, 12, content);
    }
    const positions: { offset: number; position: Position }[] = [];
    if (bodies.length > 0) {
      const content = new ByteWriter(4096);
      const relative: { offset: number; position: Position }[] = [];
      content.vector(bodies, (body) => {
        content.u32(body.content.length);
        for (const mark of body.marks) relative.push({ ...mark, offset: mark.offset + content.length });
        content.append(body.content);
      });
      const start = out.length + 1 + sizeOfU32(content.length);
      for (const mark of relative) positions.push({ ...mark, offset: mark.offset + start });
      writeContent(out, 10, content);
    }
    writeSection(out, 11, this.#data);
    writeNameSection(out, this.#name, this.#functionNames, this.#functions);
    for (const { name, content } of this.#custom) {
      const section = new ByteWriter(content.length + 16);
      section.name(name);
      section.bytes(content);
      writeContent(out, 0, section);
    }
    return { bytes: out.toUint8Array(), positions };
  }

  #import(from: string, name: string, kind: ExportKind, defined: number): number {
    if (defined > 0) throw new Error(`import ${from}.${name} after a ${kind} was defined: imports come first`);
    this.#imports.count++;
    this.#imports.content.name(from);
    this.#imports.content.name(name);
    this.#imports.content.byte(exportCode[kind]);
    return this.#imported[kind]++;
  }

  #expression(out: ByteWriter, write: ConstantExpression): void {
    const builder = new FunctionBuilder(0, "constant expression", { params: [], results: [] }, (type) =>
      this.type(type),
    );
    write(builder);
    // A body without locals begins with one zero byte; the rest is the expression with its end.
    out.bytes(builder.finish().content.toUint8Array().subarray(1));
  }
}

function writeLimits(out: ByteWriter, { min, max, shared = false }: Limits): void {
  if (shared && max === undefined) throw new Error("a shared memory must have a maximum");
  out.byte((max === undefined ? 0 : 1) | (shared ? 2 : 0));
  out.u32(min);
  if (max !== undefined) out.u32(max);
}

function writeSection(out: ByteWriter, id: number, section: Section): void {
  if (section.count === 0) return;
  const content = new ByteWriter(section.content.length + 5);
  content.u32(section.count);
  content.append(section.content);
  writeContent(out, id, content);
}

function writeContent(out: ByteWriter, id: number, content: ByteWriter): void {
  out.byte(id);
  out.sized(content);
}
