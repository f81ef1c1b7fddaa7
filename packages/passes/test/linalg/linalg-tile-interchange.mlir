// RUN: not tt-opt %s --linalg-tile='tile-sizes=4,4 interchange=5,6' 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not tt-opt %s --linalg-tile='tile-sizes=4,4 interchange=1' 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not tt-opt %s --linalg-tile='tile-sizes=4,4 interchange=-1,0' 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// ABSENT: error: 'linalg.add' op cannot be tiled with interchange=5,6: it has 2 loops
// TWICE: error: 'linalg.add' op cannot be tiled with interchange=1: it has 2 loops
// NEGATIVE: '-1,0' is not a value of option 'interchange' of 'linalg-tile': expected int[], at least 0
func.func @f(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %r = linalg.add ins(%x, %x : tensor<16x16xf32>, tensor<16x16xf32>) outs(%y : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}
