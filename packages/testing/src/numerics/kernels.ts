/** Kernels that apply one operation to every element of their buffers, in lanes of vectors or one element at a time. */
import { compileKernel, type CompileKernelOptions, type Kernel } from "@tt-opt/backend-wasm";

/** How a kernel goes over its elements. */
export type Path = "vector" | "scalar";

/** An operation on elements: `%a`, `%b`, … are its operands and `%r` its result. */
export interface ElementOperation {
  /** The text for values of a type: `of("f32")` is `f32` or `tensor<256xf32>`. */
  readonly text: (of: (element: string) => string) => string;
  readonly operands: readonly string[];
  readonly result: string;
}

const block = 256;
const names = ["a", "b", "c", "d"];

/** The TTIR of a kernel for an operation; its last argument is the number of elements. */
export function kernelText(operation: ElementOperation, path: Path): string {
  const operands = operation.operands.map((type, i) => ({ type, name: names[i] ?? "a" }));
  const params = [
    ...operands.map(({ type, name }) => `%p${name}: !tt.ptr<${type}>`),
    `%pr: !tt.ptr<${operation.result}>`,
    "%n: i32",
  ].join(", ");
  return path === "vector" ? vectorKernel(operation, operands, params) : scalarKernel(operation, operands, params);
}

interface Operand {
  readonly type: string;
  readonly name: string;
}

function vectorKernel(operation: ElementOperation, operands: readonly Operand[], params: string): string {
  const of = (element: string): string => `tensor<${block}x${element}>`;
  const pointers = (name: string, type: string): string => `
    %s${name} = tt.splat %p${name} : !tt.ptr<${type}> -> ${of(`!tt.ptr<${type}>`)}
    %q${name} = tt.addptr %s${name}, %i : ${of(`!tt.ptr<${type}>`)}, ${of("i32")}`;
  return `tt.func public @k(${params}) {
    %pid = tt.get_program_id x : i32
    %size = arith.constant ${block} : i32
    %first = arith.muli %pid, %size : i32
    %range = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${of("i32")}
    %start = tt.splat %first : i32 -> ${of("i32")}
    %i = arith.addi %start, %range : ${of("i32")}
    %bound = tt.splat %n : i32 -> ${of("i32")}
    %m = arith.cmpi slt, %i, %bound : ${of("i32")}
    ${operands.map(({ name, type }) => `${pointers(name, type)}\n    %${name} = tt.load %q${name}, %m : ${of(`!tt.ptr<${type}>`)}`).join("")}
    ${operation.text(of)}${pointers("r", operation.result)}
    tt.store %qr, %r, %m : ${of(`!tt.ptr<${operation.result}>`)}
    tt.return
  }`;
}

function scalarKernel(operation: ElementOperation, operands: readonly Operand[], params: string): string {
  const pointer = (name: string, type: string): string => `
      %q${name} = tt.addptr %p${name}, %i : !tt.ptr<${type}>, i32`;
  return `tt.func public @k(${params}) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    scf.for %i = %zero to %n step %one : i32 {
      ${operands.map(({ name, type }) => `${pointer(name, type)}\n      %${name} = tt.load %q${name} : !tt.ptr<${type}>`).join("")}
      ${operation.text((element) => element)}${pointer("r", operation.result)}
      tt.store %qr, %r : !tt.ptr<${operation.result}>
    }
    tt.return
  }`;
}

/** A buffer of elements of a kernel. */
export type Elements =
  | Float32Array
  | Float64Array
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array;

/** An operation, compiled. */
export class ElementKernel {
  readonly #kernel: Kernel;
  readonly #path: Path;

  private constructor(kernel: Kernel, path: Path) {
    this.#kernel = kernel;
    this.#path = path;
  }

  /** @throws CompileError if the operation cannot be lowered */
  static async compile(
    operation: ElementOperation,
    path: Path,
    options: CompileKernelOptions = {},
  ): Promise<ElementKernel> {
    return new ElementKernel(await compileKernel(kernelText(operation, path), options), path);
  }

  get codeSize(): number {
    return this.#kernel.module.wasm.length;
  }

  /** Applies the operation to `operands`, element by element, and writes `result`. */
  async apply(operands: readonly Elements[], result: Elements): Promise<void> {
    const count = result.length;
    const programs = this.#path === "vector" ? Math.ceil(count / block) : 1;
    await this.#kernel.launch([programs, 1, 1], [...operands, result, count]);
  }

  async dispose(): Promise<void> {
    await this.#kernel.dispose();
  }
}
