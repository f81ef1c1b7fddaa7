/**
 * Makes functions take and return buffers instead of tensors. Callees are rewritten before their callers, which need to
 * know the arguments that a result may share its buffer with. A function that is referenced as a value keeps its type,
 * since indirect calls expect it.
 */
import { func, memref } from "@tt-opt/dialect-std";
import {
  AffineMapAttr,
  AnyMemRef,
  at,
  type Attribute,
  BlockArgument,
  CallGraph,
  defined,
  dynamic,
  functionPartAttrs,
  MemRefType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  setFunctionPartAttr,
  setFunctionType,
  StridedLayoutAttr,
  StringAttr,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import type { AliasSets } from "./alias-sets.ts";
import { type Buffer, bufferType } from "./buffer.ts";
import type { Bufferizer } from "./bufferizer.ts";
import { isTensor } from "./tensor-uses.ts";
import { isWritable } from "./writable.ts";

/**
 * The layouts of arguments and results: dynamic, or contiguous; `infer-layout-map` gives results the layouts of their
 * buffers.
 */
export const layoutConversions = ["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"] as const;
export type LayoutConversion = (typeof layoutConversions)[number];

/** What callers must know about a result. */
interface ResultSummary {
  /** The arguments whose buffers may hold the result. */
  readonly sharedWith: readonly number[];
  /** The earlier results that may be in the same buffer. */
  readonly sameAs: readonly number[];
  readonly isWritable: boolean;
}

/** See the file's header. */
export class FunctionBoundaries {
  /** The functions with a body, callees first. */
  readonly functions: readonly func.FuncOp[];
  readonly #graph: CallGraph;
  readonly #root: Operation;
  readonly #conversion: LayoutConversion;
  readonly #kept = new Set<Operation>();
  readonly #called = new Set<Operation>();
  /** Functions that call themselves, also indirectly: their callers are rewritten before them. */
  readonly #recursive = new Set<Operation>();
  readonly #summaries = new Map<Operation, readonly ResultSummary[]>();

  constructor(root: Operation, conversion: LayoutConversion) {
    this.#root = root;
    this.#graph = new CallGraph(root);
    this.#conversion = conversion;
    const components = this.#graph.components();
    this.functions = components.flatMap((component) => component.filter((op) => op.is(func.FuncOp)));
    for (const component of components) {
      for (const op of component) if (component.length > 1 || this.#graph.callsItself(op)) this.#recursive.add(op);
    }
    root.walk((op) => {
      const target = op.is(func.ConstantOp) ? this.#graph.lookup(op, op.value) : undefined;
      if (target !== undefined) this.#kept.add(target);
      const callee = this.#calleeOf(op);
      if (callee !== undefined) this.#called.add(callee);
    });
  }

  #calleeOf(op: Operation): func.FuncOp | undefined {
    const callee = op.is(func.CallOp) ? this.#graph.lookup(op, op.callee) : undefined;
    return callee?.is(func.FuncOp) === true && !this.#kept.has(callee) ? callee : undefined;
  }

  /** Whether the buffer of `value` may be written, as far as its origin decides that. */
  isWritable(value: Value): boolean {
    const argument = value instanceof BlockArgument ? value : undefined;
    const owner = argument?.owner.parentOp;
    if (argument !== undefined && owner?.is(func.FuncOp) === true && argument.owner === owner.body.entry) {
      const marked = functionPartAttrs(owner, "arg_attrs", argument.index).get("bufferization.writable");
      if (marked !== undefined || this.#kept.has(owner)) return isWritable(value);
      // Callers may still need their arguments.
      return !this.#called.has(owner);
    }
    const { definingOp } = value;
    const callee = definingOp === undefined ? undefined : this.#calleeOf(definingOp);
    if (callee === undefined) return isWritable(value);
    return (
      this.#summaries.get(callee)?.[definingOp?.results.findIndex((result) => result === value) ?? -1]?.isWritable ??
      false
    );
  }

  /** Records that results of a call share the buffers of arguments. */
  alias(op: Operation, aliases: AliasSets): void {
    const callee = this.#calleeOf(op);
    if (callee === undefined) return;
    const summary = this.#summaries.get(callee);
    op.results.forEach((result, i) => {
      if (!isTensor(result)) return;
      const known = summary?.[i];
      const shared = [
        ...op.operands.filter((_, arg) => known?.sharedWith.includes(arg) ?? true),
        ...op.results.slice(0, i).filter((_, other) => known?.sameAs.includes(other) ?? true),
      ];
      for (const value of shared) if (isTensor(value)) aliases.union(value, result);
    });
  }

  /** Sets the buffers of the arguments of `fn`. The aliases of its results must have been decided. */
  enter(fn: func.FuncOp, b: Bufferizer): void {
    const entry = fn.body.entry;
    if (entry === undefined || this.#kept.has(fn)) return;
    this.#summarize(fn, b.decisions.aliases);
    const inputs = this.#inputs(fn);
    for (let i = entry.args.length - 1; i >= 0; i--) {
      const argument = at(entry.args, i);
      if (!isTensor(argument)) continue;
      b.setBuffer(argument, typed(b.rw.addArgument(entry, at(inputs, i), fn.loc, i + 1), AnyMemRef));
    }
  }

  #summarize(fn: func.FuncOp, aliases: AliasSets): void {
    const returns = returnsOf(fn);
    const summaries = fn.type.results.map((_, i): ResultSummary => {
      const values = returns.map((op) => op.operand(i));
      const members = new Set(values.filter(isTensor).flatMap((value) => aliases.members(value)));
      const isShared = (value: Value): boolean => members.has(value);
      return {
        sharedWith: fn.args.flatMap((arg, index) => (isShared(arg) ? [index] : [])),
        sameAs: Array.from({ length: i }, (_, j) => j).filter((j) => returns.some((op) => isShared(op.operand(j)))),
        isWritable: [...members].every((member) => fn.args.includes(member) || this.isWritable(member)),
      };
    });
    this.#summaries.set(fn, summaries);
  }

  /** The types of the arguments as buffers. */
  #inputs(fn: func.FuncOp): readonly Type[] {
    return fn.type.inputs.map((type, i) => {
      if (!(type instanceof RankedTensorType)) return type;
      const layout = functionPartAttrs(fn, "arg_attrs", i).get("bufferization.buffer_layout");
      return this.#typeOf(type, layout);
    });
  }

  #typeOf(type: RankedTensorType, layout?: Attribute): MemRefType {
    if (layout instanceof AffineMapAttr || layout instanceof StridedLayoutAttr) {
      return MemRefType.get(type.shape, type.elementType, layout);
    }
    if (this.#conversion === "identity-layout-map") return bufferType(type);
    const strides = type.shape.map(() => dynamic);
    return MemRefType.get(type.shape, type.elementType, StridedLayoutAttr.get(type.context, strides, dynamic));
  }

  /** Rewrites a call; false if `op` is not a call of a function on buffers. */
  call(op: Operation, b: Bufferizer): boolean {
    const callee = this.#calleeOf(op);
    if (callee === undefined || !op.is(func.CallOp) || ![...op.operands, ...op.results].some(isTensor)) return false;
    const types = this.#inputs(callee);
    const args = op.args.map((value, i) => {
      if (!isTensor(value)) return value;
      const buffer = mayWrite(callee, i) ? b.snapshot(b.buffer(value)) : b.buffer(value);
      return fit(b, buffer, at(types, i));
    });
    const { arg_attrs, res_attrs, no_inline } = op;
    const resultTypes = this.#outputs(callee);
    const parts = { callee: op.callee, arg_attrs, res_attrs, no_inline, args, resultTypes };
    const made = func.CallOp.build(b.rw, { ...parts, discardable: op.attributes.entries() });
    op.results.forEach((result, i) => {
      if (isTensor(result)) b.setBuffer(result, typed(made.resultAt(i), AnyMemRef));
      else b.rw.replaceAllUses(result, made.resultAt(i));
    });
    return true;
  }

  /** The types of the results as buffers if nothing is known about them; finished callees have their own. */
  #outputs(fn: func.FuncOp): readonly Type[] {
    return fn.type.results.map((type) => (type instanceof RankedTensorType ? this.#typeOf(type) : type));
  }

  /** Whether {@link leave} rewrites `op`. */
  isLeft(op: Operation): boolean {
    return op.is(func.ReturnOp) && op.parentOp !== undefined && !this.#kept.has(op.parentOp);
  }

  /** Makes `fn` return buffers. Everything inside of it has been rewritten. */
  leave(fn: func.FuncOp, b: Bufferizer): void {
    if (this.#kept.has(fn)) return;
    const inputs = this.#inputs(fn);
    const returns = returnsOf(fn);
    const results = fn.type.results.map((type, i) => {
      if (!(type instanceof RankedTensorType)) return type;
      const given = returns.map((op) => b.buffer(op.operand(i)).type);
      const isInferred = this.#conversion === "infer-layout-map" && !this.#recursive.has(fn);
      const first = given[0];
      return isInferred && first !== undefined && given.every((other) => other === first) ? first : this.#typeOf(type);
    });
    for (const op of returns) {
      b.atEndBefore(op);
      const values = op.values.map((value, i) => (isTensor(value) ? fit(b, b.buffer(value), at(results, i)) : value));
      b.rw.setOperands(op, values);
    }
    this.#retype(fn, b.rw, inputs, results);
  }

  /** Removes the arguments that are tensors. */
  dropTensors(fn: func.FuncOp, b: Bufferizer): void {
    const entry = defined(fn.body.entry, "the body of a function");
    if (this.#kept.has(fn)) return;
    for (let i = entry.args.length - 1; i >= 0; i--) {
      const argument = at(entry.args, i);
      if (!isTensor(argument)) continue;
      at(entry.args, i + 1).name ??= argument.name;
      b.retire(argument);
      b.rw.removeArgument(entry, i);
    }
  }

  /** Gives external functions types of buffers. */
  declare(rw: Rewriter): void {
    this.#root.walkOps(func.FuncOp, (fn) => {
      if (!fn.isDeclaration || this.#kept.has(fn)) return;
      this.#retype(fn, rw, this.#inputs(fn), this.#outputs(fn));
    });
  }

  #retype(fn: func.FuncOp, rw: Rewriter, inputs: readonly Type[], results: readonly Type[]): void {
    fn.type.inputs.forEach((_, i) => {
      for (const name of ["bufferization.writable", "bufferization.buffer_layout"]) {
        const isSet = functionPartAttrs(fn, "arg_attrs", i).get(name) !== undefined;
        if (isSet) setFunctionPartAttr(fn, rw, "arg_attrs", i, name, undefined);
      }
    });
    setFunctionType(fn, rw, inputs, results);
  }
}

/** Whether an external function may write argument `index`; other functions never do. */
function mayWrite(fn: func.FuncOp, index: number): boolean {
  const access = functionPartAttrs(fn, "arg_attrs", index).get("bufferization.access");
  const isOnlyRead = access instanceof StringAttr && ["none", "read"].includes(access.value);
  return fn.isDeclaration && !isOnlyRead;
}

function returnsOf(fn: func.FuncOp): readonly func.ReturnOp[] {
  return [...fn.body.blocks()].flatMap(({ last }) => (last?.is(func.ReturnOp) === true ? [last] : []));
}

/** `buffer` as `type`; a contiguous copy of it if `type` requires that. */
function fit(b: Bufferizer, buffer: Buffer, type: Type): Value {
  if (!(type instanceof MemRefType)) return buffer;
  const isAnyLayout = buffer.type.layout === undefined || type.layout !== undefined;
  const mayCast = isAnyLayout && memref.areMemRefsCastCompatible(buffer.type, type);
  const from = mayCast ? buffer : b.snapshot(buffer);
  return from.type === type ? from : memref.CastOp.build(b.rw, { source: from, resultTypes: [type] }).dest;
}
