/** Turns constant tensors into read-only globals of the module, one per value. */
import { type ConstantOp, memref } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  AnyRankedTensor,
  type Attribute,
  type ModuleOp,
  type Rewriter,
  StringAttr,
  SymbolRefAttr,
  startOf,
  typed,
  TypeAttr,
  UnitAttr,
} from "@tt-opt/ir-core";
import { type Buffer, bufferType } from "./buffer.ts";

/** See the file's header. */
export class GlobalConstants {
  readonly #module: ModuleOp;
  readonly #names = new Map<Attribute, string>();

  constructor(module: ModuleOp) {
    this.#module = module;
  }

  /** A buffer with the elements of `op`; it must not be written. */
  get(rw: Rewriter, op: ConstantOp): Buffer {
    const type = bufferType(typed(op.result, AnyRankedTensor).type);
    let name = this.#names.get(op.value);
    if (name === undefined) {
      name = `__constant_${this.#names.size}`;
      this.#names.set(op.value, name);
      const { context } = rw;
      rw.within(startOf(this.#module.body), () =>
        memref.GlobalOp.build(rw, {
          sym_name: StringAttr.get(context, name ?? ""),
          sym_visibility: StringAttr.get(context, "private"),
          type: TypeAttr.get(type),
          initial_value: op.value,
          constant: UnitAttr.get(context),
        }),
      );
    }
    const made = memref.GetGlobalOp.build(rw, { name: SymbolRefAttr.get(rw.context, name), resultTypes: [type] });
    return typed(made.resultAt(0), AnyMemRef);
  }
}
