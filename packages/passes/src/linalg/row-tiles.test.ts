/** Register tiles cover all rows once, and low tiles are the exception. */
import { expect, it } from "vitest";
import { rowTiles } from "./row-tiles.ts";

it("covers every row exactly once, in order", () => {
  for (const most of [1, 2, 4, 6]) {
    for (let count = 1; count <= 130; count++) {
      let next = 0;
      for (const { from, to, rows } of rowTiles(count, most)) {
        expect(from).toBe(next);
        expect((to - from) % rows).toBe(0);
        expect(rows).toBeLessThanOrEqual(most);
        next = to;
      }
      expect(next).toBe(count);
    }
  }
});

it("has no tile below four rows where the rows are a power of two", () => {
  for (let count = 4; count <= 1024; count *= 2) {
    for (const { rows } of rowTiles(count, 6)) expect(rows).toBeGreaterThanOrEqual(4);
  }
});
