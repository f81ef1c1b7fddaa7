/** Operations that move a window over their input, defined by the letters of their dimensions. */
import { defineOp, type OpClass, optional } from "@tt-opt/ir-core";
import type { NamedStructure, Payload } from "../payload/payload.ts";
import { attachNamed, namedOp } from "./named-op.ts";
import { movedDims, type WindowDims, windowMaps, windowNumbers, windowProblem } from "./window-maps.ts";

/** What distinguishes an operation with a window from others. */
export interface WindowOpParts {
  /** With dialect: `linalg.conv_1d`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly dims: WindowDims;
  readonly payload: Payload;
  /** How many inputs without dimensions come after the window. */
  readonly scalars?: number;
  /** Whether strides and dilations are always 1, so that there are no attributes for them. */
  readonly isUnit?: boolean;
}

/** The class of an operation with a window, with all interfaces of named operations. */
export function windowOp({ name, summary, description, dims, payload, scalars, isUnit }: WindowOpParts): OpClass {
  const structure: NamedStructure = { payload, maps: windowMaps(dims, scalars) };
  const axes = movedDims(dims).length;
  const numbers = optional(windowNumbers(axes));
  class WindowOp extends defineOp(name, {
    ...namedOp(summary, structure),
    description,
    attributes: isUnit === true ? {} : { strides: numbers, dilations: numbers },
  }) {
    override verify(): void {
      const problem = windowProblem(this.properties, axes);
      if (problem !== undefined) this.error(problem, "TT3109");
    }
  }
  attachNamed(WindowOp, structure);
  return WindowOp;
}
