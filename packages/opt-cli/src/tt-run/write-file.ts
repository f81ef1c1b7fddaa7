import { fileErrorText, type Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";

/** Writes a file that the command line names. @throws UsageError if it cannot be written */
export function writeFile(host: Host, path: string, data: string | Uint8Array): void {
  try {
    host.writeFile(path, data);
  } catch (error) {
    throw new UsageError(`cannot write '${path}': ${fileErrorText(error)}`);
  }
}
