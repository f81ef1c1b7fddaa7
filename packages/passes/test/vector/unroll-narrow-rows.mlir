// RUN: tt-opt %s --unroll-jam-rows --unroll-vector-loops=limit=24 --merge-narrow-vectors | FileCheck %s

// Bytes: four vectors fill a register, so that four copies of the body are no larger than one of them. Rows are left
// alone, since vectors of two rows are no neighbours.
// CHECK-LABEL: func.func @least
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1 {
// CHECK:           scf.for %{{.*}} = %c0 to %c64 step %{{.*}} {
// CHECK-COUNT-4:     tts.load %x[%{{.*}}] strides [1] : !tt.ptr<i8> -> vector<16xi8>
// CHECK-NOT:         tts.load
// CHECK:             tts.store %{{.*}}, %y[%{{.*}}] strides [1] : vector<16xi8>, !tt.ptr<i8>
// CHECK-NOT:         tts.store
func.func @least(%x: !tt.ptr<i8>, %y: !tt.ptr<i8>, %width: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<i8> -> vector<4xi8>
      %j = arith.addi %below, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<i8> -> vector<4xi8>
      %k = arith.addi %i, %c1 : index
      %d = tts.load %x[%k] strides [1] : !tt.ptr<i8> -> vector<4xi8>
      %l = arith.addi %j, %c1 : index
      %e = tts.load %x[%l] strides [1] : !tt.ptr<i8> -> vector<4xi8>
      %s = arith.minui %a, %b : vector<4xi8>
      %t = arith.minui %d, %e : vector<4xi8>
      %u = arith.minui %s, %t : vector<4xi8>
      tts.store %u, %y[%i] strides [1] : vector<4xi8>, !tt.ptr<i8>
    } {tts.independent}
  } {tts.independent_rows}
  return
}
