// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// Every operation of the dialect, in the custom and in the generic form.

func.func @f(%v: vector<4x8xf32>, %w: vector<8xf32>, %s: f32, %i: index, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %mk: vector<4x8xi1>, %mk1: vector<8xi1>, %iv: vector<8xi32>, %acc4: vector<4xf32>, %ii: vector<8xi32>) {
  // CHECK: vector.broadcast
  %0 = vector.broadcast %s : f32 to vector<4x8xf32>
  // CHECK: vector.bitcast
  %1 = vector.bitcast %v : vector<4x8xf32> to vector<4x8xi32>
  // CHECK: vector.shape_cast
  %2 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
  // CHECK: vector.extract
  %3 = vector.extract %v[1, %i] : f32 from vector<4x8xf32>
  // CHECK: vector.insert
  %4 = vector.insert %s, %v[1, %i] : f32 into vector<4x8xf32>
  // CHECK: vector.extract_strided_slice
  %5 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  // CHECK: vector.insert_strided_slice
  %6 = vector.insert_strided_slice %5, %v {offsets = [1, 0], strides = [1, 1]} : vector<2x8xf32> into vector<4x8xf32>
  // CHECK: vector.shuffle
  %7 = vector.shuffle %w, %w [0, 9] : vector<8xf32>, vector<8xf32>
  // CHECK: vector.interleave
  %8 = vector.interleave %w, %w : vector<8xf32> -> vector<16xf32>
  // CHECK: vector.deinterleave
  %9, %10 = vector.deinterleave %w : vector<8xf32> -> vector<4xf32>
  // CHECK: vector.transpose
  %11 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  // CHECK: vector.from_elements
  %12 = vector.from_elements %s, %s : vector<2xf32>
  // CHECK: vector.to_elements
  %13:2 = vector.to_elements %12 : vector<2xf32>
  // CHECK: vector.step
  %14 = vector.step : vector<8xindex>
  // CHECK: vector.contract
  %15 = vector.contract {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>, affine_map<(d0)->()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %w, %w, %s : vector<8xf32>, vector<8xf32> into f32
  // CHECK: vector.outerproduct
  %16 = vector.outerproduct %w, %w : vector<8xf32>, vector<8xf32>
  // CHECK: vector.outerproduct
  %17 = vector.outerproduct %w, %w, %16 {kind = #vector.kind<mul>} : vector<8xf32>, vector<8xf32>
  // CHECK: vector.outerproduct
  %18 = vector.outerproduct %w, %s : vector<8xf32>, f32
  // CHECK: vector.multi_reduction
  %19 = vector.multi_reduction <add>, %v, %acc4 [1] : vector<4x8xf32> to vector<4xf32>
  // CHECK: vector.reduction
  %20 = vector.reduction <add>, %w, %s fastmath<reassoc> : vector<8xf32> into f32
  // CHECK: vector.scan
  %21:2 = vector.scan <add>, %v, %w {inclusive = false, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  // CHECK: vector.transfer_read
  %22 = vector.transfer_read %m[%i, %i], %s, %mk {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
  // CHECK: vector.transfer_read
  %23 = vector.transfer_read %t[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<?x?xf32>, vector<4x8xf32>
  // CHECK: vector.transfer_write
  vector.transfer_write %v, %m[%i, %i], %mk : vector<4x8xf32>, memref<?x?xf32>
  // CHECK: vector.transfer_write
  %24 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<?x?xf32>
  // CHECK: vector.load
  %25 = vector.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<?x?xf32>, vector<8xf32>
  // CHECK: vector.store
  vector.store %25, %m[%i, %i] : memref<?x?xf32>, vector<8xf32>
  // CHECK: vector.maskedload
  %26 = vector.maskedload %m[%i, %i], %mk1, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK: vector.maskedstore
  vector.maskedstore %m[%i, %i], %mk1, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  // CHECK: vector.gather
  %27 = vector.gather %m[%i, %i] [%iv], %mk1, %w : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK: vector.scatter
  vector.scatter %m[%i, %i] [%iv], %mk1, %w : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  // CHECK: vector.expandload
  %28 = vector.expandload %m[%i, %i], %mk1, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  // CHECK: vector.compressstore
  vector.compressstore %m[%i, %i], %mk1, %w : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
  // CHECK: vector.create_mask
  %29 = vector.create_mask %i, %i : vector<4x8xi1>
  // CHECK: vector.constant_mask
  %30 = vector.constant_mask [2, 3] : vector<4x8xi1>
  // CHECK: vector.mask
  %31 = vector.mask %mk1 { vector.reduction <add>, %w : vector<8xf32> into f32 } : vector<8xi1> -> f32
  // CHECK: vector.mask
  %32 = vector.mask %mk1, %w { vector.transfer_read %m[%i, %i], %s : memref<?x?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  // CHECK: vector.mask
  vector.mask %mk1 { vector.transfer_write %w, %m[%i, %i] : vector<8xf32>, memref<?x?xf32> } : vector<8xi1>
  // CHECK: vector.print
  vector.print %w : vector<8xf32>
  // CHECK: vector.print
  vector.print punctuation <comma>
  // CHECK: vector.print
  vector.print str "hello"
  // CHECK: vector.print
  vector.print %w : vector<8xf32> punctuation <no_punctuation>
  // CHECK: vector.fma
  %33 = vector.fma %w, %w, %w : vector<8xf32>
  // CHECK: vector.vscale
  %34 = vector.vscale
  return
}
func.func @g(%m: memref<4x8xf32>, %sv: vector<[4]xf32>, %x: vector<4xf32>, %w: vector<16xf32>) {
  // CHECK: vector.type_cast
 %0 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
  // CHECK: vector.scalable.insert
 %1 = vector.scalable.insert %x, %sv[0] : vector<4xf32> into vector<[4]xf32>
  // CHECK: vector.scalable.extract
 %2 = vector.scalable.extract %sv[0] : vector<4xf32> from vector<[4]xf32>
 return 
}
