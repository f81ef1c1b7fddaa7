// RUN: tt-opt %s --verify-diagnostics --split-input-file

tt.func @unknown_space() {
  // expected-error@+1 {{global}}
  ttg.barrier global
  tt.return
}

// -----

tt.func @unknown_bits() {
  // expected-error@+1 {{addrSpace}}
  "ttg.barrier"() <{addrSpace = 32 : i32}> : () -> ()
  tt.return
}
