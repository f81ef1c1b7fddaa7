export { ttCountWork, workCounters } from "./tt-count-work/tt-count-work.ts";
export { ttDecomposeDotScaled } from "./tt-decompose-dot-scaled/tt-decompose-dot-scaled.ts";
export { ttLibdeviceToMath } from "./tt-libdevice-to-math/tt-libdevice-to-math.ts";
export { nonPositiveMark, ttMarkExponentials } from "./tt-mark-exponentials/tt-mark-exponentials.ts";
export { ttRewriteTensorDescriptor } from "./tt-rewrite-tensor-descriptor/tt-rewrite-tensor-descriptor.ts";
export { ttRewriteTensorPointer } from "./tt-rewrite-tensor-pointer/tt-rewrite-tensor-pointer.ts";
export { ttSplitPrograms } from "./tt-split-programs/tt-split-programs.ts";
export { ttToStructured } from "./tt-to-structured/tt-to-structured.ts";
export { ttRelaxMath } from "./tt-relax-math.ts";
