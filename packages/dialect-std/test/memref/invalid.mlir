// expected-error: 'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%n: index) { %0 = memref.alloc(%n) : memref<4xf32>  return }
// -----
// expected-error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1
func.func @a(%n: index) { %0 = memref.alloc()[%n] : memref<4xf32>  return }
// -----
// expected-error: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @a() { %0 = memref.alloc() {alignment = -3 : i64} : memref<4xf32>  return }
// -----
// expected-error: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @a() { %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>  return }
// -----
// expected-error: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @a() { %0 = memref.alloc() {alignment = 4 : i32} : memref<4xf32>  return }
// -----
// expected-error: 'memref.alloca' op incorrect number of dynamic sizes, has 0, expected 1
func.func @a() { %0 = memref.alloca() : memref<?xf32>  return }
// -----
// expected-error: 'memref.load' op incorrect number of indices for load, expected 1 but got 2
func.func @a(%m: memref<4xf32>, %n: index) { %0 = memref.load %m[%n, %n] : memref<4xf32>  return }
// -----
// expected-error: 'memref.load' op failed to verify that result type matches element type of 'memref': 'f32', but got 'i32'
// mlir-opt: 'memref.load' op failed to verify that result type matches element type of 'memref'
func.func @a(%m: memref<4xf32>, %n: index) { %0 = "memref.load"(%m, %n) : (memref<4xf32>, index) -> i32  return }
// -----
// expected-error: 'memref.store' op store index operand count not equal to memref rank
func.func @a(%m: memref<4xf32>, %n: index, %f: f32) { memref.store %f, %m[] : memref<4xf32>  return }
// -----
// expected-error: 'memref.store' op failed to verify that type of 'value' matches element type of 'memref': 'f32', but got 'i32'
// mlir-opt: 'memref.store' op failed to verify that type of 'value' matches element type of 'memref'
func.func @a(%m: memref<4xf32>, %n: index, %f: i32) { "memref.store"(%f, %m, %n) : (i32, memref<4xf32>, index) -> ()  return }
// -----
// expected-error: 'memref.copy' op requires the same shape for all operands
func.func @a(%m: memref<4xf32>, %n: memref<5xf32>) { memref.copy %m, %n : memref<4xf32> to memref<5xf32> return }
// -----
// expected-error: 'memref.copy' op requires the same element type for all operands
func.func @a(%m: memref<4xf32>, %n: memref<4xi32>) { memref.copy %m, %n : memref<4xf32> to memref<4xi32> return }
// -----
// expected-error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<5xf32> return }
// -----
// expected-error: 'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible
func.func @a(%m: memref<*xf32>) { %0 = memref.cast %m : memref<*xf32> to memref<*xf32> return }
// -----
// expected-error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[2]>> return }
// -----
// expected-error: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'
func.func @a(%m: memref<f32>, %i: index) { %0 = memref.dim %m, %i : memref<f32> return }
// -----
// expected-error: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32> return }
// -----
// expected-error: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4x5xf32, strided<[16, 1]>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x5xf32, strided<[16, 1]>> return }
// -----
// expected-error: expected result element type to be 'f32', but got 'memref<4x4xi32, strided<[16, 1]>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xi32, strided<[16, 1]>> return }
// -----
// expected-error: different memory spaces specified for base memref type 'memref<8x16xf32>' and subview memref type 'memref<4x4xf32, strided<[16, 1]>, 3>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1]>, 3> return }
// -----
// expected-error: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[16, 1], offset: 4>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: 4>> return }
// -----
// expected-error: expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[8, 1]>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[8, 1]>> return }
// -----
// expected-error: expected result rank to be smaller or equal to the source rank, but got 'memref<4x4x1xf32, strided<[16, 1, 1]>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4x1xf32, strided<[16, 1, 1]>> return }
// -----
// expected-error: offset 0 is out-of-bounds: 9 >= 8
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[9, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: 144>> return }
// -----
// expected-error: slice along dimension 0 runs out-of-bounds: 9 >= 8
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[6, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: 96>> return }
// -----
// expected-error: base type 'memref<8x16xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>' is not strided
func.func @a(%m: memref<8x16xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) { %0 = memref.subview %m[0, 0] [1, 1] [1, 1] : memref<8x16xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> to memref<1xf32, strided<[1]>> return }
// -----
// expected-error: expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.
func.func @a(%m: memref<8x16xf32>) { %0 = memref.subview %m[0] [1, 1] [1, 1] : memref<8x16xf32> to memref<1xf32, strided<[1]>> return }
// -----
// expected-error: expected result type with size = 4 instead of 5 in dim = 1
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x5xf32> return }
// -----
// expected-error: expected result type with stride = 5 instead of 4 in dim = 0
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [5, 1] : memref<8x16xf32> to memref<4x4xf32> return }
// -----
// expected-error: expected result type with offset = 1 instead of 0
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x4xf32> return }
// -----
// expected-error: expected 1 offset values, got 2
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0, 1], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x4xf32> return }
// -----
// expected-error: expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4] : memref<8x16xf32> to memref<4x4xf32> return }
// -----
// expected-error: different element types specified for source type 'memref<8x16xf32>' and result memref type 'memref<4x4xi32>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x4xi32> return }
// -----
// expected-error: different memory spaces specified for source type 'memref<8x16xf32>' and result memref type 'memref<4x4xf32, 2>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x4xf32, 2> return }
// -----
// expected-error: expected 2 size values, got 1
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x16xf32> to memref<4x4xf32> return }
// -----
// expected-error: expected sizes to be non-negative, but got -4
func.func @a(%m: memref<8x16xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, -4], strides: [1, 1] : memref<8x16xf32> to memref<4x?xf32> return }
// -----
// expected-error: 'memref.expand_shape' op collapsed dim size (8) must equal reassociation group size (10)
func.func @a(%m: memref<8x16xf32>) { %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 5, 16] : memref<8x16xf32> into memref<2x5x16xf32> return }
// -----
// expected-error: 'memref.expand_shape' op expected expanded type to be 'memref<2x4x16xf32>' but found 'memref<2x4x16xf32, strided<[64, 16, 2]>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32, strided<[64, 16, 2]>> return }
// -----
// expected-error: 'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 2
func.func @a(%m: memref<8x16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32> return }
// -----
// expected-error: 'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (3) but found 2 inputs instead
func.func @a(%m: memref<?x16xf32>, %n: index) { %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4] : memref<?x16xf32> into memref<?x4x16xf32> return }
// -----
// expected-error: 'memref.expand_shape' op invalid output shape provided at pos 1
func.func @a(%m: memref<?x16xf32>, %n: index) { %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 5, 16] : memref<?x16xf32> into memref<?x4x16xf32> return }
// -----
// expected-error: 'memref.collapse_shape' op collapsed dim size (127) must equal reassociation group size (128)
func.func @a(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<127xf32> return }
// -----
// expected-error: 'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims
func.func @a(%m: memref<8x16xf32, strided<[32, 1]>>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32, strided<[32, 1]>> into memref<128xf32> return }
// -----
// expected-error: 'memref.collapse_shape' op expected collapsed type to be 'memref<128xf32>' but found 'memref<128xf32, strided<[2]>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<128xf32, strided<[2]>> return }
// -----
// expected-error: 'memref.collapse_shape' op reassociation indices must be contiguous
func.func @a(%m: memref<8x16xf32>) { %0 = memref.collapse_shape %m [[1, 0]] : memref<8x16xf32> into memref<128xf32> return }
// -----
// expected-error: 'memref.reshape' op length of shape operand differs from the result's memref rank
func.func @a(%m: memref<8x16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<8x16xf32>, memref<2xindex>) -> memref<128xf32> return }
// -----
// expected-error: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type
func.func @a(%m: memref<8x16xf32>, %s: memref<?xindex>) { %0 = memref.reshape %m(%s) : (memref<8x16xf32>, memref<?xindex>) -> memref<128xf32> return }
// -----
// expected-error: 'memref.reshape' op element types of source and destination memref types should be the same
func.func @a(%m: memref<8x16xf32>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<8x16xf32>, memref<1xindex>) -> memref<128xi32> return }
// -----
// expected-error: 'memref.reshape' op source memref type should have identity affine map
func.func @a(%m: memref<8x16xf32, strided<[32, 1]>>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<8x16xf32, strided<[32, 1]>>, memref<1xindex>) -> memref<128xf32> return }
// -----
// expected-error: 'memref.reshape' op result memref type should have identity affine map
func.func @a(%m: memref<8x16xf32>, %s: memref<1xindex>) { %0 = memref.reshape %m(%s) : (memref<8x16xf32>, memref<1xindex>) -> memref<128xf32, strided<[2]>> return }
// -----
// expected-error: 'memref.transpose' op result type 'memref<16x8xf32>' is not equivalent to the canonical transposed input type 'memref<16x8xf32, strided<[1, 16]>>'
// mlir-opt: 'memref.transpose' op result type 'memref<16x8xf32>' is not equivalent to the canonical transposed input type 'memref<16x8xf32, affine_map<(d0, d1) -> (d0 + d1 * 16)>>'
func.func @a(%m: memref<8x16xf32>) { %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32> return }
// -----
// expected-error: 'memref.transpose' op expected a permutation map
func.func @a(%m: memref<8x16xf32>) { %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<8x16xf32> to memref<8x8xf32> return }
// -----
// expected-error: 'memref.transpose' op expected a permutation map of same rank as the input
func.func @a(%m: memref<8x16xf32>) { %0 = memref.transpose %m (d0) -> (d0) : memref<8x16xf32> to memref<8x16xf32> return }
// -----
// expected-error: 'memref.view' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%b: memref<2048xi8>, %i: index) { %0 = memref.view %b[%i][%i] : memref<2048xi8> to memref<4x4xf32> return }
// -----
// expected-error: different memory spaces specified for base memref type 'memref<2048xi8, 1>' and view memref type 'memref<4x4xf32>'
func.func @a(%b: memref<2048xi8, 1>, %i: index) { %0 = memref.view %b[%i][] : memref<2048xi8, 1> to memref<4x4xf32> return }
// -----
// expected-error: unsupported map for result memref type 'memref<4x4xf32, strided<[8, 1]>>'
func.func @a(%b: memref<2048xi8>, %i: index) { %0 = memref.view %b[%i][] : memref<2048xi8> to memref<4x4xf32, strided<[8, 1]>> return }
// -----
// expected-error: unsupported map for base memref type 'memref<2048xi8, strided<[2]>>'
func.func @a(%b: memref<2048xi8, strided<[2]>>, %i: index) { %0 = memref.view %b[%i][] : memref<2048xi8, strided<[2]>> to memref<4x4xf32> return }
// -----
// expected-error: 'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<2048xi32>'
func.func @a(%b: memref<2048xi32>, %i: index) { %0 = memref.view %b[%i][] : memref<2048xi32> to memref<4x4xf32> return }
// -----
// expected-error: 'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'
// mlir-opt: type should be static shaped memref, but got 'memref<?xf32>'
memref.global @x : memref<?xf32>
// -----
// expected-error: expected operation name in quotes, or a custom operation name such as 'arith.addi'
// mlir-opt: expected operation name in quotes
memref.global @x : memref<4xf32> = dense<1.0> : tensor<5xf32>
// -----
// expected-error: 'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"
memref.global "foo" @x : memref<4xf32> = dense<1.0>
// -----
// expected-error: integer literal not valid for type 'tensor<4xf32>'
// mlir-opt: integer literal not valid for specified type
memref.global constant @x : memref<4xf32> = 3
// -----
// expected-error: type should be static shaped memref, but got 'tensor<4xf32>'
memref.global @x : tensor<4xf32>
// -----
// expected-error: 'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'
"memref.global"() <{sym_name = "x", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()
// -----
// expected-error: 'memref.global' op initial value shape expected to be 4 but was 5
"memref.global"() <{sym_name = "x", type = memref<4xf32>, initial_value = dense<1.0> : tensor<5xf32>}> : () -> ()
// -----
// expected-error: 'memref.global' op initial value should be a unit or elements attribute, but got 3 : i32
"memref.global"() <{sym_name = "x", type = memref<4xf32>, initial_value = 3 : i32}> : () -> ()
// -----
// expected-error: 'memref.get_global' op 'gone' does not reference a valid global memref
func.func @a() { %0 = memref.get_global @gone : memref<4xf32> return }
// -----
// expected-error: 'memref.get_global' op result type 'memref<5xf32>' does not match type 'memref<4xf32>' of the global memref @x
memref.global @x : memref<4xf32>
func.func @a() { %0 = memref.get_global @x : memref<5xf32> return }
// -----
// expected-error: 'memref.get_global' op 'a' does not reference a valid global memref
func.func @a() { %0 = memref.get_global @a : memref<5xf32> return }
// -----
// expected-error: 'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
func.func @a(%m: memref<4x?xf32>, %i: index, %f: f32) { %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<4x?xf32>) -> f32 return }
// -----
// expected-error: 'memref.atomic_rmw' op with kind 'addi' expects an integer type
func.func @a(%m: memref<?xf32>, %i: index, %f: f32) { %0 = memref.atomic_rmw addi %f, %m[%i] : (f32, memref<?xf32>) -> f32 return }
// -----
// expected-error: 'memref.atomic_rmw' op with kind 'addf' expects a floating-point type
func.func @a(%m: memref<?xi32>, %i: index, %f: i32) { %0 = memref.atomic_rmw addf %f, %m[%i] : (i32, memref<?xi32>) -> i32 return }
// -----
// expected-error: 'memref.atomic_rmw' op failed to verify that value type matches element type of memref
func.func @a(%m: memref<?xi32>, %i: index, %f: i16) { %0 = memref.atomic_rmw addi %f, %m[%i] : (i16, memref<?xi32>) -> i16 return }
// -----
// expected-error: 'memref.atomic_rmw' op requires 'result' and 'value' to have the same type, but they are 'i64' and 'i32'
// mlir-opt: 'memref.atomic_rmw' op failed to verify that all of {value, result} have same type
func.func @a(%m: memref<?xi32>, %i: index, %f: i32) { %0 = "memref.atomic_rmw"(%f, %m, %i) <{kind = 1 : i64}> : (i32, memref<?xi32>, index) -> i64 return }
// -----
// expected-error: 'memref.generic_atomic_rmw' op expected block argument of the same type result type
func.func @a(%m: memref<?xf32>, %i: index, %f: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
^bb0(%a: i32):
  memref.atomic_yield %f : f32
} return }
// -----
// expected-error: 'memref.generic_atomic_rmw' op expected single number of entry block arguments
func.func @a(%m: memref<?xf32>, %i: index, %f: f32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
^bb0(%a: f32, %b: f32):
  memref.atomic_yield %f : f32
} return }
// -----
// expected-error: 'memref.generic_atomic_rmw' op expects the number of subscripts to be equal to memref rank
// mlir-opt: accepts
func.func @a(%m: memref<?xf32>, %i: index, %f: f32) { %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<?xf32> {
^bb0(%a: f32):
  memref.atomic_yield %f : f32
} return }
// -----
// expected-error: 'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'
func.func @a(%m: memref<?xf32>, %i: index, %f: i32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
^bb0(%a: f32):
  memref.atomic_yield %f : i32
} return }
// -----
// expected-error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects
func.func @a(%m: memref<?xf32>, %i: index, %f: i32) { %0 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
^bb0(%a: f32):
  memref.store %a, %m[%i] : memref<?xf32>
  memref.atomic_yield %a : f32
} return }
// -----
// expected-error: 'memref.assume_alignment' op alignment must be power of 2
func.func @a(%m: memref<?xf32>) { %0 = memref.assume_alignment %m, 3 : memref<?xf32> return }
// -----
// expected-error: 'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive
func.func @a(%m: memref<?xf32>) { %0 = memref.assume_alignment %m, -4 : memref<?xf32> return }
// -----
// expected-error: 'memref.memory_space_cast' op operand type 'memref<?xf32>' and result type 'memref<4xf32>' are cast incompatible
func.func @a(%m: memref<?xf32>) { %0 = memref.memory_space_cast %m : memref<?xf32> to memref<4xf32> return }
// -----
// expected-error: 'memref.prefetch' op too few indices
func.func @a(%m: memref<?xf32>, %i: index) { memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?xf32> return }
// -----
// expected-error: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
func.func @a(%m: memref<?xf32>, %i: index) { memref.prefetch %m[%i], read, locality<5>, data : memref<?xf32> return }
// -----
// expected-error: expected rw specifier: one of 'read', 'write'
// mlir-opt: rw specifier has to be 'read' or 'write'
func.func @a(%m: memref<?xf32>, %i: index) { memref.prefetch %m[%i], foo, locality<3>, data : memref<?xf32> return }
// -----
// expected-error: expected cache type: one of 'data', 'instr'
// mlir-opt: cache type has to be 'data' or 'instr'
func.func @a(%m: memref<?xf32>, %i: index) { memref.prefetch %m[%i], read, locality<3>, foo : memref<?xf32> return }
// -----
// expected-error: 'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index'
func.func @a(%m: memref<?xf32>) { %0:2 = "memref.extract_strided_metadata"(%m) : (memref<?xf32>) -> (memref<f32>, index) return }
// -----
// expected-error: 'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'memref<4xf32>'
func.func @a(%m: memref<?xf32>) { %0:4 = "memref.extract_strided_metadata"(%m) : (memref<?xf32>) -> (memref<4xf32>, index, index, index) return }
// -----
// expected-error: 'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'
func.func @a(%m: memref<?xf32>) { %0:4 = "memref.extract_strided_metadata"(%m) : (memref<?xf32>) -> (memref<i32>, index, index, index) return }
// -----
// expected-error: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 1 operands, but region successor needs 0 inputs
func.func @a() { memref.alloca_scope { %c = arith.constant 1 : i32 memref.alloca_scope.return %c : i32 } return }
// -----
// expected-error: missing dimension operand for result type 'memref<?xf32>'
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<?xf32> return }
// -----
// expected-error: different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xi32>'
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<4xi32> return }
// -----
// expected-error: different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xf32, 1>'
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<4xf32, 1> return }
// -----
// expected-error: unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'
func.func @a(%m: memref<4xf32, strided<[2]>>) { %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<4xf32> return }
// -----
// expected-error: 'memref.realloc' op expected memrefs of one dimension
// mlir-opt: 'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'
func.func @a(%m: memref<4x4xf32>) { %0 = memref.realloc %m : memref<4x4xf32> to memref<4xf32> return }
// -----
// expected-error: unnecessary dimension operand for result type 'memref<4xf32>'
func.func @a(%m: memref<4xf32>, %n: index) { %0 = memref.realloc %m(%n) : memref<4xf32> to memref<4xf32> return }
// -----
// expected-error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 2, got 1
func.func @a(%n: index) { %0 = memref.alloc(%n)[%n] : memref<?xf32, strided<[?], offset: ?>> return }
// -----
// expected-error: memref layout mismatch between rank and affine map: 2 != 1
func.func @a() { %0 = memref.alloc() : memref<4x4xf32, affine_map<(d0) -> (d0)>> return }
// -----
// expected-error: expected the number of strides to match the rank
func.func @a() { %0 = memref.alloc() : memref<4xf32, strided<[4, 1]>> return }
// -----
// expected-error: 'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones
func.func @a(%m: memref<f32>) { %0 = memref.expand_shape %m [] output_shape [1, 2] : memref<f32> into memref<1x2xf32> return }
// -----
// expected-error: 'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait
"any.scope"() ({ %0 = memref.alloca() : memref<1xf32> }) : () -> ()
// -----
// expected-error: 'memref.distinct_objects' op expected at least one operand
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.distinct_objects"() : () -> ()
  return
}
// -----
// expected-error: 'memref.distinct_objects' op operand types and result types must match
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  %0:2 = "memref.distinct_objects"(%a, %b) : (memref<2x2xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  return
}
// -----
// expected-error: 'memref.dma_start' op expected at least 4 operands
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"() : () -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected source to be of memref type
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%f, %i, %i, %i) : (f32, index, index, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected at least 6 operands
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%a, %i, %i, %i) : (memref<2x2xf32>, index, index, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected source indices to be of index type
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%a, %i, %f, %b, %i, %i, %b, %i) : (memref<2x2xf32>, index, f32, memref<4xf32>, index, index, memref<4xf32>, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected destination to be of memref type
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%b, %i, %f, %i, %i, %b, %i) : (memref<4xf32>, index, f32, index, index, memref<4xf32>, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected num elements to be of index type
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%a, %i, %i, %b, %i, %f, %b, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, index, f32, memref<4xf32>, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected tag to be of memref type
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%b, %i, %b, %i, %i, %f, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, f32, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op incorrect number of operands
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%a, %i, %i, %b, %i, %i, %b, %i, %i) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, memref<4xf32>, index, index) -> ()
  return
}
// -----
// expected-error: 'memref.dma_start' op expected stride and num elements per stride to be of type index
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  "memref.dma_start"(%a, %i, %i, %b, %i, %i, %b, %i, %i, %f) : (memref<2x2xf32>, index, index, memref<4xf32>, index, index, memref<4xf32>, index, index, f32) -> ()
  return
}
// -----
// expected-error: 'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2
func.func @f(%a: memref<2x2xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  memref.dma_wait %b[%i, %i], %i : memref<4xf32>
  return
}
// -----
// expected-error: 'memref.subview' op operand group 'source' requires 1 element, but found 0
// mlir-opt: expected 4 offset values, got 1
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = "memref.subview"(%i, %i) <{operandSegmentSizes = array<i32: 0, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (index, index) -> memref<?xf32>
  return
}
// -----
// expected-error: integer value too large: '9007199254740993' is not within ±2^53
// mlir-opt: expected result type to be 'memref<?xf32, strided<[1], offset: 9007199254740993>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<?xf32, strided<[1], offset: ?>>'
func.func @f(%m: memref<?xf32>, %n: index) {
  %0 = memref.subview %m[9007199254740993] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return
}
// -----
// expected-error: integer value too large: '9007199254740993' is not within ±2^53
// mlir-opt: accepts
func.func private @f(memref<4xf32, strided<[9007199254740993]>>)
// -----
// expected-error: 'memref.subview' op attribute 'static_offsets' failed to satisfy constraint: i64 dense array attribute of numbers within ±2^53
// mlir-opt: expected result type to be 'memref<?xf32, strided<[1], offset: 9007199254740993>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<?xf32, strided<[1], offset: ?>>'
func.func @f(%m: memref<?xf32>, %n: index) {
  %0 = "memref.subview"(%m, %n) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 9007199254740993>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>
  return
}
