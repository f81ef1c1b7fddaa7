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
    if (members.has(name)) return;
    members.set(name, member);
    if (!Object.hasOwn(Operation.prototype, name)) install(name);
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
  mutable(definition).members = members;
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

function install(name: string): void {
  Object.defineProperty(Operation.prototype, name, {
    get(this: Operation): unknown {
      return this.definition.members?.get(name)?.call(this);
    },
    configurable: true,
  });
}
