/** `vector.print`: writes a value, a string or punctuation to the standard output. */
import { defineOp, optional, StrAttr, withDefault } from "@tt-opt/ir-core";
import { PrintPunctuation } from "./attributes.ts";
import { Printable } from "./constraints.ts";

/** `vector.print`. */
export class PrintOp extends defineOp("vector.print", {
  summary: "prints a value for debugging",
  description: `
\`\`\`mlir
vector.print %v : vector<4xf32>
vector.print %v : vector<4xf32> punctuation <comma>
vector.print str "done"
\`\`\``,
  operands: { source: optional(Printable) },
  attributes: {
    punctuation: withDefault(PrintPunctuation, (context) => PrintPunctuation.attr(context, "newline")),
    stringLiteral: optional(StrAttr),
  },
  assembly: "($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict",
}) {
  override verify(): void {
    const hasMore = this.source !== undefined || PrintPunctuation.of(this.punctuation) !== "newline";
    if (this.stringLiteral !== undefined && hasMore) {
      this.error("failed to verify that `source` or `punctuation` are not set when printing strings");
    }
  }
}
