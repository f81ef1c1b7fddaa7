// Texts of many operations, for measuring: straight-line arithmetic, duplicates, nested loops, or diamonds of branches.
// The same shape always gives the same text.

const binary = ["arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori"];
const withOverflow = new Set(binary.slice(0, 3));

/** A module of about `ops` operations in functions of about `functionOps`; `mix` is flat, cse, scf or cfg. */
export function generateIr({ ops, mix, form, functionOps = 200 }) {
  const writer = new Writer(form === "generic");
  writer.module(() => {
    for (let number = 0; writer.count < ops; number++) {
      const size = Math.max(8, Math.min(functionOps, ops - writer.count));
      writer.function(`f${number}`, () => bodies[mix](writer, size));
    }
  });
  return writer.lines.join("\n");
}

class Writer {
  lines = [];
  count = 0;
  #indent = "";
  #next = 0;
  #state = 1;

  constructor(isGeneric) {
    this.isGeneric = isGeneric;
  }

  /** A number below `limit`: xorshift, so that it is the same everywhere. */
  random(limit) {
    let s = this.#state;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    this.#state = s;
    return (s >>> 0) % limit;
  }

  /** One of the last values of `live`. */
  pick(live) {
    return live[Math.max(0, live.length - 1 - this.random(Math.min(16, live.length)))];
  }

  name() {
    return `%${this.#next++}`;
  }

  /** One operation, given in both forms. */
  op(generic, pretty) {
    this.count++;
    this.line(this.isGeneric ? generic : pretty);
  }

  line(text) {
    this.lines.push(this.#indent + text);
  }

  inside(body) {
    const outer = this.#indent;
    this.#indent += "  ";
    body();
    this.#indent = outer;
  }

  module(body) {
    this.op('"builtin.module"() ({', "module {");
    this.inside(body);
    this.line(this.isGeneric ? "}) : () -> ()\n" : "}\n");
  }

  function(name, body) {
    this.#next = 0;
    this.op(
      `"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "${name}"}> ({`,
      `func.func @${name}(%a: i32, %b: i32) -> i32 {`,
    );
    if (this.isGeneric) this.line("^bb0(%a: i32, %b: i32):");
    this.inside(() => {
      const result = body();
      this.op(`"func.return"(${result}) : (i32) -> ()`, `return ${result} : i32`);
    });
    this.line(this.isGeneric ? "}) : () -> ()" : "}");
  }

  binary(op, a, b) {
    const result = this.name();
    const flags = withOverflow.has(op) ? " <{overflowFlags = #arith.overflow<none>}>" : "";
    this.op(`${result} = "${op}"(${a}, ${b})${flags} : (i32, i32) -> i32`, `${result} = ${op} ${a}, ${b} : i32`);
    return result;
  }

  constant(value, type) {
    const result = this.name();
    this.op(
      `${result} = "arith.constant"() <{value = ${value} : ${type}}> : () -> ${type}`,
      `${result} = arith.constant ${value} : ${type}`,
    );
    return result;
  }

  less(a, b) {
    const result = this.name();
    this.op(
      `${result} = "arith.cmpi"(${a}, ${b}) <{predicate = 2 : i64}> : (i32, i32) -> i1`,
      `${result} = arith.cmpi slt, ${a}, ${b} : i32`,
    );
    return result;
  }

  /** `n` operations on values of `live`, to which the results are added. */
  straight(live, n) {
    for (let i = 0; i < n; i++) live.push(this.binary(binary[this.random(6)], this.pick(live), this.pick(live)));
  }
}

const bodies = {
  flat(w, size) {
    const live = ["%a", "%b"];
    w.straight(live, size - 2);
    return live.at(-1);
  },

  /** Every operation twice, and some that add 0 or multiply by 1. */
  cse(w, size) {
    const live = ["%a", "%b"];
    const zero = w.constant(0, "i32");
    const one = w.constant(1, "i32");
    let sum = "%a";
    for (const end = w.count + size - 4; w.count < end;) {
      const op = binary[w.random(3)];
      const [a, b] = [w.pick(live), w.pick(live)];
      const x = w.binary(op, a, b);
      const y = w.binary(op, a, b);
      const kind = w.random(4);
      const term = kind === 0 ? w.binary("arith.addi", x, zero) : kind === 1 ? w.binary("arith.muli", y, one) : y;
      sum = w.binary("arith.addi", sum, term);
      live.push(x);
    }
    return sum;
  },

  /** Loops in loops, with conditionals. */
  scf(w, size) {
    const bounds = [w.constant(0, "index"), w.constant(64, "index"), w.constant(1, "index")];
    const live = ["%a", "%b"];
    for (const end = w.count + size - 40; w.count < end;) live.push(loop(w, live, bounds, 2));
    return live.at(-1);
  },

  /** A chain of diamonds, whose ends pass a value to where they join. */
  cfg(w, size) {
    let live = ["%a", "%b"];
    const end = w.count + size - 4;
    for (let n = 0; w.count < end; n++) {
      w.straight(live, 5);
      const condition = w.less(w.pick(live), w.pick(live));
      w.op(
        `"cf.cond_br"(${condition}) [^t${n}, ^f${n}] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()`,
        `cf.cond_br ${condition}, ^t${n}, ^f${n}`,
      );
      for (const side of ["t", "f"]) {
        w.line(`^${side}${n}:`);
        const value = w.binary(binary[w.random(6)], w.pick(live), w.pick(live));
        w.op(`"cf.br"(${value}) [^j${n}] : (i32) -> ()`, `cf.br ^j${n}(${value} : i32)`);
      }
      w.line(`^j${n}(%j${n}: i32):`);
      live = [...live.slice(-6), `%j${n}`];
    }
    return live.at(-1);
  },
};

function loop(w, live, bounds, depth) {
  const [lower, upper, step] = bounds;
  const [result, index, carried] = [w.name(), w.name().replace("%", "%i"), w.name().replace("%", "%x")];
  const init = w.pick(live);
  w.op(
    `${result} = "scf.for"(${lower}, ${upper}, ${step}, ${init}) ({`,
    `${result} = scf.for ${index} = ${lower} to ${upper} step ${step} iter_args(${carried} = ${init}) -> (i32) {`,
  );
  if (w.isGeneric) w.line(`^bb0(${index}: index, ${carried}: i32):`);
  w.inside(() => {
    const inner = [...live.slice(-8), carried];
    w.straight(inner, 6);
    if (depth > 0) for (let i = 0; i < 2; i++) inner.push(loop(w, inner, bounds, depth - 1));
    const condition = w.less(w.pick(inner), w.pick(inner));
    const chosen = w.name();
    const branch = () =>
      w.inside(() => {
        const value = w.binary("arith.addi", w.pick(inner), carried);
        w.op(`"scf.yield"(${value}) : (i32) -> ()`, `scf.yield ${value} : i32`);
      });
    w.op(`${chosen} = "scf.if"(${condition}) ({`, `${chosen} = scf.if ${condition} -> (i32) {`);
    branch();
    w.line(w.isGeneric ? "}, {" : "} else {");
    branch();
    w.line(w.isGeneric ? "}) : (i1) -> i32" : "}");
    w.op(`"scf.yield"(${chosen}) : (i32) -> ()`, `scf.yield ${chosen} : i32`);
  });
  w.line(w.isGeneric ? "}) : (index, index, index, i32) -> i32" : "}");
  return result;
}
