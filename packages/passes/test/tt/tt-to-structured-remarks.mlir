// RUN: tt-opt %s --tt-to-structured --verify-diagnostics

// For each access a remark says which way it takes, and why not a better one.

!ptrs = tensor<16x!tt.ptr<f32>>

tt.func @levels(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %table: !tt.ptr<i32>, %n: i32, %addresses: tensor<16xi64>) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> !ptrs
  %qs = tt.splat %q : !tt.ptr<f32> -> !ptrs
  %mask = arith.cmpi slt, %r, %ns : tensor<16xi32>

  %pr = tt.addptr %ps, %r : !ptrs, tensor<16xi32>
  // expected-remark @+1 {{structured: rank 1, strides [1], bounds in dimension 0}}
  %x = tt.load %pr, %mask : !ptrs

  %wrapped = arith.remsi %r, %ns : tensor<16xi32>
  %pw = tt.addptr %ps, %wrapped : !ptrs, tensor<16xi32>
  // expected-remark @+1 {{structured: rank 1, strides [1], wraps in dimension 0}}
  %w = tt.load %pw : !ptrs

  %odd = arith.andi %r, %ns : tensor<16xi32>
  %isOdd = arith.cmpi eq, %odd, %ns : tensor<16xi32>
  %either = arith.ori %mask, %isOdd : tensor<16xi1>
  // expected-remark @+1 {{structured: rank 1, strides [1], mask per lane, made by arith.ori}}
  %y = tt.load %pr, %either : !ptrs

  %ts = tt.splat %table : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %tr = tt.addptr %ts, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  // expected-remark @+1 {{structured: rank 1, strides [1]}}
  %i = tt.load %tr : tensor<16x!tt.ptr<i32>>
  %pi = tt.addptr %ps, %i : !ptrs, tensor<16xi32>
  // expected-remark @+1 {{gathered: the offsets of the lanes are loaded from memory}}
  %g = tt.load %pi : !ptrs
  %po = tt.addptr %ps, %odd : !ptrs, tensor<16xi32>
  // expected-remark @+1 {{gathered: the offsets of the lanes are made by arith.andi}}
  tt.store %po, %g : !ptrs

  %both = arith.addi %wrapped, %r : tensor<16xi32>
  %pb = tt.addptr %ps, %both : !ptrs, tensor<16xi32>
  // expected-remark @+1 {{gathered: dimension 0 is wrapped in one way and used in another}}
  tt.store %pb, %g : !ptrs

  %pq = arith.select %mask, %ps, %qs : tensor<16xi1>, !ptrs
  %pqr = tt.addptr %pq, %r : !ptrs, tensor<16xi32>
  // expected-remark @+1 {{left: lane by lane, for the pointers are chosen by arith.select}}
  tt.store %pqr, %x : !ptrs
  %made = tt.int_to_ptr %addresses : tensor<16xi64> -> !ptrs
  // expected-remark @+1 {{left: lane by lane, for the pointers are made by tt.int_to_ptr}}
  tt.store %made, %y : !ptrs

  // expected-remark @+1 {{gathered: atomic, each lane an operation of its own}}
  %a = tt.atomic_rmw fadd, acq_rel, gpu, %pr, %w : (!ptrs, tensor<16xf32>) -> tensor<16xf32>
  // expected-remark @+1 {{scalar: one element}}
  %s = tt.load %p : !tt.ptr<f32>
  // expected-remark @+1 {{atomic: one element}}
  %b = tt.atomic_rmw fadd, acq_rel, gpu, %q, %s : (!tt.ptr<f32>, f32) -> f32
  tt.return
}
