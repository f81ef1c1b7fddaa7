import { join } from "node:path";
import { litSuite, ttOpt } from "@tt-opt/testing";

litSuite(join(import.meta.dirname, "tt-opt"), { tools: { "tt-opt": ttOpt } });
