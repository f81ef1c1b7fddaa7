/** What the tools need of the world; the tests bring their own. */

/** Files, streams and terminal of a tool. */
export interface Host {
  readStdin(): Uint8Array;
  /** @throws an error with a `code` such as `ENOENT` */
  readFile(path: string): Uint8Array;
  /** Directories on the way are made. */
  writeFile(path: string, data: string | Uint8Array): void;
  /** @throws UsageError if it cannot be written, but not if nobody reads it any more */
  stdout(data: string | Uint8Array): void;
  /** Never throws: there is nobody left to tell. */
  stderr(text: string): void;
  /** Whether all bytes are ASCII; left out where there is no fast way to tell. */
  isAscii?(bytes: Uint8Array): boolean;
  /** Told the number of characters of the input before it is parsed. */
  expectInput?(length: number): Promise<void>;
  /** The module in a file; left out where there are none. */
  importModule?(path: string): Promise<unknown>;
  /** Whether standard error is a terminal that shows colours. */
  readonly isTTY: boolean;
}

/** How the tools end. */
export const ExitCode = {
  ok: 0,
  /** The input has errors, or a pass could not do its work. */
  diagnostics: 1,
  /** Wrong flags or pipeline, or a file that cannot be opened. */
  usage: 2,
  /** A pass left IR that is not well formed. */
  verifier: 3,
  /** A bug of ours. */
  internal: 70,
} as const;

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBADF: "it is closed",
  EEXIST: "a file of that name is in the way",
  EISDIR: "is a directory",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "no such file or directory",
  ENOSPC: "no space left on the device",
  ENOTDIR: "a part of the path is not a directory",
  EROFS: "the file system is read-only",
};

/** Why a file could not be read or written, in words. */
export function fileErrorText(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error && typeof error.code === "string") {
    return reasons[error.code] ?? error.code;
  }
  return error instanceof Error ? error.message : String(error);
}
