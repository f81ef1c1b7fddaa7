/**
 * Every property is tried on the same inputs in each run, so that a run of the tests says something about the change and
 * not about chance. `PROPERTY_SEED=…` looks elsewhere.
 */
import * as fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) });
