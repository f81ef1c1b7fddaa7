/** The values that every program gets besides the kernel's arguments. */
import type { Value } from "@tt-opt/ir-core";

/** See the file's header. Axes are 0 to 2 for x, y, z. */
export interface ProgramValues {
  /** Address of the worker's scratch memory. */
  readonly scratch: Value;
  /** Address of the constants. */
  readonly data: Value;
  readonly ids: readonly Value[];
  readonly counts: readonly Value[];
  /** Builds whether the call also executes the program `distance` places later in the order of programs. */
  hasNext(distance: number): Value;
  /** Reserves scratch memory, 16-byte aligned, and returns its offset from {@link scratch}. */
  allocate(bytes: number): number;
}
