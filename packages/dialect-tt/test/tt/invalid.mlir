// RUN: tt-opt %s --split-input-file --verify-diagnostics

tt.func @size(%x: i32) {
  // expected-error @+1 {{Number of elements must be power-of-two}}
  %0 = tt.splat %x : i32 -> tensor<48xi32>
  tt.return
}

// -----

tt.func @too_large(%x: i32) {
  // expected-error @+1 {{Maximum allowed number of elements is 1048576}}
  %0 = tt.splat %x : i32 -> tensor<2048x1024xi32>
  tt.return
}

// -----

tt.func @bitcast_width(%x: tensor<4xf32>) {
  // expected-error @+1 {{Cannot bitcast data-type of size 32 to data-type of size 16}}
  %0 = tt.bitcast %x : tensor<4xf32> -> tensor<4xi16>
  tt.return
}

// -----

tt.func @bitcast_pointer(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{Cannot bitcast pointer to non-pointer type}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i32
  tt.return
}

// -----

tt.func @bitcast_space(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{Cannot bitcast pointer between different address spaces}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<f32, 3>
  tt.return
}

// -----

tt.func @rounding(%x: f32) {
  // expected-error @+1 {{Rounding mode is required for FP downcast}}
  %0 = tt.fp_to_fp %x : f32 -> f8E5M2
  tt.return
}

// -----

tt.func @mask_shape(%p: tensor<4x!tt.ptr<f32>>, %m: tensor<8xi1>) {
  // expected-error @+1 {{mask type matches ptr type}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x!tt.ptr<f32>>, tensor<8xi1>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @load_result(%p: tensor<4x!tt.ptr<f32>>) {
  // expected-error @+1 {{result matches ptr type}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<4x!tt.ptr<f32>>) -> tensor<4xi32>
  tt.return
}

// -----

tt.func @store_value(%p: tensor<4x!tt.ptr<f32>>, %v: tensor<4xi32>) {
  // expected-error @+1 {{value type matches ptr type}}
  "tt.store"(%p, %v) : (tensor<4x!tt.ptr<f32>>, tensor<4xi32>) -> ()
  tt.return
}

// -----

tt.func @boundary_check(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{`boundaryCheck` is only allowed with a block pointer}}
  %0 = tt.load %p {boundaryCheck = array<i32: 0>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @atomic_kind(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @+1 {{'max' needs integers, but the values are 'f32'}}
  %0 = tt.atomic_rmw max, relaxed, gpu, %p, %x : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @cache(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected one of 'none', 'ca', 'cg'}}
  %0 = tt.load %p cacheModifier = all : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @expand_dims(%x: tensor<4xi32>) {
  // expected-error @+1 {{axis 2 is out of bounds}}
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  tt.return
}

// -----

tt.func @expand_dims_shape(%x: tensor<4xi32>) {
  // expected-error @+1 {{inferred type(s) 'tensor<1x4xi32>' are incompatible with return type(s) of operation 'tensor<4x1xi32>'}}
  %0 = tt.expand_dims %x {axis = 0 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  tt.return
}

// -----

tt.func @broadcast_rank(%x: tensor<4xi32>) {
  // expected-error @+1 {{rank of source must be same as rank of result}}
  %0 = tt.broadcast %x : tensor<4xi32> -> tensor<4x4xi32>
  tt.return
}

// -----

tt.func @broadcast_size(%x: tensor<2x4xi32>) {
  // expected-error @+1 {{Different dimensions at index 0 between source and result.  Broadcast requires the source dimension to be 1.}}
  %0 = tt.broadcast %x : tensor<2x4xi32> -> tensor<8x4xi32>
  tt.return
}

// -----

tt.func @reshape(%x: tensor<8xi32>) {
  // expected-error @+1 {{number of src and dst elements of reshape must be the same}}
  %0 = tt.reshape %x : tensor<8xi32> -> tensor<4x4xi32>
  tt.return
}

// -----

tt.func @trans_order(%x: tensor<2x4xi32>) {
  // expected-error @+1 {{order must be a permutation of 0..n-1}}
  %0 = tt.trans %x {order = array<i32: 1, 1>} : tensor<2x4xi32> -> tensor<4x2xi32>
  tt.return
}

// -----

tt.func @trans_shape(%x: tensor<2x4xi32>) {
  // expected-error @+1 {{result shape must match the permutation of the source shape}}
  %0 = tt.trans %x {order = array<i32: 1, 0>} : tensor<2x4xi32> -> tensor<2x4xi32>
  tt.return
}

// -----

tt.func @cat(%x: tensor<4xi32>) {
  // expected-error @+1 {{result element count must equal the sum of the operand element counts, expected 8 but got 16}}
  %0 = tt.cat %x, %x : tensor<4xi32> -> tensor<16xi32>
  tt.return
}

// -----

tt.func @join(%x: tensor<4xi32>) {
  // expected-error @+1 {{result shape must be (4, 2), but got 8}}
  %0 = tt.join %x, %x : tensor<4xi32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @split(%x: tensor<8xi32>) {
  // expected-error @+1 {{last dimension of input tensor must be 2}}
  %0:2 = tt.split %x : tensor<8xi32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @gather(%x: tensor<8xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{indices and output shapes must match}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<8xf32>, tensor<4xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @gather_axis(%x: tensor<8xf32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{gather dimension must be less than the input rank}}
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<8xf32>, tensor<4xi32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @range_order() {
  // expected-error @+1 {{start must be less than end}}
  %0 = tt.make_range {start = 4 : i32, end = 4 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @range_size() {
  // expected-error @+1 {{number of elements in returned tensor, 8, must match size of range [0, 4), which has 4 elements}}
  %0 = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @dot_width(%a: tensor<16x16xf32>, %b: tensor<16x16xf16>) {
  // expected-error @+1 {{element types of operands A and B must have same bit width}}
  %0 = tt.dot %a, %b, %a : tensor<16x16xf32> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_shape(%a: tensor<16x32xf32>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand}}
  %0 = tt.dot %a, %a, %c : tensor<16x32xf32> * tensor<16x32xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @scale(%a: tensor<16x64xf8E5M2>, %b: tensor<64x16xf8E5M2>, %s: tensor<16x8xi8>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{scale factor must be 16 or 32. Got 8}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<16x8xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @reduce_axis(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axis out of bounds for operand rank 2}}
  %0 = "tt.reduce"(%x) <{axis = 2 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @reduce_types(%x: tensor<4x8xf64>) {
  // expected-error @+1 {{operand types and result types must agree}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    tt.reduce.return %a : f64
  }) : (tensor<4x8xf64>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @reduce_arguments(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{nested block must take 2 arguments, but given block with 1 arguments}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @reduce_region(%x: tensor<4x8xf32>, %i: i32) {
  // expected-error @+1 {{type mismatch on combine operation. Expected argument 0 to have type f32 but got i32}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    tt.reduce.return %a : i32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @scan_shape(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{requires the same shape}}
  %0 = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @map_pack(%x: tensor<8xi32>) {
  // expected-error @+1 {{Pack must be a power of 2}}
  %0 = "tt.map_elementwise"(%x) <{pack = 3 : i32}> ({
  ^bb0(%a: i32, %b: i32, %c: i32):
    tt.map_elementwise.return %a, %b, %c : i32, i32, i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return
}

// -----

tt.func @packed(%x: tensor<128xf32>) {
  // expected-error @+1 {{number of input elements 128 must be a multiple of the op's packed_element attribute, 3}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 3 : i32, pure = true} %x : tensor<128xf32> -> tensor<128xf32>
  tt.return
}

// -----

tt.func @descriptor_element(%d: !tt.tensordesc<16x16xf16>, %i: i32) {
  // expected-error @+1 {{descriptor block and tensor element types must match}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @descriptor_size(%d: !tt.tensordesc<16x16xf16>, %i: i32) {
  // expected-error @+1 {{descriptor block and tensor must have the same number of elements}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<16x16xf16> -> tensor<32x16xf16>
  tt.return
}

// -----

tt.func @descriptor_rows(%d: !tt.tensordesc<2x128xf32>, %r: tensor<32xi32>, %i: i32) {
  // expected-error @+1 {{descriptor block must have exactly 1 row}}
  %0 = tt.descriptor_gather %d[%r, %i] : (!tt.tensordesc<2x128xf32>, tensor<32xi32>, i32) -> tensor<32x128xf32>
  tt.return
}

// -----

tt.func @descriptor_base(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  // expected-error @+1 {{base points to 'f32', but the elements of the descriptor are 'f16'}}
  %0 = tt.make_tensor_descriptor %p, [%n], [%s] : <f32>, <16xf16>
  tt.return
}

// -----

tt.func @returns(%x: i32) -> i64 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @returns}}
  tt.return %x : i32
}

// -----

tt.func @callee(%x: i32) {
  tt.return
}
tt.func @caller(%x: i64) {
  // expected-error @+1 {{operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0}}
  tt.call @callee(%x) : (i64) -> ()
  tt.return
}

// -----

tt.func @caller() {
  // expected-error @+1 {{'missing' does not reference a valid function}}
  tt.call @missing() : () -> ()
  tt.return
}

// -----

tt.func @map_stores(%p: tensor<8x!tt.ptr<i32>>, %x: tensor<8xi32>) {
  %0 = "tt.map_elementwise"(%p, %x) <{pack = 1 : i32}> ({
  ^bb0(%q: !tt.ptr<i32>, %y: i32):
    // expected-error @+1 {{Stores are not supported inside map_elementwise}}
    tt.store %q, %y : !tt.ptr<i32>
    tt.map_elementwise.return %y : i32
  }) : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>) -> tensor<8xi32>
  tt.return
}

// -----

tt.func @cas_types(%p: !tt.ptr<i32>, %x: i64, %y: i32) {
  // expected-error @+1 {{failed to verify that ptr type matches cmp type}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %x, %y : (!tt.ptr<i32>, i64, i32) -> i32
  tt.return
}

// -----

tt.func @unsplat(%x: tensor<4xf32>) {
  // expected-error @+1 {{source tensor must have exactly one element}}
  %0 = tt.unsplat %x : tensor<4xf32>
  tt.return
}

// -----

tt.func @reduce_shapes(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>) {
  // expected-error @+1 {{requires the same shape for all operands}}
  %0:2 = "tt.reduce"(%x, %y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<4x8xf32>, tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  tt.return
}

// -----

tt.func @block_pointer_rank(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // expected-error @+1 {{expected 2 sizes, strides, offsets and entries of order, but got 1 and an order of 2}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
  tt.return
}

// -----

tt.func @block_pointer_lists(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // expected-error @+1 {{requires the same number of operands in each of 'shape', 'strides', 'offsets'}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n], [%i] {order = array<i32: 0>} : <tensor<16xf32>>
  tt.return
}

// -----

tt.func @load_cache(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{cache modifier 'wb' is not for loads; those have 'none', 'ca', 'cg', 'cs', 'cv'}}
  %0 = tt.load %p cacheModifier = wb : !tt.ptr<f32>
  // expected-error @+1 {{cache modifier 'wt' is not for loads}}
  %1 = tt.load %p {cachePolicy = #tt.cache_policy<cache_modifier = wt, eviction_policy = evict_normal>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @store_cache(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @+1 {{cache modifier 'ca' is not for stores}}
  tt.store %p, %x cacheModifier = ca : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @descriptor_cache(%d: !tt.tensordesc<16xf32>, %i: i32) {
  // expected-error @+1 {{cache modifier 'wb' is not for loads}}
  %0 = tt.descriptor_load %d[%i] cacheModifier = wb : !tt.tensordesc<16xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @atomic_bits(%p: !tt.ptr<i1>, %x: i1) {
  // expected-error @+1 {{needs integers or floats of 8 bits or more, but the values are 'i1'}}
  %0 = tt.atomic_load acquire, gpu, %p : (!tt.ptr<i1>) -> i1
  // expected-error @+1 {{needs integers or floats of 8 bits or more}}
  tt.atomic_store release, gpu, %p, %x : !tt.ptr<i1>
  tt.return
}

// -----

tt.func @atomic_orders(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @+1 {{may be relaxed or acquire, but not release}}
  %0 = tt.atomic_load release, gpu, %p : (!tt.ptr<i32>) -> i32
  // expected-error @+1 {{may be relaxed or release, but not acq_rel}}
  tt.atomic_store acq_rel, gpu, %p, %x : !tt.ptr<i32>
  // expected-error @+1 {{may be relaxed or acquire, but not acq_rel}}
  %1 = tt.atomic_poll acq_rel, gpu, %p, %x : !tt.ptr<i32>, i32 -> i1
  tt.return
}

// -----

tt.func @poll_width(%p: tensor<8x!tt.ptr<i8>>, %x: tensor<8xi8>) {
  // expected-error @+1 {{polls for integers of 16, 32 or 64 bits, but the values are 'i8'}}
  %0 = tt.atomic_poll acquire, gpu, %p, %x : tensor<8x!tt.ptr<i8>>, tensor<8xi8> -> tensor<8xi1>
  tt.return
}

// -----

// expected-error @+1 {{pointers point to integers, floats, pointers or blocks of these, but this one to 'index'}}
tt.func @pointee(%p: !tt.ptr<index>) {
  tt.return
}

// -----

// expected-error @+1 {{'tt.func' op requires attribute 'sym_name'}}
"tt.func"() <{function_type = () -> i32}> ({
  tt.return
}) : () -> ()

// -----

tt.func @dynamic_shape(%i: i32) {
  // expected-error @+1 {{tensors have a static shape, but got 'tensor<?xi32>'}}
  %0 = tt.splat %i : i32 -> tensor<?xi32>
  tt.return
}

// -----

tt.func @splat_of_tensor(%t: tensor<8xi32>) {
  // expected-error @+1 {{source must be a scalar, but got 'tensor<8xi32>'}}
  %0 = tt.splat %t : tensor<8xi32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @integers_of_floats(%a: tensor<16x16xf16>, %c: tensor<16x16xi32>) {
  // expected-error @+1 {{element types of all operands must be floats, or integers}}
  %0 = tt.dot %a, %a, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xi32>
  tt.return
}

// -----

tt.func @other_without_mask(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @+1 {{`other` is only allowed with a mask, whose false lanes give it}}
  %0 = "tt.load"(%p, %x) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!tt.ptr<f32>, f32) -> f32
  tt.return
}
