/** Runs `work` for about so many milliseconds and says how many microseconds one run takes, as the median of batches. */
export function microseconds(work: () => void, budget = 700): number {
  const warm = performance.now() + budget / 3;
  let runs = 0;
  while (performance.now() < warm) {
    work();
    runs += 1;
  }
  const batch = Math.max(1, Math.round(runs / 30));
  const times: number[] = [];
  const end = performance.now() + budget;
  while (performance.now() < end || times.length < 5) {
    const from = performance.now();
    for (let run = 0; run < batch; run += 1) work();
    times.push(((performance.now() - from) * 1_000) / batch);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** How fast the cost grows between two sizes: 1 is linear, 2 quadratic. */
export const exponent = (
  a: { readonly size: number; readonly cost: number },
  b: { readonly size: number; readonly cost: number },
): number => Math.log(b.cost / a.cost) / Math.log(b.size / a.size);

export function duration(micros: number): string {
  if (micros < 1_000) return `${micros.toFixed(1)} us`;
  return `${(micros / 1_000).toFixed(2)} ms`;
}

/** A table in Markdown with columns as wide as they need to be. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
