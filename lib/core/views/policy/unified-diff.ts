type DiffLine = { readonly sign: " " | "-" | "+"; readonly line: string };

export type DiffText = { readonly name: string; readonly text: string };

const around = 3;
/** Beyond so many lines that differ, the whole middle is told as exchanged: it is right as well, only longer. */
const mostDiffering = 1_500;

/** The lines of a text, each with its end; only the last may have none. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The difference of two texts as `patch` and `git apply` take it; empty where they are the same. */
export function unifiedDiff(from: DiffText, to: DiffText): string {
  const steps = stepsBetween(linesOf(from.text), linesOf(to.text));
  const hunks = hunksOf(steps);
  if (hunks.length === 0) return "";
  return `--- a/${from.name}\n+++ b/${to.name}\n${hunks.join("")}`;
}

/** What is the same at both ends is left out of the comparison, which is dear. */
function stepsBetween(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  let [head, tail] = [0, 0];
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  const most = Math.min(a.length, b.length) - head;
  while (tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const same = (lines: readonly string[]): readonly DiffLine[] => lines.map((line) => ({ sign: " ", line }));
  const middle = { a: a.slice(head, a.length - tail), b: b.slice(head, b.length - tail) };
  return [...same(a.slice(0, head)), ...shortest(middle), ...same(a.slice(a.length - tail))];
}

type Middle = { readonly a: readonly string[]; readonly b: readonly string[] };

const exchanged = ({ a, b }: Middle): readonly DiffLine[] => [
  ...a.map((line): DiffLine => ({ sign: "-", line })),
  ...b.map((line): DiffLine => ({ sign: "+", line })),
];

/** How far each diagonal reaches after each number of differing lines (Myers 1986), and the way back from the end. */
function shortest(middle: Middle): readonly DiffLine[] {
  const { a, b } = middle;
  const most = Math.min(a.length + b.length, mostDiffering);
  const reached = new Int32Array(2 * most + 3).fill(-1);
  const middleAt = most + 1;
  reached[middleAt + 1] = 0;
  const trace: Int32Array[] = [];
  for (let count = 0; count <= most; count += 1) {
    trace.push(reached.slice(middleAt - count - 1, middleAt + count + 2));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = startOn(diagonal, count, (k) => reached[middleAt + k] ?? -1);
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reached[middleAt + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return wayBack(middle, trace);
    }
  }
  return exchanged(middle);
}

const isDown = (diagonal: number, count: number, reach: (k: number) => number): boolean =>
  diagonal === -count || (diagonal !== count && reach(diagonal - 1) < reach(diagonal + 1));

const startOn = (diagonal: number, count: number, reach: (k: number) => number): number =>
  isDown(diagonal, count, reach) ? reach(diagonal + 1) : reach(diagonal - 1) + 1;

function wayBack({ a, b }: Middle, trace: readonly Int32Array[]): readonly DiffLine[] {
  const steps: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const reach = (k: number) => trace[count]?.[k + count + 1] ?? -1;
    const from = isDown(x - y, count, reach) ? x - y + 1 : x - y - 1;
    const before = count === 0 ? 0 : reach(from);
    const beforeY = count === 0 ? 0 : before - from;
    while (x > before && y > beforeY) {
      x -= 1;
      y -= 1;
      steps.push({ sign: " ", line: a[x] ?? "" });
    }
    if (count === 0) break;
    if (x === before) steps.push({ sign: "+", line: b[y - 1] ?? "" });
    else steps.push({ sign: "-", line: a[x - 1] ?? "" });
    [x, y] = [before, beforeY];
  }
  return steps.reverse();
}

/** Changes with three lines around them; those whose surroundings meet stand together. */
function hunksOf(steps: readonly DiffLine[]): readonly string[] {
  const changed = steps.flatMap(({ sign }, at) => (sign === " " ? [] : [at]));
  const spans: { from: number; to: number }[] = [];
  for (const at of changed) {
    const last = spans.at(-1);
    if (last !== undefined && at - around <= last.to + around) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  }
  return spans.map(({ from, to }) => hunk(steps, Math.max(0, from - around), to + around));
}

function hunk(steps: readonly DiffLine[], from: number, to: number): string {
  const shown = steps.slice(from, to);
  const count = (all: readonly DiffLine[], without: DiffLine["sign"]) =>
    all.filter(({ sign }) => sign !== without).length;
  const before = steps.slice(0, from);
  const range = (without: DiffLine["sign"]) => {
    const length = count(shown, without);
    return `${count(before, without) + (length === 0 ? 0 : 1)},${length}`;
  };
  return `@@ -${range("+")} +${range("-")} @@\n${shown.map(lineOf).join("")}`;
}

const lineOf = ({ sign, line }: DiffLine): string =>
  line.endsWith("\n") ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;
