/** Random functions on scalars with nests of `scf.if`, `scf.for` and `scf.while`, all of which end. */
import { CmpIOp, ConstantOp, CmpIPredicate, AddIOp, scf } from "@tt-opt/dialect-std";
import { type Builder, I32, IntegerType, SignlessIntegerLike, typed, type Value } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { type ElementName, scalarContainer } from "./element-types.ts";
import { constant, elementName, functionModule, type FunctionProgram, unusedValues } from "./functions.ts";
import { elementTemplates, indexTemplates, type OperationTemplate } from "./operation-templates.ts";
import { addConstant, applyStep, step, type Step, type ValuePool } from "./steps.ts";

/** A statement of a function: an operation, or structured control flow with statements inside. */
type Statement =
  | { readonly kind: "step"; readonly step: Step }
  | {
      readonly kind: "if";
      readonly choice: number;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | {
      readonly kind: "for" | "while";
      readonly choice: number;
      readonly trips: number;
      readonly body: readonly Statement[];
    };

const templates: readonly OperationTemplate[] = [...elementTemplates, ...indexTemplates];

const { statements } = fc.letrec<{ statement: Statement; statements: readonly Statement[] }>((tie) => ({
  statement: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("step" as const), step }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("if" as const),
        choice: fc.nat(255),
        then: tie("statements"),
        otherwise: tie("statements"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom("for" as const, "while" as const),
        choice: fc.nat(255),
        trips: fc.nat(3),
        body: tie("statements"),
      }),
    },
  ),
  statements: fc.array(tie("statement"), { maxLength: 6 }),
}));

/** The names of the types of which there are values, which loops can carry. */
function carriedName(pool: ValuePool, choice: number): ElementName | undefined {
  const names = pool.last(8).map(({ name }) => name);
  return names.length === 0 ? undefined : names[choice % names.length];
}

function pickFrom(pool: ValuePool, name: ElementName, fallback: Value): Value {
  return pool.pick(name, 0) ?? fallback;
}

function buildStatement(b: Builder, pool: ValuePool, statement: Statement): void {
  if (statement.kind === "step") return applyStep(b, pool, templates, scalarContainer, statement.step);
  const name = carriedName(pool, statement.choice);
  const init = name === undefined ? undefined : pool.pick(name, statement.choice);
  if (name === undefined || init === undefined) return;
  if (statement.kind === "if") {
    const condition = pool.pick("i1", statement.choice) ?? ConstantOp.bool(b, statement.choice % 2 === 0).result;
    const branch = (body: readonly Statement[]) => (inner: Builder) => {
      const local = pool.copy();
      buildStatements(inner, local, body);
      return [pickFrom(local, name, init)];
    };
    const made = scf.IfOp.create(b, condition, branch(statement.then), branch(statement.otherwise));
    pool.add(name, made.resultAt(0));
  } else
    pool.add(
      name,
      statement.kind === "for" ? buildFor(b, pool, name, init, statement) : buildWhile(b, pool, name, init, statement),
    );
}

type Loop = Extract<Statement, { readonly trips: number }>;

function buildFor(b: Builder, pool: ValuePool, name: ElementName, init: Value, { trips, body }: Loop): Value {
  const index = (value: number): Value => ConstantOp.index(b, value).result;
  const bounds = { lb: index(0), ub: index(trips), step: index(1), inits: [init] };
  return scf.ForOp.create(b, bounds, (inner, iv, [carried]) => {
    const local = pool.copy();
    local.add("index", iv);
    if (carried !== undefined) local.add(name, carried);
    buildStatements(inner, local, body);
    return [pickFrom(local, name, init)];
  }).resultAt(0);
}

/** Counts to the number of trips beside the carried value. */
function buildWhile(b: Builder, pool: ValuePool, name: ElementName, init: Value, { trips, body }: Loop): Value {
  const i32 = IntegerType.get(b.context, 32);
  const number = (inner: Builder, value: number): Value => ConstantOp.int(inner, i32, value).result;
  return scf.WhileOp.create(
    b,
    [number(b, 0), init],
    (inner, args) => {
      const [count = init] = args;
      const predicate = CmpIPredicate.attr(inner.context, "slt");
      const parts = { predicate, lhs: typed(count, I32), rhs: typed(number(inner, trips), I32) };
      return { condition: CmpIOp.build(inner, parts).result, args };
    },
    (inner, [count = init, carried = init]) => {
      const local = pool.copy();
      local.add("i32", count);
      local.add(name, carried);
      buildStatements(inner, local, body);
      const lhs = typed(count, SignlessIntegerLike);
      const next = AddIOp.build(inner, { lhs, rhs: typed(number(inner, 1), SignlessIntegerLike) });
      return [next.result, pickFrom(local, name, init)];
    },
  ).resultAt(1);
}

function buildStatements(b: Builder, pool: ValuePool, body: readonly Statement[]): void {
  for (const statement of body) buildStatement(b, pool, statement);
}

/** A function of scalars with nested control flow, which returns what it does not use itself. */
export const structuredFunction: fc.Arbitrary<FunctionProgram> = fc
  .record({
    argumentNames: fc.array(elementName, { minLength: 1, maxLength: 4 }),
    constants: fc.array(constant, { maxLength: 4 }),
    body: statements,
  })
  .map(({ argumentNames, constants, body }) => ({
    container: scalarContainer,
    argumentNames,
    build: (context) =>
      functionModule(context, argumentNames, scalarContainer, (b, pool) => {
        for (const { name, value } of constants) addConstant(b, pool, name, scalarContainer, value);
        buildStatements(b, pool, body);
        return unusedValues(pool);
      }),
  }));
