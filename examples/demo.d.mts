/** Runs the demonstration; resolves to whether all results are right. */
export function demo(write?: (line: string) => void, scale?: number): Promise<boolean>;
