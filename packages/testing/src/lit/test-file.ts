/** The keywords of a test file: `RUN:`, `REQUIRES:`, `UNSUPPORTED:`, `XFAIL:` is not supported on purpose. */

/** What a test file asks for. */
export interface TestFile {
  /** Commands, continuation lines joined, substitutions not yet made. */
  readonly commands: readonly string[];
  /** Every one of these features must be there. */
  readonly requires: readonly string[];
  /** None of these features may be there. */
  readonly unsupported: readonly string[];
}

/** Reads the keyword lines of a test. */
export function parseTestFile(text: string): TestFile {
  const commands: string[] = [];
  let isContinued = false;
  for (const [, line = ""] of text.matchAll(/\bRUN:[ \t]*(.*?)[ \t\r]*$/gm)) {
    const part = line.replace(/\\$/, "");
    if (isContinued) commands.push(`${commands.pop() ?? ""}${part}`);
    else commands.push(part);
    isContinued = line.endsWith("\\");
  }
  return { commands, requires: features(text, "REQUIRES"), unsupported: features(text, "UNSUPPORTED") };
}

function features(text: string, keyword: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${keyword}:(.*)$`, "gm"))].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
}

/** Why the test cannot run with these features, or undefined. */
export function skipReason(test: TestFile, available: ReadonlySet<string>): string | undefined {
  const missing = test.requires.filter((name) => !available.has(name));
  if (missing.length) return `requires ${missing.join(", ")}`;
  const excluded = test.unsupported.filter((name) => name === "*" || available.has(name));
  return excluded.length ? `unsupported with ${excluded.join(", ")}` : undefined;
}

/** Replaces `%s`, `%S`, `%t` and `%%`. Longer names are not touched, so `%sum` stays what it is. */
export function substitute(command: string, testPath: string): string {
  const directory = testPath.slice(0, Math.max(0, testPath.lastIndexOf("/")));
  const values: Readonly<Record<string, string>> = { s: testPath, S: directory, t: `${testPath}.tmp`, "%": "%" };
  return command.replace(/%(%|[sSt](?![A-Za-z0-9_]))/g, (whole, name: string) => values[name] ?? whole);
}
