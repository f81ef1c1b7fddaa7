/** What a compiled kernel printed, compared with what the interpreter was asked to print. */
import { Elements, type PrintEvent } from "@tt-opt/interpreter";
import { encodeFloat } from "@tt-opt/ir-core";
import type { DebugSite, PrintOperand } from "../../src/index.ts";
import { printLayout } from "../../src/runtime/kernel-module.ts";
import { formatPrint } from "../../src/runtime/print-format.ts";
import { elementType, toBytes } from "./elements.ts";

/** @throws Error if lines differ in anything but the digits of addresses, which are others in every run. */
export function comparePrints(
  sites: readonly DebugSite[],
  events: readonly PrintEvent[],
  printed: readonly string[],
): void {
  const [site] = sites;
  if (site?.kind !== "print") throw new Error("the kernel has no print");
  const isPointer = site.operands.some((operand) => operand.elementType === "ptr");
  const shown = (line: string): string => (isPointer ? line.replace(/0x[0-9a-f]+/, "0x") : line);
  const expected = events.flatMap(({ program, operands }) => {
    const bytes = memoryOf(
      site.operands,
      operands.map(({ value }) => value),
    );
    return [...formatPrint(site, program, bytes, 0)];
  });
  const wrong = expected.findIndex((line, i) => shown(line) !== shown(printed[i] ?? "nothing"));
  if (wrong >= 0) throw new Error(`line ${wrong} is ${printed[wrong]}, not ${expected[wrong]}`);
  if (expected.length !== printed.length || expected.length === 0)
    throw new Error(`${printed.length} lines were printed`);
}

/** The operands as the launcher finds them. */
function memoryOf(operands: readonly PrintOperand[], values: readonly unknown[]): DataView {
  const { offsets, bytes } = printLayout(operands);
  const memory = new Uint8Array(bytes);
  operands.forEach(({ elementType: name }, i) => {
    const type = elementType(name === "ptr" ? "i64" : name);
    const value = values[i];
    const elements = value instanceof Elements ? value.elements : [value];
    const bits = elements.map((element) => {
      if (typeof element === "number" && type.format !== undefined) return encodeFloat(type.format, element);
      return BigInt.asUintN(type.width, typeof element === "bigint" ? element : 0n);
    });
    memory.set(toBytes(type, bits), offsets[i] ?? 0);
  });
  return new DataView(memory.buffer);
}
