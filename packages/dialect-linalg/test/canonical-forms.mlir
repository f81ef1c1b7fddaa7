// returns: arg0
func.func @identity_generic(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// returns: tensor.cast(arg0) : tensor<?x?xf32>
func.func @identity_generic_cast(%a: tensor<4x8xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// returns: linalg.copy(arg0, arg1) : tensor<4xf32>
func.func @identity_copy(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// returns: arg0
func.func @copy_of_itself(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// returns: arg0
func.func @identity_transpose(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) permutation = [0, 1]
  return %0 : tensor<4x8xf32>
}
// returns: arg0
func.func @identity_broadcast(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) dimensions = []
  return %0 : tensor<4xf32>
}
// returns: linalg.transpose{permutation = array<i64: 2, 1, 0>}(arg0, arg2) : tensor<4x3x2xf32>
func.func @transpose_twice(%a: tensor<2x3x4xf32>, %o: tensor<3x2x4xf32>, %p: tensor<4x3x2xf32>) -> tensor<4x3x2xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%o : tensor<3x2x4xf32>) permutation = [1, 0, 2]
  %1 = linalg.transpose ins(%0 : tensor<3x2x4xf32>) outs(%p : tensor<4x3x2xf32>) permutation = [2, 0, 1]
  return %1 : tensor<4x3x2xf32>
}
// returns: linalg.broadcast{dimensions = array<i64: 0, 2>}(arg0, arg2) : tensor<2x4x8xf32>
func.func @broadcast_twice(%a: tensor<4xf32>, %o: tensor<4x8xf32>, %p: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%o : tensor<4x8xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<4x8xf32>) outs(%p : tensor<2x4x8xf32>) dimensions = [0]
  return %1 : tensor<2x4x8xf32>
}
// returns: arg0
func.func @extract_of_fill(%x: f32, %o: tensor<4xf32>, %i: index) -> f32 {
  %0 = linalg.fill ins(%x : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
// returns: linalg.fill(arg0, arg2) : tensor<8x4xf32>
func.func @transpose_of_fill(%x: f32, %o: tensor<4x8xf32>, %p: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%p : tensor<8x4xf32>) permutation = [1, 0]
  return %1 : tensor<8x4xf32>
}
// returns: linalg.fill(arg0, tensor.collapse_shape{reassociation = [[0, 1]]}(arg1) : tensor<32xf32>) : tensor<32xf32>
func.func @collapse_of_fill(%x: f32, %o: tensor<4x8xf32>) -> tensor<32xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  return %1 : tensor<32xf32>
}
// returns: linalg.fill(arg0, tensor.expand_shape{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 8>}(arg1) : tensor<4x8xf32>) : tensor<4x8xf32>
func.func @expand_of_fill(%x: f32, %o: tensor<32xf32>) -> tensor<4x8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%o : tensor<32xf32>) -> tensor<32xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
// returns: tensor.cast(linalg.matmul{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]}(arg0, arg1, tensor.cast(arg2) : tensor<4x16xf32>) : tensor<4x16xf32>) : tensor<?x?xf32>
func.func @matmul_of_casts(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = linalg.matmul ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
