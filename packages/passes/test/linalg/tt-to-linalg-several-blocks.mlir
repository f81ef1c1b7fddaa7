// RUN: tt-opt %s --tt-to-linalg --verify-diagnostics

tt.func public @inside(%t: tensor<8xi32>, %c: i1) -> tensor<8xi32> {
  // expected-error @below {{has a region with several blocks; 'lift-cf-to-scf' makes it one}}
  %r = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: i32):
    cf.cond_br %c, ^one, ^two
  ^one:
    tt.map_elementwise.return %x : i32
  ^two:
    %y = arith.addi %x, %x : i32
    tt.map_elementwise.return %y : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}
