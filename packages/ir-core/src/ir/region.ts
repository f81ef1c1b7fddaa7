import type { Block } from "./block.ts";
import type { Operation } from "./operation.ts";

/** A list of blocks that belongs to an operation; the first one is entered first. */
export class Region {
  readonly parent: Operation | undefined;
  readonly entry: Block | undefined;
  readonly lastBlock: Block | undefined;

  constructor() {
    this.parent = undefined;
    this.entry = undefined;
    this.lastBlock = undefined;
  }

  /** The blocks in order. The one being visited may be erased or moved meanwhile. */
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

  /** The region that holds the operation of this one. */
  get parentRegion(): Region | undefined {
    return this.parent?.block?.region;
  }

  /** Position among the regions of the operation. */
  get index(): number {
    return this.parent?.regions.indexOf(this) ?? -1;
  }

  /** Whether `other` is this region or lies inside of it. */
  isAncestorOf(other: Region): boolean {
    for (let region: Region | undefined = other; region !== undefined; region = region.parentRegion) {
      if (region === this) return true;
    }
    return false;
  }
}
