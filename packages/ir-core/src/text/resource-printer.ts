import { keyText } from "../attributes/collections.ts";
import { quote } from "../attributes/text.ts";
import type { Resources, ResourceValue } from "./resources.ts";

/** The text of resources, with its line end. */
export function printResources(resources: Resources): string {
  const sections = [...resources].map(([section, owners]) => {
    const groups = [...owners].map(([owner, entries]) => {
      const lines = [...entries].map(([key, value]) => `      ${keyText(key)}: ${valueText(value)}`);
      return `    ${owner}: {\n${lines.join(",\n")}\n    }`;
    });
    return `  ${section}: {\n${groups.join(",\n")}\n  }`;
  });
  return `\n{-#\n${sections.join(",\n")}\n#-}\n`;
}

function valueText(value: ResourceValue): string {
  return typeof value === "string" ? quote(value) : value.toString();
}
