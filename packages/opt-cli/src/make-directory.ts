import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory and those on the way. Node's own way to do this does not end where none can be made (`/proc`).
 * @throws an error with a `code` such as `EACCES`
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another run may have made it in the meantime.
    if (!existsSync(path)) throw error;
  }
}
