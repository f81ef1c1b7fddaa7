/** Steps that reduce or scan blocks along an axis, with one value or with the place where it is. */
import type { Choices } from "./choices.ts";
import { type Element, isExact, isFloat, limitOf } from "./elements.ts";
import type { KernelBuilder } from "./kernel-builder.ts";
import { data, value } from "./loads.ts";
import { magnitudeOf } from "./magnitudes.ts";
import { index } from "./operands.ts";
import { exactSum } from "./value-steps.ts";
import { typeText, type Value } from "./value.ts";

/** Adds the reduction of a block along an axis: by itself, and what it is for all lanes, also subtracted from the block. */
export function reduceStep(b: KernelBuilder, c: Choices): void {
  const x = data(b, c);
  const axis = c.below(b.shape.length);
  const [name, magnitude] = combination(c, x, b.shape[axis] ?? 1);
  const result = b.writer.name();
  writeCombination(b, `${result} = "tt.reduce"(${x.name}) <{axis = ${axis} : i32}>`, "reduce", name, x);
  const shape = b.shape.toSpliced(axis, 1);
  b.writer.line(`}) : (${typeText(x)}) -> ${typeText({ shape, element: x.element })}`);
  const reduced = addReduced(b, { name: result, shape, element: x.element, magnitude });
  const forAll = overAxis(b, reduced, axis);
  b.scope.add(c.chance(50) ? exactSum(b, "sub", x, forAll) : forAll);
}

/** Adds the scan of a block along an axis, from either end. */
export function scanStep(b: KernelBuilder, c: Choices): void {
  const x = data(b, c);
  const axis = c.below(b.shape.length);
  const [combine, magnitude] = combination(c, x, b.shape[axis] ?? 1);
  const name = b.writer.name();
  const attributes = `axis = ${axis} : i32, reverse = ${c.chance(40)}`;
  writeCombination(b, `${name} = "tt.scan"(${x.name}) <{${attributes}}>`, "scan", combine, x);
  b.writer.line(`}) : (${typeText(x)}) -> ${typeText(x)}`);
  b.scope.add({ ...x, name, magnitude });
}

/** Adds the greatest or smallest value along an axis and the least index that it has, for all lanes and by themselves. */
export function placeStep(b: KernelBuilder, c: Choices): void {
  const { writer: w } = b;
  const x = value(b, c);
  const { element } = x;
  const axis = c.below(b.shape.length);
  const indices = c.chance(30) ? index(b, c) : b.lanes.along(b.shape, axis);
  const [result, id] = [w.name(), w.name()];
  const [compare, order, same] = isFloat(element) ? ["cmpf", "o", "oeq"] : ["cmpi", "s", "eq"];
  const name = (part: string): string => `${id}_${part}`;
  w.line(`${result}:2 = "tt.reduce"(${x.name}, ${indices.name}) <{axis = ${axis} : i32}> ({`);
  w.line(`^bb0(${name("x")}: ${element}, ${name("i")}: i32, ${name("y")}: ${element}, ${name("j")}: i32):`);
  w.line(
    `${name("better")} = arith.${compare} ${order}${c.pick(["gt", "lt"])}, ${name("x")}, ${name("y")} : ${element}`,
  );
  w.line(`${name("same")} = arith.${compare} ${same}, ${name("x")}, ${name("y")} : ${element}`);
  w.line(`${name("first")} = arith.cmpi slt, ${name("i")}, ${name("j")} : i32`);
  w.line(`${name("tie")} = arith.andi ${name("same")}, ${name("first")} : i1`);
  w.line(`${name("left")} = arith.ori ${name("better")}, ${name("tie")} : i1`);
  w.line(`${name("value")} = arith.select ${name("left")}, ${name("x")}, ${name("y")} : ${element}`);
  w.line(`${name("index")} = arith.select ${name("left")}, ${name("i")}, ${name("j")} : i32`);
  w.line(`tt.reduce.return ${name("value")}, ${name("index")} : ${element}, i32`);
  const shape = b.shape.toSpliced(axis, 1);
  const results = [typeText({ shape, element }), typeText({ shape, element: "i32" })].join(", ");
  w.line(`}) : (${typeText(x)}, ${typeText(indices)}) -> (${results})`);
  const extremum = addReduced(b, { name: `${result}#0`, shape, element, magnitude: x.magnitude });
  const { magnitude } = indices;
  const place = addReduced(b, { name: `${result}#1`, shape, element: "i32", magnitude });
  const placeForAll = overAxis(b, place, axis);
  b.scope.addIndex(placeForAll);
  b.scope.add(placeForAll);
  b.scope.add(overAxis(b, extremum, axis));
}

/** How values are combined, and the magnitude of the results. */
function combination(c: Choices, x: Value<Element>, count: number): readonly [name: string, magnitude: number] {
  const sum = x.magnitude * count;
  if (isFloat(x.element)) {
    const name = c.pick(["addf", "addf", "maximumf", "minimumf", "maxnumf"]);
    if (name !== "addf") return [name, x.magnitude];
    return isExact(x.element, sum) ? [name, sum] : ["maximumf", x.magnitude];
  }
  const name = c.pick(["addi", "maxsi", "minsi", "xori", "ori", "andi", "minui"]);
  if (name === "addi" || !isExact(x.element, x.magnitude)) return ["addi", sum];
  return [name, magnitudeOf(name, x.magnitude, x.magnitude, limitOf(x.element))];
}

function writeCombination(b: KernelBuilder, begin: string, kind: string, name: string, x: Value<Element>): void {
  const { writer: w } = b;
  const [lhs, rhs, result] = [w.name(), w.name(), w.name()];
  w.line(`${begin} ({`);
  w.line(`^bb0(${lhs}: ${x.element}, ${rhs}: ${x.element}):`);
  w.line(`${result} = arith.${name} ${lhs}, ${rhs} : ${x.element}`);
  w.line(`tt.${kind}.return ${result} : ${x.element}`);
}

/** A reduced block, which later steps can store, and use if it is a scalar of 32 bits. */
function addReduced<E extends Element>(b: KernelBuilder, reduced: Value<E>): Value<E> {
  b.scope.others.push(reduced);
  if (reduced.shape.length === 0 && reduced.element === "i32") b.scope.addScalar({ ...reduced, element: "i32" });
  return reduced;
}

/** A reduced block, for all lanes along the axis. */
export function overAxis<E extends Element>({ writer: w, shape }: KernelBuilder, x: Value<E>, axis: number): Value<E> {
  return x.shape.length === 0 ? w.splat(x, shape) : w.broadcast(w.expand(x, axis), shape);
}
