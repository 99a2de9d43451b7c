import { type Claim, lastChanged } from "../../claims/claim.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { overlaps } from "../../fields/path.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import type { Knowing } from "../shown-value.ts";
import { partyName } from "./party.ts";
import { rowHeadOf } from "./row.ts";
import {
  fieldName,
  momentIn,
  type SheetJudged,
  type SheetReader,
  type SheetScene,
  sheetScene,
} from "./scene.ts";
import { partBefore, usualWindow, type WindowName, windows } from "./windows.ts";

/** A stretch of a lane, in thousandths of its length; beyond the moment of the sheet it is foretold. */
export type LaneSpan = { readonly from: number; readonly to: number; readonly isForetold: boolean };

export type SwimLane = {
  readonly kind: "claim" | "question" | "write" | "verdict";
  /** Of a claim: whose it is. */
  readonly who?: string;
  readonly spans: readonly LaneSpan[];
  readonly points: readonly number[];
  /** The same for those who do not see it. */
  readonly began?: HappenedAt;
  readonly ends?: HappenedAt;
  readonly times: readonly HappenedAt[];
};

/** A stretch of time of each field that is asked about, disputed or held. */
export type SwimLanes = {
  readonly window: WindowName;
  readonly from: HappenedAt;
  readonly to: HappenedAt;
  /** Where the moment of the sheet stands, in thousandths. */
  readonly now: number;
  readonly fields: readonly { readonly field: string; readonly lanes: readonly SwimLane[] }[];
};

export type LanesInput = SheetJudged & {
  readonly record: DocketRecord;
  readonly decisions: readonly LoggedDecision[];
  readonly reader: SheetReader;
  /** How much of it is shown. @default - a day */
  readonly window?: WindowName | undefined;
};

const minute = 60_000;
const mostFields = 8;
const mostLanes = 12;
const mostTimes = 40;

type Scale = {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** The moment itself, which is up to a minute later. */
  readonly time: number;
};
type LanesScene = LanesInput & { readonly scene: SheetScene; readonly scale: Scale };

export function lanesOf(input: LanesInput, knowing: Knowing): SwimLanes {
  const scene = sheetScene(input, input.reader, knowing);
  const time = millis(input.dispute.now);
  // Drawn to the minute, so that a lane moves no more often than the words beside it.
  const now = time - (time % minute);
  const { window = usualWindow } = input;
  const [before, after] = [partBefore, 1 - partBefore].map((part) => part * windows[window]) as [
    number,
    number,
  ];
  const scale = { from: now - before, to: now + after, now, time };
  const rows = input.verdict.fields
    .filter(({ path }) => input.reader.sees(path))
    .map((field) => rowHeadOf(field, scene))
    .filter(({ state }) => state !== "quiet");
  return {
    window,
    from: momentIn(scene, instantOf(scale.from)),
    to: momentIn(scene, instantOf(scale.to)),
    now: placeOf(now, scale),
    fields: rows.slice(0, mostFields).map(({ path }) => ({
      field: fieldName(path, scene.hides),
      lanes: lanesFor(path, { ...input, scene, scale }),
    })),
  };
}

const placeOf = (time: number, { from, to }: Pick<Scale, "from" | "to">): number =>
  Math.round((1_000 * (Math.min(to, Math.max(from, time)) - from)) / (to - from));

function lanesFor(path: string, about: LanesScene): readonly SwimLane[] {
  const { dispute, decisions, record, scene } = about;
  const claims = dispute.claims.filter(({ field, state }) => state === "active" && overlaps(field, path));
  const asked = askedOn(path, about);
  const history = [...dispute.history, ...record.history].filter(({ field }) => overlaps(field, path));
  const judged = decisions.filter(({ record: { verdict } }) =>
    verdict.fields.some((one) => one.path === path),
  );
  const lanes = [
    ...claims.slice(0, mostLanes).map((claim) => claimLane(claim, about)),
    ...asked.map(({ at, deadline }) => ({ kind: "question" as const, ...stretch(at, deadline, about) })),
    {
      kind: "write" as const,
      spans: [],
      ...points(
        history.map(({ at }) => at),
        about,
      ),
    },
    {
      kind: "verdict" as const,
      spans: [],
      ...points(
        judged.map(({ at }) => at),
        about,
      ),
    },
  ];
  return lanes.filter(({ spans, points: all }) => spans.length + all.length > 0 && scene.reader.sees(path));
}

/** Every question about a field, once. */
function askedOn(path: string, { dispute, record }: LanesScene) {
  const open = (record.case?.questions ?? []).flatMap(({ fields, askedAt, ask: { deadline } }) =>
    fields.map((field) => ({ field, at: askedAt, deadline })),
  );
  const isThen = (at: string) => millis(at) <= millis(dispute.now);
  const about = [...dispute.asked, ...open].filter(({ field, at }) => overlaps(field, path) && isThen(at));
  return [...new Map(about.map(({ at, deadline }) => [millis(at), { at, deadline }])).values()];
}

function claimLane(claim: Claim, about: LanesScene): SwimLane {
  const began = instantOf(lastChanged(claim));
  return { kind: "claim", who: partyName(claim), ...stretch(began, claim.until, about) };
}

type LaneStretch = Pick<SwimLane, "spans" | "points" | "began" | "ends" | "times">;

/** What has no end goes on to the edge. */
function stretch(began: string, end: string | undefined, { scene, scale }: LanesScene): LaneStretch {
  const last = end === undefined ? scale.to : millis(end);
  const [from, now, to] = [millis(began), scale.now, last].map((time) => placeOf(time, scale)) as [
    number,
    number,
    number,
  ];
  const spans = [
    { from, to: Math.min(now, to), isForetold: false },
    { from: Math.max(from, now), to, isForetold: true },
  ];
  return {
    spans: spans.filter((span) => span.to > span.from),
    points: [],
    began: momentIn(scene, began),
    ...(end !== undefined && { ends: momentIn(scene, end) }),
    times: [],
  };
}

function points(
  moments: readonly string[],
  { scene, scale }: LanesScene,
): Pick<SwimLane, "points" | "times"> {
  const within = moments.filter((at) => millis(at) >= scale.from && millis(at) <= scale.time);
  const once = [...new Map(within.map((at) => [millis(at), at])).values()]
    .toSorted((a, b) => millis(a) - millis(b))
    .slice(-mostTimes);
  return {
    points: once.map((at) => placeOf(millis(at), scale)),
    times: once.map((at) => momentIn(scene, at)),
  };
}
