/** The command line of `tt-run`. */
import { Command, InvalidArgumentError, Option } from "commander";
import { cacheDirectory } from "../disk-cache.ts";
import type { Host } from "../host.ts";
import { version } from "../version.ts";
import { bufferForms } from "./argument.ts";
import type { Assignment } from "./kernel-signature.ts";

/** What the command line asks for. */
export interface RunOptions {
  /** The name of the kernel, where it is not the only one. */
  readonly kernel?: string;
  readonly grid: Grid;
  readonly arg: readonly Assignment[];
  readonly out: readonly Assignment[];
  readonly threads: number;
  readonly repeat: number;
  readonly time: boolean;
  /** Files for traces; '-' for a table. */
  readonly profile: readonly string[];
  readonly tune: boolean;
  readonly tuneCache: string;
  readonly interpret: boolean;
  /** Of the interpreter, in all programs together. */
  readonly maxSteps: number;
  readonly checkBounds: boolean;
  readonly explain: boolean;
  readonly printPipeline: boolean;
  readonly debug: boolean;
}

/** Programs in x, y and z. */
export type Grid = readonly [number, number, number];

/** Reads the command line. @throws CommanderError */
export function parseCommandLine(args: readonly string[], host: Host): { file: string; options: RunOptions } {
  const command = new Command("tt-run")
    .description("Compiles a Triton kernel to WebAssembly and runs it.")
    .argument("[file]", "TTIR; standard input if left out or '-'", "-")
    .option("--grid <x,y,z>", "number of programs; always needed", parseGrid)
    .option("--kernel <name>", "the kernel to run, if there are several")
    .option("--arg <name=value>", `an argument: a number, or for pointers ${bufferForms}`, collect, [])
    .option(
      "--out <name=file>",
      "write a buffer to a .npy file after the run, or show it if the file is '-'",
      collect,
      [],
    )
    .option("--threads <n>", "threads to run on", positive(7), 1)
    .option("--repeat <n>", "run n times, each time on the initial buffers, and take the median", positive(7), 1)
    .option("--time", "show where the time went", false)
    .option(
      "--profile [=file]",
      "show times and speeds of the launches; with a file, write a trace for Perfetto or chrome://tracing",
      (text: string, files: readonly string[]) => [...files, text],
      [],
    )
    .option("--tune", "try options of the pipeline on the arguments first, and remember the best", false)
    .option("--tune-cache <directory>", "where the best options are remembered", cacheDirectory())
    .addOption(
      new Option("--interpret", "run by the reference interpreter instead of WebAssembly")
        .default(false)
        .conflicts(["threads", "profile", "tune", "tuneCache", "explain", "printPipeline"]),
    )
    .option("--max-steps <n>", "how many operations --interpret may execute", positive(15), 100_000_000)
    .option("--check-bounds", "stop at accesses outside of the buffers", false)
    .option("--explain", "show how each access to memory is lowered, and why", false)
    .option("--print-pipeline", "show the passes that lower each version of the kernel", false)
    .option("--debug", "show the stack of internal errors", false)
    .version(`tt-run ${version()}`, "--version", "print the version")
    .addHelpText(
      "after",
      "\nExample:\n  tt-run vector_add.ttir --grid 8 --arg x_ptr=random:8000 --arg y_ptr=@y.npy \\\n    --arg out_ptr=zeros:8000 --arg n_elements=8000 --out out_ptr=out.npy",
    )
    .configureOutput({ writeOut: (text) => host.stdout(text), writeErr: (text) => host.stderr(`tt-run: ${text}`) })
    .showHelpAfterError("See 'tt-run --help'.")
    .exitOverride();
  // The value is optional and must not be the file of the kernel, which follows without a sign of equality.
  const bound = args.map((arg) => (arg === "--profile" ? "--profile=-" : arg));
  command.parse(bound, { from: "user" });
  const file: unknown = command.processedArgs[0];
  // An option that commander requires would be missed before any other mistake is found.
  const { grid, ...options } = command.opts<Omit<RunOptions, "grid"> & { readonly grid?: Grid }>();
  if (grid === undefined)
    return command.error("error: option '--grid <x,y,z>' is missing: write --grid 8 for 8 programs");
  if (options.interpret && options.checkBounds)
    return command.error(
      "error: option '--interpret' cannot be used with option '--check-bounds': the interpreter always checks",
    );
  if (!options.interpret && command.getOptionValueSource("maxSteps") === "cli")
    return command.error("error: option '--max-steps <n>' is about --interpret: compiled kernels have no such limit");
  return { file: typeof file === "string" ? file : "-", options: { ...options, grid } };
}

function parseGrid(text: string): Grid {
  const sizes = text.split(/[,x]/).map((part) => (/^\d+$/.test(part.trim()) ? Number(part) : -1));
  const [x = -1, y = 1, z = 1] = sizes;
  if (sizes.length > 3 || Math.min(x, y, z) < 0) {
    throw new InvalidArgumentError("Expected one to three numbers: 8 or 8,1,1.");
  }
  // The ids of programs have 32 bits.
  if (Math.max(x, y, z, x * y * z) >= 2 ** 31) {
    throw new InvalidArgumentError("Expected numbers with a product below 2^31.");
  }
  return [x, y, z];
}

/** Reads numbers of at most so many digits. */
function positive(digits: number): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d*$/.test(text) && text.length <= digits) return Number(text);
    throw new InvalidArgumentError("Expected a positive number.");
  };
}

function collect(text: string, previous: readonly Assignment[]): readonly Assignment[] {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Expected name=value.");
  return [...previous, { name: text.slice(0, at), text: text.slice(at + 1) }];
}
