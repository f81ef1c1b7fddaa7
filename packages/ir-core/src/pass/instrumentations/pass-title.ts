const titles: Readonly<Record<string, string>> = {
  canonicalize: "Canonicalizer",
  cse: "CSE",
  inline: "Inliner",
  sccp: "SCCP",
  "symbol-dce": "SymbolDCE",
};

/** The name of a pass in MLIR's reports: `Canonicalizer`, `LoopInvariantCodeMotion`. */
export function passTitle(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return titles[name] ?? words.join("");
}
