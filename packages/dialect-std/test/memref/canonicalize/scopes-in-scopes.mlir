// RUN: tt-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @ends_with_the_function(
// CHECK-NEXT: %alloca = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT: "test.use"(%alloca) : (memref<?xf32>) -> ()
// CHECK-NEXT: return
func.func @ends_with_the_function(%n: index) {
  memref.alloca_scope {
    %0 = memref.alloca(%n) : memref<?xf32>
    "test.use"(%0) : (memref<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @something_follows(
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %alloca = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT: "test.use"(%alloca) : (memref<?xf32>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "test.more"() : () -> ()
// CHECK-NEXT: return
func.func @something_follows(%n: index) {
  memref.alloca_scope {
    %0 = memref.alloca(%n) : memref<?xf32>
    "test.use"(%0) : (memref<?xf32>) -> ()
  }
  "test.more"() : () -> ()
  return
}

// CHECK-LABEL: func.func @last_in_what_is_last(
// CHECK-NEXT: %alloca = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: "test.use"(%alloca) : (memref<?xf32>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "test.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
func.func @last_in_what_is_last(%n: index) {
  "test.region"() ({
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xf32>
      "test.use"(%0) : (memref<?xf32>) -> ()
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @not_last_in_what_is_last(
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %alloca = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT: "test.use"(%alloca) : (memref<?xf32>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "test.more"() : () -> ()
// CHECK-NEXT: "test.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
func.func @not_last_in_what_is_last(%n: index) {
  "test.region"() ({
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xf32>
      "test.use"(%0) : (memref<?xf32>) -> ()
    }
    "test.more"() : () -> ()
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @size_of_inside(
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: %n = "test.size"() : () -> index
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %alloca = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT: "test.use"(%alloca) : (memref<?xf32>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "test.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
func.func @size_of_inside() {
  "test.region"() ({
    %n = "test.size"() : () -> index
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xf32>
      "test.use"(%0) : (memref<?xf32>) -> ()
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
