/** Emission of `wasm` modules as bytes. */
export { emitKernel, type EmittedModule, emitModule } from "./module-emitter.ts";
