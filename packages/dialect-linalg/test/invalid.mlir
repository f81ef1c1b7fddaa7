// expected-error: 'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op unexpected symbols in indexing_map #1
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, affine_map<(d0, d1)[s0] -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op expected operand #1 rank (2) to match the result rank of indexing_map (1)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#r, #r], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f64, %y: f32):
    linalg.yield %y : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y, %y : f32, f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4x8xi32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: i32, %y: f32):
    linalg.yield %x : i32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
// expected-error: 'linalg.generic' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<?x?xf32>')
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return
}
// -----
// expected-error: 'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %j = linalg.index 2 : index
    linalg.yield %y : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.index' op expected parent op with LinalgOp interface
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %j = linalg.index 2 : index
  return
}
// -----
// expected-error: 'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 5, but found 4
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + 1, d1)>, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op unexpected result less than 0 at expression #0 in (d0, d1) -> (d0 - 1, d1)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 - 1, d1)>, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 7, but found 4
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2, d1)>, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.map' op expects number of operands to match the arity of mapper, but got: 3 and 1
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
// expected-error: 'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, %y: f64, %z: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
// expected-error: 'linalg.map' op expected shape of input (8, 4) to match shape of output (4, 8)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.map ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, %y: f32, %z: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
// expected-error: 'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [0]
  return
}
// -----
// expected-error: 'linalg.reduce' op dimensions for reduction should be in the range [0, 1].
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [2]
  return
}
// -----
// expected-error: 'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1, 0]
  return
}
// -----
// expected-error: 'linalg.reduce' op number of dimensions after reduction 1 doesn't match the init rank 2
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  return
}
// -----
// expected-error: 'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) {
    linalg.yield %x, %x : f32, f32
  }
  return
}
// -----
// expected-error: 'linalg.reduce' op mismatching number of operands and block arguments
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0:2 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32) {
    linalg.yield %x, %x : f32, f32
  }
  return
}
// -----
// expected-error: 'linalg.transpose' op permutation is not valid
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return
}
// -----
// expected-error: 'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1]
  return
}
// -----
// expected-error: 'linalg.transpose' op input rank 2 does not match init rank 1
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) permutation = [1, 0]
  return
}
// -----
// expected-error: 'linalg.transpose' op size of permutation 1 does not match the argument rank 2
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0]
  return
}
// -----
// expected-error: 'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]
  return
}
// -----
// expected-error: 'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [2]
  return
}
// -----
// expected-error: 'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 0, init rank: 2
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = []
  return
}
// -----
// expected-error: 'linalg.add' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('i32')
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.add ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
// -----
// expected-error: 'linalg.sub' unsupported operation: sub with bools
// mlir-opt: unsupported operation: sub with bools
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.sub ins(%i1, %i1 : tensor<4x8xi1>, tensor<4x8xi1>) outs(%i1 : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
// -----
// expected-error: 'linalg.exp' unsupported non numeric type
// mlir-opt: unsupported non numeric type
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.exp ins(%i : tensor<4x8xi32>) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
// -----
// expected-error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.matmul' op expected operand #1 rank (1) to match the result rank of indexing_map (2)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.matmul ins(%a, %c : tensor<4x8xf32>, tensor<4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.fill' op expected op with scalar input
// mlir-opt: expected op with scalar input
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.fill ins(%i : tensor<4x8xi32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.copy' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.copy ins(%b : tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.elementwise' op expected operand #0 rank (1) to match the result rank of indexing_map (2)
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%c, %a : tensor<4xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.contract' op 'indexing_maps' do not specify a contracting dimension
// mlir-opt: 'indexing_maps' do not specify a contracting dimension
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %i: tensor<4x8xi32>, %i1: tensor<4x8xi1>) {
  %0 = linalg.contract indexing_maps = [#m, #m, #m] ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
// expected-error: 'linalg.transpose' op expected 2 operands (input, init), but found 0
// mlir-opt: 'linalg.transpose' op expected 2 operands, but found 0
func.func @a() { linalg.transpose permutation = [1, 0, 2] return }
// -----
// expected-error: 'linalg.copy' op expected to have pure tensor or buffer semantics
func.func @a(%a: tensor<4xf32>, %c: memref<4xf32>) { linalg.copy ins(%a: tensor<4xf32>) outs(%c: memref<4xf32>) return }
// -----
// expected-error: 'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')
func.func @a(%a: f64, %c: memref<4x4xf32>) { linalg.fill ins(%a: f64) outs(%c: memref<4x4xf32>) return }
// -----
// expected-error: 'linalg.matmul' op Unexpected dim expression in map result.
func.func @a(%a: memref<4x4xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.matmul' op Invalid broadcast requested, should be (d2).
func.func @a(%a: memref<4x4xf32>, %b: memref<4xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : memref<4x4xf32>, memref<4xf32>) outs(%a : memref<4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.batch_matmul' op Invalid batch dimension expression.
func.func @a(%a: memref<4x4x4xf32>) {
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    ins(%a, %a : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%a : memref<4x4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.batch_matmul' op Invalid broadcast requested.
func.func @a(%a: memref<4x4x4xf32>, %b: memref<4x4xf32>) {
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (k, b)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    ins(%b, %a : memref<4x4xf32>, memref<4x4x4xf32>) outs(%a : memref<4x4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.batch_matmul' op Invalid output map result dimension.
func.func @a(%a: memref<4x4x4xf32>) {
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, n, m)>]
    ins(%a, %a : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%a : memref<4x4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi32>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = [1, 1]} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 13, but found 8
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #2 to be greater than or equal to 12, but found 8
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 3]> : tensor<2xi64>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op unexpected result less than 0 at expression #1 in (d0, d1, d2, d3, d4, d5, d6) -> (d0, -d1 + d4, -d2 + d5, d6)
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op unexpected loop dimension for convolution op: 'dilations' must not be zero
// mlir-opt: unexpected loop dimension for convolution op
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<0> : tensor<2xi64>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.conv_2d_nhwc_hwcf' op 'strides' must be at most 2147483648
// mlir-opt: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 21474836483, but found 8
func.func @a(%a: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<4294967296> : tensor<2xi64>} ins(%a, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
// -----
// expected-error: 'linalg.pooling_nwc_max_unsigned' unsupported operation: unsigned max not on uint
// mlir-opt: unsupported operation: unsigned max not on uint
func.func @a(%a: memref<1x8x2xf32>, %k: memref<3xf32>, %o: memref<1x6x2xf32>) {
  linalg.pooling_nwc_max_unsigned ins(%a, %k : memref<1x8x2xf32>, memref<3xf32>) outs(%o : memref<1x6x2xf32>)
  return
}
// -----
// expected-error: 'linalg.pooling_nwc_max_unsigned' unsupported operation: unsigned max not on uint
// mlir-opt: unsupported operation: unsigned max not on uint
func.func @a(%a: memref<1x8x2xi1>, %k: memref<3xi1>, %o: memref<1x6x2xi1>) {
  linalg.pooling_nwc_max_unsigned ins(%a, %k : memref<1x8x2xi1>, memref<3xi1>) outs(%o : memref<1x6x2xi1>)
  return
}
// -----
// expected-error: 'linalg.batch_reduce_matmul' op Invalid batch dimension expression.
func.func @a(%a: memref<4x4x4xf32>, %b: memref<4x4x4xf32>, %c: memref<4x4xf32>) {
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n)>]
    ins(%a, %b : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.batch_reduce_matmul' op Invalid output map result dimension.
func.func @a(%a: memref<4x4x4xf32>, %b: memref<4x4x4xf32>, %c: memref<4x4xf32>) {
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (n, m)>]
    ins(%a, %b : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.batch_reduce_matmul' op expects 2 dims, but got (1).
func.func @a(%a: memref<4x4x4xf32>, %b: memref<4x4x4xf32>, %c: memref<4xf32>) {
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m)>]
    ins(%a, %b : memref<4x4x4xf32>, memref<4x4x4xf32>) outs(%c : memref<4xf32>)
  return
}
// -----
// expected-error: 'linalg.batch_reduce_matmul' op Invalid broadcast requested.
func.func @a(%a: memref<4x4xf32>, %b: memref<4x4x4xf32>, %c: memref<4x4xf32>) {
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (k, b)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n)>]
    ins(%a, %b : memref<4x4xf32>, memref<4x4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.fill_rng_2d' expected inputs of types 'f64', 'f64' and 'i32'
// mlir-opt: 'arith.mulf' op requires the same type for all operands and results
func.func @a(%a: f32, %s: i32, %o: memref<4x4xf32>) {
  linalg.fill_rng_2d ins(%a, %a, %s : f32, f32, i32) outs(%o : memref<4x4xf32>)
  return
}
// -----
// expected-error: 'linalg.pack' op invalid zero tile factor
// mlir-opt: invalid zero tile factor
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 0] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op invalid inner_dims_pos vector
// mlir-opt: invalid inner_dims_pos vector
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 2] inner_tiles = [8, 4] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op invalid inner_dims_pos vector
// mlir-opt: invalid inner_dims_pos vector
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1, 1] inner_tiles = [8, 4] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op invalid outer_dims_perm vector
// mlir-opt: invalid outer_dims_perm vector
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op outer_dims_perm must be a permutation or empty
// mlir-opt: outer_dims_perm must be a permutation or empty
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op tiling factors must equal the number of dimensions to tile
// mlir-opt: tiling factors must equal the number of dimensions to tile
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8, 4] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op packed rank != (unpacked rank + num tiling factors), got 4 != 3
// mlir-opt: packed rank != (unpacked rank + num tiling factors), got 4 != 3
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
// mlir-opt: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
// mlir-opt: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op expected 'tensor<2x4x8x4xf32>' for the packed domain value, got 'tensor<4x2x8x4xf32>'
// mlir-opt: expected 'tensor<2x4x8x4xf32>' for the packed domain value, got 'tensor<4x2x8x4xf32>'
func.func @a(%a: tensor<16x16xf32>, %b: tensor<4x2x8x4xf32>, %i: i32, %n: index) -> tensor<4x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<16x16xf32> -> tensor<4x2x8x4xf32>
  return %0 : tensor<4x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set
func.func @a(%a: tensor<16x7xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<16x7xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set
func.func @a(%a: tensor<16x7xf32>, %b: tensor<16x2x?xf32>, %i: i32, %n: index) -> tensor<16x2x?xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [%n] into %b : tensor<16x7xf32> -> tensor<16x2x?xf32>
  return %0 : tensor<16x2x?xf32>
}
// -----
// expected-error: 'linalg.pack' op expected padding_value has 'f32' but got: 'i32'
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x4xf32>, %i: i32, %n: index) -> tensor<2x2x8x4xf32> {
  %0 = linalg.pack %a padding_value(%i : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}
// -----
// expected-error: 'linalg.unpack' op expected 'tensor<2x2x8x4xf32>' for the packed domain value, got 'tensor<2x3x8x4xf32>'
// mlir-opt: expected 'tensor<2x2x8x4xf32>' for the packed domain value, got 'tensor<2x3x8x4xf32>'
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x3x8x4xf32>) -> tensor<16x8xf32> {
  %0 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %a : tensor<2x3x8x4xf32> -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
// -----
// expected-error: 'linalg.unpack' op expected 1 dynamic tile sizes, but got 0
// mlir-opt: crashes
func.func @a(%a: tensor<16x8xf32>, %b: tensor<2x2x8x?xf32>) -> tensor<16x8xf32> {
  %0 = "linalg.unpack"(%b, %a) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, -9223372036854775808>}> : (tensor<2x2x8x?xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
// -----
// expected-error: 'linalg.softmax' op incorrect dimension specified
func.func @a(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  linalg.softmax dimension(2) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}
// -----
// expected-error: 'linalg.softmax' op incorrect dimension specified
func.func @a(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  linalg.softmax dimension(-1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}
// -----
// expected-error: 'linalg.softmax' op incompatible output shape
func.func @a(%a: memref<4x8xf32>, %b: memref<4x7xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x7xf32>)
  return
}
// -----
// expected-error: 'linalg.softmax' op failed to verify that input and output have same element type
func.func @a(%a: memref<4x8xf32>, %b: memref<4x8xf64>) {
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf64>)
  return
}
// -----
// expected-error: 'linalg.softmax' op expected the number of tensor results (0) to be equal to the number of output tensors (1)
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
  return
}
// -----
// expected-error: 'linalg.elementwise' op expected indexing_map #0 to have 1 dim(s) to match the number of loops
#a = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @a(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#a, #r] ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>)
  return
}
// -----
// expected-error: 'linalg.generic' op requires attribute 'iterator_types'
#m = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [#m, #m], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    scf.if %c {
      %i = linalg.index 0 : index
    }
    linalg.yield %x : f32
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// expected-error: 'linalg.generic' op operand group 'outputs' requires 0 or more elements, but found -1
// mlir-opt: 'linalg.generic' op 'operandSegmentSizes' attribute cannot have negative elements
#m = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [#m, #m], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 3, -1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
