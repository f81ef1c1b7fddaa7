/** Copies that run beside the program until somebody waits for them. */
import {
  AnyMemRef,
  AnyType,
  defineOp,
  Index,
  IndexType,
  MemRefType,
  type OperandRef,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  type Type,
  type Value,
  variadic,
} from "@tt-opt/ir-core";

/** The operands of a transfer by what they are; of one that verifies. */
export interface DmaParts {
  readonly source: Value;
  readonly sourceIndices: readonly Value[];
  readonly dest: Value;
  readonly destIndices: readonly Value[];
  readonly count: Value;
  readonly tag: Value;
  readonly tagIndices: readonly Value[];
  /** The stride and the number of elements per stride, if there are. */
  readonly stride: readonly Value[];
}

/** Starts to copy elements from one memref to another. */
export class DmaStartOp extends defineOp("memref.dma_start", {
  summary: "start to copy elements",
  description: `
Copies a number of elements from a place in one memref to a place in another; an element of the last memref, the tag,
is what \`memref.dma_wait\` waits for. A stride and a number of elements per stride may follow.

\`\`\`mlir
memref.dma_start %a[%i], %b[%j], %count, %tag[%k] : memref<64xf32>, memref<64xf32, 2>, memref<1xi32>
\`\`\``,
  operands: { parts: variadic(AnyType) },
}) {
  /** The operands by what they are. */
  get transfer(): DmaParts {
    const parts = partsOf(this.operands);
    if (typeof parts === "string") throw new TypeError(`'memref.dma_start' ${parts}`);
    return parts;
  }

  override verify(): void {
    const parts = partsOf(this.operands);
    if (typeof parts === "string") this.error(parts);
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    const parts = partsOf(this.operands);
    // What does not verify is printed nevertheless, in messages.
    if (typeof parts === "string") {
      p.values(this.operands);
      return;
    }
    const { source, sourceIndices, dest, destIndices, count, tag, tagIndices, stride } = parts;
    printElement(p, source, sourceIndices);
    p.write(", ");
    printElement(p, dest, destIndices);
    p.write(", ");
    p.value(count);
    p.write(", ");
    printElement(p, tag, tagIndices);
    for (const value of stride) {
      p.write(", ");
      p.value(value);
    }
    p.attrDict(this, []);
    p.write(" : ");
    p.types([source, dest, tag].map(({ type }) => type));
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const source = parseElement(p);
    if (source === undefined || !p.expect(",")) return false;
    const dest = parseElement(p);
    if (dest === undefined || !p.expect(",")) return false;
    const count = p.parseOperand();
    if (count === undefined || !p.expect(",")) return false;
    const tag = parseElement(p);
    if (tag === undefined) return false;
    const stride = p.accept(",") ? p.parseOperandList() : [];
    if (stride === undefined) return false;
    if (stride.length !== 0 && stride.length !== 2) {
      p.error("expected two stride related operands");
      return false;
    }
    if (!p.parseAttributesOf(state)) return false;
    const at = p.offset;
    const types = p.parseColonTypes();
    if (types === undefined) return false;
    const [from, to, tagType] = types;
    if (from === undefined || to === undefined || tagType === undefined || types.length !== 3) {
      p.error("fewer/more types expected", at);
      return false;
    }
    const index = IndexType.get(p.context);
    const indices = (refs: readonly OperandRef[]): readonly Type[] => refs.map(() => index);
    return p.resolveAll(
      [...source, ...dest, count, ...tag, ...stride],
      [
        from,
        ...indices(source.slice(1)),
        to,
        ...indices(dest.slice(1)),
        index,
        tagType,
        ...indices(tag.slice(1)),
        ...indices(stride),
      ],
      state.operands,
    );
  }
}

/** Waits for a transfer. */
export class DmaWaitOp extends defineOp("memref.dma_wait", {
  summary: "wait until elements have been copied",
  description: `
\`\`\`mlir
memref.dma_wait %tag[%k], %count : memref<1xi32>
\`\`\``,
  operands: { tagMemRef: AnyMemRef, tagIndices: variadic(Index), numElements: Index },
  assembly: "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
}) {
  override verify(): void {
    const { rank } = this.tagMemRef.type;
    const found = this.tagIndices.length;
    if (found !== rank) {
      this.error(
        `expected tagIndices to have the same number of elements as the tagMemRef rank, expected ${rank}, but got ${found}`,
      );
    }
  }
}

/** The operands of a transfer by what they are, or what is wrong with them, in MLIR's words and order. */
function partsOf(operands: readonly Value[]): DmaParts | string {
  if (operands.length < 4) return "expected at least 4 operands";
  let next = 0;
  const element = (what: string, plural: string, after: number): readonly Value[] | string => {
    const type = operands[next]?.type;
    if (!(type instanceof MemRefType)) return `expected ${what} to be of memref type`;
    const found = operands.slice(next, next + 1 + type.rank);
    next += found.length;
    if (operands.length < next + after) return `expected at least ${next + after} operands`;
    return found.slice(1).every(isIndex) ? found : `expected ${plural} to be of index type`;
  };
  const source = element("source", "source indices", 3);
  if (typeof source === "string") return source;
  const dest = element("destination", "destination indices", 2);
  if (typeof dest === "string") return dest;
  const count = operands[next++];
  if (count === undefined || !isIndex(count)) return "expected num elements to be of index type";
  const tag = element("tag", "tag indices", 0);
  if (typeof tag === "string") return tag;
  const stride = operands.slice(next);
  const [from] = source;
  const [to] = dest;
  const [tagged] = tag;
  if (from === undefined || to === undefined || tagged === undefined) return "incorrect number of operands";
  if (stride.length !== 0 && stride.length !== 2) return "incorrect number of operands";
  if (!stride.every(isIndex)) return "expected stride and num elements per stride to be of type index";
  return {
    source: from,
    sourceIndices: source.slice(1),
    dest: to,
    destIndices: dest.slice(1),
    count,
    tag: tagged,
    tagIndices: tag.slice(1),
    stride,
  };
}

function isIndex({ type }: Value): boolean {
  return type instanceof IndexType;
}

/** `%memref[%i, %j]`: the memref, then the indices. */
function parseElement(p: OpParser): readonly OperandRef[] | undefined {
  const memref = p.parseOperand();
  const indices = memref === undefined ? undefined : p.parseOperandsIn("[", "]");
  return memref === undefined || indices === undefined ? undefined : [memref, ...indices];
}

function printElement(p: OpPrinter, memref: Value, indices: readonly Value[]): void {
  p.value(memref);
  p.write("[");
  p.values(indices);
  p.write("]");
}
