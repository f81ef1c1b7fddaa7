/** Every operation of `tt` on every type does what the interpreter says; see `docs/coverage.md`. */
import { checkSections } from "./operation-table/check-sections.ts";
import { tritonSections } from "./operation-table/sections.ts";

checkSections(tritonSections);
