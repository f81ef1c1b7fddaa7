/** Splits the rows of a product into register tiles. */
import { FloatType, type Type } from "@tt-opt/ir-core";

/** Rows from `from` to `to`, exclusive, in tiles of `rows` rows. */
export interface RowTiles {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** The largest number of rows of tiles of `element` if those of floats have `most`. */
export function mostTileRows(element: Type, most: number): number {
  // Integers have no multiply-add instruction, so the product needs another register.
  return element instanceof FloatType ? most : Math.min(most, 4);
}

/** The number of rows whose sums hide the latency of an addition. */
const enoughRows = 4;

/**
 * Splits `count` rows into tiles of at most `most` rows. A remainder that would form a low tile, whose few sums wait
 * for each other, is balanced with some of the tall tiles: 64 rows are 10 tiles of 6 and one of 4, 32 rows are 4 of 6
 * and 2 of 4.
 */
export function rowTiles(count: number, most: number): readonly RowTiles[] {
  const low = Math.min(enoughRows, most);
  for (let lows = 0; lows < most && lows * low <= count; lows++) {
    const tall = count - lows * low;
    if (tall % most === 0) return tilesOf([most, tall], [low, lows * low]);
  }
  return tilesOf([most, count - (count % most)], [count % most, count % most]);
}

/** Consecutive tiles of the given heights that cover the given numbers of rows. */
function tilesOf(...parts: readonly (readonly [rows: number, count: number])[]): readonly RowTiles[] {
  let from = 0;
  return parts.flatMap(([rows, count]) => (count === 0 ? [] : [{ rows, from, to: (from += count) }]));
}
