// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// What one branch writes and the other one leaves as it is stays in its buffer.
// CHECK-LABEL: func.func @counted
// CHECK:         memref.alloc
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @counted(%c: i1, %i: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.splat %v : tensor<4xf32>
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %s = scf.if %c -> (tensor<4xf32>) {
      %x = tensor.extract %a[%k] : tensor<4xf32>
      %y = arith.addf %x, %v : f32
      %n = tensor.insert %y into %a[%i] : tensor<4xf32>
      scf.yield %n : tensor<4xf32>
    } else {
      scf.yield %a : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x : f32
}

// A branch in a branch, and a loop in the other one.
// CHECK-LABEL: func.func @nested
// CHECK:         memref.alloc
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @nested(%c: i1, %d: i1, %i: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.splat %v : tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    %inner = scf.if %d -> (tensor<4xf32>) {
      %n = tensor.insert %v into %t[%i] : tensor<4xf32>
      scf.yield %n : tensor<4xf32>
    } else {
      scf.yield %t : tensor<4xf32>
    }
    scf.yield %inner : tensor<4xf32>
  } else {
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
      %x = tensor.extract %a[%k] : tensor<4xf32>
      %y = arith.addf %x, %v : f32
      %n = tensor.insert %y into %a[%k] : tensor<4xf32>
      scf.yield %n : tensor<4xf32>
    }
    scf.yield %r : tensor<4xf32>
  }
  %x = tensor.extract %s[%i] : tensor<4xf32>
  return %x : f32
}

// What was there before is read afterwards.
// CHECK-LABEL: func.func @read_later
// CHECK:         memref.copy
func.func @read_later(%c: i1, %i: index, %v: f32, %w: f32) -> (f32, f32) {
  %t = tensor.splat %v : tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    %n = tensor.insert %w into %t[%i] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %s[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// What no branch writes may be written after them, unless it is read later on.
// CHECK-LABEL: func.func @written_later
func.func @written_later(%c: i1, %i: index, %v: f32, %w: f32) -> (f32, f32) {
  %t = tensor.splat %v : tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %n = tensor.insert %w into %s[%i] : tensor<4xf32>
  %x = tensor.extract %n[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// Branches that yield different tensors need a buffer of their own.
// CHECK-LABEL: func.func @exchanged
func.func @exchanged(%c: i1, %i: index, %v: f32, %w: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.splat %v : tensor<4xf32>
  %u = tensor.splat %w : tensor<4xf32>
  %r:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %isOdd = arith.cmpi eq, %k, %c1 : index
    %s:2 = scf.if %isOdd -> (tensor<4xf32>, tensor<4xf32>) {
      scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
    } else {
      %n = tensor.insert %w into %a[%i] : tensor<4xf32>
      scf.yield %n, %b : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %s#0, %s#1 : tensor<4xf32>, tensor<4xf32>
  }
  %x = tensor.extract %r#0[%i] : tensor<4xf32>
  %y = tensor.extract %r#1[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// One of two tensors, which a loop goes on with, is copied to where the loop keeps it.
// CHECK-LABEL: func.func @chosen
// CHECK:         scf.for
// CHECK:           %[[S:.*]] = arith.select
// CHECK:           memref.copy %[[S]]
func.func @chosen(%c: i1, %i: index, %v: f32, %w: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.splat %v : tensor<4xf32>
  %u = tensor.splat %w : tensor<4xf32>
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %s = arith.select %c, %a, %u : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x : f32
}

// A size that is only known when the program runs does not matter where nothing moves.
// CHECK-LABEL: func.func @any_size
// CHECK:         memref.alloc
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @any_size(%c: i1, %i: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = tensor.splat %v[%c4] : tensor<?xf32>
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = scf.if %c -> (tensor<?xf32>) {
      %x = tensor.extract %a[%k] : tensor<?xf32>
      %y = arith.addf %x, %v : f32
      %n = tensor.insert %y into %a[%i] : tensor<?xf32>
      scf.yield %n : tensor<?xf32>
    } else {
      scf.yield %a : tensor<?xf32>
    }
    scf.yield %s : tensor<?xf32>
  }
  %x = tensor.extract %r[%i] : tensor<?xf32>
  return %x : f32
}
