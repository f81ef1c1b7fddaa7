/**
 * The state that the lowerings of single operations share: views of tensors that are not materialized, and builders of
 * structured operations.
 */
import { GenericOp, type IteratorType, IteratorTypeEnum, YieldOp } from "@tt-opt/dialect-linalg";
import { ConstantOp, tensor } from "@tt-opt/dialect-std";
import {
  AffineMap,
  AnyRankedTensor,
  AnyShaped,
  AffineMapAttr,
  ArrayAttr,
  beforeOp,
  type Builder,
  DenseElementsAttr,
  elementTypeOrSelf,
  type IndexType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { PointerType } from "@tt-opt/dialect-tt";
import { toAddress } from "./address.ts";
import { identityView, isIdentity, rankOf, type TensorView } from "./tensor-view.ts";

/** The parts of a structured operation. */
export interface StructuredSpec {
  readonly inputs: readonly TensorView[];
  /** Initial values of the results, with their indexing maps. */
  readonly outputs: readonly { readonly init: Value; readonly map: AffineMap }[];
  readonly iterators: readonly IteratorType[];
  /** Builds the body from the elements of inputs and outputs; returns an element per output. */
  body(b: Builder, inputs: readonly Value[], outputs: readonly Value[]): readonly Value[];
}

/** Builds the result elements of an elementwise operation from the elements of its inputs. */
export type ElementwiseBody = (b: Builder, inputs: readonly Value[]) => readonly Value[];

/** See the file's header. */
export class TensorLowering {
  readonly rw: Rewriter;
  readonly #views = new Map<Value, TensorView>();

  constructor(rw: Rewriter) {
    this.rw = rw;
  }

  /** The view that gives the elements of `value`. */
  view(value: Value): TensorView {
    const known = this.#views.get(value);
    if (known !== undefined) return known;
    if (!(value.type instanceof RankedTensorType)) return { kind: "scalar", scalar: value };
    return this.#constantView(value) ?? identityView(value);
  }

  /** The view of `value` that has the address of a pointer in place of the pointer. */
  addressView(value: Value): TensorView {
    const view = this.view(value);
    return view.kind === "scalar" ? { ...view, scalar: toAddress(this.rw, view.scalar) } : view;
  }

  /** Records that `value` need not exist, since `view` gives its elements. */
  setView(value: Value, view: TensorView): void {
    this.#views.set(value, view);
  }

  /** Views a splat constant as its scalar. */
  #constantView(value: Value): TensorView | undefined {
    const op = value.definingOp;
    if (op === undefined || !op.is(ConstantOp) || !(op.value instanceof DenseElementsAttr)) return undefined;
    const element = op.value.splatValue;
    if (element === undefined) return undefined;
    const scalar = this.rw.within(beforeOp(op), () =>
      ConstantOp.build(this.rw, { value: element, loc: op.loc }),
    ).result;
    const view: TensorView = { kind: "scalar", scalar };
    this.#views.set(value, view);
    return view;
  }

  /** `value` as a materialized tensor. */
  materialize(value: Value): Value {
    const view = this.view(value);
    if (isIdentity(view) && view.kind === "tensor") return view.source;
    if (!(value.type instanceof RankedTensorType)) return value;
    const { type } = value;
    const [made] = this.elementwise(type.shape, [view], [type.elementType], (b, inputs) =>
      type.elementType instanceof PointerType ? inputs : inputs.map((input) => toAddress(b, input)),
    );
    if (made === undefined) return value;
    made.name = value.name;
    return made;
  }

  /** `tensor.empty(dynamicSizes) : tensor<shape x element>`. */
  empty(shape: readonly number[], element: Type, dynamicSizes: readonly Value<IndexType>[] = []): Value {
    return tensor.EmptyOp.build(this.rw, { resultTypes: [RankedTensorType.get(shape, element)], dynamicSizes }).result;
  }

  /** Builds a tensor filled with `scalar`. */
  fill(shape: readonly number[], scalar: Value): Value {
    const [made] = this.elementwise(shape, [{ kind: "scalar", scalar }], [scalar.type], (_, inputs) => inputs);
    return made ?? scalar;
  }

  /** Builds a structured operation; the body uses scalar inputs directly. */
  structured(spec: StructuredSpec): readonly Value[] {
    const { rw } = this;
    const { context } = rw;
    const tensors = spec.inputs.flatMap((view) => (view.kind === "tensor" ? [view] : []));
    const maps = [...tensors.map((view) => view.map), ...spec.outputs.map((output) => output.map)];
    const outputs = spec.outputs.map((output) => output.init);
    const values = [...tensors.map((view) => view.source), ...outputs];
    const body = rw.region(
      values.map((value) => elementTypeOrSelf(value.type)),
      (b, args) => {
        b.loc = rw.loc;
        let next = 0;
        const inputs = spec.inputs.map((view) =>
          view.kind === "scalar" ? view.scalar : (args[next++] ?? view.source),
        );
        const results = spec.body(b, inputs, args.slice(tensors.length));
        YieldOp.build(b, { values: results });
      },
    );
    const op = GenericOp.build(rw, {
      inputs: tensors.map((view) => view.source),
      outputs: outputs.map((value) => typed(value, AnyShaped)),
      indexing_maps: ArrayAttr.get(
        context,
        maps.map((map) => AffineMapAttr.get(context, map)),
      ),
      iterator_types: ArrayAttr.get(
        context,
        spec.iterators.map((type) => IteratorTypeEnum.attr(context, type)),
      ),
      body,
      resultTypes: outputs.map((value) => value.type),
    });
    return op.results;
  }

  /**
   * Builds an elementwise operation over `shape` and the given dynamic sizes, with new results of the given element
   * types.
   */
  elementwise(
    shape: readonly number[],
    inputs: readonly TensorView[],
    elements: readonly Type[],
    body: ElementwiseBody,
    dynamicSizes: readonly Value<IndexType>[] = [],
  ): readonly Value[] {
    const map = AffineMap.identity(shape.length);
    return this.structured({
      inputs,
      outputs: elements.map((element) => ({ init: this.empty(shape, element, dynamicSizes), map })),
      iterators: shape.map(() => "parallel"),
      body,
    });
  }

  /** The element of a tensor of rank 0, or a scalar itself. */
  scalarOf(value: Value): Value {
    return rankOf(value) === 0 && value.type instanceof RankedTensorType
      ? tensor.ExtractOp.build(this.rw, {
          tensor: typed(value, AnyRankedTensor),
          indices: [],
          resultTypes: [value.type.elementType],
        }).result
      : value;
  }

  /** Replaces the results of `op` and erases it. */
  replace(op: Operation, values: readonly Value[]): void {
    this.rw.replace(op, ...values);
  }

  /** The shape of the tensor `value`. */
  shape(value: Value): readonly number[] {
    return tensorShapeOf(value);
  }
}
