/** The size of a cache line in bytes. */
export const lineBytes = 64;
