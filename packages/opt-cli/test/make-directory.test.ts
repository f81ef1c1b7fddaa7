/** Directories with those on the way, also where several runs make them at the same time. */
import { mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeDirectory } from "../src/make-directory.ts";

const directory = mkdtempSync(join(tmpdir(), "tt-opt-directory-"));
afterAll(() => rmSync(directory, { recursive: true }));

it("makes a directory and those on the way", () => {
  makeDirectory(join(directory, "a/b/c"));
  expect(statSync(join(directory, "a/b/c")).isDirectory()).toBe(true);
});

it("is content with a directory that was made in the meantime, as by another run", () => {
  // `x/..` is not there before `x` is made, but when its own turn comes.
  makeDirectory(`${directory}/x/../y`);
  expect(statSync(join(directory, "y")).isDirectory()).toBe(true);
});

it("tells what is in the way", () => {
  symlinkSync(join(directory, "missing"), join(directory, "link"));
  expect(() => makeDirectory(join(directory, "link"))).toThrow("EEXIST");
});
