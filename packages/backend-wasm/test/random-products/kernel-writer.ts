/** Writes kernels with products: arguments with what a launch passes for them, loops, and accesses to blocks. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { isFloat } from "../random-kernels/elements.ts";
import { IrWriter } from "../random-kernels/ir-writer.ts";
import { pointerTo, typeText, type Value } from "../random-kernels/value.ts";

/** A value of any type. */
export type Any = Value;
export type Number32 = Value<"i32">;

/** A dimension of a block: `range` are its numbers, from `start` of the dimension of the whole, which has `limit`. */
export interface Axis {
  readonly size: number;
  /** How many there are, and how many blocks cover. */
  readonly count: number;
  readonly padded: number;
  readonly start?: Number32;
  readonly limit: Number32;
}

/** A dimension of an access: which numbers, one for each element of the block, are multiplied by what. */
export interface Dimension {
  readonly index: Number32;
  readonly stride: Number32 | number;
}

interface Parameter {
  readonly text: string;
  readonly make: () => KernelArgument;
}

/** Appends operations and arguments. */
export class KernelWriter {
  readonly ir = new IrWriter();
  readonly #isDivisible: boolean;
  readonly #precision: string;
  readonly #parameters: Parameter[] = [];

  constructor(isDivisible: boolean, precision?: string) {
    this.#isDivisible = isDivisible;
    this.#precision = precision === undefined ? "" : `, inputPrecision = ${precision}`;
  }

  /** A number of a launch, whose divisibility by 16 is stated as Triton does. */
  number(name: string, value: number): Number32 {
    const attribute = this.#isDivisible && value % 16 === 0 ? " {tt.divisibility = 16 : i32}" : "";
    this.#parameters.push({ text: `%${name}: i32${attribute}`, make: () => value });
    return { name: `%${name}`, shape: [], element: "i32", magnitude: Infinity };
  }

  /** A buffer of a launch. */
  buffer(name: string, element: string, make: () => KernelArgument): Any {
    const attribute = this.#isDivisible ? " {tt.divisibility = 16 : i32}" : "";
    this.#parameters.push({ text: `%${name}: ${pointerTo(element)}${attribute}`, make });
    return { name: `%${name}`, shape: [], element: pointerTo(element), magnitude: Infinity };
  }

  get text(): string {
    return `tt.func public @kernel(${this.#parameters.map(({ text }) => text).join(", ")}) {
  ${this.ir.lines.join("\n  ")}
  tt.return
}
`;
  }

  /** New arguments of a launch. */
  arguments(): KernelArgument[] {
    return this.#parameters.map(({ make }) => make());
  }

  scalar(value: number): Number32 {
    return this.ir.constant([], "i32", value);
  }

  /** The number of a program, or how many there are. */
  program(axis: "x" | "y" | "z", what: "get_program_id" | "get_num_programs" = "get_program_id"): Number32 {
    return this.ir.op(`tt.${what} ${axis} : i32`, [], "i32");
  }

  /** The numbers from 0 to `size - 1`. */
  range(size: number): Number32 {
    return this.ir.op(`tt.make_range {start = 0 : i32, end = ${size} : i32} : tensor<${size}xi32>`, [size], "i32");
  }

  /** The numbers of a block in its dimension. */
  indices({ size, start }: Axis): Number32 {
    const range = this.range(size);
    return start === undefined ? range : this.ir.binary("addi", this.ir.splat(start, [size]), range);
  }

  /** A vector as the dimension `axis` of blocks of `rank` dimensions. */
  expanded<E extends string>(value: Value<E>, axis: number, rank: number): Value<E> {
    let result = value;
    for (let at = 0; at < rank; at++) if (at !== axis) result = this.ir.expand(result, at);
    return result;
  }

  /** A vector in all places of the other dimensions of a block. */
  spread<E extends string>(value: Value<E>, axis: number, shape: readonly number[]): Value<E> {
    return this.ir.broadcast(this.expanded(value, axis, shape.length), shape);
  }

  /** An operation of numbers, by its name for integers without the `i`. */
  arithmetic(name: "add" | "sub" | "mul", lhs: Any, rhs: Any): Any {
    return this.ir.binary(`${name}${isFloat(lhs.element) ? "f" : "i"}`, lhs, rhs);
  }

  greatest(lhs: Any, rhs: Any): Any {
    return this.ir.binary(isFloat(lhs.element) ? "maxnumf" : "maxsi", lhs, rhs);
  }

  least(lhs: Any, rhs: Any): Any {
    return this.ir.binary(isFloat(lhs.element) ? "minnumf" : "minsi", lhs, rhs);
  }

  same(lhs: Any, rhs: Any): Value<"i1"> {
    return this.ir.compare(isFloat(lhs.element) ? "cmpf oeq" : "cmpi eq", lhs, rhs);
  }

  filled(shape: readonly number[], element: string, value: number): Any {
    return this.ir.constant(shape, element, value);
  }

  /** The same numbers in another type. */
  cast(value: Any, element: string): Any {
    if (value.element === element) return value;
    if (value.element === "f16" && element === "bf16") return this.cast(this.cast(value, "f32"), element);
    const [from, to] = [value.element, element].map((each) => (each === "bf16" ? 16 : Number(each.slice(1))));
    const isWider = (to ?? 0) > (from ?? 0);
    if (isFloat(value.element)) {
      const name = isFloat(element) ? (isWider ? "extf" : "truncf") : "fptosi";
      return this.ir.cast(name, value, element);
    }
    return this.ir.cast(isFloat(element) ? "sitofp" : isWider ? "extsi" : "trunci", value, element);
  }

  /** Pointers to the elements of a block. */
  pointers(base: Any, dimensions: readonly Dimension[], addsOffsets: boolean): Any {
    const rank = dimensions.length;
    const shape = dimensions.map(({ index }) => index.shape[0] ?? 1);
    const offsets = dimensions.map(({ index, stride }, axis) => {
      const line = this.expanded(index, axis, rank);
      if (stride === 1) return line;
      const by =
        typeof stride === "number" ? this.ir.constant(line.shape, "i32", stride) : this.ir.splat(stride, line.shape);
      return this.ir.binary("muli", line, by);
    });
    if (addsOffsets) {
      const [first, ...rest] = offsets.map((each) => this.ir.broadcast(each, shape));
      const sum = rest.reduce((a, b) => this.ir.binary("addi", a, b), first ?? this.scalar(0));
      return this.ir.advance(this.ir.splat(base, shape), sum);
    }
    let result: Any | undefined;
    for (const [axis, each] of offsets.entries()) {
      const common = shape.map((size, at) => (at <= axis ? size : 1));
      const from = result === undefined ? this.ir.splat(base, common) : this.ir.broadcast(result, common);
      result = this.ir.advance(from, this.ir.broadcast(each, common));
    }
    return result ?? base;
  }

  /** Whether all of several conditions hold; undefined if there are none. */
  all(conditions: readonly Value<"i1">[]): Value<"i1"> | undefined {
    const [first, ...rest] = conditions;
    return first && rest.reduce((a, b) => this.ir.binary("andi", a, b), first);
  }

  load(pointers: Any, element: string, mask?: Value<"i1">, other?: number): Any {
    const { shape } = pointers;
    const rest =
      mask === undefined
        ? ""
        : `, ${mask.name}${other === undefined ? "" : `, ${this.filled(shape, element, other).name}`}`;
    return this.ir.op(`tt.load ${pointers.name}${rest} : ${typeText(pointers)}`, shape, element);
  }

  store(pointers: Any, value: Any, mask?: Value<"i1">): void {
    const rest = mask === undefined ? "" : `, ${mask.name}`;
    this.ir.line(`tt.store ${pointers.name}, ${value.name}${rest} : ${typeText(pointers)}`);
  }

  atomicAdd(pointers: Any, value: Any, mask: Value<"i1"> | undefined): void {
    const on =
      mask ??
      this.ir.op(`arith.constant dense<true> : ${typeText({ shape: value.shape, element: "i1" })}`, value.shape, "i1");
    const types = `(${typeText(pointers)}, ${typeText(value)}, ${typeText(on)}) -> ${typeText(value)}`;
    const name = isFloat(value.element) ? "fadd" : "add";
    this.ir.op(
      `tt.atomic_rmw ${name}, relaxed, gpu, ${pointers.name}, ${value.name}, ${on.name} : ${types}`,
      value.shape,
      value.element,
    );
  }

  dot(a: Any, b: Any, sum: Any): Any {
    const text = `tt.dot ${a.name}, ${b.name}, ${sum.name}${this.#precision} : ${typeText(a)} * ${typeText(b)} -> ${typeText(sum)}`;
    return this.ir.op(text, sum.shape, sum.element);
  }

  /** Sums or greatest elements along a dimension. */
  reduce(value: Any, axis: number, how: "sum" | "max"): Any {
    const { shape, element } = value;
    const isFloats = isFloat(element);
    const name = how === "sum" ? (isFloats ? "addf" : "addi") : isFloats ? "maxnumf" : "maxsi";
    const to = shape.toSpliced(axis, 1);
    return this.ir.op(
      `"tt.reduce"(${value.name}) <{axis = ${axis} : i32}> ({
    ^bb0(%one: ${element}, %two: ${element}):
      %both = arith.${name} %one, %two : ${element}
      tt.reduce.return %both : ${element}
    }) : (${typeText(value)}) -> ${typeText({ shape: to, element })}`,
      to,
      element,
    );
  }

  /** The first places of greatest elements along a dimension. */
  places(value: Any, axis: number): Number32 {
    const { shape, element } = value;
    const index = this.spread(this.range(shape[axis] ?? 1), axis, shape);
    const [kind, order, equal] = isFloat(element) ? ["cmpf", "ogt", "oeq"] : ["cmpi", "sgt", "eq"];
    const to = shape.toSpliced(axis, 1);
    const name = this.ir.name();
    const [values, places] = [element, "i32"].map((each) => typeText({ shape: to, element: each }));
    this.ir.line(`${name}:2 = "tt.reduce"(${value.name}, ${index.name}) <{axis = ${axis} : i32}> ({
    ^bb0(%one: ${element}, %i: i32, %two: ${element}, %j: i32):
      %better = arith.${kind} ${order}, %one, %two : ${element}
      %same = arith.${kind} ${equal}, %one, %two : ${element}
      %first = arith.cmpi slt, %i, %j : i32
      %tie = arith.andi %same, %first : i1
      %left = arith.ori %better, %tie : i1
      %value = arith.select %left, %one, %two : ${element}
      %place = arith.select %left, %i, %j : i32
      tt.reduce.return %value, %place : ${element}, i32
    }) : (${typeText(value)}, ${typeText(index)}) -> (${values}, ${places})`);
    return { name: `${name}#1`, shape: to, element: "i32", magnitude: Infinity };
  }

  /** A loop, or an iteration with `first` if there is none. */
  loop(
    [from, to, by]: readonly [Number32, Number32, Number32],
    carried: readonly Any[],
    body: (counter: Number32, values: readonly Any[]) => readonly Any[],
  ): readonly Any[] {
    const counter = this.ir.name();
    const inner = carried.map((value) => ({ ...value, name: this.ir.name() }));
    const name = this.ir.name();
    const inits = inner.map((value, i) => `${value.name} = ${carried[i]?.name}`).join(", ");
    const types = carried.map(typeText).join(", ");
    const [results, rest] =
      carried.length === 0 ? ["", ""] : [`${name}:${carried.length} = `, ` iter_args(${inits}) -> (${types})`];
    this.ir.line(`${results}scf.for ${counter} = ${from.name} to ${to.name} step ${by.name}${rest} : i32 {`);
    const next = body({ ...from, name: counter }, inner);
    if (carried.length > 0) this.ir.line(`scf.yield ${next.map((each) => each.name).join(", ")} : ${types}`);
    this.ir.line("}");
    return carried.map((value, i) => ({ ...value, name: `${name}#${i}` }));
  }

  /** What `then` gives where a condition holds, else `otherwise`. */
  branch(condition: Value<"i1">, then: () => readonly Any[], otherwise: readonly Any[]): readonly Any[] {
    const types = otherwise.map(typeText).join(", ");
    const name = this.ir.name();
    this.ir.line(`${name}:${otherwise.length} = scf.if ${condition.name} -> (${types}) {`);
    this.ir.line(
      `scf.yield ${then()
        .map((each) => each.name)
        .join(", ")} : ${types}`,
    );
    this.ir.line(`} else {
    scf.yield ${otherwise.map((each) => each.name).join(", ")} : ${types}
  }`);
    return otherwise.map((value, i) => ({ ...value, name: `${name}#${i}` }));
  }
}
