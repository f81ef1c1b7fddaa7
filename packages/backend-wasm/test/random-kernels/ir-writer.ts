/**
 * Writes the body of a kernel line by line. Operations know the types of their operands, so that steps say what is
 * computed and not how it is spelled. What does not depend on the place, such as constants, is written once before
 * everything else, when it is first needed: kernels begin with what they use, as those of Triton do.
 */
import { limitOf, literal } from "./elements.ts";
import { magnitudeOf } from "./magnitudes.ts";
import { typeText, type Value } from "./value.ts";

/** Appends operations. */
export class IrWriter {
  readonly #first: string[] = [];
  readonly #rest: string[] = [];
  readonly #written = new Map<string, Value>();
  #lines = this.#rest;
  #names = 0;

  /** All lines: first those that are written once. */
  get lines(): readonly string[] {
    return [...this.#first, ...this.#rest];
  }

  /** A name that is not taken. */
  name(): string {
    return `%v${this.#names++}`;
  }

  /** Appends a line as it is. */
  line(text: string): void {
    this.#lines.push(text);
  }

  /** Appends an operation with one result, of which `text` is what follows the equals sign. */
  op<E extends string>(text: string, shape: readonly number[], element: E, magnitude = Infinity): Value<E> {
    const name = this.name();
    this.line(`${name} = ${text}`);
    return { name, shape, element, magnitude };
  }

  /** What `write` writes before everything else, if nothing was yet written for `key`. */
  once<E extends string>(key: string, element: E, write: () => Value<E>): Value<E> {
    const known = this.#written.get(key);
    if (known !== undefined) return { ...known, element };
    const lines = this.#lines;
    this.#lines = this.#first;
    const value = write();
    this.#lines = lines;
    this.#written.set(key, value);
    return value;
  }

  /** A number, in all elements of a tensor. */
  constant<E extends string>(shape: readonly number[], element: E, value: number): Value<E> {
    const type = typeText({ shape, element });
    const text = literal(element, value);
    return this.once(`${text} : ${type}`, element, () =>
      this.op(
        `arith.constant ${shape.length === 0 ? text : `dense<${text}>`} : ${type}`,
        shape,
        element,
        Math.abs(value),
      ),
    );
  }

  /** An operation of two operands of one type. */
  binary<E extends string>(name: string, lhs: Value<E>, rhs: Value<E>): Value<E> {
    const { shape, element } = lhs;
    const magnitude = magnitudeOf(name, lhs.magnitude, rhs.magnitude, limitOf(element));
    return this.op(`arith.${name} ${lhs.name}, ${rhs.name} : ${typeText(lhs)}`, shape, element, magnitude);
  }

  /** An operation of an operand and a number. */
  withConstant<E extends string>(name: string, lhs: Value<E>, rhs: number): Value<E> {
    const result = this.binary(name, lhs, this.constant(lhs.shape, lhs.element, rhs));
    return name === "andi" && rhs >= 0 ? { ...result, magnitude: rhs } : result;
  }

  /** A comparison, such as `cmpi slt`. */
  compare<E extends string>(name: string, lhs: Value<E>, rhs: Value<E>): Value<"i1"> {
    return this.op(`arith.${name}, ${lhs.name}, ${rhs.name} : ${typeText(lhs)}`, lhs.shape, "i1");
  }

  /** One of two values for each element. */
  select<E extends string>(condition: Value<"i1">, lhs: Value<E>, rhs: Value<E>): Value<E> {
    const types = lhs.shape.length === 0 ? typeText(lhs) : `${typeText(condition)}, ${typeText(lhs)}`;
    const text = `arith.select ${condition.name}, ${lhs.name}, ${rhs.name} : ${types}`;
    return this.op(text, lhs.shape, lhs.element, Math.max(lhs.magnitude, rhs.magnitude));
  }

  /** A conversion to another type of elements. */
  cast<E extends string>(name: string, value: Value, element: E, magnitude = value.magnitude): Value<E> {
    const to = typeText({ shape: value.shape, element });
    return this.op(`arith.${name} ${value.name} : ${typeText(value)} to ${to}`, value.shape, element, magnitude);
  }

  /** A scalar in all elements of a tensor. */
  splat<E extends string>(value: Value<E>, shape: readonly number[]): Value<E> {
    const { name, element, magnitude } = value;
    const to = typeText({ shape, element });
    return this.op(`tt.splat ${name} : ${element} -> ${to}`, shape, element, magnitude);
  }

  /** A tensor with a new dimension of one element at `axis`. */
  expand<E extends string>(value: Value<E>, axis: number): Value<E> {
    const { name, element, magnitude } = value;
    const shape = value.shape.toSpliced(axis, 0, 1);
    const types = `${typeText(value)} -> ${typeText({ shape, element })}`;
    return this.op(`tt.expand_dims ${name} {axis = ${axis} : i32} : ${types}`, shape, element, magnitude);
  }

  /** A tensor whose axes are in another order. */
  transpose<E extends string>(value: Value<E>, order: readonly number[]): Value<E> {
    const { name, element, magnitude } = value;
    const shape = order.map((axis) => value.shape[axis] ?? 1);
    const types = `${typeText(value)} -> ${typeText({ shape, element })}`;
    return this.op(`tt.trans ${name} {order = array<i32: ${order.join(", ")}>} : ${types}`, shape, element, magnitude);
  }

  /** A tensor whose dimensions of one element are repeated. */
  broadcast<E extends string>(value: Value<E>, shape: readonly number[]): Value<E> {
    const { name, element, magnitude } = value;
    if (value.shape.join() === shape.join()) return value;
    const types = `${typeText(value)} -> ${typeText({ shape, element })}`;
    return this.op(`tt.broadcast ${name} : ${types}`, shape, element, magnitude);
  }

  /** Pointers moved by offsets of 32 or 64 bits. */
  advance<E extends string>(pointers: Value<E>, offsets: Value<"i32" | "i64">): Value<E> {
    const types = `${typeText(pointers)}, ${typeText(offsets)}`;
    return this.op(`tt.addptr ${pointers.name}, ${offsets.name} : ${types}`, pointers.shape, pointers.element);
  }
}
