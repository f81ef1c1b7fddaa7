#!/usr/bin/env node
"use strict";
require("./run-bundle.cjs").runTool("tt-run");
