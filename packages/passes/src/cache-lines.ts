/** Bytes of a line of a cache: what a machine fetches at a time. */
export const lineBytes = 64;
