/**
 * Lowers accesses of whole tensors to structured operations over their lanes, whose bodies access single elements.
 * Masked-off lanes are not accessed. Pointers in tensors are already byte addresses in i64.
 */
import { tt } from "@tt-opt/dialect-tt";
import { type Builder, dim, RankedTensorType, type Value } from "@tt-opt/ir-core";
import type { TensorLowering } from "./tensor-lowering.ts";
import { identityView } from "./tensor-view.ts";
import { toPointer } from "./address.ts";

/** Lowers `tt.load` through a tensor of addresses. */
export function lowerLoad(lowering: TensorLowering, op: tt.LoadOp): void {
  const { type } = op.result;
  if (!(type instanceof RankedTensorType)) return;
  const parts = [op.ptr, op.mask, op.other].flatMap((value) => (value === undefined ? [] : [value]));
  const hasMask = op.mask !== undefined;
  const made = lowering.elementwise(
    type.shape,
    parts.map((value) => lowering.view(value)),
    [type.elementType],
    (b, [address, ...rest]) => {
      if (address === undefined) return [];
      const mask = hasMask ? rest[0] : undefined;
      const other = hasMask ? rest[1] : undefined;
      const { isVolatile } = op;
      return tt.LoadOp.build(b, { ptr: toPointer(b, address, type.elementType), mask, other, isVolatile }).results;
    },
  );
  lowering.replace(op, made);
}

/** Lowers `tt.store` through a tensor of addresses. */
export function lowerStore(lowering: TensorLowering, op: tt.StoreOp): void {
  const { type } = op.value;
  if (!(type instanceof RankedTensorType)) return;
  const parts = [op.ptr, op.value, op.mask].flatMap((value) => (value === undefined ? [] : [value]));
  forEachLane(lowering, type.shape, parts, (b, [address, value, mask]) => {
    if (address === undefined || value === undefined) return;
    tt.StoreOp.build(b, { ptr: toPointer(b, address, type.elementType), value, mask });
  });
  lowering.rw.erase(op);
}

/** Lowers `tt.atomic_rmw` through a tensor of addresses, lane by lane. */
export function lowerAtomicRmw(lowering: TensorLowering, op: tt.AtomicRMWOp): void {
  const { type } = op.result;
  if (!(type instanceof RankedTensorType)) return;
  const parts = [op.ptr, op.val, op.mask].flatMap((value) => (value === undefined ? [] : [value]));
  const made = lowering.elementwise(
    type.shape,
    parts.map((value) => lowering.view(value)),
    [type.elementType],
    (b, [address, val, mask]) => {
      if (address === undefined || val === undefined) return [];
      const { atomic_rmw_op, sem, scope } = op;
      return tt.AtomicRMWOp.build(b, {
        ptr: toPointer(b, address, type.elementType),
        val,
        mask,
        atomic_rmw_op,
        sem,
        scope,
      }).results;
    },
  );
  lowering.replace(op, made);
}

/** Lowers `tt.atomic_cas` through a tensor of addresses, lane by lane. */
export function lowerAtomicCas(lowering: TensorLowering, op: tt.AtomicCASOp): void {
  const { type } = op.result;
  if (!(type instanceof RankedTensorType)) return;
  const made = lowering.elementwise(
    type.shape,
    [op.ptr, op.cmp, op.val].map((value) => lowering.view(value)),
    [type.elementType],
    (b, [address, cmp, val]) => {
      if (address === undefined || cmp === undefined || val === undefined) return [];
      const { sem, scope } = op;
      return tt.AtomicCASOp.build(b, { ptr: toPointer(b, address, type.elementType), cmp, val, sem, scope }).results;
    },
  );
  lowering.replace(op, made);
}

/** Executes `body` for the elements of `parts` at every index of `shape`, without results. */
export function forEachLane(
  lowering: TensorLowering,
  shape: readonly number[],
  parts: readonly Value[],
  body: (b: Builder, elements: readonly Value[]) => unknown,
): void {
  const views = parts.map((part) => lowering.view(part));
  const covered = new Set(views.flatMap((view) => (view.kind === "tensor" ? view.map.results.map((r) => r.key) : [])));
  const first = parts.find((part) => part.type instanceof RankedTensorType);
  const isCovered = shape.every((_, d) => covered.has(dim(d).key));
  const shaped = isCovered || first === undefined ? [] : [identityView(lowering.materialize(first))];
  lowering.structured({
    inputs: [...views, ...shaped],
    outputs: [],
    iterators: shape.map(() => "parallel"),
    body: (b, elements) => {
      body(b, elements.slice(0, views.length));
      return [];
    },
  });
}

/** Lowers `tt.assert` of a tensor to one per element. */
export function lowerAssert(lowering: TensorLowering, op: tt.AssertOp): void {
  const { type } = op.condition;
  if (!(type instanceof RankedTensorType)) return;
  forEachLane(lowering, type.shape, [op.condition], (b, [condition]) => {
    if (condition !== undefined)
      b.createGeneric("tt.assert", { operands: [condition], properties: op.properties.entries() });
  });
  lowering.rw.erase(op);
}
