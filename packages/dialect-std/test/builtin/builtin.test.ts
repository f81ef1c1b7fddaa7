import { dialectSuite } from "@tt-opt/testing";
import { fixture } from "../fixture.ts";

dialectSuite(import.meta.dirname, fixture);
