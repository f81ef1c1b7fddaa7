// RUN: tt-opt %s --canonicalize | FileCheck %s

// What is stored keeps its type; where it is stored need not be cast.
// CHECK-LABEL: func.func @stored(
// CHECK-NEXT: %cast = memref.cast %a : memref<8xf32> to memref<?xf32>
// CHECK-NEXT: memref.store %cast, %t[%i] : memref<4xmemref<?xf32>>
// CHECK-NEXT: return
func.func @stored(%a: memref<8xf32>, %t: memref<4xmemref<?xf32>>, %i: index) {
  %0 = memref.cast %a : memref<8xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<4xmemref<?xf32>> to memref<?xmemref<?xf32>>
  memref.store %0, %1[%i] : memref<?xmemref<?xf32>>
  return
}

// CHECK-LABEL: func.func @too_long(
// CHECK-NEXT: %c6 = arith.constant 6 : index
// CHECK-NEXT: %subview = memref.subview %a[1] [%c6] [1] : memref<6xi32> to memref<?xi32, strided<[1], offset: 1>>
// CHECK-NEXT: return %subview : memref<?xi32, strided<[1], offset: 1>>
func.func @too_long(%a: memref<6xi32>) -> memref<?xi32, strided<[1], offset: 1>> {
  %c6 = arith.constant 6 : index
  %0 = memref.subview %a[1] [%c6] [1] : memref<6xi32> to memref<?xi32, strided<[1], offset: 1>>
  return %0 : memref<?xi32, strided<[1], offset: 1>>
}

// CHECK-LABEL: func.func @step_of_no_length(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %subview = memref.subview %a[0] [2] [%c0] : memref<6xi32> to memref<2xi32, strided<[?]>>
// CHECK-NEXT: return %subview : memref<2xi32, strided<[?]>>
func.func @step_of_no_length(%a: memref<6xi32>) -> memref<2xi32, strided<[?]>> {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %a[0] [2] [%c0] : memref<6xi32> to memref<2xi32, strided<[?]>>
  return %0 : memref<2xi32, strided<[?]>>
}

// CHECK-LABEL: func.func @reduced(
// CHECK-NEXT: %subview = memref.subview %a[0, 0, 0] [1, 1, 3] [1, 1, 1] : memref<1x1x?xf32, strided<[20, 5, 1]>> to memref<1x3xf32, strided<[5, 1]>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<1x3xf32, strided<[5, 1]>> to memref<1x3xf32, strided<[?, ?]>>
// CHECK-NEXT: return %cast : memref<1x3xf32, strided<[?, ?]>>
func.func @reduced(%a: memref<1x1x?xf32, strided<[20, 5, 1]>>) -> memref<1x3xf32, strided<[?, ?]>> {
  %0 = memref.cast %a : memref<1x1x?xf32, strided<[20, 5, 1]>> to memref<1x1x?xf32, strided<[?, ?, ?]>>
  %1 = memref.subview %0[0, 0, 0] [1, 1, 3] [1, 1, 1] : memref<1x1x?xf32, strided<[?, ?, ?]>> to memref<1x3xf32, strided<[?, ?]>>
  return %1 : memref<1x3xf32, strided<[?, ?]>>
}

// CHECK-LABEL: func.func @bytes(
// CHECK-NEXT: %view = memref.view %a[%i][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT: return %view : memref<4xf32>
func.func @bytes(%a: memref<64xi8>, %i: index) -> memref<4xf32> {
  %0 = memref.cast %a : memref<64xi8> to memref<?xi8>
  %1 = memref.view %0[%i][] : memref<?xi8> to memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: func.func @same_bytes(
// CHECK-NEXT: return %a : memref<64xi8>
func.func @same_bytes(%a: memref<64xi8>) -> memref<64xi8> {
  %c0 = arith.constant 0 : index
  %0 = memref.view %a[%c0][] : memref<64xi8> to memref<64xi8>
  return %0 : memref<64xi8>
}

// CHECK-LABEL: func.func @spaces(
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32, 3>
// CHECK-NEXT: return %memspacecast, %a : memref<4xf32, 3>, memref<4xf32>
func.func @spaces(%a: memref<4xf32>) -> (memref<4xf32, 3>, memref<4xf32>) {
  %0 = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32, 5>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 5> to memref<4xf32, 3>
  %2 = memref.memory_space_cast %0 : memref<4xf32, 5> to memref<4xf32>
  return %1, %2 : memref<4xf32, 3>, memref<4xf32>
}

// CHECK-LABEL: func.func @alignments(
// CHECK-NEXT: %assume_align = memref.assume_alignment %a, 32 : memref<4xf32>
// CHECK-NEXT: return %assume_align : memref<4xf32>
func.func @alignments(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %a, 32 : memref<4xf32>
  %1 = memref.assume_alignment %0, 32 : memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: func.func @copies_of_nothing(
// CHECK-NEXT: return
func.func @copies_of_nothing(%a: memref<4x0xf32>, %b: memref<4x?xf32>) {
  memref.copy %a, %b : memref<4x0xf32> to memref<4x?xf32>
  memref.copy %b, %a : memref<4x?xf32> to memref<4x0xf32>
  return
}
