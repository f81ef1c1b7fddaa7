// RUN: tt-opt %s --linalg-tile='tile-sizes=8' --verify-diagnostics

func.func @small(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-remark @+1 {{is not tiled: no tile is smaller than the whole}}
  linalg.add ins(%x, %x : memref<8xf32>, memref<8xf32>) outs(%y : memref<8xf32>)
  return
}
