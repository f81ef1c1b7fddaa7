/**
 * The regions of reductions, scans and maps combine elements of tensors. Where those are pointers, the regions take and
 * return the addresses that represent them in tensors.
 */
import { PointerType, tt } from "@tt-opt/dialect-tt";
import { beforeOp, IntegerType, type Operation, type Rewriter, startOf } from "@tt-opt/ir-core";
import { toAddress, toPointer } from "./address.ts";

/** See the file's header. Other operations are unchanged. */
export function passAddresses(rw: Rewriter, op: Operation): void {
  if (!op.is(tt.ReduceOp) && !op.is(tt.ScanOp) && !op.is(tt.MapElementwiseOp)) return;
  const i64 = IntegerType.get(op.context, 64);
  rw.loc = op.loc;
  for (const region of op.regions) {
    const { entry } = region;
    if (entry === undefined) continue;
    for (const arg of entry.args) {
      const { type } = arg;
      if (!(type instanceof PointerType)) continue;
      rw.setType(arg, i64);
      const pointer = rw.within(startOf(entry), () => toPointer(rw, arg, type.pointeeType));
      rw.replaceUsesIf(arg, pointer, (use) => use.owner !== pointer.definingOp);
    }
    for (const block of region.blocks()) {
      const end = block.last;
      if (end === undefined || end.successors.length > 0) continue;
      end.operands.forEach((value, index) => {
        if (!(value.type instanceof PointerType)) return;
        rw.setOperand(
          end,
          index,
          rw.within(beforeOp(end), () => toAddress(rw, value)),
        );
      });
    }
  }
}
