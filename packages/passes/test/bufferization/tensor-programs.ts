/** Random functions that write, choose and carry small tensors through loops and branches, as texts. */

/** How deep loops and branches are nested. */
const mostDepth = 3;

/** Values in scope by their types. */
interface Scope {
  readonly tensors: readonly string[];
  readonly floats: readonly string[];
  readonly indices: readonly string[];
}

const tensorType = "tensor<4xf32>";
const sliceType = "tensor<2xf32>";

/** Writes one function; the same for the same `seed`. */
export function tensorProgram(seed: number): string {
  return new Writer(seed).write();
}

class Writer {
  #state: number;
  #names = 0;
  readonly #lines: string[] = [];

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 1) >>> 0;
  }

  write(): string {
    const indices = ["%c0", "%c1", "%c2", "%c3"];
    const start: Scope = { tensors: ["%t"], floats: ["%x", "%y"], indices };
    const { tensors, floats } = this.#body(start, 0);
    const results = [...tensors.map((tensor) => this.#extract(tensor, this.#pick(indices))), ...floats.slice(2)];
    const types = results.map(() => "f32").join(", ");
    return `func.func @f(%b0: i1, %b1: i1, %x: f32, %y: f32) -> (${types}) {
${indices.map((name, i) => `  ${name} = arith.constant ${i} : index`).join("\n")}
  %t = tensor.splat %x : ${tensorType}
${this.#lines.join("\n")}
  return ${results.join(", ")} : ${types}
}
`;
  }

  #random(below: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  #pick(values: readonly string[]): string {
    return values[this.#random(values.length)] ?? "";
  }

  /** The values used last are used again more often. */
  #recent(values: readonly string[]): string {
    return this.#pick(this.#random(3) === 0 ? values : values.slice(-2));
  }

  #emit(text: string): void {
    this.#lines.push(`  ${text}`);
  }

  #name(): string {
    return `%v${this.#names++}`;
  }

  #define(text: string): string {
    const name = this.#name();
    this.#emit(`${name} = ${text}`);
    return name;
  }

  #extract(tensor: string, index: string): string {
    return this.#define(`tensor.extract ${tensor}[${index}] : ${tensorType}`);
  }

  #body(outer: Scope, depth: number): Scope {
    let scope = outer;
    for (let count = 2 + this.#random(4); count > 0; count--) scope = this.#statement(scope, depth);
    return scope;
  }

  #statement(scope: Scope, depth: number): Scope {
    const withTensors = (...made: readonly string[]): Scope => ({ ...scope, tensors: [...scope.tensors, ...made] });
    const withFloat = (made: string): Scope => ({ ...scope, floats: [...scope.floats, made] });
    const [tensor, other] = [this.#recent(scope.tensors), this.#recent(scope.tensors)];
    const float = this.#recent(scope.floats);
    switch (this.#random(depth < mostDepth ? 12 : 8)) {
      case 0:
        return withFloat(this.#extract(tensor, this.#recent(scope.indices)));
      case 1:
        return withFloat(this.#define(`arith.addf ${float}, ${this.#pick(scope.floats)} : f32`));
      case 2:
        return withTensors(this.#define(`arith.select ${this.#condition(scope)}, ${tensor}, ${other} : ${tensorType}`));
      case 3:
        return withTensors(
          this.#define(`linalg.fill ins(${float} : f32) outs(${tensor} : ${tensorType}) -> ${tensorType}`),
        );
      case 4:
        return withTensors(this.#elementwise(tensor, other));
      case 5:
        return withTensors(this.#slices(tensor, other, float));
      case 8:
        return withTensors(...this.#branch(scope, depth));
      case 9:
      case 10:
        return withTensors(...this.#loop(scope, depth));
      case 11:
        return withTensors(...this.#execute(scope, depth));
      default: {
        const into = `${tensor}[${this.#recent(scope.indices)}] : ${tensorType}`;
        return withTensors(this.#define(`tensor.insert ${float} into ${into}`));
      }
    }
  }

  #condition(scope: Scope): string {
    if (this.#random(2) === 0) return this.#pick(["%b0", "%b1"]);
    return this.#define(`arith.cmpi eq, ${this.#recent(scope.indices)}, ${this.#pick(scope.indices)} : index`);
  }

  #elementwise(a: string, b: string): string {
    const map = "affine_map<(d0) -> (d0)>";
    const made = this.#name();
    this.#emit(`${made} = linalg.generic {indexing_maps = [${map}, ${map}], iterator_types = ["parallel"]}`);
    this.#emit(`    ins(${a} : ${tensorType}) outs(${b} : ${tensorType}) {`);
    this.#emit(`^bb0(%p: f32, %q: f32):`);
    this.#emit(`  %sum = arith.addf %p, %q : f32`);
    this.#emit(`  linalg.yield %sum : f32`);
    this.#emit(`} -> ${tensorType}`);
    return made;
  }

  /** A part of one tensor, perhaps with another element, is put into another tensor. */
  #slices(from: string, into: string, float: string): string {
    const at = (): number => this.#random(3);
    const type = `${tensorType} to ${sliceType}`;
    let part = this.#define(`tensor.extract_slice ${from}[${at()}] [2] [1] : ${type}`);
    if (this.#random(2) === 0) part = this.#define(`tensor.insert ${float} into ${part}[%c1] : ${sliceType}`);
    return this.#define(`tensor.insert_slice ${part} into ${into}[${at()}] [2] [1] : ${sliceType} into ${tensorType}`);
  }

  /** Writes a region that yields two tensors, and gives the operation that is around it its results. */
  #region(scope: Scope, depth: number): void {
    const { tensors } = this.#body(scope, depth + 1);
    this.#emit(`scf.yield ${this.#recent(tensors)}, ${this.#recent(tensors)} : ${tensorType}, ${tensorType}`);
  }

  #branch(scope: Scope, depth: number): readonly string[] {
    const condition = this.#condition(scope);
    const made = this.#name();
    this.#emit(`${made}:2 = scf.if ${condition} -> (${tensorType}, ${tensorType}) {`);
    this.#region(scope, depth);
    this.#emit(`} else {`);
    this.#region(scope, depth);
    this.#emit(`}`);
    return [`${made}#0`, `${made}#1`];
  }

  #loop(scope: Scope, depth: number): readonly string[] {
    const made = this.#name();
    const [iv, a, b] = [this.#name(), this.#name(), this.#name()];
    const inits = `${a} = ${this.#recent(scope.tensors)}, ${b} = ${this.#recent(scope.tensors)}`;
    const types = `(${tensorType}, ${tensorType})`;
    this.#emit(`${made}:2 = scf.for ${iv} = %c0 to %c3 step %c1 iter_args(${inits}) -> ${types} {`);
    this.#region({ ...scope, tensors: [...scope.tensors, a, b], indices: [...scope.indices, iv] }, depth);
    this.#emit(`}`);
    return [`${made}#0`, `${made}#1`];
  }

  #execute(scope: Scope, depth: number): readonly string[] {
    const made = this.#name();
    this.#emit(`${made}:2 = scf.execute_region -> (${tensorType}, ${tensorType}) {`);
    this.#region(scope, depth);
    this.#emit(`}`);
    return [`${made}#0`, `${made}#1`];
  }
}
