/**
 * Tools for the tests of tt-opt: FileCheck and lit in process, suites for dialects, and random programs.
 * @packageDocumentation
 */
export * from "./arbitraries/index.ts";
export * from "./dialects/index.ts";
export * from "./filecheck/index.ts";
export * from "./lit/index.ts";
