/**
 * `tt-locate-accesses`: describes where a kernel accesses memory, so that a launch can tell whether two views of one
 * buffer have an element in common.
 */
import { func } from "@tt-opt/dialect-std";
import { PointerType, tt, tts } from "@tt-opt/dialect-tt";
import { defaultResource, definePass, effectsOf, elementTypeOrSelf, type Operation, type Value } from "@tt-opt/ir-core";
import { AccessDigits } from "./access-digits.ts";

/** Arguments with more accesses are not described: it would take longer than it gains. */
const mostAccesses = 16;

/** See the file's header. */
export const ttLocateAccesses = definePass({
  name: "tt-locate-accesses",
  summary: "describe the addresses that a kernel accesses through each argument",
  description: `Sets the attribute \`tts.accessed\` of kernels that write memory and have several pointers. For each of
them, it has the addresses of all accesses as sums of digits: program ids, counters of loops, indices of blocks, quotients
and remainders, with their strides and the limits that masks and divisors set, as far as a launch knows them. A launch whose
arguments are views of one buffer then needs no version for arguments that overlap, if the views have no element in
common: a kernel that stores the halves of each row through an argument each, or rotates queries and keys that are
columns of one matrix.

An argument has no description if the addresses of one of its accesses are not known to be relative to it. No argument has
one if some operation accesses memory in another way.`,
  statistics: { described: "arguments whose accesses are described" },
  example: {
    input: `tt.func public @halves(%x: !tt.ptr<f32>, %left: !tt.ptr<f32>, %right: !tt.ptr<f32>) {
  %c64 = arith.constant dense<64> : tensor<64xi32>
  %row = tt.get_program_id x : i32
  %rows = tt.splat %row : i32 -> tensor<64xi32>
  %starts = arith.muli %rows, %c64 : tensor<64xi32>
  %lanes = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %i = arith.addi %starts, %lanes : tensor<64xi32>
  %j = arith.addi %i, %starts : tensor<64xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pi = tt.addptr %px, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %pi : tensor<64x!tt.ptr<f32>>
  %pl = tt.splat %left : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pr = tt.splat %right : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %l = tt.addptr %pl, %j : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %r = tt.addptr %pr, %j : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %l, %v : tensor<64x!tt.ptr<f32>>
  tt.store %r, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const kernels: Operation[] = [];
    ctx.root.walk((op) => {
      if (op.is(tt.FuncOp) || op.is(func.FuncOp)) kernels.push(op);
    });
    for (const kernel of kernels) {
      const places = accessedPlaces(kernel);
      if (places.length === 0) continue;
      tts.declareAccessedPlaces(rw, kernel, places);
      ctx.count("described", places.length);
    }
  },
});

/** The places that `kernel` accesses through arguments, if that can matter. */
function accessedPlaces(kernel: Operation): readonly tts.ArgumentPlaces[] {
  const pointers = kernel.region(0).entry?.args.filter(({ type }) => type instanceof PointerType) ?? [];
  const accesses = pointers.length > 1 ? accessesIn(kernel) : undefined;
  if (accesses === undefined || accesses.every(({ isWrite }) => !isWrite)) return [];
  const found = new Map<number, tts.AccessedPlaces[]>();
  const masks = new Map<Value | undefined, AccessDigits>();
  for (const { pointer, mask } of accesses) {
    const digits = masks.get(mask) ?? new AccessDigits(mask);
    masks.set(mask, digits);
    const located = digits.placesOf(pointer);
    // It may be an access through any of them.
    if (located === undefined) return [];
    found.set(located.argument, [...(found.get(located.argument) ?? []), located.places]);
  }
  return [...found].flatMap(([argument, all]) => {
    const different = new Map(all.map((places) => [JSON.stringify(places), places]));
    return different.size > mostAccesses ? [] : [{ argument, accesses: [...different.values()] }];
  });
}

interface Access {
  readonly pointer: Value;
  readonly mask: Value | undefined;
  readonly isWrite: boolean;
}

/** All accesses to memory; undefined if there may be others. */
function accessesIn(kernel: Operation): readonly Access[] | undefined {
  const accesses: Access[] = [];
  const outcome = kernel.walk((op) => {
    if (op === kernel || op.regions.length > 0) return "advance";
    const effects = effectsOf(op)?.filter(({ resource }) => resource === defaultResource);
    if (effects === undefined) return "interrupt";
    if (effects.length === 0) return "advance";
    const pointer = effects.find(({ value }) => value !== undefined)?.value;
    if (pointer === undefined || !(elementTypeOrSelf(pointer.type) instanceof PointerType)) return "interrupt";
    const hasMask = op.is(tt.LoadOp) || op.is(tt.StoreOp) || op.is(tt.AtomicRMWOp);
    accesses.push({
      pointer,
      mask: hasMask ? op.mask : undefined,
      isWrite: effects.some(({ kind }) => kind !== "read"),
    });
    return "advance";
  }, "pre");
  return outcome === "interrupt" ? undefined : accesses;
}
