/**
 * C's `fmod` for f64: exact, by binary long division. The loop takes one step per bit of difference between the
 * exponents.
 */
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** The remainder of `x / y` with the sign of `x`; NaN for infinite `x`, zero `y` or NaN. */
export function buildFmod(code: CodeBuilder, x: Value, y: Value): Value {
  const magnitudeX = code.op("f64.abs", [x]);
  const magnitudeY = code.op("f64.abs", [y]);
  const infinity = code.float("f64", Infinity);
  const result = code.local("f64", "result");
  const isDefined = code.op("i32.and", [
    code.op("f64.lt", [magnitudeX, infinity]),
    code.op("f64.gt", [magnitudeY, code.float("f64", 0)]),
  ]);
  code.if(
    isDefined,
    () => {
      code.set(result, x);
      code.if(code.op("f64.ge", [magnitudeX, magnitudeY]), () =>
        code.set(result, code.op("f64.copysign", [divide(code, magnitudeX, magnitudeY), x])),
      );
    },
    // x * y is NaN here or, for a NaN y or an infinite x, becomes one: (x*y)/(x*y) is NaN in all cases.
    () => {
      const product = code.op("f64.mul", [x, y]);
      code.set(result, code.op("f64.div", [product, product]));
    },
  );
  return code.get(result);
}

/**
 * The remainder of positive `x >= y`: subtracts `y * 2^k` for decreasing `k`. Doubling and halving an f64 are exact
 * unless it overflows or becomes subnormal. `y` is therefore doubled while it is at most `x / 2`, and each subtraction
 * of close numbers is exact (Sterbenz).
 */
function divide(code: CodeBuilder, x: Value, y: Value): Value {
  const rest = code.local("f64", "rest");
  const step = code.local("f64", "step");
  code.set(rest, x);
  code.set(step, y);
  const half = code.float("f64", 0.5);
  const limit = code.op("f64.mul", [x, half]);
  code.loop(() => {
    const current = code.get(step);
    code.if(code.op("f64.le", [current, limit]), () => {
      code.set(step, code.op("f64.add", [current, current]));
      code.br(1);
    });
  });
  code.loop(() => {
    const current = code.get(step);
    const left = code.get(rest);
    code.if(code.op("f64.ge", [left, current]), () => code.set(rest, code.op("f64.sub", [left, current])));
    code.if(code.op("f64.gt", [current, y]), () => {
      code.set(step, code.op("f64.mul", [current, half]));
      code.br(1);
    });
  });
  return code.get(rest);
}
