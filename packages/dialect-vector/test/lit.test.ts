import { litSuite } from "@tt-opt/testing";
import { ttOpt } from "./tools.ts";

litSuite(import.meta.dirname, { tools: { "tt-opt": ttOpt } });
