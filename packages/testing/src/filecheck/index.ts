export { type FileCheckCommand, parseFileCheckArguments } from "./command-line.ts";
export { fileCheck } from "./filecheck.ts";
export type { FileCheckOptions, FileCheckResult } from "./options.ts";
