import type { HappenedAt } from "../../notices/question/asking.ts";
import { placeName, shortName } from "../../questions/naming.ts";
import { type ResourceId, resourceText } from "../../resources/resource-id.ts";
import { plainLine } from "../../schema/plain-text.ts";
import type { Knowing } from "../shown-value.ts";
import { rowHeadOf, rowOf, rowStates, type SheetRow, type SheetRowHead } from "./row.ts";
import { momentIn, type SheetJudged, type SheetReader, sheetScene } from "./scene.ts";

/** Who holds what of one resource at one moment. */
export type Sheet = {
  readonly resource: string;
  readonly name: string;
  readonly place: string;
  readonly at: HappenedAt;
  /** What is asked about, disputed or held, in that order. */
  readonly rows: readonly SheetRow[];
  /** What nobody disputes. */
  readonly quiet: readonly SheetRow[];
  /** How many fields there are beyond those that are shown. */
  readonly leftOut: number;
};

const mostRows = 200;

const rank = ({ state }: SheetRowHead): number => rowStates.indexOf(state);

/** A sheet before anything is known to stand in it. */
export const emptySheet = (resource: ResourceId, at: HappenedAt): Sheet => ({
  resource: resourceText(resource),
  name: shortName(resource),
  place: plainLine(`${resource.type}, ${placeName(resource)}`),
  at,
  rows: [],
  quiet: [],
  leftOut: 0,
});

/** The rows that a sheet would show, each only as it begins. */
export function sheetHeads(
  judged: SheetJudged,
  reader: SheetReader,
  knowing: Knowing,
): readonly SheetRowHead[] {
  const scene = sheetScene(judged, reader, knowing);
  const seen = judged.verdict.fields.filter(({ path }) => reader.sees(path));
  const all = seen.map((field) => rowHeadOf(field, scene)).toSorted((a, b) => rank(a) - rank(b));
  return all.slice(0, mostRows);
}

export function sheetOf(judged: SheetJudged, reader: SheetReader, knowing: Knowing): Sheet {
  const scene = sheetScene(judged, reader, knowing);
  const { resource, now } = judged.dispute;
  const seen = judged.verdict.fields.filter(({ path }) => reader.sees(path));
  const all = seen.map((field) => rowOf(field, scene)).toSorted((a, b) => rank(a) - rank(b));
  const shown = all.slice(0, mostRows);
  return {
    ...emptySheet(resource, momentIn(scene, now)),
    rows: shown.filter(({ state }) => state !== "quiet"),
    quiet: shown.filter(({ state }) => state === "quiet"),
    leftOut: all.length - shown.length,
  };
}
