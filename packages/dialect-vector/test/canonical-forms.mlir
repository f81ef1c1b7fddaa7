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
// returns: vector.broadcast(arg0) : vector<5x3xf32>
func.func @broadcast_of_row_cast(%a: vector<3xf32>) -> vector<5x3xf32> {
  %0 = vector.shape_cast %a : vector<3xf32> to vector<1x3xf32>
  %1 = vector.broadcast %0 : vector<1x3xf32> to vector<5x3xf32>
  return %1 : vector<5x3xf32>
}
// returns: vector.broadcast(arg0) : vector<5x3xf32>
func.func @broadcast_of_dropped_unit(%a: vector<1x3xf32>) -> vector<5x3xf32> {
  %0 = vector.shape_cast %a : vector<1x3xf32> to vector<3xf32>
  %1 = vector.broadcast %0 : vector<3xf32> to vector<5x3xf32>
  return %1 : vector<5x3xf32>
}
// returns: vector.broadcast(vector.shape_cast(arg0) : vector<3x1xf32>) : vector<3x5xf32>
func.func @broadcast_of_column_cast(%a: vector<3xf32>) -> vector<3x5xf32> {
  %0 = vector.shape_cast %a : vector<3xf32> to vector<3x1xf32>
  %1 = vector.broadcast %0 : vector<3x1xf32> to vector<3x5xf32>
  return %1 : vector<3x5xf32>
}
// returns: vector.shape_cast(arg0) : vector<3x1xf32>
func.func @shape_cast_of_unit_broadcast(%a: vector<3xf32>) -> vector<3x1xf32> {
  %0 = vector.broadcast %a : vector<3xf32> to vector<1x3xf32>
  %1 = vector.shape_cast %0 : vector<1x3xf32> to vector<3x1xf32>
  return %1 : vector<3x1xf32>
}
// returns: vector.broadcast(arg0) : vector<2x3xf32>
func.func @shape_cast_of_one_element(%a: vector<1xf32>) -> vector<2x3xf32> {
  %0 = vector.broadcast %a : vector<1xf32> to vector<6xf32>
  %1 = vector.shape_cast %0 : vector<6xf32> to vector<2x3xf32>
  return %1 : vector<2x3xf32>
}
// returns: arg0
func.func @transpose_of_units(%a: vector<1x3x1x2xf32>) -> vector<1x3x1x2xf32> {
  %0 = vector.transpose %a, [2, 1, 0, 3] : vector<1x3x1x2xf32> to vector<1x3x1x2xf32>
  return %0 : vector<1x3x1x2xf32>
}
// returns: vector.transpose{permutation = array<i64: 1, 0>}(arg0) : vector<3x3xf32>
func.func @transpose_of_squares(%a: vector<3x3xf32>) -> vector<3x3xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<3x3xf32> to vector<3x3xf32>
  return %0 : vector<3x3xf32>
}
// returns: vector.shape_cast(arg0) : vector<6xf32>
func.func @shape_cast_of_transposed_units(%a: vector<3x1x2xf32>) -> vector<6xf32> {
  %0 = vector.transpose %a, [1, 0, 2] : vector<3x1x2xf32> to vector<1x3x2xf32>
  %1 = vector.shape_cast %0 : vector<1x3x2xf32> to vector<6xf32>
  return %1 : vector<6xf32>
}
// returns: vector.shape_cast(arg0) : vector<3x1x2xf32>
func.func @transpose_of_cast_units(%a: vector<6xf32>) -> vector<3x1x2xf32> {
  %0 = vector.shape_cast %a : vector<6xf32> to vector<1x3x2xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<1x3x2xf32> to vector<3x1x2xf32>
  return %1 : vector<3x1x2xf32>
}
// returns: vector.broadcast(arg0) : vector<3x5x4xf32>
func.func @transpose_of_stretched(%a: vector<3x1x1xf32>) -> vector<3x5x4xf32> {
  %0 = vector.broadcast %a : vector<3x1x1xf32> to vector<3x4x5xf32>
  %1 = vector.transpose %0, [0, 2, 1] : vector<3x4x5xf32> to vector<3x5x4xf32>
  return %1 : vector<3x5x4xf32>
}
// returns: arith.constant{value = dense<16843009> : vector<2xi32>}() : vector<2xi32>
func.func @bitcast_constant_splat() -> vector<2xi32> {
  %c = arith.constant dense<1> : vector<8xi8>
  %0 = vector.bitcast %c : vector<8xi8> to vector<2xi32>
  return %0 : vector<2xi32>
}
// returns: vector.from_elements(arg2, arg0) : vector<2xi32>
func.func @extract_row_of_elements(%a: i32, %b: i32, %c: i32) -> vector<2xi32> {
  %0 = vector.from_elements %a, %b, %c, %a, %b, %c : vector<3x2xi32>
  %1 = vector.extract %0[1] : vector<2xi32> from vector<3x2xi32>
  return %1 : vector<2xi32>
}
// returns: vector.shape_cast(arg0) : vector<6xf32>
func.func @extract_all_of_cast(%a: vector<2x3xf32>) -> vector<6xf32> {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<1x1x6xf32>
  %1 = vector.extract %0[0, 0] : vector<6xf32> from vector<1x1x6xf32>
  return %1 : vector<6xf32>
}
// returns: vector.broadcast(arg0) : vector<1x4xf32>
func.func @extract_prepended_unit(%a: vector<4xf32>, %i: index) -> vector<1x4xf32> {
  %0 = vector.shape_cast %a : vector<4xf32> to vector<1x1x4xf32>
  %1 = vector.extract %0[%i] : vector<1x4xf32> from vector<1x1x4xf32>
  return %1 : vector<1x4xf32>
}
// returns: vector.extract{static_position = array<i64: 2>}(arg1) : f32
func.func @extract_of_lane_shuffle(%a: vector<3xf32>, %b: vector<3xf32>) -> f32 {
  %0 = vector.shuffle %a, %b [1, 4, 0, 5] : vector<3xf32>, vector<3xf32>
  %1 = vector.extract %0[3] : f32 from vector<4xf32>
  return %1 : f32
}
// returns: vector.extract{static_position = array<i64: 1, 0>}(arg0) : f32
func.func @extract_of_inserted_slice(%s: vector<2x2xf32>, %v: vector<5x6xf32>) -> f32 {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 3], strides = [1, 1]} : vector<2x2xf32> into vector<5x6xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<5x6xf32>
  return %1 : f32
}
// returns: vector.extract{static_position = array<i64: 2>}(vector.insert_strided_slice{offsets = [1, 3], strides = [1, 1]}(arg0, arg1) : vector<5x6xf32>) : vector<6xf32>
func.func @extract_row_across_inserted_slice(%s: vector<2x2xf32>, %v: vector<5x6xf32>) -> vector<6xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 3], strides = [1, 1]} : vector<2x2xf32> into vector<5x6xf32>
  %1 = vector.extract %0[2] : vector<6xf32> from vector<5x6xf32>
  return %1 : vector<6xf32>
}
// returns: arg0
func.func @extract_row_of_inserted_row(%s: vector<6xf32>, %v: vector<5x6xf32>) -> vector<6xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [3, 0], strides = [1]} : vector<6xf32> into vector<5x6xf32>
  %1 = vector.extract %0[3] : vector<6xf32> from vector<5x6xf32>
  return %1 : vector<6xf32>
}
// returns: ub.poison{value = #ub.poison}() : f32, ub.poison{value = #ub.poison}() : vector<3xf32>
func.func @extract_poison() -> (f32, vector<3xf32>) {
  %p = ub.poison : vector<2x3xf32>
  %0 = vector.extract %p[1, 0] : f32 from vector<2x3xf32>
  %1 = vector.extract %p[1] : vector<3xf32> from vector<2x3xf32>
  return %0, %1 : f32, vector<3xf32>
}
// returns: ub.poison{value = #ub.poison}() : f32
func.func @extract_at_poison(%v: vector<2x3xf32>) -> f32 {
  %i = arith.constant -1 : index
  %0 = vector.extract %v[1, %i] : f32 from vector<2x3xf32>
  return %0 : f32
}
// returns: ub.poison{value = #ub.poison}() : vector<2x3xf32>
func.func @insert_at_poison(%v: vector<2x3xf32>, %x: vector<3xf32>) -> vector<2x3xf32> {
  %0 = vector.insert %x, %v [-1] : vector<3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
// returns: ub.poison{value = #ub.poison}() : vector<3x2xf32>, ub.poison{value = #ub.poison}() : vector<6xf32>, ub.poison{value = #ub.poison}() : vector<4x2x3xf32>
func.func @casts_of_poison() -> (vector<3x2xf32>, vector<6xf32>, vector<4x2x3xf32>) {
  %p = ub.poison : vector<2x3xf32>
  %0 = vector.transpose %p, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.shape_cast %p : vector<2x3xf32> to vector<6xf32>
  %2 = vector.broadcast %p : vector<2x3xf32> to vector<4x2x3xf32>
  return %0, %1, %2 : vector<3x2xf32>, vector<6xf32>, vector<4x2x3xf32>
}
// returns: vector.broadcast(arg0) : vector<1x1x3xf32>
func.func @insert_whole(%x: vector<3xf32>, %v: vector<1x1x3xf32>) -> vector<1x1x3xf32> {
  %0 = vector.insert %x, %v [0, 0] : vector<3xf32> into vector<1x1x3xf32>
  return %0 : vector<1x1x3xf32>
}
// returns: vector.broadcast(arg0) : vector<1xf32>
func.func @insert_only_element(%x: f32, %v: vector<1xf32>) -> vector<1xf32> {
  %0 = vector.insert %x, %v [0] : f32 into vector<1xf32>
  return %0 : vector<1xf32>
}
// returns: vector.from_elements(arg1, arg2, arg0) : vector<3xf32>
func.func @insert_all_lanes(%x: f32, %y: f32, %z: f32, %v: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.insert %x, %v [2] : f32 into vector<3xf32>
  %1 = vector.insert %y, %0 [0] : f32 into vector<3xf32>
  %2 = vector.insert %z, %1 [1] : f32 into vector<3xf32>
  return %2 : vector<3xf32>
}
// returns: vector.insert{static_position = array<i64: 0>}(arg1, vector.insert{static_position = array<i64: 2>}(arg0, arg2) : vector<3xf32>) : vector<3xf32>
func.func @insert_all_but_one(%x: f32, %y: f32, %v: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.insert %x, %v [2] : f32 into vector<3xf32>
  %1 = vector.insert %y, %0 [0] : f32 into vector<3xf32>
  return %1 : vector<3xf32>
}
// returns: vector.from_elements(vector.to_elements#0(arg0) : f32, vector.to_elements#1(arg0) : f32, arg1, arg2) : vector<2x2xf32>
func.func @insert_all_rows(%x: vector<2xf32>, %y: f32, %z: f32, %v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.insert %x, %v [0] : vector<2xf32> into vector<2x2xf32>
  %1 = vector.insert %y, %0 [1, 0] : f32 into vector<2x2xf32>
  %2 = vector.insert %z, %1 [1, 1] : f32 into vector<2x2xf32>
  return %2 : vector<2x2xf32>
}
// returns: vector.extract{static_position = array<i64: 1>}(arg0) : vector<2xf32>
func.func @elements_of_row(%v: vector<3x2xf32>) -> vector<2xf32> {
  %0 = vector.extract %v[1, 0] : f32 from vector<3x2xf32>
  %1 = vector.extract %v[1, 1] : f32 from vector<3x2xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}
// returns: vector.shape_cast(vector.extract{static_position = array<i64: 1>}(arg0) : vector<2x2xf32>) : vector<4xf32>
func.func @elements_in_other_shape(%v: vector<2x2x2xf32>) -> vector<4xf32> {
  %0 = vector.extract %v[1, 0, 0] : f32 from vector<2x2x2xf32>
  %1 = vector.extract %v[1, 0, 1] : f32 from vector<2x2x2xf32>
  %2 = vector.extract %v[1, 1, 0] : f32 from vector<2x2x2xf32>
  %3 = vector.extract %v[1, 1, 1] : f32 from vector<2x2x2xf32>
  %4 = vector.from_elements %0, %1, %2, %3 : vector<4xf32>
  return %4 : vector<4xf32>
}
// returns: vector.from_elements(vector.extract{static_position = array<i64: 1, 1>}(arg0) : f32, vector.extract{static_position = array<i64: 2, 0>}(arg0) : f32) : vector<2xf32>
func.func @elements_of_two_rows(%v: vector<3x2xf32>) -> vector<2xf32> {
  %0 = vector.extract %v[1, 1] : f32 from vector<3x2xf32>
  %1 = vector.extract %v[2, 0] : f32 from vector<3x2xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}
// returns: vector.from_elements(arg0, arg2, arg1, arg1, arg0, arg2) : vector<2x3xf32>
func.func @transpose_of_elements(%a: f32, %b: f32, %c: f32) -> vector<2x3xf32> {
  %0 = vector.from_elements %a, %b, %c, %a, %b, %c : vector<3x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  return %1 : vector<2x3xf32>
}
// returns: vector.to_elements#0(arg0) : f32, vector.to_elements#0(arg0) : f32, vector.to_elements#1(arg0) : f32
func.func @to_elements_of_stretched(%v: vector<2x1xf32>) -> (f32, f32, f32) {
  %0 = vector.broadcast %v : vector<2x1xf32> to vector<2x3xf32>
  %1:6 = vector.to_elements %0 : vector<2x3xf32>
  return %1#0, %1#2, %1#5 : f32, f32, f32
}
// returns: ub.poison{value = #ub.poison}() : vector<2xi16>
func.func @elements_of_poison() -> vector<2xi16> {
  %p = ub.poison : i16
  %0 = vector.from_elements %p, %p : vector<2xi16>
  return %0 : vector<2xi16>
}
// returns: vector.broadcast(arg1) : vector<1xf32>
func.func @shuffle_of_rank_zero(%a: vector<f32>, %b: vector<f32>) -> vector<1xf32> {
  %0 = vector.shuffle %a, %b [1] : vector<f32>, vector<f32>
  return %0 : vector<1xf32>
}
// returns: vector.interleave(arg0, arg1) : vector<6xf32>
func.func @shuffle_interleaves(%a: vector<3xf32>, %b: vector<3xf32>) -> vector<6xf32> {
  %0 = vector.shuffle %a, %b [0, 3, 1, 4, 2, 5] : vector<3xf32>, vector<3xf32>
  return %0 : vector<6xf32>
}
// returns: vector.interleave(arg0, arg1) : vector<2xf32>
func.func @shuffle_interleaves_scalars(%a: vector<f32>, %b: vector<f32>) -> vector<2xf32> {
  %0 = vector.shuffle %a, %b [0, 1] : vector<f32>, vector<f32>
  return %0 : vector<2xf32>
}
// returns: arith.constant{value = dense<[8, 7, 7]> : vector<3xi32>}() : vector<3xi32>, arith.constant{value = dense<[8, 7, 7]> : vector<3xi32>}() : vector<3xi32>, ub.poison{value = #ub.poison}() : vector<2xi32>
func.func @shuffle_of_poison() -> (vector<3xi32>, vector<3xi32>, vector<2xi32>) {
  %p = ub.poison : vector<2xi32>
  %c = arith.constant dense<[7, 8]> : vector<2xi32>
  %0 = vector.shuffle %c, %p [1, 2, 0] : vector<2xi32>, vector<2xi32>
  %1 = vector.shuffle %c, %c [3, -1, 0] : vector<2xi32>, vector<2xi32>
  %2 = vector.shuffle %p, %p [3, 0] : vector<2xi32>, vector<2xi32>
  return %0, %1, %2 : vector<3xi32>, vector<3xi32>, vector<2xi32>
}
// returns: vector.broadcast(vector.extract_strided_slice{offsets = [1, 0], sizes = [2, 1], strides = [1, 1]}(arg0) : vector<2x1xf32>) : vector<2x4xf32>
func.func @slice_of_stretched(%v: vector<3x1xf32>) -> vector<2x4xf32> {
  %0 = vector.broadcast %v : vector<3x1xf32> to vector<3x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<3x8xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}
// returns: vector.extract_strided_slice{offsets = [1, 1], sizes = [2, 2], strides = [1, 1]}(arg0) : vector<2x2xf32>
func.func @slice_within_inserted(%s: vector<3x4xf32>, %v: vector<8x8xf32>) -> vector<2x2xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 2], strides = [1, 1]} : vector<3x4xf32> into vector<8x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [2, 2], strides = [1, 1]} : vector<8x8xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}
// returns: arg0
func.func @slice_past_inserted(%s: vector<2x4xf32>, %t: vector<2x4xf32>, %v: vector<8x8xf32>) -> vector<2x4xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<8x8xf32>
  %1 = vector.insert_strided_slice %t, %0 {offsets = [2, 2], strides = [1, 1]} : vector<2x4xf32> into vector<8x8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<8x8xf32> to vector<2x4xf32>
  return %2 : vector<2x4xf32>
}
// returns: vector.extract_strided_slice{offsets = [1, 2], sizes = [2, 4], strides = [1, 1]}(vector.insert_strided_slice{offsets = [0, 2], strides = [1, 1]}(arg0, arg1) : vector<8x8xf32>) : vector<2x4xf32>
func.func @slice_across_inserted(%s: vector<2x4xf32>, %v: vector<8x8xf32>) -> vector<2x4xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<8x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<8x8xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}
// returns: vector.shape_cast(vector.extract{static_position = array<i64: 3, 1>}(arg0) : vector<8xf32>) : vector<1x1x8xf32>
func.func @slice_of_row(%v: vector<4x2x8xf32>) -> vector<1x1x8xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [3, 1], sizes = [1, 1], strides = [1, 1]} : vector<4x2x8xf32> to vector<1x1x8xf32>
  return %0 : vector<1x1x8xf32>
}
// returns: vector.create_mask(arg1, arg0) : vector<3x5xi1>
func.func @transpose_of_mask(%n: index, %m: index) -> vector<3x5xi1> {
  %0 = vector.create_mask %n, %m : vector<5x3xi1>
  %1 = vector.transpose %0, [1, 0] : vector<5x3xi1> to vector<3x5xi1>
  return %1 : vector<3x5xi1>
}
// returns: vector.constant_mask{mask_dim_sizes = array<i64: 2, 4>}() : vector<3x5xi1>
func.func @transpose_of_constant_mask() -> vector<3x5xi1> {
  %0 = vector.constant_mask [4, 2] : vector<5x3xi1>
  %1 = vector.transpose %0, [1, 0] : vector<5x3xi1> to vector<3x5xi1>
  return %1 : vector<3x5xi1>
}
// returns: vector.create_mask(arg0) : vector<5xi1>
func.func @shape_cast_of_mask(%n: index) -> vector<5xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %c1 : vector<5x1xi1>
  %1 = vector.shape_cast %0 : vector<5x1xi1> to vector<5xi1>
  return %1 : vector<5xi1>
}
// returns: vector.shape_cast(vector.create_mask(arg0, arg1) : vector<5x1xi1>) : vector<5xi1>
func.func @shape_cast_of_switched_mask(%n: index, %m: index) -> vector<5xi1> {
  %0 = vector.create_mask %n, %m : vector<5x1xi1>
  %1 = vector.shape_cast %0 : vector<5x1xi1> to vector<5xi1>
  return %1 : vector<5xi1>
}
// returns: vector.create_mask(arg0) : vector<5xi1>, arith.constant{value = dense<false> : vector<5xi1>}() : vector<5xi1>
func.func @extract_row_of_mask(%n: index) -> (vector<5xi1>, vector<5xi1>) {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2, %n : vector<4x5xi1>
  %1 = vector.extract %0[1] : vector<5xi1> from vector<4x5xi1>
  %2 = vector.extract %0[2] : vector<5xi1> from vector<4x5xi1>
  return %1, %2 : vector<5xi1>, vector<5xi1>
}
// returns: vector.create_mask(arg0) : vector<5xi1>
func.func @extract_any_row_of_mask(%n: index, %i: index) -> vector<5xi1> {
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c9, %n : vector<4x5xi1>
  %1 = vector.extract %0[%i] : vector<5xi1> from vector<4x5xi1>
  return %1 : vector<5xi1>
}
// returns: vector.create_mask(arith.subi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 2 : index}() : index) : index, arg1) : vector<2x5xi1>
func.func @slice_of_mask(%n: index, %m: index) -> vector<2x5xi1> {
  %0 = vector.create_mask %n, %m : vector<4x5xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2], sizes = [2], strides = [1]} : vector<4x5xi1> to vector<2x5xi1>
  return %1 : vector<2x5xi1>
}
// returns: vector.constant_mask{mask_dim_sizes = array<i64: 1, 2>}() : vector<2x3xi1>, arith.constant{value = dense<false> : vector<2x2xi1>}() : vector<2x2xi1>
func.func @slice_of_constant_mask() -> (vector<2x3xi1>, vector<2x2xi1>) {
  %0 = vector.constant_mask [3, 4] : vector<5x6xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 2], sizes = [2, 3], strides = [1, 1]} : vector<5x6xi1> to vector<2x3xi1>
  %2 = vector.extract_strided_slice %0 {offsets = [0, 4], sizes = [2, 2], strides = [1, 1]} : vector<5x6xi1> to vector<2x2xi1>
  return %1, %2 : vector<2x3xi1>, vector<2x2xi1>
}
// returns: arith.constant{value = dense<true> : vector<4x[8]xi1>}() : vector<4x[8]xi1>
func.func @scalable_mask_all_on() -> vector<4x[8]xi1> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = vector.vscale
  %n = arith.muli %s, %c8 : index
  %0 = vector.create_mask %c4, %n : vector<4x[8]xi1>
  return %0 : vector<4x[8]xi1>
}
// returns: vector.constant_mask{mask_dim_sizes = array<i64: 3, 8>}() : vector<4x[8]xi1>
func.func @scalable_mask_partly_on() -> vector<4x[8]xi1> {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %s = vector.vscale
  %n = arith.muli %s, %c8 : index
  %0 = vector.create_mask %c3, %n : vector<4x[8]xi1>
  return %0 : vector<4x[8]xi1>
}
// returns: arith.constant{value = dense<true> : vector<5xi1>}() : vector<5xi1>, arith.constant{value = dense<false> : vector<5xi1>}() : vector<5xi1>
func.func @step_below() -> (vector<5xi1>, vector<5xi1>) {
  %c5 = arith.constant dense<5> : vector<5xindex>
  %c4 = arith.constant dense<4> : vector<5xindex>
  %s = vector.step : vector<5xindex>
  %0 = arith.cmpi ult, %s, %c5 : vector<5xindex>
  %1 = arith.cmpi ugt, %s, %c4 : vector<5xindex>
  return %0, %1 : vector<5xi1>, vector<5xi1>
}
// returns: arith.cmpi{predicate = 0 : i64}(vector.step() : vector<5xindex>, arith.constant{value = dense<2> : vector<5xindex>}() : vector<5xindex>) : vector<5xi1>, arith.constant{value = dense<true> : vector<5xi1>}() : vector<5xi1>
func.func @step_equals() -> (vector<5xi1>, vector<5xi1>) {
  %c2 = arith.constant dense<2> : vector<5xindex>
  %c9 = arith.constant dense<9> : vector<5xindex>
  %s = vector.step : vector<5xindex>
  %0 = arith.cmpi eq, %s, %c2 : vector<5xindex>
  %1 = arith.cmpi ne, %c9, %s : vector<5xindex>
  return %0, %1 : vector<5xi1>, vector<5xi1>
}
// returns: arith.select(arg1, arg0, arg2) : vector<4xf32>
func.func @mask_of_value(%v: vector<4xf32>, %m: vector<4xi1>, %w: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %m, %w { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// returns: arith.select(vector.extract{static_position = array<i64: 0>}(arg1) : i1, arith.maxsi(vector.extract{static_position = array<i64: 0>}(arg0) : i32, arg2) : i32, arg2) : i32
func.func @masked_reduction_of_one(%v: vector<1xi32>, %m: vector<1xi1>, %acc: i32) -> i32 {
  %0 = vector.mask %m { vector.reduction <maxsi>, %v, %acc : vector<1xi32> into i32 } : vector<1xi1> -> i32
  return %0 : i32
}
// returns: vector.contract{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}(arg0, arg1, arg2) : i32
func.func @contraction_plus(%a: vector<3xi32>, %b: vector<3xi32>, %c: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %zero : vector<3xi32>, vector<3xi32> into i32
  %1 = arith.addi %0, %c : i32
  return %1 : i32
}
// returns: vector.maskedload(arg0, arg1, arg2, arg3) : vector<4xi32>
func.func @gather_in_sequence(%m: memref<?xi32>, %i: index, %on: vector<4xi1>, %v: vector<4xi32>) -> vector<4xi32> {
  %offsets = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
  %0 = vector.gather %m[%i] [%offsets], %on, %v : memref<?xi32>, vector<4xi64>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %0 : vector<4xi32>
}
// returns: vector.load(arg0, arg1) : vector<4xi32>
func.func @gather_of_step(%m: memref<?xi32>, %i: index, %v: vector<4xi32>) -> vector<4xi32> {
  %offsets = vector.step : vector<4xindex>
  %on = arith.constant dense<true> : vector<4xi1>
  %0 = vector.gather %m[%i] [%offsets], %on, %v : memref<?xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %0 : vector<4xi32>
}
// returns: vector.gather(arg0, arg1, arith.constant{value = dense<[0, 1, 3, 2]> : vector<4xi32>}() : vector<4xi32>, arg2, arg3) : vector<4xi32>
func.func @gather_out_of_sequence(%m: memref<?xi32>, %i: index, %on: vector<4xi1>, %v: vector<4xi32>) -> vector<4xi32> {
  %offsets = arith.constant dense<[0, 1, 3, 2]> : vector<4xi32>
  %0 = vector.gather %m[%i] [%offsets], %on, %v : memref<?xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %0 : vector<4xi32>
}
// returns: arg1
func.func @read_past_write(%t: tensor<8x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c5, %c0] : vector<1x4xf32>, tensor<8x4xf32>
  %1 = vector.transfer_write %w, %0[%c3, %c0] : vector<1x4xf32>, tensor<8x4xf32>
  %2 = vector.transfer_read %1[%c5, %c0], %f0 : tensor<8x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}
// returns: vector.broadcast(arg1) : vector<3x8xf32>
func.func @read_repeated_write(%t: tensor<8x4xf32>, %v: vector<8xf32>) -> vector<3x8xf32> {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(i, j) -> (i)>} : vector<8xf32>, tensor<8x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %f0 {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (0, i)>} : tensor<8x4xf32>, vector<3x8xf32>
  return %1 : vector<3x8xf32>
}
// returns: vector.transfer_write{in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, d1)>}(arg2, vector.transfer_write{in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, d1)>}(arg2, arg0, arith.constant{value = 3 : index}() : index, arith.constant{value = 0 : index}() : index) : tensor<8x4xf32>, arith.constant{value = 5 : index}() : index, arith.constant{value = 0 : index}() : index) : tensor<8x4xf32>
func.func @write_past_write(%t: tensor<8x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = vector.transfer_write %v, %t[%c5, %c0] : vector<1x4xf32>, tensor<8x4xf32>
  %1 = vector.transfer_write %w, %0[%c3, %c0] : vector<1x4xf32>, tensor<8x4xf32>
  %2 = vector.transfer_write %w, %1[%c5, %c0] : vector<1x4xf32>, tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
// returns: arg0
func.func @write_of_all_that_was_read(%t: tensor<8x4xf32>, %s: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0, %c0], %f0 : tensor<8x4xf32>, vector<8x4xf32>
  %1 = vector.transfer_write %0, %s[%c0, %c0] : vector<8x4xf32>, tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
// returns: vector.extract{static_position = array<i64: 0, 2>}(arg0) : vector<4xf32>
func.func @extract_past_transposed_insert(%a: vector<2x3x4xf32>, %x: f32) -> vector<4xf32> {
  %0 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.insert %x, %0 [3, 1, 0] : f32 into vector<4x2x3xf32>
  %2 = vector.transpose %1, [1, 2, 0] : vector<4x2x3xf32> to vector<2x3x4xf32>
  %3 = vector.extract %2[0, 2] : vector<4xf32> from vector<2x3x4xf32>
  return %3 : vector<4xf32>
}
// returns: vector.extract{static_position = array<i64: 1, 0>}(vector.transpose{permutation = array<i64: 1, 2, 0>}(vector.insert{static_position = array<i64: 3, 1, 0>}(arg1, vector.transpose{permutation = array<i64: 2, 0, 1>}(arg0) : vector<4x2x3xf32>) : vector<4x2x3xf32>) : vector<2x3x4xf32>) : vector<4xf32>
func.func @extract_of_transposed_insert(%a: vector<2x3x4xf32>, %x: f32) -> vector<4xf32> {
  %0 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.insert %x, %0 [3, 1, 0] : f32 into vector<4x2x3xf32>
  %2 = vector.transpose %1, [1, 2, 0] : vector<4x2x3xf32> to vector<2x3x4xf32>
  %3 = vector.extract %2[1, 0] : vector<4xf32> from vector<2x3x4xf32>
  return %3 : vector<4xf32>
}
// returns: vector.extract{static_position = array<i64: 1, 2>}(vector.transpose{permutation = array<i64: 0, 2, 1>}(vector.insert{static_position = array<i64: 1>}(arg0, arg1) : vector<4x2x3xf32>) : vector<4x3x2xf32>) : vector<2xf32>
func.func @extract_column_of_inserted_rows(%a: vector<2x3xf32>, %b: vector<4x2x3xf32>) -> vector<2xf32> {
  %0 = vector.insert %a, %b [1] : vector<2x3xf32> into vector<4x2x3xf32>
  %1 = vector.transpose %0, [0, 2, 1] : vector<4x2x3xf32> to vector<4x3x2xf32>
  %2 = vector.extract %1[1, 2] : vector<2xf32> from vector<4x3x2xf32>
  return %2 : vector<2xf32>
}
// returns: tensor.insert_slice{static_offsets = array<i64: 2, 5>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}(vector.transfer_write{in_bounds = [false, true], permutation_map = affine_map<(d0, d1) -> (d0, d1)>}(arg0, tensor.extract_slice{static_offsets = array<i64: 2, 5>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}(arg2, arg3) : tensor<?x4xf32>, arith.constant{value = 0 : index}() : index, arith.constant{value = 0 : index}() : index) : tensor<?x4xf32>, arg2, arg3) : tensor<32x32xf32>
func.func @write_of_slice(%v: vector<8x4xf32>, %t: tensor<8x4xf32>, %d: tensor<32x32xf32>, %n: index) -> tensor<32x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<8x4xf32>, tensor<8x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[2, 5] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<32x32xf32>
  return %2 : tensor<32x32xf32>
}
// returns: vector.load(arg0, arg1) : vector<4xf32>
func.func @load_of_cast(%m: memref<8xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = vector.load %0[%i] : memref<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
// returns: vector.maskedload(arg0, arg1, arg1, arg2, arg3) : vector<4xf32>
func.func @maskedload_of_cast(%m: memref<3x8xf32>, %i: index, %on: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.cast %m : memref<3x8xf32> to memref<?x8xf32>
  %1 = vector.maskedload %0[%i, %i], %on, %v : memref<?x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}
// returns: vector.transfer_write{in_bounds = [false], permutation_map = affine_map<(d0) -> (d0)>}(arg2, arg0, arg1) : tensor<8xf32>
func.func @write_to_cast(%t: tensor<8xf32>, %i: index, %v: vector<4xf32>) -> tensor<8xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = vector.transfer_write %v, %0[%i] : vector<4xf32>, tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<8xf32>
  return %2 : tensor<8xf32>
}
