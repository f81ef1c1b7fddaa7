/**
 * Text that is nearly right is read or rejected with a diagnostic, but never makes the parser, verifier or folds throw.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at, parseModule, printOperation, verify } from "@tt-opt/ir-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalize } from "@tt-opt/testing";
import { fixture } from "./fixture.ts";

const functions = ["tt", "tts"]
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder)).map((name) => join(import.meta.dirname, folder, name)),
  )
  .flatMap((path) => readFileSync(path, "utf8").split(/^\/\/ -----$|\n(?=tt\.func)/m))
  .map((text) => text.replace(/\/\/.*$/gm, ""))
  .filter((text) => text.includes("tt.func"));

const words = (text: string): readonly string[] => text.split(/(?<=[\s,<>(){}[\]:=])|(?=[\s,<>(){}[\]:=])/);
const vocabulary = functions.flatMap(words);

/** A function with a few words left out, replaced or added. */
const mutated = fc
  .tuple(
    fc.constantFrom(...functions),
    fc.array(fc.tuple(fc.constantFrom("remove", "replace", "insert"), fc.nat(), fc.nat(vocabulary.length - 1)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([text, edits]) => {
    const list = [...words(text)];
    for (const [edit, place, word] of edits) {
      const index = place % Math.max(list.length, 1);
      list.splice(index, edit === "insert" ? 0 : 1, ...(edit === "remove" ? [] : [at(vocabulary, word)]));
    }
    return list.join("");
  });

it("never throws on mutated text", () => {
  fc.assert(
    fc.property(mutated, (text) => {
      const context = fixture.makeContext();
      const module = parseModule(context, text, "in.mlir");
      if (module === undefined || context.diagnostics.hasErrors) {
        expect(context.diagnostics.all.length).toBeGreaterThan(0);
        return;
      }
      if (!verify(module)) return;
      printOperation(module);
      printOperation(module, { generic: true });
      canonicalize(module);
    }),
    { numRuns: 2000 },
  );
}, 60_000);
