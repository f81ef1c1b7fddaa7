/** The file that `--mlir-generate-reproducer` and `--mlir-pass-pipeline-crash-reproducer` write. */
import { type CrashReproducer, type Operation, pipelineText, type Pipeline, reproducerText } from "@tt-opt/ir-core";
import { fileErrorText, type Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";
import type { Settings } from "./settings.ts";

/** Reproducers of the parts of an input, in one file. */
export class ReproducerFile {
  readonly #host: Host;
  readonly #settings: Settings;
  readonly #parts: string[] = [];

  constructor(host: Host, settings: Settings) {
    this.#host = host;
    this.#settings = settings;
  }

  /** Writes the IR before `passes` run, if that was asked for. @throws UsageError if the file cannot be written */
  writeBefore(passes: Pipeline, verifyEach: boolean, root: Operation): void {
    const { file, when, print } = this.#settings.reproducer;
    if (file === undefined || when !== "always") return;
    this.#add(file, reproducerText(root, { pipeline: pipelineText(passes), verifyEach }, print));
  }

  /** Writes what did not come to its end, and says so. @throws UsageError if the file cannot be written */
  writeFailure({ text, pass }: CrashReproducer): void {
    const { file } = this.#settings.reproducer;
    if (file === undefined || text === undefined || pass === undefined) return;
    this.#add(file, text);
    this.#host.stderr(`tt-opt: pass '${pass.name}' did not come to its end; '--run-reproducer ${file}' repeats it\n`);
  }

  #add(file: string, text: string): void {
    this.#parts.push(text);
    try {
      this.#host.writeFile(file, this.#parts.join("// -----\n"));
    } catch (error) {
      throw new UsageError(`cannot write reproducer '${file}': ${fileErrorText(error)}`);
    }
  }
}
