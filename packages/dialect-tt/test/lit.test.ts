import { join } from "node:path";
import { litSuite, ttOpt } from "@tt-opt/testing";

for (const folder of ["tt", "ttg", "tts"]) {
  litSuite(join(import.meta.dirname, folder), { tools: { "tt-opt": ttOpt } });
}
