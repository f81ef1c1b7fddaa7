// RUN: tt-opt %s --vector-lower | FileCheck %s

// Vectors whose length is not known before the program runs stay as they are.

// CHECK-LABEL: func.func @insert
// CHECK-NEXT:    %r = vector.insert %a, %b [0, 1] : vector<1x[4]xf32> into vector<1x2x1x[4]xf32>
func.func @insert(%a: vector<1x[4]xf32>, %b: vector<1x2x1x[4]xf32>) -> vector<1x2x1x[4]xf32> {
  %r = vector.insert %a, %b [0, 1] : vector<1x[4]xf32> into vector<1x2x1x[4]xf32>
  return %r : vector<1x2x1x[4]xf32>
}
// CHECK-LABEL: func.func @masked
// CHECK-NEXT:    %r = vector.mask %m { vector.reduction <add>, %a : vector<[4]xf32> into f32 } : vector<[4]xi1> -> f32
func.func @masked(%a: vector<[4]xf32>, %m: vector<[4]xi1>) -> f32 {
  %r = vector.mask %m { vector.reduction <add>, %a : vector<[4]xf32> into f32 } : vector<[4]xi1> -> f32
  return %r : f32
}
