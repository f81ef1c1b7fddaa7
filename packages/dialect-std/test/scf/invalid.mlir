// expected-error: mismatch in number of loop-carried values and defined values
func.func @f(%i: index, %x: i32) {
  %r = scf.for %j = %i to %i step %i iter_args(%a = %x) -> (i32, i32) {
    scf.yield %a : i32
  }
  return
}
// -----
// expected-error: 'scf.for' op different number of region iter_args and yielded values: 1 != 2
func.func @f(%i: index, %x: i32) {
  %r = scf.for %j = %i to %i step %i iter_args(%a = %x) -> (i32) {
    scf.yield %a, %a : i32, i32
  }
  return
}
// -----
// expected-error: 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'i32' != 'index'
func.func @f(%i: index, %x: i32) {
  %r = scf.for %j = %i to %i step %i iter_args(%a = %x) -> (i32) {
    scf.yield %i : index
  }
  return
}
// -----
// expected-error: 'scf.for' op expected body to have at least 1 argument(s) for the induction variable, but got 0
// mlir-opt: 'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615
func.func @f(%i: index, %x: i32) {
  "scf.for"(%i, %i, %i) ({
   ^bb0:
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// expected-error: 'scf.for' op expected induction variable to be same type as bounds and step
func.func @f(%i: index, %x: i32) {
  "scf.for"(%i, %i, %i) ({
   ^bb0(%k: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// expected-error: 'scf.for' op different number of inits and region iter_args: 0 != 1
func.func @f(%i: index, %x: i32) {
  "scf.for"(%i, %i, %i) ({
   ^bb0(%k: index, %y: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}
// -----
// expected-error: 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'i64'
func.func @f(%i: index, %x: i32) {
  %r = "scf.for"(%i, %i, %i, %x) ({
   ^bb0(%k: index, %y: i64):
    scf.yield %x : i32
  }) : (index, index, index, i32) -> i32
  return
}
// -----
// expected-error: 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'i64'
func.func @f(%i: index, %x: i32) {
  %r = "scf.for"(%i, %i, %i, %x) ({
   ^bb0(%k: index, %y: i64):
    scf.yield %x : i32
  }) : (index, index, index, i32) -> i64
  return
}
// -----
// expected-error: 'scf.for' op mismatch in number of loop-carried values and defined values
func.func @f(%i: index, %x: i32) {
  %r = "scf.for"(%i, %i, %i) ({
   ^bb0(%k: index):
    scf.yield %x : i32
  }) : (index, index, index) -> i64
  return
}
// -----
// expected-error: 'scf.for' op requires 'step' and 'lowerBound' to have the same type, but they are 'i32' and 'index'
// mlir-opt: 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
func.func @f(%i: index, %x: i32) {
  %r = "scf.for"(%i, %i, %x) ({
   ^bb0(%k: index):
    scf.yield %x : i32
  }) : (index, index, i32) -> i64
  return
}
// -----
// expected-error: 'scf.for' op operand #0 must be signless integer or index, but got 'f32'
func.func @f(%i: index, %x: f32) {
  "scf.for"(%x, %x, %x) ({
   ^bb0(%k: f32):
    scf.yield 
  }) : (f32, f32, f32) -> ()
  return
}
// -----
// expected-error: 'scf.if' op must have an else block if defining values
func.func @f(%c: i1, %x: i32) {
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  }
  return
}
// -----
// expected-error: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'i32'
func.func @f(%c: i1, %x: i32) {
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %c : i1
  }
  return
}
// -----
// expected-error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%c: i1, %x: i32) {
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield
  }
  return
}
// -----
// expected-error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%c: i1, %x: i32) {
  %r = scf.if %c -> i32 {
  } else {
    scf.yield %x : i32
  }
  return
}
// -----
// expected-error: 'scf.if' op region #0 should have no arguments
func.func @f(%c: i1, %x: i32) {
  "scf.if"(%c) ({
    ^bb0(%y: i32):
    scf.yield
  }, {}) : (i1) -> ()
  return
}
// -----
// expected-error: 'scf.if' op operand #0 must be 1-bit signless integer, but got 'i32'
func.func @f(%c: i1, %x: i32) {
  "scf.if"(%x) ({
    scf.yield
  }, {}) : (i32) -> ()
  return
}
// -----
// expected-error: 'scf.if' op expects regions to end with 'scf.yield', found 'func.return'
// mlir-opt: Dialect `' not found for custom op 'return'  (tried '.return' as well)
func.func @f(%c: i1, %x: i32) {
  scf.if %c {
    return
  }
  return
}
// -----
// expected-error: 'scf.while' op expects the 'before' region to terminate with 'scf.condition'
func.func @f(%c: i1, %x: i32) {
  scf.while : () -> () {
    scf.yield
  } do {
    scf.yield
  }
  return
}
// -----
// expected-error: 'scf.while' op expects the 'after' region to terminate with 'scf.yield'
func.func @f(%c: i1, %x: i32) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.condition(%c)
  }
  return
}
// -----
// expected-error: 'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs
func.func @f(%c: i1, %x: i32) {
  scf.while : () -> () {
    scf.condition(%c) %x : i32
  } do {
    scf.yield
  }
  return
}
// -----
// expected-error: 'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs
func.func @f(%c: i1, %x: i32) {
  %r = scf.while : () -> (i32) {
    scf.condition(%c) %x : i32
  } do {
    scf.yield
  }
  return
}
// -----
// expected-error: 'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%c: i1, %x: i32) {
  %r = scf.while (%y = %x): (i32) -> (i32) {
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%z: i32):
    scf.yield
  }
  return
}
// -----
// expected-error: 'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i32' should match successor input type #0 'i64'
func.func @f(%c: i1, %x: i32) {
  %r = scf.while (%y = %x): (i32) -> (i64) {
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%z: i64):
    scf.yield %x : i32
  }
  return
}
// -----
// expected-error: expected as many input types as operands (expected 1 got 2)
func.func @f(%c: i1, %x: i32) {
  %r = scf.while (%y = %x): (i32, i32) -> (i64) {
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%z: i64):
    scf.yield %x : i32
  }
  return
}
// -----
// expected-error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
func.func @f(%c: i1, %x: i32) {
  scf.yield
}
// -----
// expected-error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
func.func @f(%c: i1, %x: i32) {
  %r = scf.execute_region -> i32 {
    scf.yield
  }
  return
}
// -----
// expected-error: 'scf.execute_region' op has an empty block: expected at least a terminator
// mlir-opt: 'scf.execute_region' op region needs to have at least one block
func.func @f(%c: i1, %x: i32) {
  scf.execute_region {
  }
  return
}
// -----
// expected-error: 'scf.execute_region' op region needs to have at least one block
func.func @f(%c: i1, %x: i32) {
  "scf.execute_region"() ({}) : () -> ()
  return
}
// -----
// expected-error: 'scf.execute_region' op region cannot have any arguments
func.func @f(%c: i1, %x: i32) {
  "scf.execute_region"() ({^bb0(%a: i32): scf.yield }) : () -> ()
  return
}
// -----
// expected-error: expected 1 operands
func.func @f(%i: index, %x: i32) {
  scf.parallel (%a) = (%i, %i) to (%i) step (%i) {
  }
  return
}
// -----
// expected-error: 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0
func.func @f(%i: index, %x: i32) {
  scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> i32 {
  }
  return
}
// -----
// expected-error: expected 1 type for 1 initial values, but got 2
// mlir-opt: number of operands and types do not match: got 1 operands and 2 types
func.func @f(%i: index, %x: i32) {
  %r:2 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> (i32, i32) {
  }
  return
}
// -----
// expected-error: 'scf.reduce' op expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'i32'
func.func @f(%i: index, %x: i32, %y: f32) {
  %r = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> (i32) {
    scf.reduce(%y : f32) {
    ^bb0(%l: f32, %rr: f32):
       scf.reduce.return %l : f32
    }
  }
  return
}
// -----
// expected-error: 'scf.reduce' op expected two block arguments with type 'i32' in the 0-th reduction region
func.func @f(%i: index, %x: i32, %y: f32) {
  %r = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> (i32) {
    scf.reduce(%x : i32) {
    ^bb0(%l: f32, %rr: f32):
       scf.reduce.return %l : f32
    }
  }
  return
}
// -----
// expected-error: 'scf.reduce.return' op must have type 'i32' (the type of the reduction inputs)
func.func @f(%i: index, %x: i32, %y: f32) {
  %r = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> (i32) {
    scf.reduce(%x : i32) {
    ^bb0(%l: i32, %rr: i32):
       scf.reduce.return %y : f32
    }
  }
  return
}
// -----
// expected-error: 'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op
func.func @f(%i: index, %x: i32, %y: f32) {
  %r = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> (i32) {
    scf.reduce(%x : i32) {
    ^bb0(%l: i32, %rr: i32):
       "test.foo"() : () -> ()
    }
  }
  return
}
// -----
// expected-error: 'scf.reduce' op expected number of reductions: 0 to be the same as number of operands: 1
// mlir-opt: 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0
func.func @f(%i: index, %x: i32, %y: f32) {
  %r = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> (i32) {
    scf.reduce(%x : i32)
  }
  return
}
// -----
// expected-error: 'scf.parallel' op constant step operand must be positive
func.func @f(%i: index, %x: i32, %y: f32) {
  %c = arith.constant 0 : index
  scf.parallel (%a) = (%i) to (%i) step (%c) {
  }
  return
}
// -----
// expected-error: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
func.func @f(%i: index, %x: i32, %y: f32) {
  scf.parallel () = () to () step () {
  }
  return
}
// -----
// expected-error: expected 1 bounds, one per induction variable, but found 2
// mlir-opt: expected 1 upper bound values, got 2
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  scf.forall (%a) in (8, 8) {
  }
  return
}
// -----
// expected-error: mismatch between out operands and types
// mlir-opt: number of operands and types do not match: got 1 operands and 2 types
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  scf.forall (%a) in (8) shared_outs(%z = %y) -> (tensor<8xf32>, tensor<8xf32>) {
  }
  return
}
// -----
// expected-error: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  %r = scf.forall (%a) in (8) shared_outs(%z = %y) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      "arith.constant"() {value = 1 : i32} : () -> i32
    }
  }
  return
}
// -----
// expected-error: 'scf.forall' op region expects 2 arguments
// mlir-opt: 'scf.forall' op region expects 1 arguments
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  %r = "scf.forall"(%y) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg2: index):
     scf.forall.in_parallel {}
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
// expected-error: 'scf.forall' op type mismatch between 0-th output and corresponding block argument
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  %r = "scf.forall"(%y) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg2: index, %j: tensor<4xf32>):
     scf.forall.in_parallel {}
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
// expected-error: 'scf.forall' op expected type of operand #0 ('tensor<8xf32>') to match type of corresponding result ('tensor<4xf32>')
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  %r = "scf.forall"(%y) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg2: index, %j: tensor<8xf32>):
     scf.forall.in_parallel {}
  }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error: 'scf.forall' op mapping attribute size must match op rank
// mlir-opt: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
func.func @f(%i: index, %x: i32, %y: tensor<8xf32>) {
  scf.forall (%a) in (8) {
  } {mapping = [1, 2]}
  return
}
// -----
// expected-error: 'scf.index_switch' op has duplicate case value: 1
func.func @f(%i: index, %x: i32) {
  scf.index_switch %i
  case 1 { scf.yield }
  case 1 { scf.yield }
  default {}
  return
}
// -----
// expected-error: 'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0
func.func @f(%i: index, %x: i32) {
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield }
  default { scf.yield %x : i32 }
  return
}
// -----
// expected-error: 'scf.index_switch' op expected result #0 of each region to be 'i32'
func.func @f(%i: index, %x: i32) {
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %i : index }
  default { scf.yield %x : i32 }
  return
}
// -----
// expected-error: 'scf.index_switch' op has 1 case regions but 2 case values
func.func @f(%i: index, %x: i32) {
  "scf.index_switch"(%i) <{cases = array<i64: 2, 5>}> ({
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (index) -> ()
  return
}
// -----
// expected-error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
"any.op"() ({ scf.yield }) : () -> ()
// -----
// expected-error: integer value too large: '9223372036854775808' is not within ±2^53
// mlir-opt: integer value too large
func.func @f(%i: index) {
  scf.index_switch %i
  case 9223372036854775808 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}
// -----
// expected-error: integer value too large: '9007199254740993' is not within ±2^53
// mlir-opt: accepts
func.func @f() {
  scf.forall (%i) in (9007199254740993) {
  }
  return
}
