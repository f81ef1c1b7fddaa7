export { ttRewriteTensorDescriptor } from "./tt-rewrite-tensor-descriptor/tt-rewrite-tensor-descriptor.ts";
