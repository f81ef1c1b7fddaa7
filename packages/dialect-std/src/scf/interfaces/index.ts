import "./loops.ts";
import "./region-branches.ts";
import "./speculation.ts";
