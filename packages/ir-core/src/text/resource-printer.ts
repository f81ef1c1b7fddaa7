import { keyText } from "../attributes/collections.ts";
import { quote } from "../attributes/text.ts";
import type { Resources, ResourceValue } from "./resources.ts";

/** The text of resources, with its line end; values whose text has more than `limit` characters are elided. */
export function printResources(resources: Resources, limit = Infinity): string {
  const sections = [...resources].flatMap(([section, owners]) => {
    const groups = [...owners].flatMap(([owner, entries]) => {
      const lines = [...entries].flatMap(([key, value]) => {
        const text = valueText(value);
        return text.length > limit ? [] : `      ${keyText(key)}: ${text}`;
      });
      return lines.length === 0 ? [] : `    ${owner}: {\n${lines.join(",\n")}\n    }`;
    });
    return groups.length === 0 ? [] : `  ${section}: {\n${groups.join(",\n")}\n  }`;
  });
  if (sections.length === 0) return "";
  return `\n{-#\n${sections.join(",\n")}\n#-}\n`;
}

function valueText(value: ResourceValue): string {
  return typeof value === "string" ? quote(value) : value.toString();
}
