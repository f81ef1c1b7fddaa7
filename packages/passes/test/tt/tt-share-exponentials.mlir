// RUN: tt-opt %s --tt-share-exponentials | FileCheck %s

// One of the two differences is 0: the exponential of the other one is computed.
// CHECK-LABEL: tt.func @partial_softmaxes
// CHECK:         %[[M:.*]] = arith.maxnumf %a, %b
// CHECK:         %[[X:.*]] = arith.subf %a, %[[M]]
// CHECK:         %[[Y:.*]] = arith.subf %b, %[[M]]
// CHECK:         %[[SECOND:.*]] = arith.cmpf oeq, %[[Y]], %[[ZERO:.*]] : tensor<64xf32>
// CHECK-NEXT:    %[[OTHER:.*]] = arith.select %[[SECOND]], %[[X]], %[[Y]]
// CHECK-NEXT:    %[[E:.*]] = math.exp %[[OTHER]]
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[X]], %[[ONE:.*]] : tensor<64xf32>
// CHECK-NEXT:    %[[BELOW:.*]] = arith.cmpf olt, %[[SUM]], %[[ZERO]]
// CHECK-NEXT:    %[[SIMPLE:.*]] = arith.select %[[BELOW]], %[[ZERO]], %[[SUM]]
// CHECK-NEXT:    %[[P:.*]] = arith.select %[[SECOND]], %[[E]], %[[SIMPLE]]
// CHECK-NEXT:    %[[Q:.*]] = arith.select %[[SECOND]], %[[ONE]], %[[E]]
// CHECK-NOT:     math.exp
// CHECK:         tt.return %[[P]], %[[Q]]
tt.func @partial_softmaxes(%a: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %m = arith.maxnumf %a, %b : tensor<64xf32>
  %x = arith.subf %a, %m : tensor<64xf32>
  %p = math.exp %x : tensor<64xf32>
  %y = arith.subf %b, %m : tensor<64xf32>
  %q = math.exp %y : tensor<64xf32>
  tt.return %p, %q : tensor<64xf32>, tensor<64xf32>
}

// The maximum may be a select, and the differences multiplied; here in the region of a reduction.
// CHECK-LABEL: tt.func @in_region
// CHECK-COUNT-1: math.exp2
// CHECK-NOT:     math.exp2
// CHECK:         tt.return
tt.func @in_region(%x: tensor<64xf32>, %y: tensor<64xf32>) -> (f32, f32) {
  %r:2 = "tt.reduce"(%x, %y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %s: f32, %b: f32, %t: f32):
    %log2e = arith.constant 1.44269502 : f32
    %g = arith.cmpf ogt, %a, %b : f32
    %n = arith.cmpf une, %a, %a : f32
    %c = arith.ori %g, %n : i1
    %m = arith.select %c, %a, %b : f32
    %d = arith.subf %a, %m : f32
    %u = arith.mulf %d, %log2e : f32
    %p = math.exp2 %u : f32
    %e = arith.subf %b, %m : f32
    %v = arith.mulf %e, %log2e : f32
    %q = math.exp2 %v : f32
    %sp = arith.mulf %s, %p : f32
    %tq = arith.mulf %t, %q : f32
    %sum = arith.addf %sp, %tq : f32
    tt.reduce.return %m, %sum : f32, f32
  }) : (tensor<64xf32>, tensor<64xf32>) -> (f32, f32)
  tt.return %r#0, %r#1 : f32, f32
}

// Neither the maximum of other values, nor different functions, nor one value twice.
// CHECK-LABEL: tt.func @others
// CHECK-COUNT-3: math.exp %
// CHECK:         math.exp2 %
// CHECK-NOT:     arith.select
// CHECK:         tt.return
tt.func @others(%a: f32, %b: f32, %k: f32) -> (f32, f32, f32, f32) {
  %m = arith.maxnumf %a, %b : f32
  %x = arith.subf %a, %m : f32
  %y = arith.subf %b, %m : f32
  %z = arith.subf %k, %m : f32
  %p = math.exp %x : f32
  %q = math.exp %z : f32
  %r = math.exp %x : f32
  %s = math.exp2 %y : f32
  tt.return %p, %q, %r, %s : f32, f32, f32, f32
}

// The factor of the second exponential may be defined after the first one.
// CHECK-LABEL: tt.func @later
// CHECK:         %[[FACTOR:.*]] = arith.constant dense<1.500000e+00>
// CHECK:         %[[BELOW:.*]] = arith.subf %b, %{{.*}}
// CHECK:         arith.mulf %[[BELOW]], %[[FACTOR]]
// CHECK:         math.exp
// CHECK-NOT:     math.exp
// CHECK:         tt.return
tt.func @later(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<1.5> : tensor<4xf32>
  %m = arith.maxnumf %a, %b : tensor<4xf32>
  %x = arith.subf %a, %m : tensor<4xf32>
  %cx = arith.mulf %x, %c : tensor<4xf32>
  %p = math.exp %cx : tensor<4xf32>
  %d = arith.constant dense<1.5> : tensor<4xf32>
  %y = arith.subf %b, %m : tensor<4xf32>
  %dy = arith.mulf %y, %d : tensor<4xf32>
  %q = math.exp %dy : tensor<4xf32>
  tt.return %p, %q : tensor<4xf32>, tensor<4xf32>
}
