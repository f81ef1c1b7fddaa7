/**
 * Every TTIR that real Triton printed is read, verified, and printed to a text that is read and printed to the same
 * text; in the generic form too. It is also the text that Triton printed, but for locations and the numbers of values.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { printOperation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { fixture } from "./fixture.ts";

const { load } = fixture;

const here = join(import.meta.dirname, "ttir");
const corpus = join(import.meta.dirname, "..", "..", "..", "..", "shared", "corpus");

describe("TTIR of the project's own kernels", () => {
  for (const name of readdirSync(here).sort()) {
    it(name, () => expectRoundTrip(readFileSync(join(here, name), "utf8"), name));
  }
});

describe.skipIf(!existsSync(corpus))("TTIR of recorded launches (../shared/corpus)", () => {
  for (const folder of existsSync(corpus) ? readdirSync(corpus).sort() : []) {
    it(
      folder,
      () => {
        for (const name of readdirSync(join(corpus, folder)).filter((file) => file.endsWith(".json.gz"))) {
          expectRoundTrip(ttirOf(join(corpus, folder, name)), name);
        }
      },
      120_000,
    );
  }
});

function ttirOf(path: string): string {
  const recording: unknown = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8"));
  if (
    typeof recording === "object" &&
    recording !== null &&
    "ttir" in recording &&
    typeof recording.ttir === "string"
  ) {
    return recording.ttir;
  }
  throw new Error(`${path} has no TTIR`);
}

function expectRoundTrip(text: string, name: string): void {
  const module = load(text, name);
  const printed = printOperation(module);
  expect(printOperation(load(printed, name)), name).toBe(printed);
  const generic = printOperation(module, { generic: true });
  expect(printOperation(load(generic, name), { generic: true }), name).toBe(generic);
  expect(essence(printed), name).toBe(essence(text));
}

/** The text without locations, names of values, and the former spelling of descriptors. */
function essence(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.startsWith("#loc"))
    .join("\n")
    .replace(/ loc\((?:[^()"]|"[^"]*"|\((?:[^()"]|"[^"]*"|\([^()]*\))*\))*\)/g, "")
    .replace(/(tensordesc<|, <)tensor<([^<>]*)>>/g, "$1$2>")
    .replace(/^( *)%[^=]* = /gm, "$1%v = ")
    .replace(/%[\w$.#-]+/g, "%v")
    .trim();
}
