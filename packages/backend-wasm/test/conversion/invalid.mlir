// RUN: tt-opt %s --convert-to-wasm --split-input-file --verify-diagnostics

func.func @unknown(%x: f32, %p: !tt.ptr<f32>) attributes {tt.kernel} {
  // expected-error@+1 {{'math.exp' op cannot be lowered to WebAssembly: there is no rule for this operation}}
  %y = math.exp %x : f32
  tt.store %p, %y : !tt.ptr<f32>
  return
}

// -----

// expected-error@+1 {{argument %x is a 'i128'}}
func.func @wide(%x: i128) attributes {tt.kernel} {
  return
}

// -----

func.func @one() {
  return
}
// expected-error@+1 {{is a second kernel beside @one: a module is made of one, so make the others private}}
func.func @two() {
  return
}

// -----

// expected-error@+1 {{is no func.func: the pass tt-to-linalg makes it one}}
tt.func @early() {
  tt.return
}
