// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

// A sum and a sum of squares of what is loaded are one loop, although the first is used before the second.
// CHECK-LABEL: func.func @moments
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction"]} {{.*}}outs(%zero, %zero : tensor<f32>, tensor<f32>)
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @moments(%p: !tt.ptr<f32>, %zero: tensor<f32>) -> (f32, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%x : tensor<64xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %a = tensor.extract %sum[] : tensor<f32>
  %twice = arith.addf %a, %a : f32
  %squares = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.mulf %v, %v : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %second = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%squares : tensor<64xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %b = tensor.extract %second[] : tensor<f32>
  return %twice, %b : f32, f32
}

// A sum of differences from the greatest has to wait for that.
// CHECK-LABEL: func.func @after_greatest
// CHECK-COUNT-2: iterator_types = ["reduction"]
func.func @after_greatest(%p: !tt.ptr<f32>, %zero: tensor<f32>, %least: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %max = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%x : tensor<64xf32>) outs(%least : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.maxnumf %o, %v : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %m = tensor.extract %max[] : tensor<f32>
  %differences = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.subf %v, %m : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%differences : tensor<64xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// Where a reduction starts is one element of 64: it is computed again, although that costs more than to load it.
// CHECK-LABEL: func.func @from_first
// CHECK:         %[[START:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%x : tensor<8x64xf32>)
// CHECK:           math.exp
// CHECK:         %[[R:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x64xf32>) outs(%[[START]] : tensor<8xf32>)
// CHECK:           math.exp
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]
func.func @from_first(%x: tensor<8x64xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %r = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %w = math.exp %v : f32
    linalg.yield %w : f32
  } -> tensor<8x64xf32>
  %start = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<8x64xf32>) outs(%r : tensor<8xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %greatest = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<8x64xf32>) outs(%start : tensor<8xf32>) {
  ^bb0(%v: f32, %o: f32):
    %c = arith.cmpf ogt, %o, %v : f32
    %w = arith.select %c, %o, %v : f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  return %greatest : tensor<8xf32>
}

// In a loop, an element may be wanted again and again, however few of them there are.
// CHECK-LABEL: func.func @first_in_loop
// CHECK:         math.exp
// CHECK:         scf.for
// CHECK-NOT:     math.exp
// CHECK:         return
func.func @first_in_loop(%x: tensor<8x64xf32>, %r: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8x64xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %w = math.exp %v : f32
    linalg.yield %w : f32
  } -> tensor<8x64xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (tensor<8xf32>) {
    %next = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, #id], iterator_types = ["parallel"]}
        ins(%y : tensor<8x64xf32>) outs(%a : tensor<8xf32>) {
    ^bb0(%v: f32, %o: f32):
      %s = arith.addf %o, %v : f32
      linalg.yield %s : f32
    } -> tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  return %sum : tensor<8xf32>
}

// The last reduction is merged with the first one. The third uses the second one, and cannot be merged with it afterwards.
// CHECK-LABEL: func.func @dependent
// CHECK:         %[[A:.*]], %[[D:.*]] = linalg.generic {{.*}}outs(%zero, %zero : tensor<i32>, tensor<i32>)
// CHECK:         tensor.extract %[[A]][]
// CHECK:         %[[B:.*]] = linalg.generic {{.*}}outs(%zero : tensor<i32>)
// CHECK:         tensor.extract %[[B]][]
// CHECK:         %[[C:.*]] = linalg.generic {{.*}}outs(%zero : tensor<i32>)
// CHECK:         return %[[C]], %[[D]]
func.func @dependent(%x: tensor<64xi32>, %zero: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %a = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%x : tensor<64xi32>) outs(%zero : tensor<i32>) {
  ^bb0(%v: i32, %o: i32):
    %s = arith.addi %o, %v : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %an = tensor.extract %a[] : tensor<i32>
  %b = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%x : tensor<64xi32>) outs(%zero : tensor<i32>) {
  ^bb0(%v: i32, %o: i32):
    %w = arith.xori %v, %an : i32
    %s = arith.maxsi %o, %w : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %bn = tensor.extract %b[] : tensor<i32>
  %c = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%x : tensor<64xi32>) outs(%zero : tensor<i32>) {
  ^bb0(%v: i32, %o: i32):
    %w = arith.xori %v, %bn : i32
    %s = arith.maxsi %o, %w : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %d = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%x : tensor<64xi32>) outs(%zero : tensor<i32>) {
  ^bb0(%v: i32, %o: i32):
    %s = arith.xori %o, %v : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %c, %d : tensor<i32>, tensor<i32>
}
