/** Compares what launches of generated kernels write, interpreted and compiled with several options. */
import { type KernelArgument, runKernel } from "@tt-opt/interpreter";
import { Context, type ModuleOp, parseModule, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { type CompileKernelOptions, compileKernel } from "../src/index.ts";

/** A launch of a kernel, which is repeated on buffers with the same contents. */
export interface Launch<B extends KernelArgument> {
  /** New ones, the first arguments. */
  readonly makeBuffers: () => readonly B[];
  /** The other arguments. */
  readonly numbers: readonly (number | bigint)[];
  /** What differs from other launches, for errors. */
  readonly name: string;
}

/** A kernel called `kernel`. */
export interface GeneratedKernel<B extends KernelArgument> {
  readonly text: string;
  readonly grid: readonly [number, number, number];
  readonly launches: readonly Launch<B>[];
  /** The first difference between buffers, in words; undefined if there is none. */
  readonly firstDifference: (expected: readonly B[], got: readonly B[]) => string | undefined;
}

/**
 * Interprets all launches of a kernel, and launches it when it is compiled with each of `settings`. Afterwards there must be
 * no difference.
 *
 * @throws Error with the first difference, the launch and the text
 */
export async function compareLaunches<B extends KernelArgument>(
  { text, grid, launches, firstDifference }: GeneratedKernel<B>,
  settings: readonly CompileKernelOptions[],
): Promise<void> {
  const module = parseGenerated(text);
  const interpreted = launches.map((launch) => {
    const expected = launch.makeBuffers();
    runKernel(module, "kernel", grid, [...expected, ...launch.numbers]);
    return { ...launch, expected };
  });
  for (const options of settings) {
    const compiled = await compileKernel(text, options);
    try {
      for (const { makeBuffers, numbers, name, expected } of interpreted) {
        const got = makeBuffers();
        await compiled.launch(grid, [...got, ...numbers]);
        const difference = firstDifference(expected, got);
        if (difference === undefined) continue;
        const how = `in a grid of ${grid.join("x")}, ${name}, compiled with ${JSON.stringify(options)}`;
        throw new Error(`${difference} ${how}\n${text}`);
      }
    } finally {
      await compiled.dispose();
    }
  }
}

/** The module of a generated text. @throws Error if it is not valid */
export function parseGenerated(text: string): ModuleOp {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "kernel.ttir");
  if (module === undefined || !verify(module))
    throw new Error(`a generated kernel is not valid: ${renderDiagnostics(context.diagnostics.all)}\n${text}`);
  return module;
}

/** The first number of `buffers` that is not the same, in words; all NaNs are. `numbersOf` decodes those of a buffer. */
export function firstOther<B>(
  names: readonly string[],
  expected: readonly B[],
  got: readonly B[],
  numbersOf: (buffer: B, index: number) => readonly (number | bigint)[],
): string | undefined {
  for (const [index, want] of expected.entries()) {
    const is = got[index];
    if (is === undefined) return `${names[index]} is missing`;
    const [one, other] = [numbersOf(want, index), numbersOf(is, index)];
    const place = one.findIndex((x, i) => !Object.is(x, other[i]));
    if (place >= 0) return `${names[index]}[${place}] was ${one[place]} and is ${other[place]}`;
  }
  return undefined;
}
