/**
 * Convolutions, one line each: loops, dimensions of the input, of the filter and of the output; see `window-maps.ts`.
 * Those whose names end in `_q` take the zero points of input and filter as two more inputs.
 */
import type { OpClass } from "@tt-opt/ir-core";
import { multiplyAddPayload, quantizedMultiplyAddPayload } from "../payload/payload.ts";
import { movedDims, type WindowDims } from "../structured/window-maps.ts";
import { windowOp } from "../structured/window-op.ts";

/** `loops input filter output`. */
const convolutions = {
  conv_1d: "wW w W w",
  conv_2d: "hwHW hw HW hw",
  conv_3d: "dhwDHW dhw DHW dhw",
  conv_1d_nwc_wcf: "nwfWc nwc Wcf nwf",
  conv_1d_ncw_fcw: "nfwcW ncw fcW nfw",
  conv_2d_nhwc_hwcf: "nhwfHWc nhwc HWcf nhwf",
  conv_2d_nhwc_hwcf_q: "nhwfHWc nhwc HWcf nhwf",
  conv_2d_nhwc_fhwc: "nhwfHWc nhwc fHWc nhwf",
  conv_2d_nhwc_fhwc_q: "nhwfHWc nhwc fHWc nhwf",
  conv_2d_nchw_fchw: "nfhwcHW nchw fcHW nfhw",
  conv_2d_nchw_fchw_q: "nfhwcHW nchw fcHW nfhw",
  conv_2d_ngchw_fgchw: "ngfhwcHW ngchw fgcHW ngfhw",
  conv_2d_ngchw_gfchw: "ngfhwcHW ngchw gfcHW ngfhw",
  conv_2d_ngchw_gfchw_q: "ngfhwcHW ngchw gfcHW ngfhw",
  conv_2d_nhwgc_gfhwc: "nhwgfHWc nhwgc gfHWc nhwgf",
  conv_2d_nhwgc_gfhwc_q: "nhwgfHWc nhwgc gfHWc nhwgf",
  conv_3d_ndhwc_dhwcf: "ndhwfDHWc ndhwc DHWcf ndhwf",
  conv_3d_ndhwc_dhwcf_q: "ndhwfDHWc ndhwc DHWcf ndhwf",
  conv_3d_ncdhw_fcdhw: "nfdhwcDHW ncdhw fcDHW nfdhw",
  depthwise_conv_1d_nwc_wc: "nwcW nwc Wc nwc",
  depthwise_conv_1d_nwc_wcm: "nwcmW nwc Wcm nwcm",
  depthwise_conv_1d_ncw_cw: "nwcW ncw cW ncw",
  depthwise_conv_2d_nhwc_hwc: "nhwcHW nhwc HWc nhwc",
  depthwise_conv_2d_nhwc_hwc_q: "nhwcHW nhwc HWc nhwc",
  depthwise_conv_2d_nhwc_hwcm: "nhwcmHW nhwc HWcm nhwcm",
  depthwise_conv_2d_nhwc_hwcm_q: "nhwcmHW nhwc HWcm nhwcm",
  depthwise_conv_2d_nchw_chw: "nhwcHW nchw cHW nchw",
  depthwise_conv_3d_ndhwc_dhwc: "ndhwDHWc ndhwc DHWc ndhwc",
  depthwise_conv_3d_ndhwc_dhwcm: "ndhwmDHWc ndhwc DHWcm ndhwcm",
  depthwise_conv_3d_ncdhw_cdhw: "ndhwDHWc ncdhw cDHW ncdhw",
} as const;

/** The operations of the table. */
export const convolutionOps: readonly OpClass[] = Object.entries(convolutions).map(([name, letters]) => {
  const [loops = "", input = "", window = "", output = ""] = letters.split(" ");
  const dims: WindowDims = { loops, input, window, output };
  const isQuantized = name.endsWith("_q");
  const kind = name.startsWith("depthwise") ? "depthwise convolution" : "convolution";
  const filter = window.toLowerCase();
  return windowOp({
    name: `linalg.${name}`,
    summary: `a ${movedDims(dims).length}-D ${kind} of \`${input}\`${input === output ? "" : ` to \`${output}\``}${isQuantized ? " of quantised numbers" : ""}`,
    description: `The inputs are the image \`${input}\` and the filter \`${filter}\`${isQuantized ? ", then the zero points of both" : ""}; the output is \`${output}\`.`,
    dims,
    payload: isQuantized ? quantizedMultiplyAddPayload : multiplyAddPayload,
    scalars: isQuantized ? 2 : 0,
    isUnit: /^conv_\dd$/.test(name),
  });
});
