import { policyThen } from "#acts/ledger/policy-then.ts";
import { aroundOf } from "#acts/looking/around.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { SheetPast } from "#console/sheet/past-part.ts";
import type { SheetPage } from "#console/sheet/sheet-page.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { foretoldLine } from "#core/views/sheet/decided.ts";
import { lanesOf } from "#core/views/sheet/lanes.ts";
import { type ComingInput, comingOf, judgedLater } from "#core/views/sheet/moments.ts";
import type { JudgedThen } from "#core/views/sheet/past/judged-then.ts";
import { momentIn } from "#core/views/sheet/scene.ts";
import { emptySheet, sheetOf } from "#core/views/sheet/sheet.ts";
import { partBefore, usualWindow, type WindowName, windows } from "#core/views/sheet/windows.ts";
import { knowingOf } from "../kit/knowing.ts";
import { sheetMoments, withUntold } from "./coming/sheet-moments.ts";
import { decidedUntil } from "./decided.ts";
import { heardUntil } from "./heard-until.ts";
import type { Seen } from "./seen.ts";

type SheetThen = Pick<SheetPage, "tense" | "sheet" | "lanes" | "moments" | "past" | "knownUntil">;

type SheetSeen = Pick<Seen, "record" | "reader">;

/** Which moment is asked for, and whether what is past is judged by the policy of today. */
export type AskedMoment = {
  readonly at?: number | undefined;
  readonly isToday?: boolean;
  /** How much time is shown around it. */
  readonly window?: WindowName | undefined;
};

const [minute, day] = [60_000, 86_400_000];

/** A sheet as it is now, as it was, or as it will be if nothing else happens, and where one can go from it. */
export async function sheetThen(seen: SheetSeen, asked: AskedMoment, runtime: Runtime): Promise<SheetThen> {
  const { record, reader } = seen;
  const now = runtime.now();
  const { at: time = now, isToday = false, window = usualWindow } = asked;
  const tense = time < now ? "past" : time > now ? "foretold" : "now";
  const reach = reachOf(window, { now, time });
  const oldest = Math.min(reach.from, time);
  const decisions = await decidedUntil(record.resource, (one) => millis(one.at) <= oldest, runtime);
  const around = await aroundOf(record, runtime);
  const coming = comingOf({ record, now, around });
  const then =
    tense === "past" ? await judgedPast({ record, around, time, isToday }, decisions, runtime) : undefined;
  const later = tense === "past" ? undefined : judgedLater(coming, time);
  const judged = later ?? then;
  const knowing = knowingOf(runtime);
  const moments = sheetMoments(seen, { coming, ...reach }, { decisions, knowing });
  // Pages tell minutes: within one, what has not changed is the same page to the letter.
  const told = momentIn({ reader }, instantOf(tense === "now" ? now - (now % minute) : time));
  if (judged === undefined)
    return { tense, moments, sheet: { ...emptySheet(record.resource, told), rows: undefined } };
  const bare = { ...sheetOf(judged, reader, knowing), at: told };
  const sheet = tense === "foretold" && later !== undefined ? withUntold(bare, later) : bare;
  const past = then && pastOf(then, { isToday, isLongAgo: now - time > keptMs }, { reader, knowing });
  const lanes = lanesOf({ ...judged, record, decisions, reader, window }, knowing);
  const knownUntil = later?.knownUntil && momentIn({ reader }, later.knownUntil);
  return { tense, moments, sheet, past, lanes, ...(knownUntil && { knownUntil }) };
}

/** A week each way, and at least as far as what is shown of it. */
function reachOf(window: WindowName, { now, time }: { readonly now: number; readonly time: number }) {
  const length = windows[window];
  return {
    from: Math.min(now - 7 * day, time - partBefore * length),
    until: Math.max(now + 7 * day, time + (1 - partBefore) * length),
  };
}

type JudgedPastInput = Pick<ComingInput, "record" | "around"> & {
  readonly time: number;
  readonly isToday: boolean;
};

/** Undefined where nothing is known of it. */
async function judgedPast(
  { record, time, around, isToday }: JudgedPastInput,
  decisions: readonly LoggedDecision[],
  runtime: Runtime,
): Promise<JudgedThen | undefined> {
  const place = decisions.findIndex(({ at }) => millis(at) <= time);
  const [decision, next] =
    place < 0 ? [undefined, decisions.at(-1)] : [decisions[place], decisions[place - 1]];
  const events = await heardUntil(record.resource, { after: decision?.at, time }, runtime);
  const { lookDelayMs } = runtime.settings;
  // Few ask for what was, and it takes much of what folds the present.
  const { judgedThen } = await import("#core/views/sheet/past/judged-then.ts");
  const ruling = decision && (await policyThen(decision.record.policy, runtime));
  return judgedThen({ decision, next, record, events, time, lookDelayMs, around, ruling, isToday });
}

/** How long what was heard is kept unless an installation says otherwise. */
const keptMs = 14 * day;

type PastOfInput = Parameters<typeof foretoldLine>;

function pastOf(
  { isOtherPolicy, unknown, recorded }: JudgedThen,
  told: Pick<SheetPast, "isToday" | "isLongAgo">,
  { reader, knowing }: { readonly reader: PastOfInput[1]; readonly knowing: PastOfInput[2] },
): SheetPast {
  const line = recorded && foretoldLine(recorded, reader, knowing);
  return { ...told, isOtherPolicy, ...(unknown !== undefined && { unknown }), recorded: line };
}
