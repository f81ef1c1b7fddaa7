/**
 * Dialects and passes from files of the user: ES modules that export them, whatever their names. They must be made with
 * the library that the tool itself uses, so that both speak of the same classes.
 */
import { type Dialect, type NamedPipeline, Operation, type PassFactory, PassRegistry } from "@tt-opt/ir-core";
import { fileErrorText, type Host } from "../host.ts";
import type { Toolkit } from "../toolkit.ts";
import { UsageError } from "../usage-error.ts";
import type { PluginPaths } from "./command-line.ts";

/**
 * `toolkit` with what plugins add to it. @throws UsageError for a plugin that cannot be loaded or has nothing to load
 */
export async function withPlugins(toolkit: Toolkit, paths: PluginPaths, host: Host): Promise<Toolkit> {
  if (paths.dialects.length === 0 && paths.passes.length === 0) return toolkit;
  const dialects = [...toolkit.dialects];
  const registry = new PassRegistry(toolkit.registry.passes, toolkit.registry.pipelines);
  for (const path of paths.dialects) {
    const found = (await exportsOf(path, host)).filter(isDialect);
    if (found.length === 0) throw new UsageError(`plugin '${path}' exports no dialect: what 'dialect({…})' returns`);
    for (const dialect of found) {
      checkLibrary(dialect, path);
      if (dialects.some(({ name }) => name === dialect.name)) {
        throw new UsageError(`plugin '${path}' defines dialect '${dialect.name}', which is there already`);
      }
      dialects.push(dialect);
    }
  }
  for (const path of paths.passes) {
    const found = await exportsOf(path, host);
    const passes = found.filter(isPassFactory);
    const pipelines = found.filter(isNamedPipeline);
    if (passes.length + pipelines.length === 0) {
      throw new UsageError(`plugin '${path}' exports no pass or pipeline: what 'definePass({…})' returns`);
    }
    for (const name of [...passes.map(({ passName }) => passName), ...pipelines.map((named) => named.name)]) {
      if (registry.names.includes(name)) {
        throw new UsageError(`plugin '${path}' defines pass '${name}', which is there already`);
      }
    }
    for (const pass of passes) registry.add(pass);
    for (const named of pipelines) registry.addPipeline(named);
  }
  return { ...toolkit, dialects, registry };
}

async function exportsOf(path: string, host: Host): Promise<readonly unknown[]> {
  if (host.importModule === undefined) throw new UsageError(`cannot load plugin '${path}': there are no modules here`);
  let module: unknown;
  try {
    // The error of the import would name the place in the tool that imports.
    host.readFile(path);
  } catch (error) {
    throw new UsageError(`cannot load plugin '${path}': ${fileErrorText(error)}`);
  }
  try {
    module = await host.importModule(path);
  } catch (error) {
    throw new UsageError(`cannot load plugin '${path}': ${error instanceof Error ? error.message : String(error)}`);
  }
  const values: readonly unknown[] = typeof module === "object" && module !== null ? Object.values(module) : [];
  return values;
}

function isDialect(value: unknown): value is Dialect {
  return typeof value === "object" && value !== null && "opsByName" in value && value.opsByName instanceof Map;
}

function isPassFactory(value: unknown): value is PassFactory {
  return typeof value === "function" && "passName" in value && "definition" in value;
}

function isNamedPipeline(value: unknown): value is NamedPipeline {
  return typeof value === "object" && value !== null && "build" in value && "options" in value && "summary" in value;
}

function checkLibrary({ name, ops }: Dialect, path: string): void {
  if (ops.every((cls) => cls.prototype instanceof Operation)) return;
  throw new UsageError(
    `plugin '${path}' makes dialect '${name}' with another copy of @tt-opt/ir-core than tt-opt's own; install both in one place`,
  );
}
