/** Files of NumPy are read and written, and refused with a reason if they are none. */
import { describe, expect, it } from "vitest";
import { elementTypes } from "../src/tt-run/element-types.ts";
import { readNpy, writeNpy } from "../src/tt-run/npy.ts";

describe(".npy files", () => {
  it.each([...elementTypes.values()])("keep elements of type $name", (type) => {
    const data = type.make(6);
    for (let i = 0; i < 6; i++) type.set(data, i, i % 2);
    const again = readNpy(writeNpy({ type, data, shape: [2, 3] }), "x.npy", type);
    expect(again).toEqual({ type, data, shape: [2, 3] });
    expect(Array.from({ length: 6 }, (_, i) => Number(type.get(again.data, i)))).toEqual([0, 1, 0, 1, 0, 1]);
  });

  /** A file of four elements of type `descr`. */
  function file(descr: string): Uint8Array {
    const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (4,), }`.padEnd(117) + "\n";
    return Buffer.concat([Buffer.from("\x93NUMPY\x01\0\x76\0", "latin1"), Buffer.from(header), new Uint8Array(16)]);
  }

  it.each([
    ["text", new TextEncoder().encode("1, 2, 3"), "is not a .npy file, such as numpy.save writes"],
    ["nothing", new Uint8Array(0), "is not a .npy file, such as numpy.save writes"],
    ["half a header", file("<f4").subarray(0, 50), "ends in the middle of its header"],
    ["half the elements", file("<f4").subarray(0, 136), "is shorter than its header says"],
    ["big-endian elements", file(">f4"), "is big-endian ('>f4'); save it with array.astype('<f4')"],
    ["objects", file("|O"), "is not a .npy file that can be read: Unsupported dtype: |O"],
  ])("of %s are refused", (_, bytes, message) => {
    expect(() => readNpy(bytes, "x.npy", undefined)).toThrow(`'x.npy' ${message}`);
  });

  it("of four elements are read", () => {
    expect(readNpy(file("<f4"), "x.npy", undefined).shape).toEqual([4]);
  });
});
