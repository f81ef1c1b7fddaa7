/**
 * A list of nothing, which nobody may add to. It is not frozen: the engine keeps frozen lists differently, and does not
 * compile iterations over lists of which some are.
 */
export const none: readonly never[] = [];
