/** How the rows of a product are cut into register tiles. */

/** Rows from `from` up to, not including, `to`, in tiles of `rows`. */
export interface RowTiles {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** Rows that keep enough sums in flight to hide the latency of an addition. */
const enoughRows = 4;

/**
 * Cuts `count` rows into tiles of at most `most`. A rest that would make a low tile, whose few sums wait for each
 * other, is shared with some of the tall ones: 64 rows are 10 tiles of 6 and one of 4, 32 rows are 4 of 6 and 2 of 4.
 */
export function rowTiles(count: number, most: number): readonly RowTiles[] {
  const low = Math.min(enoughRows, most);
  for (let lows = 0; lows < most && lows * low <= count; lows++) {
    const tall = count - lows * low;
    if (tall % most === 0) return tilesOf([most, tall], [low, lows * low]);
  }
  return tilesOf([most, count - (count % most)], [count % most, count % most]);
}

/** Tiles of given heights that cover given numbers of rows, one after the other. */
function tilesOf(...parts: readonly (readonly [rows: number, count: number])[]): readonly RowTiles[] {
  let from = 0;
  return parts.flatMap(([rows, count]) => (count === 0 ? [] : [{ rows, from, to: (from += count) }]));
}
