/**
 * What classes of operations define, where every operation finds it. All operations are made of the one class
 * `Operation`: with a class for each kind, every access to an operation would be polymorphic, which costs more in
 * compiled code than anything else the library does. So accessors, hooks and methods are looked up by name through the
 * definition.
 */
import { Operation } from "../ir/operation.ts";
import { mutable } from "./mutable.ts";
import { defineAccessors } from "./op-accessors.ts";

/** Reads a member of an operation: the value of an accessor, or a method, still to be called. */
export type OpMember = (this: Operation) => unknown;

interface OpConstructor {
  readonly prototype: Operation;
}

/** How many definitions have an index. */
let indexed = 0;

/** For each name, what the definitions mean by it, by their index. */
const tables = new Map<string, (OpMember | undefined)[]>();

/** What every operation has, its fields included: known as soon as there is one, and before members are installed. */
let common: ReadonlySet<string> | undefined;

function commonNames(op: Operation): ReadonlySet<string> {
  const holders = [op, Operation.prototype, Object.prototype];
  return (common ??= new Set(holders.flatMap((holder) => Object.getOwnPropertyNames(holder))));
}

/**
 * Makes operations find what the class of `op` defines; done when the first one is made, since a program uses few of
 * the operations that there are. Throws a TypeError if the class defines what every operation has.
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
  // What every operation has, such as `name`, stays so; such a part is read by `attribute(name)` instead.
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

/** The prototypes of `cls` and of the classes between it and `Operation`, that of `cls` first. */
function levelsOf(cls: OpConstructor): readonly object[] {
  const levels: object[] = [];
  for (let level: object = cls.prototype; level !== Operation.prototype; level = above(level)) levels.push(level);
  return levels;
}

function above(level: object): object {
  return Object.getPrototypeOf(level) as object;
}

/** The table of what is called `name`, where every operation looks it up. */
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
