/** Runs cases: compiled and interpreted on the same arguments, and watched while they are lowered. */
import { type PrintEvent, runKernel } from "@tt-opt/interpreter";
import {
  Context,
  fileLocation,
  type Instrumentation,
  type Operation,
  parseModule,
  verify,
  VectorType,
} from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { CompileError, compileKernel, type Kernel } from "../../src/index.ts";
import { type Batch, makeBatch } from "./batch.ts";
import { comparePrints } from "./compare-prints.ts";
import { compare, elementType } from "./elements.ts";
import { type Argument, type Case, groupBy } from "./row.ts";

/** What came of a case. */
export interface Outcome {
  /** The operations that the row's operation became, before fusion: accesses first, as `tt-to-structured` left them. */
  readonly becomes: readonly string[];
  /** Whether the code works on vectors. */
  readonly isVector: boolean;
  /** The error of an operation that cannot be lowered. */
  readonly refusal?: string;
}

/** How many cases are compiled together. */
const batchSize = 8;

/** Compiles, runs and compares; an error where results differ, or where what should be refused is not. */
export async function runCases(cases: readonly Case[]): Promise<ReadonlyMap<Case, Outcome | Error>> {
  const outcomes = new Map<Case, Outcome | Error>();
  const isQuiet = ({ refused, prints, fails }: Case): boolean => (refused ?? prints ?? fails) === undefined;
  const groups = groupBy(cases.filter(isQuiet), ({ grid }) => String(grid));
  for (const group of groups.values()) {
    for (let i = 0; i < group.length; i += batchSize) await runTogether(group.slice(i, i + batchSize), outcomes);
  }
  for (const test of cases) {
    if (test.refused !== undefined) outcomes.set(test, await tryRefused(test, test.refused));
    else if (test.prints !== undefined) await runTogether([test], outcomes);
    else if (test.fails !== undefined) outcomes.set(test, await tryFailing(test, test.fails));
  }
  return outcomes;
}

/** Runs cases of one grid as one kernel; one after the other if that fails, so that it is known which of them does. */
async function runTogether(cases: readonly Case[], outcomes: Map<Case, Outcome | Error>): Promise<void> {
  try {
    const results = await runBatch(makeBatch(cases));
    cases.forEach((test, i) => outcomes.set(test, results[i] ?? new Error("internal: no result")));
  } catch (error) {
    const [only] = cases;
    if (cases.length === 1 && only !== undefined) outcomes.set(only, withText(error, only.text));
    else for (const test of cases) await runTogether([test], outcomes);
  }
}

async function runBatch(batch: Batch): Promise<readonly (Outcome | Error)[]> {
  const { text, cases, grid } = batch;
  const watches = batch.lines.map((lines) => new LoweringWatch(lines));
  const kernel = await compileKernel(text, { threads: 1, instrumentations: watches });
  const [want, got] = [batch.args(), batch.args()];
  const [expected, printed]: [PrintEvent[], string[]] = [[], []];
  interpret(text, grid, want.flat(), (event) => void expected.push(event));
  await launch(kernel, grid, got.flat(), (line) => void printed.push(line));
  const [first] = batch.cases;
  if (first?.prints === true) comparePrints(kernel.module.messages, expected, printed);
  return cases.map((test, i) => {
    const problem = difference(test, want[i]?.slice(1) ?? [], got[i]?.slice(1) ?? []);
    const { becomes = [], isVector = false } = watches[i] ?? {};
    return problem === undefined ? { becomes, isVector } : withText(problem, test.text);
  });
}

async function launch(
  kernel: Kernel,
  grid: Batch["grid"],
  args: readonly Argument[],
  print: (line: string) => void,
): Promise<void> {
  try {
    await kernel.launch(grid, [...args], { print });
  } finally {
    await kernel.dispose();
  }
}

async function tryRefused({ text, lines }: Case, refused: RegExp): Promise<Outcome | Error> {
  try {
    const kernel = await compileKernel(text, { threads: 1 });
    await kernel.dispose();
    return new Error(`should be refused with ${String(refused)}\n${text}`);
  } catch (error) {
    const message = error instanceof CompileError ? error.message : "";
    const line = Number(/^kernel\.ttir:(\d+):/.exec(message)?.[1]);
    if (!refused.test(message) || line < lines[0] || line > lines[1]) return withText(error, text);
    return { becomes: [], isVector: false, refusal: message };
  }
}

/** Both runs end with an error that says what is expected. */
async function tryFailing({ text, grid = [1, 1, 1], args, lines }: Case, fails: RegExp): Promise<Outcome | Error> {
  const watch = new LoweringWatch(lines);
  const kernel = await compileKernel(text, { threads: 1, instrumentations: [watch] });
  const message = async (run: () => unknown): Promise<string> => {
    try {
      await run();
      return "nothing";
    } catch (error) {
      return String(error);
    }
  };
  const messages = [
    await message(() => interpret(text, grid, args())),
    await message(() => launch(kernel, grid, args(), () => {})),
  ];
  const wrong = messages.find((found) => !fails.test(found));
  if (wrong !== undefined) return withText(`should fail with ${String(fails)}, not ${wrong}`, text);
  return { becomes: watch.becomes, isVector: watch.isVector };
}

function withText(error: unknown, text: string): Error {
  return new Error(`${error instanceof Error ? error.message : String(error)}\n${text}`, { cause: error });
}

function interpret(
  text: string,
  grid: Batch["grid"],
  args: readonly Argument[],
  print: (event: PrintEvent) => void = () => {},
): void {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module === undefined || !verify(module)) throw new Error("the kernel is not valid");
  runKernel(module, "kernel", grid, args, { maxSteps: 10_000_000, print });
}

function difference(test: Case, want: readonly Argument[], got: readonly Argument[]): string | undefined {
  for (const { index, type } of test.outputs) {
    const [x, y] = [want[index], got[index]];
    if (typeof x !== "object" || typeof y !== "object") return `argument ${index} is no buffer`;
    const problem = compare(elementType(type), x, y, test.tolerance, test.zeroBelow);
    if (problem !== undefined) return `argument ${index}: ${problem}`;
  }
  return undefined;
}

/** Operations that say nothing about how another one was lowered. */
const scaffold = new Set(["arith.constant", "linalg.yield", "linalg.index", "scf.yield", "tensor.empty", "tt.splat"]);

/** Collects what the operations at some lines become. */
class LoweringWatch implements Instrumentation {
  readonly #lines: readonly [number, number];
  #accesses: readonly string[] = [];
  #structured: readonly string[] = [];
  isVector = false;

  constructor(lines: readonly [number, number]) {
    this.#lines = lines;
  }

  get becomes(): readonly string[] {
    return [...new Set([...this.#accesses, ...this.#structured])];
  }

  afterPass(pass: { readonly name: string }, root: Operation): void {
    if (pass.name === "tt-to-structured") this.#accesses = this.#names(root).filter((name) => name.startsWith("tts."));
    if (pass.name === "tts-to-linalg") this.#structured = this.#names(root);
    if (pass.name === "vector-lower")
      root.walk((op) => void (this.isVector ||= this.#isHere(op) && worksOnVectors(op)));
  }

  #names(root: Operation): string[] {
    const found = new Set<string>();
    root.walk((op) => {
      if (this.#isHere(op) && !scaffold.has(op.name)) found.add(op.name);
    });
    return [...found];
  }

  #isHere(op: Operation): boolean {
    const line = fileLocation(op.loc)?.line ?? 0;
    return line >= this.#lines[0] && line <= this.#lines[1];
  }
}

function worksOnVectors(op: Operation): boolean {
  return [...op.operands, ...op.results].some(({ type }) => type instanceof VectorType);
}
