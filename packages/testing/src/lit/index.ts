export { runCommandLine } from "./shell.ts";
export { type LitOptions, litSuite, runLitTest } from "./suite.ts";
export { type Tool, type ToolResult } from "./tool.ts";
export { createVirtualFs, type VirtualFs } from "./virtual-fs.ts";
export { ttOpt } from "./tt-opt-tool.ts";
