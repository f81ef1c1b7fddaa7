/** Entry point of `tt-run`; `bin/tt-run.js` imports its compiled form. */
process.stderr.write("tt-run: not implemented yet\n");
process.exitCode = 1;
