/** Random kernels of memory accesses. */
export * from "./access-program.ts";
