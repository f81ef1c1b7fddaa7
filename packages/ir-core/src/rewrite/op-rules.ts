/**
 * Facts about all operations of one definition, determined once per definition, so that a driver that visits each
 * operation several times need not query traits, interfaces or methods of the operation.
 */
import type { OpDefinition } from "../define/op-definition.ts";
import {
  Commutative,
  ConstantLike,
  Idempotent,
  Involution,
  IsTerminator,
  NoMemoryEffect,
  SymbolTrait,
  type Trait,
} from "../define/trait.ts";
import { MemoryEffects } from "../interfaces/memory-effects.ts";
import type { OperandMakers } from "./operand-makers.ts";
import type { PatternIndex } from "./pattern-index.ts";
import type { RewritePattern } from "./pattern.ts";

/** See the file's header. */
export interface OpRules {
  /** The patterns to try, in this order. */
  readonly patterns: readonly RewritePattern[];
  /** Filters the patterns by the operands. */
  readonly makers: OperandMakers;
  /** Whether an operation with unused results is erased; "ask": depends on its effects. */
  readonly whenUnused: "erase" | "keep" | "ask";
  readonly isConstant: boolean;
  readonly isCommutative: boolean;
  /** Whether it has a `fold` or a trait that folds. */
  readonly mayFold: boolean;
  /** The names of folding and of sorting the operands in reports. */
  readonly foldName: string;
  readonly commuteName: string;
}

/** Creates the rules of a definition on demand. */
export class RuleBook {
  readonly #patterns: PatternIndex;
  /** By the index of the definition. */
  readonly #rules: (OpRules | undefined)[] = [];

  constructor(patterns: PatternIndex) {
    this.#patterns = patterns;
  }

  /** The rules of `definition`, which must have an operation. */
  for(definition: OpDefinition): OpRules {
    return (this.#rules[definition.index] ??= this.#make(definition));
  }

  #make(definition: OpDefinition): OpRules {
    const has = (trait: Trait): boolean => definition.hasTrait(trait);
    const { patterns, makers } = this.#patterns.for(definition);
    return {
      patterns,
      makers,
      whenUnused: whenUnused(definition),
      isConstant: has(ConstantLike),
      isCommutative: has(Commutative),
      mayFold: definition.hasFold || has(Idempotent) || has(Involution),
      foldName: `fold(${definition.name})`,
      commuteName: `commute(${definition.name})`,
    };
  }
}

/** The result of `isTriviallyDead` for unused operations, if it follows from the definition. */
function whenUnused(definition: OpDefinition): OpRules["whenUnused"] {
  if (definition.hasTrait(IsTerminator) || definition.hasTrait(SymbolTrait)) return "keep";
  return definition.hasTrait(NoMemoryEffect) && MemoryEffects.of(definition) === undefined ? "erase" : "ask";
}
