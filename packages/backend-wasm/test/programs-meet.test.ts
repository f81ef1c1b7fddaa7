/** Kernels whose programs wait for each other, as those of cooperative reductions do. */
import { compileKernel, tune } from "@tt-opt/backend-wasm";
import { describe, expect, it } from "vitest";

/**
 * Each program stores its number plus one, adds itself to the counter and waits until all have come; then each stores
 * the sum of what all have stored. `%counter` is what programs of one launch meet at.
 */
const meeting = `tt.func public @meeting(%slots: !tt.ptr<i32>, %counter: !tt.ptr<i32>, %out: !tt.ptr<i32>, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %true = arith.constant true
    %pid = tt.get_program_id x : i32
    %mine = arith.addi %pid, %one : i32
    %slot = tt.addptr %slots, %pid : !tt.ptr<i32>, i32
    tt.store %slot, %mine : !tt.ptr<i32>
    gpu.barrier
    %place = tt.atomic_rmw add, release, gpu, %counter, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
    scf.while (%come = %zero) : (i32) -> () {
      %waits = arith.cmpi slt, %come, %n : i32
      scf.condition(%waits)
    } do {
      %now = POLL
      scf.yield %now : i32
    }
    %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %zero) -> (i32) : i32 {
      %p = tt.addptr %slots, %i : !tt.ptr<i32>, i32
      %v = tt.load %p : !tt.ptr<i32>
      %next = arith.addi %acc, %v : i32
      scf.yield %next : i32
    }
    %result = tt.addptr %out, %pid : !tt.ptr<i32>, i32
    tt.store %result, %sum : !tt.ptr<i32>
    PRINT
    tt.return
  }`;
const polls = {
  "atomic addition of 0": "tt.atomic_rmw add, acquire, gpu, %counter, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32",
  "atomic comparison": "tt.atomic_cas acquire, gpu, %counter, %zero, %zero : (!tt.ptr<i32>, i32, i32) -> i32",
  "atomic load": "tt.atomic_load acquire, gpu, %counter, %true : (!tt.ptr<i32>, i1) -> i32",
  "volatile load": "tt.load %counter {isVolatile = true} : !tt.ptr<i32>",
};

function text(poll: string, print = ""): string {
  return meeting.replace("POLL", poll).replace("PRINT", print);
}

describe("programs that wait for each other", () => {
  it.each(Object.entries(polls))("are executed at the same time: %s", async (_, poll) => {
    const kernel = await compileKernel(text(poll));
    for (const n of [1, 2, 5]) {
      for (const checkBounds of [false, true]) {
        const out = new Int32Array(n);
        const result = await kernel.launch([n, 1, 1], [new Int32Array(n), new Int32Array(1), out, n], { checkBounds });
        expect(Array.from(out)).toEqual(Array.from(out, () => (n * (n + 1)) / 2));
        expect(result.threads).toBeGreaterThanOrEqual(n);
      }
    }
    await kernel.dispose();
  });

  it.each([1, 2])("are tuned on a thread each, where %i are asked for", async (threads) => {
    const n = 4;
    const args = [new Int32Array(n), new Int32Array(1), new Int32Array(n), n];
    const variant = { text: text(polls["atomic load"]), grid: [n, 1, 1] as const };
    const { ms } = await tune(variant, args, { threads, candidateMs: 1 });
    expect(ms).toBeGreaterThan(0);
    expect(args).toEqual([new Int32Array(n), new Int32Array(1), new Int32Array(n), n]);
  });

  /** Program 0 adds to what the last program has stored, which sets a flag; the others do nothing of that. */
  const flagged = `tt.func public @flagged(%out: !tt.ptr<i32>, %flags: !tt.ptr<i32>, %last: i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %true = arith.constant true
      %pid = tt.get_program_id x : i32
      %isLast = arith.cmpi eq, %pid, %last : i32
      scf.if %isLast {
        tt.store %out, %pid : !tt.ptr<i32>
        gpu.barrier
        %flag = tt.addptr %flags, %one : !tt.ptr<i32>, i32
        %was = tt.atomic_rmw exch, release, gpu, %flag, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
      } else {
        %flag = tt.addptr %flags, %one : !tt.ptr<i32>, i32
        scf.while : () -> () {
          %now = tt.atomic_cas acquire, gpu, %flag, %one, %one : (!tt.ptr<i32>, i32, i32) -> i32
          %waits = arith.cmpi ne, %now, %one : i32
          scf.condition(%waits)
        } do {
          scf.yield
        }
        %old = tt.atomic_rmw add, relaxed, gpu, %out, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
      }
      tt.return
    }`;

  const flag = "tt.addptr %flags, %one : !tt.ptr<i32>, i32";
  const set = "tt.atomic_rmw exch, release, gpu, %flag, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32";
  const wait = "tt.atomic_cas acquire, gpu, %flag, %one, %one : (!tt.ptr<i32>, i32, i32) -> i32";
  const loop = /scf\.while : [^]*?scf\.yield\n *\}\n/;
  const poll = "%met = tt.atomic_poll acquire, gpu, %flag, %one : !tt.ptr<i32>, i32 -> i1\n";
  const add = "tt.atomic_rmw add, relaxed, gpu, %out, %one, %true";

  it.each([
    ["by an exchange", flagged, 6],
    ["by a store", flagged.replace(`%was = ${set}`, "tt.store %flag, %one : !tt.ptr<i32>"), 6],
    [
      "by an atomic store",
      flagged.replace(`%was = ${set}`, "tt.atomic_store release, gpu, %flag, %one : !tt.ptr<i32>"),
      6,
    ],
    ["for which they poll", flagged.replace(loop, poll), 6],
    ["which they take", flagged.replace(wait, wait.replace("%one, %one", "%one, %zero")), 2],
    ["which they reset", flagged.replace(`%old = ${add}`, `tt.store %flag, %zero : !tt.ptr<i32>\n%old = ${add}`), 2],
    ["at an address that is made in another way", flagged.replace(flag, flag.replace("%one :", "%pid :")), 2],
  ])("are executed at the same time where one sets the flag that others wait for: %s", async (_, code, most) => {
    const kernel = await compileKernel(code);
    for (const n of [1, 2, most]) {
      const out = new Int32Array(1);
      await kernel.launch([n, 1, 1], [out, new Int32Array(2), n - 1]);
      expect(out[0]).toBe(2 * (n - 1));
    }
    await kernel.dispose();
  });

  /** Each program sets its flag, waits for FLAGS, and stores the sum of what it has read there. */
  const announced = `tt.func public @announced(%out: !tt.ptr<i32>, %flags: !tt.ptr<i32>, %n: i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %true = arith.constant true
      %pid = tt.get_program_id x : i32
      %mine = tt.addptr %flags, %pid : !tt.ptr<i32>, i32
      %own = arith.addi %pid, %one : i32
      %was = tt.atomic_rmw exch, release, gpu, %mine, %own, %true : (!tt.ptr<i32>, i32, i1) -> i32
      %result = tt.addptr %out, %pid : !tt.ptr<i32>, i32
      FLAGS
      tt.return
    }`;
  const flagAt = (index: string): string => `
        %flag = tt.addptr %flags, ${index} : !tt.ptr<i32>, i32
        scf.while (%seen = %zero) : (i32) -> () {
          %waits = arith.cmpi eq, %seen, %zero : i32
          scf.condition(%waits)
        } do {
          %now = tt.atomic_rmw add, acquire, gpu, %flag, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32
          scf.yield %now : i32
        }
        %v = tt.load %flag : !tt.ptr<i32>`;
  const sumOver = (from: string): string => `
      %sum = scf.for %i = ${from} to %n step %one iter_args(%acc = %zero) -> (i32) : i32 {
        ${flagAt("%i")}
        %next = arith.addi %acc, %v : i32
        scf.yield %next : i32
      }
      tt.store %result, %sum : !tt.ptr<i32>`;
  const neighbour = (operation: string, first: string): string => `
      %other = arith.${operation} %pid, %one : i32
      %isInside = arith.cmpi ${first} : i32
      scf.if %isInside {
        ${flagAt("%other")}
        tt.store %result, %v : !tt.ptr<i32>
      }`;

  const block = `
      %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %bases = tt.splat %flags : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
      %places = tt.addptr %bases, %range : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
      %ends = tt.splat %n : i32 -> tensor<8xi32>
      %isInside = arith.cmpi slt, %range, %ends : tensor<8xi32>
      %ones = arith.constant dense<1> : tensor<8xi32>
      scf.while (%least = %zero) : (i32) -> () {
        %waits = arith.cmpi eq, %least, %zero : i32
        scf.condition(%waits)
      } do {
        %now = tt.load %places, %isInside, %ones {isVolatile = true} : tensor<8x!tt.ptr<i32>>
        %least = "tt.reduce"(%now) <{axis = 0 : i32}> ({
        ^bb0(%a: i32, %b: i32):
          %min = arith.minsi %a, %b : i32
          tt.reduce.return %min : i32
        }) : (tensor<8xi32>) -> i32
        scf.yield %least : i32
      }
      tt.store %result, %n : !tt.ptr<i32>`;

  it.each([
    ["all", sumOver("%zero"), (_: number, n: number) => (n * (n + 1)) / 2, true],
    ["all, as a block", block, (_: number, n: number) => n, true],
    ["later", sumOver("%own"), (i: number, n: number) => (n * (n + 1) - (i + 1) * (i + 2)) / 2, true],
    ["next", neighbour("addi", "slt, %other, %n"), (i: number, n: number) => (i + 1 < n ? i + 2 : 0), true],
    ["previous", neighbour("subi", "sge, %other, %zero"), (i: number) => i, false],
  ])("are executed at the same time where each waits for later ones: %s", async (_, flags, expected, meet) => {
    const kernel = await compileKernel(announced.replace("FLAGS", flags));
    expect(kernel.module.programsMeet).toBe(meet);
    for (const n of [1, 2, 6]) {
      const out = new Int32Array(n);
      await kernel.launch([n, 1, 1], [out, new Int32Array(n), n]);
      expect([...out]).toEqual(Array.from(out, (_, i) => expected(i, n)));
    }
    await kernel.dispose();
  });

  it("are told from those that take turns", async () => {
    const kernel = await compileKernel(`tt.func public @turns(%turn: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %true = arith.constant true
      %pid = tt.get_program_id x : i32
      scf.while : () -> () {
        %now = tt.atomic_cas acquire, gpu, %turn, %pid, %pid : (!tt.ptr<i32>, i32, i32) -> i32
        %waits = arith.cmpi ne, %now, %pid : i32
        scf.condition(%waits)
      } do {
        scf.yield
      }
      %v = tt.load %out : !tt.ptr<i32>
      %scaled = arith.addi %v, %v : i32
      %sum = arith.addi %scaled, %pid : i32
      tt.store %out, %sum : !tt.ptr<i32>
      gpu.barrier
      %next = arith.addi %pid, %one : i32
      %old = tt.atomic_rmw exch, release, gpu, %turn, %next, %true : (!tt.ptr<i32>, i32, i1) -> i32
      tt.return
    }`);
    const out = new Int32Array(1);
    expect(await kernel.launch([300, 1, 1], [new Int32Array(1), out])).toMatchObject({ threads: 1 });
    let expected = 0;
    for (let i = 0; i < 300; i++) expected = (2 * expected + i) | 0;
    expect(out[0]).toBe(expected);
    await kernel.dispose();
  });

  it("pause where there are more of them than threads were asked for, so that a later one can run", async () => {
    const kernel = await compileKernel(
      `tt.func public @stream(%flags: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
      %one = arith.constant 1 : i32
      %true = arith.constant true
      %id = tt.get_program_id x : i32
      %count = tt.get_num_programs x : i32
      %next = arith.addi %id, %one : i32
      %waits = arith.cmpi slt, %next, %count : i32
      %later = tt.addptr %flags, %next : !tt.ptr<i32>, i32
      scf.if %waits {
        scf.while : () -> () {
          %now = tt.atomic_cas acquire, gpu, %later, %one, %one : (!tt.ptr<i32>, i32, i32) -> i32
          %goesOn = arith.cmpi ne, %now, %one : i32
          scf.condition(%goesOn)
        } do {
          scf.yield
        }
      }
      %own = tt.addptr %flags, %id : !tt.ptr<i32>, i32
      %set = tt.atomic_rmw exch, release, gpu, %own, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
      %place = tt.addptr %out, %id : !tt.ptr<i32>, i32
      tt.store %place, %next : !tt.ptr<i32>
      tt.return
    }`,
      { threads: 2 },
    );
    const programs = 24;
    for (let round = 0; round < 2; round++) {
      const out = new Int32Array(programs);
      const result = await kernel.launch([programs, 1, 1], [new Int32Array(programs), out]);
      expect(Array.from(out)).toEqual(Array.from(out, (_, i) => i + 1));
      expect(result.threads).toBeGreaterThanOrEqual(programs);
    }
    await kernel.dispose();
  });

  it("are executed in their order where there cannot be as many threads and each waits for earlier ones", async () => {
    // Decoupled look-back: each program adds its number to the sum of the one before it, once that has set its flag.
    const kernel = await compileKernel(`tt.func public @lookback(%sums: !tt.ptr<i32>, %flags: !tt.ptr<i32>, %n: i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %true = arith.constant true
      %x = tt.get_program_id x : i32
      %y = tt.get_program_id y : i32
      %row = arith.muli %y, %n : i32
      %id = arith.addi %row, %x : i32
      %isFirst = arith.cmpi eq, %id, %zero : i32
      %before = arith.subi %id, %one : i32
      %sum = scf.if %isFirst -> (i32) {
        scf.yield %zero : i32
      } else {
        %flag = tt.addptr %flags, %before : !tt.ptr<i32>, i32
        scf.while : () -> () {
          %now = tt.atomic_cas acquire, gpu, %flag, %one, %one : (!tt.ptr<i32>, i32, i32) -> i32
          %waits = arith.cmpi ne, %now, %one : i32
          scf.condition(%waits)
        } do {
          scf.yield
        }
        %p = tt.addptr %sums, %before : !tt.ptr<i32>, i32
        %v = tt.load %p : !tt.ptr<i32>
        scf.yield %v : i32
      }
      %mine = arith.addi %sum, %id : i32
      %slot = tt.addptr %sums, %id : !tt.ptr<i32>, i32
      tt.store %slot, %mine : !tt.ptr<i32>
      gpu.barrier
      scf.if %true {
        %done = tt.addptr %flags, %id : !tt.ptr<i32>, i32
        %was = tt.atomic_rmw exch, release, gpu, %done, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
      }
      // What makes programs wait for others by the looks of it.
      %isLast = arith.cmpi eq, %id, %n : i32
      scf.if %isLast {
        tt.store %flags, %one : !tt.ptr<i32>
      } else {
        scf.while : () -> () {
          %now = tt.load %flags {isVolatile = true} : !tt.ptr<i32>
          %waits = arith.cmpi eq, %now, %zero : i32
          scf.condition(%waits)
        } do {
          scf.yield
        }
      }
      tt.return
    }`);
    expect(kernel.module.programsMeet).toBe(true);
    for (const [x, y] of [
      [1000, 1],
      [20, 30],
      [3, 4],
    ] as const) {
      const sums = new Int32Array(x * y);
      const { threads } = await kernel.launch([x, y, 1], [sums, new Int32Array(x * y), x]);
      expect(threads === 1).toBe(x * y > 256);
      expect([...sums]).toEqual(Array.from(sums, (_, i) => (i * (i + 1)) / 2));
    }
    await kernel.dispose();
  });

  it("are refused if there cannot be as many threads", async () => {
    const run = async (code: string, n: number, shared?: boolean): Promise<void> => {
      const kernel = await compileKernel(code, shared === undefined ? {} : { shared });
      try {
        await kernel.launch([n, 1, 1], [new Int32Array(n), new Int32Array(1), new Int32Array(n), n]);
      } finally {
        await kernel.dispose();
      }
    };
    const poll = polls["volatile load"];
    await expect(run(text(poll), 257)).rejects.toThrow(
      "kernel 'meeting': its 257 programs wait for each other, for which each needs a thread: there can be 256, and there are 1",
    );
    await expect(run(text(poll), 2, false)).rejects.toThrow("there can be 1, and there are 1");
    const print = `tt.print " sum: " {hex = false, isSigned = array<i32: 1>} : %sum : i32`;
    await expect(run(text(poll, print), 2)).rejects.toThrow("there can be 1, and there are 1");
  });

  const locked = `scf.while : () -> () {
        %was = tt.atomic_cas acq_rel, gpu, %lock, %zero, %one : (!tt.ptr<i32>, i32, i32) -> i32
        %waits = arith.cmpi ne, %was, %zero : i32
        scf.condition(%waits)
      } do {
        scf.yield
      }
      %v = tt.load %count {isVolatile = true} : !tt.ptr<i32>
      %next = arith.addi %v, %step : i32
      tt.store %count, %next : !tt.ptr<i32>
      %old = tt.atomic_rmw exch, acq_rel, gpu, %lock, %zero, %true : (!tt.ptr<i32>, i32, i1) -> i32`;

  it.each([
    ["", locked.replace("%step", "%one"), 1000],
    [
      " in either of two branches",
      `scf.if %odd {\n${locked.replace("%step", "%one")}\n} else {\n${locked.replace("%step", "%two")}\n}`,
      1500,
    ],
  ])("are told from those that wait for a lock%s", async (_, body, sum) => {
    const kernel = await compileKernel(`tt.func public @locked(%lock: !tt.ptr<i32>, %count: !tt.ptr<i32>) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %two = arith.constant 2 : i32
      %true = arith.constant true
      %pid = tt.get_program_id x : i32
      %bit = arith.andi %pid, %one : i32
      %odd = arith.cmpi eq, %bit, %one : i32
      ${body}
      tt.return
    }`);
    const count = new Int32Array(1);
    expect(await kernel.launch([1000, 1, 1], [new Int32Array(1), count])).toMatchObject({ threads: 1 });
    expect(count[0]).toBe(sum);
    await kernel.dispose();
  });
});
