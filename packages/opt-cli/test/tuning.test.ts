/** `tt-run --tune`: what was found is kept on disk, and used again. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { diskCache } from "../src/index.ts";
import { runKernel as run } from "./run-tool.ts";

const kernel = join(import.meta.dirname, "../../../examples/vector_add.ttir");
const directory = mkdtempSync(join(tmpdir(), "tuning-"));
/** Whether there is `/proc`, where Node's own way to make directories does not end. */
const isLinux = process.platform === "linux";
afterAll(() => rmSync(directory, { recursive: true }));

const inputs = ["--arg", "x_ptr=arange:2000", "--arg", "y_ptr=full:f32:2000:0.5", "--arg", "n_elements=2000"];
const launch = [kernel, "--grid", "2", ...inputs, "--arg", "out_ptr=zeros:2000"];

describe("tt-run --tune", () => {
  it("tunes, and remembers what it found", async () => {
    const cache = join(directory, "cache");
    const expected = await run(...launch, "--out", "out_ptr=-");
    const first = await run(...launch, "--out", "out_ptr=-", "--tune", "--tune-cache", cache);
    expect(first.stderr).toMatch(
      /^tuned in [\d.]+ s, \d+ trials: tileRows \d, unroll \d, .*; [\d.]+ times as fast as without/,
    );
    const again = await run(...launch, "--out", "out_ptr=-", "--tune", "--tune-cache", cache);
    expect(again.stderr).toMatch(/^remembered: tileRows/);
    expect([first.stdout, again.stdout]).toEqual([expected.stdout, expected.stdout]);
  });

  it("names the file in which a launch fails while tuning", async () => {
    const file = join(directory, "assertion.ttir");
    writeFileSync(file, `tt.func @f(%c: i1) {\n  tt.assert %c, "never" : i1\n  tt.return\n}`);
    const args = [file, "--grid", "1", "--arg", "c=false"];
    const cache = ["--tune-cache", join(directory, "cache-of-failures")];
    expect((await run(...args, "--tune", ...cache)).stderr).toMatch(/assertion\.ttir:2:3: .*never/);
  });

  const unusable: readonly (readonly [string, string])[] = [
    [kernel, "a part of the path is not a directory"],
    [join(kernel, "cache"), "a part of the path is not a directory"],
    ["", "no such file or directory"],
  ];

  it.each(isLinux ? [...unusable, ["/proc/nope", "no such file or directory"] as const] : unusable)(
    "does not tune if results cannot be kept in '%s'",
    async (cache, reason) => {
      const { stdout, stderr, code } = await run(...launch, "--tune", "--tune-cache", cache);
      expect(stderr).toContain(
        `tt-run: error: results of tuning cannot be kept in '${cache}': ${reason}; name another --tune-cache\n`,
      );
      expect([stdout, code]).toEqual(["", 2]);
    },
  );

  it("runs a kernel with what it has found if that cannot be stored", async () => {
    const cache = join(directory, "blocked");
    mkdirSync(cache);
    writeFileSync(join(cache, "tmp"), "");
    const { stdout, stderr, code } = await run(...launch, "--tune", "--tune-cache", cache, "--out", "out_ptr=-");
    expect(stderr).toMatch(/^tt-run: warning: the result was not stored in '.*blocked': .*is in the way\ntuned in /);
    expect(stdout).toMatch(/^f32\[2000\]: 0\.5, 1\.5/);
    expect(code).toBe(0);
  });

  it.runIf(isLinux)("stores nothing where no directory can be made", async () => {
    await expect(diskCache("/proc").put("a", "text")).rejects.toThrow("ENOENT");
  });

  it("takes a damaged cache for none", async () => {
    const cache = diskCache(join(directory, "damaged"));
    expect(await cache.get("a")).toBeUndefined();
    await cache.put("a", "text");
    expect(await cache.get("a")).toBe("text");
    const content = readdirSync(join(directory, "damaged/content-v2"), { recursive: true, withFileTypes: true });
    for (const file of content) if (file.isFile()) writeFileSync(join(file.parentPath, file.name), "tex!");
    expect(await cache.get("a")).toBeUndefined();
  });
});
