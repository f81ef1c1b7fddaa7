/**
 * An empty list, to which nothing may be added. It is not frozen: engines represent frozen lists differently, and do
 * not compile loops over both kinds of lists.
 */
export const none: readonly never[] = [];
