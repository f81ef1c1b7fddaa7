/**
 * The custom section `name`, from which engines and disassemblers take the names of the module, its functions, locals
 * and labels (the last from the extended-name-section proposal, ignored where unknown).
 */
import { ByteWriter } from "./byte-writer.ts";

interface NamedFunction {
  readonly index: number;
  readonly localNames: ReadonlyMap<number, string>;
  readonly labels: readonly { readonly index: number; readonly name: string | undefined }[];
}

type NameMap = readonly (readonly [index: number, name: string])[];

/** Appends the name section, or nothing if nothing has a name. @internal */
export function writeNameSection(
  out: ByteWriter,
  moduleName: string | undefined,
  functionNames: ReadonlyMap<number, string>,
  functions: readonly NamedFunction[],
): void {
  const section = new ByteWriter();
  section.name("name");
  const empty = section.length;
  if (moduleName !== undefined) subsection(section, 0, (content) => content.name(moduleName));
  if (functionNames.size > 0) subsection(section, 1, (content) => nameMap(content, sorted(functionNames)));
  indirect(section, 2, functions, (f) => sorted(f.localNames));
  indirect(section, 3, functions, (f) =>
    f.labels.flatMap(({ index, name }) => (name === undefined ? [] : [[index, name] as const])),
  );
  if (section.length === empty) return;
  out.byte(0);
  out.sized(section);
}

function subsection(out: ByteWriter, id: number, write: (content: ByteWriter) => void): void {
  const content = new ByteWriter();
  write(content);
  out.byte(id);
  out.sized(content);
}

function indirect(
  out: ByteWriter,
  id: number,
  functions: readonly NamedFunction[],
  names: (f: NamedFunction) => NameMap,
): void {
  const named = functions.map((f) => ({ index: f.index, names: names(f) })).filter((f) => f.names.length > 0);
  if (named.length === 0) return;
  subsection(out, id, (content) =>
    content.vector(named, (f) => {
      content.u32(f.index);
      nameMap(content, f.names);
    }),
  );
}

function nameMap(out: ByteWriter, names: NameMap): void {
  out.vector(names, ([index, name]) => {
    out.u32(index);
    out.name(name);
  });
}

function sorted(names: ReadonlyMap<number, string>): NameMap {
  return [...names].sort(([a], [b]) => a - b);
}
