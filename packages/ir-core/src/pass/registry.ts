/** A registry of passes and named pipelines. */
import { anyFactory } from "../internal/typed-pass.ts";
import { checkItems } from "../internal/check-items.ts";
import { withDefaultsOnly } from "../internal/with-defaults.ts";
import type { Options, OptionValues } from "./option.ts";
import type { PassFactory } from "./pass.ts";
import type { PipelineItem } from "./pipeline.ts";

/** A pipeline with a name and its own options. */
export interface NamedPipeline {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  /** @throws OptionError for a value that its option does not allow, or an option that does not exist */
  build(options: Readonly<Record<string, unknown>>): readonly PipelineItem[];
}

/** Declares a named pipeline. */
export function definePipeline<O extends Options>(definition: {
  readonly name: string;
  readonly summary: string;
  readonly options: O;
  build(options: OptionValues<O>): readonly PipelineItem[];
}): NamedPipeline {
  const { name, summary, options } = definition;
  const build = (values: Readonly<Record<string, unknown>>): readonly PipelineItem[] => {
    const items = definition.build(withDefaultsOnly(name, options, values));
    checkItems(items);
    return items;
  };
  return { name, summary, options, build };
}

/** Passes and pipelines by name. */
export class PassRegistry {
  readonly #passes = new Map<string, PassFactory>();
  readonly #pipelines = new Map<string, NamedPipeline>();

  constructor(passes: readonly PassFactory[] = [], pipelines: readonly NamedPipeline[] = []) {
    for (const pass of passes) this.add(pass);
    for (const named of pipelines) this.#pipelines.set(named.name, named);
  }

  /** Adds a pass; an existing one with the same name is replaced. */
  add<O extends Options>(factory: PassFactory<O>): this {
    this.#passes.set(factory.passName, anyFactory(factory));
    return this;
  }

  addPipeline(named: NamedPipeline): this {
    this.#pipelines.set(named.name, named);
    return this;
  }

  pass(name: string): PassFactory | undefined {
    return this.#passes.get(name);
  }

  pipeline(name: string): NamedPipeline | undefined {
    return this.#pipelines.get(name);
  }

  get passes(): readonly PassFactory[] {
    return [...this.#passes.values()].sort((a, b) => (a.passName < b.passName ? -1 : 1));
  }

  get pipelines(): readonly NamedPipeline[] {
    return [...this.#pipelines.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** All names, for suggestions. */
  get names(): readonly string[] {
    return [...this.#passes.keys(), ...this.#pipelines.keys()];
  }
}
