// expected-error: type of return operand 0 ('i32') doesn't match function result type ('i64') in function @a1
func.func @a1(%c: i32) -> i64 {
  return %c : i32
}
// -----
// expected-error: 'func.return' op has 2 operands, but enclosing function (@a2) returns 1
func.func @a2(%c: i32) -> i64 {
  return %c, %c : i32, i32
}
// -----
// expected-error: 'func.func' op symbol declaration cannot have public visibility
func.func @a3(%c: i32)
// -----
// expected-error: 'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0
func.func private @g(i32) -> i32
func.func @a4(%c: i64) {
  %0 = call @g(%c) : (i64) -> i32
  return
}
// -----
// expected-error: 'func.call' op incorrect number of operands for callee: 2 are passed, but it takes 1
// mlir-opt: 'func.call' op incorrect number of operands for callee
func.func private @g(i32) -> i32
func.func @a5(%c: i32) {
  call @g(%c, %c) : (i32, i32) -> i32
  return
}
// -----
// expected-error: 'func.call' op incorrect number of results for callee: 0 are taken, but it gives 1
// mlir-opt: 'func.call' op incorrect number of results for callee
func.func private @g(i32) -> i32
func.func @a6(%c: i32) {
  call @g(%c) : (i32) -> ()
  return
}
// -----
// expected-error: 'func.call' op result type mismatch at index 0
func.func private @g(i32) -> i32
func.func @a7(%c: i32) {
  call @g(%c) : (i32) -> i64
  return
}
// -----
// expected-error: 'func.call' op 'h' does not reference a valid function
func.func @a8(%c: i32) {
  call @h(%c) : (i32) -> i64
  return
}
// -----
// expected-error: 'func.constant' op reference to undefined function 'hh'
func.func @a9(%c: i32) {
  %f = constant @hh : (i32) -> i64
  return
}
// -----
// expected-error: 'func.constant' op reference to function with mismatched type
func.func private @g(i32) -> i32
func.func @a10(%c: i32) {
  %f = constant @g : (i32) -> i64
  return
}
// -----
// expected-error: 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%x: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
// expected-error: 'func.func' op entry block must have 1 arguments to match function signature
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
// expected-error: 'func.func' op arguments may only have dialect attributes, but there is 'abc'
// mlir-opt: 'func.func' op arguments may only have dialect attributes
func.func private @f(i32 {abc})
// -----
// expected-error: 'func.func' op results may only have dialect attributes, but there is 'abc'
// mlir-opt: 'func.func' op results may only have dialect attributes
func.func private @f(i32) -> (i32 {abc})
// -----
// expected-error: 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1
"func.func"() <{function_type = (i32) -> i32, sym_name = "f", sym_visibility="private", arg_attrs=[]}> ({
}) : () -> ()
// -----
// expected-error: expected names for the arguments of a function with a body: %name: type
// mlir-opt: 'func.func' op entry block must have 1 arguments to match function signature
func.func @f(i32) {
  return
}
// -----
// expected-error: expected non-empty function body
func.func @f() {
}
// -----
// expected-error: 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
func.func @f() attributes {sym_name = "x"} {
  return
}
// -----
// expected-error: 'func.func' op requires attribute 'function_type'
"func.func"() <{sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// expected-error: 'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type
"func.func"() <{sym_name = "f", function_type = i32}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// expected-error: 'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "x"
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "x"}> ({
}) : () -> ()
