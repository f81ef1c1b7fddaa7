/*
 * Measures the greatest error of every math function and prints the table. Run: npx tsx measure.ts
 */

import { mathFunctions, scalarLanes } from "../../../src/vector/math/index.ts";
import { everyExponent, referenceRows, seededRandom, ulpError } from "./ulp.ts";

const f32 = scalarLanes(32);
const f64 = scalarLanes(64);

for (const [name, rows] of referenceRows()) {
  const f = mathFunctions.get(name);
  let worst = 0;
  let where: readonly number[] = [];
  for (const row of rows) {
    const [x = 0, y = 0, z = 0, w = 0] = row;
    const error =
      f?.kind === "f->f"
        ? ulpError(64, f.lower(f64, x), y, z)
        : f?.kind === "ff->f"
          ? ulpError(64, f.lower(f64, x, y), z, w)
          : 0;
    if (error > worst) {
      worst = error;
      where = row;
    }
  }
  let single = 0;
  let at = 0;
  if (f?.kind === "f->f") {
    const random = seededRandom(1);
    const dense = Array.from({ length: 3000 }, () => Math.fround((random() - 0.5) * 200 * random() ** 3));
    for (const x of [...everyExponent(4, random), ...dense]) {
      const error = ulpError(32, f.lower(f32, x), f.lower(f64, x));
      if (error > single) {
        single = error;
        at = x;
      }
    }
  }
  console.log(name.padEnd(12), worst.toFixed(2).padStart(10), single.toFixed(2).padStart(10), where.join(" "), "|", at);
}
