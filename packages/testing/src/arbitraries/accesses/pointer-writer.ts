/**
 * Writes pointers in the lanes of blocks, which stay in a window around their base, and the places that are accessed.
 */
import { at } from "@tt-opt/ir-core";
import type { AccessKernelPlan, BlockDimension, OtherPlan, PlacePlan, PointerPlan } from "./access-plan.ts";
import { combined, hull, type Interval, isWithin, scaled, share } from "./interval.ts";
import { type KernelText, type PointerName, type Scope, tensorType } from "./kernel-text.ts";
import { LaneWriter } from "./lane-writer.ts";

/** Elements of a buffer. */
export const bufferLength = 1024;

/** Bytes of an element. */
export function elementBytes(element: AccessKernelPlan["element"]): number {
  if (element.startsWith("f8")) return 1;
  return element === "bf16" ? 2 : Math.max(1, Number(element.slice(1)) / 8);
}

/** A place as its accesses name it. */
export interface PlaceName {
  readonly kind: PlacePlan["kind"];
  /** The pointers, the block pointer or the descriptor. */
  readonly name: string;
  readonly mask: string | undefined;
  readonly other: OtherPlan;
  readonly asBits: boolean;
  readonly checked: readonly number[];
  readonly padsWithNaN: boolean;
  /** The indices of a descriptor: of where a block begins, or row numbers with their type and a column. */
  readonly indices: readonly string[];
}

/** See the file's header. */
export class PointerWriter {
  readonly lanes: LaneWriter;
  readonly text: KernelText;
  readonly kernel: AccessKernelPlan;
  /** The offsets that a pointer may have from its base. */
  readonly window: Interval;

  constructor(text: KernelText, kernel: AccessKernelPlan) {
    this.text = text;
    this.kernel = kernel;
    this.lanes = new LaneWriter(text, kernel);
    const half = bufferLength / 2;
    this.window = kernel.isCentred ? { low: -half, high: half - 1 } : { low: 0, high: bufferLength - 1 };
  }

  get pointerType(): string {
    return `!tt.ptr<${this.kernel.element}>`;
  }

  /** Pointers whose offsets lie in `room`. */
  pointers(scope: Scope, plan: PointerPlan, shape: readonly number[], room: Interval): PointerName {
    const { text, lanes } = this;
    const type = tensorType(shape, this.pointerType);
    switch (plan.kind) {
      case "splat": {
        let name = this.#base(plan.base, plan.isReloaded);
        let range: Interval = { low: 0, high: 0 };
        for (const offset of plan.offsets) {
          const step = lanes.fitScalar(lanes.scalar(scope, offset), share(room, plan.offsets.length));
          name = text.op(`tt.addptr ${name}, ${step.name} : ${this.pointerType}, i32`);
          range = combined("addi", range, step.range);
        }
        return { name: text.splat(name, this.pointerType, shape), shape, range };
      }
      case "add": {
        const of = this.pointers(scope, plan.of, shape, share(room, 2));
        const offset = lanes.fit(lanes.index(scope, plan.offset, shape), share(room, 2));
        return this.add(of, offset);
      }
      case "select": {
        const mask = lanes.mask(scope, plan.mask, shape);
        const [lhs, rhs] = [plan.lhs, plan.rhs].map((each) => this.pointers(scope, each, shape, room));
        if (lhs === undefined || rhs === undefined) throw new Error("two operands");
        const name = text.op(`arith.select ${mask}, ${lhs.name}, ${rhs.name} : ${tensorType(shape, "i1")}, ${type}`);
        return { name, shape, range: hull(lhs.range, rhs.range) };
      }
      case "if": {
        const condition = lanes.condition(scope, plan.condition);
        const name = text.fresh("p");
        const ranges: Interval[] = [];
        const branch = (each: PointerPlan) => (): void => {
          const made = this.pointers(scope, each, shape, room);
          ranges.push(made.range);
          text.line(`scf.yield ${made.name} : ${type}`);
        };
        text.nested(`${name} = scf.if ${condition} -> (${type}) {`, branch(plan.lhs));
        text.nested("} else {", branch(plan.rhs));
        text.line("}");
        return { name, shape, range: hull(at(ranges, 0), at(ranges, 1)) };
      }
      case "integer":
        return this.#throughInteger(this.pointers(scope, plan.of, shape, room));
      case "cast":
        return this.#throughBytes(this.pointers(scope, plan.of, shape, room));
      case "memory":
        return this.#throughMemory(scope, this.pointers(scope, plan.of, shape, room));
      case "carried": {
        const fitting = scope.pointers.filter(
          (each) => each.shape.join() === shape.join() && isWithin(each.range, room),
        );
        const found = fitting[plan.number % Math.max(1, fitting.length)];
        return found ?? this.pointers(scope, startOf(plan.number), shape, room);
      }
      default:
        return lanes.reshaped(
          plan,
          shape,
          () => this.pointerType,
          (of, inner) => this.pointers(scope, of, inner, room),
        );
    }
  }

  /** Pointers moved by offsets. */
  add(of: PointerName, offset: { name: string; width: number; range: Interval }): PointerName {
    const types = `${tensorType(of.shape, this.pointerType)}, ${tensorType(of.shape, `i${offset.width}`)}`;
    const name = this.text.op(`tt.addptr ${of.name}, ${offset.name} : ${types}`, "p");
    return { name, shape: of.shape, range: combined("addi", of.range, offset.range) };
  }

  #base(number: number, isReloaded: boolean): string {
    const { text, pointerType } = this;
    const base = `%b${number % this.kernel.bases.length}`;
    if (!isReloaded) return base;
    const address = text.op(`tt.ptr_to_int ${base} : ${pointerType} -> i64`);
    text.line(`tt.store %addresses, ${address} : !tt.ptr<i64>`);
    const loaded = text.op("tt.load %addresses : !tt.ptr<i64>");
    return text.op(`tt.int_to_ptr ${loaded} : i64 -> ${pointerType}`);
  }

  /** The pointers stored as integers, and loaded again. */
  #throughMemory(scope: Scope, { name, shape, range }: PointerName): PointerName {
    const { text, lanes } = this;
    const [pointers, integers] = [tensorType(shape, this.pointerType), tensorType(shape, "i64")];
    const places = tensorType(shape, "!tt.ptr<i64>");
    const lane = lanes.index(scope, { kind: "flat", of: { kind: "range", start: 0 } }, shape);
    const table = text.splat("%addresses", "!tt.ptr<i64>", shape);
    const place = text.op(`tt.addptr ${table}, ${lane.name} : ${places}, ${tensorType(shape, `i${lane.width}`)}`);
    const numbers = text.op(`tt.ptr_to_int ${name} : ${pointers} -> ${integers}`);
    text.line(`tt.store ${place}, ${numbers} : ${places}`);
    const loaded = text.op(`tt.load ${place} : ${places}`);
    return { name: text.op(`tt.int_to_ptr ${loaded} : ${integers} -> ${pointers}`), shape, range };
  }

  /** The pointers as integers, one element further, and back. */
  #throughInteger({ name, shape, range }: PointerName): PointerName {
    const { text } = this;
    const [pointers, integers] = [tensorType(shape, this.pointerType), tensorType(shape, "i64")];
    const number = text.op(`tt.ptr_to_int ${name} : ${pointers} -> ${integers}`);
    const bytes = text.splatConstant(elementBytes(this.kernel.element), shape, "i64");
    const sum = text.op(`arith.addi ${number}, ${bytes} : ${integers}`);
    const made = text.op(`tt.int_to_ptr ${sum} : ${integers} -> ${pointers}`);
    return this.#oneBack({ name: made, shape, range });
  }

  /** The pointers as pointers to bytes, one element further, and back. */
  #throughBytes({ name, shape, range }: PointerName): PointerName {
    const { text } = this;
    const [pointers, bytes] = [tensorType(shape, this.pointerType), tensorType(shape, "!tt.ptr<i8>")];
    if (this.kernel.element === "i8") return { name, shape, range };
    const cast = text.op(`tt.bitcast ${name} : ${pointers} -> ${bytes}`);
    const step = text.splatConstant(elementBytes(this.kernel.element), shape, "i32");
    const sum = text.op(`tt.addptr ${cast}, ${step} : ${bytes}, ${tensorType(shape, "i32")}`);
    return this.#oneBack({ name: text.op(`tt.bitcast ${sum} : ${bytes} -> ${pointers}`), shape, range });
  }

  #oneBack({ name, shape, range }: PointerName): PointerName {
    const back = { name: this.text.splatConstant(-1, shape, "i32"), width: 32, range: { low: 0, high: 0 } };
    return this.add({ name, shape, range }, back);
  }

  // Places

  place(scope: Scope, plan: PlacePlan, shape: readonly number[]): PlaceName {
    const rest = { checked: [], padsWithNaN: false, indices: [] };
    if (plan.kind !== "pointers") return this.#block(scope, plan, shape);
    const { asBits, other } = plan;
    const mask = plan.mask === undefined ? undefined : this.lanes.mask(scope, plan.mask, shape);
    if (plan.isGuarded && plan.pointers.kind === "add") {
      const { name, guard } = this.#guarded(scope, plan.pointers, shape);
      const type = tensorType(shape, "i1");
      const both = mask === undefined ? guard : this.text.op(`arith.andi ${mask}, ${guard} : ${type}`);
      return { ...rest, kind: "pointers", name, mask: both, other, asBits };
    }
    const { name } = this.pointers(scope, plan.pointers, shape, this.window);
    return { ...rest, kind: "pointers", name, mask, other, asBits };
  }

  /** Pointers that may be anywhere, and the mask of those that are not too far away. */
  #guarded(
    scope: Scope,
    plan: Extract<PointerPlan, { kind: "add" }>,
    shape: readonly number[],
  ): { readonly name: string; readonly guard: string } {
    const { text, lanes } = this;
    const room = share(this.window, 2);
    const of = this.pointers(scope, plan.of, shape, room);
    const offset = lanes.index(scope, plan.offset, shape);
    const limit = (value: number) => ({ ...offset, name: text.splatConstant(value, shape, `i${offset.width}`) });
    const above = lanes.compare("sge", offset, limit(room.low));
    const below = lanes.compare("sge", limit(room.high), offset);
    const guard = text.op(`arith.andi ${above}, ${below} : ${tensorType(shape, "i1")}`);
    return { name: this.add(of, offset).name, guard };
  }

  #block(scope: Scope, plan: BlockPlan, shape: readonly number[]): PlaceName {
    const { text, lanes } = this;
    const isRows = plan.kind === "rows" && this.#hasRows(shape);
    const dims = this.#dimensions(plan, shape);
    const starts = dims.map(({ start }) => lanes.fitScalar(lanes.scalar(scope, start), startRange));
    const numbers = (values: readonly number[], type: string): string =>
      values.map((value) => text.constant(value, type)).join(", ");
    const isFloat = /f/.test(this.kernel.element);
    const rest = {
      mask: undefined,
      other: { kind: "absent" },
      asBits: false,
      padsWithNaN: plan.padsWithNaN && isFloat,
    } as const;
    const block = `${[...(isRows ? shape.with(0, 1) : shape), this.kernel.element].join("x")}`;
    const base = this.#base(plan.base, plan.isReloaded);
    const strides = numbers(
      dims.map(({ stride }) => stride),
      "i64",
    );
    if (plan.kind !== "block") {
      const sizes = numbers(
        dims.map(({ size }) => size),
        "i32",
      );
      const padding = rest.padsWithNaN ? " {padding = 2 : i32}" : "";
      const made = `tt.make_tensor_descriptor ${base}, [${sizes}], [${strides}]${padding} : <${this.kernel.element}>, <${block}>`;
      const name = text.op(made, "d");
      if (!isRows) return { ...rest, kind: "descriptor", name, checked: [], indices: starts.map((each) => each.name) };
      return { ...rest, kind: "rows", name, checked: [], indices: this.#rows(scope, plan, shape, at(starts, 1).name) };
    }
    const sizes = numbers(
      dims.map(({ size }) => size),
      "i64",
    );
    const order = shape.map((_, dim) => shape.length - 1 - dim).join(", ");
    const offsets = starts.map(({ name }) => name).join(", ");
    const made = `tt.make_tensor_ptr ${base}, [${sizes}], [${strides}], [${offsets}] {order = array<i32: ${order}>} : <tensor<${block}>>`;
    let name = text.op(made, "block");
    if (plan.advance !== undefined) {
      const steps = dims.map(
        () => lanes.fitScalar(lanes.scalar(scope, plan.advance ?? { kind: "constant", value: 0 }), startRange).name,
      );
      name = text.op(`tt.advance ${name}, [${steps.join(", ")}] : <tensor<${block}>>`, "block");
    }
    const checked = dims.flatMap(({ isChecked }, dim) => (isChecked ? [dim] : []));
    return { ...rest, kind: "block", name, checked, indices: [] };
  }

  /** Whether a block of the shape may be made of rows that are anywhere. */
  #hasRows([height = 0, width = 0, ...others]: readonly number[]): boolean {
    const bits = this.kernel.element === "i1" ? 64 : 8 * elementBytes(this.kernel.element);
    return others.length === 0 && height >= 8 && bits <= 32 && width >= (32 / bits) * 8;
  }

  /**
   * The numbers of the rows that are accessed, some of which are outside of the tensor, with their type, and the
   * column.
   */
  #rows(scope: Scope, plan: BlockPlan, [height = 0]: readonly number[], column: string): readonly string[] {
    const { text, lanes } = this;
    const { name, width } = lanes.fit(lanes.index(scope, plan.rows, [height]), { low: -20, high: 40 });
    const type = tensorType([height], "i32");
    const narrow =
      width === 32
        ? name
        : text.op(`arith.${width < 32 ? "extsi" : "trunci"} ${name} : ${tensorType([height], `i${width}`)} to ${type}`);
    return [narrow, type, column];
  }

  /** The dimensions of the tensor in memory, changed so that the block stays in the window. */
  #dimensions(plan: BlockPlan, shape: readonly number[]): readonly BlockDimension[] {
    const isDescriptor = plan.kind !== "block";
    const given = shape.map((_, dim) => at(plan.dims, dim % plan.dims.length));
    let used: Interval = { low: 0, high: 0 };
    return given.map((dimension, dim): BlockDimension => {
      const isInnermost = dim === shape.length - 1;
      let { size, stride, isChecked } = dimension;
      if (isDescriptor) [stride, isChecked] = [isInnermost ? 1 : Math.abs(stride), true];
      const positions = (): Interval => {
        const reach = { low: 2 * startRange.low, high: 2 * startRange.high + at(shape, dim) };
        return isChecked ? { low: Math.max(reach.low, 0), high: Math.max(0, Math.min(reach.high, size - 1)) } : reach;
      };
      const total = (): Interval => combined("addi", used, scaled(positions(), stride));
      if (!isWithin(total(), this.window)) isChecked = true;
      if (!isWithin(total(), this.window)) stride = Math.abs(stride);
      if (!isWithin(total(), this.window)) stride = isDescriptor && isInnermost ? 1 : 0;
      if (!isWithin(total(), this.window)) size = 1;
      used = total();
      return { ...dimension, size, stride, isChecked };
    });
  }
}

type BlockPlan = Extract<PlacePlan, { kind: "block" | "descriptor" | "rows" }>;

/** Pointers to where a base leads. */
export function startOf(base: number): PointerPlan {
  return { kind: "splat", base, isReloaded: false, offsets: [] };
}

/** Where a block may begin, and how far it may be moved. */
const startRange: Interval = { low: -20, high: 20 };
