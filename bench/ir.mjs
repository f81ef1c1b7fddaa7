// How fast tt-opt reads, verifies, transforms and prints, next to mlir-opt: `npm run bench:ir [-- --rounds=5 --large]`.
// Both are measured as whole processes, in seconds of processor time (user and system, of all threads), in turns, so
// that whatever else the machine does hits both. The smallest of the rounds counts. Without mlir-opt only ours is
// measured. Writes docs/benchmarks-ir.md. Needs a shell and `ps`, and what `npm run build` makes.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, tmpdir } from "node:os";
import { join } from "node:path";
import { generateIr } from "./generate-ir.mjs";

const root = join(import.meta.dirname, "..");
const flags = new Map(process.argv.slice(2).map((arg) => arg.replace(/^--/, "").split("=")));
const rounds = Number(flags.get("rounds") ?? 3);
const ours = [process.execPath, join(root, "packages/opt-cli/bin/tt-opt.cjs")];
const theirs = ["mlir-opt-22", "mlir-opt"].find((name) => spawnSync(name, ["--version"]).status === 0);

/** What is measured: text to generate, flags, and how many times mlir-opt's time it may take. */
const cases = [
  { name: "start-up", ops: 0, mix: "flat", form: "pretty", flags: [], limit: undefined },
  ...["flat", "cse", "scf", "cfg"].flatMap((mix) => [
    { name: `${mix}, generic`, ops: 100_000, mix, form: "generic", flags: [], limit: 2 },
    { name: `${mix}, pretty`, ops: 100_000, mix, form: "pretty", flags: [], limit: 2 },
    { name: `${mix} --cse`, ops: 100_000, mix, form: "generic", flags: ["--cse"], limit: 2 },
    {
      name: `${mix} --canonicalize`,
      ops: 100_000,
      mix,
      form: "generic",
      flags: ["--canonicalize"],
      limit: mix === "cfg" ? 1 : 2,
    },
  ]),
  ...["cse", "cfg"].flatMap((mix) =>
    ["--cse", "--canonicalize"].map((flag) => ({
      name: `${mix}, one function, ${flag}`,
      ops: 100_000,
      mix,
      form: "generic",
      functionOps: Infinity,
      flags: [flag],
      limit: undefined,
    })),
  ),
  ...(flags.has("large")
    ? ["flat", "cfg"].map((mix) => ({
        name: `${mix}, 1,000,000`,
        ops: 1_000_000,
        mix,
        form: "generic",
        flags: [],
        limit: 3,
      }))
    : []),
];

// Node reads the certificates that this variable names whenever it starts, which takes as long as the rest of its
// start.
const environment = { ...process.env };
delete environment.NODE_EXTRA_CA_CERTS;

/** Runs a command with its output thrown away; its processor time in seconds and its largest resident size in MiB. */
function measure([command, ...args]) {
  return new Promise((resolve, reject) => {
    const sink = openSync("/dev/null", "w");
    // The shell's own `times` counts exactly the child.
    const script = '"$@"; status=$?; times >&3; exit $status';
    const child = spawn("sh", ["-c", script, "sh", command, ...args], {
      stdio: ["ignore", sink, "inherit", "pipe"],
      env: environment,
    });
    let text = "";
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, residentMiB(child.pid))), 20);
    child.stdio[3].on("data", (data) => (text += data));
    child.on("close", (code) => {
      clearInterval(watch);
      closeSync(sink);
      if (code !== 0) return reject(new Error(`${command} ${args.join(" ")} failed with exit code ${code}`));
      resolve({ seconds: processorSeconds(text), peak });
    });
  });
}

/** The second line of `times`: minutes and seconds of the children, user and system. */
function processorSeconds(text) {
  const line = text.trim().split("\n")[1] ?? "";
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

/** Resident size of the largest child of process `pid`. */
function residentMiB(pid) {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "--ppid", String(pid)], { encoding: "utf8" });
  return Math.max(0, ...(stdout ?? "").split("\n").map((line) => Number(line) / 1024));
}

const folder = mkdtempSync(join(tmpdir(), "bench-ir-"));
const rows = [];
try {
  for (const { name, flags: passes, limit, ...shape } of cases) {
    const file = join(folder, "input.mlir");
    writeFileSync(file, shape.ops === 0 ? "" : generateIr(shape));
    const mine = [];
    const other = [];
    for (let round = 0; round < rounds; round++) {
      mine.push(await measure([...ours, file, ...passes]));
      if (theirs !== undefined) other.push(await measure([theirs, file, ...passes]));
    }
    const best = (runs) => Math.min(...runs.map(({ seconds }) => seconds));
    const peak = Math.max(...mine.map((run) => run.peak));
    const ratio = theirs === undefined ? undefined : best(mine) / best(other);
    const row = [
      name,
      best(mine).toFixed(2),
      theirs === undefined ? "–" : best(other).toFixed(2),
      ratio === undefined ? "–" : ratio.toFixed(2),
      limit === undefined ? "–" : limit.toString(),
      peak.toFixed(0),
    ];
    rows.push(row);
    console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(36) : cell.padStart(9))).join(""));
  }
} finally {
  rmSync(folder, { recursive: true });
}

const head = ["input", "tt-opt, s", "mlir-opt, s", "ratio", "at most", "peak, MiB"];
const table = [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...rows].map((row) => `| ${row.join(" | ")} |`);
writeFileSync(
  join(root, "docs/benchmarks-ir.md"),
  `# Speed of the infrastructure

Processor time (user and system, all threads) of whole processes that read, verify, transform and print a text, the least
of ${rounds} rounds, in turns with \`${theirs ?? "mlir-opt (not installed)"}\`; 100,000 operations unless the name says otherwise. Made by
\`npm run bench:ir\` on ${new Date().toISOString().slice(0, 10)}: ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${platform()} ${arch()},
Node ${process.versions.node}.

${table.join("\n")}
`,
);
