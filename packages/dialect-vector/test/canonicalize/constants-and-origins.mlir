// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it keeps these constants, and these ways from where elements come from.

// CHECK-LABEL: @bits_of_constants
// CHECK-DAG: arith.constant dense<[67305985, 134678021]> : vector<2xi32>
// CHECK-DAG: arith.constant dense<[2, 1, 2, 1]> : vector<4xi8>
// CHECK-DAG: arith.constant dense<15360> : vector<2xi16>
// CHECK-NOT: vector.bitcast
func.func @bits_of_constants() -> (vector<2xi32>, vector<4xi8>, vector<2xi16>) {
  %a = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : vector<8xi8>
  %b = arith.constant dense<258> : vector<2xi16>
  %c = arith.constant dense<1.0> : vector<2xf16>
  %0 = vector.bitcast %a : vector<8xi8> to vector<2xi32>
  %1 = vector.bitcast %b : vector<2xi16> to vector<4xi8>
  %2 = vector.bitcast %c : vector<2xf16> to vector<2xi16>
  return %0, %1, %2 : vector<2xi32>, vector<4xi8>, vector<2xi16>
}

// Elements of single bits do not fill bytes.

// CHECK-LABEL: @bits_of_flags
// CHECK: vector.bitcast
func.func @bits_of_flags() -> vector<1xi8> {
  %a = arith.constant dense<[true, false, true, true, false, false, true, false]> : vector<8xi1>
  %0 = vector.bitcast %a : vector<8xi1> to vector<1xi8>
  return %0 : vector<1xi8>
}

// CHECK-LABEL: @extract_of_dynamic_cast
// CHECK: vector.extract %a[%i] : vector<3xf32> from vector<5x3xf32>
func.func @extract_of_dynamic_cast(%a: vector<5x3xf32>, %i: index) -> vector<3xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.shape_cast %a : vector<5x3xf32> to vector<5x1x3xf32>
  %1 = vector.extract %0[%i, %c0] : vector<3xf32> from vector<5x1x3xf32>
  return %1 : vector<3xf32>
}

// CHECK-LABEL: @extract_of_shuffled_rows
// CHECK-NEXT: vector.extract %b[0, 2]
func.func @extract_of_shuffled_rows(%a: vector<2x3xf32>, %b: vector<2x3xf32>) -> f32 {
  %0 = vector.shuffle %a, %b [1, 2, 0] : vector<2x3xf32>, vector<2x3xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<3x3xf32>
  return %1 : f32
}

// CHECK-LABEL: @extract_beside_inserted_slice
// CHECK-NEXT: vector.extract %v[2, 5]
func.func @extract_beside_inserted_slice(%s: vector<2x2xf32>, %v: vector<5x6xf32>) -> f32 {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 3], strides = [1, 1]} : vector<2x2xf32> into vector<5x6xf32>
  %1 = vector.extract %0[2, 5] : f32 from vector<5x6xf32>
  return %1 : f32
}

// CHECK-LABEL: @slice_put_back
// CHECK-NEXT: return %v
func.func @slice_put_back(%v: vector<4x8xf32>) -> vector<4x8xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %1 = vector.insert_strided_slice %0, %v {offsets = [1, 0], strides = [1, 1]} : vector<2x8xf32> into vector<4x8xf32>
  return %1 : vector<4x8xf32>
}

// CHECK-LABEL: @rows_of_mask
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}}, %n : vector<4x5xi1>
// CHECK-NEXT: vector.extract %[[MASK]][%i]
func.func @rows_of_mask(%n: index, %i: index) -> vector<5xi1> {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2, %c2, %n : vector<3x4x5xi1>
  %1 = vector.extract %0[1, %i] : vector<5xi1> from vector<3x4x5xi1>
  return %1 : vector<5xi1>
}

// CHECK-LABEL: @gather_of_cast
// CHECK-NEXT: vector.gather %m[%i]
func.func @gather_of_cast(%m: memref<8xf32>, %i: index, %o: vector<4xi32>, %on: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = vector.gather %0[%i] [%o], %on, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}
