/** The allocator against a model: ranges in use never overlap, and everything that is freed is found again. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { FreeList, granularity } from "./free-list.ts";

it("hands out disjoint aligned ranges and merges what it gets back", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("allocate" as const), bytes: fc.integer({ min: 0, max: 5000 }) }),
    fc.record({ kind: fc.constant("free" as const), which: fc.nat() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const list = new FreeList(64, 4096);
      const used = new Map<number, number>();
      for (const s of steps) {
        if (s.kind === "free") {
          const address = [...used.keys()][s.which % Math.max(used.size, 1)];
          if (address === undefined) continue;
          expect(list.free(address)).toBe(true);
          expect(list.free(address)).toBe(false);
          used.delete(address);
          continue;
        }
        let address = list.allocate(s.bytes);
        if (address === undefined) {
          list.grow(list.missing(s.bytes));
          address = list.allocate(s.bytes);
        }
        if (address === undefined) throw new Error("no place after growing by what was missing");
        expect(address % granularity).toBe(0);
        const end = address + s.bytes;
        expect(address).toBeGreaterThanOrEqual(64);
        expect(end).toBeLessThanOrEqual(list.end);
        for (const [start, bytes] of used) expect(end <= start || address >= start + Math.max(bytes, 1)).toBe(true);
        used.set(address, s.bytes);
      }
      for (const address of used.keys()) list.free(address);
      expect(list.usedBytes).toBe(0);
      expect(list.allocate(list.end - 64)).toBe(64);
    }),
  );
});
