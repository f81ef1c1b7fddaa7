#!/usr/bin/env node
import "../dist/tt-run.js";
