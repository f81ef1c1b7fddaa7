// Each of these errors is found at the first token of the next line, which defines a value or has another error.
tt.func @f(%p: !tt.ptr<f32>, %n: i32) {
  %a = tt.splat %n : i32
  %b = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %c = arith.addi %n
  %d:2, %e = scf.execute_region -> (i32, i32, i32) {
    scf.yield %n, %n, %n : i32, i32, i32
  }
  %f = arith.addi %d#0, %e
  tt.expand_dims %b {axis = 0 : i32} : tensor<8xi32>
  tt.call @g(%a, %b, %c, %e, %f) : (i32, i32, i32, i32, i32) -> ()
  %g = arith.addi %n, %n
      %p : i32
  tt.return
}
