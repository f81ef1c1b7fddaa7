// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// Every operation that moves a window over its input, with strides and dilations if it has them.

func.func @conv_1d_tensor(%i: tensor<4xf32>, %k: tensor<2xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: %{{.*}} = linalg.conv_1d ins(
  %0 = linalg.conv_1d ins(%i, %k : tensor<4xf32>, tensor<2xf32>) outs(%o : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @conv_1d_memref(%i: memref<4xf32>, %k: memref<2xf32>, %o: memref<3xf32>) {
  // CHECK: linalg.conv_1d ins(
  linalg.conv_1d ins(%i, %k : memref<4xf32>, memref<2xf32>) outs(%o : memref<3xf32>)
  return
}
func.func @conv_2d_tensor(%i: tensor<6x4xf32>, %k: tensor<3x2xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d ins(
  %0 = linalg.conv_2d ins(%i, %k : tensor<6x4xf32>, tensor<3x2xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
func.func @conv_2d_memref(%i: memref<6x4xf32>, %k: memref<3x2xf32>, %o: memref<4x3xf32>) {
  // CHECK: linalg.conv_2d ins(
  linalg.conv_2d ins(%i, %k : memref<6x4xf32>, memref<3x2xf32>) outs(%o : memref<4x3xf32>)
  return
}
func.func @conv_3d_tensor(%i: tensor<3x6x4xf32>, %k: tensor<2x3x2xf32>, %o: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_3d ins(
  %0 = linalg.conv_3d ins(%i, %k : tensor<3x6x4xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}
func.func @conv_3d_memref(%i: memref<3x6x4xf32>, %k: memref<2x3x2xf32>, %o: memref<2x4x3xf32>) {
  // CHECK: linalg.conv_3d ins(
  linalg.conv_3d ins(%i, %k : memref<3x6x4xf32>, memref<2x3x2xf32>) outs(%o : memref<2x4x3xf32>)
  return
}
func.func @conv_1d_nwc_wcf(%i: tensor<2x6x3xf32>, %k: tensor<2x3x5xf32>, %o: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  // CHECK: %{{.*}} = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xf32>, tensor<2x3x5xf32>) outs(%o : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}
func.func @conv_1d_ncw_fcw(%i: tensor<2x3x6xf32>, %k: tensor<5x3x2xf32>, %o: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x3x6xf32>, tensor<5x3x2xf32>) outs(%o : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return %0 : tensor<2x5x3xf32>
}
func.func @conv_2d_nhwc_hwcf(%i: tensor<2x9x5x3xf32>, %k: tensor<3x2x3x5xf32>, %o: tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<3x2x3x5xf32>) outs(%o : tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  return %0 : tensor<2x4x3x5xf32>
}
func.func @conv_2d_nhwc_hwcf_q(%i: tensor<2x9x5x3xi8>, %k: tensor<3x2x3x5xi8>, %o: tensor<2x4x3x5xi32>, %iz: i32, %kz: i32) -> tensor<2x4x3x5xi32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x9x5x3xi8>, tensor<3x2x3x5xi8>, i32, i32) outs(%o : tensor<2x4x3x5xi32>) -> tensor<2x4x3x5xi32>
  return %0 : tensor<2x4x3x5xi32>
}
func.func @conv_2d_nhwc_fhwc(%i: tensor<2x9x5x3xf32>, %k: tensor<5x3x2x3xf32>, %o: tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<5x3x2x3xf32>) outs(%o : tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  return %0 : tensor<2x4x3x5xf32>
}
func.func @conv_2d_nhwc_fhwc_q(%i: tensor<2x9x5x3xi8>, %k: tensor<5x3x2x3xi8>, %o: tensor<2x4x3x5xi32>, %iz: i32, %kz: i32) -> tensor<2x4x3x5xi32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x9x5x3xi8>, tensor<5x3x2x3xi8>, i32, i32) outs(%o : tensor<2x4x3x5xi32>) -> tensor<2x4x3x5xi32>
  return %0 : tensor<2x4x3x5xi32>
}
func.func @conv_2d_nchw_fchw(%i: tensor<2x3x9x5xf32>, %k: tensor<5x3x3x2xf32>, %o: tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x3x9x5xf32>, tensor<5x3x3x2xf32>) outs(%o : tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32>
  return %0 : tensor<2x5x4x3xf32>
}
func.func @conv_2d_nchw_fchw_q(%i: tensor<2x3x9x5xi8>, %k: tensor<5x3x3x2xi8>, %o: tensor<2x5x4x3xi32>, %iz: i32, %kz: i32) -> tensor<2x5x4x3xi32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nchw_fchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x3x9x5xi8>, tensor<5x3x3x2xi8>, i32, i32) outs(%o : tensor<2x5x4x3xi32>) -> tensor<2x5x4x3xi32>
  return %0 : tensor<2x5x4x3xi32>
}
func.func @conv_2d_ngchw_fgchw(%i: tensor<2x2x3x9x5xf32>, %k: tensor<5x2x3x3x2xf32>, %o: tensor<2x2x5x4x3xf32>) -> tensor<2x2x5x4x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x2x3x9x5xf32>, tensor<5x2x3x3x2xf32>) outs(%o : tensor<2x2x5x4x3xf32>) -> tensor<2x2x5x4x3xf32>
  return %0 : tensor<2x2x5x4x3xf32>
}
func.func @conv_2d_ngchw_gfchw(%i: tensor<2x2x3x9x5xf32>, %k: tensor<2x5x3x3x2xf32>, %o: tensor<2x2x5x4x3xf32>) -> tensor<2x2x5x4x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x2x3x9x5xf32>, tensor<2x5x3x3x2xf32>) outs(%o : tensor<2x2x5x4x3xf32>) -> tensor<2x2x5x4x3xf32>
  return %0 : tensor<2x2x5x4x3xf32>
}
func.func @conv_2d_ngchw_gfchw_q(%i: tensor<2x2x3x9x5xi8>, %k: tensor<2x5x3x3x2xi8>, %o: tensor<2x2x5x4x3xi32>, %iz: i32, %kz: i32) -> tensor<2x2x5x4x3xi32> {
  // CHECK: %{{.*}} = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x2x3x9x5xi8>, tensor<2x5x3x3x2xi8>, i32, i32) outs(%o : tensor<2x2x5x4x3xi32>) -> tensor<2x2x5x4x3xi32>
  return %0 : tensor<2x2x5x4x3xi32>
}
func.func @conv_2d_nhwgc_gfhwc(%i: tensor<2x9x5x2x3xf32>, %k: tensor<2x5x3x2x3xf32>, %o: tensor<2x4x3x2x5xf32>) -> tensor<2x4x3x2x5xf32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x2x3xf32>, tensor<2x5x3x2x3xf32>) outs(%o : tensor<2x4x3x2x5xf32>) -> tensor<2x4x3x2x5xf32>
  return %0 : tensor<2x4x3x2x5xf32>
}
func.func @conv_2d_nhwgc_gfhwc_q(%i: tensor<2x9x5x2x3xi8>, %k: tensor<2x5x3x2x3xi8>, %o: tensor<2x4x3x2x5xi32>, %iz: i32, %kz: i32) -> tensor<2x4x3x2x5xi32> {
  // CHECK: %{{.*}} = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x9x5x2x3xi8>, tensor<2x5x3x2x3xi8>, i32, i32) outs(%o : tensor<2x4x3x2x5xi32>) -> tensor<2x4x3x2x5xi32>
  return %0 : tensor<2x4x3x2x5xi32>
}
func.func @conv_3d_ndhwc_dhwcf(%i: tensor<2x4x8x6x3xf32>, %k: tensor<2x3x2x3x5xf32>, %o: tensor<2x2x4x3x5xf32>) -> tensor<2x2x4x3x5xf32> {
  // CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x4x8x6x3xf32>, tensor<2x3x2x3x5xf32>) outs(%o : tensor<2x2x4x3x5xf32>) -> tensor<2x2x4x3x5xf32>
  return %0 : tensor<2x2x4x3x5xf32>
}
func.func @conv_3d_ndhwc_dhwcf_q(%i: tensor<2x4x8x6x3xi8>, %k: tensor<2x3x2x3x5xi8>, %o: tensor<2x2x4x3x5xi32>, %iz: i32, %kz: i32) -> tensor<2x2x4x3x5xi32> {
  // CHECK: %{{.*}} = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k, %iz, %kz : tensor<2x4x8x6x3xi8>, tensor<2x3x2x3x5xi8>, i32, i32) outs(%o : tensor<2x2x4x3x5xi32>) -> tensor<2x2x4x3x5xi32>
  return %0 : tensor<2x2x4x3x5xi32>
}
func.func @conv_3d_ncdhw_fcdhw(%i: tensor<2x3x4x8x6xf32>, %k: tensor<5x3x2x3x2xf32>, %o: tensor<2x5x2x4x3xf32>) -> tensor<2x5x2x4x3xf32> {
  // CHECK: %{{.*}} = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x3x4x8x6xf32>, tensor<5x3x2x3x2xf32>) outs(%o : tensor<2x5x2x4x3xf32>) -> tensor<2x5x2x4x3xf32>
  return %0 : tensor<2x5x2x4x3xf32>
}
func.func @depthwise_conv_1d_nwc_wc(%i: tensor<2x6x3xf32>, %k: tensor<2x3xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xf32>, tensor<2x3xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @depthwise_conv_1d_nwc_wcm(%i: tensor<2x6x3xf32>, %k: tensor<2x3x2xf32>, %o: tensor<2x3x3x2xf32>) -> tensor<2x3x3x2xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x3x3x2xf32>) -> tensor<2x3x3x2xf32>
  return %0 : tensor<2x3x3x2xf32>
}
func.func @depthwise_conv_1d_ncw_cw(%i: tensor<2x3x6xf32>, %k: tensor<3x2xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x3x6xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @depthwise_conv_2d_nhwc_hwc(%i: tensor<2x9x5x3xf32>, %k: tensor<3x2x3xf32>, %o: tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<3x2x3xf32>) outs(%o : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return %0 : tensor<2x4x3x3xf32>
}
func.func @depthwise_conv_2d_nhwc_hwc_q(%i: tensor<2x9x5x3xi8>, %k: tensor<3x2x3xi8>, %o: tensor<2x4x3x3xi32>, %iz: i32, %kz: i32) -> tensor<2x4x3x3xi32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x9x5x3xi8>, tensor<3x2x3xi8>, i32, i32) outs(%o : tensor<2x4x3x3xi32>) -> tensor<2x4x3x3xi32>
  return %0 : tensor<2x4x3x3xi32>
}
func.func @depthwise_conv_2d_nhwc_hwcm(%i: tensor<2x9x5x3xf32>, %k: tensor<3x2x3x2xf32>, %o: tensor<2x4x3x3x2xf32>) -> tensor<2x4x3x3x2xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<3x2x3x2xf32>) outs(%o : tensor<2x4x3x3x2xf32>) -> tensor<2x4x3x3x2xf32>
  return %0 : tensor<2x4x3x3x2xf32>
}
func.func @depthwise_conv_2d_nhwc_hwcm_q(%i: tensor<2x9x5x3xi8>, %k: tensor<3x2x3x2xi8>, %o: tensor<2x4x3x3x2xi32>, %iz: i32, %kz: i32) -> tensor<2x4x3x3x2xi32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k, %iz, %kz : tensor<2x9x5x3xi8>, tensor<3x2x3x2xi8>, i32, i32) outs(%o : tensor<2x4x3x3x2xi32>) -> tensor<2x4x3x3x2xi32>
  return %0 : tensor<2x4x3x3x2xi32>
}
func.func @depthwise_conv_2d_nchw_chw(%i: tensor<2x3x9x5xf32>, %k: tensor<3x3x2xf32>, %o: tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x3x9x5xf32>, tensor<3x3x2xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  return %0 : tensor<2x3x4x3xf32>
}
func.func @depthwise_conv_3d_ndhwc_dhwc(%i: tensor<2x4x8x6x3xf32>, %k: tensor<2x3x2x3xf32>, %o: tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x4x8x6x3xf32>, tensor<2x3x2x3xf32>) outs(%o : tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32>
  return %0 : tensor<2x2x4x3x3xf32>
}
func.func @depthwise_conv_3d_ndhwc_dhwcm(%i: tensor<2x4x8x6x3xf32>, %k: tensor<2x3x2x3x2xf32>, %o: tensor<2x2x4x3x3x2xf32>) -> tensor<2x2x4x3x3x2xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x4x8x6x3xf32>, tensor<2x3x2x3x2xf32>) outs(%o : tensor<2x2x4x3x3x2xf32>) -> tensor<2x2x4x3x3x2xf32>
  return %0 : tensor<2x2x4x3x3x2xf32>
}
func.func @depthwise_conv_3d_ncdhw_cdhw(%i: tensor<2x3x4x8x6xf32>, %k: tensor<3x2x3x2xf32>, %o: tensor<2x3x2x4x3xf32>) -> tensor<2x3x2x4x3xf32> {
  // CHECK: %{{.*}} = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x3x4x8x6xf32>, tensor<3x2x3x2xf32>) outs(%o : tensor<2x3x2x4x3xf32>) -> tensor<2x3x2x4x3xf32>
  return %0 : tensor<2x3x2x4x3xf32>
}
func.func @pooling_nwc_sum(%i: tensor<2x6x3xf32>, %k: tensor<2xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xf32>, tensor<2xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @pooling_nwc_max(%i: tensor<2x6x3xf32>, %k: tensor<2xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xf32>, tensor<2xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @pooling_nwc_max_unsigned(%i: tensor<2x6x3xi8>, %k: tensor<2xi8>, %o: tensor<2x3x3xi8>) -> tensor<2x3x3xi8> {
  // CHECK: %{{.*}} = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xi8>, tensor<2xi8>) outs(%o : tensor<2x3x3xi8>) -> tensor<2x3x3xi8>
  return %0 : tensor<2x3x3xi8>
}
func.func @pooling_nwc_min(%i: tensor<2x6x3xf32>, %k: tensor<2xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xf32>, tensor<2xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @pooling_nwc_min_unsigned(%i: tensor<2x6x3xi8>, %k: tensor<2xi8>, %o: tensor<2x3x3xi8>) -> tensor<2x3x3xi8> {
  // CHECK: %{{.*}} = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x6x3xi8>, tensor<2xi8>) outs(%o : tensor<2x3x3xi8>) -> tensor<2x3x3xi8>
  return %0 : tensor<2x3x3xi8>
}
func.func @pooling_ncw_sum(%i: tensor<2x3x6xf32>, %k: tensor<2xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x3x6xf32>, tensor<2xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @pooling_ncw_max(%i: tensor<2x3x6xf32>, %k: tensor<2xf32>, %o: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i, %k : tensor<2x3x6xf32>, tensor<2xf32>) outs(%o : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func @pooling_nhwc_sum(%i: tensor<2x9x5x3xf32>, %k: tensor<3x2xf32>, %o: tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return %0 : tensor<2x4x3x3xf32>
}
func.func @pooling_nhwc_max(%i: tensor<2x9x5x3xf32>, %k: tensor<3x2xf32>, %o: tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return %0 : tensor<2x4x3x3xf32>
}
func.func @pooling_nhwc_max_unsigned(%i: tensor<2x9x5x3xi8>, %k: tensor<3x2xi8>, %o: tensor<2x4x3x3xi8>) -> tensor<2x4x3x3xi8> {
  // CHECK: %{{.*}} = linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xi8>, tensor<3x2xi8>) outs(%o : tensor<2x4x3x3xi8>) -> tensor<2x4x3x3xi8>
  return %0 : tensor<2x4x3x3xi8>
}
func.func @pooling_nhwc_min(%i: tensor<2x9x5x3xf32>, %k: tensor<3x2xf32>, %o: tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xf32>, tensor<3x2xf32>) outs(%o : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return %0 : tensor<2x4x3x3xf32>
}
func.func @pooling_nhwc_min_unsigned(%i: tensor<2x9x5x3xi8>, %k: tensor<3x2xi8>, %o: tensor<2x4x3x3xi8>) -> tensor<2x4x3x3xi8> {
  // CHECK: %{{.*}} = linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x9x5x3xi8>, tensor<3x2xi8>) outs(%o : tensor<2x4x3x3xi8>) -> tensor<2x4x3x3xi8>
  return %0 : tensor<2x4x3x3xi8>
}
func.func @pooling_nchw_sum(%i: tensor<2x3x9x5xf32>, %k: tensor<3x2xf32>, %o: tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nchw_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nchw_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x3x9x5xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  return %0 : tensor<2x3x4x3xf32>
}
func.func @pooling_nchw_max(%i: tensor<2x3x9x5xf32>, %k: tensor<3x2xf32>, %o: tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_nchw_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<2x3x9x5xf32>, tensor<3x2xf32>) outs(%o : tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  return %0 : tensor<2x3x4x3xf32>
}
func.func @pooling_ndhwc_sum(%i: tensor<2x4x8x6x3xf32>, %k: tensor<2x3x2xf32>, %o: tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x4x8x6x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32>
  return %0 : tensor<2x2x4x3x3xf32>
}
func.func @pooling_ndhwc_max(%i: tensor<2x4x8x6x3xf32>, %k: tensor<2x3x2xf32>, %o: tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_ndhwc_max {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.pooling_ndhwc_max {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x4x8x6x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32>
  return %0 : tensor<2x2x4x3x3xf32>
}
func.func @pooling_ndhwc_min(%i: tensor<2x4x8x6x3xf32>, %k: tensor<2x3x2xf32>, %o: tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32> {
  // CHECK: %{{.*}} = linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(
  %0 = linalg.pooling_ndhwc_min {dilations = dense<[1, 2, 1]> : tensor<3xi64>, strides = dense<[2, 1, 2]> : tensor<3xi64>} ins(%i, %k : tensor<2x4x8x6x3xf32>, tensor<2x3x2xf32>) outs(%o : tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32>
  return %0 : tensor<2x2x4x3x3xf32>
}
