// All cases of `rows.mjs`, by topic.
import { rowCases } from "./row.mjs";
import { modelCases } from "./model.mjs";
import { laneCases } from "./lane.mjs";
import { lossCases } from "./loss.mjs";
import { normCases } from "./norm.mjs";
import { softmaxCases } from "./softmax.mjs";
import { reductionCases } from "./reduction.mjs";
import { pointwiseCases } from "./pointwise.mjs";
import { simulationCases } from "./simulation.mjs";
import { optimizerCases } from "./optimizer.mjs";
import { quantizationCases } from "./quantization.mjs";
import { resizeCases } from "./resize.mjs";
import { imageCases } from "./image.mjs";
import { shapeCases } from "./shape.mjs";
import { convolutionCases } from "./convolution.mjs";
import { productCases } from "./product.mjs";
import { attentionCases } from "./attention.mjs";
import { recurrenceCases } from "./recurrence.mjs";
import { indexCases } from "./index.mjs";
import { servingCases } from "./serving.mjs";
import { integerCases } from "./integer.mjs";
import { layoutCases } from "./layout.mjs";
import { inductorCases } from "./inductor.mjs";
import { operatorCases } from "./operator.mjs";

/**
 * The cases, made by `types`: `{ f32, f16, bf16, f64, i64, i32, i16, i8 }`, functions of a count, and of what an element
 * begins with, that describe a buffer. A case has its `buffers` in the order of `ours` and `plain`, or as `order` says,
 * whose numbers follow them; the last one is the result.
 */
export const allCases = (types) =>
  [
    rowCases,
    modelCases,
    laneCases,
    lossCases,
    normCases,
    softmaxCases,
    reductionCases,
    pointwiseCases,
    simulationCases,
    optimizerCases,
    quantizationCases,
    resizeCases,
    imageCases,
    shapeCases,
    convolutionCases,
    productCases,
    attentionCases,
    recurrenceCases,
    indexCases,
    servingCases,
    integerCases,
    layoutCases,
    inductorCases,
    operatorCases,
  ].flatMap((casesOf) => casesOf(types));
