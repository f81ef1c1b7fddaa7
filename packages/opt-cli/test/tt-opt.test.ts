import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTool } from "./run-tool.ts";

const input = `func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %y = arith.muli %a, %b : i32
  return %y : i32
}
`;
const merged = `module {
  func.func @f(%x: i32) -> i32 {
    %a = arith.addi %x, %x : i32
    %y = arith.muli %a, %a : i32
    return %y : i32
  }
}
`;
const invalid = `func.func @f(%x: i32) -> i64 {\n  return %x : i32\n}\n`;

describe("passes", () => {
  it.each([["--cse"], ["-cse"], ["--pass-pipeline=builtin.module(func.func(cse))"], ["-p", "cse"]])(
    "run by %s",
    async (...args) => {
      expect(await runTool(args, input)).toMatchObject({ stdout: merged, stderr: "", code: 0 });
    },
  );

  it("run on a kernel as --help shows it", async () => {
    const kernel = input.replaceAll("func.func", "tt.func").replace("return", "tt.return");
    const [, text = ""] = /kernel\.ttir --pass-pipeline='(.*)'/.exec((await runTool(["--help"])).stdout) ?? [];
    const { stdout } = await runTool([`--pass-pipeline=${text}`], kernel);
    expect(stdout.match(/arith\.addi/g)).toHaveLength(1);
  });

  it("run in the order of their flags, with options", async () => {
    const { stderr } = await runTool(["--cse", "--canonicalize=top-down=false", "--dump-pass-pipeline=min"], input);
    expect(stderr).toBe("Pass Manager with 2 passes:\nbuiltin.module(\n  cse,\n  canonicalize{top-down=false}\n)\n");
  });
});

describe("usage errors", () => {
  it.each([
    [["--canonicalise"], "unknown flag '--canonicalise'; did you mean '--canonicalize'?"],
    [["--cse", "--pass-pipeline=cse"], "--pass-pipeline and passes as flags ('--cse') cannot be used together"],
    [["--pass-pipeline=cse", "-p", "inline"], "there is one pipeline at most, but 'cse' and 'inline' are given"],
    [["-p", "inline", "--pass-pipeline=cse"], "there is one pipeline at most, but 'inline' and 'cse' are given"],
    [["-p", "inline", "-p", "cse"], "there is one pipeline at most, but 'inline' and 'cse' are given: join them by a"],
    [["a.mlir", "b.mlir"], "there is one input at most, but 'a.mlir' and 'b.mlir' are given"],
    [["/nonexistent.mlir"], "cannot open input file '/nonexistent.mlir': no such file or directory"],
    [["--cse", "--", "-a.mlir"], "cannot open input file '-a.mlir': no such file or directory"],
    [[import.meta.dirname], `cannot open input file '${import.meta.dirname}': is a directory`],
    [["--emit=elf"], "'elf' is not a value of '--emit': expected mlir or wat or wasm"],
    [["--max-errors=many"], "'many' is not a value of '--max-errors': expected a number"],
    [["--verify-each=maybe"], "flag '--verify-each' takes no value but true or false, got 'maybe'"],
    [["-o"], "flag '--o' needs a value: -o <FILE>"],
    [["--help=arith.adi"], "is called 'arith.adi'; did you mean 'arith.addi'?"],
    [["--mlir-print-ir-after=cs"], "no pass is called 'cs'; did you mean 'cse'?"],
    [["--remarks=("], "'(' is not a value of '--remarks'"],
  ])("%s", async (args, message) => {
    const { stdout, stderr, code } = await runTool(args, input);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/See 'tt-opt --help'\.\n$/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("of binaries name the number of parts", async () => {
    const kernel = "tt.func @f() {\n  tt.return\n}\n";
    const both = await runTool(["--split-input-file", "--emit=wasm"], `${kernel}// -----\n${kernel}`);
    expect(both.stderr).toContain("--emit=wasm writes one binary, but '<stdin>' is split into 2 parts: leave out");
    expect(both).toMatchObject({ stdout: "", code: 2 });
    expect(await runTool(["--split-input-file", "--emit=wasm"], kernel)).toMatchObject({ stderr: "", code: 0 });
  });

  it("of pipelines point into the text", async () => {
    const { stderr, code } = await runTool(["--pass-pipeline=cse,canonicalise"], input);
    expect(stderr).toBe(
      "<pass-pipeline>:1:5: error: 'canonicalise' is not a registered pass or pass pipeline; did you mean 'canonicalize'? [TT3001]\ncse,canonicalise\n    ^~~~~~~~~~~~\n",
    );
    expect(code).toBe(2);
  });
});

describe("input", () => {
  it("is split where asked to, and lines keep their numbers", async () => {
    const text = `func.func private @a()\n// -----\n${invalid}// -----\nfunc.func private @c()\n`;
    const { stdout, stderr, code } = await runTool(["--split-input-file"], text);
    expect(stdout.split("// -----\n")).toHaveLength(2);
    expect(stderr).toContain("<stdin>:4:3: error");
    expect(code).toBe(1);
    const marked = await runTool(["--split-input-file=#@@", "--output-split-marker=// ##"], "#@@\n");
    expect(marked.stdout).toBe("module {\n}\n// ##\nmodule {\n}\n");
    const dashed = await runTool(["-split-input-file=#@@", "-output-split-marker", "-x"], "#@@\n");
    expect(dashed.stdout).toBe("module {\n}\n-x\nmodule {\n}\n");
  });

  it("is UTF-8, with a mark at its beginning or without", async () => {
    const text = 'module attributes {tt.a = "é\ufffd😀"} {\n}\n';
    for (const mark of ["", "\ufeff"]) {
      const whole = Buffer.from(mark + text);
      const { stdout, code } = await runTool([], whole);
      expect(stdout).toContain(String.raw`"\C3\A9\EF\BF\BD\F0\9F\98\80"`);
      expect(code).toBe(0);
      const cut = await runTool([], whole.subarray(0, whole.indexOf(0x9f) + 2));
      expect(cut.stderr).toContain("<stdin>:1:30: error: byte 0xF0 is not UTF-8: write '\\F0' for it in a string, or");
      expect(cut).toMatchObject({ stdout: "", code: 1 });
    }
  });

  it("may hold unknown operations if that is allowed", async () => {
    expect((await runTool([], `"a.b"() : () -> ()`)).code).toBe(1);
    expect((await runTool(["--allow-unregistered-dialect"], `"a.b"() : () -> ()`)).code).toBe(0);
  });

  it("need not have a module around it", async () => {
    const { stdout } = await runTool(["--no-implicit-module"], input);
    expect(stdout).toBe(input);
    const { code, stderr } = await runTool(["--no-implicit-module"], "");
    expect([code, stderr]).toEqual([
      1,
      "<unknown>: error: --no-implicit-module asks for one top-level operation, but there is none [TT6002]\n",
    ]);
  });

  it("is named without a line in errors about the module that is put around it", async () => {
    const { code, stderr } = await runTool(["--tt-to-wasm"], "");
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^<stdin>: error: 'builtin\.module' op has no kernel: /)]);
  });
});

describe("expected diagnostics", () => {
  it("that come are fine", async () => {
    const text = invalid.replace("\n  return", "\n  // expected-error-re@+1 {{type of {{.*}} 0}}\n  return");
    expect(await runTool(["--verify-diagnostics"], text)).toMatchObject({ code: 0, stderr: "" });
  });

  it("that do not come, and others that do, are errors", async () => {
    const text = `// expected-warning {{never}}\n${invalid}`;
    const { code, stderr } = await runTool(["--verify-diagnostics"], text);
    expect(stderr).toContain("<stdin>:3:3: error: unexpected error: type of return operand 0");
    expect(stderr).toContain(
      '<stdin>:1:4: error: expected warning "never" was not produced [TT6005]\n// expected-warning {{never}}\n   ^~~',
    );
    expect(code).toBe(1);
    expect((await runTool(["--verify-diagnostics=only-expected"], invalid)).code).toBe(0);
  });
});

describe("expectations", () => {
  it.each([
    [
      "that are no regular expressions",
      "// expected-error-re {{{{(}} }}\n",
      "<stdin>:1:4: error: Invalid regular expression",
    ],
    [
      "that end in a brace",
      "// expected-error {{of width {16, 32}}}\n",
      '<stdin>:1:4: error: expected error "of width {16, 32}" was not produced',
    ],
    [
      "of another severity",
      "func.func @f() {\n  // expected-warning @+1 {{undefined value}}\n  return %x : i32\n}\n",
      "<stdin>:3:10: error: unexpected error: undefined value '%x', where the comment expects 'warning'",
    ],
    [
      "of another file",
      '// expected-error @+1 {{public}}\nfunc.func @f() loc("other.mlir":2:1)\n',
      "other.mlir:2:1: error: unexpected error: 'func.func' op symbol declaration cannot have public visibility",
    ],
  ])("%s are told", async (_, text, problem) => {
    const { code, stderr } = await runTool(["--verify-diagnostics"], text);
    expect(stderr).toContain(problem);
    expect(code).toBe(1);
  });
});

describe("output", () => {
  it("goes to a file", async () => {
    const { stdout, files } = await runTool(["-o", "-x.mlir", "-cse"], input);
    const written = files.get("-x.mlir");
    const text = written instanceof Uint8Array ? new TextDecoder().decode(written) : written;
    expect([stdout, text]).toEqual(["", merged]);
  });

  it("is printed in the form that is asked for", async () => {
    expect((await runTool(["--mlir-print-op-generic"], input)).stdout).toContain('"arith.addi"(%x, %x)');
    expect((await runTool(["--strip-names"], input)).stdout).toContain("%0 = arith.addi %arg0, %arg0");
    expect((await runTool(["--mlir-print-debuginfo"], input)).stdout).toContain('loc("<stdin>":2:8)');
    const dense = "func.func @f() {\n  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>\n  return\n}\n";
    const { stdout } = await runTool(["--mlir-elide-elementsattrs-if-larger=2"], dense);
    expect(stdout).toContain("dense_resource<__elided__> : tensor<3xi32>");
    const hex = await runTool(["--mlir-print-elementsattrs-with-hex-if-larger=2"], dense);
    expect(hex.stdout).toContain('dense<"0x010000000200000003000000"> : tensor<3xi32>');
    const long = dense.replace("[1, 2, 3]", `[${"1, ".repeat(199)}2]`).replace("3x", "200x");
    const many = await runTool(["--mlir-print-elementsattrs-with-hex-if-larger=-1"], long);
    expect(many.stdout).toContain("dense<[1, 1, 1");
    expect((await runTool(["--mlir-print-skip-regions"], input)).stdout).toBe("module {...}\n");
  });

  it("names values as their locations do", async () => {
    const located = `func.func @f(%a: i32 loc("x")) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("s um"("f.py":1:2))
  %b = arith.addi %0, %0 : i32 loc(callsite(fused["1st", "2nd"] at "other"))
  return %b : i32
}
`;
    const { stdout } = await runTool(["--mlir-use-nameloc-as-prefix"], located);
    expect(stdout).toContain("@f(%x: i32)");
    expect(stdout).toContain("%s_um = arith.addi %x, %x");
    expect(stdout).toContain("%_1st = arith.addi %s_um, %s_um");
  });

  it("has a name once where that is asked for", async () => {
    const branches = `func.func @f(%c: i1, %x: i32) {
  scf.if %c {
    %0 = arith.addi %x, %x : i32
    %y = arith.constant 1 : i32
  } else {
    %0 = arith.subi %x, %x : i32
    %y = arith.constant 1 : i32
  }
  return
}
`;
    const names = async (flag: string) => (await runTool([flag], branches)).stdout.match(/%\w+(?= = )/g);
    expect(await names("--verify-each")).toEqual(["%0", "%y", "%0", "%y"]);
    expect(await names("--mlir-print-unique-ssa-ids")).toEqual(["%1", "%y_0", "%0", "%y"]);
  });

  it("leaves out long resources", async () => {
    const resources = `{-# dialect_resources: {builtin: {long: "0x04000000AABBCCDD", b: "0x01000000AA"}}, external_resources: {tool: {on: true, text: "a longer text than that"}} #-}\n`;
    const { stdout } = await runTool(["--mlir-elide-resource-strings-if-larger=14"], resources);
    expect(stdout.replaceAll(/\s+/g, " ")).toBe(
      'module { } {-# dialect_resources: { builtin: { b: "0x01000000AA" } }, external_resources: { tool: { on: true } } #-} ',
    );
  });

  it("reads back", async () => {
    const example = join(import.meta.dirname, "../../../examples/attention.ttir");
    expect(await runTool([example, "--verify-roundtrip", "-o", "x"])).toMatchObject({ code: 0, stderr: "" });
  });

  it("is a WebAssembly module, as bytes or as text", async () => {
    const example = join(import.meta.dirname, "../../../examples/vector_add.ttir");
    const { files } = await runTool([example, "--emit=wasm", "-o", "x.wasm"]);
    const bytes = files.get("x.wasm");
    expect(bytes instanceof Uint8Array && WebAssembly.validate(new Uint8Array(bytes))).toBe(true);
    expect((await runTool([example, "--tt-to-wasm", "--emit=wat"])).stdout).toMatch(/^\(module \$vector_add/);
    const { stderr, code } = await runTool(["--cse", "--emit=wasm"], input);
    expect([code, stderr]).toEqual([1, expect.stringContaining("holds no 'wasm.module' to emit")]);
  }, 20_000);
});

describe("reports", () => {
  it("show the operation that a diagnostic is about, as passes have left it", async () => {
    const args = ["--cse", "--convert-to-wasm", "--mlir-print-op-on-diagnostic"];
    const { stderr } = await runTool(args, input);
    expect(stderr).toContain('note: see current operation: "func.return"(%y) : (i32) -> ()\n');
  });

  it("leave notes out if asked to", async () => {
    const twice = `${merged}func.func @g() { return }\nfunc.func @g() { return }\n`;
    expect((await runTool([], twice)).stderr).toContain(": note: ");
    const { stderr, code } = await runTool(["--mlir-disable-diagnostic-notes"], twice);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining(": note: ")]);
  });

  it("do not come from the verifier of the input if that is turned off", async () => {
    const wrong = input.replace("= arith.addi %x, %x : i32", '= "arith.addi"(%x) : (i32) -> i32');
    const args = ["--mlir-very-unsafe-disable-verifier-on-parsing", "--mlir-print-op-generic"];
    const { stdout, code } = await runTool(args, wrong);
    expect(code).toBe(0);
    expect(stdout).toMatch(/"arith\.addi"\(%x\) .*: \(i32\) -> i32/);
    expect((await runTool([], wrong)).code).toBe(1);
  });

  it("show the IR between passes", async () => {
    const { stderr } = await runTool(
      ["-p=builtin.module(func.func(cse,canonicalize))", "--mlir-print-ir-after-all", "-o", "x"],
      input,
    );
    expect(stderr).toContain("// -----// IR Dump After CSE (cse) //----- //\nfunc.func @f");
    expect(stderr).toContain("// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n");
    const changed = await runTool(["--cse", "--canonicalize", "--mlir-print-ir-after-change", "-o", "x"], input);
    expect(changed.stderr.match(/IR Dump/g)).toHaveLength(1);
  });

  it("show differences", async () => {
    const { stderr } = await runTool(["--cse", "--print-ir-diff", "-o", "x"], input);
    expect(stderr).toMatch(/^-\s+%b = arith.addi/m);
  });

  it("write the IR to a tree of files", async () => {
    const args = ["-p=builtin.module(func.func(cse,canonicalize),symbol-dce)", "--mlir-print-ir-tree-dir=t", "-o", "x"];
    const { files } = await runTool(args, input);
    expect([...files.keys()]).toEqual([
      "t/builtin_module_no-symbol-name/func_func_f/0_0_cse.mlir",
      "t/builtin_module_no-symbol-name/func_func_f/0_1_canonicalize.mlir",
      "t/builtin_module_no-symbol-name/1_symbol-dce.mlir",
      "x",
    ]);
  });

  it("tell times and numbers", async () => {
    const { stderr } = await runTool(["--cse", "--mlir-timing", "--mlir-pass-statistics", "-o", "x"], input);
    expect(stderr).toMatch(/Parser\n.*CSE\n.*Output\n.*Rest\n.*Total\n/);
    expect(stderr).toMatch(/\(S\) +1 num-cse'd - /);
    const json = await runTool(["--cse", "--mlir-timing", "--mlir-output-format=json", "-o", "x"], input);
    expect(JSON.parse(json.stderr)).toMatchObject({ name: "Total" });
  });

  it("are JSON lines if asked to", async () => {
    const { stderr } = await runTool(["--diagnostics=json"], invalid);
    expect(JSON.parse(stderr)).toMatchObject({
      severity: "error",
      code: "TT2021",
      file: "<stdin>",
      line: 2,
      column: 3,
    });
  });

  it("end after a number of errors", async () => {
    const text = Array.from({ length: 5 }, (_, i) => invalid.replace("@f", `@f${i}`)).join("");
    const { stderr } = await runTool(["--max-errors=2"], text);
    expect(stderr.match(/ error: /g)).toHaveLength(2);
    expect(stderr).toMatch(/\n3 more errors not shown; see --max-errors\n$/);
  });

  it("have colours only where asked to", async () => {
    expect((await runTool(["--color=always"], invalid)).stderr).toContain("\u001b[");
    expect((await runTool([], invalid)).stderr).not.toContain("\u001b[");
  });

  it("say why patterns did not apply", async () => {
    const { stderr } = await runTool(["--canonicalize", "--explain", "-o", "x"], input);
    expect(stderr).toMatch(/remark: \[Missed\] [\w-]+: /);
  });
});

describe("help", () => {
  it("lists the options of passes with their ranges", async () => {
    const { stdout } = await runTool(["--list-passes"]);
    expect(stdout).toMatch(/lanes=<int> .*\(a power of two from 2 to 64; default: 4\)/);
    expect(stdout).toMatch(/force=<bool> .*\(default: false\)/);
  });

  it.each([
    [[], "Usage: tt-opt"],
    [["canonicalize"], "| `max-iterations` | `int`, at least -1 | `10` |"],
    [["arith.addi"], "operation ::= `arith.addi`"],
    [["cf"], "# Dialect `cf`"],
    [["tt-to-wasm"], "Stands for:"],
    [["max-errors"], "--max-errors=<N>"],
  ])("on %s", async ([topic], text) => {
    const { stdout, code } = await runTool([topic === undefined ? "--help" : `--help=${topic}`]);
    expect(stdout).toContain(text);
    expect(code).toBe(0);
  });

  it("lists passes and dialects", async () => {
    expect((await runTool(["--list-passes"])).stdout).toMatch(/^ {2}--cse {2,}\w/m);
    expect((await runTool(["--show-dialects"])).stdout).toMatch(/^Available Dialects: arith,.*,wasm\n$/);
  });
});
