/**
 * One operation per instruction on numbers, vectors and memory, built from the assembler's table: the name is the
 * mnemonic, operand and result types are those of the instruction, and immediates are attributes. Instructions whose
 * types depend on context (`local.get`, `select`, `block`) are defined by hand in `structure-ops.ts`.
 */
import {
  type AttrSpec,
  defined,
  defineOp,
  DenseI32Array,
  FloatAttr,
  attrConstraint,
  FloatType,
  F32Attr,
  I32Attr,
  I64Attr,
  IntegerAttr,
  MemoryEffects,
  NoMemoryEffect,
  type OpClass,
  type OpDefinition,
  type Operation,
  optional,
  Pure,
  readEffect,
  type Trait,
  type TypeConstraint,
  writeEffect,
} from "@tt-opt/ir-core";
import { isValueType, type Opcode, opcodes } from "../assembler/index.ts";
import { wasmTypeConstraint, type WasmTypeName } from "./types.ts";

const F64Attr = attrConstraint(
  "64-bit float attribute",
  (a): a is FloatAttr => a instanceof FloatAttr && a.type.kind === "f64",
  { valueType: (context) => FloatType.get(context, "f64") },
);

interface Immediates {
  readonly attributes: Readonly<Record<string, AttrSpec>>;
  /** The part of the assembly behind the operands. */
  readonly assembly: string;
}

const memarg: Immediates = {
  attributes: { offset: optional(I64Attr), align: optional(I64Attr) },
  assembly: "(`offset` `=` $offset^)? (`align` `=` $align^)?",
};
const immediates: Readonly<Record<string, Immediates>> = {
  none: { attributes: {}, assembly: "" },
  fence: { attributes: {}, assembly: "" },
  memory: { attributes: {}, assembly: "" },
  "memory+memory": { attributes: {}, assembly: "" },
  memarg,
  lane: { attributes: { lane: I32Attr }, assembly: "`lane` `=` $lane" },
  "memarg+lane": {
    attributes: { ...memarg.attributes, lane: I32Attr },
    assembly: `\`lane\` \`=\` $lane ${memarg.assembly}`,
  },
  i32: { attributes: { value: I32Attr }, assembly: "$value" },
  i64: { attributes: { value: I64Attr }, assembly: "$value" },
  f32: { attributes: { value: F32Attr }, assembly: "$value" },
  f64: { attributes: { value: F64Attr }, assembly: "$value" },
  v128: { attributes: { value: DenseI32Array }, assembly: "$value" },
  shuffle: { attributes: { lanes: DenseI32Array }, assembly: "$lanes" },
};

type ValueSpecs = Readonly<Record<string, TypeConstraint>>;

/** Hundreds of instructions share few signatures. */
const knownSpecs = new Map<string, ValueSpecs>();

function valueSpecs(prefix: string, types: readonly string[]): ValueSpecs {
  const key = `${prefix} ${types.join(" ")}`;
  let specs = knownSpecs.get(key);
  if (specs === undefined) knownSpecs.set(key, (specs = makeValueSpecs(prefix, types)));
  return specs;
}

function makeValueSpecs(prefix: string, types: readonly string[]): ValueSpecs {
  const isNumeric = (type: string): type is WasmTypeName => isValueType(type) && !type.endsWith("ref");
  return Object.fromEntries(
    types.filter(isNumeric).map((type, i) => [types.length === 1 ? prefix : `${prefix}${i}`, wasmTypeConstraint(type)]),
  );
}

function traitsOf(opcode: Opcode): readonly Trait[] {
  if (!opcode.isPure) return [];
  return opcode.mayTrap ? [NoMemoryEffect] : [Pure];
}

function isGenerated(opcode: Opcode): boolean {
  const isReference = [...opcode.operands, ...opcode.results].some((type) => type.endsWith("ref"));
  return !opcode.isPolymorphic && !isReference && Object.hasOwn(immediates, opcode.immediate);
}

function makeOp(opcode: Opcode): OpClass {
  const { attributes, assembly } = defined(immediates[opcode.immediate], `syntax of ${opcode.immediate}`);
  const operands = valueSpecs("operand", opcode.operands);
  const names = Object.keys(operands).map((name) => `$${name}`);
  const cls = defineOp(`wasm.${opcode.name}`, {
    summary: `the instruction \`${opcode.name}\``,
    operands,
    results: valueSpecs("result", opcode.results),
    attributes,
    traits: traitsOf(opcode),
    assembly: `${names.join(" `,` ")} ${assembly} attr-dict`,
  });
  attachEffects(cls, opcode);
  return cls;
}

function attachEffects(cls: OpClass, opcode: Opcode): void {
  if (opcode.isPure) return;
  const reads = opcode.effect !== "store";
  const writes = opcode.effect !== "load";
  MemoryEffects.attach(cls, {
    effects: () => [...(reads ? [readEffect()] : []), ...(writes ? [writeEffect()] : [])],
  });
}

interface MadeOps {
  readonly ops: readonly OpClass[];
  readonly byMnemonic: ReadonlyMap<string, OpDefinition>;
  readonly byDefinition: ReadonlyMap<OpDefinition, Opcode>;
}

let made: MadeOps | undefined;

/** Creating hundreds of classes takes longer than all other modules, so it is deferred until something is compiled. */
function madeOps(): MadeOps {
  if (made !== undefined) return made;
  const pairs = opcodes()
    .filter(isGenerated)
    .map((opcode) => ({ opcode, cls: makeOp(opcode) }));
  made = {
    ops: pairs.map(({ cls }) => cls),
    byMnemonic: new Map(pairs.map(({ opcode, cls }) => [opcode.name, cls.definition])),
    byDefinition: new Map(pairs.map(({ opcode, cls }) => [cls.definition, opcode])),
  };
  return made;
}

/** The operations that are generated from the table. */
export function opcodeOps(): readonly OpClass[] {
  return madeOps().ops;
}

/** The definition of the operation for an instruction. */
export function instruction(mnemonic: string): OpDefinition {
  return defined(madeOps().byMnemonic.get(mnemonic), `the operation wasm.${mnemonic}`);
}

/** The instruction that an operation represents; undefined for structural operations. */
export function opcodeOf(definition: OpDefinition): Opcode | undefined {
  return madeOps().byDefinition.get(definition);
}

/** The constant that an access to memory adds to its address, in bytes. */
export function offsetOf(access: Operation): number {
  const offset = access.attribute("offset");
  return offset instanceof IntegerAttr ? offset.number : 0;
}
