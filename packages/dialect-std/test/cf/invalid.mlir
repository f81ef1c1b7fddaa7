// expected-error: branch has 1 operands for successor #0, but target block has 0
func.func @f(%c: i1, %i: i32) {
  cf.cond_br %c, ^bb1(%i : i32), ^bb1(%i : i32)
  ^bb1:
  return
}
// -----
// expected-error: type mismatch for bb argument #0 of successor #0
func.func @f(%c: i1, %i: i32) {
  cf.br ^bb1(%i : i32)
  ^bb1(%x: i64):
  return
}
// -----
// expected-error: expects number of branch weights to match number of successors: 1 vs 2
func.func @f(%c: i1, %i: i32) {
  cf.cond_br %c weights([1]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// expected-error: branch weights cannot all be zero
func.func @f(%c: i1, %i: i32) {
  cf.cond_br %c weights([0, 0]), ^bb1, ^bb1
  ^bb1:
  return
}
// -----
// expected-error: branch has 1 operands for successor #0, but target block has 0
func.func @f(%c: i1, %i: i32) {
  cf.switch %i : i32, [ default: ^bb1(%c : i1), 4: ^bb1 ]
  ^bb1:
  return
}
// -----
// expected-error: 'cf.switch' op number of case values (2) should match number of case destinations (1)
func.func @f(%c: i1, %i: i32) {
  "cf.switch"(%i)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[42, -3]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:
  return
}
// -----
// expected-error: 'cf.switch' op 'flag' type ('i32') should match case value type ('i64')
func.func @f(%c: i1, %i: i32) {
  "cf.switch"(%i)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[42]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:
  return
}
