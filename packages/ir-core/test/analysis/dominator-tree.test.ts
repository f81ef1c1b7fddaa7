/** Dominator trees against the definition: a node dominates another if nothing reaches that without passing it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dominatorTree, numberedGraph } from "../../src/analysis/dominator-tree.ts";

type Graph = readonly (readonly number[])[];

const graph: fc.Arbitrary<Graph> = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

/** Graphs whose edges lead to higher numbers only. */
const forwardGraph = graph.map((edges) => edges.map((targets, node) => targets.filter((target) => target > node)));

/** The nodes that 0 reaches on paths that avoid `avoided`. */
function reached(edges: Graph, avoided?: number): ReadonlySet<number> {
  const found = new Set<number>(avoided === 0 ? [] : [0]);
  for (const node of found) for (const next of edges[node] ?? []) if (next !== avoided) found.add(next);
  return found;
}

/** Which of the nodes that 0 reaches, `all`, are on every path to `node`. */
function dominatorsOf(edges: Graph, node: number, all: ReadonlySet<number>): readonly number[] {
  return edges.flatMap((_, by) => (all.has(by) && (by === node || !reached(edges, by).has(node)) ? [by] : []));
}

describe("dominator trees", () => {
  it("agree with the definition", () => {
    fc.assert(
      fc.property(fc.oneof(graph, forwardGraph), (edges) => {
        const { immediate, enter, leave } = dominatorTree(numberedGraph(edges), 0);
        const all = reached(edges);
        const number = (numbers: Int32Array, node: number): number => numbers[node] ?? NaN;
        edges.forEach((_, node) => {
          expect(number(enter, node) >= 0).toBe(all.has(node));
          if (!all.has(node)) return;
          const dominators = dominatorsOf(edges, node, all);
          const found = edges.flatMap((__, by) =>
            number(enter, by) <= number(enter, node) && number(enter, node) < number(leave, by) ? [by] : [],
          );
          expect(found.filter((by) => all.has(by))).toEqual(dominators);
          const parent = number(immediate, node);
          if (parent < 0) expect(dominators).toEqual([node]);
          else {
            expect(dominators).toContain(parent);
            expect(dominatorsOf(edges, parent, all)).toHaveLength(dominators.length - 1);
          }
        });
      }),
      { numRuns: 500 },
    );
  });
});
