// RUN: tt-opt %s --tt-rewrite-tensor-descriptor --verify-diagnostics

// What a driver has encoded cannot be read; the error says what to do instead.
tt.func public @raw(%raw: !tt.ptr<i8>, %i: i32) -> tensor<8x8xf32> {
  // expected-error @+2 {{'tt.reinterpret_tensor_descriptor' op reads a descriptor that a GPU's driver has encoded; make it in the kernel with 'tt.make_tensor_descriptor'}}
  // expected-error @+1 {{failed to legalize operation 'tt.reinterpret_tensor_descriptor'}}
  %d = tt.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<8x8xf32>
  %x = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<8x8xf32> -> tensor<8x8xf32>
  tt.return %x : tensor<8x8xf32>
}
