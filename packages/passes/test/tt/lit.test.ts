import { builtinTools, litSuite } from "@tt-opt/testing";
import { ttOpt } from "../transforms/tools.ts";

litSuite(import.meta.dirname, { tools: { ...builtinTools, "tt-opt": ttOpt } });
