/** Reads the input and tells what is not text before the parser chokes on it. */
import { type Diagnostic, type Place, SourceFile } from "@tt-opt/ir-core";
import { type Host, fileErrorText } from "../host.ts";
import { UsageError } from "../usage-error.ts";

/** An input that can be parsed, or why it cannot. */
export type Input = ReadableInput | { readonly name: string; readonly error: Diagnostic };

/** A text with its name in messages. */
export interface ReadableInput {
  readonly name: string;
  readonly text: string;
  /** The bytes of the text, if it is all ASCII and the host can tell. */
  readonly ascii?: Uint8Array;
}

/** Reads a file for `tool`, or standard input if `path` is `-`. @throws UsageError if it cannot be opened */
export function readInput(host: Host, path: string, tool: "tt-opt" | "tt-run"): Input {
  const name = path === "-" ? "<stdin>" : path;
  let bytes: Uint8Array;
  try {
    bytes = path === "-" ? host.readStdin() : host.readFile(path);
  } catch (error) {
    const isDirectory = typeof error === "object" && error !== null && "code" in error && error.code === "EISDIR";
    if (path === "-" && isDirectory) throw new UsageError("cannot read standard input: is a directory");
    throw new UsageError(`cannot open input file '${path}': ${fileErrorText(error)}`);
  }
  const problem = whyNotText(bytes, tool);
  if (problem !== undefined) return { name, error: notText({ file: name, line: 1, column: 1 }, problem) };
  const text = new TextDecoder().decode(bytes);
  if (host.isAscii?.(bytes) === true) return { name, text, ascii: bytes };
  const invalid = firstInvalid(bytes, text);
  if (invalid === undefined) return { name, text };
  const { start, byte } = invalid;
  const file = new SourceFile(name, text);
  const place = { file: name, ...file.position(start), span: { file, start, end: start + 1 } };
  const ways = `write '\\${byte}' for it in a string, or convert the text first: 'iconv -f latin1 -t utf-8 FILE | ${tool}'`;
  return { name, error: notText(place, `byte 0x${byte} is not UTF-8: ${ways}`) };
}

/** The first byte that is not UTF-8, and where `text`, which `bytes` were decoded to, has a replacement for it. */
function firstInvalid(bytes: Uint8Array, text: string): { readonly start: number; readonly byte: string } | undefined {
  const hasAt = (offset: number, ...wanted: number[]): boolean => wanted.every((byte, i) => bytes[offset + i] === byte);
  // The mark at the beginning of a text is not decoded.
  let offset = hasAt(0, 0xef, 0xbb, 0xbf) ? 3 : 0;
  let before = 0;
  for (const { index: start } of text.matchAll(/\ufffd/g)) {
    offset += new TextEncoder().encode(text.slice(before, start)).length;
    // The text may have this character itself.
    if (!hasAt(offset, 0xef, 0xbf, 0xbd)) return { start, byte: (bytes[offset] ?? 0).toString(16).toUpperCase() };
    before = start;
  }
  return undefined;
}

function whyNotText(bytes: Uint8Array, tool: string): string | undefined {
  const starts = (...magic: number[]): boolean => magic.every((byte, i) => bytes[i] === byte);
  if (starts(0x4d, 0x4c, 0xef, 0x52)) {
    return "this is MLIR bytecode, which is not supported; convert it to text first: 'mlir-opt FILE -o FILE.mlir'";
  }
  if (starts(0x00, 0x61, 0x73, 0x6d)) return "this is a WebAssembly binary, not MLIR text";
  if (starts(0x1f, 0x8b)) {
    return `this is a gzip archive, not MLIR text; decompress it first: 'gunzip -c FILE | ${tool}'`;
  }
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return "this is UTF-16 text; convert it to UTF-8 first";
  if (bytes.subarray(0, 1 << 16).includes(0)) return "this is binary data, not MLIR text";
  return undefined;
}

function notText(place: Place, message: string): Diagnostic {
  return { severity: "error", code: "TT6001", message, place, notes: [], fixIts: [] };
}
