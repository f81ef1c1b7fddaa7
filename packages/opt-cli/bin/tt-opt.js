#!/usr/bin/env node
import "../dist/tt-opt.js";
