export { ttLibdeviceToMath } from "./tt-libdevice-to-math/tt-libdevice-to-math.ts";
export { ttRewriteTensorDescriptor } from "./tt-rewrite-tensor-descriptor/tt-rewrite-tensor-descriptor.ts";
export { ttToStructured } from "./tt-to-structured/tt-to-structured.ts";
