/** Writes scalars, and the integers and booleans in the lanes of blocks. */
import { at } from "@tt-opt/ir-core";
import type {
  AccessKernelPlan,
  Along,
  ConditionPlan,
  DivisionName,
  IndexPlan,
  MaskPlan,
  Predicate,
  Rearranged,
  ScalarPlan,
  Thin,
} from "./access-plan.ts";
import { combined, divided, exactly, hull, type Interval, isWithin } from "./interval.ts";
import {
  type IndexName,
  type KernelText,
  type MaskName,
  type ScalarName,
  type Scope,
  sizeOf,
  tensorType,
} from "./kernel-text.ts";

/** Entries of the buffers of indices and of booleans. */
export const tableSize = 256;
/** One more than the greatest entry of the buffer of indices. */
export const tableLimit = 64;

/** Nothing in a generated kernel is beyond these: products of two stay far away from overflow. */
const wide: Interval = { low: -(2 ** 20), high: 2 ** 20 };
const factorRange: Interval = { low: -1000, high: 1000 };

/** See the file's header. */
export class LaneWriter {
  readonly text: KernelText;
  readonly kernel: AccessKernelPlan;

  constructor(text: KernelText, kernel: AccessKernelPlan) {
    this.text = text;
    this.kernel = kernel;
  }

  // Scalars

  scalar(scope: Scope, plan: ScalarPlan): ScalarName {
    const { text } = this;
    switch (plan.kind) {
      case "constant":
        return { name: text.constant(plan.value), width: 32, range: exactly(plan.value) };
      case "argument":
      case "counter": {
        const names = plan.kind === "argument" ? scope.arguments : scope.counters;
        return names[plan.number % Math.max(1, names.length)] ?? this.scalar(scope, { kind: "constant", value: 1 });
      }
      case "program": {
        const name = text.op(`tt.get_program_id ${plan.axis === 0 ? "x" : "y"} : i32`, "pid");
        return { name, width: 32, range: { low: 0, high: at(this.kernel.grid, plan.axis) - 1 } };
      }
      case "loaded": {
        const { name } = this.fitScalar(this.scalar(scope, plan.at), { low: 0, high: tableSize - 1 });
        const pointer = text.op(`tt.addptr %indices, ${name} : !tt.ptr<i32>, i32`);
        return {
          name: text.op(`tt.load ${pointer} : !tt.ptr<i32>`),
          width: 32,
          range: { low: 0, high: tableLimit - 1 },
        };
      }
      case "binary": {
        const limit = plan.name === "muli" ? factorRange : wide;
        const [lhs, rhs] = [plan.lhs, plan.rhs].map((each) => this.fitScalar(this.scalar(scope, each), limit));
        if (lhs === undefined || rhs === undefined) throw new Error("two operands");
        const name = text.op(`arith.${plan.name} ${lhs.name}, ${rhs.name} : i32`);
        return { name, width: 32, range: combined(plan.name, lhs.range, rhs.range) };
      }
    }
  }

  /** A 32-bit scalar in `limit`. */
  fitScalar(value: ScalarName, limit: Interval): ScalarName {
    const { text } = this;
    let { name, range } = value;
    if (value.width === 64) name = text.op(`arith.trunci ${name} : i64 to i32`);
    if (range.high > limit.high || range.low < Math.min(limit.low, -limit.high)) {
      const by = divisorFor(limit);
      name = text.op(`arith.remsi ${name}, ${text.constant(by)} : i32`);
      range = divided("remsi", range, exactly(by));
    }
    if (range.low < limit.low) {
      name = text.op(`arith.maxsi ${name}, ${text.constant(limit.low)} : i32`);
      range = combined("maxsi", range, exactly(limit.low));
    }
    return { name, width: 32, range };
  }

  condition(scope: Scope, { predicate, lhs, rhs }: ConditionPlan): string {
    const [a, b] = [this.scalar(scope, lhs), this.scalar(scope, rhs)];
    const width = Math.max(a.width, b.width);
    const [x, y] = [a, b].map(({ name, width: from }) =>
      from === width ? name : this.text.op(`arith.extsi ${name} : i${from} to i${width}`),
    );
    return this.text.op(`arith.cmpi ${predicate}, ${x ?? ""}, ${y ?? ""} : i${width}`);
  }

  // Integers in lanes

  index(scope: Scope, plan: IndexPlan, shape: readonly number[]): IndexName {
    const { text } = this;
    switch (plan.kind) {
      case "range":
        return this.#range(plan.start, shape);
      case "scalar": {
        const { name, width, range } = this.scalar(scope, plan.scalar);
        return { name: text.splat(name, `i${width}`, shape), shape, width, range };
      }
      case "binary": {
        const limit = plan.name === "muli" ? factorRange : wide;
        const [lhs, rhs] = this.#same(
          this.fit(this.index(scope, plan.lhs, shape), limit),
          this.fit(this.index(scope, plan.rhs, shape), limit),
        );
        return this.#binary(`arith.${plan.name}`, lhs, rhs.name, combined(plan.name, lhs.range, rhs.range));
      }
      case "division":
        return this.#division(scope, plan, shape);
      case "select": {
        const condition = this.mask(scope, plan.mask, shape);
        const [lhs, rhs] = this.#same(this.index(scope, plan.lhs, shape), this.index(scope, plan.rhs, shape));
        const types = `${tensorType(shape, "i1")}, ${tensorType(shape, `i${lhs.width}`)}`;
        const name = text.op(`arith.select ${condition}, ${lhs.name}, ${rhs.name} : ${types}`);
        return { ...lhs, name, range: hull(lhs.range, rhs.range) };
      }
      case "loaded": {
        const pointers = this.#tablePointers(scope, "indices", "i32", plan.at, shape);
        const name = text.op(`tt.load ${pointers} : ${tensorType(shape, "!tt.ptr<i32>")}`);
        return { name, shape, width: 32, range: { low: 0, high: tableLimit - 1 } };
      }
      case "wide":
        return this.widened(this.index(scope, plan.of, shape), 64);
      case "narrow":
        return this.#narrowed(this.index(scope, plan.of, shape), plan.bits);
      case "carried": {
        const fitting = scope.indices.filter((each) => each.shape.join() === shape.join());
        return fitting[plan.number % Math.max(1, fitting.length)] ?? this.#range(0, shape);
      }
      default:
        return this.reshaped(
          plan,
          shape,
          ({ width }) => `i${width}`,
          (of, inner) => this.index(scope, of, inner),
        );
    }
  }

  /** Brings integers into an interval that holds 0. */
  fit(value: IndexName, limit: Interval): IndexName {
    let result = value;
    const constant = (number: number): string => this.text.splatConstant(number, value.shape, `i${value.width}`);
    if (limit.low === 0 && result.range.low < 0) {
      result = this.#binary("arith.maxsi", result, constant(0), combined("maxsi", result.range, exactly(0)));
    }
    if (isWithin(result.range, limit)) return result;
    const by = divisorFor(limit);
    return this.#binary("arith.remsi", result, constant(by), divided("remsi", result.range, exactly(by)));
  }

  /** The integers sign-extended to at least `width` bits. */
  widened(value: IndexName, width: number): IndexName {
    if (value.width >= width) return value;
    const types = `${tensorType(value.shape, `i${value.width}`)} to ${tensorType(value.shape, `i${width}`)}`;
    return { ...value, width, name: this.text.op(`arith.extsi ${value.name} : ${types}`) };
  }

  #range(start: number, shape: readonly number[]): IndexName {
    const count = sizeOf(shape);
    const end = start + count;
    const flat = tensorType([count], "i32");
    const made = this.text.op(`tt.make_range {end = ${end} : i32, start = ${start} : i32} : ${flat}`, "range");
    const name =
      shape.length === 1 ? made : this.text.op(`tt.reshape ${made} : ${flat} -> ${tensorType(shape, "i32")}`);
    return { name, shape, width: 32, range: { low: start, high: end - 1 } };
  }

  #same(a: IndexName, b: IndexName): readonly [IndexName, IndexName] {
    const width = Math.max(a.width, b.width);
    return [this.widened(a, width), this.widened(b, width)];
  }

  #binary(operation: string, lhs: IndexName, rhs: string, range: Interval): IndexName {
    const type = tensorType(lhs.shape, `i${lhs.width}`);
    return { ...lhs, name: this.text.op(`${operation} ${lhs.name}, ${rhs} : ${type}`), range };
  }

  #division(scope: Scope, plan: Extract<IndexPlan, { kind: "division" }>, shape: readonly number[]): IndexName {
    const lhs = this.fit(this.index(scope, plan.lhs, shape), wide);
    const name = lhs.range.low < 0 ? signedDivision[plan.name] : plan.name;
    if (name === "divsi" || name === "remsi" || name === "divui" || name === "remui") {
      const by = this.fitScalar(this.scalar(scope, plan.by), { low: 1, high: 2 ** 20 });
      const splat = this.widened({ ...by, shape, name: this.text.splat(by.name, "i32", shape) }, lhs.width);
      return this.#binary(`arith.${name}`, lhs, splat.name, divided(name, lhs.range, by.range));
    }
    const bits = plan.by.kind === "constant" ? Math.abs(plan.by.value) % 7 : 2;
    const operand = name === "andi" ? 2 ** bits - 1 : bits;
    const rhs = this.text.splatConstant(operand, shape, `i${lhs.width}`);
    return this.#binary(`arith.${name}`, lhs, rhs, divided(name, lhs.range, exactly(2 ** bits)));
  }

  /** The integers through a narrower type, if they fit it. */
  #narrowed(value: IndexName, bits: 8 | 16): IndexName {
    const { low, high } = value.range;
    const isUnsigned = low >= 0;
    if (isUnsigned ? high >= 2 ** bits : low < -(2 ** (bits - 1)) || high >= 2 ** (bits - 1)) return value;
    const [narrow, whole] = [`i${bits}`, `i${value.width}`].map((element) => tensorType(value.shape, element));
    const cut = this.text.op(`arith.trunci ${value.name} : ${whole ?? ""} to ${narrow ?? ""}`);
    const extension = isUnsigned ? "extui" : "extsi";
    return { ...value, name: this.text.op(`arith.${extension} ${cut} : ${narrow ?? ""} to ${whole ?? ""}`) };
  }

  #tablePointers(scope: Scope, table: string, element: string, place: IndexPlan, shape: readonly number[]): string {
    const index = this.fit(this.index(scope, place, shape), { low: 0, high: tableSize - 1 });
    const type = tensorType(shape, `!tt.ptr<${element}>`);
    const splat = this.text.splat(`%${table}`, `!tt.ptr<${element}>`, shape);
    return this.text.op(`tt.addptr ${splat}, ${index.name} : ${type}, ${tensorType(shape, `i${index.width}`)}`);
  }

  // Booleans in lanes

  mask(scope: Scope, plan: MaskPlan, shape: readonly number[]): string {
    const { text } = this;
    const type = tensorType(shape, "i1");
    switch (plan.kind) {
      case "constant":
        return text.op(`arith.constant dense<${plan.value}> : ${type}`);
      case "compare":
        return this.compare(plan.predicate, this.index(scope, plan.lhs, shape), this.index(scope, plan.rhs, shape));
      case "shared":
        return text.splat(this.condition(scope, plan), "i1", shape);
      case "binary":
        return text.op(
          `arith.${plan.name} ${this.mask(scope, plan.lhs, shape)}, ${this.mask(scope, plan.rhs, shape)} : ${type}`,
        );
      case "not":
        return text.op(
          `arith.xori ${this.mask(scope, plan.of, shape)}, ${text.splatConstant("true", shape, "i1")} : ${type}`,
        );
      case "select": {
        const parts = [plan.mask, plan.lhs, plan.rhs].map((each) => this.mask(scope, each, shape));
        return text.op(`arith.select ${parts.join(", ")} : ${type}, ${type}`);
      }
      case "loaded": {
        const pointers = this.#tablePointers(scope, "flags", "i8", plan.at, shape);
        const bytes = text.op(`tt.load ${pointers} : ${tensorType(shape, "!tt.ptr<i8>")}`);
        return text.op(`arith.cmpi ne, ${bytes}, ${text.splatConstant(0, shape, "i8")} : ${tensorType(shape, "i8")}`);
      }
      case "carried": {
        const fitting = scope.masks.filter((each) => each.shape.join() === shape.join());
        const found = fitting[plan.number % Math.max(1, fitting.length)];
        return found?.name ?? this.mask(scope, { kind: "constant", value: true }, shape);
      }
      default:
        return this.reshaped(
          plan,
          shape,
          () => "i1",
          (of, inner): MaskName => ({ name: this.mask(scope, of, inner), shape: inner }),
        ).name;
    }
  }

  compare(predicate: Predicate, a: IndexName, b: IndexName): string {
    const [lhs, rhs] = this.#same(a, b);
    return this.text.op(
      `arith.cmpi ${predicate}, ${lhs.name}, ${rhs.name} : ${tensorType(lhs.shape, `i${lhs.width}`)}`,
    );
  }

  // Shapes

  /** What `make` writes in another shape, brought into `shape`. */
  reshaped<Plan, Name extends { readonly name: string; readonly shape: readonly number[] }>(
    plan: Along<Plan> | Thin<Plan> | Rearranged<Plan>,
    shape: readonly number[],
    element: (made: Name) => string,
    make: (of: Plan, shape: readonly number[]) => Name,
  ): Name {
    const { text } = this;
    if (plan.kind === "flat" || plan.kind === "turned") {
      const inner = plan.kind === "flat" ? [sizeOf(shape)] : shape.toReversed();
      const made = make(plan.of, inner);
      if (shape.length === 1) return made;
      const types = `${tensorType(inner, element(made))} -> ${tensorType(shape, element(made))}`;
      const order = shape.map((_, dim) => shape.length - 1 - dim).join(", ");
      const operation =
        plan.kind === "flat" ? `tt.reshape ${made.name}` : `tt.trans ${made.name} {order = array<i32: ${order}>}`;
      return { ...made, shape, name: text.op(`${operation} : ${types}`) };
    }
    const only = plan.kind === "along" ? plan.dim % shape.length : undefined;
    const kept = "dims" in plan ? plan.dims : 1 << (only ?? 0);
    const thin = shape.map((size, dim) => (((kept >> dim) & 1) === 1 ? size : 1));
    let made = make(plan.of, only === undefined ? thin : [at(shape, only)]);
    for (let axis = 0; only !== undefined && axis < shape.length; axis++) {
      if (axis === only) continue;
      const to = [...made.shape.slice(0, axis), 1, ...made.shape.slice(axis)];
      const types = `${tensorType(made.shape, element(made))} -> ${tensorType(to, element(made))}`;
      made = { ...made, shape: to, name: text.op(`tt.expand_dims ${made.name} {axis = ${axis} : i32} : ${types}`) };
    }
    if (made.shape.join() === shape.join()) return made;
    const types = `${tensorType(made.shape, element(made))} -> ${tensorType(shape, element(made))}`;
    return { ...made, shape, name: text.op(`tt.broadcast ${made.name} : ${types}`) };
  }
}

const signedDivision: Readonly<Record<DivisionName, DivisionName>> = {
  divsi: "divsi",
  remsi: "remsi",
  divui: "divsi",
  remui: "remsi",
  shrsi: "shrsi",
  shrui: "shrsi",
  andi: "andi",
};

/** What the remainder of division by it lies in `limit`; odd if possible, so that blocks do not fit in evenly. */
function divisorFor({ low, high }: Interval): number {
  const most = (low < 0 ? Math.min(-low, high) : high) + 1;
  return most > 3 && most % 2 === 0 ? most - 1 : Math.max(1, most);
}
