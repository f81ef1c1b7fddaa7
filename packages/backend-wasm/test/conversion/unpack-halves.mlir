// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s

// The elements become the upper halves of lanes, and slices of whole registers take no instruction.
// CHECK-LABEL: wasm.func @unpack.run
// CHECK:         %[[L:.*]] = wasm.v128.load %p
// CHECK-NEXT:    %[[A:.*]] = wasm.i8x16.shuffle %{{.*}}, %[[L]] [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23]
// CHECK-NEXT:    %[[B:.*]] = wasm.i8x16.shuffle %{{.*}}, %[[L]] [8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31]
// CHECK-NEXT:    wasm.v128.store %scratch, %[[B]] offset = 64
// CHECK-NEXT:    wasm.v128.store %scratch, %[[A]] offset = 80
func.func @unpack(%scratch: memref<?xi8>, %p: !tt.ptr<bf16>) attributes {tt.kernel, tts.scratch_bytes = 128 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<8xf32>
  %x = tts.load %p[0] strides [1] : !tt.ptr<bf16> -> vector<8xbf16>
  %w = arith.extf %x : vector<8xbf16> to vector<8xf32>
  %a = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  %b = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  vector.store %b, %m[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %a, %m[%c4] : memref<8xf32>, vector<4xf32>
  return
}
