// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Elements of several rows that fill the lanes of vectors: the address of each row grows by itself, and all rows have the
// same offsets, which engines add in instructions of their own.
// CHECK-LABEL: wasm.func @rows.run
// CHECK:         wasm.loop "k"
// CHECK:           %[[COLUMNS:.*]] = wasm.local.get
// CHECK:           %[[D:.*]] = wasm.local.get
// CHECK-NEXT:      %[[C:.*]] = wasm.local.get
// CHECK-NEXT:      %[[B:.*]] = wasm.local.get
// CHECK-NEXT:      %[[A:.*]] = wasm.local.get
// CHECK:           wasm.f32.load %[[A]]{{$}}
// CHECK:           wasm.f32.load %[[B]]{{$}}
// CHECK:           wasm.f32.load %[[C]]{{$}}
// CHECK:           wasm.f32.load %[[D]]{{$}}
// CHECK:           wasm.f32.load %[[A]] offset = 4{{$}}
// CHECK:           wasm.f32.load %[[B]] offset = 4{{$}}
// CHECK:           wasm.f32.load %[[C]] offset = 4{{$}}
// CHECK:           wasm.f32.load %[[D]] offset = 4{{$}}
// CHECK:           wasm.f32.load %[[A]] offset = 8{{$}}
// CHECK:           wasm.f32.load %[[B]] offset = 8{{$}}
// CHECK:           wasm.f32.load %[[C]] offset = 8{{$}}
// CHECK:           wasm.f32.load %[[D]] offset = 8{{$}}
// CHECK:           wasm.f32.load %[[A]] offset = 12{{$}}
// CHECK:           wasm.f32.load %[[B]] offset = 12{{$}}
// CHECK:           wasm.f32.load %[[C]] offset = 12{{$}}
// CHECK:           wasm.f32.load %[[D]] offset = 12{{$}}
// CHECK:           wasm.br_if
func.func @rows(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 8192 : i64} {
  %c4096 = arith.constant 4096 : index
  %c7168 = arith.constant 7168 : index
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = memref.view %scratch[%c64][] : memref<?xi8> to memref<8x64xf32>
  %b = memref.view %scratch[%c4096][] : memref<?xi8> to memref<64x4xf32>
  %c = memref.view %scratch[%c7168][] : memref<?xi8> to memref<8x4xf32>
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %sum = scf.for %k = %c0 to %c64 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %right0 = vector.load %b[%k, %c0] : memref<64x4xf32>, vector<4xf32>
    %x00 = memref.load %a[%c0, %k] : memref<8x64xf32>
    %l00 = vector.broadcast %x00 : f32 to vector<4xf32>
    %p00 = arith.mulf %l00, %right0 : vector<4xf32>
    %s00 = arith.addf %s, %p00 : vector<4xf32>
    %x01 = memref.load %a[%c1, %k] : memref<8x64xf32>
    %l01 = vector.broadcast %x01 : f32 to vector<4xf32>
    %p01 = arith.mulf %l01, %right0 : vector<4xf32>
    %s01 = arith.addf %s00, %p01 : vector<4xf32>
    %x02 = memref.load %a[%c2, %k] : memref<8x64xf32>
    %l02 = vector.broadcast %x02 : f32 to vector<4xf32>
    %p02 = arith.mulf %l02, %right0 : vector<4xf32>
    %s02 = arith.addf %s01, %p02 : vector<4xf32>
    %x03 = memref.load %a[%c3, %k] : memref<8x64xf32>
    %l03 = vector.broadcast %x03 : f32 to vector<4xf32>
    %p03 = arith.mulf %l03, %right0 : vector<4xf32>
    %s03 = arith.addf %s02, %p03 : vector<4xf32>
    %k1 = arith.addi %k, %c1 : index
    %right1 = vector.load %b[%k1, %c0] : memref<64x4xf32>, vector<4xf32>
    %x10 = memref.load %a[%c0, %k1] : memref<8x64xf32>
    %l10 = vector.broadcast %x10 : f32 to vector<4xf32>
    %p10 = arith.mulf %l10, %right1 : vector<4xf32>
    %s10 = arith.addf %s03, %p10 : vector<4xf32>
    %x11 = memref.load %a[%c1, %k1] : memref<8x64xf32>
    %l11 = vector.broadcast %x11 : f32 to vector<4xf32>
    %p11 = arith.mulf %l11, %right1 : vector<4xf32>
    %s11 = arith.addf %s10, %p11 : vector<4xf32>
    %x12 = memref.load %a[%c2, %k1] : memref<8x64xf32>
    %l12 = vector.broadcast %x12 : f32 to vector<4xf32>
    %p12 = arith.mulf %l12, %right1 : vector<4xf32>
    %s12 = arith.addf %s11, %p12 : vector<4xf32>
    %x13 = memref.load %a[%c3, %k1] : memref<8x64xf32>
    %l13 = vector.broadcast %x13 : f32 to vector<4xf32>
    %p13 = arith.mulf %l13, %right1 : vector<4xf32>
    %s13 = arith.addf %s12, %p13 : vector<4xf32>
    %k2 = arith.addi %k, %c2 : index
    %right2 = vector.load %b[%k2, %c0] : memref<64x4xf32>, vector<4xf32>
    %x20 = memref.load %a[%c0, %k2] : memref<8x64xf32>
    %l20 = vector.broadcast %x20 : f32 to vector<4xf32>
    %p20 = arith.mulf %l20, %right2 : vector<4xf32>
    %s20 = arith.addf %s13, %p20 : vector<4xf32>
    %x21 = memref.load %a[%c1, %k2] : memref<8x64xf32>
    %l21 = vector.broadcast %x21 : f32 to vector<4xf32>
    %p21 = arith.mulf %l21, %right2 : vector<4xf32>
    %s21 = arith.addf %s20, %p21 : vector<4xf32>
    %x22 = memref.load %a[%c2, %k2] : memref<8x64xf32>
    %l22 = vector.broadcast %x22 : f32 to vector<4xf32>
    %p22 = arith.mulf %l22, %right2 : vector<4xf32>
    %s22 = arith.addf %s21, %p22 : vector<4xf32>
    %x23 = memref.load %a[%c3, %k2] : memref<8x64xf32>
    %l23 = vector.broadcast %x23 : f32 to vector<4xf32>
    %p23 = arith.mulf %l23, %right2 : vector<4xf32>
    %s23 = arith.addf %s22, %p23 : vector<4xf32>
    %k3 = arith.addi %k, %c3 : index
    %right3 = vector.load %b[%k3, %c0] : memref<64x4xf32>, vector<4xf32>
    %x30 = memref.load %a[%c0, %k3] : memref<8x64xf32>
    %l30 = vector.broadcast %x30 : f32 to vector<4xf32>
    %p30 = arith.mulf %l30, %right3 : vector<4xf32>
    %s30 = arith.addf %s23, %p30 : vector<4xf32>
    %x31 = memref.load %a[%c1, %k3] : memref<8x64xf32>
    %l31 = vector.broadcast %x31 : f32 to vector<4xf32>
    %p31 = arith.mulf %l31, %right3 : vector<4xf32>
    %s31 = arith.addf %s30, %p31 : vector<4xf32>
    %x32 = memref.load %a[%c2, %k3] : memref<8x64xf32>
    %l32 = vector.broadcast %x32 : f32 to vector<4xf32>
    %p32 = arith.mulf %l32, %right3 : vector<4xf32>
    %s32 = arith.addf %s31, %p32 : vector<4xf32>
    %x33 = memref.load %a[%c3, %k3] : memref<8x64xf32>
    %l33 = vector.broadcast %x33 : f32 to vector<4xf32>
    %p33 = arith.mulf %l33, %right3 : vector<4xf32>
    %s33 = arith.addf %s32, %p33 : vector<4xf32>
    scf.yield %s33 : vector<4xf32>
  }
  vector.store %sum, %c[%c0, %c0] : memref<8x4xf32>, vector<4xf32>
  return
}
