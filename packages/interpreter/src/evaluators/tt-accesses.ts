/**
 * `tt` accesses to memory: by pointers, tensors of pointers, block pointers and descriptors. Lanes are accessed in
 * order.
 */
import { tt } from "@tt-opt/dialect-tt";
import { at, elementTypeOrSelf, RankedTensorType, type Type, type Value } from "@tt-opt/ir-core";
import { Evaluator, type Results } from "../evaluator.ts";
import { addressesOf, atomicLanes, compareAndSwapLanes, loadLanes, storeLanes } from "../lanes.ts";
import { InterpreterError } from "../interpreter-error.ts";
import type { Machine } from "../machine.ts";
import { bytesOf, zeroOf } from "../scalars.ts";
import { fromElements, positions } from "../shapes.ts";
import { elements, elementsOrScalar, integer, isTrue, type Scalar, TensorInMemory, tensorInMemory } from "../values.ts";
import { atomicFunction, descriptorReduction } from "../atomic-functions.ts";

/** Attaches the evaluators of this file. */
export function attachTtAccesses(): void {
  Evaluator.attach(tt.LoadOp, { evaluate: load });
  Evaluator.attach(tt.StoreOp, { evaluate: store });
  Evaluator.attach(tt.AtomicRMWOp, {
    evaluate(op, args, m) {
      const combine = atomicFunction(tt.RmwOp.name(op.atomic_rmw_op));
      const type = elementTypeOrSelf(op.val.type);
      const mask = op.mask === undefined ? undefined : elementsOrScalar(args[2]);
      const addresses = addressesOf(args[0]);
      const old = atomicLanes(m, type, addresses, elementsOrScalar(args[1]), combine, (i) => isOn(mask, i));
      return [fromElements(op.result.type, old)];
    },
  });
  Evaluator.attach(tt.AtomicCASOp, {
    evaluate(op, args, m) {
      const type = elementTypeOrSelf(op.val.type);
      const [expected, desired] = [elementsOrScalar(args[1]), elementsOrScalar(args[2])];
      return [fromElements(op.result.type, compareAndSwapLanes(m, type, addressesOf(args[0]), expected, desired))];
    },
  });
  Evaluator.attach(tt.AtomicLoadOp, { evaluate: atomicLoad });
  Evaluator.attach(tt.AtomicStoreOp, {
    evaluate(op, args, m) {
      const mask = optionalElements(op.operands, op.mask, args);
      const isLaneOn = (lane: number): boolean => isOn(mask, lane);
      storeLanes(m, elementTypeOrSelf(op.value.type), addressesOf(args[0]), elementsOrScalar(args[1]), isLaneOn);
      return [];
    },
  });
  Evaluator.attach(tt.AtomicPollOp, { evaluate: atomicPoll });
  attachBlockPointers();
  attachDescriptors();
}

function atomicLoad(op: tt.AtomicLoadOp, args: Results, m: Machine): Results {
  const element = elementTypeOrSelf(op.result.type);
  const mask = optionalElements(op.operands, op.mask, args);
  const isLaneOn = (lane: number): boolean => isOn(mask, lane);
  const values = loadLanes(m, element, addressesOf(args[0]), isLaneOn, () => zeroOf(element));
  return [fromElements(op.result.type, values)];
}

/** Programs are executed one after the other, so memory does not change while a program waits. */
function atomicPoll(op: tt.AtomicPollOp, args: Results, m: Machine): Results {
  const element = elementTypeOrSelf(op.expected.type);
  const expected = elementsOrScalar(args[1]);
  const found = loadLanes(
    m,
    element,
    addressesOf(args[0]),
    () => true,
    () => zeroOf(element),
  );
  const matched = found.map((value, lane) => (value === expected[lane] ? 1n : 0n));
  if (op.timeout === undefined && matched.includes(0n))
    throw new InterpreterError("invalid", "waits for what no program that was executed before has written", op);
  return [fromElements(op.result.type, matched)];
}

function isOn(mask: readonly Scalar[] | undefined, lane: number): boolean {
  return mask === undefined || isTrue(mask[lane]);
}

/** The elements of an optional operand. */
function optionalElements(
  values: readonly Value[],
  value: Value | undefined,
  args: Results,
): readonly Scalar[] | undefined {
  return value === undefined ? undefined : elementsOrScalar(args[values.indexOf(value)]);
}

function load(op: tt.LoadOp, args: Results, m: Machine): Results {
  const { type } = op.result;
  const element = elementTypeOrSelf(type);
  if (args[0] instanceof TensorInMemory) {
    const padsWithNaN = tt.PaddingOption.of(op.padding) === "nan";
    const lanes = blockLanes(args[0], blockShapeOf(type), op.boundaryCheck.numbers, element);
    return [fromElements(type, loadBlock(m, element, lanes, padsWithNaN))];
  }
  const mask = optionalElements(op.operands, op.mask, args);
  const other = optionalElements(op.operands, op.other, args);
  const off = (lane: number): Scalar => (other === undefined ? zeroOf(element) : at(other, lane));
  return [
    fromElements(
      type,
      loadLanes(m, element, addressesOf(args[0]), (lane) => isOn(mask, lane), off),
    ),
  ];
}

function store(op: tt.StoreOp, args: Results, m: Machine): Results {
  const { type } = op.value;
  const element = elementTypeOrSelf(type);
  const values = elementsOrScalar(args[1]);
  if (args[0] instanceof TensorInMemory) {
    storeBlock(m, element, blockLanes(args[0], blockShapeOf(type), op.boundaryCheck.numbers, element), values);
    return [];
  }
  const mask = optionalElements(op.operands, op.mask, args);
  storeLanes(m, element, addressesOf(args[0]), values, (lane) => isOn(mask, lane));
  return [];
}

function blockShapeOf(type: Type): readonly number[] {
  return type instanceof RankedTensorType ? type.shape : [];
}

/** For each lane of a block its address, or undefined if it is out of bounds in a checked dimension. */
type BlockLanes = readonly (bigint | undefined)[];

function blockLanes(
  block: TensorInMemory,
  shape: readonly number[],
  checked: readonly number[],
  element: Type,
): BlockLanes {
  const size = BigInt(bytesOf(element));
  const lanes: (bigint | undefined)[] = [];
  for (const position of positions(shape)) {
    const place = position.map((index, dim) => at(block.offsets, dim) + BigInt(index));
    const isInside = checked.every((dim) => at(place, dim) >= 0n && at(place, dim) < at(block.shape, dim));
    const distance = place.reduce((sum, index, dim) => sum + index * at(block.strides, dim), 0n);
    lanes.push(isInside ? BigInt.asUintN(64, block.base + distance * size) : undefined);
  }
  return lanes;
}

function loadBlock(m: Machine, element: Type, lanes: BlockLanes, padsWithNaN: boolean): readonly Scalar[] {
  const zero = zeroOf(element);
  const padding = padsWithNaN && typeof zero === "number" ? Number.NaN : zero;
  const addresses = lanes.map((address) => address ?? 0n);
  return loadLanes(
    m,
    element,
    addresses,
    (lane) => lanes[lane] !== undefined,
    () => padding,
  );
}

function storeBlock(m: Machine, element: Type, lanes: BlockLanes, values: readonly Scalar[]): void {
  const addresses = lanes.map((address) => address ?? 0n);
  storeLanes(m, element, addresses, values, (lane) => lanes[lane] !== undefined);
}

function attachBlockPointers(): void {
  Evaluator.attach(tt.MakeTensorPtrOp, {
    evaluate(op, args) {
      const rank = op.shape.length;
      const numbers = args.slice(1).map(integer);
      const [shape, strides] = [numbers.slice(0, rank), numbers.slice(rank, 2 * rank)];
      return [new TensorInMemory(integer(args[0]), shape, strides, numbers.slice(2 * rank))];
    },
  });
  Evaluator.attach(tt.AdvanceOp, {
    evaluate(_op, args) {
      const block = tensorInMemory(args[0]);
      const offsets = block.offsets.map((offset, dim) => offset + integer(args[dim + 1]));
      return [new TensorInMemory(block.base, block.shape, block.strides, offsets, block.padsWithNaN)];
    },
  });
}

/** A block of a descriptor that starts at `indices`. */
function descriptorBlock(descriptor: TensorInMemory, indices: Results): TensorInMemory {
  const { base, shape, strides, padsWithNaN } = descriptor;
  return new TensorInMemory(base, shape, strides, indices.map(integer), padsWithNaN);
}

/** The lanes of a block of a descriptor, with checked bounds in all dimensions. */
function descriptorLanes(desc: tt.TensorDescType, descriptor: TensorInMemory, indices: Results): BlockLanes {
  const { shape } = desc;
  return blockLanes(descriptorBlock(descriptor, indices), shape, [...shape.keys()], desc.signlessElementType);
}

/** The lanes of the rows with the indices `rows`, from column `column` on. */
function rowLanes(desc: tt.TensorDescType, args: Results): BlockLanes {
  const descriptor = tensorInMemory(args[0]);
  return elements(args[1]).elements.flatMap((row) => descriptorLanes(desc, descriptor, [row, integer(args[2])]));
}

function attachDescriptors(): void {
  Evaluator.attach(tt.MakeTensorDescOp, {
    evaluate(op, args) {
      const rank = op.shape.length;
      const numbers = args.slice(1).map(integer);
      const padsWithNaN = tt.PaddingOption.of(op.padding) === "nan";
      const zeros = op.shape.map(() => 0n);
      return [new TensorInMemory(integer(args[0]), numbers.slice(0, rank), numbers.slice(rank), zeros, padsWithNaN)];
    },
  });
  Evaluator.attach(tt.ReinterpretTensorDescOp, {
    evaluate: (_op, _args, m) => m.error("invalid", "reads a descriptor in the form of a GPU, which is not known here"),
  });
  Evaluator.attach(tt.DescriptorLoadOp, {
    evaluate(op, args, m) {
      const descriptor = tensorInMemory(args[0]);
      const lanes = descriptorLanes(op.desc.type, descriptor, args.slice(1));
      return [
        fromElements(op.result.type, loadBlock(m, op.desc.type.signlessElementType, lanes, descriptor.padsWithNaN)),
      ];
    },
  });
  Evaluator.attach(tt.DescriptorStoreOp, {
    evaluate(op, args, m) {
      const lanes = descriptorLanes(op.desc.type, tensorInMemory(args[0]), args.slice(2));
      storeBlock(m, op.desc.type.signlessElementType, lanes, elementsOrScalar(args[1]));
      return [];
    },
  });
  Evaluator.attach(tt.DescriptorReduceOp, {
    evaluate(op, args, m) {
      const type = op.desc.type;
      const lanes = descriptorLanes(type, tensorInMemory(args[0]), args.slice(2));
      const combine = descriptorReduction(tt.DescriptorReduceKind.name(op.kind), type.elementType);
      const addresses = lanes.map((address) => address ?? 0n);
      const values = elementsOrScalar(args[1]);
      atomicLanes(m, type.signlessElementType, addresses, values, combine, (lane) => lanes[lane] !== undefined);
      return [];
    },
  });
  attachRows();
}

function attachRows(): void {
  Evaluator.attach(tt.DescriptorGatherOp, {
    evaluate(op, args, m) {
      const { padsWithNaN } = tensorInMemory(args[0]);
      const values = loadBlock(m, op.desc.type.signlessElementType, rowLanes(op.desc.type, args), padsWithNaN);
      return [fromElements(op.result.type, values)];
    },
  });
  Evaluator.attach(tt.DescriptorScatterOp, {
    evaluate(op, args, m) {
      storeBlock(m, op.desc.type.signlessElementType, rowLanes(op.desc.type, args), elementsOrScalar(args[3]));
      return [];
    },
  });
}
