import { InternalError } from "@tt-opt/ir-core";

/** What a user of `tool` sees of a bug of ours, or of a pass that may be the user's. */
export function internalErrorText(tool: string, error: unknown, withStack: boolean): string {
  const text = error instanceof Error ? error.message : String(error);
  const message = error instanceof InternalError ? text : `internal error: ${text}`;
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const stack = withStack && origin instanceof Error ? `${origin.stack ?? ""}\n` : "";
  const hint = withStack ? "" : "; '--debug' shows where it happened";
  const pass = error instanceof InternalError && error.pass !== undefined ? `the pass '${error.pass}' or of ` : "";
  return `${tool}: ${message}\n${stack}This is a bug of ${pass}${tool}, not of the input${hint}. Please report it together with the input.\n`;
}
