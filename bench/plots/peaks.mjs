// The most that WebAssembly reaches on this machine, on one thread: floating-point operations on 128-bit vectors in
// independent chains, and bytes copied by vectors.
import wabt from "wabt";
import { detectFeatures } from "@tt-opt/backend-wasm";

const iterations = 1 << 20;

/** Chains of multiply-adds that hide the latency and, with the two factors, fit 15 registers. */
const chains = 12;

function arithmeticWat(relaxed) {
  const names = Array.from({ length: chains }, (_, i) => `$c${i}`);
  const step = (name) =>
    relaxed
      ? `(local.set ${name} (f32x4.relaxed_madd (local.get ${name}) (local.get $f) (local.get $g)))`
      : `(local.set ${name} (f32x4.add (f32x4.mul (local.get ${name}) (local.get $f)) (local.get $g)))`;
  return `(module (func (export "run") (param $n i32) (result f32) (local $f v128) (local $g v128) ${names.map((name) => `(local ${name} v128)`).join(" ")}
    (local.set $f (f32x4.splat (f32.const 0.5))) (local.set $g (f32x4.splat (f32.const 1)))
    (loop $l ${names.map(step).join("\n")}
      (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br_if $l (local.get $n)))
    (f32x4.extract_lane 0 ${names.map((name) => `(local.get ${name})`).reduce((a, b) => `(f32x4.add ${a} ${b})`)})))`;
}

const copyWat = `(module (import "env" "memory" (memory 1))
  (func (export "run") (param $from i32) (param $to i32) (param $end i32)
    (loop $l
      ${[0, 16, 32, 48].map((at) => `(v128.store offset=${at} (local.get $to) (v128.load offset=${at} (local.get $from)))`).join("\n")}
      (local.set $from (i32.add (local.get $from) (i32.const 64)))
      (local.set $to (i32.add (local.get $to) (i32.const 64)))
      (br_if $l (i32.lt_u (local.get $from) (local.get $end))))))`;

async function instantiate(wat, imports = {}) {
  const { parseWat } = await wabt();
  const module = parseWat("peak.wat", wat, { simd: true, relaxed_simd: true });
  const { instance } = await WebAssembly.instantiate(module.toBinary({}).buffer, imports);
  return instance.exports.run;
}

/** Milliseconds of the fastest of many calls. */
function fastest(run, ms = 600) {
  let best = Infinity;
  for (const end = performance.now() + ms; performance.now() < end;) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** `{ gflops, bandwidths: { label, gbs }[] }`: bytes read and bytes written both count. */
export async function measurePeaks() {
  const { relaxedSimd } = await detectFeatures();
  let gflops = 0;
  for (const relaxed of relaxedSimd ? [false, true] : [false]) {
    const run = await instantiate(arithmeticWat(relaxed));
    gflops = Math.max(gflops, (8 * chains * iterations) / fastest(() => run(iterations)) / 1e6);
  }
  const memory = new WebAssembly.Memory({ initial: 2048 + 16 });
  const copy = await instantiate(copyWat, { env: { memory } });
  const bandwidths = [
    { label: "cache (16 KiB)", bytes: 1 << 13, repeats: 2000 },
    { label: "memory (128 MiB)", bytes: 1 << 26, repeats: 1 },
  ].map(({ label, bytes, repeats }) => {
    const ms = fastest(() => {
      for (let i = 0; i < repeats; i++) copy(65536, 65536 + bytes, 65536 + bytes);
    });
    return { label, gbs: (2 * bytes * repeats) / ms / 1e6 };
  });
  return { gflops, bandwidths };
}
