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

  /** A file of 16 bytes of elements, with `entries` in its header. */
  function fileWith(entries: string, width = 117): Uint8Array {
    const header = `{${entries}, }`.padEnd(width) + "\n";
    const start = Buffer.from(`\x93NUMPY\x01\0${String.fromCharCode(header.length)}\0`, "latin1");
    return Buffer.concat([start, Buffer.from(header), new Uint8Array(16)]);
  }

  /** A file of four elements of type `descr`. */
  function file(descr: string, shape = "(4,)", width?: number): Uint8Array {
    return fileWith(`'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}`, width);
  }

  it.each([
    ["text", new TextEncoder().encode("1, 2, 3"), "is not a .npy file, such as numpy.save writes"],
    ["nothing", new Uint8Array(0), "is not a .npy file, such as numpy.save writes"],
    ["half a header", file("<f4").subarray(0, 50), "ends in the middle of its header"],
    ["half the elements", file("<f4").subarray(0, 136), "is shorter than its header says: it has 8 bytes of elements"],
    ["a part of an element", file("<f4").subarray(0, 143), "is shorter than its header says: it has 15 bytes"],
    ["few of many elements", file("<f4", "(99999999999,)"), "is shorter than its header says: it has 16 bytes"],
    ["a product beyond all numbers", file("<f4", `(${"99999, ".repeat(20)})`, 200), "is shorter than its header says"],
    ["a product beyond an exact number", file("<f4", "(1073741824, 4)"), "of elements instead of 17179869184"],
    [
      "a negative size",
      file("<f4", "(-4,)"),
      "has a header that cannot be read: expected an entry such as 'shape': (8, 64)",
    ],
    [
      "two negative sizes",
      file("<f4", "(-2, -2)"),
      "has a header that cannot be read: expected an entry such as 'shape'",
    ],
    [
      "sizes that are no numbers",
      file("<f4", "(2.0, x)"),
      "has a header that cannot be read: expected an entry such as 'shape'",
    ],
    [
      "no shape",
      fileWith("'descr': '<f4', 'fortran_order': False"),
      "has a header that cannot be read: expected an entry such as",
    ],
    ["no order", fileWith("'descr': '<f4', 'shape': (4,)"), "expected an entry such as 'fortran_order': False"],
    ["no type", fileWith("'fortran_order': False, 'shape': (4,)"), "expected an entry such as 'descr': '<f4'"],
    ["records", fileWith("'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (4,)"), "such as 'descr': '<f4'"],
    ["big-endian elements", file(">f4"), "is big-endian ('>f4'); save it with array.astype('<f4')"],
    ["objects", file("|O"), "holds elements of the unsupported type 'O'"],
    ["text as elements", file("<U1"), "holds elements of the unsupported type 'U1'"],
  ])("of %s are refused", (_, bytes, message) => {
    expect(() => readNpy(bytes, "x.npy", undefined)).toThrow(message);
    expect(() => readNpy(bytes, "x.npy", undefined)).toThrow(/^'x\.npy' /);
  });

  it.each([
    ["(4,)", [4]],
    ["(4L,)", [4]],
    ["(2, 2)", [2, 2]],
    ["(2L, 2L)", [2, 2]],
    ["(4, )", [4]],
    ["()", []],
    ["(0, 999999999999999)", [0, 999999999999999]],
  ])("of shape %s are read", (shape, sizes) => {
    expect(readNpy(file("<f4", shape), "x.npy", undefined).shape).toEqual(sizes);
  });

  it("are read where the elements are not aligned", () => {
    for (let width = 70; width < 80; width++) {
      const bytes = file("<f4", "(4,)", width);
      new DataView(bytes.buffer, bytes.byteOffset).setFloat32(bytes.length - 4, 1.5, true);
      expect([...readNpy(bytes, "x.npy", undefined).data]).toEqual([0, 0, 0, 1.5]);
    }
  });
});
