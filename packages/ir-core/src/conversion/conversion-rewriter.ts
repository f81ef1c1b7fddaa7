/**
 * The rewriter of dialect conversion. Values may be replaced by values of other types. Users that still expect the old
 * type use a cast; users that are converted later use the new values directly. Casts that are unused in the end are
 * removed. Nothing is ever rolled back, so that the IR is consistent after each step.
 */
import type { Type } from "../attributes/attribute.ts";
import { UnrealizedConversionCastOp } from "../builtin/unrealized-conversion-cast-op.ts";
import { at, fail } from "../internal/invariant.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import { afterValue, type InsertionPoint, startOf } from "../rewrite/builder.ts";
import { Rewriter } from "../rewrite/rewriter.ts";
import { reconcileCasts } from "./reconcile-casts.ts";
import type { BridgeKind, TypeConverter } from "./type-converter.ts";

/** A cast between types that do not match yet. */
interface Bridge {
  readonly op: Operation;
  readonly kind: BridgeKind;
  readonly converter: TypeConverter | undefined;
}

/** See the file's header. */
export class ConversionRewriter extends Rewriter {
  /** The converter of the pattern that is being applied. */
  converter: TypeConverter | undefined;
  readonly #bridges: Bridge[] = [];
  /** Casts back to old types; their operands are the converted values. */
  readonly #backwards = new Set<Operation>();
  /** Values of new types that were created from an old one. */
  readonly #towardsTarget = new Map<Value, (readonly Value[])[]>();
  #isBridging = false;

  /** Whether the operation that is being inserted is a cast of the conversion itself. */
  get isBridging(): boolean {
    return this.#isBridging;
  }

  /** Replaces the results of `op` by `values`, one each, of any types, and erases it. */
  override replace(op: Operation, ...values: readonly Value[]): void {
    this.replaceWithMany(
      op,
      values.map((value) => [value]),
    );
  }

  /** Replaces each result of `op` by a list of values of any types, and erases it. */
  replaceWithMany(op: Operation, values: readonly (readonly Value[])[]): void {
    if (values.length !== op.resultCount) fail(`${op.name} has ${op.resultCount} results, not ${values.length}`);
    const replacements = op.results.map((result, i) => {
      const list = at(values, i);
      const [only] = list;
      if (only !== undefined && list.length === 1 && only.type === result.type) return only;
      if (list.length === 1 && only !== undefined) only.name ??= result.name;
      if (!result.hasUses) return undefined;
      if (op.block === undefined) fail(`${op.name} is in no block`);
      return this.#backTo(result, list, { block: op.block, before: op });
    });
    for (const listener of this.listeners) {
      if (replacements.every((value) => value !== undefined)) listener.replaced?.(op, replacements);
    }
    op.results.forEach((result, i) => {
      const replacement = replacements[i];
      if (replacement !== undefined) this.replaceAllUses(result, replacement);
    });
    this.erase(op);
  }

  /** Like {@link Rewriter.inline}, with values of any types for the arguments. */
  override inline(block: Block, to: InsertionPoint, args: readonly Value[]): void {
    const adapted = args.map((value, i) => {
      const argument = block.args[i];
      if (argument === undefined || argument.type === value.type || !argument.hasUses) return value;
      return this.#backTo(argument, [value], to);
    });
    super.inline(block, to, adapted);
  }

  /** A value of the type of `original`, created from its converted values. */
  #backTo(original: Value, values: readonly Value[], where: InsertionPoint): Value {
    const cast = at(this.#bridge("source", [original.type], values, where), 0);
    if (cast.definingOp !== undefined) this.#backwards.add(cast.definingOp);
    return cast;
  }

  #bridge(kind: BridgeKind, types: readonly Type[], inputs: readonly Value[], where: InsertionPoint): readonly Value[] {
    this.#isBridging = true;
    const op = this.within(where, () => UnrealizedConversionCastOp.build(this, { inputs, resultTypes: types }));
    this.#isBridging = false;
    this.#bridges.push({ op, kind, converter: this.converter });
    return op.results;
  }

  /**
   * The converted values of `value`, with the types that `converter` requires; undefined if it cannot convert the type.
   * Without a converter, the values of the last conversion.
   */
  convertedValue(value: Value, converter: TypeConverter | undefined = this.converter): readonly Value[] | undefined {
    const producer = value.definingOp;
    const known = producer !== undefined && this.#backwards.has(producer) ? producer.operands : undefined;
    if (converter === undefined) return known ?? [value];
    const types = converter.convert(value.type);
    if (types === undefined) return undefined;
    if (known !== undefined && haveTypes(known, types)) return known;
    if (types.length === 1 && types[0] === value.type) return [value];
    const made = this.#towardsTarget.get(value) ?? [];
    const fitting = made.find((values) => haveTypes(values, types));
    if (fitting !== undefined) return fitting;
    const values = this.#bridge("target", types, known ?? [value], afterValue(value));
    this.#towardsTarget.set(value, [...made, values]);
    return values;
  }

  /** The converted operands of `op`; undefined if the type of one cannot be converted. */
  convertedOperands(op: Operation, converter?: TypeConverter): (readonly Value[])[] | undefined {
    const all: (readonly Value[])[] = [];
    for (const { value } of op.opOperands) {
      const values = this.convertedValue(value, converter);
      if (values === undefined) return undefined;
      all.push(values);
    }
    return all;
  }

  /**
   * Converts the types of the arguments of `block`; false, without changes, if one cannot be converted. The patterns of
   * the branches have to change the operands that predecessors pass.
   */
  convertArguments(block: Block, converter: TypeConverter | undefined = this.converter): boolean {
    const types = block.args.map(({ type }) => converter?.convert(type) ?? undefined);
    if (types.some((list) => list === undefined)) return false;
    this.replaceArguments(
      block,
      types.map((list) => list ?? []),
    );
    return true;
  }

  /** Replaces each argument of `block` by arguments of the types given for it. */
  replaceArguments(block: Block, types: readonly (readonly Type[])[]): void {
    const old = [...block.args];
    if (old.every(({ type }, i) => types[i]?.length === 1 && types[i]?.[0] === type)) return;
    for (const argument of old) {
      const loc = block.argumentLocation(argument.index) ?? this.loc;
      const list = at(types, argument.index);
      const made = list.map((type) => this.addArgument(block, type, loc));
      const [only] = made;
      if (only !== undefined && made.length === 1) only.name = argument.name;
      if (!argument.hasUses) continue;
      const isSame = made.length === 1 && only !== undefined && only.type === argument.type;
      const replacement = isSame ? only : this.#backTo(argument, made, startOf(block));
      if (!isSame) replacement.name = argument.name;
      this.replaceAllUses(argument, replacement);
    }
    for (let i = old.length - 1; i >= 0; i--) this.removeArgument(block, i);
  }

  /** Converts the arguments of all blocks of `region`; false, without changes, if one cannot be converted. */
  convertRegion(region: Region, converter: TypeConverter | undefined = this.converter): boolean {
    for (const block of region.blocks()) {
      if (block.args.some(({ type }) => converter?.convert(type) === undefined)) return false;
    }
    for (const block of region.blocks()) this.convertArguments(block, converter);
    return true;
  }

  /** Ends the conversion: removes casts that cancel out, and lets the converters materialize the others. */
  finish(): void {
    reconcileCasts(
      this.#bridges.map(({ op }) => op),
      this,
    );
    for (const { op, kind, converter } of this.#bridges) {
      if (op.block === undefined || converter === undefined) continue;
      this.at = { block: op.block, before: op };
      this.rawLoc = op.rawLoc;
      const types = op.resultTypes;
      const values = converter.materialize(kind, this, types, op.operands);
      if (values === undefined) continue;
      if (!haveTypes(values, types)) fail(`a materialization made values of other types than '${types.join(", ")}'`);
      super.replace(op, ...values);
    }
  }
}

function haveTypes(values: readonly Value[], types: readonly Type[]): boolean {
  return values.length === types.length && values.every(({ type }, i) => type === types[i]);
}
