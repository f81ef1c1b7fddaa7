/**
 * Conversion between strings of MLIR, which consist of bytes, and those of JavaScript, which consist of code units.
 * Bytes that are not valid UTF-8 are represented by the surrogates U+DC80 to U+DCFF, which do not occur in UTF-8 text.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const escapeBase = 0xdc00;

/** Decodes `bytes` as UTF-8, with surrogates for invalid bytes. */
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

/** The bytes for which {@link textOfBytes} returns `text`. */
export function bytesOfText(text: string): Uint8Array {
  if (!/[\uDC80-\uDCFF]/u.test(text)) return encoder.encode(text);
  const isEscaped = (code: number): boolean => code >= escapeBase + 0x80 && code <= escapeBase + 0xff;
  const parts = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return isEscaped(code) ? [code - escapeBase] : [...encoder.encode(character)];
  });
  return Uint8Array.from(parts.flat());
}
