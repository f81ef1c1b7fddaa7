export { canonicalize } from "./canonicalize.ts";
