// RUN: tt-opt %s --speculate-common-case="distinct-arguments=true" | FileCheck %s

// Lanes that are replaced if any of a mask is set: the first loop keeps what they would be otherwise, and takes down the mask.
// CHECK-LABEL: func.func @function
// CHECK-SAME:    tts.distinct_arguments
// CHECK:         %[[OCCURRED:.*]] = scf.for %{{.*}} iter_args(%[[BEFORE:.*]] = %{{.*}}) -> (vector<4xi1>) {
// CHECK:           %[[V:.*]] = tts.load %x
// CHECK:           %[[FAST:.*]] = arith.mulf %[[V]], %[[V]]
// CHECK:           %[[MASK:.*]] = arith.cmpf ole
// CHECK-NOT:       vector.reduction
// CHECK-NOT:       scf.if
// CHECK:           %[[SO_FAR:.*]] = arith.ori %[[BEFORE]], %[[MASK]]
// CHECK:           tts.store %[[FAST]], %y
// CHECK:           scf.yield %[[SO_FAR]]
// CHECK:         } {tts.at_most = 64 : index, tts.independent}
// CHECK:         %[[ANY:.*]] = vector.reduction <or>, %[[OCCURRED]]
// CHECK:         scf.if %[[ANY]] {
// CHECK:           scf.for
// CHECK:             scf.if
// CHECK:               math.sin
// CHECK-NOT:         tts.independent
// CHECK:         return
func.func @function(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %limit = arith.constant dense<8.0> : vector<4xf32>
  scf.for %i = %c0 to %n step %c4 {
    %v = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %fast = arith.mulf %v, %v : vector<4xf32>
    %great = arith.cmpf ole, %limit, %v : vector<4xf32>
    %any = vector.reduction <or>, %great : vector<4xi1> into i1
    %r = scf.if %any -> (vector<4xf32>) {
      %slow = math.sin %v {tts.called} : vector<4xf32>
      %both = arith.select %great, %slow, %fast : vector<4xi1>, vector<4xf32>
      scf.yield %both : vector<4xf32>
    } else {
      scf.yield %fast : vector<4xf32>
    }
    tts.store %r, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.at_most = 64 : index, tts.independent}
  return
}

// A chain goes on from its first number, whichever side that is on; of two chains that meet, one ends. Constants are no NaN.
// CHECK-LABEL: func.func @chains
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = tts.load %x[%{{.*}}] strides [1]
// CHECK:           %[[B:.*]] = tts.load %x[%{{.*}}] strides [1]
// CHECK:           %[[L1:.*]] = arith.cmpf olt, %[[B]], %[[A]]
// CHECK:           %[[MIN:.*]] = arith.select %[[L1]], %[[B]], %[[A]]
// CHECK:           %[[NAN1:.*]] = arith.cmpf une, %[[MIN]], %[[MIN]]
// CHECK:           %[[L2:.*]] = arith.cmpf olt, %[[B]], %[[A]]
// CHECK:           %[[NEXT:.*]] = arith.select %[[L2]], %[[B]], %[[A]]
// CHECK:           %[[L3:.*]] = arith.cmpf olt, %[[MIN]], %[[NEXT]]
// CHECK:           %[[BOTH:.*]] = arith.select %[[L3]], %[[MIN]], %[[NEXT]]
// CHECK:           arith.cmpf une, %[[BOTH]], %[[BOTH]]
// CHECK:           arith.maxnumf %[[BOTH]], %{{.*}}
// CHECK:           scf.yield
// CHECK:         scf.if
// CHECK-COUNT-3:   arith.minnumf
func.func @chains(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  scf.for %i = %c0 to %n step %c4 {
    %j = arith.addi %i, %c64 : index
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %first = arith.minnumf %a, %b : vector<4xf32>
    %second = arith.minnumf %a, %b : vector<4xf32>
    %both = arith.minnumf %first, %second : vector<4xf32>
    %raised = arith.maxnumf %both, %zero : vector<4xf32>
    tts.store %raised, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// What a loop writes it must not read: it could not be repeated. A single extremum and a few iterations do not pay.
// CHECK-LABEL: func.func @left
// CHECK-NOT:     tts.distinct_arguments
// CHECK-NOT:     iter_args
// CHECK:         return
func.func @left(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %n step %c4 {
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %y[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %first = arith.maxnumf %a, %b : vector<4xf32>
    %second = arith.maxnumf %first, %a : vector<4xf32>
    tts.store %second, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  scf.for %i = %c0 to %n step %c4 {
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %first = arith.maxnumf %a, %a : vector<4xf32>
    tts.store %first, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  scf.for %i = %c0 to %c32 step %c4 {
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %first = arith.maxnumf %a, %a : vector<4xf32>
    %second = arith.maxnumf %first, %a : vector<4xf32>
    tts.store %second, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// What must not happen even once: a store that the right number masks off, and an access where it does not belong.
// CHECK-LABEL: func.func @mask
// CHECK-NOT:     iter_args
// CHECK:         return
func.func @mask(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  scf.for %i = %c0 to %n step %c4 {
    %j = arith.addi %i, %c64 : index
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %first = arith.maxnumf %a, %b : vector<4xf32>
    %both = arith.maxnumf %first, %a : vector<4xf32>
    %small = arith.cmpf ule, %both, %zero : vector<4xf32>
    tts.store %zero, %y[%i] strides [1] mask %small : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// CHECK-LABEL: func.func @address
// CHECK-NOT:     iter_args
// CHECK:         return
func.func @address(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c4 {
    %j = arith.addi %i, %c64 : index
    %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %first = arith.maxnumf %a, %b : vector<4xf32>
    %both = arith.maxnumf %first, %a : vector<4xf32>
    %bits = arith.bitcast %both : vector<4xf32> to vector<4xi32>
    %where = vector.extract %bits[0] : i32 from vector<4xi32>
    %at = arith.index_cast %where : i32 to index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    tts.store %v, %y[%i] : f32, !tt.ptr<f32>
  } {tts.independent}
  return
}
