/** Entry point of `tt-opt`; `bin/tt-opt.js` imports its compiled form. */
process.stderr.write("tt-opt: not implemented yet\n");
process.exitCode = 1;
