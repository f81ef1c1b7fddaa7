import { dialectSuite } from "../tensor/suite.ts";

dialectSuite(import.meta.dirname);
