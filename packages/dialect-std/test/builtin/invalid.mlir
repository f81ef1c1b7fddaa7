// expected-error: unexpected decimal integer literal for a floating point value
"a.b"() {value = 42 : f32} : () -> ()
// -----
// expected-error: unexpected decimal integer literal for a floating point value
"a.b"() {value = dense<[42, 42.0]> : tensor<2xf32>} : () -> ()
// -----
// expected-error: parsed 1 elements, but type ('complex<i64>') expected 2 elements
"a.b"() {value = dense<0> : tensor<2xcomplex<i64>>} : () -> ()
// -----
// expected-error: parsed 2 elements, but type ('tensor<2xcomplex<i64>>') expected 4 elements
"a.b"() {value = dense<[0, 1]> : tensor<2xcomplex<i64>>} : () -> ()
// -----
// expected-error: parsed 3 elements, but type ('tensor<2xcomplex<i64>>') expected 4 elements
"a.b"() {value = dense<[0, (0, 1)]> : tensor<2xcomplex<i64>>} : () -> ()
// -----
// expected-error: expected string containing hex digits starting with `0x`
"a.b"() {value = dense<"00000000000024400000000000001440"> : tensor<2xf64>} : () -> ()
// -----
// expected-error: element type bitwidth must be a multiple of 8
"a.b"() {value = array<i7>} : () -> ()
// -----
// expected-error: expected 'true' or 'false' values for i1 type
"a.b"() {value = array<i1: 0>} : () -> ()
// -----
// expected-error: invalid dimension
"a.b"() {value = tensor<9223372036854775808xf32>} : () -> ()
// -----
// expected-error: redefinition of type alias id 'a'
!a = i32
!a = i32
// -----
// expected-error: 'builtin.module' op region should have no arguments
builtin.module { ^bb1(%arg: i32): }
// -----
// expected-error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
"builtin.unrealized_conversion_cast"() : () -> ()
// -----
// expected-error: unknown key 'some_key' in file metadata dictionary; expected 'dialect_resources' or 'external_resources'
// mlir-opt: unknown key 'some_key' in file metadata dictionary
{-# some_key: {} #-}
// -----
// expected-error: expected hex string blob for key 'blob'
{-# dialect_resources: { builtin: { blob: 10 } } #-}
// -----
// expected-error: expected hex string blob for key 'blob' to encode alignment in first 4 bytes
{-# dialect_resources: { builtin: { blob: "0x" } } #-}
// -----
// expected-error: invalid tensor element type
"a.b"() {value = tensor<2xmemref<2xf32>>} : () -> ()
// -----
// expected-error: invalid tensor element type
"a.b"() {value = tensor<*xtensor<f32>>} : () -> ()
// -----
// expected-error: invalid memref element type
"a.b"() {value = memref<2x() -> i32>} : () -> ()
// -----
// expected-error: invalid memref element type
"a.b"() {value = memref<*xtuple<i32>>} : () -> ()
// -----
// expected-error: unsupported memory space Attribute
func.func private @fraction_as_space(memref<4xf32, 1.0>)
// -----
// expected-error: unsupported memory space Attribute
func.func private @list_as_space(memref<*xf32, [1]>)
// -----
// expected-error: 'builtin.module' op requires 1 region, but found 0
// mlir-opt: 'builtin.module' op requires one region
"builtin.module"() ({
  "builtin.module"() : () -> ()
}) : () -> ()
// -----
// expected-error: integer value too large: '9999999999999999999999' is not within ±2^53
// mlir-opt: expected integer line number in FileLineColRange
module {
} loc("f":9999999999999999999999:1)
// -----
// expected-error: integer constant out of range for attribute: ui128 holds 0 to 2^128 - 1
// mlir-opt: negative integer literal not valid for unsigned integer type
module attributes {test.a = -1 : ui128} {
}
