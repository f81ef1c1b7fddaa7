// RUN: tt-opt %s --linalg-reduce-in-loops | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#line = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (d0, 0)>

// The loop carries the sums of the rows; what the mask turns off is 0 anyway.
// CHECK-LABEL: func.func @rows
// CHECK:         %[[S:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (tensor<2xf32>)
// CHECK:           linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]{{.*}} outs(%[[A]] : tensor<2xf32>)
// CHECK:             %[[V:.*]] = tts.load
// CHECK-NOT:         arith.select
// CHECK:             arith.addf %{{.*}}, %[[V]] : f32
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[S]]
func.func @rows(%x: !tt.ptr<f32>, %n: index) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %shape = tensor.empty() : tensor<2x64xf32>
  %start = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%shape : tensor<2x64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<2x64xf32>
  %sums = scf.for %k = %c0 to %n step %c64 iter_args(%old = %start) -> (tensor<2x64xf32>) {
    %left = arith.subi %n, %k : index
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%old : tensor<2x64xf32>) outs(%shape : tensor<2x64xf32>) {
    ^bb0(%a: f32, %o: f32):
      %i = linalg.index 1 : index
      %at = arith.addi %k, %i : index
      %m = arith.cmpi slt, %i, %left : index
      %v = tts.load %x[%at] mask %m other %zero : !tt.ptr<f32> -> f32
      %s = arith.addf %a, %v : f32
      %same = arith.cmpi slt, %at, %n : index
      %c = arith.select %same, %s, %a : f32
      linalg.yield %c : f32
    } -> tensor<2x64xf32>
    scf.yield %next : tensor<2x64xf32>
  }
  %small = tensor.empty() : tensor<2xf32>
  %none = linalg.fill ins(%zero : f32) outs(%small : tensor<2xf32>) -> tensor<2xf32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%sums : tensor<2x64xf32>) outs(%none : tensor<2xf32>) {
  ^bb0(%v: f32, %a: f32):
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// Whether anything in a row is 0, as bits that are widened for the reduction: each iteration reduces bytes.
// CHECK-LABEL: func.func @any
// CHECK:         scf.for {{.*}} -> (tensor<i8>)
// CHECK:           linalg.generic {{.*}} outs(%{{.*}} : tensor<i8>)
// CHECK:             %[[IS:.*]] = arith.cmpf oeq
// CHECK:             %[[BYTE:.*]] = arith.extui %[[IS]] : i1 to i8
// CHECK:             arith.ori %{{.*}}, %[[BYTE]] : i8
// CHECK:         return
func.func @any(%p: !tt.ptr<f32>, %n: i32, %zero: tensor<i8>) -> tensor<i8> {
  %c0 = arith.constant 0 : i32
  %c1024 = arith.constant 1024 : i32
  %false = arith.constant false
  %none = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024xi1>
  %start = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<1024xi1>) {
  ^bb0(%o: i1):
    linalg.yield %false : i1
  } -> tensor<1024xi1>
  %found = scf.for %k = %c0 to %n step %c1024 iter_args(%any = %start) -> (tensor<1024xi1>) : i32 {
    %base = arith.index_cast %k : i32 to index
    %next = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%any : tensor<1024xi1>) outs(%e : tensor<1024xi1>) {
    ^bb0(%old: i1, %o: i1):
      %i = linalg.index 0 : index
      %place = arith.addi %base, %i : index
      %x = tts.load %p[%place] : !tt.ptr<f32> -> f32
      %is = arith.cmpf oeq, %x, %none : f32
      %both = arith.ori %old, %is : i1
      linalg.yield %both : i1
    } -> tensor<1024xi1>
    scf.yield %next : tensor<1024xi1>
  }
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%found : tensor<1024xi1>) outs(%zero : tensor<i8>) {
  ^bb0(%bit: i1, %acc: i8):
    %byte = arith.extui %bit : i1 to i8
    %s = arith.ori %acc, %byte : i8
    linalg.yield %s : i8
  } -> tensor<i8>
  return %r : tensor<i8>
}

// The greatest element so far and where it is; what starts them may be chosen again in each iteration.
// CHECK-LABEL: func.func @greatest
// CHECK:         %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}, %[[P:.*]] = %{{.*}}) -> (tensor<1xf32>, tensor<1xi32>)
// CHECK:           linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]{{.*}} outs(%[[V]], %[[P]] : tensor<1xf32>, tensor<1xi32>)
// CHECK:           ^bb0(%{{.*}}: i32, %[[OLD:.*]]: f32, %{{.*}}: i32):
// CHECK:             %[[X:.*]] = tts.load
// CHECK:             %[[NEW:.*]] = arith.select %{{.*}}, %[[X]], %[[LOW:.*]] : f32
// CHECK:             %[[C:.*]] = arith.cmpf ogt, %[[OLD]], %[[NEW]] : f32
// CHECK:             arith.select %[[C]], %[[OLD]], %[[NEW]] : f32
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @greatest(%x: !tt.ptr<f32>, %n: index) -> (tensor<1xf32>, tensor<1xi32>) {
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %values = tensor.empty() : tensor<1x64xf32>
  %places = tensor.empty() : tensor<1x64xi32>
  %v0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%values : tensor<1x64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %low : f32
  } -> tensor<1x64xf32>
  %p0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%places : tensor<1x64xi32>) {
  ^bb0(%o: i32):
    linalg.yield %none : i32
  } -> tensor<1x64xi32>
  %r:2 = scf.for %k = %c0 to %n step %c64 iter_args(%v = %v0, %p = %p0) -> (tensor<1x64xf32>, tensor<1x64xi32>) {
    %next:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<1x64xi32>, tensor<1x64xf32>) outs(%places, %values : tensor<1x64xi32>, tensor<1x64xf32>) {
    ^bb0(%old: i32, %best: f32, %o: i32, %o2: f32):
      %i = linalg.index 1 : index
      %at = arith.addi %k, %i : index
      %here = arith.index_cast %at : index to i32
      %m = arith.cmpi slt, %at, %n : index
      %e = tts.load %x[%at] mask %m : !tt.ptr<f32> -> f32
      %c = arith.cmpf ogt, %best, %e : f32
      %a = arith.select %c, %best, %e : f32
      %b = arith.select %c, %old, %here : i32
      %a2 = arith.select %m, %a, %best : f32
      %b2 = arith.select %m, %b, %old : i32
      linalg.yield %b2, %a2 : i32, f32
    } -> (tensor<1x64xi32>, tensor<1x64xf32>)
    scf.yield %next#1, %next#0 : tensor<1x64xf32>, tensor<1x64xi32>
  }
  %e0 = tensor.empty() : tensor<1xf32>
  %s0 = linalg.generic {indexing_maps = [#first, #line], iterator_types = ["parallel"]} ins(%r#0 : tensor<1x64xf32>) outs(%e0 : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1xf32>
  %e1 = tensor.empty() : tensor<1xi32>
  %s1 = linalg.generic {indexing_maps = [#first, #line], iterator_types = ["parallel"]} ins(%r#1 : tensor<1x64xi32>) outs(%e1 : tensor<1xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<1xi32>
  %g:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%r#0, %r#1 : tensor<1x64xf32>, tensor<1x64xi32>) outs(%s0, %s1 : tensor<1xf32>, tensor<1xi32>) {
  ^bb0(%b: f32, %bi: i32, %a: f32, %ai: i32):
    %c = arith.cmpf ogt, %a, %b : f32
    %w = arith.select %c, %a, %b : f32
    %wi = arith.select %c, %ai, %bi : i32
    linalg.yield %w, %wi : f32, i32
  } -> (tensor<1xf32>, tensor<1xi32>)
  return %g#0, %g#1 : tensor<1xf32>, tensor<1xi32>
}

// The greatest element of each column, NaN before all others: neighbours stay lanes, so few elements are enough.
// CHECK-LABEL: func.func @columns
// CHECK:         %[[R:.*]] = scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}) -> (tensor<8xf32>)
// CHECK:           linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]{{.*}} outs(%[[V]] : tensor<8xf32>)
// CHECK:           ^bb0(%{{.*}}: f32, %[[OLD:.*]]: f32):
// CHECK:             %[[NEW:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK:             %[[MORE:.*]] = arith.cmpf ogt, %[[OLD]], %[[NEW]] : f32
// CHECK:             %[[NAN:.*]] = arith.cmpf une, %[[OLD]], %[[OLD]] : f32
// CHECK:             %[[C:.*]] = arith.ori %[[MORE]], %[[NAN]] : i1
// CHECK:             arith.select %[[C]], %[[OLD]], %[[NEW]] : f32
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]
func.func @columns(%x: !tt.ptr<f32>, %n: index) -> tensor<8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %values = tensor.empty() : tensor<8x4xf32>
  %v0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%values : tensor<8x4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %low : f32
  } -> tensor<8x4xf32>
  %r = scf.for %k = %c0 to %n step %c4 iter_args(%v = %v0) -> (tensor<8x4xf32>) {
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x4xf32>) outs(%values : tensor<8x4xf32>) {
    ^bb0(%best: f32, %o: f32):
      %column = linalg.index 0 : index
      %i = linalg.index 1 : index
      %row = arith.addi %k, %i : index
      %start = arith.muli %row, %c8 : index
      %at = arith.addi %column, %start : index
      %m = arith.cmpi slt, %row, %n : index
      %e = tts.load %x[%at] mask %m : !tt.ptr<f32> -> f32
      %c = arith.cmpf ogt, %best, %e : f32
      %nan = arith.cmpf une, %best, %best : f32
      %either = arith.ori %c, %nan : i1
      %a = arith.select %either, %best, %e : f32
      %a2 = arith.select %m, %a, %best : f32
      linalg.yield %a2 : f32
    } -> tensor<8x4xf32>
    scf.yield %next : tensor<8x4xf32>
  }
  %e0 = tensor.empty() : tensor<8xf32>
  %s0 = linalg.generic {indexing_maps = [#first, #line], iterator_types = ["parallel"]} ins(%r : tensor<8x4xf32>) outs(%e0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  %g = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%r : tensor<8x4xf32>) outs(%s0 : tensor<8xf32>) {
  ^bb0(%b: f32, %a: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    %nan = arith.cmpf une, %a, %a : f32
    %either = arith.ori %c, %nan : i1
    %w = arith.select %either, %a, %b : f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// The loop prefers the old one of equal elements, and the reduction the new one: that is not the same choice.
// CHECK-LABEL: func.func @last_and_first
// CHECK:         scf.for {{.*}} -> (tensor<1x64xf32>, tensor<1x64xi32>)
func.func @last_and_first(%x: !tt.ptr<f32>, %n: index) -> (tensor<1xf32>, tensor<1xi32>) {
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %values = tensor.empty() : tensor<1x64xf32>
  %places = tensor.empty() : tensor<1x64xi32>
  %v0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%values : tensor<1x64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %low : f32
  } -> tensor<1x64xf32>
  %p0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%places : tensor<1x64xi32>) {
  ^bb0(%o: i32):
    linalg.yield %none : i32
  } -> tensor<1x64xi32>
  %r:2 = scf.for %k = %c0 to %n step %c64 iter_args(%v = %v0, %p = %p0) -> (tensor<1x64xf32>, tensor<1x64xi32>) {
    %next:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %v : tensor<1x64xi32>, tensor<1x64xf32>) outs(%places, %values : tensor<1x64xi32>, tensor<1x64xf32>) {
    ^bb0(%old: i32, %best: f32, %o: i32, %o2: f32):
      %i = linalg.index 1 : index
      %at = arith.addi %k, %i : index
      %here = arith.index_cast %at : index to i32
      %m = arith.cmpi slt, %at, %n : index
      %e = tts.load %x[%at] mask %m : !tt.ptr<f32> -> f32
      %c = arith.cmpf oge, %best, %e : f32
      %a = arith.select %c, %best, %e : f32
      %b = arith.select %c, %old, %here : i32
      %a2 = arith.select %m, %a, %best : f32
      %b2 = arith.select %m, %b, %old : i32
      linalg.yield %b2, %a2 : i32, f32
    } -> (tensor<1x64xi32>, tensor<1x64xf32>)
    scf.yield %next#1, %next#0 : tensor<1x64xf32>, tensor<1x64xi32>
  }
  %e0 = tensor.empty() : tensor<1xf32>
  %s0 = linalg.generic {indexing_maps = [#first, #line], iterator_types = ["parallel"]} ins(%r#0 : tensor<1x64xf32>) outs(%e0 : tensor<1xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1xf32>
  %e1 = tensor.empty() : tensor<1xi32>
  %s1 = linalg.generic {indexing_maps = [#first, #line], iterator_types = ["parallel"]} ins(%r#1 : tensor<1x64xi32>) outs(%e1 : tensor<1xi32>) {
  ^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<1xi32>
  %g:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%r#0, %r#1 : tensor<1x64xf32>, tensor<1x64xi32>) outs(%s0, %s1 : tensor<1xf32>, tensor<1xi32>) {
  ^bb0(%b: f32, %bi: i32, %a: f32, %ai: i32):
    %c = arith.cmpf ogt, %a, %b : f32
    %w = arith.select %c, %a, %b : f32
    %wi = arith.select %c, %ai, %bi : i32
    linalg.yield %w, %wi : f32, i32
  } -> (tensor<1xf32>, tensor<1xi32>)
  return %g#0, %g#1 : tensor<1xf32>, tensor<1xi32>
}

// A sum and a sum of squares are added up in one loop.
// CHECK-LABEL: func.func @moments
// CHECK:         scf.for {{.*}} -> (tensor<f32>, tensor<f32>)
// CHECK:           linalg.generic {{.*}}iterator_types = ["reduction"]} {{.*}} outs(%{{.*}}, %{{.*}} : tensor<f32>, tensor<f32>)
// CHECK-NOT:       linalg.generic
// CHECK:           scf.yield
#along = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
func.func @moments(%x: !tt.ptr<f32>, %n: index) -> (tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %shape = tensor.empty() : tensor<64xf32>
  %start = linalg.generic {indexing_maps = [#along], iterator_types = ["parallel"]} outs(%shape : tensor<64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<64xf32>
  %sums:2 = scf.for %k = %c0 to %n step %c64 iter_args(%a = %start, %b = %start) -> (tensor<64xf32>, tensor<64xf32>) {
    %first = linalg.generic {indexing_maps = [#along, #along], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%shape : tensor<64xf32>) {
    ^bb0(%old: f32, %o: f32):
      %i = linalg.index 0 : index
      %at = arith.addi %k, %i : index
      %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
      %s = arith.addf %old, %v : f32
      linalg.yield %s : f32
    } -> tensor<64xf32>
    %second = linalg.generic {indexing_maps = [#along, #along], iterator_types = ["parallel"]} ins(%b : tensor<64xf32>) outs(%shape : tensor<64xf32>) {
    ^bb0(%old: f32, %o: f32):
      %i = linalg.index 0 : index
      %at = arith.addi %k, %i : index
      %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
      %q = arith.mulf %v, %v : f32
      %s = arith.addf %old, %q : f32
      linalg.yield %s : f32
    } -> tensor<64xf32>
    scf.yield %first, %second : tensor<64xf32>, tensor<64xf32>
  }
  %small = tensor.empty() : tensor<f32>
  %none = linalg.fill ins(%zero : f32) outs(%small : tensor<f32>) -> tensor<f32>
  %r = linalg.generic {indexing_maps = [#along, #all], iterator_types = ["reduction"]} ins(%sums#0 : tensor<64xf32>) outs(%none : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %s = arith.addf %o, %v : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %q = linalg.generic {indexing_maps = [#along, #all], iterator_types = ["reduction"]} ins(%sums#1 : tensor<64xf32>) outs(%none : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %s = arith.addf %o, %v : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r, %q : tensor<f32>, tensor<f32>
}

// A loop around another one, both of which carry a sum: the inner one is rebuilt before the outer one is.
// CHECK-LABEL: func.func @nested
// CHECK:         scf.for {{.*}} -> (tensor<f32>) {
// CHECK:           scf.for {{.*}} -> (tensor<f32>) {
// CHECK:             linalg.generic {{.*}} iterator_types = ["reduction"]}
// CHECK:           tts.store
// CHECK:           linalg.generic {{.*}} iterator_types = ["reduction"]}
func.func @nested(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %shape = tensor.empty() : tensor<64xf32>
  %start = linalg.generic {indexing_maps = [#along], iterator_types = ["parallel"]} outs(%shape : tensor<64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<64xf32>
  %small = tensor.empty() : tensor<f32>
  %none = linalg.fill ins(%zero : f32) outs(%small : tensor<f32>) -> tensor<f32>
  %outer = scf.for %k = %c0 to %n step %c64 iter_args(%a = %start) -> (tensor<64xf32>) {
    %inner = scf.for %l = %c0 to %n step %c64 iter_args(%b = %start) -> (tensor<64xf32>) {
      %next = linalg.generic {indexing_maps = [#along, #along], iterator_types = ["parallel"]} ins(%b : tensor<64xf32>) outs(%shape : tensor<64xf32>) {
      ^bb0(%old: f32, %o: f32):
        %i = linalg.index 0 : index
        %at = arith.addi %l, %i : index
        %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
        %s = arith.addf %old, %v : f32
        linalg.yield %s : f32
      } -> tensor<64xf32>
      scf.yield %next : tensor<64xf32>
    }
    %sum = linalg.generic {indexing_maps = [#along, #all], iterator_types = ["reduction"]} ins(%inner : tensor<64xf32>) outs(%none : tensor<f32>) {
    ^bb0(%v: f32, %o: f32):
      %s = arith.addf %o, %v : f32
      linalg.yield %s : f32
    } -> tensor<f32>
    %scalar = tensor.extract %sum[] : tensor<f32>
    tts.store %scalar, %y[%k] : f32, !tt.ptr<f32>
    %next = linalg.generic {indexing_maps = [#along, #along], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%shape : tensor<64xf32>) {
    ^bb0(%old: f32, %o: f32):
      %i = linalg.index 0 : index
      %at = arith.addi %k, %i : index
      %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
      %s = arith.addf %old, %v : f32
      linalg.yield %s : f32
    } -> tensor<64xf32>
    scf.yield %next : tensor<64xf32>
  }
  %r = linalg.generic {indexing_maps = [#along, #all], iterator_types = ["reduction"]} ins(%outer : tensor<64xf32>) outs(%none : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %s = arith.addf %o, %v : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// Columns that are the digits of numbers are neighbours, too, in rows of 300 that end anywhere.
// CHECK-LABEL: func.func @digits
// CHECK:         scf.for {{.*}} -> (tensor<64xf32>) {
// CHECK:           linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
// CHECK:           scf.yield %{{.*}} : tensor<64xf32>
func.func @digits(%x: !tt.ptr<f32>, %first: i32, %n: index) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %width = arith.constant 300 : index
  %row = arith.constant 300 : i32
  %image = arith.constant 9600 : index
  %shape = tensor.empty() : tensor<64x8xf32>
  %start = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%shape : tensor<64x8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<64x8xf32>
  %sums = scf.for %k = %c0 to %n step %c8 iter_args(%old = %start) -> (tensor<64x8xf32>) {
    %next = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
        ins(%old : tensor<64x8xf32>) outs(%shape : tensor<64x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %i32 = arith.index_cast %i : index to i32
      %number = arith.addi %first, %i32 : i32
      %column = arith.remsi %number, %row : i32
      %plane = arith.divsi %number, %row : i32
      %c = arith.index_cast %column : i32 to index
      %p = arith.index_cast %plane : i32 to index
      %begin = arith.muli %p, %image : index
      %line = arith.addi %k, %j : index
      %offset = arith.muli %line, %width : index
      %at = arith.addi %begin, %offset : index
      %place = arith.addi %at, %c : index
      %v = tts.load %x[%place] : !tt.ptr<f32> -> f32
      %s = arith.addf %a, %v : f32
      linalg.yield %s : f32
    } -> tensor<64x8xf32>
    scf.yield %next : tensor<64x8xf32>
  }
  %small = tensor.empty() : tensor<64xf32>
  %none = linalg.fill ins(%zero : f32) outs(%small : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%sums : tensor<64x8xf32>) outs(%none : tensor<64xf32>) {
  ^bb0(%v: f32, %a: f32):
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
