/** The operand and result groups of a definition by index: operands first, then results. */
import type { SingleSpec } from "../constraint.ts";
import type { OpDefinition, ValueGroup } from "../op-definition.ts";
import { SameOperandsAndResultType, SameTypeOperands } from "../trait.ts";

/** See the file's header. Created once for a definition. */
export class FormatGroups {
  readonly operands: readonly ValueGroup[];
  readonly results: readonly ValueGroup[];
  /** The constraint of each group. */
  readonly specs: readonly SingleSpec[];
  /** For each group, the index of the group from whose type its own follows; -1 if there is none. */
  readonly sources: readonly number[];
  /** Whether all operands and results have one type, and whether all operands have. */
  readonly areAllSame: boolean;
  readonly areOperandsSame: boolean;
  /** For each group, whether its type follows only from traits that require equal types. */
  readonly followsFromTraits: readonly boolean[];
  /** Whether the sizes of the operand groups, and of the result groups, are properties. */
  readonly hasOperandSizes: boolean;
  readonly hasResultSizes: boolean;
  /** An undefined entry for each operand group, and for each group. */
  readonly noOperands: readonly undefined[];
  readonly noTypes: readonly undefined[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(definition: OpDefinition) {
    this.operands = definition.operandGroups;
    this.results = definition.resultGroups;
    const all = [...this.operands, ...this.results];
    this.#numbers = new Map(all.map(({ name }, number) => [name, number]));
    this.specs = all.map(({ spec }) => spec);
    this.sources = this.specs.map((spec) => ("kind" in spec ? this.indexOf(spec.ref) : -1));
    this.areAllSame = definition.hasTrait(SameOperandsAndResultType);
    this.areOperandsSame = definition.hasTrait(SameTypeOperands);
    this.followsFromTraits = this.specs.map(
      (spec, i) => this.areAllSame && !("kind" in spec) && spec.buildable === undefined && !this.sources.includes(i),
    );
    this.hasOperandSizes = definition.isProperty("operandSegmentSizes");
    this.hasResultSizes = definition.isProperty("resultSegmentSizes");
    this.noOperands = this.operands.map(() => undefined);
    this.noTypes = all.map(() => undefined);
  }

  /** The index of the group called `name`; -1 if there is none. */
  indexOf(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  /** The group with index `index`. */
  at(index: number): ValueGroup | undefined {
    return this.operands[index] ?? this.results[index - this.operands.length];
  }
}
