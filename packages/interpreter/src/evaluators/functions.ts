/**
 * Functions, calls, branches, and operations that are only hints to the compiler: `func cf ub llvm gpu tt ttg builtin`.
 */
import { AssumeOp, BarrierOp, cf, func, PoisonOp, UnreachableOp } from "@tt-opt/dialect-std";
import { tt, ttg } from "@tt-opt/dialect-tt";
import {
  defined,
  functionBody,
  lookupSymbolFrom,
  type Operation,
  Region,
  ShapedType,
  type SymbolRefAttr,
  type Type,
  UnrealizedConversionCastOp,
} from "@tt-opt/ir-core";
import { call, Evaluator, type Evaluation, Jump, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { undefinedOf } from "../scalars.ts";
import { splat, staticShape } from "../shapes.ts";
import { FunctionValue, integer, isTrue, type RuntimeValue } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachFunctions(): void {
  Evaluator.attach(func.ReturnOp, leaveWithOperands);
  Evaluator.attach(func.CallOp, { evaluate: (op, args, m) => callSymbol(op, op.callee, args, m) });
  Evaluator.attach(func.ConstantOp, {
    evaluate: (op, _args, m) => [new FunctionValue(calleeOf(op, op.value, m))],
  });
  Evaluator.attach(func.CallIndirectOp, {
    evaluate(_op, args, m) {
      const callee = args[0];
      if (!(callee instanceof FunctionValue)) return m.error("invalid", "calls a value that is no function");
      return callBody(callee.target, args.slice(1), m);
    },
  });
  attachBranches();
  Evaluator.attach(PoisonOp, { evaluate: (op) => [unspecified(op.result.type)] });
  Evaluator.attach(UnreachableOp, { evaluate: (_op, _args, m) => m.error("invalid", "was reached") });
  Evaluator.attach(AssumeOp, {
    evaluate: (_op, args, m) => (isTrue(args[0]) ? [] : m.error("assertion", "assumes what does not hold")),
  });
  Evaluator.attach(BarrierOp, { evaluate: () => [] });
  Evaluator.attach(ttg.BarrierOp, { evaluate: () => [] });
  Evaluator.attach(ttg.LocalBarrierOp, { evaluate: () => [] });
  Evaluator.attach(tt.GridDependencyWaitOp, { evaluate: () => [] });
  Evaluator.attach(tt.GridDependencyLaunchDependentsOp, { evaluate: () => [] });
  Evaluator.attach(UnrealizedConversionCastOp, {
    evaluate: (op, args, m) =>
      args.length === op.resultCount ? args : m.error("invalid", "stands for a conversion that nobody made"),
  });
}

/** Executes the function that a symbol names. */
export function callSymbol(op: Operation, callee: SymbolRefAttr, args: Results, m: Machine): Evaluation {
  return callBody(calleeOf(op, callee, m), args, m);
}

function calleeOf(op: Operation, callee: SymbolRefAttr, m: Machine): Operation {
  return lookupSymbolFrom(op, callee) ?? m.error("invalid", `refers to @${callee.leaf}, which does not exist`);
}

function* callBody(target: Operation, args: Results, m: Machine): Evaluation {
  const body = functionBody(target) ?? new Region();
  if (body.isEmpty) return m.error("invalid", "calls a function that has no body");
  return yield call(body, args);
}

function attachBranches(): void {
  Evaluator.attach(cf.BranchOp, { evaluate: (op, args) => new Jump(op.dest, args) });
  Evaluator.attach(cf.CondBranchOp, {
    evaluate(op, args) {
      const split = 1 + op.trueDestOperands.length;
      return isTrue(args[0]) ? new Jump(op.trueDest, args.slice(1, split)) : new Jump(op.falseDest, args.slice(split));
    },
  });
  Evaluator.attach(cf.SwitchOp, {
    evaluate(op, args) {
      const flag = integer(args[0]);
      let start = 1 + op.defaultOperands.length;
      const width = defined(op.flag.type, "the type of the flag").width;
      for (const { value, dest, operands } of op.cases) {
        if (BigInt.asUintN(width, value) === BigInt.asUintN(width, flag)) {
          return new Jump(dest, args.slice(start, start + operands.length));
        }
        start += operands.length;
      }
      return new Jump(op.defaultDestination, args.slice(1, 1 + op.defaultOperands.length));
    },
  });
  Evaluator.attach(cf.AssertOp, {
    evaluate: (op, args, m) => (isTrue(args[0]) ? [] : m.error("assertion", `failed: ${op.msg.value}`)),
  });
}

/** A value about which programs must not assume anything. */
function unspecified(type: Type): RuntimeValue {
  return type instanceof ShapedType ? splat(staticShape(type), undefinedOf(type.elementType)) : undefinedOf(type);
}
