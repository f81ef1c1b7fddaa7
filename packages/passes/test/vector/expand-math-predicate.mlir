// RUN: tt-opt %s --expand-math | FileCheck %s

// The library answers questions with 0 or 1.
// CHECK-LABEL: tt.func @question
// CHECK:         %[[BIT:.*]] = arith.cmpf
// CHECK:         %[[INT:.*]] = arith.extui %{{.*}} : i1 to i32
// CHECK:         tt.return %[[INT]] : i32
tt.func @question(%x: f32) -> i32 {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_isnanf"} : (f32) -> i32
  tt.return %a : i32
}
