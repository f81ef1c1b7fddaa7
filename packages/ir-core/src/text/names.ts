/**
 * Names for values and blocks when an operation is printed. Hints are kept and made unique among what is visible; the
 * rest is numbered as MLIR does: numbers go on into nested regions and start over behind them.
 */
import { IsolatedFromAbove } from "../define/trait.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";

/** How names are chosen. */
export interface NameOptions {
  /** Numbers everywhere: text that does not depend on hints. */
  readonly stripNames?: boolean;
}

/** One region that is being numbered, and what to restore behind it. */
interface Frame {
  readonly kind: "region";
  readonly region: Region;
  block: Block | undefined;
  op: Operation | undefined;
  regionIndex: number;
  readonly nextValue: number;
  readonly nextArgument: number;
  readonly nextBlock: number;
  readonly used: string[];
  readonly outer: Set<string> | undefined;
}

const legal = /^[A-Za-z_$.-][A-Za-z0-9_$.-]*$/;

/** Names of everything inside of one operation. */
export class Names {
  readonly #values = new Map<Value, string>();
  readonly #blocks = new Map<Block, string>();
  readonly #stripNames: boolean;
  #used = new Set<string>();
  #nextValue = 0;
  #nextArgument = 0;
  #nextBlock = 0;

  constructor(root: Operation, options: NameOptions, visit: (op: Operation) => void) {
    this.#stripNames = options.stripNames ?? false;
    this.#nameOp(root, []);
    visit(root);
    this.#walk(root, visit);
  }

  /** The name of a value without `%`; `<<UNKNOWN>>` for one that is not inside of the operation. */
  value(value: Value): string {
    return this.#values.get(value) ?? this.#outside(value);
  }

  #outside(value: Value): string {
    const op = value.definingOp;
    if (op === undefined || op.results.length < 2) return value.name ?? "<<UNKNOWN SSA VALUE>>";
    return `${op.results[0]?.name ?? "<<UNKNOWN SSA VALUE>>"}#${op.results.indexOf(op.results[0] ?? op.resultAt(0))}`;
  }

  /** The label of a block without `^`. */
  block(block: Block): string {
    return this.#blocks.get(block) ?? "INVALIDBLOCK";
  }

  /** Numbers regions with an explicit stack, so that depth is not limited by the engine's. */
  #walk(root: Operation, visit: (op: Operation) => void): void {
    const stack: Frame[] = [];
    for (const region of root.regions) {
      stack.push(this.#enter(region));
      while (stack.length > 0) {
        const frame = stack.at(-1);
        if (frame === undefined) break;
        const inner = this.#advance(frame, visit);
        if (inner !== undefined) stack.push(this.#enter(inner));
        else {
          this.#leave(frame);
          stack.pop();
        }
      }
    }
  }

  /** Goes on in a region up to the next nested one; undefined at its end. */
  #advance(frame: Frame, visit: (op: Operation) => void): Region | undefined {
    for (;;) {
      const { op } = frame;
      if (op === undefined) {
        frame.block = frame.block?.next;
        if (frame.block === undefined) return undefined;
        frame.op = frame.block.first;
        frame.regionIndex = -1;
        continue;
      }
      if (frame.regionIndex < 0) {
        this.#nameOp(op, frame.used);
        visit(op);
        frame.regionIndex = 0;
      }
      const region = op.regions[frame.regionIndex++];
      if (region !== undefined) return region;
      frame.op = op.next;
      frame.regionIndex = -1;
    }
  }

  #enter(region: Region): Frame {
    const isolated = region.parent?.has(IsolatedFromAbove) ?? false;
    const frame: Frame = {
      kind: "region",
      region,
      block: region.entry,
      op: region.entry?.first,
      regionIndex: -1,
      nextValue: this.#nextValue,
      nextArgument: this.#nextArgument,
      nextBlock: this.#nextBlock,
      used: [],
      outer: isolated ? this.#used : undefined,
    };
    if (isolated) {
      this.#used = new Set();
      this.#nextValue = 0;
      this.#nextArgument = 0;
    }
    this.#nextBlock = 0;
    this.#nameBlocks(region, frame.used);
    return frame;
  }

  #leave(frame: Frame): void {
    if (frame.outer !== undefined) this.#used = frame.outer;
    else for (const name of frame.used) this.#used.delete(name);
    this.#nextValue = frame.nextValue;
    this.#nextArgument = frame.nextArgument;
    this.#nextBlock = frame.nextBlock;
  }

  #nameBlocks(region: Region, used: string[]): void {
    const labels = new Set<string>();
    for (let block = region.entry; block !== undefined; block = block.next) {
      const number = this.#nextBlock++;
      let label = this.#stripNames || block.name === undefined || !legal.test(block.name) ? `bb${number}` : block.name;
      for (let i = 0; labels.has(label); i++) label = `${block.name ?? "bb"}_${i}`;
      labels.add(label);
      this.#blocks.set(block, label);
      for (const argument of block.args) {
        const isEntry = block === region.entry;
        this.#nameValue(argument, used, isEntry ? () => `arg${this.#nextArgument++}` : undefined, undefined);
      }
    }
  }

  #nameOp(op: Operation, used: string[]): void {
    const first = op.results[0];
    if (first === undefined) return;
    const suggest = op.suggestName === undefined ? undefined : (): string | undefined => op.suggestName?.();
    const name = this.#nameValue(first, used, undefined, suggest);
    if (op.results.length === 1) return;
    for (let i = 0; i < op.results.length; i++) {
      const result = op.results[i];
      if (result !== undefined) this.#values.set(result, `${name}#${i}`);
    }
  }

  #nameValue(
    value: Value,
    used: string[],
    automatic: (() => string) | undefined,
    suggest: (() => string | undefined) | undefined,
  ): string {
    const hint = this.#stripNames || value.name === undefined ? suggest?.() : value.name;
    let name: string;
    if (hint === undefined || !legal.test(hint)) {
      if (automatic === undefined) name = (this.#nextValue++).toString();
      else
        do name = automatic();
        while (this.#used.has(name));
    } else name = this.#unique(hint);
    if (hint !== undefined || automatic !== undefined) {
      this.#used.add(name);
      used.push(name);
    }
    this.#values.set(value, name);
    return name;
  }

  #unique(hint: string): string {
    if (!this.#used.has(hint)) return hint;
    for (let i = 0; ; i++) {
      const name = `${hint}_${i}`;
      if (!this.#used.has(name)) return name;
    }
  }
}
