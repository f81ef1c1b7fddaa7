/**
 * Checks that accesses through pointers are within buffers of the launch, for kernels compiled with `check-bounds`. The
 * launcher leaves the bounds of a table of buffers in its words of scratch memory; an entry is the address of a buffer
 * and that of its end. Addresses are compared in 64 bits, so an address that is too large for memory does not wrap into
 * a buffer.
 */
import { at, type Operation, type Value } from "@tt-opt/ir-core";
import { boundsWord } from "../runtime/kernel-module.ts";
import type { CodeBuilder } from "./code-builder.ts";
import { sourcePosition } from "./debug-sites.ts";
import type { Signature } from "./helpers.ts";
import type { Lowering } from "./lowering.ts";
import { type Address, addressValue } from "./memref-value.ts";

/** The name of the imported function that reports an access. */
export const outOfBounds = "out_of_bounds";

/** The name of the function that checks an access. */
const checker = "check_bounds";

/** Stops the kernel unless `bytes` bytes at `address` are within one buffer; does nothing if checks are off. */
export function checkAccess(lowering: Lowering, op: Operation, address: Address, bytes: number): void {
  if (!lowering.options.checkBounds) return;
  const { code, program } = lowering;
  const name = op.name
    .replace(/^tts\./, "tt.")
    .replace(/gather$/, "load")
    .replace(/scatter$/, "store");
  const site = lowering.sites.add({ kind: "access", op: name, bytes, ...sourcePosition(op) });
  const narrow = addressValue(code, address);
  const wide = address.wide ?? code.op("i64.extend_i32_u", [narrow]);
  lowering.helpers.ensure(checker, signature, (inner, args) => {
    buildCheck(inner, args);
    return [];
  });
  code.call(checker, [program.scratch, narrow, wide, code.i32(bytes), code.i32(site)], []);
}

const signature: Signature = {
  params: [
    { type: "i32", name: "scratch" },
    { type: "i32", name: "address" },
    { type: "i64", name: "wide" },
    { type: "i32", name: "bytes" },
    { type: "i32", name: "site" },
  ],
  results: [],
};

/** Looks up the access in the table. Masked-off lanes read the beginning of scratch memory. */
function buildCheck(code: CodeBuilder, args: readonly Value[]): void {
  const [scratch, address, wide, bytes, site] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3), at(args, 4)];
  const [entry, found] = [code.local("i32", "entry"), code.local("i32", "found")];
  const end = code.op("i32.load", [scratch], { offset: 4 * boundsWord.end });
  code.set(entry, code.op("i32.load", [scratch], { offset: 4 * boundsWord.start }));
  code.set(found, code.op("i32.eq", [address, scratch]));
  code.loop(() => {
    code.if(code.op("i32.lt_u", [code.get(entry), end]), () => {
      const place = code.get(entry);
      const first = code.op("i32.load", [place]);
      const limit = code.op("i32.load", [place], { offset: 4 });
      // A buffer may end at 4 GiB, which is 0 in 32 bits.
      const size = code.op("i32.sub", [limit, first]);
      const offset = code.op("i32.sub", [address, first]);
      const isInside = code.op("i32.and", [
        code.op("i32.le_u", [bytes, size]),
        code.op("i32.le_u", [offset, code.op("i32.sub", [size, bytes])]),
      ]);
      code.set(found, code.op("i32.or", [code.get(found), isInside]));
      code.set(entry, code.op("i32.add", [place, code.i32(8)]));
    });
    const isLeft = code.op("i32.lt_u", [code.get(entry), end]);
    code.brIf(0, code.op("i32.and", [isLeft, code.op("i32.eqz", [code.get(found)])]));
  });
  const isWhole = code.op("i64.eq", [wide, code.op("i64.extend_i32_u", [address])]);
  code.if(code.op("i32.eqz", [code.op("i32.and", [isWhole, code.get(found)])]), () => {
    code.call(outOfBounds, [site, wide], []);
    code.unreachable();
  });
}
