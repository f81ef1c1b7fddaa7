// Figures by Vega-Lite, as SVG, without a browser.
import * as vega from "vega";
import { compile } from "vega-lite";

const config = {
  background: "white",
  font: "sans-serif",
  axis: { gridColor: "#e8e8e8", titleFontWeight: "normal" },
  legend: { title: null, orient: "top", columns: 6, labelLimit: 300 },
  range: { category: ["#1f5fbf", "#d9822b", "#3a9a5b", "#a33b8f", "#666666", "#b8a000"] },
};

/** The SVG of a Vega-Lite specification. */
export async function draw(spec) {
  const full = { $schema: "https://vega.github.io/schema/vega-lite/v6.json", width: 640, height: 320, config, ...spec };
  const view = new vega.View(vega.parse(compile(full).spec), { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  return `${svg}\n`;
}

/** Lines over `x`, one per `name`: rows are `{ name, x, y }`. */
export function lines(rows, { x, y, logX = false, zero = true, order }) {
  return {
    data: { values: rows },
    mark: { type: "line", point: { size: 18 } },
    encoding: {
      x: {
        field: "x",
        type: "quantitative",
        title: x,
        scale: logX ? { type: "log", base: 2 } : { zero: false, nice: false },
      },
      y: { field: "y", type: "quantitative", title: y, scale: { zero } },
      color: { field: "name", type: "nominal", sort: order },
    },
  };
}
