// RUN: tt-opt %s --tt-rewrite-tensor-descriptor --canonicalize --cse | FileCheck %s

// The sign of the elements decides which extremum is meant.
// CHECK-LABEL: tt.func public @integers
// CHECK:         tt.atomic_rmw add, relaxed, gpu
// CHECK:         tt.atomic_rmw umax, relaxed, gpu
// CHECK:         tt.atomic_rmw min, relaxed, gpu
// CHECK:         tt.atomic_rmw xor, relaxed, gpu
tt.func public @integers(%p: !tt.ptr<i32>, %n: i32, %v: tensor<8xi32>, %i: i32) {
  %one = arith.constant 1 : i64
  %u = tt.make_tensor_descriptor %p, [%n], [%one] : <i32>, <8xui32>
  %s = tt.make_tensor_descriptor %p, [%n], [%one] : <i32>, <8xsi32>
  tt.descriptor_reduce add, %u[%i], %v : !tt.tensordesc<8xui32>, tensor<8xi32>
  tt.descriptor_reduce max, %u[%i], %v : !tt.tensordesc<8xui32>, tensor<8xi32>
  tt.descriptor_reduce min, %s[%i], %v : !tt.tensordesc<8xsi32>, tensor<8xi32>
  tt.descriptor_reduce xor, %s[%i], %v : !tt.tensordesc<8xsi32>, tensor<8xi32>
  tt.return
}

// The order of floats is that of their bits: as signed integers, or, with the sign, backwards as unsigned ones.
// CHECK-LABEL: tt.func public @floats
// CHECK:         tt.atomic_rmw fadd, relaxed, gpu
// CHECK:         %[[BITS:.*]] = tt.bitcast %{{.*}} : tensor<8xf32> -> tensor<8xi32>
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpi slt, %[[BITS]]
// CHECK:         tt.atomic_rmw max, relaxed, gpu, %{{.*}}, %[[BITS]]
// CHECK:         %[[MASK:.*]] = arith.andi %[[NEGATIVE]]
// CHECK:         tt.atomic_rmw umin, relaxed, gpu, %{{.*}}, %[[BITS]], %[[MASK]]
tt.func public @floats(%p: !tt.ptr<f32>, %n: i32, %v: tensor<8xf32>, %i: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f32>, <8xf32>
  tt.descriptor_reduce add, %d[%i], %v : !tt.tensordesc<8xf32>, tensor<8xf32>
  tt.descriptor_reduce max, %d[%i], %v : !tt.tensordesc<8xf32>, tensor<8xf32>
  tt.return
}

// Counters that wrap at the operand: each element is compared and swapped.
// CHECK-LABEL: tt.func public @counters
// CHECK:         scf.for
// CHECK:           scf.if
// CHECK:             %[[LIMIT:.*]] = tensor.extract
// CHECK:             scf.while (%[[OLD:.*]] = %{{.*}})
// CHECK:               %[[ENDS:.*]] = arith.cmpi uge, %[[OLD]], %[[LIMIT]] : i32
// CHECK:               %[[NEW:.*]] = arith.select %[[ENDS]]
// CHECK:               tt.atomic_cas relaxed, gpu, %{{.*}}, %[[OLD]], %[[NEW]]
tt.func public @counters(%p: !tt.ptr<i32>, %n: i32, %v: tensor<8xi32>, %i: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <i32>, <8xui32>
  tt.descriptor_reduce inc, %d[%i], %v : !tt.tensordesc<8xui32>, tensor<8xi32>
  tt.return
}
