export { canonicalize, type DialectFixture, dialectFixture } from "./dialect-fixture.ts";
export { dialectSuite } from "./dialect-suite.ts";
export { describeAgainstMlirOpt, itAgainstMlirOpt, judgeByMlirOpt, mlirOpt } from "./mlir-opt.ts";
export { returnedExpressions } from "./returned-expressions.ts";
