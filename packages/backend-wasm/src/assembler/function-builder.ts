/**
 * Writes the body of one function, instruction by instruction. Control structures are tracked: branches name their
 * target label, and the depth is computed here. The builder encodes and does not type-check: engines validate every
 * module, and the `wasm` dialect is verified before emission.
 */
import { ByteWriter } from "./byte-writer.ts";
import { encodeImmediates, type Immediate } from "./immediates.ts";
import { getOpcode, type Mnemonic, type Opcode } from "./opcode.ts";
import { emptyBlockType, type FunctionType, formatFunctionType, type ValueType, valueTypeCode } from "./value-type.ts";

/** The target of branches: a `block`, `loop` or `if` that has been opened. */
export interface Label {
  /** Index among the labels of the function, in the order of opening; what the name section uses. */
  readonly index: number;
  readonly name: string | undefined;
}

/** The operands and results of a block on the stack; undefined for none. */
export type BlockType = ValueType | FunctionType | undefined;

/**
 * A code offset, relative to the first byte of the function's entry content, and the source position of the code there.
 */
export interface CodeMark<Position> {
  readonly offset: number;
  readonly position: Position;
}

const none: readonly never[] = Object.freeze([]);

/**
 * One function under construction, made by `ModuleBuilder.func`.
 *
 * @example
 * ```ts
 * const f = module.func("twice", { params: ["i32"], results: ["i32"] });
 * f.op("local.get", 0);
 * f.op("i32.const", 2);
 * f.op("i32.mul");
 * ```
 */
export class FunctionBuilder<Position = unknown> {
  /** Index in the module's function index space. */
  readonly index: number;
  readonly name: string | undefined;
  readonly type: FunctionType;
  readonly #internType: (type: FunctionType) => number;
  readonly #code = new ByteWriter(256);
  readonly #locals: ValueType[] = [];
  readonly #localNames = new Map<number, string>();
  readonly #labels: Label[] = [];
  readonly #open: Label[] = [];
  readonly #marks: CodeMark<Position>[] = [];

  /** @internal */
  constructor(index: number, name: string | undefined, type: FunctionType, internType: (type: FunctionType) => number) {
    this.index = index;
    this.name = name;
    this.type = type;
    this.#internType = internType;
  }

  /** Bytes of instructions written so far. */
  get codeSize(): number {
    return this.#code.length;
  }

  /**
   * Declares a local after the parameters and returns its index. Adjacent locals of one type are encoded as one run.
   */
  local(type: ValueType, name?: string): number {
    const index = this.type.params.length + this.#locals.length;
    this.#locals.push(type);
    if (name !== undefined) this.nameLocal(index, name);
    return index;
  }

  /** Names a parameter or local for the name section. */
  nameLocal(index: number, name: string): void {
    this.#localNames.set(index, name);
  }

  /** Sets the source position of the following instructions, until the next mark. */
  mark(position: Position): void {
    const last = this.#marks.at(-1);
    if (last?.position === position) return;
    if (last?.offset === this.#code.length) this.#marks.pop();
    this.#marks.push({ offset: this.#code.length, position });
  }

  /**
   * Appends an instruction by mnemonic. Branches take {@link Label}s or plain depths; `block`, `loop`, `if`, `else` and
   * `end` have their own methods.
   * @throws Error if the immediates do not fit the instruction.
   */
  op(name: Mnemonic, ...immediates: readonly (Immediate | Label | readonly (Label | number)[])[]): void {
    this.emit(getOpcode(name), immediates.map(this.#resolveLabels));
  }

  /** Like {@link op}, for callers that have an opcode of the table and the depths of branches. */
  emit(opcode: Opcode, immediates: readonly Immediate[] = none): void {
    if (opcode.immediate === "block" || opcode.name === "else" || opcode.name === "end") {
      throw new Error(`write ${opcode.name} with the method of the same name, which tracks labels`);
    }
    this.#code.bytes(opcode.bytes);
    encodeImmediates(this.#code, opcode, immediates);
  }

  /** Opens a block; a branch to it goes to its end. */
  block(type?: BlockType, name?: string): Label {
    return this.#openLabel(getOpcode("block"), type, name);
  }

  /** Opens a loop; a branch to it goes to its beginning. */
  loop(type?: BlockType, name?: string): Label {
    return this.#openLabel(getOpcode("loop"), type, name);
  }

  /** Pops a condition and opens the code that is executed if it is not 0. */
  if(type?: BlockType, name?: string): Label {
    return this.#openLabel(getOpcode("if"), type, name);
  }

  /** Ends the first arm of the innermost `if`. */
  else(): void {
    this.#code.bytes(getOpcode("else").bytes);
  }

  /** Closes the innermost block, loop or if. The end of the function itself is written by the module. */
  end(): void {
    if (!this.#open.pop()) throw new Error(`end without a block in function ${this.name ?? this.index}`);
    this.#code.bytes(getOpcode("end").bytes);
  }

  /** Jumps to a label. */
  br(label: Label): void {
    this.op("br", label);
  }

  /** Pops a condition and jumps to a label if it is not 0. */
  brIf(label: Label): void {
    this.op("br_if", label);
  }

  /** Pops an index and jumps to the label with that index, or to `otherwise`. */
  brTable(labels: readonly Label[], otherwise: Label): void {
    this.op("br_table", [...labels, otherwise]);
  }

  /** The entry of the code section and the marks relative to its first byte. @internal */
  finish(): { readonly content: ByteWriter; readonly marks: readonly CodeMark<Position>[] } {
    const unclosed = this.#open.at(-1);
    if (unclosed)
      throw new Error(`function ${this.name ?? this.index}: label ${unclosed.name ?? unclosed.index} is not closed`);
    const content = new ByteWriter(this.#code.length + 32);
    content.vector(localRuns(this.#locals), (run) => {
      content.u32(run.count);
      content.byte(valueTypeCode[run.type]);
    });
    const start = content.length;
    content.append(this.#code);
    content.bytes(getOpcode("end").bytes);
    return { content, marks: this.#marks.map((mark) => ({ offset: mark.offset + start, position: mark.position })) };
  }

  /** Names of parameters and locals by index. @internal */
  get localNames(): ReadonlyMap<number, string> {
    return this.#localNames;
  }

  /** All labels, in the order of opening. @internal */
  get labels(): readonly Label[] {
    return this.#labels;
  }

  #openLabel(opcode: Opcode, type: BlockType, name: string | undefined): Label {
    this.#code.bytes(opcode.bytes);
    this.#blockType(type);
    const label: Label = { index: this.#labels.length, name };
    this.#labels.push(label);
    this.#open.push(label);
    return label;
  }

  #blockType(type: BlockType): void {
    if (type === undefined) this.#code.byte(emptyBlockType);
    else if (typeof type === "string") this.#code.byte(valueTypeCode[type]);
    else if (formatFunctionType(type) === "->") this.#code.byte(emptyBlockType);
    else if (type.params.length === 0 && type.results.length === 1 && type.results[0] !== undefined)
      this.#code.byte(valueTypeCode[type.results[0]]);
    else this.#code.s32(this.#internType(type));
  }

  readonly #resolveLabels = (value: Immediate | Label | readonly (Label | number)[]): Immediate => {
    if (typeof value !== "object" || value instanceof Uint8Array) return value;
    if ("index" in value) return this.#depth(value);
    if (!("length" in value)) return value;
    return value.map((item) => (typeof item === "object" ? this.#depth(item) : item));
  };

  #depth(label: Label): number {
    const at = this.#open.lastIndexOf(label);
    if (at < 0) throw new Error(`label ${label.name ?? label.index} is not open here`);
    return this.#open.length - 1 - at;
  }
}

function localRuns(locals: readonly ValueType[]): { type: ValueType; count: number }[] {
  const runs: { type: ValueType; count: number }[] = [];
  for (const type of locals) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ type, count: 1 });
  }
  return runs;
}
