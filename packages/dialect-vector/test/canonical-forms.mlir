// returns: vector.broadcast(arg0) : vector<2x3x4xf32>
func.func @broadcast_of_broadcast(%a: vector<4xf32>) -> vector<2x3x4xf32> {
  %0 = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
  %1 = vector.broadcast %0 : vector<3x4xf32> to vector<2x3x4xf32>
  return %1 : vector<2x3x4xf32>
}
// returns: arg0
func.func @broadcast_same(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.broadcast %a : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arith.constant{value = dense<2.000000e+00> : vector<4xf32>}() : vector<4xf32>
func.func @broadcast_constant() -> vector<4xf32> {
  %c = arith.constant 2.0 : f32
  %0 = vector.broadcast %c : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arith.constant{value = dense<3> : vector<2x4xi32>}() : vector<2x4xi32>
func.func @broadcast_constant_vector() -> vector<2x4xi32> {
  %c = arith.constant dense<3> : vector<4xi32>
  %0 = vector.broadcast %c : vector<4xi32> to vector<2x4xi32>
  return %0 : vector<2x4xi32>
}
// returns: vector.shape_cast(arg0) : vector<2x12xf32>
func.func @shape_cast_twice(%a: vector<4x6xf32>) -> vector<2x12xf32> {
  %0 = vector.shape_cast %a : vector<4x6xf32> to vector<24xf32>
  %1 = vector.shape_cast %0 : vector<24xf32> to vector<2x12xf32>
  return %1 : vector<2x12xf32>
}
// returns: arg0
func.func @shape_cast_back(%a: vector<4x6xf32>) -> vector<4x6xf32> {
  %0 = vector.shape_cast %a : vector<4x6xf32> to vector<24xf32>
  %1 = vector.shape_cast %0 : vector<24xf32> to vector<4x6xf32>
  return %1 : vector<4x6xf32>
}
// returns: arith.constant{value = dense<[[1, 2], [3, 4]]> : vector<2x2xi32>}() : vector<2x2xi32>
func.func @shape_cast_constant() -> vector<2x2xi32> {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.shape_cast %c : vector<4xi32> to vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
// returns: vector.broadcast(arg0) : vector<2x2xf32>
func.func @shape_cast_of_splat(%a: f32) -> vector<2x2xf32> {
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.shape_cast %0 : vector<4xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}
// returns: arg0
func.func @bitcast_back(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.bitcast %a : vector<4xf32> to vector<8xi16>
  %1 = vector.bitcast %0 : vector<8xi16> to vector<4xf32>
  return %1 : vector<4xf32>
}
// returns: vector.bitcast(arg0) : vector<4xi32>
func.func @bitcast_twice(%a: vector<4xf32>) -> vector<4xi32> {
  %0 = vector.bitcast %a : vector<4xf32> to vector<8xi16>
  %1 = vector.bitcast %0 : vector<8xi16> to vector<4xi32>
  return %1 : vector<4xi32>
}
// returns: vector.extract{static_position = array<i64: 1, 2, 3>}(arg0) : f32
func.func @extract_of_extract(%a: vector<2x3x4xf32>) -> f32 {
  %0 = vector.extract %a[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<3x4xf32>
  return %1 : f32
}
// returns: arg1
func.func @extract_of_insert(%a: vector<4xf32>, %x: f32) -> f32 {
  %0 = vector.insert %x, %a [2] : f32 into vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1 : f32
}
// returns: vector.extract{static_position = array<i64: 1>}(arg0) : f32
func.func @extract_beside_insert(%a: vector<4xf32>, %x: f32) -> f32 {
  %0 = vector.insert %x, %a [2] : f32 into vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  return %1 : f32
}
// returns: arg0
func.func @extract_of_splat(%x: f32) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<4x4xf32>
  %1 = vector.extract %0[2, 1] : f32 from vector<4x4xf32>
  return %1 : f32
}
// returns: vector.broadcast(arg0) : vector<4xf32>
func.func @extract_row_of_splat(%x: f32) -> vector<4xf32> {
  %0 = vector.broadcast %x : f32 to vector<4x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<4x4xf32>
  return %1 : vector<4xf32>
}
// returns: vector.extract{static_position = array<i64: 1>}(arg0) : f32
func.func @extract_of_broadcast(%x: vector<4xf32>) -> f32 {
  %0 = vector.broadcast %x : vector<4xf32> to vector<3x4xf32>
  %1 = vector.extract %0[2, 1] : f32 from vector<3x4xf32>
  return %1 : f32
}
// returns: arith.constant{value = 3 : i32}() : i32
func.func @extract_constant() -> i32 {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %0 = vector.extract %c[1, 0] : i32 from vector<2x2xi32>
  return %0 : i32
}
// returns: arith.constant{value = dense<[3, 4]> : vector<2xi32>}() : vector<2xi32>
func.func @extract_constant_row() -> vector<2xi32> {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %0 = vector.extract %c[1] : vector<2xi32> from vector<2x2xi32>
  return %0 : vector<2xi32>
}
// returns: vector.extract{static_position = array<i64: 1, 2>}(arg0) : f32
func.func @extract_of_transpose(%a: vector<2x3xf32>) -> f32 {
  %0 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.extract %0[2, 1] : f32 from vector<3x2xf32>
  return %1 : f32
}
// returns: vector.extract{static_position = array<i64: 1, 1>}(arg0) : f32
func.func @extract_of_shape_cast(%a: vector<2x3xf32>) -> f32 {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  %1 = vector.extract %0[4] : f32 from vector<6xf32>
  return %1 : f32
}
// returns: vector.extract{static_position = array<i64: 3>}(arg0) : f32
func.func @extract_of_slice(%a: vector<8xf32>) -> f32 {
  %0 = vector.extract_strided_slice %a {offsets = [2], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  return %1 : f32
}
// returns: arg1
func.func @extract_of_elements(%a: f32, %b: f32) -> f32 {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1 = vector.extract %0[1] : f32 from vector<2xf32>
  return %1 : f32
}
// returns: vector.extract{static_position = array<i64: 3>}(arg0) : f32
func.func @extract_dynamic_constant(%a: vector<8xf32>) -> f32 {
  %c = arith.constant 3 : index
  %1 = vector.extract %a[%c] : f32 from vector<8xf32>
  return %1 : f32
}
// returns: vector.insert{static_position = array<i64: 3>}(arg1, arg0) : vector<8xf32>
func.func @insert_dynamic_constant(%a: vector<8xf32>, %x: f32) -> vector<8xf32> {
  %c = arith.constant 3 : index
  %1 = vector.insert %x, %a [%c] : f32 into vector<8xf32>
  return %1 : vector<8xf32>
}
// returns: arith.constant{value = dense<[1, 7, 3, 4]> : vector<4xi32>}() : vector<4xi32>
func.func @insert_constant() -> vector<4xi32> {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %x = arith.constant 7 : i32
  %1 = vector.insert %x, %c [1] : i32 into vector<4xi32>
  return %1 : vector<4xi32>
}
// returns: arg0
func.func @slice_whole(%a: vector<4x4xf32>) -> vector<4x4xf32> {
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [4], strides = [1]} : vector<4x4xf32> to vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
// returns: arith.constant{value = dense<[2, 3]> : vector<2xi32>}() : vector<2xi32>
func.func @slice_constant() -> vector<2xi32> {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  return %0 : vector<2xi32>
}
// returns: vector.broadcast(arg0) : vector<2x4xf32>
func.func @slice_of_splat(%x: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %x : f32 to vector<4x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}
// returns: arg0
func.func @insert_slice_same(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arg0
func.func @shuffle_first(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arg1
func.func @shuffle_second(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %a, %b [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arith.constant{value = dense<[4, 1, 3]> : vector<3xi32>}() : vector<3xi32>
func.func @shuffle_constants() -> vector<3xi32> {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %0 = vector.shuffle %a, %b [3, 0, 2] : vector<2xi32>, vector<2xi32>
  return %0 : vector<3xi32>
}
// returns: arg0
func.func @transpose_identity(%a: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.transpose %a, [0, 1] : vector<2x3xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
// returns: vector.transpose{permutation = array<i64: 2, 1, 0>}(arg0) : vector<4x3x2xf32>
func.func @transpose_twice(%a: vector<2x3x4xf32>) -> vector<4x3x2xf32> {
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.transpose %0, [2, 0, 1] : vector<3x2x4xf32> to vector<4x3x2xf32>
  return %1 : vector<4x3x2xf32>
}
// returns: arith.constant{value = dense<5> : vector<3x2xi32>}() : vector<3x2xi32>
func.func @transpose_splat() -> vector<3x2xi32> {
  %c = arith.constant dense<5> : vector<2x3xi32>
  %0 = vector.transpose %c, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  return %0 : vector<3x2xi32>
}
// returns: vector.broadcast(arg0) : vector<3x2xf32>
func.func @transpose_of_splat(%x: f32) -> vector<3x2xf32> {
  %0 = vector.broadcast %x : f32 to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}
// returns: arg0
func.func @elements_back(%a: vector<2xf32>) -> vector<2xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1 = vector.from_elements %0#0, %0#1 : vector<2xf32>
  return %1 : vector<2xf32>
}
// returns: vector.broadcast(arg0) : vector<2xf32>
func.func @elements_equal(%a: f32) -> vector<2xf32> {
  %1 = vector.from_elements %a, %a : vector<2xf32>
  return %1 : vector<2xf32>
}
// returns: arith.constant{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}() : vector<2xf32>
func.func @elements_constant() -> vector<2xf32> {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %1 = vector.from_elements %a, %b : vector<2xf32>
  return %1 : vector<2xf32>
}
// returns: arg1, arg0
func.func @elements_of_elements(%a: f32, %b: f32) -> (f32, f32) {
  %1 = vector.from_elements %a, %b : vector<2xf32>
  %2:2 = vector.to_elements %1 : vector<2xf32>
  return %2#1, %2#0 : f32, f32
}
// returns: vector.constant_mask{mask_dim_sizes = array<i64: 2, 8>}() : vector<4x8xi1>
func.func @create_mask_constants() -> vector<4x8xi1> {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c2, %c9 : vector<4x8xi1>
  return %0 : vector<4x8xi1>
}
// returns: arith.constant{value = dense<false> : vector<4x8xi1>}() : vector<4x8xi1>
func.func @create_mask_empty() -> vector<4x8xi1> {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant -1 : index
  %0 = vector.create_mask %c2, %c0 : vector<4x8xi1>
  return %0 : vector<4x8xi1>
}
// returns: vector.load(arg0, arg1) : vector<4xf32>
func.func @maskedload_all(%m: memref<?xf32>, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %mask, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arg2
func.func @maskedload_none(%m: memref<?xf32>, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %mask, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: vector.load(arg0, arg1) : vector<4xf32>
func.func @expandload_all(%m: memref<?xf32>, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = arith.constant dense<true> : vector<4xi1>
  %0 = vector.expandload %m[%i], %mask, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arg3
func.func @gather_none(%m: memref<?xf32>, %i: index, %v: vector<4xi32>, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = arith.constant dense<false> : vector<4xi1>
  %0 = vector.gather %m[%i] [%v], %mask, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: vector.transfer_read{in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d0, d1)>}(arg0, arith.constant{value = 4 : index}() : index, arg1, arg2) : vector<4x4xf32>
func.func @read_in_bounds(%m: memref<8x?xf32>, %i: index, %p: f32) -> vector<4x4xf32> {
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %m[%c4, %i], %p : memref<8x?xf32>, vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
// returns: vector.transfer_read{in_bounds = [false], permutation_map = affine_map<(d0) -> (d0)>}(arg0, arg1, arg2) : vector<4xf32>
func.func @read_full_mask(%m: memref<?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %mask = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.transfer_read %m[%i], %p, %mask : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arg1
func.func @read_after_write(%t: tensor<8xf32>, %v: vector<4xf32>, %p: f32) -> vector<4xf32> {
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %v, %t[%c4] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_read %0[%c4], %p {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
// returns: vector.transfer_write{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>}(arg2, arg0, arith.constant{value = 4 : index}() : index) : tensor<8xf32>
func.func @write_after_write(%t: tensor<8xf32>, %v: vector<4xf32>, %w: vector<4xf32>) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %v, %t[%c4] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_write %w, %0[%c4] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  return %1 : tensor<8xf32>
}
// returns: arith.addf{fastmath = #arith.fastmath<none>}(vector.extract{static_position = array<i64: 0>}(arg0) : f32, arg1) : f32
func.func @reduction_of_one(%v: vector<1xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %a : vector<1xf32> into f32
  return %0 : f32
}
// returns: arith.mulf{fastmath = #arith.fastmath<none>}(arg1, vector.shape_cast(arg0) : vector<4xf32>) : vector<4xf32>
func.func @multi_reduction_of_units(%v: vector<4x1xf32>, %a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction <mul>, %v, %a [1] : vector<4x1xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: vector.reduction{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}(arg0) : f32
func.func @mask_all(%v: vector<4xf32>) -> f32 {
  %mask = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}
