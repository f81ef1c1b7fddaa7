/**
 * Strings of MLIR hold bytes, those of JavaScript code units. Bytes that are not UTF-8 are kept as the surrogates
 * U+DC80 to U+DCFF, which no UTF-8 text has.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const escapeBase = 0xdc00;

/** The text that `bytes` are as UTF-8, where they are. */
export function textOfBytes(bytes: Uint8Array): string {
  const whole = decode(bytes);
  if (whole !== undefined) return whole;
  let text = "";
  for (let i = 0; i < bytes.length;) {
    const length = [1, 2, 3, 4].find((n) => i + n <= bytes.length && decode(bytes.subarray(i, i + n)) !== undefined);
    text +=
      length === undefined ? String.fromCharCode(escapeBase + (bytes[i] ?? 0)) : decode(bytes.subarray(i, i + length));
    i += length ?? 1;
  }
  return text;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes that {@link textOfBytes} makes `text` of. */
export function bytesOfText(text: string): Uint8Array {
  if (!/[\uDC80-\uDCFF]/u.test(text)) return encoder.encode(text);
  const isEscaped = (code: number): boolean => code >= escapeBase + 0x80 && code <= escapeBase + 0xff;
  const parts = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return isEscaped(code) ? [code - escapeBase] : [...encoder.encode(character)];
  });
  return Uint8Array.from(parts.flat());
}
