// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// A quotient that is rounded down: the sign is spread over the width and inverts the number, without a choice.
// CHECK-LABEL: wasm.func @floor.run
// CHECK:         %[[SIGN:.*]] = wasm.i64.shr_s %{{.*}}, %{{.*}}
// CHECK:         %[[SIZE:.*]] = wasm.i64.xor %{{.*}}, %[[SIGN]]
// CHECK:         %[[N:.*]] = wasm.i64.div_s %[[SIZE]]
// CHECK:         wasm.i64.xor %[[N]], %[[SIGN]]
// CHECK-NOT:     wasm.select
// CHECK:         wasm.i64.store
func.func @floor(%p: !tt.ptr<i64>, %q: !tt.ptr<i64>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %x = tts.load %p[%c0] : !tt.ptr<i64> -> i64
  %zero = arith.constant 0 : i64
  %ones = arith.constant -1 : i64
  %five = arith.constant 5 : i64
  %isNegative = arith.cmpi slt, %x, %zero : i64
  %inverse = arith.xori %x, %ones : i64
  %size = arith.select %isNegative, %inverse, %x : i64
  %n = arith.divsi %size, %five : i64
  %less = arith.xori %n, %ones : i64
  %r = arith.select %isNegative, %less, %n : i64
  tts.store %r, %q[%c0] : i64, !tt.ptr<i64>
  return
}
