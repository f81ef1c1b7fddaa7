/** How Triton since 3.9 writes what an access does with the caches of a GPU. */
import {
  Attribute,
  type AttributePrinter,
  type AttributeSyntaxParser,
  type Context,
  type IntegerAttr,
  type ParametricSyntax,
} from "@tt-opt/ir-core";
import { CacheModifier, EvictionPolicy } from "./enums.ts";

/** `#tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>`; loads and stores keep its parts. */
export class CachePolicyAttr extends Attribute {
  /** A case of {@link CacheModifier}. */
  readonly cache: IntegerAttr;
  /** A case of {@link EvictionPolicy}. */
  readonly evict: IntegerAttr;

  private constructor(context: Context, cache: IntegerAttr, evict: IntegerAttr) {
    super(context);
    this.cache = cache;
    this.evict = evict;
  }

  static get(cache: IntegerAttr, evict: IntegerAttr): CachePolicyAttr {
    const { context } = cache;
    const make = (): CachePolicyAttr => new CachePolicyAttr(context, cache, evict);
    return context.uniquer.get(CachePolicyAttr, `${cache.id}|${evict.id}`, make);
  }

  override print(p: AttributePrinter): void {
    const { cache, evict } = this;
    const names = [CacheModifier.name(cache), EvictionPolicy.name(evict)] as const;
    p.write(`#tt.cache_policy<cache_modifier = ${names[0]}, eviction_policy = ${names[1]}>`);
  }
}

/** How {@link CachePolicyAttr} is read. */
export const cachePolicySyntax: ParametricSyntax<CachePolicyAttr> = {
  mnemonic: "cache_policy",
  summary: "how an access uses the caches of a GPU",
  parse: parseCachePolicy,
};

function parseCachePolicy(p: AttributeSyntaxParser): CachePolicyAttr | undefined {
  let cache = CacheModifier.attr(p.context, "none");
  let evict = EvictionPolicy.attr(p.context, "evict_normal");
  const part = (): boolean => {
    const name = p.parseKeywordOf(["cache_modifier", "eviction_policy"], "one of");
    if (name === undefined || !p.expect("=")) return false;
    const value = (name === "cache_modifier" ? CacheModifier : EvictionPolicy).parse(p);
    if (value === undefined) return false;
    if (name === "cache_modifier") cache = value;
    else evict = value;
    return true;
  };
  return p.parseList("<", ">", part) ? CachePolicyAttr.get(cache, evict) : undefined;
}
