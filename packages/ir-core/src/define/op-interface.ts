/**
 * Interfaces provide properties of operations independently of their names. An interface is a typed key. The
 * implementation for an operation class is attached to its definition by any package.
 */
import { attachInterface, lookupInterface } from "../internal/interface-table.ts";
import type { Operation } from "../ir/operation.ts";
import type { OpClass, OpDefinition } from "./op-definition.ts";

/** The methods of an interface, with the class of the operation as the type of their first parameter. */
export type InterfaceImplementation<Methods, Op extends Operation> = {
  readonly [K in keyof Methods]: Methods[K] extends ((op: Operation, ...rest: infer R) => infer Result) | undefined
    ? (op: Op, ...rest: R) => Result
    : Methods[K];
};

/** A capability of operations; `Methods` are functions that take the operation first. */
export class OpInterface<Methods extends object> {
  readonly name: string;
  /** In one sentence. */
  readonly summary: string;

  constructor(name: string, summary: string) {
    this.name = name;
    this.summary = summary;
  }

  /** The implementation for `op`; undefined if its class has none. Takes one lookup. */
  get(op: Operation): Methods | undefined {
    return lookupInterface<Methods>(op.definition, this);
  }

  /** Whether the class of `op` has an implementation. */
  has(op: Operation): boolean {
    return op.definition.interfaces.has(this);
  }

  /** Attaches an implementation to operation class `cls`. */
  attach<C extends OpClass>(cls: C, implementation: InterfaceImplementation<Methods, InstanceType<C>>): void {
    attachInterface(cls.definition, this, implementation);
  }

  /** Attaches the same implementation to all of `classes`. */
  attachAll(classes: readonly OpClass[], implementation: Methods): void {
    for (const { definition } of classes) attachInterface(definition, this, implementation);
  }

  /** The implementation for a definition. */
  of(definition: OpDefinition): Methods | undefined {
    return lookupInterface<Methods>(definition, this);
  }
}
