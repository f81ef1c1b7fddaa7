// RUN: tt-opt %s --convert-to-wasm --canonicalize | FileCheck %s

// Both halves of a vector are extended by loads of their own; one with another use, or before a store, is not.
// CHECK-LABEL: wasm.func @halves.run
// CHECK:         wasm.loop
// CHECK:           %[[LOW:.*]] = wasm.v128.load64_zero %[[AT:.*]] offset = 64
// CHECK:           %[[HIGH:.*]] = wasm.v128.load64_zero %[[AT]] offset = 72
// CHECK-DAG:       wasm.i64x2.extend_low_i32x4_s %[[LOW]]
// CHECK-DAG:       wasm.i64x2.extend_low_i32x4_s %[[HIGH]]
// CHECK-NOT:       extend_high
// CHECK:         wasm.loop
// CHECK:           %[[USED:.*]] = wasm.v128.load %
// CHECK:           wasm.i64x2.extend_high_i32x4_s %[[USED]]
// CHECK:         wasm.loop
// CHECK:           %[[BEFORE:.*]] = wasm.v128.load %
// CHECK:           wasm.v128.store
// CHECK:           wasm.i64x2.extend_high_i32x4_s %[[BEFORE]]
func.func @halves(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 1024 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xi32>
  %y = memref.view %scratch[%c512][] : memref<?xi8> to memref<4xi64>
  %z = memref.view %scratch[%c512][] : memref<?xi8> to memref<4xi32>
  %zero = arith.constant dense<0> : vector<4xi64>
  %s = scf.for %i = %c0 to %c64 step %c4 iter_args(%a = %zero) -> (vector<4xi64>) {
    %v = vector.load %m[%i] : memref<64xi32>, vector<4xi32>
    %w = arith.extsi %v : vector<4xi32> to vector<4xi64>
    %b = arith.addi %a, %w : vector<4xi64>
    scf.yield %b : vector<4xi64>
  }
  %t = scf.for %i = %c0 to %c64 step %c4 iter_args(%a = %s) -> (vector<4xi64>) {
    %v = vector.load %m[%i] : memref<64xi32>, vector<4xi32>
    %w = arith.extsi %v : vector<4xi32> to vector<4xi64>
    %b = arith.addi %a, %w : vector<4xi64>
    vector.store %v, %z[%c0] : memref<4xi32>, vector<4xi32>
    scf.yield %b : vector<4xi64>
  }
  %u = scf.for %i = %c0 to %c64 step %c4 iter_args(%a = %t) -> (vector<4xi64>) {
    %v = vector.load %m[%i] : memref<64xi32>, vector<4xi32>
    vector.store %a, %y[%c0] : memref<4xi64>, vector<4xi64>
    %w = arith.extsi %v : vector<4xi32> to vector<4xi64>
    %b = arith.addi %a, %w : vector<4xi64>
    scf.yield %b : vector<4xi64>
  }
  vector.store %u, %y[%c0] : memref<4xi64>, vector<4xi64>
  return
}
