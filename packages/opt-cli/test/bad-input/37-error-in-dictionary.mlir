func.func private @f(i32) attributes {a = #nobody, b = {c = 1 : i32}} {
  %0 = arith.constant 1 : i32
}
func.func @g(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %x : i32
  } {unroll = #nobody}
  "arith.addi"(%x, %x) {
    a = #nobody
  } : (i32, i32) -> i32
  %s = arith.addi %r, %x {a = #nobody : i32
  return %x : i32
}
func.func @h(%x: i32) -> i32 { %0 = arith.adi %x, %x {a = 1} : i32 }
func.func @i(%x: i32) -> i32 {
  return %y : i32
}
