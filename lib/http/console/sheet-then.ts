import { aroundOf } from "#acts/looking/around.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { SheetMoments } from "#console/sheet/moments-part.ts";
import type { SheetPage } from "#console/sheet/sheet-page.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { foretoldLine } from "#core/views/sheet/decided.ts";
import { lanesOf } from "#core/views/sheet/lanes.ts";
import { type ForetoldInput, foretold, judgedAfter, judgedLater } from "#core/views/sheet/moments.ts";
import { momentIn, type SheetJudged } from "#core/views/sheet/scene.ts";
import { emptySheet, sheetOf } from "#core/views/sheet/sheet.ts";
import { turnsOf } from "#core/views/sheet/turns.ts";
import { knowingOf } from "../kit/knowing.ts";
import { decidedUntil } from "./decided.ts";
import type { Seen } from "./seen.ts";

type SheetThen = Pick<SheetPage, "tense" | "sheet" | "lanes" | "moments">;

const [minute, day] = [60_000, 86_400_000];

/** A sheet as it is now, as it was, or as it will be if nothing else happens, and where one can go from it. */
export async function sheetThen(seen: Seen, at: number | undefined, runtime: Runtime): Promise<SheetThen> {
  const { record, reader } = seen;
  const now = runtime.now();
  const time = at ?? now;
  const tense = time < now ? "past" : time > now ? "foretold" : "now";
  const oldest = Math.min(now - 7 * day, time);
  const decisions = await decidedUntil(record.resource, (one) => millis(one.at) <= oldest, runtime);
  const ground = { record, now, around: await aroundOf(record, runtime) };
  const judged = judgedThen(tense, { ...ground, until: time }, decisions);
  const knowing = knowingOf(runtime);
  const moments = momentsOf(seen, { ...ground, until: now + 7 * day }, { decisions, runtime });
  // Pages tell minutes: within one, what has not changed is the same page to the letter.
  const told = momentIn({ reader }, instantOf(tense === "now" ? now - (now % minute) : time));
  if (judged === undefined)
    return { tense, moments, sheet: { ...emptySheet(record.resource, told), rows: undefined } };
  const sheet = { ...sheetOf(judged, reader, knowing), at: told };
  return { tense, moments, sheet, lanes: lanesOf({ ...judged, record, decisions, reader }, knowing) };
}

/** Undefined where nothing was decided by then. */
function judgedThen(
  tense: SheetThen["tense"],
  input: ForetoldInput,
  decisions: readonly LoggedDecision[],
): SheetJudged | undefined {
  if (tense !== "past") return judgedLater(input);
  const last = decisions.find(({ at }) => millis(at) <= input.until);
  return last && judgedAfter(last.record, input.until, input.around.policy);
}

type MomentsOfInput = { readonly decisions: readonly LoggedDecision[]; readonly runtime: Runtime };

function momentsOf(
  { record, reader }: Seen,
  input: ForetoldInput,
  { decisions, runtime }: MomentsOfInput,
): SheetMoments {
  const knowing = knowingOf(runtime);
  const { now } = input;
  const turns = turnsOf({ record, decisions, reader, from: now - 7 * day }, knowing);
  const isLate = ({ at }: (typeof turns)[number]) => millis(at.at) >= now - day;
  return {
    day: turns.filter(isLate),
    week: turns.filter((turn) => !isLate(turn)),
    foretold: foretold(input).flatMap((one) => foretoldLine(one, reader, knowing) ?? []),
  };
}
