import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parseModule, PassManager, pipeline, printOperation, type PipelineItem } from "@tt-opt/ir-core";
import { ttToWasmPipeline } from "@tt-opt/passes";
import { runKernel } from "./src/index.ts";
import { difference } from "./test/compare-buffers.ts";
import { makeContext } from "./test/dialects.ts";

const corpus = "/work/shared/corpus";
const folders = (process.env["FOLDERS"] ?? "seeds,core,inductor,tutorials").split(",");
const filter = new RegExp(process.env["FILTER"] ?? ".");
const limit = Number(process.env["LANES"] ?? 3e4);
const opts = JSON.parse(process.env["OPTS"] ?? "{}");

function lanes({ ttir, grid }: any): number {
  let sum = 0;
  for (const [, shape] of ttir.matchAll(/tensor<([\dx]+)x[^x>]+>/g))
    sum += shape.split("x").reduce((p: number, n: string) => p * Number(n), 1);
  return sum * grid[0] * grid[1] * grid[2];
}
function execute(r: any, count: number): string | undefined {
  const context = makeContext();
  const module = parseModule(context, r.ttir, r.kernel);
  if (!module) return "parse";
  const items = ttToWasmPipeline(opts).slice(0, count);
  const result = count === 0 ? "ok" : new PassManager(context, pipeline("builtin.module", ...items)).run(module);
  if (result !== "ok")
    return (
      "PASS FAILED: " +
      context.diagnostics.all
        .map((d) => d.message)
        .join(" | ")
        .slice(0, 300)
    );
  const buffers = r.storages.map((s: any) => Uint8Array.from(Buffer.from(s.before, "base64")).buffer);
  const args = r.args.map((a: any) => {
    if (a.storage !== undefined) return new Uint8Array(buffers[a.storage], a.offset);
    if (/^[iu]64$/.test(a.type)) return BigInt(a.value);
    return typeof a.value === "string"
      ? Number(a.value.replace("inf", "Infinity").replace("nan", "NaN"))
      : Number(a.value);
  });
  try {
    runKernel(module, undefined, r.grid, args, { maxSteps: 3e7 });
  } catch (e) {
    if (process.env["DUMP"]) writeFileSync(process.env["DUMP"], printOperation(module));
    return "ERROR: " + String((e as Error).message).slice(0, 300);
  }
  for (const [i, s] of r.storages.entries()) {
    const d = difference(s.dtype, Uint8Array.from(Buffer.from(s.after, "base64")), new Uint8Array(buffers[i]), r.ttir);
    if (d) {
      if (process.env["DUMP"]) writeFileSync(process.env["DUMP"], printOperation(module));
      return `WRONG buffer ${i} (${s.dtype}): ${d}`;
    }
  }
  return undefined;
}
const total = ttToWasmPipeline(opts).length;
const names = ttToWasmPipeline(opts).map((i: any) => i.pass?.name ?? i.factory?.name ?? i.name ?? i.kind);
let ok = 0,
  skipped = 0;
const groups = new Map<string, string[]>();
for (const folder of folders)
  for (const name of readdirSync(`${corpus}/${folder}`)) {
    if (!name.endsWith(".gz") || !filter.test(name)) continue;
    const r = JSON.parse(gunzipSync(readFileSync(`${corpus}/${folder}/${name}`)).toString());
    if (/elementwise_inline_asm|globaltimer|smid|__nv_clock/.test(r.ttir) || lanes(r) > limit) {
      skipped++;
      continue;
    }
    let why: string | undefined;
    const attempt = (n: number): string | undefined => {
      try {
        return execute(r, n);
      } catch (e) {
        return "CRASH: " + String((e as Error).stack).slice(0, 400);
      }
    };
    why = attempt(total);
    if (why === undefined) {
      ok++;
      continue;
    }
    if (attempt(0) !== undefined) {
      skipped++;
      continue;
    }
    let low = 0,
      high = total;
    while (high - low > 1) {
      const mid = (low + high) >> 1;
      if (attempt(mid) === undefined) low = mid;
      else high = mid;
    }
    const at = attempt(high);
    const key = `[${high}:${names[high - 1]}] ${(at ?? "").replace(/\d+/g, "#").slice(0, 150)}`;
    if (!groups.has(key)) {
      groups.set(key, []);
      console.log(key, "\n     e.g.", `${folder}/${name}`, at);
    }
    groups.get(key)!.push(name);
  }
console.log("ok", ok, "skipped", skipped);
for (const [k, v] of [...groups].sort((a, b) => b[1].length - a[1].length))
  console.log(String(v.length).padStart(4), k, v.slice(0, 3).join(" "));
