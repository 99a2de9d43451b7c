import { wakeText } from "../../arbitration/explain/paragraph.ts";
import type { Deferral, FieldVerdict, Outcome, Reason } from "../../arbitration/verdict.ts";
import { lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { isWithheld } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { knownAt } from "../../looking/dispute/values.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { decidingIn } from "../../preview/deciding.ts";
import { personName } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { partyNamed, type SheetParty } from "./party.ts";
import { fieldName, momentIn, type SheetScene, valueText } from "./scene.ts";

/** From what needs a look first to what does not. */
export const rowStates = ["asked", "disputed", "held", "quiet"] as const;

export type SheetWaiting = {
  readonly party: SheetParty;
  /** Each by itself is enough. */
  readonly wakes: readonly string[];
};

/** What stands and what is settled of one field, short enough for a line. */
export type SheetRowHead = {
  /** As the verdict has it; never shown where it is hidden. */
  readonly path: string;
  readonly field: string;
  readonly state: (typeof rowStates)[number];
  readonly outcome: Outcome;
  /** Missing where nobody knows. */
  readonly now?: string;
  readonly settled?: string;
  readonly differs: boolean;
};

/** One field of a resource: what stands, what is settled, whose it is, and who waits for it. */
export type SheetRow = SheetRowHead & {
  readonly holders: readonly SheetParty[];
  readonly until?: HappenedAt;
  /** How much of the hold has passed, from 0 to 100. */
  readonly passed?: number;
  readonly waiting: readonly SheetWaiting[];
  /** Who lost for good, and whose wish weighs nothing. */
  readonly unheard: readonly SheetParty[];
  readonly asked?: {
    readonly who: readonly string[];
    readonly deadline: HappenedAt;
    /** Nobody was told of it yet, and the deadline runs from then. */
    readonly isUntold?: true;
  };
  readonly sentence: string;
  /** The row of the policy that decided, where one did. */
  readonly policy?: string;
};

const longestSentence = 600;

/** A field of a verdict as the beginning of a row. INVARIANT (no second judge): everything in it is the verdict's. */
export function rowHeadOf(field: FieldVerdict, scene: SheetScene): SheetRowHead {
  const { path, outcome, value } = field;
  const { dispute, hides } = scene;
  const live = knownAt(dispute.live, path);
  return {
    path,
    field: fieldName(path, hides),
    state: stateOf(field, scene),
    outcome,
    ...(live !== undefined && { now: valueText(live, path, hides) }),
    ...(value !== undefined && { settled: valueText(value, path, hides) }),
    differs: isOther(live, value),
  };
}

/** A field of a verdict as a row: of a thousand who wait it takes longer than its beginning. */
export function rowOf(field: FieldVerdict, scene: SheetScene): SheetRow {
  const { holders, deferred, refused, wishes } = field;
  const decided = isTold(field, scene) ? decidingIn(field) : undefined;
  return {
    ...rowHeadOf(field, scene),
    holders: holders.map((id) => partyNamed(id, scene)),
    ...holdOf(field, scene),
    waiting: deferred.map((one) => waitingOf(one, scene)),
    unheard: [...new Set([...refused, ...wishes])].map((id) => partyNamed(id, scene)),
    ...askedOf(field, scene),
    sentence: sentenceOf(decided, scene),
    ...(decided?.at !== undefined && { policy: plainLine(`${decided.rule} ${decided.at}`, longestSentence) }),
  };
}

/** What was judged before the field counted as hidden may name its value in a reason. */
const isTold = ({ path, value }: FieldVerdict, { hides }: SheetScene): boolean =>
  !hides(path) || value === undefined || value === null || isWithheld(value);

/** Starts with a capital unless a name stands first, which is written as it is. */
function sentenceOf(reason: Reason | undefined, { names }: SheetScene): string {
  const text = plainLine(reason?.text ?? "", longestSentence);
  if (text === "") return "";
  const [first = ""] = text.split(/[ ,]/, 1);
  return `${names().has(first) ? text.slice(0, 1) : text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

function isOther(live: Json | undefined, value: Json | undefined): boolean {
  if (live === undefined || value === undefined) return false;
  return isWithheld(value) ? value.isChanged : !sameValue(live, value);
}

/** What all agree on without a reason or an end is quiet. */
function stateOf(field: FieldVerdict, scene: SheetScene): SheetRow["state"] {
  const { outcome, ask, deferred, refused, wishes, until, holders } = field;
  if (ask !== null) return "asked";
  if (outcome !== "keep" || deferred.length + refused.length + wishes.length > 0) return "disputed";
  const hasReason = (id: string) => (scene.telling.claim(id)?.motivation.kind ?? "none") !== "none";
  return until !== undefined || holders.some(hasReason) ? "held" : "quiet";
}

/** Until when, and how far that is: counted from when its latest holder began. */
function holdOf({ until, holders }: FieldVerdict, scene: SheetScene): Pick<SheetRow, "until" | "passed"> {
  if (until === undefined) return {};
  const claims = holders.flatMap((id) => scene.telling.claim(id) ?? []);
  const [now, end] = [millis(scene.dispute.now), millis(until)];
  const began = Math.max(...claims.map(lastChanged));
  const isKnown = claims.length > 0 && began < end;
  const passed = Math.round((100 * (now - began)) / (end - began));
  return { until: momentIn(scene, until), ...(isKnown && { passed: Math.min(100, Math.max(0, passed)) }) };
}

function waitingOf({ claim, wakes }: Deferral, scene: SheetScene): SheetWaiting {
  const ways = wakes.map((all) => all.map((wake) => wakeText(wake, scene.telling)).join(" and "));
  return {
    party: partyNamed(claim, scene),
    wakes: [...new Set(ways)].map((way) => plainLine(way, longestSentence)),
  };
}

function askedOf({ ask }: FieldVerdict, scene: SheetScene): Pick<SheetRow, "asked"> {
  if (ask === null) return {};
  const who = ask.approvers.map(personName);
  return { asked: { who, deadline: momentIn(scene, ask.deadline) } };
}
