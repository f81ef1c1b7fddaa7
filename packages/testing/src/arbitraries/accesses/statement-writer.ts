/** Writes the statements of a generated kernel: copies through memory, and the loops and branches around them. */
import { at } from "@tt-opt/ir-core";
import type {
  CarriedPlan,
  ComputePlan,
  IndexPlan,
  PlacePlan,
  PointerPlan,
  StatementPlan,
  WritePlan,
} from "./access-plan.ts";
import { combined, hull, type Interval, scaled, share } from "./interval.ts";
import { type IndexName, type Scope, tensorType } from "./kernel-text.ts";
import { elementBytes, type PlaceName, PointerWriter, startOf } from "./pointer-writer.ts";

/** Something that goes through a loop, as it is named in the loop. */
interface Carried {
  readonly plan: CarriedPlan;
  readonly start: string;
  readonly type: string;
  /** The name in the body of the loop, or of the result of a branch. */
  readonly name: string;
  readonly index: IndexName | undefined;
  readonly range: Interval;
}

/** Values by which integers that loops carry may start and grow. */
const startLimit: Interval = { low: -200, high: 200 };
const stepLimit: Interval = { low: -40, high: 40 };

/** See the file's header. */
export class StatementWriter extends PointerWriter {
  /** Writes statements, and gives what is in scope after them. */
  statements(scope: Scope, plans: readonly StatementPlan[]): Scope {
    return plans.reduce((inner, plan) => this.#statement(inner, plan), scope);
  }

  #statement(scope: Scope, plan: StatementPlan): Scope {
    switch (plan.kind) {
      case "barrier":
        this.text.line("gpu.barrier");
        return scope;
      case "copy":
        this.#copy(scope, plan);
        return scope;
      case "if":
        return this.#branch(scope, plan);
      default:
        return this.#loop(scope, plan);
    }
  }

  #shape(number: number): readonly number[] {
    return at(this.kernel.shapes, number % this.kernel.shapes.length);
  }

  // Copies

  #copy(scope: Scope, plan: Extract<StatementPlan, { kind: "copy" }>): void {
    const shape = this.#shape(plan.shape);
    const loaded = this.#load(scope, plan.from, shape);
    const value = this.#compute(scope, plan.compute, loaded, shape);
    this.#write(scope, plan.write, this.place(scope, plan.to, shape), value, shape);
  }

  #load(scope: Scope, plan: PlacePlan, shape: readonly number[]): string {
    const { text } = this;
    const place = this.place(scope, plan, shape);
    const type = tensorType(shape, this.kernel.element);
    if (place.kind === "descriptor") {
      const from = `${place.name}[${place.indices.join(", ")}]`;
      return text.op(`tt.descriptor_load ${from} : ${this.#descriptorType(shape)} -> ${type}`);
    }
    if (place.kind === "rows") {
      const [rows = "", rowType = "", column = ""] = place.indices;
      const types = `(${this.#descriptorType(shape.with(0, 1))}, ${rowType}, i32) -> ${type}`;
      return text.op(`tt.descriptor_gather ${place.name}[${rows}, ${column}] : ${types}`);
    }
    if (place.kind === "block") {
      const padding = place.padsWithNaN ? ", padding = 2 : i32" : ", padding = 1 : i32";
      const check =
        place.checked.length === 0 ? "" : ` {boundaryCheck = array<i32: ${place.checked.join(", ")}>${padding}}`;
      return text.op(`tt.load ${place.name}${check} : !tt.ptr<${type}>`);
    }
    const { pointers, element } = this.#viewed(place, shape);
    const operands = [pointers];
    if (place.mask !== undefined) {
      operands.push(place.mask);
      const other = this.#other(scope, place, shape, element);
      if (other !== undefined) operands.push(other);
    }
    const value = text.op(`tt.load ${operands.join(", ")} : ${tensorType(shape, `!tt.ptr<${element}>`)}`);
    return this.#cast(value, shape, element, this.kernel.element);
  }

  /** The pointers of a place, perhaps as those to integers of the same size. */
  #viewed(
    { name, asBits }: PlaceName,
    shape: readonly number[],
  ): { readonly pointers: string; readonly element: string } {
    const { element } = this.kernel;
    const bits = `i${8 * elementBytes(element)}`;
    if (!asBits || element === "i1" || element === bits) return { pointers: name, element };
    const types = `${tensorType(shape, this.pointerType)} -> ${tensorType(shape, `!tt.ptr<${bits}>`)}`;
    return { pointers: this.text.op(`tt.bitcast ${name} : ${types}`), element: bits };
  }

  #cast(value: string, shape: readonly number[], from: string, to: string): string {
    if (from === to) return value;
    return this.text.op(`tt.bitcast ${value} : ${tensorType(shape, from)} -> ${tensorType(shape, to)}`);
  }

  #other(scope: Scope, { other }: PlaceName, shape: readonly number[], element: string): string | undefined {
    if (other.kind === "absent") return undefined;
    if (other.kind === "constant") return this.text.splatConstant(this.#number(other.value, element), shape, element);
    return this.#cast(this.#laneValue(scope, other.index, shape), shape, this.kernel.element, element);
  }

  #number(value: number, element: string): string {
    if (element === "i1") return String(value % 2 !== 0);
    return /f/.test(element) ? `${value}.000000e+00` : String(value);
  }

  /** Integers of lanes as elements. */
  #laneValue(scope: Scope, plan: IndexPlan, shape: readonly number[]): string {
    const { lanes, text } = this;
    const { element } = this.kernel;
    const index = lanes.fit(lanes.index(scope, plan, shape), { low: -120, high: 120 });
    const types = `${tensorType(shape, `i${index.width}`)} to ${tensorType(shape, element)}`;
    if (/f/.test(element)) return text.op(`arith.sitofp ${index.name} : ${types}`);
    const width = Number(element.slice(1));
    if (width === index.width) return index.name;
    return text.op(`arith.${width > index.width ? "extsi" : "trunci"} ${index.name} : ${types}`);
  }

  #compute(scope: Scope, plan: ComputePlan, value: string, shape: readonly number[]): string {
    if (plan.kind === "none") return value;
    const type = tensorType(shape, this.kernel.element);
    const index = this.#laneValue(scope, plan.index, shape);
    if (plan.kind === "add") return this.#sum(value, index, shape);
    const mask = this.lanes.mask(scope, plan.mask, shape);
    return this.text.op(`arith.select ${mask}, ${value}, ${index} : ${tensorType(shape, "i1")}, ${type}`);
  }

  #sum(a: string, b: string, shape: readonly number[]): string {
    const { element } = this.kernel;
    const name = element === "i1" ? "xori" : /f/.test(element) ? "addf" : "addi";
    return this.text.op(`arith.${name} ${a}, ${b} : ${tensorType(shape, element)}`);
  }

  #write(scope: Scope, plan: WritePlan, place: PlaceName, value: string, shape: readonly number[]): void {
    const { text } = this;
    const type = tensorType(shape, this.kernel.element);
    if (place.kind === "descriptor") {
      const to = `${place.name}[${place.indices.join(", ")}]`;
      text.line(`tt.descriptor_store ${to}, ${value} : ${this.#descriptorType(shape)}, ${type}`);
    } else if (place.kind === "rows") {
      const [rows = "", rowType = "", column = ""] = place.indices;
      const types = `${this.#descriptorType(shape.with(0, 1))}, ${rowType}, i32, ${type}`;
      text.line(`tt.descriptor_scatter ${place.name}[${rows}, ${column}], ${value} : ${types}`);
    } else if (place.kind === "block") {
      const check = place.checked.length === 0 ? "" : ` {boundaryCheck = array<i32: ${place.checked.join(", ")}>}`;
      text.line(`tt.store ${place.name}, ${value}${check} : !tt.ptr<${type}>`);
    } else if (plan.kind === "store" || this.kernel.element === "i1") {
      const { pointers, element } = this.#viewed(place, shape);
      const operands = [pointers, this.#cast(value, shape, this.kernel.element, element)];
      if (place.mask !== undefined) operands.push(place.mask);
      text.line(`tt.store ${operands.join(", ")} : ${tensorType(shape, `!tt.ptr<${element}>`)}`);
    } else {
      // A compare-and-swap has no mask.
      const isExchange = plan.kind === "exchange" && place.mask === undefined;
      const old = isExchange ? this.#exchange(plan, place, value, shape) : this.#atomic(plan, place, value, shape);
      if (plan.old !== undefined) this.#store(scope, plan.old, old, shape);
    }
  }

  #atomic(
    plan: Exclude<WritePlan, { kind: "store" }>,
    place: PlaceName,
    value: string,
    shape: readonly number[],
  ): string {
    const { element } = this.kernel;
    const name = plan.kind === "atomic" ? plan.name : "exch";
    const kind = !/f/.test(element) ? name : name === "exch" ? "exch" : "fadd";
    const types = [tensorType(shape, this.pointerType), tensorType(shape, element)];
    const operands = [place.name, value];
    if (place.mask !== undefined) {
      operands.push(place.mask);
      types.push(tensorType(shape, "i1"));
    }
    const signature = `(${types.join(", ")}) -> ${tensorType(shape, element)}`;
    return this.text.op(`tt.atomic_rmw ${kind}, acq_rel, gpu, ${operands.join(", ")} : ${signature}`);
  }

  #exchange(
    plan: Extract<WritePlan, { kind: "exchange" }>,
    place: PlaceName,
    value: string,
    shape: readonly number[],
  ): string {
    const { element } = this.kernel;
    const type = tensorType(shape, element);
    const expected = this.text.splatConstant(this.#number(plan.expected, element), shape, element);
    const signature = `(${tensorType(shape, this.pointerType)}, ${type}, ${type}) -> ${type}`;
    return this.text.op(`tt.atomic_cas acq_rel, gpu, ${place.name}, ${expected}, ${value} : ${signature}`);
  }

  #store(scope: Scope, pointers: PointerPlan, value: string, shape: readonly number[]): void {
    const { name } = this.pointers(scope, pointers, shape, this.window);
    this.text.line(`tt.store ${name}, ${value} : ${tensorType(shape, this.pointerType)}`);
  }

  #descriptorType(shape: readonly number[]): string {
    return `!tt.tensordesc<${[...shape, this.kernel.element].join("x")}>`;
  }

  // Loops

  #loop(scope: Scope, plan: Extract<StatementPlan, { kind: "for" | "while" }>): Scope {
    const { text } = this;
    const shape = this.#shape(plan.shape);
    const carried = plan.carried.map((each) => this.#start(scope, each, shape, plan.trips));
    const [start, end] = [plan.start, plan.start + plan.trips * plan.step];
    const from = text.constant(start);
    const to = this.#bound(scope, end, plan.hasArgument);
    const step = text.constant(plan.step);
    const counter = text.fresh("i");
    const range = { low: start, high: Math.max(start, end) };
    const inner = this.#extended(
      { ...scope, counters: [...scope.counters, { name: counter, width: 32, range }] },
      carried,
      shape,
    );
    const types = carried.map(({ type }) => type);
    const result = text.fresh("r");
    const yieldedBy = (): readonly string[] => {
      const after = this.statements(inner, plan.body);
      return carried.map((each) => this.#next(after, each, shape, plan.trips));
    };
    if (plan.kind === "for") {
      const args = carried.map(({ name, start: value }) => `${name} = ${value}`).join(", ");
      const signature = carried.length === 0 ? "" : ` iter_args(${args}) -> (${types.join(", ")})`;
      const results = carried.length === 0 ? "" : `${result}:${carried.length} = `;
      text.nested(`${results}scf.for ${counter} = ${from} to ${to} step ${step}${signature} : i32 {`, () => {
        const values = yieldedBy();
        if (values.length > 0) text.line(`scf.yield ${values.join(", ")} : ${types.join(", ")}`);
      });
      text.line("}");
      return this.#leave(scope, carried, shape, (i) => `${result}#${i}`);
    }
    const all = ["i32", ...types].join(", ");
    const before = [counter, ...carried.map(() => text.fresh("w"))];
    const inits = [from, ...carried.map(({ start: value }) => value)];
    const args = before.map((name, i) => `${name}_ = ${at(inits, i)}`).join(", ");
    text.nested(`${result}:${before.length} = scf.while (${args}) : (${all}) -> (${all}) {`, () => {
      const condition = text.op(`arith.cmpi slt, ${counter}_, ${to} : i32`);
      text.line(`scf.condition(${condition}) ${before.map((name) => `${name}_`).join(", ")} : ${all}`);
    });
    text.nested("} do {", () => {
      const names = [counter, ...carried.map(({ name }) => name)];
      const list = names.map((name, i) => `${name}: ${at(["i32", ...types], i)}`).join(", ");
      text.line(`^bb0(${list}):`);
      const values = yieldedBy();
      const next = text.op(`arith.addi ${counter}, ${step} : i32`);
      text.line(`scf.yield ${[next, ...values].join(", ")} : ${all}`);
    });
    text.line("}");
    return this.#leave(scope, carried, shape, (i) => `${result}#${i + 1}`);
  }

  /** The end of a loop: a constant, or computed of an argument. */
  #bound(scope: Scope, end: number, hasArgument: boolean): string {
    const { text, lanes } = this;
    const [argument] = scope.arguments;
    if (!hasArgument || argument === undefined) return text.constant(end);
    const narrow = lanes.fitScalar(argument, { low: -(2 ** 30), high: 2 ** 30 });
    return text.op(`arith.addi ${narrow.name}, ${text.constant(end - argument.range.low)} : i32`);
  }

  #start(scope: Scope, plan: CarriedPlan, shape: readonly number[], trips: number): Carried {
    const { text, lanes, window } = this;
    const name = text.fresh("a");
    switch (plan.kind) {
      case "pointers": {
        const start = this.pointers(scope, plan.start, shape, share(window, 2));
        const range = combined("addi", start.range, {
          low: Math.ceil(window.low / 2),
          high: Math.floor(window.high / 2),
        });
        return { plan, name, start: start.name, type: tensorType(shape, this.pointerType), index: undefined, range };
      }
      case "index": {
        const start = lanes.fit(lanes.index(scope, plan.start, shape), startLimit);
        const range = combined("addi", start.range, scaled(stepLimit, Math.max(1, trips)));
        const index = { ...start, name, range: hull(start.range, range) };
        return { plan, name, start: start.name, type: tensorType(shape, `i${start.width}`), index, range: index.range };
      }
      case "mask":
        return {
          plan,
          name,
          start: lanes.mask(scope, plan.start, shape),
          type: tensorType(shape, "i1"),
          index: undefined,
          range: startLimit,
        };
      case "sum": {
        const { element } = this.kernel;
        const start = text.splatConstant(this.#number(0, element), shape, element);
        return { plan, name, start, type: tensorType(shape, element), index: undefined, range: startLimit };
      }
    }
  }

  /** What a loop hands on to its next iteration. */
  #next(scope: Scope, { plan, name, type, index, range }: Carried, shape: readonly number[], trips: number): string {
    const { text, lanes, window } = this;
    switch (plan.kind) {
      case "pointers": {
        const step = lanes.fit(lanes.index(scope, plan.step, shape), share(window, 2 * Math.max(1, trips)));
        return this.add({ name, shape, range }, step).name;
      }
      case "index": {
        const step = lanes.fit(lanes.index(scope, plan.step, shape), stepLimit);
        const width = index?.width ?? 32;
        const types = `${tensorType(shape, `i${step.width}`)} to ${tensorType(shape, `i${width}`)}`;
        const fitting =
          step.width === width
            ? step.name
            : text.op(`arith.${step.width < width ? "extsi" : "trunci"} ${step.name} : ${types}`);
        return text.op(`arith.addi ${name}, ${fitting} : ${type}`);
      }
      case "mask":
        return text.op(`arith.xori ${name}, ${lanes.mask(scope, plan.step, shape)} : ${type}`);
      case "sum":
        return this.#sum(name, this.#load(scope, plan.of, shape), shape);
    }
  }

  #extended(scope: Scope, carried: readonly Carried[], shape: readonly number[]): Scope {
    const named = carried.map(({ name, plan, range, index }) => ({ name, kind: plan.kind, range, index, shape }));
    return {
      ...scope,
      pointers: [...scope.pointers, ...named.filter(({ kind }) => kind === "pointers")],
      indices: [...scope.indices, ...named.flatMap(({ index }) => (index === undefined ? [] : [index]))],
      masks: [...scope.masks, ...named.filter(({ kind }) => kind === "mask")],
    };
  }

  /** Puts results in scope; sums are stored. */
  #leave(scope: Scope, carried: readonly Carried[], shape: readonly number[], result: (i: number) => string): Scope {
    const results = carried.map((each, i): Carried => {
      const name = result(i);
      return { ...each, name, index: each.index === undefined ? undefined : { ...each.index, name } };
    });
    for (const { plan, name } of results) {
      if (plan.kind !== "sum") continue;
      const pointers: PointerPlan = {
        kind: "add",
        of: startOf(0),
        offset: { kind: "range", start: 0 },
      };
      this.#store(scope, pointers, name, shape);
    }
    return this.#extended(scope, results, shape);
  }

  #branch(scope: Scope, plan: Extract<StatementPlan, { kind: "if" }>): Scope {
    const { text } = this;
    const shape = this.#shape(plan.shape);
    const carried = plan.carried.map((each) => this.#start(scope, each, shape, 1));
    const condition = this.lanes.condition(scope, plan.condition);
    const types = carried.map(({ type }) => type).join(", ");
    const result = text.fresh("r");
    const results = carried.length === 0 ? "" : `${result}:${carried.length} = `;
    const signature = carried.length === 0 ? "" : ` -> (${types})`;
    const close = (values: readonly string[]): void => {
      if (values.length > 0) text.line(`scf.yield ${values.join(", ")} : ${types}`);
    };
    text.nested(`${results}scf.if ${condition}${signature} {`, () => {
      this.statements(scope, plan.then);
      close(carried.map(({ start }) => start));
    });
    text.nested("} else {", () => {
      const after = this.statements(scope, plan.otherwise);
      close(carried.map((each) => this.#next(after, { ...each, name: each.start }, shape, 1)));
    });
    text.line("}");
    return this.#leave(scope, carried, shape, (i) => `${result}#${i}`);
  }
}
