// expected-error: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%n: index) { %0 = tensor.empty(%n) : tensor<4xf32>  return }
// -----
// expected-error: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1
func.func @a() { %0 = tensor.empty() : tensor<?xf32>  return }
// -----
// expected-error: 'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%f: f32, %n: index) { %0 = tensor.splat %f[%n] : tensor<4xf32>  return }
// -----
// expected-error: 'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1
func.func @a(%f: f32) { %0 = tensor.splat %f : tensor<?xf32>  return }
// -----
// expected-error: 'tensor.splat' op failed to verify that operand type matches element type of result: 'i32', but got 'f32'
// mlir-opt: 'tensor.splat' op failed to verify that operand type matches element type of result
func.func @a(%f: f32) { %0 = "tensor.splat"(%f) : (f32) -> tensor<4xi32>  return }
// -----
// expected-error: 'tensor.from_elements' op number of elements (1) does not match that of the result type (2)
// mlir-opt: number of operands and types do not match: got 1 operands and 2 types
func.func @a(%f: f32) { %0 = tensor.from_elements %f : tensor<2xf32>  return }
// -----
// expected-error: 'tensor.from_elements' op result #0 must be statically shaped tensor of any type values, but got 'tensor<?xf32>'
// mlir-opt: 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'
func.func @a(%f: f32) { %0 = tensor.from_elements %f : tensor<?xf32>  return }
// -----
// expected-error: 'tensor.from_elements' op failed to verify that 'elements' is the element type of 'result': 'i32', but got 'f32'
// mlir-opt: 'tensor.from_elements' op failed to verify that operand types match result element type
func.func @a(%f: f32) { %0 = "tensor.from_elements"(%f) : (f32) -> tensor<1xi32>  return }
// -----
// expected-error: 'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%f: f32, %n: index) { %0 = tensor.generate %n { 
^bb0(%i: index):
 tensor.yield %f : f32 } : tensor<4xf32>  return }
// -----
// expected-error: must have one body argument per input dimension
func.func @a(%f: f32, %n: index) { %0 = tensor.generate %n { 
^bb0(%i: index, %j: index):
 tensor.yield %f : f32 } : tensor<?xf32>  return }
// -----
// expected-error: all body arguments must be index
func.func @a(%f: f32, %n: index) { %0 = tensor.generate %n { 
^bb0(%i: i32):
 tensor.yield %f : f32 } : tensor<?xf32>  return }
// -----
// expected-error: 'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type
func.func @a(%f: f32, %n: index) { %0 = tensor.generate %n { 
^bb0(%i: index):
 tensor.yield %n : index } : tensor<?xf32>  return }
// -----
// expected-error: 'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type
// mlir-opt: 'tensor.yield' op requires a single operand
func.func @a(%f: f32, %n: index) { %0 = tensor.generate %n { 
^bb0(%i: index):
 "test.foo"() : () -> () } : tensor<?xf32>  return }
// -----
// expected-error: 'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'
func.func @a(%f: f32) { tensor.yield %f : f32 }
// -----
// expected-error: 'tensor.extract' op incorrect number of indices for extract_element
func.func @a(%t: tensor<4xf32>, %n: index) { %0 = tensor.extract %t[%n, %n] : tensor<4xf32> return }
// -----
// expected-error: 'tensor.extract' op failed to verify that result type matches element type of tensor: 'f32', but got 'i32'
// mlir-opt: 'tensor.extract' op failed to verify that result type matches element type of tensor
func.func @a(%t: tensor<4xf32>, %n: index) { %0 = "tensor.extract"(%t, %n) : (tensor<4xf32>, index) -> i32 return }
// -----
// expected-error: 'tensor.extract' op operand #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'
func.func @a(%t: tensor<*xf32>, %n: index) { %0 = "tensor.extract"(%t, %n) : (tensor<*xf32>, index) -> f32 return }
// -----
// expected-error: 'tensor.insert' op incorrect number of indices
func.func @a(%t: tensor<4xf32>, %n: index, %f: f32) { %0 = tensor.insert %f into %t[%n, %n] : tensor<4xf32> return }
// -----
// expected-error: 'tensor.insert' op failed to verify that scalar type matches element type of dest: 'f32', but got 'i32'
// mlir-opt: 'tensor.insert' op failed to verify that scalar type matches element type of dest
func.func @a(%t: tensor<4xf32>, %n: index, %f: i32) { %0 = "tensor.insert"(%f, %t, %n) : (i32, tensor<4xf32>, index) -> tensor<4xf32> return }
// -----
// expected-error: 'tensor.insert' op requires 'result' and 'dest' to have the same type, but they are 'tensor<5xf32>' and 'tensor<4xf32>'
// mlir-opt: 'tensor.insert' op failed to verify that result type matches type of dest
func.func @a(%t: tensor<4xf32>, %n: index, %f: f32) { %0 = "tensor.insert"(%f, %t, %n) : (f32, tensor<4xf32>, index) -> tensor<5xf32> return }
// -----
// expected-error: 'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible
func.func @a(%t: tensor<4xf32>) { %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32> return }
// -----
// expected-error: 'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible
func.func @a(%t: tensor<4xf32>) { %0 = tensor.cast %t : tensor<4xf32> to tensor<4xi32> return }
// -----
// expected-error: 'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi16>' are cast incompatible
func.func @a(%t: tensor<4xf32>) { %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xi16> return }
// -----
// expected-error: 'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<5xi32>' are cast incompatible
func.func @a(%t: tensor<4xf32>) { %0 = tensor.bitcast %t : tensor<4xf32> to tensor<5xi32> return }
// -----
// expected-error: 'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'
func.func @a(%t: tensor<f32>, %c: index) { %0 = tensor.dim %t, %c : tensor<f32> return }
// -----
// expected-error: 'tensor.concat' op concatenation dim must be less than the tensor rank
func.func @a(%t: tensor<4xf32>, %u: tensor<4xf32>) { %0 = tensor.concat dim(1) %t, %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32> return }
// -----
// expected-error: 'tensor.concat' op result type 'tensor<9xf32>'does not match inferred shape 'tensor<8xf32>' static sizes
func.func @a(%t: tensor<4xf32>, %u: tensor<4xf32>) { %0 = tensor.concat dim(0) %t, %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32> return }
// -----
// expected-error: 'tensor.concat' op rank of concatenated inputs must match result rank
func.func @a(%t: tensor<4x3xf32>, %u: tensor<4xf32>) { %0 = tensor.concat dim(0) %t, %u : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<8xf32> return }
// -----
// expected-error: 'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1
func.func @a(%t: tensor<4x3xf32>, %u: tensor<4x2xf32>) { %0 = tensor.concat dim(0) %t, %u : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<8x3xf32> return }
// -----
// expected-error: 'tensor.concat' op inputs and result element type must match
func.func @a(%t: tensor<4x3xf32>, %u: tensor<4x3xi32>) { %0 = tensor.concat dim(0) %t, %u : (tensor<4x3xf32>, tensor<4x3xi32>) -> tensor<8x3xf32> return }
// -----
// expected-error: 'tensor.concat' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative
// mlir-opt: crashes
func.func @a(%t: tensor<4x3xf32>, %u: tensor<4x3xi32>) { %0 = "tensor.concat"(%t) {dim = -1 : i64} : (tensor<4x3xf32>) -> tensor<4x3xf32> return }
// -----
// expected-error: 'tensor.concat' op requires at least one input
func.func @a(%t: tensor<4x3xf32>) { %0 = tensor.concat dim(0)  : () -> tensor<4x3xf32> return }
// -----
// expected-error: 'tensor.concat' op concatenation dim must be less than the tensor rank
func.func @a(%t: tensor<f32>) { %0 = tensor.concat dim(0) %t : (tensor<f32>) -> tensor<f32> return }
// -----
// expected-error: expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4, 4] [1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch)
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x5xf32> return }
// -----
// expected-error: expected rank to be smaller or equal to the other rank.
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4x1xf32> return }
// -----
// expected-error: expected element type to be 'f32'
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xi32> return }
// -----
// expected-error: expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch)
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32> return }
// -----
// expected-error: offset 0 is out-of-bounds: 9 >= 8
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[9, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: slice along dimension 0 runs out-of-bounds: 9 >= 8
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[6, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: slice along dimension 0 runs out-of-bounds: 9 >= 8
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [4, 4] [3, 1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: expected offsets to be non-negative, but got -1
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[-1, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32> return }
// -----
// expected-error: expected sizes to be non-negative, but got -4
func.func @a(%t: tensor<8x16xf32>) { %0 = tensor.extract_slice %t[0, 0] [-4, 4] [1, 1] : tensor<8x16xf32> to tensor<?x4xf32> return }
// -----
// expected-error: slice along dimension 1 runs out-of-bounds: 16 >= 16
func.func @a(%t: tensor<8x16xf32>, %n: index) { %0 = tensor.extract_slice %t[%n, 9] [4, 8] [1, 1] : tensor<8x16xf32> to tensor<4x8xf32> return }
// -----
// expected-error: expected type to be 'tensor<4x8xf32>' or a rank-reduced version. (size mismatch)
func.func @a(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>) { %0 = tensor.insert_slice %s into %t[9, 9] [4, 8] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32> return }
// -----
// expected-error: offset 0 is out-of-bounds: 9 >= 8
func.func @a(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>) { %0 = tensor.insert_slice %s into %t[9, 9] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32> return }
// -----
// expected-error: expected element type to be 'f32'
func.func @a(%t: tensor<8x16xf32>, %s: tensor<4x4xi32>) { %0 = tensor.insert_slice %s into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xi32> into tensor<8x16xf32> return }
// -----
// expected-error: expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.
func.func @a(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>) { %0 = tensor.insert_slice %s into %t[0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32> return }
// -----
// expected-error: expected InParallelOpInterface parent, got: func.func
// mlir-opt: expected InParallelOpInterface parent, got:
func.func @a(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>) { tensor.parallel_insert_slice %s into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32> return }
// -----
// expected-error: expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)
func.func @a(%t: tensor<8x16xf32>) { %0 = "tensor.extract_slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808, 0>, static_sizes = array<i64: 8, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x16xf32>) -> tensor<8x4xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).
func.func @a(%t: tensor<?x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4, 32] : tensor<?x32xf32> into tensor<?x4x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  4.
func.func @a(%t: tensor<?x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0, 1], [3]] output_shape [%n, 4, 32] : tensor<?x32xf32> into tensor<?x4x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.
func.func @a(%t: tensor<?x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0, 2], [1]] output_shape [%n, 4, 32] : tensor<?x32xf32> into tensor<?x4x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 12
func.func @a(%t: tensor<8x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [3, 4, 32] : tensor<8x32xf32> into tensor<3x4x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic
func.func @a(%t: tensor<8x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 32] : tensor<8x32xf32> into tensor<?x4x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead
func.func @a(%t: tensor<8x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4] : tensor<8x32xf32> into tensor<?x4x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected collapsed type to be 'tensor<8x32xi32>', but got 'tensor<8x32xf32>'
func.func @a(%t: tensor<8x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0], [1]] output_shape [8, 32] : tensor<8x32xf32> into tensor<8x32xi32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 8
func.func @a(%t: tensor<?x32xf32>, %n: index) { %0 = tensor.expand_shape %t [[0], [1]] output_shape [8, 32] : tensor<?x32xf32> into tensor<8x32xf32> return }
// -----
// expected-error: 'tensor.expand_shape' op expected the expanded type, 'tensor<8xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<8x32xf32>'.
func.func @a(%t: tensor<8x32xf32>) { %0 = tensor.expand_shape %t [[0]] output_shape [8] : tensor<8x32xf32> into tensor<8xf32> return }
// -----
// expected-error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 256
func.func @a(%t: tensor<8x32xf32>) { %0 = tensor.collapse_shape %t [[0, 1]]  : tensor<8x32xf32> into tensor<255xf32> return }
// -----
// expected-error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic
func.func @a(%t: tensor<8x?xf32>) { %0 = tensor.collapse_shape %t [[0, 1]]  : tensor<8x?xf32> into tensor<256xf32> return }
// -----
// expected-error: 'tensor.collapse_shape' op expected all sizes to be 1 where the other tensor has rank 0
// mlir-opt: accepts
func.func @a(%t: tensor<8x32xf32>) { %0 = tensor.collapse_shape %t []  : tensor<8x32xf32> into tensor<f32> return }
// -----
// expected-error: 'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.
func.func @a(%t: tensor<8x32xf32>) { %0 = tensor.collapse_shape %t [[0]]  : tensor<8x32xf32> into tensor<8xf32> return }
// -----
// expected-error: 'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).
func.func @a(%t: tensor<8x32xf32>) { %0 = tensor.collapse_shape %t [[0], [1]]  : tensor<8x32xf32> into tensor<256xf32> return }
// -----
// expected-error: 'tensor.collapse_shape' op reassociation indices must not be empty
func.func @a(%t: tensor<8x32xf32>) { %0 = tensor.collapse_shape %t [[0], [1], []]  : tensor<8x32xf32> into tensor<8x32x1xf32> return }
// -----
// expected-error: 'tensor.reshape' op source and destination tensor should have the same number of elements
func.func @a(%t: tensor<8x32xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<8x32xf32>, tensor<1xindex>) -> tensor<255xf32> return }
// -----
// expected-error: 'tensor.reshape' op element types of source and destination tensor types should be the same
func.func @a(%t: tensor<8x32xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<8x32xf32>, tensor<1xindex>) -> tensor<256xi32> return }
// -----
// expected-error: 'tensor.reshape' op length of shape operand differs from the result's tensor rank
func.func @a(%t: tensor<8x32xf32>, %s: tensor<2xindex>) { %0 = tensor.reshape %t(%s) : (tensor<8x32xf32>, tensor<2xindex>) -> tensor<256xf32> return }
// -----
// expected-error: 'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type
func.func @a(%t: tensor<8x32xf32>, %s: tensor<?xindex>) { %0 = tensor.reshape %t(%s) : (tensor<8x32xf32>, tensor<?xindex>) -> tensor<256xf32> return }
// -----
// expected-error: 'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<2xf32>'
func.func @a(%t: tensor<8x32xf32>, %s: tensor<2xf32>) { %0 = tensor.reshape %t(%s) : (tensor<8x32xf32>, tensor<2xf32>) -> tensor<256xf32> return }
// -----
// expected-error: specified type 'tensor<4x9xf32>' does not match the inferred type 'tensor<4x8xf32>'
func.func @a(%a: tensor<3x4xf32>, %f: f32) {
  %0 = tensor.pad %a low[1, 2] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<3x4xf32> to tensor<4x9xf32>
  return }
// -----
// expected-error: 'tensor.pad' op expected yield type to match shape element type
func.func @a(%a: tensor<3x4xf32>, %f: i32) {
  %0 = tensor.pad %a low[1, 2] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : i32
  } : tensor<3x4xf32> to tensor<4x8xf32>
  return }
// -----
// expected-error: expected the block to have 2 arguments
func.func @a(%a: tensor<3x4xf32>, %f: f32) {
  %0 = tensor.pad %a low[1, 2] high[0, 2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<3x4xf32> to tensor<4x8xf32>
  return }
// -----
// expected-error: 'tensor.pad' op expected block argument 1 to be an index
func.func @a(%a: tensor<3x4xf32>, %f: f32) {
  %0 = tensor.pad %a low[1, 2] high[0, 2] {
  ^bb0(%i: i32, %j: index):
    tensor.yield %f : f32
  } : tensor<3x4xf32> to tensor<4x8xf32>
  return }
// -----
// expected-error: failed to infer expectedType from sourceType 'tensor<3x4xf32>', specified resultType is 'tensor<4x8xf32>'
func.func @a(%a: tensor<3x4xf32>, %f: f32) {
  %0 = tensor.pad %a low[1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<3x4xf32> to tensor<4x8xf32>
  return }
// -----
// expected-error: specified type 'tensor<4x?xf32>' does not match the inferred type 'tensor<4x8xf32>'
func.func @a(%a: tensor<3x4xf32>, %f: f32) {
  %0 = tensor.pad %a low[1, 2] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<3x4xf32> to tensor<4x?xf32>
  return }
// -----
// expected-error: specified type 'tensor<4xf32>' does not match the inferred type 'tensor<4x8xf32>'
func.func @a(%a: tensor<3x4xf32>, %f: f32) {
  %0 = tensor.pad %a low[1, 2] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<3x4xf32> to tensor<4xf32>
  return }
// -----
// expected-error: 'tensor.gather' op result type mismatch: expected 'tensor<1x2x4x1x6xf32>' or its rank-reduced variant 'tensor<1x2x4x6xf32>' (got: 'tensor<1x2x4x2x6xf32>')
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x2x6xf32>
  return }
// -----
// expected-error: 'tensor.gather' op gather_dims value must be smaller than source rank
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([3]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
  return }
// -----
// expected-error: 'tensor.gather' op gather_dims value must be non-negative
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([-1]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
  return }
// -----
// expected-error: 'tensor.gather' op gather_dims must be non-empty
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
  return }
// -----
// expected-error: 'tensor.gather' op gather_dims values must be strictly increasing
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x2xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([1, 0]) : (tensor<4x5x6xf32>, tensor<1x2x2xindex>) -> tensor<1x2x4x1x6xf32>
  return }
// -----
// expected-error: 'tensor.gather' op gather_dims overflow source rank
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([0,1,2,3]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
  return }
// -----
// expected-error: 'tensor.scatter' op requires 'unique' attribute to be set
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>, %g: tensor<1x2x4x1x6xf32>) {
  %2 = tensor.scatter %g into %a[%i] scatter_dims([1]) : (tensor<1x2x4x1x6xf32>, tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<4x5x6xf32>
  return }
// -----
// expected-error: 'tensor.scatter' op source type mismatch: expected 'tensor<1x2x4x1x6xf32>' or its rank-reduced variant 'tensor<1x2x4x6xf32>' (got: 'tensor<1x2x4x2x6xf32>')
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>, %g: tensor<1x2x4x2x6xf32>) {
  %2 = tensor.scatter %g into %a[%i] scatter_dims([1]) unique : (tensor<1x2x4x2x6xf32>, tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<4x5x6xf32>
  return }
// -----
// expected-error: 'tensor.scatter' op requires 'result' and 'dest' to have the same type, but they are 'tensor<4x5x?xf32>' and 'tensor<4x5x6xf32>'
// mlir-opt: accepts
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>, %g: tensor<1x2x4x1x6xf32>) {
  %2 = tensor.scatter %g into %a[%i] scatter_dims([1]) unique : (tensor<1x2x4x1x6xf32>, tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<4x5x?xf32>
  return }
// -----
// expected-error: 'tensor.scatter' op scatter_dims value must be smaller than dest rank
func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>, %g: tensor<1x2x4x1x6xf32>) {
  %2 = tensor.scatter %g into %a[%i] scatter_dims([3]) unique : (tensor<1x2x4x1x6xf32>, tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<4x5x6xf32>
  return }
// -----
// expected-error: 'tensor.parallel_insert_slice' op may only insert into an output block argument
func.func @a(%in: tensor<8xf32>, %out: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %out) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %in[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %out[%i] [1] [1] : tensor<1xf32> into tensor<8xf32> }
  }
  return %r : tensor<8xf32>
}
