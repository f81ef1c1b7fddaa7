/** What bufferization is told of the arguments of functions: `{bufferization.writable = false}`. */
import { AffineMapAttr, type Attribute, BoolAttr, StridedLayoutAttr, StringAttr } from "@tt-opt/ir-core";

const accesses = ["none", "read", "write", "read-write"];

/** What is wrong with attribute `bufferization.mnemonic` of an argument; undefined if nothing is. */
export function argumentAttributeProblem(
  mnemonic: string,
  value: Attribute,
  isDeclaration: boolean,
): string | undefined {
  const name = `'bufferization.${mnemonic}'`;
  switch (mnemonic) {
    case "writable":
      if (!BoolAttr.matches(value)) return `${name} is expected to be a boolean attribute`;
      return isDeclaration ? `${name} is invalid on external functions` : undefined;
    case "access":
      if (!(value instanceof StringAttr)) return `${name} is expected to be a string attribute`;
      return accesses.includes(value.value)
        ? undefined
        : `invalid value for ${name}: must be one of ${accesses.join(", ")}`;
    case "buffer_layout":
      if (value instanceof AffineMapAttr || value instanceof StridedLayoutAttr) return undefined;
      return `${name} is expected to be a memref layout attribute`;
    default:
      return `attribute ${name} not supported as a region arg attribute by the bufferization dialect`;
  }
}
