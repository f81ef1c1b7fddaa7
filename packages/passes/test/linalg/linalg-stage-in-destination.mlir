// RUN: tt-opt %s --linalg-stage-in-destination="distinct-arguments=true" | FileCheck %s
// RUN: tt-opt %s --linalg-stage-in-destination | FileCheck %s --check-prefix=ANY

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

// The squares go where the quotients will be; with arguments that may overlap, they wait in memory of their own.
// Launches learn where, to keep programs apart that store the same elements: here, all of them do.
// CHECK-LABEL: func.func @normalize
// CHECK-SAME:    tts.distinct_arguments
// CHECK-SAME:    tts.staged = [{bytes = 4 : i64, digits = [{limits = [{{\[}}{factor = 64 : i64, of = []}]], stride = [{factor = 4 : i64, of = []}]}]}]
// CHECK:         %[[S:.*]] = linalg.generic
// CHECK:           tts.store %{{.*}}, %y[%{{.*}}] mask
// CHECK-NEXT:      linalg.yield %{{.*}} : f32
// CHECK:         linalg.generic
// CHECK:           %[[V:.*]] = tts.load %y[%{{.*}}] mask
// CHECK:           arith.divf %[[V]]
// CHECK:           tts.store
// ANY-LABEL: func.func @normalize
// ANY:         linalg.yield %{{.*}}, %{{.*}} : f32, f32
func.func @normalize(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %shape = tensor.empty() : tensor<64xf32>
  %init = tensor.from_elements %zero : tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["reduction"]} outs(%init, %shape : tensor<f32>, tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %c : !tt.ptr<f32> -> f32
    %q = arith.mulf %v, %v : f32
    %s = arith.addf %a, %q : f32
    linalg.yield %s, %q : f32, f32
  } -> (tensor<f32>, tensor<64xf32>)
  %sum = tensor.extract %r#0[] : tensor<f32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r#1 : tensor<64xf32>) {
  ^bb0(%e: f32):
    %d = arith.divf %e, %sum : f32
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    tts.store %d, %y[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Something between reads what would be overwritten.
// CHECK-LABEL: func.func @read_between
// CHECK:         linalg.yield %{{.*}}, %{{.*}} : f32, f32
func.func @read_between(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %shape = tensor.empty() : tensor<64xf32>
  %init = tensor.from_elements %zero : tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["reduction"]} outs(%init, %shape : tensor<f32>, tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s, %v : f32, f32
  } -> (tensor<f32>, tensor<64xf32>)
  %old = tts.load %y[0] : !tt.ptr<f32> -> f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r#1 : tensor<64xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    tts.store %e, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return %old : f32
}

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Rows whose distance is an argument may overlap: what is finished in one would be finished again in the next.
// CHECK-LABEL: func.func @rows
// CHECK:         linalg.yield %{{.*}}, %{{.*}} : f32, f32
func.func @rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %stride: index) {
  %zero = arith.constant 0.0 : f32
  %shape = tensor.empty() : tensor<8x64xf32>
  %rows = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #id2], iterator_types = ["parallel", "reduction"]} outs(%init, %shape : tensor<8xf32>, tensor<8x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 1 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s, %v : f32, f32
  } -> (tensor<8xf32>, tensor<8x64xf32>)
  linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "parallel"]} ins(%r#1, %r#0 : tensor<8x64xf32>, tensor<8xf32>) {
  ^bb0(%e: f32, %t: f32):
    %d = arith.divf %e, %t : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %stride : index
    %at = arith.addi %row, %j : index
    tts.store %d, %y[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A mask that ends before the next row begins keeps them apart.
// CHECK-LABEL: func.func @masked_rows
// CHECK:         tts.store %{{.*}}, %y[%{{.*}}] mask
// CHECK-NEXT:    linalg.yield %{{.*}} : f32
func.func @masked_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %zero = arith.constant 0.0 : f32
  %c48 = arith.constant 48 : index
  %shape = tensor.empty() : tensor<8x64xf32>
  %rows = tensor.empty() : tensor<8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [#row, #id2], iterator_types = ["parallel", "reduction"]} outs(%init, %shape : tensor<8xf32>, tensor<8x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 1 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s, %v : f32, f32
  } -> (tensor<8xf32>, tensor<8x64xf32>)
  linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "parallel"]} ins(%r#1, %r#0 : tensor<8x64xf32>, tensor<8xf32>) {
  ^bb0(%e: f32, %t: f32):
    %d = arith.divf %e, %t : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %c48 : index
    %at = arith.addi %row, %j : index
    %m = arith.cmpi slt, %j, %c48 : index
    tts.store %d, %y[%at] mask %m : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A row for each program; its mask ends where an argument says.
// CHECK-LABEL: func.func @row_of_program
// CHECK-SAME:    {limits = [{{\[}}{factor = 1 : i64, of = ["x"]}]], program = "x", stride = [{factor = 4 : i64, of = [2]}]}
// CHECK-SAME:    {limits = [{{\[}}{factor = 64 : i64, of = []}], [{factor = 1 : i64, of = [3]}]], stride = [{factor = 4 : i64, of = []}]}
func.func @row_of_program(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %stride: i32, %count: i32) {
  %zero = arith.constant 0.0 : f32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %stride : i32
  %row = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %n = arith.index_cast %count : i32 to index
  %shape = tensor.empty() : tensor<64xf32>
  %init = tensor.from_elements %zero : tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["reduction"]} outs(%init, %shape : tensor<f32>, tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s, %v : f32, f32
  } -> (tensor<f32>, tensor<64xf32>)
  %sum = tensor.extract %r#0[] : tensor<f32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r#1 : tensor<64xf32>) {
  ^bb0(%e: f32):
    %d = arith.divf %e, %sum : f32
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    tts.store %d, %row[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A condition that all elements share is computed before the producer, too.
// CHECK-LABEL: func.func @shared_mask
// CHECK:         %[[OK:.*]] = arith.cmpi
// CHECK:         linalg.generic
// CHECK:           tts.store {{.*}} mask %[[OK]]
// CHECK:         linalg.generic
// CHECK:           tts.load %y{{.*}} mask %[[OK]]
func.func @shared_mask(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %rows: index) {
  %zero = arith.constant 0.0 : f32
  %shape = tensor.empty() : tensor<64xf32>
  %init = tensor.from_elements %zero : tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["reduction"]} outs(%init, %shape : tensor<f32>, tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %q = arith.mulf %v, %v : f32
    %s = arith.addf %a, %q : f32
    linalg.yield %s, %q : f32, f32
  } -> (tensor<f32>, tensor<64xf32>)
  %sum = tensor.extract %r#0[] : tensor<f32>
  %ok = arith.cmpi slt, %n, %rows : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r#1 : tensor<64xf32>) {
  ^bb0(%e: f32):
    %d = arith.divf %e, %sum : f32
    %i = linalg.index 0 : index
    tts.store %d, %y[%i] mask %ok : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
