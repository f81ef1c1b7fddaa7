/** Every operation of `arith` and `math` on every type does what the interpreter says; see `docs/coverage.md`. */
import { checkSections } from "./operation-table/check-sections.ts";
import { arithmeticSections } from "./operation-table/sections.ts";

checkSections(arithmeticSections);
