/** Copies of operations, including all nested ones, and a map from the old values and blocks to the new ones. */
import { addBlockArgument, createOperation, insertBlock, insertOperation } from "../internal/graph.ts";
import { at } from "../internal/invariant.ts";
import { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { setOperandValue } from "../internal/graph.ts";
import { UnknownLoc } from "../attributes/location.ts";

/** Maps values and blocks to those of a copy. */
export class IrMapping {
  readonly #values = new Map<Value, Value>();
  readonly #blocks = new Map<Block, Block>();

  /** Maps `from` to `to`. */
  map(from: Value, to: Value): this {
    this.#values.set(from, to);
    return this;
  }

  mapAll(from: readonly Value[], to: readonly Value[]): this {
    from.forEach((value, index) => this.map(value, at(to, index)));
    return this;
  }

  mapBlock(from: Block, to: Block): this {
    this.#blocks.set(from, to);
    return this;
  }

  /** The image of `value`: `value` itself if it is not mapped. */
  get(value: Value): Value {
    return this.#values.get(value) ?? value;
  }

  has(value: Value): boolean {
    return this.#values.has(value);
  }

  block(block: Block): Block {
    return this.#blocks.get(block) ?? block;
  }
}

/** A copy of `op` that is in no block. */
export function cloneOperation(op: Operation, mapping: IrMapping = new IrMapping()): Operation {
  const copied: Operation[] = [];
  const clone = cloneInto(op, mapping, copied);
  // Uses before definitions (graph regions, later blocks) can only be mapped now.
  for (const made of copied) {
    for (const operand of made.opOperands) setOperandValue(operand, mapping.get(operand.value));
  }
  return clone;
}

function cloneInto(op: Operation, mapping: IrMapping, copied: Operation[]): Operation {
  const regions = op.regions.map((region) => cloneRegion(region, mapping, copied));
  const clone = createOperation({
    definition: op.definition,
    loc: op.rawLoc,
    operands: op.operands.map((operand) => mapping.get(operand)),
    resultTypes: op.resultTypes,
    attributes: op.attributes,
    properties: op.properties,
    regions,
    successors: op.blockOperands.map((use) => mapping.block(use.block)),
  });
  op.results.forEach((result, index) => {
    const made = clone.resultAt(index);
    made.name = result.name;
    mapping.map(result, made);
  });
  if (regions.length > 0 || copied.length > 0) copied.push(clone);
  return clone;
}

/** A copy of a region with all its contents. */
function cloneRegion(region: Region, mapping: IrMapping, copied: Operation[]): Region {
  const made = new Region();
  for (const block of region.blocks()) {
    const copy = new Block();
    copy.name = block.name;
    insertBlock(copy, made, undefined);
    mapping.mapBlock(block, copy);
    for (const argument of block.args) {
      const loc = block.argumentLocation(argument.index) ?? UnknownLoc.get(argument.type.context);
      const added = addBlockArgument(copy, argument.type, loc);
      added.name = argument.name;
      mapping.map(argument, added);
    }
  }
  for (const block of region.blocks()) {
    for (const op of block.ops()) {
      const clone = cloneInto(op, mapping, copied);
      copied.push(clone);
      insertOperation(clone, mapping.block(block), undefined);
    }
  }
  return made;
}
