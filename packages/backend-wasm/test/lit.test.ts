import { litSuite, ttOpt } from "@tt-opt/testing";

litSuite(import.meta.dirname, { tools: { "tt-opt": ttOpt } });
