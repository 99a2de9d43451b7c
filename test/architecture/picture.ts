import { importsOf } from "./imports.ts";
import { targetOf } from "./law.ts";
import type { Source } from "./sources.ts";

const width = 760;
const [boxWidth, boxHeight, gap] = [100, 30, 74];
const margin = 40;

/** Which room leans on which, by their names. */
type Leans = ReadonlyMap<string, ReadonlySet<string>>;

/** Such as `core` for what stands in `lib/core`, and `functions`. */
const roomOf = (file: string): string => /^(?:lib\/)?([^/]+)\//.exec(file)?.[1] ?? file;

function leansIn(sources: readonly Source[]): Leans {
  const leans = new Map(sources.map(({ file }) => [roomOf(file), new Set<string>()]));
  for (const source of sources) {
    const own = roomOf(source.file);
    for (const { specifier } of importsOf(source)) {
      const target = targetOf(source.file, specifier);
      const other = target.kind === "file" ? roomOf(target.file) : own;
      // What was built of the house is none of its rooms.
      if (other !== own && leans.has(other)) leans.get(own)?.add(other);
    }
  }
  return leans;
}

/** One above the highest room that it leans on; what leans on nothing stands at the bottom. */
function storeyOf(room: string, leans: Leans): number {
  const below = [...(leans.get(room) ?? [])];
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((other) => storeyOf(other, leans)));
}

/** What is leant on anyhow, by way of another room, is not drawn. */
function isDirect(from: string, to: string, leans: Leans): boolean {
  const reaches = (room: string): boolean => room === to || [...(leans.get(room) ?? [])].some(reaches);
  return ![...(leans.get(from) ?? [])].some((other) => other !== to && reaches(other));
}

type Spot = { readonly x: number; readonly y: number };

function spotsOf(leans: Leans): ReadonlyMap<string, Spot> {
  const storeys = Map.groupBy([...leans.keys()].toSorted(), (room) => storeyOf(room, leans));
  const top = Math.max(...storeys.keys());
  return new Map(
    [...storeys].flatMap(([storey, rooms]) =>
      rooms.map((room, index): [string, Spot] => [
        room,
        { x: Math.round((width * (index + 1)) / (rooms.length + 1)), y: margin + (top - storey) * gap },
      ]),
    ),
  );
}

function line(from: Spot, to: Spot): string {
  const [y1, y2] = [from.y + boxHeight / 2, to.y - boxHeight / 2];
  return `<line x1="${from.x}" y1="${y1}" x2="${to.x}" y2="${y2}" stroke="#8c959f" marker-end="url(#tip)"/>`;
}

const box = (room: string, { x, y }: Spot): string =>
  `<rect x="${x - boxWidth / 2}" y="${y - boxHeight / 2}" width="${boxWidth}" height="${boxHeight}" rx="4" fill="#f6f8fa" stroke="#57606a"/>` +
  `<text x="${x}" y="${y + 4}" text-anchor="middle">${room}</text>`;

/** The rooms of the house as a picture: each leans on those that its lines lead down to, and on what these lean on. */
export function pictureOf(sources: readonly Source[]): string {
  const leans = leansIn(sources);
  const spots = spotsOf(leans);
  const spot = (room: string): Spot => spots.get(room) ?? { x: 0, y: 0 };
  const lines = [...leans].flatMap(([room, others]) =>
    [...others].filter((other) => isDirect(room, other, leans)).map((other) => line(spot(room), spot(other))),
  );
  const height = Math.max(...[...spots.values()].map(({ y }) => y)) + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">`,
    "<title>The rooms of the house, each above those that it leans on</title>",
    `<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#8c959f"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...lines.toSorted(),
    ...[...spots].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([room, at]) => box(room, at)),
    "</svg>",
    "",
  ].join("\n");
}
