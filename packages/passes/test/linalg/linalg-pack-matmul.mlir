// RUN: tt-opt %s --linalg-pack-matmul="depth=256" | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// The operation that fills the right operand writes panels of 8 columns, and each panel is multiplied by itself. Without a
// mask and without indices that wrap around there is one version.
// CHECK-LABEL: func.func @panels
// CHECK:         %[[P:.*]] = memref.alloc() : memref<4x66x8xf32>
// CHECK:         %[[V:.*]] = memref.subview %[[P]][0, 0, 0] [4, 64, 8] [1, 1, 1]
// CHECK-NOT:     scf.if
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]} outs(%[[V]]
// CHECK:         scf.for
// CHECK:           %[[R:.*]] = memref.subview %[[P]]
// CHECK:           %[[C:.*]] = memref.subview %{{.*}} to memref<16x8xf32, strided<[32, 1], offset: ?>>
// CHECK:           linalg.matmul ins(%{{.*}}, %[[R]] : memref<16x64xf32, strided<[64, 1]>>, memref<64x8xf32, strided<[8, 1], offset: ?>>) outs(%[[C]]
func.func @panels(%x: !tt.ptr<f32>, %a: memref<16x64xf32>, %c: memref<16x32xf32>) {
  %b = memref.alloc() : memref<64x32xf32>
  %c32 = arith.constant 32 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %c32 : index
    %at = arith.addi %row, %j : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  return
}

// Several iterations fill their parts of larger operands, then one product takes them all. Where all lanes are on and no
// index wraps around, the loads have neither masks nor remainders; where some do, each row is tested by itself.
// CHECK-LABEL: func.func @batched
// CHECK:         %[[A:.*]] = memref.alloc() : memref<16x256xf32>
// CHECK:         %[[P:.*]] = memref.alloc() : memref<2x258x8xf32>
// CHECK:         scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (index) {
// CHECK:           scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}, %[[K:.*]] = %{{.*}}) -> (index, index) {
// CHECK:             memref.subview %[[A]][0, %[[K]]] [16, 64]
// CHECK:             scf.if
// CHECK:               linalg.generic
// CHECK-NOT:             arith.remsi
// CHECK:                 tts.load %{{.*}}[%{{[a-z]+}}] : !tt.ptr<f32> -> f32
// CHECK:             } else {
// CHECK:               scf.for %[[I:.*]] = %{{.*}} to %c16
// CHECK:                 scf.if
// CHECK:                   linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK-NOT:                 arith.remsi
// CHECK:                   } else {
// CHECK:                   linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK:                     arith.addi %{{.*}}, %[[I]]
// CHECK:                     arith.remsi
// CHECK:                     tts.load %{{.*}} mask
// CHECK:           scf.for
// CHECK:             linalg.generic
// CHECK:           %[[F:.*]]:2 = scf.for
// CHECK-NOT:         linalg.generic
// CHECK:           scf.for
// CHECK:             memref.subview %[[A]][0, 0] [16, %[[F]]#1] [1, 1]
// CHECK:             linalg.matmul ins(%{{.*}}, %{{.*}} : memref<16x?xf32, strided<[256, 1]>>, memref<?x8xf32, strided<[8, 1], offset: ?>>)
// CHECK-NOT:     linalg.matmul
func.func @batched(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %first: index, %m: index, %n: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<16x16xf32>
  %end = scf.for %k = %c0 to %steps step %c1 iter_args(%offset = %c0) -> (index) {
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %r = arith.addi %first, %i : index
      %wrapped = arith.remsi %r, %m : index
      %row = arith.muli %wrapped, %c64 : index
      %at = arith.addi %row, %j : index
      %place = arith.addi %at, %offset : index
      %mask = arith.cmpi slt, %j, %n : index
      %v = tts.load %x[%place] mask %mask other %zero : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x16xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %row = arith.muli %i, %c64 : index
      %at = arith.addi %row, %j : index
      %v = tts.load %y[%at] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
    %next = arith.addi %offset, %c64 : index
    scf.yield %next : index
  }
  return
}

// The counter must not overflow after a batch where it does not after an iteration.
// CHECK-LABEL: func.func @unknown_step
// CHECK-SAME:    %[[END:[a-z]+]]: index, %[[STEP:[a-z]+]]: index)
// CHECK:         %[[FREE:.*]] = arith.subi %{{.*}}, %[[END]]
// CHECK:         %[[MOST:.*]] = arith.divsi %[[FREE]]
// CHECK:         %[[FITS:.*]] = arith.cmpi sle, %[[STEP]], %[[MOST]]
// CHECK:         %[[COUNT:.*]] = arith.select %[[FITS]], %c4{{.*}}, %c1
// CHECK:         %[[LENGTH:.*]] = arith.muli %[[STEP]], %[[COUNT]]
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[END]] step %[[LENGTH]]
func.func @unknown_step(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %steps: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c = memref.alloc() : memref<16x16xf32>
  scf.for %k = %c0 to %steps step %step {
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %place = arith.addi %j, %k : index
      %v = tts.load %x[%place] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x16xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %place = arith.addi %j, %k : index
      %v = tts.load %y[%place] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  }
  return
}

// CHECK-LABEL: func.func @long_step
// CHECK:         scf.for %k = %c0 to %steps step %step {
// CHECK-NEXT:      memref.alloc() : memref<16x64xf32>
func.func @long_step(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %steps: index) {
  %c0 = arith.constant 0 : index
  %step = arith.constant 1073741824 : index
  %c = memref.alloc() : memref<16x16xf32>
  scf.for %k = %c0 to %steps step %step {
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %place = arith.addi %j, %k : index
      %v = tts.load %x[%place] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x16xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %place = arith.addi %j, %k : index
      %v = tts.load %y[%place] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  }
  return
}

// Where the mask cuts a row of a panel, its elements are filled one after the other. Panels that it leaves out are zeros.
// CHECK-LABEL: func.func @cut
// CHECK:         scf.if
// CHECK:         } else {
// CHECK:           linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : memref<2x16x8xf32
// CHECK:           arith.minsi %{{.*}}, %c16
// CHECK:           %[[PANELS:.*]] = arith.divui
// CHECK:           scf.for %[[I:.*]] = %{{.*}} to %c16
// CHECK:             scf.for %[[P:.*]] = %{{.*}} to %[[PANELS]]
// CHECK:               scf.if
// CHECK:                 linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK:               } else {
// CHECK:                 scf.for %[[J:.*]] = %{{.*}} to %c8
// CHECK:                   memref.subview %{{.*}}[%[[J]]] [1] [1] : memref<8xf32, {{.*}}> to memref<f32, {{.*}}>
// CHECK:                   linalg.generic {{.*}} iterator_types = []}
// CHECK:                     tts.load %x[%{{.*}}] mask
func.func @cut(%x: !tt.ptr<f32>, %n: index, %a: memref<16x16xf32>, %c: memref<16x16xf32>) {
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %b = memref.alloc() : memref<16x16xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<16x16xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %c64 : index
    %at = arith.addi %row, %j : index
    %mask = arith.cmpi slt, %j, %n : index
    %v = tts.load %x[%at] mask %mask other %zero : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x16xf32>, memref<16x16xf32>) outs(%c : memref<16x16xf32>)
  return
}

// An operand that somebody else reads stays as it is.
// CHECK-LABEL: func.func @shared
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : memref<16x64xf32>, memref<64x16xf32>)
func.func @shared(%x: !tt.ptr<f32>, %a: memref<16x64xf32>, %c: memref<16x16xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<64x16xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %v = tts.load %x[%j] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  %v = memref.load %b[%c0, %c0] : memref<64x16xf32>
  return %v : f32
}

// A batch of products is a loop over products.
// CHECK-LABEL: func.func @batches
// CHECK-SAME:    (%[[X:.*]]: memref<4x16x64xf32>, %[[Y:.*]]: memref<4x64x16xf32>, %[[Z:.*]]: memref<4x16x16xf32>)
// CHECK:         scf.for %[[I:.*]] = %c0{{.*}} to %c4
// CHECK:           %[[A:.*]] = memref.subview %[[X]][%[[I]], 0, 0] [1, 16, 64] [1, 1, 1] : memref<4x16x64xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
// CHECK:           %[[B:.*]] = memref.subview %[[Y]][%[[I]], 0, 0]
// CHECK:           %[[C:.*]] = memref.subview %[[Z]][%[[I]], 0, 0]
// CHECK:           linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : {{.*}})
func.func @batches(%x: memref<4x16x64xf32>, %y: memref<4x64x16xf32>, %z: memref<4x16x16xf32>) {
  linalg.batch_matmul ins(%x, %y : memref<4x16x64xf32>, memref<4x64x16xf32>) outs(%z : memref<4x16x16xf32>)
  return
}

// A buffer that serves for something else behind the product, which begins with writing all of it: that gets one of its own.
// CHECK-LABEL: func.func @reused
// CHECK:         memref.alloc() : memref<4x66x8xf32>
// CHECK:         linalg.matmul
// CHECK:         %[[OWN:.*]] = memref.alloc() : memref<64x32xf32>
// CHECK:         linalg.generic {{.*}} outs(%[[OWN]] : memref<64x32xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[OWN]] : memref<64x32xf32>)
// It stays where what is behind reads what was there.
// CHECK-LABEL: func.func @read_again
// CHECK-NOT:     memref<4x66x8xf32>
// CHECK:         return
func.func @reused(%x: !tt.ptr<f32>, %a: memref<64x64xf32>, %c: memref<64x32xf32>) {
  %b = memref.alloc() : memref<64x32xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 1 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x32xf32>) outs(%c : memref<64x32xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : memref<64x32xf32>) outs(%b : memref<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : memref<64x32xf32>) outs(%c : memref<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %d = arith.addf %in, %out : f32
    linalg.yield %d : f32
  }
  return
}

func.func @read_again(%x: !tt.ptr<f32>, %a: memref<64x64xf32>, %c: memref<64x32xf32>) {
  %b = memref.alloc() : memref<64x32xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 1 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<64x64xf32>, memref<64x32xf32>) outs(%c : memref<64x32xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : memref<64x32xf32>) outs(%b : memref<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %e = arith.addf %in, %out : f32
    linalg.yield %e : f32
  }
  return
}

// Integers that fit 16 bits: two rows of the right operand share a row of the panels, two columns of the left one an
// element, and the product is one of pairs.
// CHECK-LABEL: func.func @pairs
// CHECK:         %[[B:.*]] = memref.alloc() : memref<1x18x8xi32>
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK:           %[[LOW:.*]] = arith.extsi
// CHECK:           %[[HIGH:.*]] = arith.extsi
// CHECK:           %[[L:.*]] = arith.andi %[[LOW]]
// CHECK:           %[[H:.*]] = arith.shli %[[HIGH]]
// CHECK:           arith.ori %[[L]], %[[H]]
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4x16xi32>
// CHECK:         linalg.generic {{.*}} outs(%[[A]] : memref<4x16xi32>)
// CHECK-NOT:     linalg.matmul
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME:      : memref<4x16xi32, strided<[16, 1]>>, memref<16x8xi32, strided<[8, 1], offset: ?>>)
func.func @pairs(%x: !tt.ptr<i8>, %c: memref<4x8xi32>) {
  %c32 = arith.constant 32 : index
  %a = memref.alloc() : memref<4x32xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x32xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %c32 : index
    %at = arith.addi %row, %j : index
    %v = tts.load %x[%at] : !tt.ptr<i8> -> i8
    %e = arith.extsi %v : i8 to i32
    linalg.yield %e : i32
  }
  %b = memref.alloc() : memref<32x8xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<32x8xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %c32 : index
    %at = arith.addi %row, %j : index
    %v = tts.load %x[%at] : !tt.ptr<i8> -> i8
    %e = arith.extsi %v : i8 to i32
    linalg.yield %e : i32
  }
  linalg.matmul ins(%a, %b : memref<4x32xi32>, memref<32x8xi32>) outs(%c : memref<4x8xi32>)
  return
}
