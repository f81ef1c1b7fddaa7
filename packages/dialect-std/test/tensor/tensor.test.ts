import { dialectSuite } from "./suite.ts";

dialectSuite(import.meta.dirname);
