// RUN: tt-opt %s --tt-to-linalg | FileCheck %s
// RUN: tt-opt %s --tt-to-linalg --linalg-fuse --canonicalize | FileCheck %s --check-prefix=FUSED

// Each element adds to a count in a buffer, unless it is no bin or its mask is off.
// CHECK-LABEL: func.func @histogram
// CHECK:         %[[COUNTS:.*]] = memref.alloc() : memref<16xi32>
// CHECK:         linalg.generic {{.*}} outs(%[[COUNTS]] : memref<16xi32>)
// CHECK:           linalg.yield %c0_i32 : i32
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<64xi32>, tensor<64xi1>) {
// CHECK:           %[[BIN:.*]] = arith.index_cast %[[X:.*]] : i32 to index
// CHECK:           %[[IS_BIN:.*]] = arith.cmpi ult, %[[X]], %c16_i32 : i32
// CHECK:           %[[MASK:.*]] = arith.andi %{{.*}}, %[[IS_BIN]] : i1
// CHECK:           tts.accumulate %c1_i32, %[[COUNTS]][%[[BIN]]] mask %[[MASK]] : memref<16xi32>
// CHECK:         bufferization.to_tensor %[[COUNTS]] restrict writable : memref<16xi32> to tensor<16xi32>
// CHECK-NOT:     tt.histogram

// Nobody else refers to the buffer, so what is counted is loaded and computed where it is counted.
// FUSED-LABEL: func.func @histogram
// FUSED:         memref.alloc
// FUSED:         linalg.generic {{.*}} outs(%{{.*}} : memref<16xi32>)
// FUSED:         linalg.generic
// FUSED:           %[[X:.*]] = tt.load
// FUSED:           %[[X4:.*]] = arith.shrui %[[X]], %c4_i32
// FUSED:           tts.accumulate
// FUSED-NOT:     tt.load
tt.func @histogram(%p: !tt.ptr<i32>, %mask: tensor<64xi1>) -> tensor<16xi32> {
  %four = arith.constant dense<4> : tensor<64xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %q = tt.addptr %ps, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %x = tt.load %q : tensor<64x!tt.ptr<i32>>
  %y = arith.shrui %x, %four : tensor<64xi32>
  %h = tt.histogram %y, %mask : tensor<64xi32> -> tensor<16xi32>
  tt.return %h : tensor<16xi32>
}

// Bytes are unsigned, so that each has a bin. A limit that a narrow number cannot reach is compared with its index.
// CHECK-LABEL: func.func @narrow
// CHECK:         %[[BIN:.*]] = arith.index_castui %{{.*}} : i8 to index
// CHECK:         %[[IS_BIN:.*]] = arith.cmpi ult, %[[BIN]], %c256 : index
// CHECK:         tts.accumulate %c1_i32, %{{.*}}[%[[BIN]]] mask %[[IS_BIN]] : memref<256xi32>
tt.func @narrow(%x: tensor<64xi8>) -> tensor<256xi32> {
  %h = tt.histogram %x : tensor<64xi8> -> tensor<256xi32>
  tt.return %h : tensor<256xi32>
}
