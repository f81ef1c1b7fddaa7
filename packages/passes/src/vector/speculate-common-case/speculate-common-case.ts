/**
 * `speculate-common-case`: a loop over vectors is executed as if no rare case occurred. It only takes down whether one
 * did, and is repeated, with the code for these, if so. Otherwise, each vector would branch around that code, for which
 * engines keep values on the stack.
 */
import { CmpFOp, CmpFPredicate, constantInt, ConstantOp, func, OrIOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  AnyVector,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  I1,
  IntegerType,
  IrMapping,
  isPure,
  type Operation,
  opt,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { isIndependent, mostIterations, unmarkIndependent } from "../independent-loops.ts";
import { knownSize } from "../range-size.ts";
import { buildLink, extremumChains, type Link } from "./extremum-chains.ts";
import { areOnlyStored } from "./guessed-values.ts";
import { type Repeatable, repeatable } from "./repeatable.ts";

/** See the file's header. */
export const speculateCommonCase = definePass({
  name: "speculate-common-case",
  summary: "execute loops as if rare cases did not occur, and repeat those in which one did",
  description: `Handles loops with the mark \`tts.independent\` that carry nothing and write nothing that they read. Rare
cases are

- \`scf.if\` that replaces lanes of values if any lane of a mask is set, as where a function of great arguments is
  computed in another way,
- NaN as the first number of a chain of \`arith.maxnumf\` or \`arith.minnumf\`, which is one comparison and choice after
  the other then.

What depends on them may be stored, but must be no address or mask of an access, and no condition of a branch with
effects. With \`distinct-arguments\`, memory that is written is not read through other arguments, and kernels for which
that matters are marked \`tts.distinct_arguments\`. Longer loops than \`limit\` operations are left alone, with a remark,
and so are those of less than 16 iterations.`,
  options: {
    distinctArguments: opt.bool(
      false,
      "assume that memory that is written is reached through one pointer argument only",
    ),
    limit: opt.int(256, "largest number of operations of a loop that is repeated", { least: 0 }),
  },
  statistics: { speculated: "loops that are repeated if a rare case occurs" },
  example: {
    input: `func.func @largest(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  scf.for %i = %c0 to %n step %c4 {
    %j = arith.addi %i, %c1024 : index
    %k = arith.addi %j, %c1024 : index
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %c = tts.load %x[%k] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %ab = arith.maxnumf %a, %b : vector<4xf32>
    %abc = arith.maxnumf %ab, %c : vector<4xf32>
    tts.store %abc, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}`,
    options: "distinct-arguments=true",
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { distinctArguments, limit } = ctx.options;
    ctx.root.walkOps(func.FuncOp, (kernel) => {
      const loops: scf.ForOp[] = [];
      kernel.walkOps(scf.ForOp, (loop) => void (isIndependent(loop) && loops.push(loop)));
      for (const loop of loops) {
        const cases = rareCases(loop);
        if (cases === undefined) continue;
        const found = repeatable(kernel, loop);
        const problem = problemOf(loop, cases, found, { distinctArguments, limit });
        if (problem !== undefined) ctx.remark("missed", loop, problem);
        else {
          if (found?.assumesDistinct === true) tts.setMark(rw, kernel, "distinctArguments");
          speculate(rw, loop, cases);
          ctx.count("speculated");
        }
      }
    });
  },
});

/** Fewer iterations do not make up for the test after them. */
const fewestIterations = 16;

/** Why a loop is not repeated; undefined if it may be. */
function problemOf(
  loop: scf.ForOp,
  { choices, chains }: RareCases,
  found: Repeatable | undefined,
  { distinctArguments, limit }: { readonly distinctArguments: boolean; readonly limit: number },
): string | undefined {
  if (found === undefined) return "the loop may read what it writes";
  if (!areOnlyStored(loop, [...choices.keys(), ...chains.keys()]))
    return "an address, a mask or a branch depends on rare cases";
  if (found.assumesDistinct && !distinctArguments) return "arguments may overlap";
  if ([...loop.body.ops()].length > limit) return "the loop is too long to be repeated";
  const step = Number(constantInt(loop.step) ?? 1n);
  const most = mostIterations(loop) ?? (knownSize(loop.lowerBound, loop.upperBound) ?? Infinity) / step;
  return most < fewestIterations ? "the loop has too few iterations for a test after it" : undefined;
}

/** What is rare in a loop. */
interface RareCases {
  /** Choices between values that exist and better ones, with the masks of lanes that need these. */
  readonly choices: ReadonlyMap<Operation, Value>;
  readonly chains: ReadonlyMap<Operation, Link>;
  /** The type of the masks. */
  readonly mask: VectorType;
}

/** The rare cases of a loop that carries nothing; undefined if there are none, or if lanes of them have different widths. */
function rareCases(loop: scf.ForOp): RareCases | undefined {
  if (loop.initArgs.length > 0) return undefined;
  const choices = new Map<Operation, Value>();
  for (const op of loop.body.ops()) {
    const mask = op.is(scf.IfOp) ? replacedLanes(op) : undefined;
    if (mask !== undefined) choices.set(op, mask);
  }
  const chains = extremumChains(loop);
  const counts = new Set([...choices.values(), ...[...chains.values()].map(({ before }) => before)].map(lanesOf));
  const [count] = counts;
  if (counts.size !== 1 || count === undefined) return undefined;
  return { choices, chains, mask: VectorType.get([count], IntegerType.get(loop.context, 1)) };
}

/** The mask of the lanes in which `choice` replaces the values that it has if no lane is set; undefined for other ones. */
function replacedLanes(choice: scf.IfOp): Value | undefined {
  const any = choice.condition.definingOp;
  if (any?.is(vector.ReductionOp) !== true || vector.CombiningKind.of(any.kind) !== "or" || !isPure(choice)) return;
  const mask = any.vector;
  const kept = choice.elseBlock?.last?.operands ?? [];
  const isReplacing = choice.thenBlock.last?.operands.every(({ definingOp: op }, i) => {
    const isKept = op?.is(SelectOp) === true && op.condition === mask && op.falseValue === kept[i];
    return isKept && kept[i]?.parentBlock !== choice.elseBlock;
  });
  return isReplacing === true && kept.length > 0 ? mask : undefined;
}

function lanesOf({ type }: Value): number | undefined {
  return type instanceof VectorType ? type.elementCount : undefined;
}

/** Executes a loop without its rare cases, then all of it if one of them occurred. */
function speculate(rw: Rewriter, loop: scf.ForOp, cases: RareCases): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  const { lowerBound: lb, upperBound: ub, step } = loop;
  const none = ConstantOp.int(rw, cases.mask, 0).result;
  const fast = scf.ForOp.create(rw, { lb, ub, step, inits: [none] }, (b, iv, [occurred = none]) => [
    buildBody(b, loop, iv, occurred, cases),
  ]);
  for (const [name, value] of loop.attributes.entries()) rw.setAttribute(fast, name, value);
  const kind = vector.CombiningKind.attr(rw.context, "or");
  const any = vector.ReductionOp.build(rw, { vector: typed(fast.resultAt(0), AnyVector), kind }).dest;
  unmarkIndependent(rw, loop);
  scf.IfOp.create(rw, typed(any, I1), (b) => void b.insert(cloneOperation(loop, new IrMapping())));
  rw.erase(loop);
}

/** Builds the body of the first loop; returns the lanes in which a rare case has occurred so far. */
function buildBody(b: Builder, loop: scf.ForOp, iv: Value, occurred: Value, { choices, chains }: RareCases): Value {
  const mapping = new IrMapping().map(at(loop.body.args, 0), iv);
  let rare = occurred;
  const note = (mask: Value): void => {
    rare = OrIOp.build(b, { lhs: rare, rhs: mask }).result;
  };
  const noted = new Set<Value>();
  for (const op of loop.body.ops()) {
    if (op === loop.body.last) continue;
    b.rawLoc = op.rawLoc;
    const [mask, link] = [choices.get(op), chains.get(op)];
    if (mask !== undefined && op.is(scf.IfOp)) {
      if (!noted.has(mask)) note(mapping.get(mask));
      noted.add(mask);
      const values = op.elseRegion.entry?.last?.operands ?? [];
      op.results.forEach((result, i) => mapping.map(result, mapping.get(at(values, i))));
    } else if (link !== undefined) {
      const value = buildLink(b, link, (each) => mapping.get(each));
      mapping.map(link.op.result, value);
      if (link.isLast)
        note(CmpFOp.build(b, { predicate: CmpFPredicate.attr(b.context, "une"), lhs: value, rhs: value }).result);
    } else if (!isTest(op, choices)) b.insert(cloneOperation(op, mapping));
  }
  return rare;
}

/** Whether a value is used only as the condition of rare choices. */
function isTest(op: Operation, choices: ReadonlyMap<Operation, Value>): boolean {
  return op.is(vector.ReductionOp) && [...op.dest.uses()].every(({ owner }) => choices.has(owner));
}
