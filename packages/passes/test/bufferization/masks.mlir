// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// A masked operation stays the only one inside of its mask, which gives nothing any more.

// CHECK-LABEL: func.func @of_others
// CHECK:         %[[COPY:.*]] = memref.alloc
// CHECK:         memref.copy %{{.*}}, %[[COPY]]
// CHECK-NEXT:    vector.mask %m { vector.transfer_write %v, %[[COPY]][%i] {in_bounds = [true]} : vector<8xf32>, memref<?xf32> } : vector<8xi1>{{$}}
// CHECK-NEXT:    bufferization.to_tensor %[[COPY]]
func.func @of_others(%t: tensor<?xf32>, %v: vector<8xf32>, %m: vector<8xi1>, %i: index) -> tensor<?xf32> {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What lanes that are off leave there is read, though the transfer is as large as the tensor.
// CHECK-LABEL: func.func @read_again
// CHECK:         linalg.fill {{.*}} outs(%[[FILLED:.*]] :
// CHECK:         memref.copy %[[FILLED]], %[[COPY:.*]] : memref<8xf32>
// CHECK-NEXT:    vector.mask %m { vector.transfer_write %v, %[[COPY]][%c0]
func.func @read_again(%v: vector<8xf32>, %m: vector<8xi1>, %x: f32) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %empty = tensor.empty() : tensor<8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : f32) outs(%empty : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8xf32>
  %u = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %0 = vector.mask %m { vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32> } : vector<8xi1> -> tensor<8xf32>
  return %0, %u, %t : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @read
// CHECK:         %[[BUFFER:.*]] = bufferization.to_buffer %t
// CHECK-NEXT:    vector.mask %m { vector.transfer_read %[[BUFFER]][%i], %p
func.func @read(%t: tensor<?xf32>, %m: vector<8xi1>, %i: index, %p: f32) -> vector<8xf32> {
  %0 = vector.mask %m { vector.transfer_read %t[%i], %p {in_bounds = [true]} : tensor<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}

// An operation that stays on tensors gets its tensor outside of the mask.
// CHECK-LABEL: func.func @gather
// CHECK:         %[[TENSOR:.*]] = bufferization.to_tensor
// CHECK-NEXT:    vector.mask %m { vector.gather %[[TENSOR]]
func.func @gather(%n: index, %x: f32, %is: vector<8xindex>, %m: vector<8xi1>, %old: vector<8xf32>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %empty = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%x : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %0 = vector.mask %m { vector.gather %t[%c0] [%is], %m, %old : tensor<?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}
