/** The reference of one operation as Markdown, from its definition alone. */
import { type OpClass, OpInterface, type PropertySlot, type ValueGroup } from "@tt-opt/ir-core";
import { code, fenced, paragraphs, table } from "./markdown.ts";

/** A section of level `level` (number of `#`). */
export function opReference({ definition }: OpClass, level = 2): string {
  const { spec } = definition;
  const traits = definition.traits.map((trait) => code(trait.name));
  const interfaces = [...definition.interfaces.keys()].flatMap((key) =>
    key instanceof OpInterface ? [code(key.name)] : [],
  );
  const heading = `${"#".repeat(level)} \`${definition.name}\``;
  return paragraphs(
    spec.summary === undefined ? heading : `${heading}\n\n_${capitalize(spec.summary)}_`,
    spec.assembly !== undefined && `Syntax:\n\n${fenced("", syntax(definition.name, spec.assembly))}`,
    spec.description?.trim(),
    traits.length > 0 && `Traits: ${traits.join(", ")}`,
    interfaces.length > 0 && `Interfaces: ${interfaces.join(", ")}`,
    groups("Operand", definition.operandGroups),
    attributes(definition.propertySlots),
    groups("Result", definition.resultGroups),
    rows("Region", ["blocks"], definition.regionSpecs),
    rows("Successor", ["how many"], definition.successorSpecs),
  );
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function syntax(name: string, assembly: string): string {
  return `operation ::= \`${name}\` ${assembly.replace(/\s+/g, " ").trim()}`;
}

function groups(kind: string, list: readonly ValueGroup[]): string | undefined {
  return rows(
    kind,
    ["type"],
    list.map(({ name, arity, spec }) => [name, `${arity === "one" ? "" : `${arity} of `}${specText(spec)}`]),
  );
}

function specText(spec: ValueGroup["spec"]): string {
  if (!("kind" in spec)) return spec.summary;
  return spec.kind === "same" ? `same type as \`${spec.ref}\`` : spec.summary;
}

function attributes(slots: readonly PropertySlot[]): string | undefined {
  return rows(
    "Attribute",
    ["value"],
    slots
      .filter(({ name }) => !name.endsWith("SegmentSizes"))
      .map(({ name, constraint, isOptional, defaultValue }) => [
        name,
        `${constraint.summary}${defaultValue !== undefined ? " (has a default)" : isOptional ? " (optional)" : ""}`,
      ]),
  );
}

function rows(
  kind: string,
  columns: readonly string[],
  list: readonly (readonly [string, string])[],
): string | undefined {
  if (list.length === 0) return undefined;
  return table(
    [kind, ...columns],
    list.map(([name, what]) => [code(name), what]),
  );
}
