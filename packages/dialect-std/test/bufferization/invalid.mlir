// expected-error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0
func.func @a(%n: index) { %0 = bufferization.alloc_tensor(%n) : tensor<4xf32> return }
// -----
// expected-error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1
func.func @a(%n: index) { %0 = bufferization.alloc_tensor() : tensor<?xf32> return }
// -----
// expected-error: dynamic sizes not needed when copying a tensor
func.func @a(%n: index, %t: tensor<?xf32>) { %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32> return }
// -----
// expected-error: expected that `copy` and return type match
func.func @a(%n: index, %t: tensor<4xf32>) { %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4xf32>) -> tensor<?xf32> return }
// -----
// expected-error: shapes do not match
func.func @a(%m: memref<4xf32>) { %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<5xf32> return }
// -----
// expected-error: shapes do not match
func.func @a(%m: memref<4xf32>) { %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<?xf32> return }
// -----
// expected-error: shapes do not match
func.func @a(%m: tensor<4xf32>) { %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<?xf32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
func.func @a(%m: tensor<4xf32>, %n: tensor<5xf32>) { %0 = bufferization.materialize_in_destination %m in %n : (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
func.func @a(%m: tensor<4xf32>, %n: memref<5xf32>) { bufferization.materialize_in_destination %m in writable %n : (tensor<4xf32>, memref<5xf32>) -> () return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
func.func @a(%m: tensor<4xf32>, %n: memref<4xf32>) { bufferization.materialize_in_destination %m in %n : (tensor<4xf32>, memref<4xf32>) -> () return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result
func.func @a(%m: tensor<4xf32>, %n: tensor<4xf32>) { bufferization.materialize_in_destination %m in %n : (tensor<4xf32>, tensor<4xf32>) -> () return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op memref 'dest' implies zero results
func.func @a(%m: tensor<4xf32>, %n: memref<4xf32>) { %0 = bufferization.materialize_in_destination %m in writable %n : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations
func.func @a(%m: tensor<4xf32>, %n: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %m in restrict %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
func.func @a(%m: tensor<4xf32>, %n: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %m in writable %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op rank mismatch between source and destination shape
func.func @a(%m: tensor<4xf32>, %n: tensor<4x4xf32>) { %0 = bufferization.materialize_in_destination %m in %n : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type
func.func @a(%m: tensor<4xf32>, %n: tensor<4xi32>) { %0 = bufferization.materialize_in_destination %m in %n : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32> return }
// -----
// expected-error: 'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref
func.func @a(%m: tensor<4xf32>, %n: vector<4xf32>) { %0 = bufferization.materialize_in_destination %m in %n : (tensor<4xf32>, vector<4xf32>) -> tensor<4xf32> return }
// -----
// expected-error: 'bufferization.clone' op cannot copy 'memref<4xf32>' to 'memref<5xf32>'
// mlir-opt: accepts
func.func @a(%m: memref<4xf32>) { %0 = bufferization.clone %m : memref<4xf32> to memref<5xf32> return }
// -----
// expected-error: 'bufferization.clone' op cannot copy 'memref<4xf32>' to 'memref<4xi32>'
// mlir-opt: accepts
func.func @a(%m: memref<4xf32>) { %0 = bufferization.clone %m : memref<4xf32> to memref<4xi32> return }
// -----
// expected-error: 'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate
func.func @a(%m: memref<4xf32>, %c: i1) { bufferization.dealloc (%m, %m : memref<4xf32>, memref<4xf32>) if (%c) return }
// -----
// expected-error: 'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands
func.func @a(%m: memref<4xf32>, %c: i1) { %0:2 = "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> (i1, i1) return }
// -----
// expected-error: 'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands
func.func @a(%m: memref<4xf32>, %c: i1) { "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> () return }
// -----
// expected-error: 'func.func' op 'bufferization.writable' is expected to be a boolean attribute
// mlir-opt: 'bufferization.writable' is expected to be a boolean attribute
func.func @a(%t: tensor<4xf32> {bufferization.writable = 1 : i32}) { return }
// -----
// expected-error: 'func.func' op 'bufferization.access' is expected to be a string attribute
// mlir-opt: 'bufferization.access' is expected to be a string attribute
func.func @a(%t: tensor<4xf32> {bufferization.access = 1}) { return }
// -----
// expected-error: 'func.func' op invalid value for 'bufferization.access': must be one of none, read, write, read-write
// mlir-opt: invalid value for 'bufferization.access'
func.func @a(%t: tensor<4xf32> {bufferization.access = "all"}) { return }
// -----
// expected-error: 'func.func' op 'bufferization.buffer_layout' is expected to be a memref layout attribute
// mlir-opt: 'bufferization.buffer_layout' is expected to be a memref layout attribute
func.func @a(%t: tensor<4xf32> {bufferization.buffer_layout = 1}) { return }
// -----
// expected-error: 'func.func' op attribute 'bufferization.unknown' not supported as a region arg attribute by the bufferization dialect
// mlir-opt: attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect
func.func @a(%t: tensor<4xf32> {bufferization.unknown}) { return }
// -----
// expected-error: 'func.func' op 'bufferization.writable' is invalid on external functions
// mlir-opt: 'bufferization.writable' is invalid on external functions
func.func private @a(tensor<4xf32> {bufferization.writable = false})
