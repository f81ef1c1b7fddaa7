// RUN: tt-opt %s --linalg-version-masks | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// In a function with products, an operation that chooses by comparing indices has a version for when the comparison always
// holds.
// CHECK-LABEL: func.func @chosen
// CHECK:         %[[LAST:.*]] = arith.addi %first, %{{.*}} : index
// CHECK:         %[[ALL:.*]] = arith.cmpi slt, %[[LAST]], %{{.*}} : index
// CHECK:         scf.if %[[ALL]] {
// CHECK-NOT:       arith.select
// CHECK:         } else {
// CHECK:           arith.select
func.func @chosen(%a: memref<16x64xf32>, %b: memref<64x16xf32>, %c: memref<16x16xf32>, %first: index, %n: index) {
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  %low = arith.constant -1.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : memref<16x16xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %at = arith.addi %first, %j : index
    %isInside = arith.cmpi slt, %at, %n : index
    %v = arith.select %isInside, %out, %low : f32
    linalg.yield %v : f32
  }
  return
}

// A recurrence: the rows of its state are short, and one test finds out whether they are whole.
// CHECK-LABEL: func.func @recurrence
// CHECK:         scf.for
// CHECK:           %[[ALL:.*]] = arith.cmpi slt, %{{.*}}, %n : index
// CHECK:           scf.if %[[ALL]] {
// CHECK:             tts.load %v[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK:           } else {
// CHECK:             tts.load %v[%{{.*}}] mask
func.func @recurrence(%v: !tt.ptr<f32>, %state: memref<64x16xf32>, %n: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %t = %c0 to %steps step %c1 {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%state : memref<64x16xf32>) {
    ^bb0(%h: f32):
      %j = linalg.index 1 : index
      %isIn = arith.cmpi slt, %j, %n : index
      %at = arith.addi %t, %j : index
      %a = tts.load %v[%at] mask %isIn other %zero : !tt.ptr<f32> -> f32
      %s = arith.addf %h, %a : f32
      linalg.yield %s : f32
    }
  }
  return
}

// A store has no mask, either, where the test covers its own.
// CHECK-LABEL: func.func @copy
// CHECK:         scf.if %{{.*}} {
// CHECK:           %[[X:.*]] = tts.load %x[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK:           tts.store %[[X]], %y[%{{.*}}] : f32, !tt.ptr<f32>
// CHECK:         } else {
// CHECK:           tts.store %{{.*}}, %y[%{{.*}}] mask
func.func @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64x16xf32>, %n: index, %m: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %t = %c0 to %steps step %c1 {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<64x16xf32>) {
    ^bb0(%unused: f32):
      %j = linalg.index 1 : index
      %at = arith.addi %t, %j : index
      %isRead = arith.cmpi slt, %j, %n : index
      %isWritten = arith.cmpi slt, %j, %m : index
      %a = tts.load %x[%at] mask %isRead : !tt.ptr<f32> -> f32
      tts.store %a, %y[%at] mask %isWritten : f32, !tt.ptr<f32>
      linalg.yield
    }
  }
  return
}

// Long rows gain nothing, and few short ones not what the test costs.
// CHECK-LABEL: func.func @others
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @others(%v: !tt.ptr<f32>, %long: memref<4x256xf32>, %small: memref<4x16xf32>, %n: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %t = %c0 to %steps step %c1 {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%long : memref<4x256xf32>) {
    ^bb0(%h: f32):
      %j = linalg.index 1 : index
      %isIn = arith.cmpi slt, %j, %n : index
      %a = tts.load %v[%j] mask %isIn other %zero : !tt.ptr<f32> -> f32
      linalg.yield %a : f32
    }
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%small : memref<4x16xf32>) {
    ^bb0(%h: f32):
      %j = linalg.index 1 : index
      %isIn = arith.cmpi slt, %j, %n : index
      %a = tts.load %v[%j] mask %isIn other %zero : !tt.ptr<f32> -> f32
      linalg.yield %a : f32
    }
  }
  return
}

// Products with great numbers wrap around, so those of the last row and column tell nothing of the others.
// CHECK-LABEL: func.func @hash
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @hash(%v: !tt.ptr<f32>, %state: memref<64x16xf32>, %n: index, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %factor = arith.constant 1103515245 : index
  %zero = arith.constant 0.0 : f32
  scf.for %t = %c0 to %steps step %c1 {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%state : memref<64x16xf32>) {
    ^bb0(%h: f32):
      %j = linalg.index 1 : index
      %hash = arith.muli %j, %factor : index
      %next = arith.addi %hash, %c1 : index
      %isIn = arith.cmpi slt, %next, %n : index
      %at = arith.addi %t, %j : index
      %a = tts.load %v[%at] mask %isIn other %zero : !tt.ptr<f32> -> f32
      %s = arith.addf %h, %a : f32
      linalg.yield %s : f32
    }
  }
  return
}
