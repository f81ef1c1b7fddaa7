// RUN: tt-opt %s --symbol-dce | FileCheck %s

// Private functions live only as long as something that lives calls them.
// CHECK-NOT:  func.func private @dead
// CHECK:      func.func private @used()
// CHECK:      func.func @entry()
// CHECK-NOT:  @recursive
func.func private @dead() {
  call @dead_too() : () -> ()
  return
}
func.func private @dead_too() {
  return
}
func.func private @used() {
  return
}
func.func @entry() {
  call @used() : () -> ()
  return
}
func.func private @recursive() {
  call @recursive() : () -> ()
  return
}
