/**
 * Structured operations. For each point of the iteration space, in row-major order, the body is executed on one element
 * of each operand, and its yielded values are written to the elements of the inits. Only the interface is used.
 */
import {
  bodyOf,
  indexingMaps,
  IndexOp,
  LinalgStructured,
  linalgDialect,
  loopCount,
  structuredInits,
  structuredInputs,
  YieldOp,
} from "@tt-opt/dialect-linalg";
import { AffineDim, type AffineMap, at, type Operation, RankedTensorType } from "@tt-opt/ir-core";
import { enter, type Evaluation, Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { readMemRef, writeMemRef } from "../memref-access.ts";
import { linearIndex, positions, stridesOf } from "../shapes.ts";
import { Elements, MemRefValue, type RuntimeValue, type Scalar, scalar } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachLinalg(): void {
  Evaluator.attach(YieldOp, leaveWithOperands);
  Evaluator.attach(IndexOp, {
    evaluate(op, _args, m) {
      const index = m.loopIndices.at(-1)?.[op.loop];
      return index === undefined ? m.error("invalid", `asks for loop ${op.loop}, which is not there`) : [BigInt(index)];
    },
  });
  const structured = linalgDialect.ops.filter(({ definition }) => LinalgStructured.of(definition) !== undefined);
  Evaluator.attachAll(structured, { evaluate: evaluateStructured });
}

/** An operand of a structured operation: reads and writes its element at a position. */
interface Operand {
  read(position: readonly number[]): RuntimeValue;
  write(position: readonly number[], value: RuntimeValue): void;
  /** The tensor after all writes. */
  result(): RuntimeValue;
}

function operandOf(value: RuntimeValue, m: Machine): Operand {
  if (value instanceof MemRefValue) {
    return {
      read: (position) => readMemRef(m, value, position),
      write: (position, element) => writeMemRef(m, value, position, scalar(element)),
      result: () => value,
    };
  }
  if (!(value instanceof Elements)) return { read: () => value, write: () => undefined, result: () => value };
  const out: Scalar[] = [...value.elements];
  const strides = stridesOf(value.shape);
  return {
    read: (position) => at(out, linearIndex(position, strides)),
    write: (position, element) => void (out[linearIndex(position, strides)] = scalar(element)),
    result: () => new Elements(value.shape, out),
  };
}

function shapeOf(value: RuntimeValue): readonly number[] {
  if (value instanceof MemRefValue) return value.sizes;
  return value instanceof Elements ? value.shape : [];
}

/** The sizes of the loops, from operand dimensions that are indexed by a single loop. */
function loopSizes(op: Operation, maps: readonly AffineMap[], args: Results, m: Machine): readonly number[] {
  const sizes = Array.from({ length: loopCount(op) }, () => -1);
  maps.forEach((map, i) => {
    const shape = shapeOf(at(args, i));
    map.results.forEach((result, dim) => {
      if (!(result instanceof AffineDim)) return;
      const known = at(sizes, result.position);
      if (known >= 0 && known !== at(shape, dim)) {
        m.error("invalid", `has operands that give loop ${result.position} the sizes ${known} and ${at(shape, dim)}`);
      }
      sizes[result.position] = at(shape, dim);
    });
  });
  const unknown = sizes.indexOf(-1);
  return unknown < 0 ? sizes : m.error("invalid", `has no operand that says the size of loop ${unknown}`);
}

function* evaluateStructured(op: Operation, args: Results, m: Machine): Evaluation {
  const maps = indexingMaps(op);
  const inputs = structuredInputs(op).length;
  const count = inputs + structuredInits(op).length;
  const operands = args.slice(0, count).map((arg) => operandOf(arg, m));
  const sizes = loopSizes(op, maps, args, m);
  const body = op.region(0);
  // Operands that the body does not use are not read: they may only provide a shape.
  const isRead = bodyOf(op).args.map((arg) => arg.hasUses);
  for (const point of positions(sizes)) {
    const places = maps.map((map) => map.evaluate(point));
    const elements = operands.map((operand, i) => (at(isRead, i) ? operand.read(at(places, i)) : 0n));
    m.loopIndices.push([...point]);
    const yielded = yield enter(body, ...elements);
    m.loopIndices.pop();
    yielded.forEach((value, i) => at(operands, inputs + i).write(at(places, inputs + i), value));
  }
  return structuredInits(op).flatMap((init, i) =>
    init.type instanceof RankedTensorType ? [at(operands, inputs + i).result()] : [],
  );
}
