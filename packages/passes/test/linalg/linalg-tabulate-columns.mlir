// RUN: tt-opt %s --linalg-tabulate-columns | FileCheck %s --check-prefixes=CHECK,MAYBE
// RUN: tt-opt %s --linalg-tabulate-columns=distinct-arguments=true | FileCheck %s --check-prefixes=CHECK,DISTINCT

#id = affine_map<(d0) -> (d0)>

// Places in a row of 128 elements, of which each program has eight.
// CHECK-LABEL: func.func @known
// CHECK: %[[FILLED:.*]] = memref.alloc() {tts.cleared, tts.kept} : memref<1xi32>
// CHECK: %[[TABLE:.*]] = memref.alloc() {tts.kept} : memref<128xi32>
// CHECK: scf.if
// CHECK: linalg.generic {{.*}} outs(%[[TABLE]] : memref<128xi32>)
// CHECK: arith.divsi %{{.*}}, %c7
// CHECK: linalg.yield
// CHECK: linalg.generic
// CHECK: %[[COLUMN:.*]] = arith.remsi %{{.*}}, %c128
// CHECK: %[[INDEX:.*]] = arith.index_cast %[[COLUMN]]
// CHECK: tts.load %[[TABLE]][%[[INDEX]]] : memref<128xi32> -> i32
// CHECK-NOT: arith.divsi %{{.*}}, %c7
// CHECK: return
func.func @known(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) attributes {tt.kernel} {
  %c128 = arith.constant 128 : i32
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %column = arith.remsi %n, %c128 : i32
    %row = arith.divsi %n, %c128 : i32
    %scaled = arith.muli %column, %c3 : i32
    %place = arith.divsi %scaled, %c7 : i32
    %from = arith.muli %row, %c128 : i32
    %at = arith.addi %from, %place : i32
    %index = arith.index_cast %at : i32 to index
    %a = tts.load %x[%index] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Only a launch knows how many columns and rows there are.
// CHECK-LABEL: func.func @given
// CHECK-SAME: %[[WIDTH:[a-z0-9]+]]: i32)
// CHECK: tt.get_num_programs x
// CHECK: %[[FIT:.*]] = arith.cmpi ule, %{{.*}}, %c4096
// CHECK: %[[ROWS:.*]] = arith.cmpi sle
// CHECK: %[[BOTH:.*]] = arith.andi %[[FIT]], %[[ROWS]]
// CHECK: scf.if %[[BOTH]]
// CHECK: linalg.generic
// CHECK: tts.load %{{.*}} : memref<4096xi32> -> i32
// CHECK: } else {
// CHECK: linalg.generic
// CHECK-NOT: memref<4096xi32>
// CHECK: return
func.func @given(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>, %width: i32) attributes {tt.kernel} {
  %c3 = arith.constant 3 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %column = arith.remsi %n, %width : i32
    %scaled = arith.muli %column, %c3 : i32
    %place = arith.divsi %scaled, %width : i32
    %at = arith.subi %n, %place : i32
    %index = arith.index_cast %at : i32 to index
    %a = tts.load %x[%index] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// What follows from a parameter of a channel is the same in each row if nobody writes the parameters.
// CHECK-LABEL: func.func @channels
// MAYBE-NOT: memref.alloc
// DISTINCT-SAME: tts.distinct_arguments
// DISTINCT: memref.alloc() {tts.kept} : memref<64xf32>
// DISTINCT: math.sqrt
// DISTINCT: arith.divf
// DISTINCT: linalg.generic
// DISTINCT-NOT: math.sqrt
// CHECK: return
func.func @channels(%x: !tt.ptr<f32>, %var: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) attributes {tt.kernel} {
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %channel = arith.remsi %i, %c64 : index
    %v = tts.load %var[%channel] : !tt.ptr<f32> -> f32
    %s = math.sqrt %v : f32
    %r = arith.divf %one, %s : f32
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %b = arith.mulf %a, %r : f32
    tts.store %b, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A choice between neighbours, as of mirrored rows, becomes parts of loops, which load vectors.
// CHECK-LABEL: func.func @mirrored
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @mirrored(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) attributes {tt.kernel} {
  %c64 = arith.constant 64 : i32
  %c2 = arith.constant 2 : i32
  %c60 = arith.constant 60 : i32
  %c118 = arith.constant 118 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %column = arith.remsi %n, %c64 : i32
    %isLeft = arith.cmpi slt, %column, %c2 : i32
    %left = arith.subi %c2, %column : i32
    %isRight = arith.cmpi sgt, %column, %c60 : i32
    %right = arith.subi %c118, %column : i32
    %inner = arith.select %isLeft, %left, %column : i32
    %place = arith.select %isRight, %right, %inner : i32
    %row = arith.subi %n, %column : i32
    %at = arith.addi %row, %place : i32
    %index = arith.index_cast %at : i32 to index
    %a = tts.load %x[%index] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Where the elements of a program end, only the columns that it has are read, and the next program fills the table again.
// CHECK-LABEL: func.func @ends
// DISTINCT: %[[START:.*]] = arith.remui %{{.*}}, %c64
// DISTINCT: %[[HAS:.*]] = arith.cmpi sge
// DISTINCT: %[[WHOLE:.*]] = arith.extui %[[HAS]] : i1 to i32
// DISTINCT: %[[DONE:.*]] = arith.andi %{{.*}}, %[[WHOLE]]
// DISTINCT: memref.store %[[DONE]]
// DISTINCT: scf.for
// DISTINCT: %[[PASSED:.*]] = arith.remui
// DISTINCT: %[[REACHED:.*]] = arith.cmpi slt, %[[PASSED]]
// DISTINCT: tts.load %var[%{{.*}}] mask %[[REACHED]]
// DISTINCT: linalg.generic
// DISTINCT-NOT: math.sqrt
// CHECK: return
func.func @ends(%x: !tt.ptr<f32>, %var: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>, %n: index) attributes {tt.kernel} {
  %c64 = arith.constant 64 : index
  %c1024 = arith.constant 1024 : i32
  %one = arith.constant 1.0 : f32
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c1024 : i32
  %start = arith.index_cast %first : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %start, %i : index
    %inside = arith.cmpi slt, %i, %n : index
    %channel = arith.remsi %at, %c64 : index
    %v = tts.load %var[%channel] mask %inside : !tt.ptr<f32> -> f32
    %s = math.sqrt %v : f32
    %r = arith.divf %one, %s : f32
    %a = tts.load %x[%at] mask %inside : !tt.ptr<f32> -> f32
    %b = arith.mulf %a, %r : f32
    tts.store %b, %y[%at] mask %inside : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
