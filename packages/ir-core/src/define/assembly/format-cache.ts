import type { OpDefinition } from "../op-definition.ts";
import type { ReadStep } from "./format-parser.ts";
import type { WriteStep } from "./format-printer.ts";
import { type FormatElement, parseFormat } from "./format-ast.ts";
import { FormatGroups } from "./format-groups.ts";

/** A definition's format and what it mentions. */
export interface CompiledFormat {
  readonly elements: readonly FormatElement[];
  /** Attributes that the format writes by itself, so that the dictionary leaves them out. */
  readonly mentioned: readonly string[];
  /** Whether the types of the results are written. */
  readonly writesResultTypes: boolean;
  readonly groups: FormatGroups;
  /** How an operation is read, when it has been worked out. */
  parse: readonly ReadStep[] | undefined;
  /** How an operation is written, when it has been worked out. */
  print: readonly WriteStep[] | undefined;
}

/** The format of `definition`, read once. */
export function formatOf(definition: OpDefinition): CompiledFormat {
  return (definition.format ??= readFormat(definition));
}

function readFormat(definition: OpDefinition): CompiledFormat {
  const elements = parseFormat(definition.spec.assembly ?? "");
  const names = new Set<string>();
  collect(elements, names);
  const mentioned = [...names].filter((name) => definition.isProperty(name));
  if (definition.isProperty("operandSegmentSizes")) mentioned.push("operandSegmentSizes");
  if (definition.isProperty("resultSegmentSizes")) mentioned.push("resultSegmentSizes");
  const resultNames = definition.resultGroups.map((group) => group.name);
  const writesResultTypes = names.has("results!") || resultNames.every((name) => names.has(`${name}!`));
  const groups = new FormatGroups(definition);
  return { elements, mentioned, writesResultTypes, groups, parse: undefined, print: undefined };
}

function collect(elements: readonly FormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.kind === "variable") names.add(element.name);
    else if (element.kind === "custom") for (const name of element.args) names.add(name).add(`${name}!`);
    else if (element.kind === "type")
      names.add(element.of.kind === "value" ? `${element.of.name}!` : `${element.of.kind}!`);
    else if (element.kind === "functional-type") {
      names.add(element.results.kind === "value" ? `${element.results.name}!` : "results!");
    } else if (element.kind === "optional") {
      collect(element.then, names);
      collect(element.otherwise, names);
    } else if (element.kind === "oilist") for (const clause of element.clauses) collect(clause, names);
  }
}
