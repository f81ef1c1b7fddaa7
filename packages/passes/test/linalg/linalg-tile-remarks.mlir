// RUN: tt-opt %s --linalg-tile='tile-sizes=8 fuse-producers root=linalg.add' --verify-diagnostics

func.func @small(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-remark @+1 {{is not tiled: no tile is smaller than the whole}}
  linalg.add ins(%x, %x : memref<8xf32>, memref<8xf32>) outs(%y : memref<8xf32>)
  return
}

func.func @shared(%x: tensor<16xf32>, %y: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  // expected-remark @+1 {{is not fused: it has other uses}}
  %m = linalg.mul ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%y : tensor<16xf32>) -> tensor<16xf32>
  %r = linalg.add ins(%m, %x : tensor<16xf32>, tensor<16xf32>) outs(%y : tensor<16xf32>) -> tensor<16xf32>
  return %r, %m : tensor<16xf32>, tensor<16xf32>
}
