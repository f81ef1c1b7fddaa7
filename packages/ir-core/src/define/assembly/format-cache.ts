import type { OpDefinition } from "../op-definition.ts";
import type { ReadStep } from "./format-parser.ts";
import type { WriteStep } from "./format-printer.ts";
import { type FormatElement, parseFormat } from "./format-ast.ts";
import { FormatGroups } from "./format-groups.ts";

/** The parsed format of a definition and derived facts. */
export interface CompiledFormat {
  readonly elements: readonly FormatElement[];
  /** Attributes that the format prints itself, so that the attribute dictionary omits them. */
  readonly mentioned: readonly string[];
  /** Whether the types of the results are printed. */
  readonly writesResultTypes: boolean;
  readonly groups: FormatGroups;
  /** The compiled parser, once it is needed. */
  parse: readonly ReadStep[] | undefined;
  /** The compiled printer, once it is needed. */
  print: readonly WriteStep[] | undefined;
}

/** The format of `definition`, parsed once. */
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
