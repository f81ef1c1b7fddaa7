// RUN: tt-opt %s --tt-keep-narrow-floats --canonicalize --split-input-file | FileCheck %s

// The first half of a rotated head: a sign is changed in 16 bits.
// CHECK-LABEL: tt.func public @negate
// CHECK-DAG:     %[[SIGN:.*]] = arith.constant dense<-32768> : tensor<64xi16>
// CHECK-DAG:     %[[BITS:.*]] = arith.bitcast %x : tensor<64xf16> to tensor<64xi16>
// CHECK:         %[[LESS:.*]] = arith.xori %[[BITS]], %[[SIGN]]
// CHECK-NEXT:    %[[Y:.*]] = arith.bitcast %[[LESS]] : tensor<64xi16> to tensor<64xf16>
// CHECK-NEXT:    tt.return %[[Y]]
tt.func public @negate(%x: tensor<64xf16>) -> tensor<64xf16> {
  %w = arith.extf %x : tensor<64xf16> to tensor<64xf32>
  %n = arith.negf %w : tensor<64xf32>
  %y = arith.truncf %n : tensor<64xf32> to tensor<64xf16>
  tt.return %y : tensor<64xf16>
}

// -----

// Comparisons need the numbers themselves.
// CHECK-LABEL: tt.func public @relu
// CHECK:         %[[W:.*]] = arith.extf %x
// CHECK:         %[[LESS:.*]] = arith.cmpf olt, %[[W]]
// CHECK:         arith.select %[[LESS]], %{{.*}}, %{{.*}} : tensor<64xi1>, tensor<64xi16>
// CHECK-NOT:     arith.truncf
tt.func public @relu(%x: tensor<64xbf16>) -> tensor<64xbf16> {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %w = arith.extf %x : tensor<64xbf16> to tensor<64xf32>
  %c = arith.cmpf olt, %w, %zero : tensor<64xf32>
  %m = arith.select %c, %zero, %w : tensor<64xi1>, tensor<64xf32>
  %y = arith.truncf %m : tensor<64xf32> to tensor<64xbf16>
  tt.return %y : tensor<64xbf16>
}

// -----

// A sum is rounded, and so is what comes from another type.
// CHECK-LABEL: tt.func public @rounded
// CHECK-COUNT-2: arith.truncf
tt.func public @rounded(%x: tensor<64xbf16>, %y: tensor<64xf16>) -> (tensor<64xbf16>, tensor<64xbf16>) {
  %a = arith.extf %x : tensor<64xbf16> to tensor<64xf32>
  %b = arith.extf %y : tensor<64xf16> to tensor<64xf32>
  %s = arith.addf %a, %a : tensor<64xf32>
  %n = arith.negf %b : tensor<64xf32>
  %0 = arith.truncf %s : tensor<64xf32> to tensor<64xbf16>
  %1 = arith.truncf %n : tensor<64xf32> to tensor<64xbf16>
  tt.return %0, %1 : tensor<64xbf16>, tensor<64xbf16>
}
