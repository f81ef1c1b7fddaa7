// RUN: tt-opt %s --tt-to-linalg --one-shot-bufferize | FileCheck %s

// What a print shows lies in buffers; of pointers it says that they are addresses.

// CHECK-LABEL: func.func @numbers_and_pointers
// CHECK: tts.print " x: " {hex = false, isSigned = array<i32: 1, 0>, pointers = array<i32: 0, 1>} : %{{.*}}, %{{.*}} : memref<16xi32>, memref<16xi64>
tt.func public @numbers_and_pointers(%base: !tt.ptr<i32>) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %b = tt.splat %base : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %p = tt.addptr %b, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.print " x: " {hex = false, isSigned = array<i32: 1, 0>} : %r, %p : tensor<16xi32>, tensor<16x!tt.ptr<i32>>
  tt.return
}
