// RUN: tt-opt %s --split-input-file --verify-diagnostics

wasm.module {
  wasm.func @f(%x: f32) {
    // expected-error@+1 {{operand #0 must be WebAssembly i32}}
    %y = "wasm.i32.add"(%x, %x) : (f32, f32) -> i32
  }
}

// -----

wasm.module {
  // expected-error@+1 {{WebAssembly has no type 'i8'}}
  wasm.func @f(%x: i8) {
  }
}
