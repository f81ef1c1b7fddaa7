/** The opcode table against wabt, and small modules that run. */
import { describe, expect, it } from "vitest";
import wabtFactory from "wabt";
import { type Immediate, ModuleBuilder, type Opcode, opcodes } from "./index.ts";

const features = { threads: true, simd: true, relaxed_simd: true, bulk_memory: true, reference_types: true };
const zeros = new Uint8Array(16);

/** Immediates as the assembler takes them and as the text format spells them, or undefined if context is needed. */
function sample(opcode: Opcode): { values: readonly Immediate[]; text: string } | undefined {
  switch (opcode.immediate) {
    case "none":
    case "fence":
    case "memory":
    case "memory+memory":
      return { values: [], text: "" };
    case "memarg":
      return { values: [{ offset: 300 }], text: "offset=300" };
    case "memarg+lane":
      return { values: [{ offset: 300 }, 1], text: "offset=300 1" };
    case "lane":
      return { values: [1], text: "1" };
    case "i32":
      return { values: [-129], text: "-129" };
    case "i64":
      return { values: [-(2n ** 63n)], text: "-9223372036854775808" };
    case "f32":
    case "f64":
      return { values: [-1.5], text: "-1.5" };
    case "v128":
      return { values: [zeros], text: "i32x4 0 0 0 0" };
    case "shuffle":
      return {
        values: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 31]],
        text: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 31",
      };
    default:
      return undefined;
  }
}

describe("opcode table", () => {
  it("has every instruction once", () => {
    expect(new Set(opcodes().map((o) => o.name)).size).toBe(opcodes().length);
    expect(new Set(opcodes().map((o) => o.bytes.join())).size).toBe(opcodes().length);
  });

  it("encodes each instruction as wabt does and types it as the engine does", async () => {
    const wabt = await wabtFactory();
    const wrong: string[] = [];
    let compared = 0;
    for (const opcode of opcodes()) {
      const immediates = sample(opcode);
      if (opcode.isPolymorphic || !immediates) continue;
      const lane = opcode.name.startsWith("v128.") && opcode.accessBytes === 16;
      const module = new ModuleBuilder();
      module.memory({ min: 1, max: 1, shared: true });
      const f = module.func(undefined, { params: opcode.operands, results: opcode.results });
      opcode.operands.forEach((_, i) => f.op("local.get", i));
      f.emit(opcode, lane && opcode.immediate === "memarg+lane" ? [{ offset: 300 }, 0] : immediates.values);
      const gets = opcode.operands.map((_, i) => `local.get ${i}`).join(" ");
      const text = `(module (memory 1 1 shared) (func (param ${opcode.operands.join(" ")}) (result ${opcode.results.join(" ")}) ${gets} ${opcode.name} ${immediates.text}))`;
      try {
        const expected = wabt.parseWat("x.wat", text, features);
        const { buffer } = expected.toBinary({});
        expected.destroy();
        compared++;
        const { bytes } = module.finish();
        if (Buffer.compare(Buffer.from(buffer), Buffer.from(bytes)) !== 0) wrong.push(opcode.name);
        // Node 20 knows relaxed SIMD only behind a flag; data and element indices need segments.
        const isKnown = opcode.feature !== "relaxed-simd" && opcode.immediate !== "data+memory";
        if (isKnown && !WebAssembly.validate(bytes)) wrong.push(`${opcode.name}: signature is not valid`);
      } catch (error) {
        wrong.push(`${opcode.name}: ${String(error)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(400);
  });

  it("rejects immediates that do not fit", () => {
    const f = new ModuleBuilder().func("f", { params: [], results: [] });
    expect(() => f.op("i32.const", 2 ** 33)).toThrow(/32-bit/);
    expect(() => f.op("i32.add", 1)).toThrow(/i32.add/);
    expect(() => f.op("f32x4.extract_lane", 4)).toThrow(/lane 4/);
    expect(() => f.op("i32.atomic.load", { align: 0 })).toThrow(/alignment/);
  });
});

describe("module builder", () => {
  it("runs a loop with branches, globals, data, tables and several results", async () => {
    const module = new ModuleBuilder("demo");
    const memory = module.memory({ min: 1 });
    const global = module.global("i32", true, (e) => e.op("i32.const", 7));
    module.data(new Uint8Array([9]), (e) => e.op("i32.const", 64));
    const passive = module.data(new Uint8Array([5]));
    const sum = module.func("sum", { params: ["i32"], results: ["i32"] });
    const total = sum.local("i32", "total");
    const exit = sum.block(undefined, "exit");
    const next = sum.loop(undefined, "next");
    sum.op("local.get", 0);
    sum.op("i32.eqz");
    sum.brIf(exit);
    sum.op("local.get", total);
    sum.op("local.get", 0);
    sum.op("i32.add");
    sum.op("local.set", total);
    sum.op("local.get", 0);
    sum.op("i32.const", 1);
    sum.op("i32.sub");
    sum.op("local.set", 0);
    sum.br(next);
    sum.end();
    sum.end();
    sum.op("local.get", total);
    module.table("funcref", { min: 1 });
    module.elements([sum.index], (e) => e.op("i32.const", 0));
    const main = module.func("main", { params: ["i32"], results: ["i32", "i32", "i32"] });
    main.op("i32.const", 65);
    main.op("i32.const", 0);
    main.op("i32.const", 1);
    main.op("memory.init", passive);
    main.op("local.get", 0);
    main.op("i32.const", 0);
    main.op("call_indirect", module.type(sum.type));
    main.op("global.get", global);
    main.op("i32.const", 64);
    main.op("i32.load16_u");
    module.export("main", "func", main.index);
    module.export("memory", "memory", memory);
    const { bytes } = module.finish();
    expect(WebAssembly.validate(bytes)).toBe(true);
    const { instance } = await WebAssembly.instantiate(bytes);
    const entry = instance.exports["main"];
    expect(typeof entry === "function" ? Reflect.apply(entry, undefined, [10]) : undefined).toEqual([
      55,
      7,
      5 * 256 + 9,
    ]);
    const names = WebAssembly.Module.customSections(await WebAssembly.compile(bytes), "name");
    expect(new TextDecoder().decode(names[0])).toContain("total");
  });

  it("gives marks as offsets in the module, where engines report traps", async () => {
    const module = new ModuleBuilder<string>();
    const f = module.func("f", { params: [], results: [] });
    f.mark("first");
    f.op("nop");
    f.mark("second");
    f.op("unreachable");
    module.export("f", "func", f.index);
    const { bytes, positions } = module.finish();
    const { instance } = await WebAssembly.instantiate(bytes);
    const entry = instance.exports["f"];
    let stack = "";
    try {
      if (typeof entry === "function") Reflect.apply(entry, undefined, []);
    } catch (error) {
      stack = error instanceof Error ? (error.stack ?? "") : "";
    }
    const offset = Number(/:(0x[0-9a-f]+)/.exec(stack)?.[1]);
    expect(positions.find((p) => p.offset === offset)?.position).toBe("second");
  });

  it("reports labels that are not open or not closed, and late imports", () => {
    const module = new ModuleBuilder();
    const f = module.func("f", { params: [], results: [] });
    const label = f.block(undefined, "gone");
    f.end();
    expect(() => f.br(label)).toThrow(/gone is not open/);
    expect(() => module.importFunc("env", "g", f.type)).toThrow(/imports come first/);
    f.block(undefined, "open");
    expect(() => module.finish()).toThrow(/open is not closed/);
  });
});
