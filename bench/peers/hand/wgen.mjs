// WAT generators: GEMM with packed panels and MRx(4*NV) register tile, FLOP peak loops, STREAM loops.
import wabtInit from "wabt";
const wabt = await wabtInit();
export function assemble(wat, name = "m.wat") {
  const m = wabt.parseWat(name, wat, { simd: true, threads: true, relaxed_simd: true, bulk_memory: true });
  const { buffer } = m.toBinary({});
  m.destroy();
  return buffer;
}
const R = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join("\n");
const MEM = (shared) =>
  shared ? '(import "env" "memory" (memory 1 65536 shared))' : '(import "env" "memory" (memory 1))';

// fma: 'relaxed' | 'muladd'; bcast: 'splat' (load32_splat) | 'shuf' (one load + shuffle); ku: unroll of k
export function ukr({ mr, nv, fma = "relaxed", ku = 4, bcast = "splat", name = "ukr", order = "row" }) {
  const F = (a, b, c) =>
    fma === "relaxed" ? `(f32x4.relaxed_madd ${a} ${b} ${c})` : `(f32x4.add ${c} (f32x4.mul ${a} ${b}))`;
  const lane = (l) =>
    `(i8x16.shuffle ${[0, 1, 2, 3].map(() => [0, 1, 2, 3].map((b) => l * 4 + b).join(" ")).join(" ")} (local.get $av) (local.get $av))`;
  const step = (u) => {
    let s = "";
    for (let j = 0; j < nv; j++) s += `(local.set $b${j} (v128.load offset=${u * nv * 16 + 16 * j} (local.get $pb)))\n`;
    for (let i = 0; i < mr; i++) {
      if (bcast === "shuf") {
        if (i % 4 === 0) s += `(local.set $av (v128.load offset=${u * mr * 4 + 4 * i} align=4 (local.get $pa)))\n`;
        s += `(local.set $t ${lane(i % 4)})\n`;
      } else s += `(local.set $t (v128.load32_splat offset=${u * mr * 4 + 4 * i} (local.get $pa)))\n`;
      for (let j = 0; j < nv; j++)
        s += `(local.set $c${i}_${j} ${F("(local.get $t)", `(local.get $b${j})`, `(local.get $c${i}_${j})`)})\n`;
    }
    return s;
  };
  return `(func $${name} (export "${name}") (param $kc i32) (param $pa i32) (param $pb i32) (param $c i32) (param $ldc i32) (param $acc i32)
  (local $t v128) (local $av v128) (local $e i32) ${R(nv, (j) => `(local $b${j} v128)`)} ${R(mr, (i) => R(nv, (j) => `(local $c${i}_${j} v128)`))}
  (local.set $e (i32.add (local.get $pa) (i32.mul (local.get $kc) (i32.const ${mr * 4}))))
  (loop $l
   ${R(ku, step)}
   (local.set $pb (i32.add (local.get $pb) (i32.const ${ku * nv * 16})))
   (local.set $pa (i32.add (local.get $pa) (i32.const ${ku * mr * 4})))
   (br_if $l (i32.lt_u (local.get $pa) (local.get $e))))
  (if (local.get $acc) (then ${R(mr, (i) => R(nv, (j) => `(v128.store offset=${16 * j} align=4 (local.get $c) (f32x4.add (v128.load offset=${16 * j} align=4 (local.get $c)) (local.get $c${i}_${j})))`) + `(local.set $c (i32.add (local.get $c) (local.get $ldc)))`)})
  (else ${R(mr, (i) => R(nv, (j) => `(v128.store offset=${16 * j} align=4 (local.get $c) (local.get $c${i}_${j}))`) + `(local.set $c (i32.add (local.get $c) (local.get $ldc)))`)})))`;
}
// C[M,N] (rows i0..i1, i0 multiple of mr) = A[M,K] B[K,N]; lda/ldb/ldc in bytes. K multiple of ku and <= kcb per block.
// A rows beyond M must be readable (padded buffers); B is read past N up to the panel (padded too).
export function gemmWat(o) {
  const { mr, nv, kcb = 256, mcb = 96, shared = false } = o;
  const nr = 4 * nv;
  return `(module ${MEM(shared)}
  ${ukr(o)}
  (func $packA (param $a i32) (param $lda i32) (param $pa i32) (param $kc i32)
   (local $k i32) (local $q i32)
   (loop $l
     (local.set $q (local.get $a))
     ${R(mr, (i) => `(i32.store offset=${4 * i} (local.get $pa) (i32.load (local.get $q))) ${i < mr - 1 ? "(local.set $q (i32.add (local.get $q) (local.get $lda)))" : ""}`)}
     (local.set $pa (i32.add (local.get $pa) (i32.const ${4 * mr}))) (local.set $a (i32.add (local.get $a) (i32.const 4)))
     (br_if $l (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $kc)))))
  (func $packB (param $b i32) (param $ldb i32) (param $pb i32) (param $kc i32)
   (local $k i32)
   (loop $l
     ${R(nv, (j) => `(v128.store offset=${16 * j} (local.get $pb) (v128.load offset=${16 * j} align=4 (local.get $b)))`)}
     (local.set $pb (i32.add (local.get $pb) (i32.const ${4 * nr}))) (local.set $b (i32.add (local.get $b) (local.get $ldb)))
     (br_if $l (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $kc)))))
  (func (export "gemm") (param $a i32) (param $b i32) (param $c i32) (param $N i32) (param $K i32) (param $lda i32) (param $ldb i32) (param $ldc i32) (param $i0 i32) (param $i1 i32) (param $pa i32) (param $pb i32)
   (local $pc i32) (local $kc i32) (local $ic i32) (local $mc i32) (local $jr i32) (local $ir i32) (local $pbp i32)
   (loop $kl
    (local.set $kc (i32.sub (local.get $K) (local.get $pc)))
    (if (i32.gt_u (local.get $kc) (i32.const ${kcb})) (then (local.set $kc (i32.const ${kcb}))))
    ;; pack B
    (local.set $jr (i32.const 0))
    (loop $jl
     (call $packB (i32.add (i32.add (local.get $b) (i32.mul (local.get $pc) (local.get $ldb))) (i32.shl (local.get $jr) (i32.const 2))) (local.get $ldb) (i32.add (local.get $pb) (i32.shl (i32.mul (local.get $jr) (local.get $kc)) (i32.const 2))) (local.get $kc))
     (br_if $jl (i32.lt_u (local.tee $jr (i32.add (local.get $jr) (i32.const ${nr}))) (local.get $N))))
    (local.set $ic (local.get $i0))
    (loop $il
     (local.set $mc (i32.sub (local.get $i1) (local.get $ic)))
     (if (i32.gt_u (local.get $mc) (i32.const ${Math.max(mr, Math.floor(mcb / mr) * mr)})) (then (local.set $mc (i32.const ${Math.max(mr, Math.floor(mcb / mr) * mr)}))))
     (local.set $ir (i32.const 0))
     (loop $al
      (call $packA (i32.add (i32.add (local.get $a) (i32.mul (i32.add (local.get $ic) (local.get $ir)) (local.get $lda))) (i32.shl (local.get $pc) (i32.const 2))) (local.get $lda) (i32.add (local.get $pa) (i32.shl (i32.mul (local.get $ir) (local.get $kc)) (i32.const 2))) (local.get $kc))
      (br_if $al (i32.lt_u (local.tee $ir (i32.add (local.get $ir) (i32.const ${mr}))) (local.get $mc))))
     (local.set $jr (i32.const 0))
     (loop $jl
      (local.set $pbp (i32.add (local.get $pb) (i32.shl (i32.mul (local.get $jr) (local.get $kc)) (i32.const 2))))
      (local.set $ir (i32.const 0))
      (loop $ml
       (call $${"ukr"} (local.get $kc) (i32.add (local.get $pa) (i32.shl (i32.mul (local.get $ir) (local.get $kc)) (i32.const 2))) (local.get $pbp)
         (i32.add (i32.add (local.get $c) (i32.mul (i32.add (local.get $ic) (local.get $ir)) (local.get $ldc))) (i32.shl (local.get $jr) (i32.const 2))) (local.get $ldc) (local.get $pc))
       (br_if $ml (i32.lt_u (local.tee $ir (i32.add (local.get $ir) (i32.const ${mr}))) (local.get $mc))))
      (br_if $jl (i32.lt_u (local.tee $jr (i32.add (local.get $jr) (i32.const ${nr}))) (local.get $N))))
     (br_if $il (i32.lt_u (local.tee $ic (i32.add (local.get $ic) (local.get $mc))) (local.get $i1))))
    (br_if $kl (i32.lt_u (local.tee $pc (i32.add (local.get $pc) (local.get $kc))) (local.get $K))))))`;
}
// na independent chains. kind: relaxed (x*y+acc), muladd (acc*x+y), mul, add
export function peakWat(na, kind, unroll = 4) {
  const op = (i) =>
    ({
      relaxed: `(f32x4.relaxed_madd (local.get $x) (local.get $y) (local.get $a${i}))`,
      muladd: `(f32x4.add (f32x4.mul (local.get $a${i}) (local.get $x)) (local.get $y))`,
      mul: `(f32x4.mul (local.get $a${i}) (local.get $x))`,
      add: `(f32x4.add (local.get $a${i}) (local.get $x))`,
    })[kind];
  return `(module (func (export "f") (param $n i32) (param $fx f32) (param $fy f32) (result f32) (local $x v128) (local $y v128) ${R(na, (i) => `(local $a${i} v128)`)}
  (local.set $x (f32x4.splat (local.get $fx))) (local.set $y (f32x4.splat (local.get $fy)))
  ${R(na, (i) => `(local.set $a${i} (f32x4.splat (f32.const ${i + 1})))`)}
  (loop $l ${R(unroll, () => R(na, (i) => `(local.set $a${i} ${op(i)})`))}
   (br_if $l (local.tee $n (i32.sub (local.get $n) (i32.const ${unroll})))))
  ${R(na - 1, (i) => `(local.set $a0 (f32x4.add (local.get $a0) (local.get $a${i + 1})))`)}
  (f32x4.extract_lane 0 (local.get $a0))))`;
}
export function streamWat(shared, un = 4) {
  const ld = (p, j) => `(v128.load offset=${16 * j} (local.get ${p}))`;
  const loop = (
    name,
    params,
    body,
  ) => `(func (export "${name}") (param $a i32) (param $b i32) (param $c i32) (param $n i32) (local $e i32)
   (local.set $e (i32.add (local.get $a) (local.get $n)))
   (loop $l ${R(un, body)}
    (local.set $a (i32.add (local.get $a) (i32.const ${16 * un}))) (local.set $b (i32.add (local.get $b) (i32.const ${16 * un}))) (local.set $c (i32.add (local.get $c) (i32.const ${16 * un})))
    (br_if $l (i32.lt_u (local.get $a) (local.get $e)))))`;
  return `(module ${MEM(shared)}
   ${loop("copy", "", (j) => `(v128.store offset=${16 * j} (local.get $c) ${ld("$a", j)})`)}
   ${loop("add", "", (j) => `(v128.store offset=${16 * j} (local.get $c) (f32x4.add ${ld("$a", j)} ${ld("$b", j)}))`)}
   (func (export "addscalar") (param $a i32) (param $b i32) (param $c i32) (param $n i32) (local $e i32)
    (local.set $e (i32.add (local.get $a) (local.get $n)))
    (loop $l (f32.store (local.get $c) (f32.add (f32.load (local.get $a)) (f32.load (local.get $b))))
     (local.set $a (i32.add (local.get $a) (i32.const 4))) (local.set $b (i32.add (local.get $b) (i32.const 4))) (local.set $c (i32.add (local.get $c) (i32.const 4)))
     (br_if $l (i32.lt_u (local.get $a) (local.get $e)))))
   (func (export "memcopy") (param $a i32) (param $b i32) (param $c i32) (param $n i32) (memory.copy (local.get $c) (local.get $a) (local.get $n))))`;
}
export const relaxedOK = WebAssembly.validate(
  Uint8Array.from("0061736d0100000001080160037b7b7b017b030201000a0d010b00200020012002fd85020b".match(/../g), (h) =>
    parseInt(h, 16),
  ),
);
