/** That effects seen on one walk are those that asking each operation gives. */
import { wouldBeDead } from "@tt-opt/ir-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnseenEffects } from "../../src/interfaces/unseen-effects.ts";
import { parse } from "./tools.ts";

/** What stands in a block: an operation, or a loop around others. */
type Body = readonly (Leaf | { readonly body: Body })[];
type Leaf = "pure" | "allocate" | "store" | "store to argument" | "free" | "read" | "call";

const leaf: fc.Arbitrary<Leaf> = fc.constantFrom(
  "pure",
  "allocate",
  "store",
  "store to argument",
  "free",
  "read",
  "call",
);
const { body } = fc.letrec<{ readonly body: Body }>((tie) => ({
  body: fc.array(
    fc.oneof(
      { maxDepth: 4 },
      { arbitrary: leaf, weight: 2 },
      { arbitrary: fc.record({ body: tie("body") }), weight: 2 },
    ),
    { maxLength: 4 },
  ),
}));

/** The text of `body`, where `buffers` are visible. */
function textOf(parts: Body, buffers: readonly string[], depth = 0): string {
  const visible = [...buffers];
  return parts
    .map((part, i) => {
      const last = visible.at(-1) ?? "%m";
      const name = `${last}_${i}`;
      if (typeof part !== "string")
        return `scf.for %i${depth} = %c to %c step %c {\n${textOf(part.body, visible, depth + 1)}\n}`;
      if (part === "pure") return "%x = arith.addi %c, %c : index";
      if (part === "store") return `memref.store %v, ${last}[] : memref<i32>`;
      if (part === "store to argument") return "memref.store %v, %m[] : memref<i32>";
      if (part === "free") return `memref.dealloc ${last} : memref<i32>`;
      if (part === "read") return `%r = memref.load ${last}[] : memref<i32>`;
      if (part === "call") return "func.call @g() : () -> ()";
      visible.push(name);
      return `${name} = memref.alloc() : memref<i32>`;
    })
    .map((line, i) => line.replace(/^%([xr]) =/, `%$1${depth}_${i} =`))
    .join("\n");
}

describe("effects that nobody sees", () => {
  it("are found as by asking each operation", () => {
    let dead = 0;
    fc.assert(
      fc.property(body, (parts) => {
        const module = parse(`func.func private @g()
          func.func @f(%m: memref<i32>, %v: i32, %c: index) {
            ${textOf(parts, ["%m"])}
            return
          }`);
        const effects = new UnseenEffects(module);
        module.walk((op) => {
          expect(effects.wouldBeDead(op), op.name).toBe(wouldBeDead(op));
          if (op.name === "scf.for" && wouldBeDead(op)) dead++;
        });
      }),
      { numRuns: 200 },
    );
    expect(dead).toBeGreaterThan(10);
  });
});
