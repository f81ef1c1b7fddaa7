// RUN: not tt-opt %s --tt-libdevice-to-math 2>&1 | FileCheck %s

// CHECK: 'tt.extern_elementwise' op calls '__nv_nosuchf', which is not a known library function
// CHECK: 'tt.elementwise_inline_asm' op is assembly code of a GPU
// CHECK: 'tt.elementwise_inline_asm' op is assembly code of a GPU
tt.func public @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_nosuchf"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : tensor<4xf32> -> tensor<4xf32>
  %c = tt.elementwise_inline_asm "griddepcontrol.wait; trap;" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  tt.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
