/** Entry point of `tt-run`; `bin/tt-run.js` imports its compiled form. */
import { nodeHost } from "./node-host.ts";
import { runTtRun } from "./tt-run/run-tt-run.ts";

process.exitCode = await runTtRun(process.argv.slice(2), nodeHost);
