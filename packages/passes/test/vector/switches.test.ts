/** Loops for either case of a condition are made only as long as they are short. */
import { defined, parseModule } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { linalgVectorize } from "../../src/vector/linalg-vectorize/linalg-vectorize.ts";
import { makeContext, runPasses } from "../equivalence-tools.ts";

/** The sum of a window of `size` rows and columns around each element of a block, as far as they exist. */
function windowSum(size: number): string {
  const taps = Array.from({ length: size * size }, (_, tap) => {
    const [row, column] = [Math.floor(tap / size), tap % size];
    return `
    %r${tap} = arith.addi %i, %k${row} : index
    %c${tap} = arith.addi %j, %k${column} : index
    %low${tap} = arith.cmpi sge, %r${tap}, %k1 : index
    %high${tap} = arith.cmpi slt, %r${tap}, %h : index
    %left${tap} = arith.cmpi sge, %c${tap}, %k1 : index
    %right${tap} = arith.cmpi slt, %c${tap}, %w : index
    %rows${tap} = arith.andi %low${tap}, %high${tap} : i1
    %columns${tap} = arith.andi %left${tap}, %right${tap} : i1
    %in${tap} = arith.andi %rows${tap}, %columns${tap} : i1
    %start${tap} = arith.muli %r${tap}, %w : index
    %at${tap} = arith.addi %start${tap}, %c${tap} : index
    %x${tap} = tts.load %x[%at${tap}] mask %in${tap} other %zero : !tt.ptr<f32> -> f32
    %y${tap} = arith.addf %x${tap}, %${tap === 0 ? "zero" : `y${tap - 1}`} : f32`;
  });
  const constants = Array.from({ length: size }, (_, k) => `%k${k} = arith.constant ${k} : index`);
  return `func.func @window(%x: !tt.ptr<f32>, %out: memref<8x16xf32>, %h: index, %w: index) {
  %zero = arith.constant 0.0 : f32
  ${constants.join("\n  ")}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%out : memref<8x16xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index${taps.join("")}
    linalg.yield %y${size * size - 1} : f32
  }
  return
}`;
}

/** How many operations there are before and after vectorisation. */
function operations(size: number): readonly [before: number, after: number] {
  const module = defined(parseModule(makeContext(), windowSum(size)), "the module");
  const count = (): number => {
    let found = 0;
    module.walk(() => void found++);
    return found;
  };
  const before = count();
  expect(runPasses(module, [linalgVectorize()])).toBe(true);
  return [before, count()];
}

it.each([3, 4, 5])("makes few copies of a window of %i rows", (size) => {
  const [before, after] = operations(size);
  expect(after).toBeLessThan(8 * before);
});
