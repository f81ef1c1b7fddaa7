// expected-error: 'vector.broadcast' op dimension mismatch (4 vs. 8)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.broadcast' op source rank higher than destination rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.broadcast %v2 : vector<4x8xf32> to vector<8xf32>
  return
}
// -----
// expected-error: 'vector.broadcast' op failed to verify that source operand and result have same element type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.broadcast %s : f32 to vector<8xi32>
  return
}
// -----
// expected-error: 'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xf64>
  return
}
// -----
// expected-error: 'vector.bitcast' op failed to verify that all of {source, result} have same rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<2x4xi16>
  return
}
// -----
// expected-error: 'vector.bitcast' op dimension size mismatch at: 0
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.bitcast %v2 : vector<4x8xf32> to vector<2x16xf32>
  return
}
// -----
// expected-error: 'vector.shape_cast' op has different number of elements at source (4) and result (5)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<5xf32>
  return
}
// -----
// expected-error: 'vector.shape_cast' op has different source and result element types
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<4xi32>
  return
}
// -----
// expected-error: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}
// -----
// expected-error: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract %v[-2] : f32 from vector<4xf32>
  return
}
// -----
// expected-error: 'vector.extract' op expected position attribute of rank no greater than vector rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract %v[0, 0] : f32 from vector<4xf32>
  return
}
// -----
// expected-error: 'vector.extract' op inferred type(s) 'vector<8xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract %v2[0] : vector<4xf32> from vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert %s, %v [4] : f32 into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.insert' op expected position attribute of rank no greater than dest vector rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert %s, %v [0, 0] : f32 into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.insert' op expected position attribute rank to match the dest vector rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert %s, %v2 [0] : f32 into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.insert' op expected position attribute rank + source rank to match dest vector rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert %v, %v2 [0, 1] : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// expected-error: 'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>
  return
}
// -----
// expected-error: 'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract_strided_slice %v {offsets = [4], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
  return
}
// -----
// expected-error: 'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [0], strides = [1]} : vector<4xf32> to vector<1xf32>
  return
}
// -----
// expected-error: 'vector.extract_strided_slice' op expected strides to be confined to [1, 2)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [2]} : vector<4xf32> to vector<2xf32>
  return
}
// -----
// expected-error: 'vector.extract_strided_slice' op expected result type to be 'vector<2xf32>'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<3xf32>
  return
}
// -----
// expected-error: 'vector.insert_strided_slice' op expected offsets of same size as destination vector rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.insert_strided_slice' op expected strides of same size as source vector rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0, 0], strides = [1, 1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 9)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [0, 5], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.insert_strided_slice' op expected source rank to be no greater than destination rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert_strided_slice %v2, %v {offsets = [0], strides = [1, 1]} : vector<4x8xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.insert_strided_slice %v, %v2 {offsets = [9, 0], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.shuffle' op mask index #2 out of range
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.shuffle' op rank mismatch
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.shuffle %v, %v2 [0, 1] : vector<4xf32>, vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<4xf32>
  return
}
// -----
// expected-error: 'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0:2 = vector.deinterleave %v : vector<4xf32> -> vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transpose' op dimension size mismatch at: 0
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transpose %v2, [0, 0] : vector<4x8xf32> to vector<8x4xf32>
  return
}
// -----
// expected-error: 'vector.transpose' op transposition length mismatch: 1
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transpose %v2, [0] : vector<4x8xf32> to vector<8x4xf32>
  return
}
// -----
// expected-error: 'vector.transpose' op dimension size mismatch at: 1
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transpose %v2, [1, 0] : vector<4x8xf32> to vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.transpose' op vector result rank mismatch: 1
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transpose %v2, [1, 0] : vector<4x8xf32> to vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transpose' op dimension size mismatch at: 0
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transpose %v2, [0, 2] : vector<4x8xf32> to vector<8x4xf32>
  return
}
// -----
// expected-error: 'vector.from_elements' op number of operands and types do not match: got 2 operands and 3 types
// mlir-opt: number of operands and types do not match: got 2 operands and 3 types
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.from_elements %s, %s : vector<3xf32>
  return
}
// -----
// expected-error: 'vector.contract' op expected indexing map 0 to have 2 number of inputs
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction", "reduction"]} %v, %v, %s : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// expected-error: 'vector.contract' op expected indexing map 1 to have 1 number of outputs
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %v, %v, %s : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
// expected-error: 'vector.contract' op invalid accumulator/result vector shape
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %v, %v, %v : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.contract' op invalid contracting dimension map
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %v2, %v, %v : vector<4x8xf32>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.contract' op expected at least one contracting dimension pair
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %v2, %v, %v : vector<4x8xf32>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.contract' op expected indexing map 2 to have 0 number of outputs
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %v2, %v2, %s : vector<4x8xf32>, vector<4x8xf32> into f32
  return
}
// -----
// expected-error: 'vector.outerproduct' op expected 1-d vector for operand #1
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.outerproduct %v2, %v : vector<4x8xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.outerproduct' op expected either both or only #2 operand dim to be scalable
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.outerproduct %sc, %v : vector<[4]xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.outerproduct' op expected 1-d vector for operand #2
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.outerproduct %v, %v2 : vector<4xf32>, vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.multi_reduction' op destination type 'f32' is incompatible with source type 'vector<4x8xf32>'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.multi_reduction <add>, %v2, %s [0] : vector<4x8xf32> to f32
  return
}
// -----
// expected-error: 'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x8xf32>'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.multi_reduction <add>, %v2, %v [2] : vector<4x8xf32> to vector<4xf32>
  return
}
// -----
// expected-error: 'vector.reduction' op unsupported reduction rank: 2
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.reduction <add>, %v2 : vector<4x8xf32> into f32
  return
}
// -----
// expected-error: 'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}
// -----
// expected-error: 'vector.reduction' op failed to verify that source operand and result have same element type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into i32
  return
}
// -----
// expected-error: 'vector.scan' op reduction dimension 5 has to be less than 2
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0:2 = vector.scan <add>, %v2, %v {inclusive = true, reduction_dim = 5 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.scan' op incompatible input/initial value shapes
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0:2 = vector.scan <add>, %v2, %v {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.scan' op initial value rank 2 has to be equal to 1
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0:2 = vector.scan <add>, %v2, %v2 {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.scan' op unsupported reduction type 'f32' for kind 'xor'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0:2 = vector.scan <xor>, %v2, %v {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m[%i, %i], %s : memref<?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m[%i], %s {in_bounds = [true, true]} : memref<?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m2[%i, %i], %s {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m2[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m2[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m2[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.transfer_read' op requires permutation_map without symbols
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %m2[%i, %i], %s {permutation_map = affine_map<(d0, d1)[s0] -> (d0, d1)>} : memref<?x?xf32>, vector<4x8xf32>
  return
}
// -----
// expected-error: use of value '%s' expects different type than prior uses: 'i32' vs 'f32'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.transfer_read %mi[%i], %s : memref<?xi32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.transfer_write' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?xf32>
  return
}
// -----
// expected-error: 'vector.transfer_write' op should not have broadcast dimensions
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.transfer_write %v, %m[%i] {permutation_map = affine_map<(d0) -> (0)>} : vector<4xf32>, memref<?xf32>
  return
}
// -----
// expected-error: 'vector.load' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.load %m[%i, %i] : memref<?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.load' op most minor memref dim must have unit stride
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.load %mst[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.load' op base and result element types should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.load %mi[%i] : memref<?xi32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.load' op destination memref has lower rank than the result vector
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.load %m[%i] : memref<?xf32>, vector<4x4xf32>
  return
}
// -----
// expected-error: 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.load %m[%i] {alignment = 3 : i64} : memref<?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.store' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.store %v, %m[%i, %i] : memref<?xf32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.store' op base and valueToStore element type should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.store %v, %mi[%i] : memref<?xi32>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.store' op most minor memref dim must have unit stride
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.store %v, %mst[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedload' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.maskedload %m[%i, %i], %mk, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedload' op base and result element type should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.maskedload %mi[%i], %mk, %v : memref<?xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedload' op expected result shape to match mask shape
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.maskedload %m[%i], %mk2, %v : memref<?xf32>, vector<4x8xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedload' op expected pass_thru of same type as result type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.maskedload %m[%i], %mk, %v2 : memref<?xf32>, vector<4xi1>, vector<4x8xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedstore' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.maskedstore %m[%i, %i], %mk, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedstore' op base and valueToStore element type should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.maskedstore %mi[%i], %mk, %v : memref<?xi32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.maskedstore' op expected valueToStore shape to match mask shape
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.maskedstore %m[%i], %mk2, %v : memref<?xf32>, vector<4x8xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.gather' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.gather %m[%i, %i] [%iv], %mk, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.gather' op base and result element type should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.gather %mi[%i] [%iv], %mk, %v : memref<?xi32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.gather' op expected result dim to match mask dim
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.gather %m[%i] [%iv], %mk2, %v : memref<?xf32>, vector<4xi32>, vector<4x8xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.gather' op expected result dim to match indices dim
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.gather %m[%i] [%iv], %mk2, %v2 : memref<?xf32>, vector<4xi32>, vector<4x8xi1>, vector<4x8xf32> into vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.gather' op expected pass_thru of same type as result type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.gather %m[%i] [%iv], %mk, %v2 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4x8xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.scatter' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.scatter %m[%i, %i] [%iv], %mk, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.scatter' op base and valueToStore element type should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.scatter %mi[%i] [%iv], %mk, %v : memref<?xi32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.scatter' op expected valueToStore dim to match mask dim
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.scatter %m[%i] [%iv], %mk2, %v : memref<?xf32>, vector<4xi32>, vector<4x8xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.scatter' op expected valueToStore dim to match indices dim
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.scatter %m[%i] [%iv], %mk2, %v2 : memref<?xf32>, vector<4xi32>, vector<4x8xi1>, vector<4x8xf32>
  return
}
// -----
// expected-error: 'vector.expandload' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.expandload %m[%i, %i], %mk, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.expandload' op base and result element type should match
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.expandload %mi[%i], %mk, %v : memref<?xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
// expected-error: 'vector.compressstore' op requires 1 indices
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.compressstore %m[%i, %i], %mk, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// expected-error: 'vector.create_mask' op must specify an operand for each result vector dimension
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.create_mask %i : vector<4x8xi1>
  return
}
// -----
// expected-error: 'vector.create_mask' op must specify exactly one operand for 0-D create_mask
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.create_mask : vector<i1>
  return
}
// -----
// expected-error: 'vector.constant_mask' op must specify array attr of size equal vector result rank
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.constant_mask [1] : vector<4x8xi1>
  return
}
// -----
// expected-error: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.constant_mask [1, 9] : vector<4x8xi1>
  return
}
// -----
// expected-error: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.constant_mask [-1, 8] : vector<4x8xi1>
  return
}
// -----
// expected-error: 'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.constant_mask [0, 8] : vector<4x8xi1>
  return
}
// -----
// expected-error: 'vector.constant_mask' op mask dim size must be either 0 or 1 for 0-D vectors
// mlir-opt: mask dim size must be either 0 or 1 for 0-D vectors
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.constant_mask [2] : vector<i1>
  return
}
// -----
// expected-error: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4x9xf32>>'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.type_cast %ms : memref<4x8xf32> to memref<vector<4x9xf32>>
  return
}
// -----
// expected-error: 'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x8xi32>>'
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.type_cast %ms : memref<4x8xf32> to memref<vector<4x8xi32>>
  return
}
// -----
// expected-error: 'vector.mask' op expects result type to match maskable operation result type
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.mask %mk { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> i32
  return
}
// -----
// expected-error: 'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.mask %mk2 { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4x8xi1> -> f32
  return
}
// -----
// expected-error: 'vector.mask' op expects a MaskableOpInterface within the mask region
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.mask %mk { %1 = arith.addf %s, %s : f32 } : vector<4xi1> -> f32
  return
}
// -----
// expected-error: 'vector.mask' op doesn't expect a passthru argument for this maskable operation
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  %0 = vector.mask %mk, %s { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
// -----
// expected-error: 'vector.mask' op expects only one operation to mask
func.func @f(%v0: vector<f32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %s: f32, %m: memref<?xf32>, %m2: memref<?x?xf32>, %i: index, %t: tensor<4xf32>, %mk: vector<4xi1>, %mk2: vector<4x8xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %h: vector<4xf16>, %mi: memref<?xi32>, %ms: memref<4x8xf32>, %mst: memref<?xf32, strided<[2]>>) {
  vector.mask %mk { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> 
 vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}
// -----
// expected-error: 'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator
func.func @f(%v: vector<8xf32>, %m: vector<8xi1>, %x: f32) -> f32 {
  %0 = vector.mask %m { %1 = vector.reduction <add>, %v : vector<8xf32> into f32 vector.yield %x : f32 } : vector<8xi1> -> f32
  return %0 : f32
}
// -----
// expected-error: 'vector.insert_strided_slice' op expected size at idx=2 to match the corresponding base size from the input vector (2 vs 4)
func.func @a(%a: vector<1x1x[2]xi32>, %b: vector<1x4x[4]xi32>) { %0 = vector.insert_strided_slice %a, %b {offsets = [0, 3, 0], strides = [1, 1, 1]} : vector<1x1x[2]xi32> into vector<1x4x[4]xi32> return }
// -----
// expected-error: 'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=2)
func.func @a(%a: vector<1x1x4xi32>, %b: vector<1x4x[4]xi32>) { %0 = vector.insert_strided_slice %a, %b {offsets = [0, 3, 0], strides = [1, 1, 1]} : vector<1x1x4xi32> into vector<1x4x[4]xi32> return }
// -----
// expected-error: 'vector.extract_strided_slice' op expected size at idx=2 to match the corresponding base size from the input vector (2 vs 4)
func.func @a(%a: vector<1x4x[4]xi32>) { %0 = vector.extract_strided_slice %a {offsets = [0, 3, 0], sizes = [1, 1, 2], strides = [1, 1, 1]} : vector<1x4x[4]xi32> to vector<1x1x[2]xi32> return }
// -----
// expected-error: 'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings
func.func @a() { vector.print str "text" punctuation <comma> return }
// -----
// expected-error: 'vector.extract' op mismatch between dynamic and static positions: 1 are marked as dynamic, but 0 values are given
// mlir-opt: 'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite
func.func @f(%v: vector<4xi32>) {
  %r = "vector.extract"(%v) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xi32>) -> i32
  return
}
// -----
// expected-error: 'vector.insert' op mismatch between dynamic and static positions: 0 are marked as dynamic, but 1 values are given
// mlir-opt: accepts
func.func @f(%v: vector<4xi32>, %i: index, %x: i32) {
  %r = "vector.insert"(%x, %v, %i) <{static_position = array<i64: 0>}> : (i32, vector<4xi32>, index) -> vector<4xi32>
  return
}
// -----
// expected-error: 'vector.mask' op region should have no arguments
func.func @f(%m: vector<4xi1>, %p: vector<4xi1>) -> vector<4xi1> {
  %res = "vector.mask"(%m, %p) ({
  ^bb0(%r0: i1):
    "vector.yield"(%r0) : (i1) -> ()
  }) : (vector<4xi1>, vector<4xi1>) -> (vector<4xi1>)
  return %res : vector<4xi1>
}
// -----
// expected-error: 'vector.mask' op expects number of results to match mask region yielded values
func.func @f(%m: vector<4xi1>, %p: vector<4xi1>) {
  "vector.mask"(%m) ({
    "vector.yield"(%p) : (vector<4xi1>) -> ()
  }) : (vector<4xi1>) -> ()
  return
}
// -----
// expected-error: 'vector.mask' op expects result type to match yielded type
// mlir-opt: accepts
func.func @f(%m: vector<4xi1>, %p: vector<4xi32>) -> vector<4xi1> {
  %res = "vector.mask"(%m) ({
    "vector.yield"(%p) : (vector<4xi32>) -> ()
  }) : (vector<4xi1>) -> vector<4xi1>
  return %res : vector<4xi1>
}
