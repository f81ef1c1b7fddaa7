/** What `fileCheck` can be told; each field is the `FileCheck` flag of the same name. */
export interface FileCheckOptions {
  /** Prefixes of directives. Default: `["CHECK"]`. */
  readonly prefixes?: readonly string[];
  /** Prefixes that turn the rest of a line into a comment. Default: `["COM", "RUN"]`. */
  readonly commentPrefixes?: readonly string[];
  /** A positive directive must match a whole line. */
  readonly matchFullLines?: boolean;
  /** Runs of blanks and tabs are compared as they stand, not as one blank. */
  readonly strictWhitespace?: boolean;
  /** Patterns that may occur nowhere between two positive matches. */
  readonly implicitCheckNot?: readonly string[];
  /** Variables whose name does not start with `$` are forgotten at each `-LABEL`. */
  readonly enableVarScope?: boolean;
  /** Input without a character is accepted. */
  readonly allowEmpty?: boolean;
  /** Values of string variables (`NAME`) and numeric variables (`#NAME`), as `-D` sets them. */
  readonly defines?: Readonly<Record<string, string>>;
  /** Name of the check file in messages. Default: `<check>`. */
  readonly checkName?: string;
  /** Name of the input in messages. Default: `<stdin>`. */
  readonly inputName?: string;
}

/** Whether the input satisfies the directives; the message names place and reason as `FileCheck` does. */
export type FileCheckResult = { readonly ok: true } | { readonly ok: false; readonly message: string };
