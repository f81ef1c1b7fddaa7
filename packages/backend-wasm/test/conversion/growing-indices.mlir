// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// A position that counts up is not negative, so that constants that are added to it belong to the accesses.
// CHECK-LABEL: wasm.func @search
// CHECK:         wasm.loop
// CHECK:           wasm.v128.load %[[P:.*]] offset = 64
// CHECK:           wasm.v128.load %[[P]] offset = 80
// CHECK:         wasm.v128.load %{{.*}} offset = 80
func.func @search(%scratch: memref<?xi8>, %q: !tt.ptr<i32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %row = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xi32>
  %found = scf.while (%i = %c0) : (index) -> index {
    %a = vector.load %row[%i] : memref<64xi32>, vector<4xi32>
    %next = arith.addi %i, %c4 : index
    %b = vector.load %row[%next] : memref<64xi32>, vector<4xi32>
    %both = arith.addi %a, %b : vector<4xi32>
    %first = vector.extract %both[0] : i32 from vector<4xi32>
    %zero = arith.constant 0 : i32
    %more = arith.cmpi ne, %first, %zero : i32
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c8 : index
    scf.yield %next : index
  } attributes {tts.counts_up}
  %behind = arith.addi %found, %c4 : index
  %v = vector.load %row[%behind] : memref<64xi32>, vector<4xi32>
  tts.store %v, %q[%c0] strides [1] : vector<4xi32>, !tt.ptr<i32>
  return
}
