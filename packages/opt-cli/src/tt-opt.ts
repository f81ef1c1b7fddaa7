/** Entry point of `tt-opt`; `bin/tt-opt.js` imports its compiled form. */
import { nodeHost } from "./node-host.ts";
import { runTtOpt } from "./tt-opt/run-tt-opt.ts";

process.exitCode = await runTtOpt(process.argv.slice(2), nodeHost);
