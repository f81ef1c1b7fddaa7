import type { Block } from "./block.ts";
import type { Operation } from "./operation.ts";

/** A list of blocks that belongs to an operation; control enters the first one. */
export class Region {
  readonly parent: Operation | undefined;
  readonly entry: Block | undefined;
  readonly lastBlock: Block | undefined;

  constructor() {
    this.parent = undefined;
    this.entry = undefined;
    this.lastBlock = undefined;
  }

  /** The blocks in order. The current one may be erased or moved during iteration. */
  *blocks(): IterableIterator<Block> {
    let block = this.entry;
    while (block !== undefined) {
      const { next } = block;
      yield block;
      block = next;
    }
  }

  get isEmpty(): boolean {
    return this.entry === undefined;
  }

  get hasOneBlock(): boolean {
    return this.entry !== undefined && this.entry.next === undefined;
  }

  get blockCount(): number {
    let count = 0;
    for (let block = this.entry; block !== undefined; block = block.next) count++;
    return count;
  }

  /** The region that contains the parent operation. */
  get parentRegion(): Region | undefined {
    return this.parent?.block?.region;
  }

  /** Index among the regions of the operation. */
  get index(): number {
    return this.parent?.regions.indexOf(this) ?? -1;
  }

  /** Whether `other` is this region or inside of it. */
  isAncestorOf(other: Region): boolean {
    for (let region: Region | undefined = other; region !== undefined; region = region.parentRegion) {
      if (region === this) return true;
    }
    return false;
  }
}
