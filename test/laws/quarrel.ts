import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";
import { fieldAt } from "./fates.ts";

export const day = 24 * 60 * 60_000;
const start = Date.parse("2026-11-20T00:00:00Z");
const instant = (time: number): string => new Date(start + time).toISOString().replace(".000Z", "Z");

/** Two who want different values of one field, of which the first ranks higher. */
export type Quarrel = {
  readonly type: string;
  readonly path: string;
  readonly value: Json;
  readonly other: Json;
  readonly winner?: object;
  readonly loser: object;
  readonly situations?: readonly object[];
};

const person = (principal: string, goals: readonly string[], more: object = {}) => ({
  actor: { principal, kind: "person", goals, ...more },
});
const handler = { type: "AWS::Lambda::Function", path: "/Handler", value: "ours", other: "theirs" };
const open = (kind: string, ref: string) => ({
  kind,
  ref,
  state: "open",
  scope: { service: "shop" },
  since: "2026-11-10T00:00:00Z",
  source: kind === "incident" ? "pagerduty" : "servicenow",
});

export const quarrels: Readonly<Record<string, Quarrel>> = {
  "two routine goals": {
    ...handler,
    winner: { ...person("tuner", ["performance"]), intent: "performance" },
    loser: { ...person("rival", ["operability"], { human: "sso/eve@example.com" }), intent: "operability" },
  },
  "a ticket against code": {
    ...handler,
    winner: { ...person("worker", []), motivation: { kind: "change-ticket", ref: "CHG-1" } },
    loser: {
      actor: { principal: "deploy", kind: "pipeline", goals: ["consistency"] },
      intent: "consistency",
    },
    situations: [open("change-ticket", "CHG-1")],
  },
  "an open incident": {
    ...handler,
    winner: { ...person("oncall", []), motivation: { kind: "incident", ref: "INC-1" } },
    loser: { actor: { principal: "robot", kind: "automation", goals: ["cost"] }, intent: "cost" },
    situations: [open("incident", "INC-1")],
  },
  "a guardrail": {
    type: "AWS::RDS::DBInstance",
    path: "/DeletionProtection",
    value: true,
    other: false,
    loser: { ...person("rival", ["operability"]), intent: "operability" },
  },
};

type Course = {
  live: Json;
  wrote: number;
  stood: number;
  lost: number;
  history: Dispute["history"][number][];
};

/** As the arbiter is told: the last day, fifty writes, and the first of the run that is going on. */
function remembered(history: Course["history"], now: number): Course["history"] {
  const recent = history.filter(({ at }) => Date.parse(at) > start + now - day);
  if (recent.length <= 50) return recent;
  const lastUndone = recent.findLastIndex(({ by }) => by === "revert");
  const [first] = recent.slice(lastUndone + 1);
  const newest = recent.slice(-50);
  return first === undefined || newest.includes(first) ? newest : [first, ...newest.slice(1)];
}

function claimsOf({ path, value, other, winner, loser }: Quarrel, wrote: number): readonly object[] {
  const edit = (id: string, is: Json, at: string, who: object) => ({
    id,
    field: path,
    constraint: { is },
    source: "session",
    madeAt: at,
    changedAt: at,
    ...who,
  });
  const lost = edit("loser", other, instant(wrote), loser);
  return winner === undefined ? [lost] : [edit("winner", value, "2026-11-19T12:00:00Z", winner), lost];
}

function verdictAt(quarrel: Quarrel, course: Course, now: number, policy: Policy) {
  const { type, path, value, situations = [] } = quarrel;
  const dispute = Dispute.parse({
    resource: { account: "123456789012", region: "eu-north-1", type, id: "shop" },
    now: instant(now),
    tags: { service: "shop", env: "prod" },
    live: { [path]: course.live },
    prior: { [path]: value },
    facts: { fields: { [path]: { author: "somebody-else", liveSince: instant(course.wrote) } } },
    claims: claimsOf(quarrel, course.wrote),
    situations,
    history: remembered(course.history, now),
  });
  return fieldAt(arbitrate(dispute, policy), path);
}

/** Carries out what the verdict says, if it may be done now. */
function carriedOut(course: Course, field: FieldVerdict | undefined, quarrel: Quarrel, now: number): boolean {
  if (field?.outcome !== "revert" || JSON.stringify(field.value) !== JSON.stringify(quarrel.value)) {
    course.lost += 1;
  }
  if (field?.effect !== "write") return false;
  const after = field.value ?? null;
  course.history.push({ field: field.path, at: instant(now), principal: "parley", after, by: "revert" });
  course.live = after;
  return true;
}

/** Judges at each write of the loser, and again whenever the verdict says that something changes. */
export function simulate(quarrel: Quarrel, rhythm: readonly number[], policy: Policy) {
  const course: Course = { live: quarrel.value, wrote: 0, stood: 0, lost: 0, history: [] };
  const times = [...new Set(rhythm)].toSorted((a, b) => a - b).map((seconds) => seconds * 1_000);
  let writes = 0;
  for (const [index, wrote] of times.entries()) {
    // What already stands is no write.
    if (course.live !== quarrel.other) {
      writes += 1;
      course.wrote = wrote;
      course.live = quarrel.other;
      course.history.push(loserWrote(quarrel, wrote));
    }
    course.stood += standing(quarrel, course, { from: wrote, to: times[index + 1] ?? day }, policy);
  }
  return { stood: course.stood, lost: course.lost, writes };
}

function loserWrote({ path, other, loser }: Quarrel, wrote: number): Dispute["history"][number] {
  const { actor } = loser as { readonly actor: { readonly principal: string; readonly human?: string } };
  const { principal, human } = actor;
  const write = { field: path, at: instant(wrote), principal, after: other, by: "change" };
  const said = human === undefined ? write : { ...write, human };
  return said as Dispute["history"][number];
}

/** How long the loser's value stands from now to its next write, until it is put right. */
function standing(
  quarrel: Quarrel,
  course: Course,
  { from, to }: { readonly from: number; readonly to: number },
  policy: Policy,
): number {
  for (let now = from; ; ) {
    const field = verdictAt(quarrel, course, now, policy);
    if (carriedOut(course, field, quarrel, now)) return now - from;
    const next = field?.next === undefined ? Infinity : Date.parse(field.next) - start;
    // A moment that has passed already would be waited for in vain.
    if (next <= now || next >= to) return to - from;
    now = next;
  }
}
