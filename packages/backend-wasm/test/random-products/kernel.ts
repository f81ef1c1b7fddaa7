/** Random kernels with products: places of programs, sums of products, what is computed from them, and stores. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { type Axis, KernelWriter, type Number32 } from "./kernel-writer.ts";
import type { Plan } from "./plan.ts";
import { Results } from "./results.ts";
import { type Space, Sums } from "./sums.ts";

/** A kernel, and how it is launched. */
export interface ProductKernel {
  readonly text: string;
  readonly grid: readonly [number, number, number];
  readonly makeArgs: () => KernelArgument[];
}

type Size = Plan["m"];

/** The elements of a dimension, all in one block if there is no loop; few in large blocks, which take long. */
function countOf({ block, blocks, rest }: Size, isOne: boolean): number {
  const whole = isOne ? 0 : block < 64 ? blocks * block : Math.min(blocks, 1) * block;
  return whole + (rest === 0 ? block : 1 + (rest % block));
}

/** The kernel of a plan. */
export function kernelOf(plan: Plan): ProductKernel {
  const b = new KernelWriter(plan.isDivisible, plan.hasPrecision ? "tf32" : undefined);
  const { order, programs, batch: batchSize, loop, body, depth } = plan;
  const axis = (name: string, size: Size, isOne = false): Axis => {
    const count = countOf(size, isOne);
    const padded = Math.ceil(count / size.block) * size.block;
    return { size: size.block, count, padded, limit: b.number(name, count) };
  };
  const isLarge = plan.m.block * plan.n.block >= 2048;
  const [rows, columns] = [
    axis("m", plan.m, batchSize > 0 || isLarge),
    axis("n", body === "square" ? plan.m : plan.n, batchSize > 2),
  ];
  const steps = axis("k", plan.k, loop === "none");
  const chained = body === "chained" ? axis("depth", depth, true) : steps;
  const third = programs === 1 && batchSize === 0 ? undefined : b.program("z");
  const isBatched = batchSize > 0;
  const canSplit = !isBatched && programs > 1 && loop !== "none" && loop !== "nested" && plan.splits;
  const heads = isBatched
    ? { count: batchSize * programs, head: undefined }
    : { count: canSplit ? 1 : programs, head: canSplit || programs === 1 ? undefined : third };
  const batch: Axis | undefined = isBatched
    ? {
        size: batchSize,
        count: batchSize * programs,
        padded: batchSize * programs,
        limit: b.scalar(batchSize * programs),
        start: b.ir.binary("muli", third ?? b.scalar(0), b.scalar(batchSize)),
      }
    : undefined;
  const space: Space = {
    rows,
    columns,
    steps,
    depth: chained,
    batch,
    part: third,
    parts: canSplit ? programs : 1,
    heads,
  };
  const sums = new Sums(b, plan, space);
  const results = new Results(b, plan, space, sums.sumType);
  const [high, wide] = [rows.padded / rows.size, columns.padded / columns.size];
  const block = (row: Number32, column: Number32): void => {
    const from = (axis: Axis, index: Number32): Axis => ({
      ...axis,
      start: b.ir.binary("muli", index, b.scalar(axis.size)),
    });
    const [own, ownColumns] = [from(rows, row), from(columns, column)];
    results.write(sums.block(own, ownColumns), own, ownColumns, [row, column]);
  };
  const blocksOf = ({ limit, size }: Axis): Number32 =>
    b.ir.binary("divsi", b.ir.binary("addi", limit, b.scalar(size - 1)), b.scalar(size));
  const done = (x: number, y: number): ProductKernel => ({
    text: b.text,
    grid: [x, y, programs],
    makeArgs: () => b.arguments(),
  });
  if (order === "grid") {
    block(b.program("y"), b.program("x"));
    return done(wide, high);
  }
  if (order === "columns first") {
    block(b.program("x"), b.program("y"));
    return done(high, wide);
  }
  const across = blocksOf(columns);
  if (order === "divided") {
    const number = b.program("x");
    block(b.ir.binary("divsi", number, across), b.ir.binary("remsi", number, across));
    return done(high * wide, 1);
  }
  if (order === "grouped") {
    const number = b.program("x");
    const inGroup = b.ir.binary("muli", across, b.scalar(2));
    const first = b.ir.binary("muli", b.ir.binary("divsi", number, inGroup), b.scalar(2));
    const size = b.ir.binary("minsi", b.ir.binary("subi", blocksOf(rows), first), b.scalar(2));
    const place = b.ir.binary("remsi", number, inGroup);
    block(b.ir.binary("addi", first, b.ir.binary("remsi", place, size)), b.ir.binary("divsi", place, size));
    return done(high * wide, 1);
  }
  const all = b.ir.binary("muli", across, blocksOf(rows));
  b.loop([b.program("x"), all, b.program("x", "get_num_programs")], [], (tile) => {
    block(b.ir.binary("divsi", tile, across), b.ir.binary("remsi", tile, across));
    return [];
  });
  return done(Math.min(2, high * wide), 1);
}
