// RUN: tt-opt %s --linalg-pack-matmul="depth=128 tile-rows=6" --cse | FileCheck %s

// Blocks at the edge of a matrix: rows, columns and steps that masks leave out are not computed.

#block = affine_map<(d0, d1) -> (d0, d1)>

// The result has %m rows and %n columns that are stored, and the operands of an iteration have %left steps that are not
// zero. 16 rows are two register tiles of 6 and one of 4.
// CHECK-LABEL: func.func @edge
// CHECK:         %[[R0:.*]] = arith.maxsi %m, %{{.*}}
// CHECK:         %[[ROWS:.*]] = arith.minsi %[[R0]], %c16{{.*}}
// CHECK:         %[[C0:.*]] = arith.maxsi %n, %{{.*}}
// CHECK:         %[[COLUMNS:.*]] = arith.minsi %[[C0]], %c32{{.*}}
// CHECK:         scf.for
// CHECK:           %[[K:.*]]:2 = scf.for {{.*}} iter_args(%[[AT:.*]] = %{{.*}}, %[[MOST:.*]] = %{{.*}}) -> (index, index) {
// CHECK:             %[[LEFT:.*]] = arith.subi %k, %{{.*}}
// CHECK:             %[[L0:.*]] = arith.maxsi %[[LEFT]], %{{.*}}
// CHECK:             %[[L1:.*]] = arith.minsi %[[L0]], %c64{{.*}}
// CHECK:             %[[L2:.*]] = arith.addi %[[L1]], %c7{{.*}}
// CHECK:             %[[L3:.*]] = arith.divui %[[L2]], %c8{{.*}}
// CHECK:             %[[L4:.*]] = arith.muli %[[L3]], %c8{{.*}}
// CHECK:             %[[END:.*]] = arith.addi %[[AT]], %[[L4]]
// CHECK:             arith.maxsi %[[MOST]], %[[END]]
// CHECK:           %[[P0:.*]] = arith.addi %[[COLUMNS]], %c7{{.*}}
// CHECK:           %[[PANELS:.*]] = arith.divui %[[P0]], %c8{{.*}}
// CHECK:           %[[TALL:.*]] = arith.minsi %[[ROWS]], %c12{{.*}}
// CHECK:           %[[LOW:.*]] = arith.minsi %[[ROWS]], %c16{{.*}}
// CHECK:           scf.for %{{.*}} = %c0 to %[[PANELS]]
// CHECK:             scf.for %[[I:.*]] = %c0 to %[[TALL]] step %c6
// CHECK:               memref.subview %{{.*}}[%[[I]], 0] [6, %[[K]]#1] [1, 1]
// CHECK:               linalg.matmul
// CHECK:             scf.for %[[J:.*]] = %c12 to %[[LOW]] step %c4
// CHECK:               memref.subview %{{.*}}[%[[J]], 0] [4, %[[K]]#1] [1, 1]
// CHECK:               linalg.matmul
func.func @edge(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %m: index, %n: index, %k: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<16x32xf32>
  scf.for %step = %c0 to %steps step %c1 {
    %from = arith.muli %step, %c64 : index
    %left = arith.subi %k, %from : index
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %isRow = arith.cmpi slt, %i, %m : index
      %isStep = arith.cmpi slt, %j, %left : index
      %isIn = arith.andi %isRow, %isStep : i1
      %row = arith.muli %i, %k : index
      %at = arith.addi %row, %j : index
      %v = tts.load %x[%at] mask %isIn other %zero : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x32xf32>
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %isStep = arith.cmpi slt, %i, %left : index
      %row = arith.muli %i, %n : index
      %at = arith.addi %row, %j : index
      %v = tts.load %y[%at] mask %isStep other %zero : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  }
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isRow = arith.cmpi slt, %i, %m : index
    %isColumn = arith.cmpi slt, %j, %n : index
    %isIn = arith.andi %isRow, %isColumn : i1
    %row = arith.muli %i, %n : index
    %at = arith.addi %row, %j : index
    %positive = arith.maximumf %in, %zero : f32
    tts.store %positive, %z[%at] mask %isIn : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// All rows and columns are used, and only the left operand is known to be zero after %left steps: products with what the
// right one has there may be NaN.
// CHECK-LABEL: func.func @whole
// CHECK-NOT:     arith.divui
// CHECK:         scf.for %{{.*}} = %c0 to %c4
// CHECK:           memref.subview %{{.*}}[0, 0] [16, 64] [1, 1]
// CHECK-NOT:       scf.for
// CHECK:           linalg.matmul
func.func @whole(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: index, %left: index) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<16x64xf32>
  %b = memref.alloc() : memref<64x32xf32>
  %c = memref.alloc() : memref<16x32xf32>
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %isStep = arith.cmpi slt, %j, %left : index
    %v = tts.load %x[%j] mask %isStep other %zero : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %v = tts.load %y[%j] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isRow = arith.cmpi slt, %i, %n : index
    %isColumn = arith.cmpi slt, %j, %n : index
    %isIn = arith.ori %isRow, %isColumn : i1
    tts.store %in, %z[%j] mask %isIn : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Each iteration scales the sums before it adds to them, as attention does: they are still those of %n columns. The steps of
// both operands end at %k, and the left one is filled before the loop.
// CHECK-LABEL: func.func @scaled
// CHECK:         %[[C0:.*]] = arith.maxsi %n, %{{.*}}
// CHECK:         %[[COLUMNS:.*]] = arith.minsi %[[C0]], %c32{{.*}}
// CHECK:         scf.for
// CHECK:           arith.mulf
// CHECK:           linalg.fill
// CHECK:           scf.for
// CHECK:           tts.load %{{.*}} mask
// CHECK:           %[[K0:.*]] = arith.maxsi %k, %{{.*}}
// CHECK:           %[[K1:.*]] = arith.minsi %[[K0]], %c64{{.*}}
// CHECK:           %[[K2:.*]] = arith.addi %[[K1]], %c7{{.*}}
// CHECK:           %[[K3:.*]] = arith.divui %[[K2]], %c8{{.*}}
// CHECK:           %[[K:.*]] = arith.muli %[[K3]], %c8{{.*}}
// CHECK:           %[[P0:.*]] = arith.addi %[[COLUMNS]], %c7{{.*}}
// CHECK:           %[[PANELS:.*]] = arith.divui %[[P0]], %c8{{.*}}
// CHECK:           scf.for %{{.*}} = %c0 to %[[PANELS]]
// CHECK:             memref.subview %{{.*}}[0, 0] [16, %[[K]]] [1, 1]
func.func @scaled(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: index, %k: index, %steps: index, %scale: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<16x64xf32>
  %c = memref.alloc() : memref<16x32xf32>
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %isStep = arith.cmpi slt, %j, %k : index
    %v = tts.load %x[%j] mask %isStep other %zero : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  scf.for %step = %c0 to %steps step %c1 {
    linalg.generic {indexing_maps = [#block, #block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) outs(%c : memref<16x32xf32>) {
    ^bb0(%old: f32, %out: f32):
      %scaled = arith.mulf %old, %scale : f32
      linalg.yield %scaled : f32
    }
    %b = memref.alloc() : memref<64x32xf32>
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %isStep = arith.cmpi slt, %i, %k : index
      %v = tts.load %y[%i] mask %isStep other %zero : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  }
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) {
  ^bb0(%in: f32):
    %j = linalg.index 1 : index
    %isColumn = arith.cmpi slt, %j, %n : index
    tts.store %in, %z[%j] mask %isColumn : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Another buffer takes the scaled sums of all columns.
// CHECK-LABEL: func.func @copied
// CHECK-NOT:     arith.divui
// CHECK:         linalg.matmul
func.func @copied(%y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %a: memref<16x64xf32>, %d: memref<16x32xf32>, %n: index, %scale: f32) {
  %b = memref.alloc() : memref<64x32xf32>
  %c = memref.alloc() : memref<16x32xf32>
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tts.load %y[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  linalg.generic {indexing_maps = [#block, #block, #block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) outs(%c, %d : memref<16x32xf32>, memref<16x32xf32>) {
  ^bb0(%old: f32, %out: f32, %other: f32):
    %scaled = arith.mulf %old, %scale : f32
    linalg.yield %scaled, %scaled : f32, f32
  }
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) {
  ^bb0(%in: f32):
    %j = linalg.index 1 : index
    %isColumn = arith.cmpi slt, %j, %n : index
    tts.store %in, %z[%j] mask %isColumn : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Each iteration stores as many columns as it can, of sums that the loop carries: later ones may need more. All store %n rows.
// CHECK-LABEL: func.func @carried
// CHECK:         scf.for
// CHECK:           arith.maxsi %n, %{{.*}}
// CHECK-NOT:       arith.maxsi
// CHECK:           scf.for %{{.*}} = %c0 to %c4
func.func @carried(%x: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: index, %blocks: index, %a: memref<16x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<16x32xf32>
  scf.for %block = %c0 to %blocks step %c1 {
    %most = arith.muli %block, %n : index
    %b = memref.alloc() : memref<64x32xf32>
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %v = tts.load %x[%j] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) {
    ^bb0(%in: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %isRow = arith.cmpi slt, %i, %n : index
      %isColumn = arith.cmpi slt, %j, %most : index
      %isIn = arith.andi %isRow, %isColumn : i1
      tts.store %in, %z[%j] mask %isIn : f32, !tt.ptr<f32>
      linalg.yield
    }
  }
  return
}

// Here, each iteration begins anew.
// CHECK-LABEL: func.func @blocks
// CHECK:         scf.for
// CHECK:           %[[MOST:.*]] = arith.muli
// CHECK:           arith.maxsi %[[MOST]], %{{.*}}
// CHECK:           %[[PANELS:.*]] = arith.divui
// CHECK:           scf.for %{{.*}} = %c0 to %[[PANELS]]
func.func @blocks(%x: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: index, %blocks: index, %a: memref<16x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<16x32xf32>
  scf.for %block = %c0 to %blocks step %c1 {
    %most = arith.muli %block, %n : index
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%c : memref<16x32xf32>) {
    ^bb0(%out: f32):
      linalg.yield %zero : f32
    }
    %b = memref.alloc() : memref<64x32xf32>
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %v = tts.load %x[%j] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
    linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%c : memref<16x32xf32>) {
    ^bb0(%in: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %isRow = arith.cmpi slt, %i, %n : index
      %isColumn = arith.cmpi slt, %j, %most : index
      %isIn = arith.andi %isRow, %isColumn : i1
      tts.store %in, %z[%j] mask %isIn : f32, !tt.ptr<f32>
      linalg.yield
    }
  }
  return
}
