// RUN: tt-opt %s --one-shot-bufferize --verify-diagnostics --split-input-file

func.func @branches(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{makes a 'tensor<?xf32>', whose buffer is needed before its size is known}}
  %r = scf.if %c -> (tensor<?xf32>) {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
