import { join } from "node:path";
import { litSuite } from "@tt-opt/testing";
import { ttOpt } from "./tools.ts";

for (const folder of ["tt", "tts"]) {
  litSuite(join(import.meta.dirname, folder), { tools: { "tt-opt": ttOpt } });
}
