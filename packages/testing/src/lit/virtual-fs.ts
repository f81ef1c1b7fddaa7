/**
 * The files of one test: those a RUN line writes live in memory, all others are read from disk.
 */
import { existsSync, readFileSync } from "node:fs";

/** Files as the tools of a test see them. */
export interface VirtualFs {
  /** The content of a file. @throws Error where there is none. */
  read(path: string): string;
  /** Keeps `content` in memory; nothing is written to disk. */
  write(path: string, content: string): void;
  /** Whether {@link VirtualFs.read} would find it. */
  exists(path: string): boolean;
}

/** An empty memory over the file system. */
export function createVirtualFs(): VirtualFs {
  const written = new Map<string, string>();
  return {
    read: (path) => written.get(path) ?? readFileSync(path, "utf8"),
    write: (path, content) => void written.set(path, content),
    exists: (path) => written.has(path) || existsSync(path),
  };
}
