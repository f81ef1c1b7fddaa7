/** What tests of dialects do with text: read it, verify it, canonicalize it, and list what is wrong with it. */
import {
  applyPatternsGreedily,
  collectCanonicalization,
  Context,
  type Diagnostic,
  type Dialect,
  type ModuleOp,
  type Operation,
  parseModule,
  verify,
} from "@tt-opt/ir-core";

/** Reads text of some dialects; each text in a context of its own. */
export interface DialectFixture {
  /** A new context with the dialects. */
  makeContext(): Context;
  /** Reads and verifies `text`. @throws Error with all diagnostics, if there are any. */
  load(text: string, name?: string): ModuleOp;
  /** The messages of the errors of reading and verifying `text`, in order. */
  errorsOf(text: string): readonly string[];
}

/**
 * A fixture for `dialects`. With `allowUnregistered`, operations of other dialects are read too, in the generic form.
 */
export function dialectFixture(
  dialects: readonly Dialect[],
  { allowUnregistered = false }: { readonly allowUnregistered?: boolean } = {},
): DialectFixture {
  const makeContext = (): Context => {
    const context = new Context(...dialects);
    context.allowUnregistered = allowUnregistered;
    return context;
  };
  return {
    makeContext,
    load(text, name = "in.mlir") {
      const context = makeContext();
      const module = parseModule(context, text, name);
      if (module !== undefined && verify(module) && context.diagnostics.all.length === 0) return module;
      throw new Error(messages(context.diagnostics.all));
    },
    errorsOf(text) {
      const context = makeContext();
      const module = parseModule(context, text, "in.mlir");
      if (module !== undefined) verify(module);
      return context.diagnostics.all.filter(({ severity }) => severity === "error").map(({ message }) => message);
    },
  };
}

/** `module`, if it verifies. @throws Error with all diagnostics, if it does not. */
function verified<O extends Operation>(module: O): O {
  if (verify(module)) return module;
  throw new Error(messages(module.context.diagnostics.all));
}

/** Folds and canonicalizes `module` in place. @throws Error if it does not verify afterwards. */
export function canonicalize<O extends Operation>(module: O): O {
  applyPatternsGreedily(module, collectCanonicalization(module.context));
  return verified(module);
}

function messages(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ place, message }) => (place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `) + message)
    .join("\n");
}
