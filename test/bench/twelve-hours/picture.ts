import type { Result } from "./all.ts";
import { deniedShare, regret } from "./tally.ts";

export type Played = { readonly size: number; readonly results: readonly Result[] };

const width = 760;
const height = 420;
const panel = { top: 50, bottom: 300, width: 310 };

const colours: readonly string[] = [
  "#7f7f7f",
  "#8c564b",
  "#9467bd",
  "#bcbd22",
  "#e377c2",
  "#1a7f37",
  "#0969da",
  "#cf222e",
];

type Panel = {
  readonly left: number;
  readonly title: string;
  readonly of: (result: Result) => number | undefined;
};

const panels: readonly Panel[] = [
  { left: 50, title: "regret", of: ({ day }) => regret(day) },
  {
    left: 430,
    title: "emergency minutes denied",
    of: ({ day }) => (day.emergency === 0 ? undefined : deniedShare(day)),
  },
];

const text = (x: number, y: number, said: string, more = ""): string =>
  `<text x="${x}" y="${y}" ${more}>${said}</text>`;

const xOf = ({ left }: Panel, place: number, count: number): number =>
  Math.round(left + (count === 1 ? 0.5 : place / (count - 1)) * panel.width);

const yOf = (share: number, most: number): number =>
  Math.round(panel.bottom - (share / most) * (panel.bottom - panel.top));

/** Whole tenths, so that the axis ends at a number that can be read. */
const mostOf = (all: readonly Played[], { of }: Panel): number => {
  const shares = all.flatMap(({ results }) => results.flatMap((result) => of(result) ?? []));
  return Math.max(0.1, Math.ceil(Math.max(...shares) * 10) / 10);
};

function axes(all: readonly Played[], which: Panel): readonly string[] {
  const most = mostOf(all, which);
  const right = which.left + panel.width;
  const lines = [0, most / 2, most].map((share) => {
    const y = yOf(share, most);
    return `<line x1="${which.left}" y1="${y}" x2="${right}" y2="${y}" stroke="#d0d7de"/>${text(which.left - 6, y + 4, `${Math.round(share * 100)} %`, 'text-anchor="end"')}`;
  });
  const sizes = all.map(({ size }, place) =>
    text(
      xOf(which, place, all.length),
      panel.bottom + 18,
      size.toLocaleString("en-US"),
      'text-anchor="middle"',
    ),
  );
  return [text(which.left, panel.top - 20, which.title, 'font-weight="bold"'), ...lines, ...sizes];
}

function curves(all: readonly Played[], which: Panel): readonly string[] {
  const most = mostOf(all, which);
  const schemes = all[0]?.results.map(({ scheme }) => scheme) ?? [];
  return schemes.map((_, row) => {
    const points = all.flatMap(({ results }, place) => {
      const result = results[row];
      const share = result === undefined ? undefined : which.of(result);
      return share === undefined ? [] : [`${xOf(which, place, all.length)},${yOf(share, most)}`];
    });
    const isOwn = row >= schemes.length - 3;
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${colours[row]}" stroke-width="${isOwn ? 3 : 1.5}"/>`;
  });
}

const legend = (all: readonly Played[]): readonly string[] =>
  (all[0]?.results ?? []).map(({ scheme }, row) => {
    const x = 50 + (row % 3) * 240;
    const y = 350 + Math.floor(row / 3) * 22;
    return `<rect x="${x}" y="${y - 9}" width="14" height="4" fill="${colours[row]}"/>${text(x + 20, y - 3, scheme)}`;
  });

/** Regret and denied emergencies of every scheme by the number of actors. */
export function picture(all: readonly Played[]): string {
  const parts = panels.flatMap((which) => [...axes(all, which), ...curves(all, which)]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img">`,
    "<title>Regret and denied emergencies by the number of actors</title>",
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    ...legend(all),
    "</svg>",
    "",
  ].join("\n");
}
