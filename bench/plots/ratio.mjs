/** The geometric mean of the ratios of two lines, `{ name, x, y }[]`, at the places that both have; as text. */
export function meanRatio(rows, name, other) {
  const others = new Map(rows.filter((row) => row.name === other).map(({ x, y }) => [x, y]));
  const logs = rows
    .filter((row) => row.name === name && others.has(row.x))
    .map(({ x, y }) => Math.log(y / others.get(x)));
  return Math.exp(logs.reduce((a, b) => a + b, 0) / logs.length).toFixed(2);
}
