// RUN: tt-opt %s --linalg-search-extremes | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#row = affine_map<(d0, d1) -> (d1)>
#one = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0) -> ()>
#first = affine_map<(d0) -> (0)>
#scalar = affine_map<() -> ()>

// The place of the least element, which is computed before: the loop over groups of 16 ends where it is found.
// CHECK-LABEL: func.func @place
// CHECK:         %[[LEAST:.*]] = memref.load %least[] : memref<i32>
// CHECK:         %[[ALL:.*]] = vector.broadcast %[[LEAST]] : i32 to vector<4xi32>
// CHECK:         %[[GROUP:.*]] = scf.while
// CHECK-COUNT-4:   arith.cmpi eq, %{{.*}}, %[[ALL]] : vector<4xi32>
// CHECK:           vector.reduction <or>
// CHECK:           scf.condition
// CHECK-COUNT-4: arith.select {{.*}} : vector<4xi1>, vector<4xi32>
// CHECK:         vector.reduction <minsi>
// CHECK:         memref.store %{{.*}}, %at[%{{.*}}] : memref<1xi32>
// CHECK-NOT:     linalg.generic
func.func @place(%x0: memref<64xi32>) -> i32 {
  %greatest = arith.constant 2147483647 : i32
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<64xi32>
  memref.copy %x0, %x : memref<64xi32> to memref<64xi32>
  %least = memref.alloc() : memref<i32>
  linalg.generic {indexing_maps = [#scalar], iterator_types = []} outs(%least : memref<i32>) {
  ^bb0(%o: i32):
    linalg.yield %greatest : i32
  }
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : memref<64xi32>) outs(%least : memref<i32>) {
  ^bb0(%v: i32, %o: i32):
    %m = arith.minsi %o, %v : i32
    linalg.yield %m : i32
  }
  %value = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%x : memref<64xi32>) outs(%value : memref<1xi32>) {
  ^bb0(%v: i32, %o: i32):
    linalg.yield %v : i32
  }
  %at = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%at : memref<1xi32>) {
  ^bb0(%o: i32):
    linalg.yield %zero : i32
  }
  linalg.generic {indexing_maps = [#row, #one, #one], iterator_types = ["parallel", "reduction"]} ins(%x : memref<64xi32>) outs(%value, %at : memref<1xi32>, memref<1xi32>) {
  ^bb0(%v: i32, %o: i32, %p: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %same = arith.cmpi eq, %o, %v : i32
    %before = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %same, %before : i1
    %less = arith.cmpi slt, %o, %v : i32
    %keep = arith.ori %less, %tie : i1
    %w = arith.select %keep, %o, %v : i32
    %q = arith.select %keep, %p, %n : i32
    linalg.yield %w, %q : i32, i32
  }
  %r = memref.load %at[%c0] : memref<1xi32>
  return %r : i32
}

// The row changes after the extreme was computed.
// CHECK-LABEL: func.func @changed
// CHECK-NOT:     scf.while
// CHECK:         return
func.func @changed(%x0: memref<64xi32>, %k: index) -> i32 {
  %greatest = arith.constant 2147483647 : i32
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<64xi32>
  memref.copy %x0, %x : memref<64xi32> to memref<64xi32>
  %least = memref.alloc() : memref<i32>
  linalg.generic {indexing_maps = [#scalar], iterator_types = []} outs(%least : memref<i32>) {
  ^bb0(%o: i32):
    linalg.yield %greatest : i32
  }
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : memref<64xi32>) outs(%least : memref<i32>) {
  ^bb0(%v: i32, %o: i32):
    %m = arith.minsi %o, %v : i32
    linalg.yield %m : i32
  }
  memref.store %zero, %x[%k] : memref<64xi32>
  %value = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%x : memref<64xi32>) outs(%value : memref<1xi32>) {
  ^bb0(%v: i32, %o: i32):
    linalg.yield %v : i32
  }
  %at = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%at : memref<1xi32>) {
  ^bb0(%o: i32):
    linalg.yield %zero : i32
  }
  linalg.generic {indexing_maps = [#row, #one, #one], iterator_types = ["parallel", "reduction"]} ins(%x : memref<64xi32>) outs(%value, %at : memref<1xi32>, memref<1xi32>) {
  ^bb0(%v: i32, %o: i32, %p: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %same = arith.cmpi eq, %o, %v : i32
    %before = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %same, %before : i1
    %less = arith.cmpi slt, %o, %v : i32
    %keep = arith.ori %less, %tie : i1
    %w = arith.select %keep, %o, %v : i32
    %q = arith.select %keep, %p, %n : i32
    linalg.yield %w, %q : i32, i32
  }
  %r = memref.load %at[%c0] : memref<1xi32>
  return %r : i32
}

// If the first element is the least one, the place is not its number.
// CHECK-LABEL: func.func @begun
// CHECK-NOT:     scf.while
// CHECK:         return
func.func @begun(%x0: memref<64xi32>) -> i32 {
  %greatest = arith.constant 2147483647 : i32
  %none = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<64xi32>
  memref.copy %x0, %x : memref<64xi32> to memref<64xi32>
  %least = memref.alloc() : memref<i32>
  linalg.generic {indexing_maps = [#scalar], iterator_types = []} outs(%least : memref<i32>) {
  ^bb0(%o: i32):
    linalg.yield %greatest : i32
  }
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : memref<64xi32>) outs(%least : memref<i32>) {
  ^bb0(%v: i32, %o: i32):
    %m = arith.minsi %o, %v : i32
    linalg.yield %m : i32
  }
  %value = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%x : memref<64xi32>) outs(%value : memref<1xi32>) {
  ^bb0(%v: i32, %o: i32):
    linalg.yield %v : i32
  }
  %at = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%at : memref<1xi32>) {
  ^bb0(%o: i32):
    linalg.yield %none : i32
  }
  linalg.generic {indexing_maps = [#row, #one, #one], iterator_types = ["parallel", "reduction"]} ins(%x : memref<64xi32>) outs(%value, %at : memref<1xi32>, memref<1xi32>) {
  ^bb0(%v: i32, %o: i32, %p: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %same = arith.cmpi eq, %o, %v : i32
    %before = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %same, %before : i1
    %less = arith.cmpi slt, %o, %v : i32
    %keep = arith.ori %less, %tie : i1
    %w = arith.select %keep, %o, %v : i32
    %q = arith.select %keep, %p, %n : i32
    linalg.yield %w, %q : i32, i32
  }
  %r = memref.load %at[%c0] : memref<1xi32>
  return %r : i32
}

// The value is used, too, and the extreme is that of greatest elements.
// CHECK-LABEL: func.func @value
// CHECK-NOT:     scf.while
// CHECK:         return
func.func @value(%x0: memref<64xi32>) -> (i32, i32) {
  %lowest = arith.constant -2147483648 : i32
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<64xi32>
  memref.copy %x0, %x : memref<64xi32> to memref<64xi32>
  %most = memref.alloc() : memref<i32>
  linalg.generic {indexing_maps = [#scalar], iterator_types = []} outs(%most : memref<i32>) {
  ^bb0(%o: i32):
    linalg.yield %lowest : i32
  }
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : memref<64xi32>) outs(%most : memref<i32>) {
  ^bb0(%v: i32, %o: i32):
    %m = arith.maxsi %o, %v : i32
    linalg.yield %m : i32
  }
  %value = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%x : memref<64xi32>) outs(%value : memref<1xi32>) {
  ^bb0(%v: i32, %o: i32):
    linalg.yield %v : i32
  }
  %at = memref.alloc() : memref<1xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%at : memref<1xi32>) {
  ^bb0(%o: i32):
    linalg.yield %zero : i32
  }
  linalg.generic {indexing_maps = [#row, #one, #one], iterator_types = ["parallel", "reduction"]} ins(%x : memref<64xi32>) outs(%value, %at : memref<1xi32>, memref<1xi32>) {
  ^bb0(%v: i32, %o: i32, %p: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %same = arith.cmpi eq, %o, %v : i32
    %before = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %same, %before : i1
    %more = arith.cmpi sgt, %o, %v : i32
    %keep = arith.ori %more, %tie : i1
    %w = arith.select %keep, %o, %v : i32
    %q = arith.select %keep, %p, %n : i32
    linalg.yield %w, %q : i32, i32
  }
  %v = memref.load %value[%c0] : memref<1xi32>
  %r = memref.load %at[%c0] : memref<1xi32>
  return %v, %r : i32, i32
}
