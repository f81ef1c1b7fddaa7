/**
 * Tools for the tests of tt-opt: FileCheck and lit in process.
 * @packageDocumentation
 */
export * from "./filecheck/index.ts";
export * from "./lit/index.ts";
