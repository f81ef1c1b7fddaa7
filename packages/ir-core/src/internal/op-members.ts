/**
 * Members of operation classes, stored where every operation finds them. All operations are instances of the class
 * `Operation`: with a class for each kind, every access to an operation would be polymorphic, which costs more in
 * compiled code than anything else in the library. Accessors, hooks and methods are therefore looked up by name through
 * the definition.
 */
import { Operation } from "../ir/operation.ts";
import { mutable } from "./mutable.ts";
import { defineAccessors } from "./op-accessors.ts";

/** Reads a member of an operation: the value of an accessor, or a method that is not yet called. */
export type OpMember = (this: Operation) => unknown;

interface OpConstructor {
  readonly prototype: Operation;
}

/** Number of definitions that have an index. */
let indexed = 0;

/** For each name, the members with that name by the index of the definition. */
const tables = new Map<string, (OpMember | undefined)[]>();

/**
 * The names of members of all operations, including fields: determined with the first operation, before members are
 * installed.
 */
let common: ReadonlySet<string> | undefined;

function commonNames(op: Operation): ReadonlySet<string> {
  const holders = [op, Operation.prototype, Object.prototype];
  return (common ??= new Set(holders.flatMap((holder) => Object.getOwnPropertyNames(holder))));
}

/**
 * Installs the members of the class of `op`; called when its first operation is created, since a program uses few of
 * the existing operations. Throws a TypeError if the class defines a member that every operation has.
 */
export function installMembers(op: Operation): void {
  const { definition } = op;
  const taken = commonNames(op);
  const members = new Map<string, OpMember>();
  const add = (name: string, member: OpMember): void => {
    if (!members.has(name)) members.set(name, member);
  };
  const { opClass, spec } = definition;
  for (const level of levelsOf(opClass)) {
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (name === "constructor") continue;
      if (taken.has(name)) throw new TypeError(`class ${opClass.name} defines '${name}', which every operation has`);
      add(name, get ?? (() => value as unknown));
    }
  }
  // Members of all operations, such as `name`, are not replaced; use `attribute(name)` for such an attribute.
  defineAccessors(spec, (name, member) => {
    if (!taken.has(name)) add(name, member);
  });
  for (const [name, member] of members) tableOf(name)[indexed] = member;
  mutable(definition).index = indexed++;
}

/** Whether `cls`, or a class between it and `Operation`, defines method `name`. */
export function definesMember(cls: OpConstructor, name: string): boolean {
  for (let level: object = cls.prototype; level !== Operation.prototype; level = above(level)) {
    if (Object.hasOwn(level, name)) return true;
  }
  return false;
}

/** The prototypes of `cls` and of the classes between it and `Operation`, starting with `cls`. */
function levelsOf(cls: OpConstructor): readonly object[] {
  const levels: object[] = [];
  for (let level: object = cls.prototype; level !== Operation.prototype; level = above(level)) levels.push(level);
  return levels;
}

function above(level: object): object {
  return Object.getPrototypeOf(level) as object;
}

/** The table of members called `name`. */
function tableOf(name: string): (OpMember | undefined)[] {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const table: (OpMember | undefined)[] = [];
  tables.set(name, table);
  Object.defineProperty(Operation.prototype, name, {
    get(this: Operation): unknown {
      return table[this.definition.index]?.call(this);
    },
    configurable: true,
  });
  return table;
}
