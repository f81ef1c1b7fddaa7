/** The reference of a dialect as Markdown: its types and attributes, and all of its operations. */
import type { Attribute, Dialect, ParametricSyntax } from "@tt-opt/ir-core";
import { code, paragraphs, table } from "./markdown.ts";
import { opReference } from "./op-reference.ts";

/** A page. */
export function dialectReference(dialect: Dialect): string {
  const ops = [...dialect.ops].sort((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  return paragraphs(
    `# Dialect \`${dialect.name}\``,
    dialect.summary === undefined
      ? undefined
      : `${dialect.summary.charAt(0).toUpperCase()}${dialect.summary.slice(1)}.`,
    dialect.description?.trim(),
    syntaxes("Types", "!", dialect.name, dialect.types ?? []),
    syntaxes("Attributes", "#", dialect.name, dialect.attributes ?? []),
    ops.length > 0 && "## Operations",
    ops.map((op) => opReference(op, 3)).join("\n"),
  );
}

function syntaxes(
  title: string,
  sigil: string,
  dialect: string,
  list: readonly ParametricSyntax<Attribute>[],
): string | undefined {
  if (list.length === 0) return undefined;
  const rows = list.map(({ mnemonic, summary }) => [code(`${sigil}${dialect}.${mnemonic}`), summary ?? ""]);
  return `## ${title}\n\n${table(["name", "what it is"], rows)}`;
}
