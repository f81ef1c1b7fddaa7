// RUN: tt-opt %s --split-input-file --convert-to-wasm=relaxed=true | FileCheck %s

// That lanes differ is the negation of a comparison, and is left out where the result can be had without it: an
// intersection, numbers that are counted, a choice of lanes, and masks of both after shuffling or widening.
// CHECK-LABEL: wasm.func @uses.run
// CHECK:         %[[EQ:.*]] = wasm.i64x2.eq
// CHECK:         %[[BOTH:.*]] = wasm.i8x16.shuffle
// CHECK-DAG:     wasm.v128.andnot %{{.*}}, %[[BOTH]]
// CHECK-DAG:     wasm.v128.andnot %{{.*}}, %[[EQ]]
// CHECK-DAG:     wasm.i32x4.relaxed_laneselect %{{.*}}, %{{.*}}, %[[BOTH]]
func.func @uses(%p: !tt.ptr<i64>, %q: !tt.ptr<i32>, %r: !tt.ptr<i64>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %zeros = arith.constant dense<0> : vector<4xi32>
  %ignored = arith.constant dense<-100> : vector<2xi64>
  %a = tts.load %p[%c0] strides [1] : !tt.ptr<i64> -> vector<2xi64>
  %b = tts.load %p[%c2] strides [1] : !tt.ptr<i64> -> vector<2xi64>
  %x = tts.load %q[%c0] strides [1] : !tt.ptr<i32> -> vector<4xi32>
  %y = tts.load %q[%c4] strides [1] : !tt.ptr<i32> -> vector<4xi32>
  %ma = arith.cmpi ne, %a, %ignored : vector<2xi64>
  %mb = arith.cmpi ne, %b, %ignored : vector<2xi64>
  %m = vector.shuffle %ma, %mb [0, 1, 2, 3] : vector<2xi1>, vector<2xi1>
  %kept = arith.select %m, %x, %zeros : vector<4xi1>, vector<4xi32>
  %chosen = arith.select %m, %x, %y : vector<4xi1>, vector<4xi32>
  %ones = arith.extui %ma : vector<2xi1> to vector<2xi64>
  tts.store %kept, %q[%c0] strides [1] : vector<4xi32>, !tt.ptr<i32>
  tts.store %chosen, %q[%c4] strides [1] : vector<4xi32>, !tt.ptr<i32>
  tts.store %ones, %r[%c0] strides [1] : vector<2xi64>, !tt.ptr<i64>
  return
}

// -----

// A mask that is stored is negated once.
// CHECK-LABEL: wasm.func @stored.run
// CHECK:         %[[EQ:.*]] = wasm.i32x4.eq
// CHECK:         %[[NE:.*]] = wasm.v128.not %[[EQ]]
// CHECK:         wasm.v128.store %{{.*}}, %[[NE]]
func.func @stored(%q: !tt.ptr<i32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %zeros = arith.constant dense<0> : vector<4xi32>
  %x = tts.load %q[%c0] strides [1] : !tt.ptr<i32> -> vector<4xi32>
  %m = arith.cmpi ne, %x, %zeros : vector<4xi32>
  %n = arith.extsi %m : vector<4xi1> to vector<4xi32>
  tts.store %n, %q[%c0] strides [1] : vector<4xi32>, !tt.ptr<i32>
  return
}
