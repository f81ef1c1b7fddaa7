// RUN: tt-opt %s --split-input-file --verify-diagnostics

tt.func @strides(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected 2 strides for a block of rank 2, but got 1}}
  %0 = tts.load %p[0] strides [1] : !tt.ptr<f32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @bounds(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected 2 lower bounds for a block of rank 2, but got 1}}
  %0 = tts.load %p[0] strides [4, 1] bounds [0 to 2] : !tt.ptr<f32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @elements(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{base holds 'f32', but the elements of the block are 'i32'}}
  %0 = tts.load %p[0] strides [1] : !tt.ptr<f32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @sizes(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected 1 sizes for the dynamic dimensions of the result, but got 0}}
  %0 = tts.load %p[0] strides [1] : !tt.ptr<f32> -> tensor<?xf32>
  tt.return
}

// -----

tt.func @wrap(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{wraps at a negative size}}
  %0 = tts.load %p[0] strides [1] wrap [0 mod -4] : !tt.ptr<f32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @base(%p: !tt.ptr<tensor<4xf32>>) {
  // expected-error @+1 {{operand #0 must be pointer to a scalar or memref of rank 1 or less without layout, or unranked memref}}
  %0 = tts.load %p[0] strides [1] : !tt.ptr<tensor<4xf32>> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @offsets(%p: !tt.ptr<f32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{expected an offset per lane of 'tensor<4xf32>', but the offsets are 'tensor<8xi32>'}}
  %0 = tts.gather %p[%i] : !tt.ptr<f32>, tensor<8xi32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @rmw(%p: !tt.ptr<f32>, %i: i32, %x: f32) {
  // expected-error @+1 {{'add' needs integers, but the values are 'f32'}}
  %0 = tts.atomic_rmw add, relaxed, gpu, %p[%i], %x : !tt.ptr<f32>, i32, f32
  tt.return
}

// -----

tt.func @syntax(%p: !tt.ptr<f32>, %i: index) {
  // expected-error @+1 {{expected 'to'}}
  %0 = tts.load %p[%i] strides [1] bounds [0, 4] : !tt.ptr<f32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @indices(%m: memref<4x4xf32>, %i: index) {
  // expected-error @+1 {{incorrect number of indices for prefetch, expected 2 but got 1}}
  tts.prefetch %m[%i] : memref<4x4xf32>
  tt.return
}

// -----

tt.func @offset_beyond_doubles(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{integer value too large: '9223372036854775807' is not within ±2^53}}
  %0 = tts.load %p[9223372036854775807] strides [1] : !tt.ptr<f32> -> tensor<4xf32>
  tt.return
}
