/**
 * How exact compiled functions are: kernels that apply one operation to every element, arguments over every exponent,
 * and references of more than 200 bits.
 */
export { ElementKernel, type ElementOperation, type Elements, type Path } from "./kernels.ts";
export { directed } from "./directed.ts";
export type { Direction, FloatWidth } from "./float-width.ts";
export { integerOf, roundEven } from "./functions.ts";
export { argumentsOf, largestError, measure, type Measurement, type SampleSize } from "./measure.ts";
export { seededRandom, specialValues, unaryArguments } from "./samples.ts";
export { type MeasuredFunction, measuredFunctions } from "./symbols.ts";
export { errorLimit, isWithin } from "./limits.ts";
