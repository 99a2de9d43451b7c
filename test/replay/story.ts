import fc from "fast-check";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { ReadEdit, WriteKind } from "#core/changes/written-edit.ts";
import type { Actor } from "#core/claims/claim.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { applyEdits } from "#core/fields/apply.ts";
import { isExistence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { arrivalOf, type ChangeEvent } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import { isQuiet } from "#core/looking/essence.ts";
import { look } from "#core/looking/look.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import type { Reading } from "#core/reading/reading.ts";
import { Judge } from "#replay/judging/judge.ts";
import { Lanes } from "#replay/ordering/lanes.ts";
import { around, group, types } from "../core/looking/looked-at-group.ts";
import { actors, because } from "./replayed-log.ts";

/** One call of a story: by whom, when, for what reason, and what it wrote. */
export type Call = {
  readonly at: number;
  readonly who: keyof typeof hands;
  readonly write: WriteKind;
  readonly set: Readonly<Record<string, Json>>;
  /** How much later than it happened it is heard of. */
  readonly late: number;
};

const stackRole = "arn:aws:iam::123456789012:role/cdk-exec";
const hands = {
  ...actors,
  stack: { principal: stackRole, via: "cloudformation", kind: "pipeline" },
} as const satisfies Record<string, Actor>;

const reasons = {
  deploy: because("consistency"),
  stack: because("consistency"),
  scaler: because("availability"),
  cost: because("cost"),
  alice: because("availability", { kind: "incident", ref: "INC-7" }, "session"),
  bob: null,
} as const satisfies Record<keyof typeof hands, Reading["attribution"]>;

/** Open for a while in the middle of most stories. */
export const situations: readonly Situation[] = [
  {
    kind: "incident",
    ref: "INC-7",
    state: "closed",
    scope: { service: "checkout" },
    since: "2026-11-20T00:30:00Z",
    until: "2026-11-20T01:20:00Z",
    source: "pagerduty",
  },
];

const lookDelay = 10_000;
const begin = Date.parse("2026-11-20T01:00:00Z");
const idOf = (index: number): string => `event-${String(index).padStart(4, "0")}`;

const editsOf = (set: Call["set"]): readonly ReadEdit[] =>
  Object.entries(set).map(([path, after]) => (after === null ? { path, removed: true } : { path, after }));

export const readingOf = ({ at, who, write, set }: Call, index: number): Reading => ({
  eventId: idOf(index),
  status: "resolved",
  resources: [group],
  actor: hands[who],
  attribution: reasons[who],
  write,
  edits: editsOf(set),
  at: instantOf(at),
});

const eventOf = ({ at, who, write, set, late }: Call, index: number): Arrived => {
  const reason = reasons[who];
  const event: ChangeEvent = {
    kind: "change",
    id: idOf(index),
    at: instantOf(at),
    actor: hands[who],
    write,
    edits: editsOf(set),
    testimonies:
      reason === null
        ? []
        : [{ source: reason.source, intent: reason.intent, motivation: reason.motivation }],
  };
  return { arrival: arrivalOf(at + late, event.id), event };
};

type Found = { readonly state: "there"; readonly properties: Json } | { readonly state: "gone" };

function after(found: Found, { write, set }: Call): Found {
  if (write === "delete") return { state: "gone" };
  if (write !== "create" && found.state === "gone") return found;
  const shape = types.shape(group.type);
  if (shape === undefined) throw new Error("the type is not known");
  const edits = Object.entries(set).map(([path, value]) => ({
    path: FieldPath.parse(path),
    // The cloud keeps a number as a number, however it was asked for.
    ...(value !== null && { after: value === "5" ? 5 : value }),
  }));
  const base = write === "create" || found.state === "gone" ? {} : found.properties;
  return { state: "there", properties: applyEdits(base, edits, shape) };
}

/** What stands of verdicts on each field at the end, and every question on the way. */
export type Told = {
  readonly fields: Readonly<Record<string, string>>;
  readonly questions: readonly string[];
};

export class Telling {
  readonly #fields = new Map<string, string>();
  readonly #questions = new Set<string>();

  note({ fields }: Pick<Verdict, "fields">): void {
    // Of what is gone its existence alone is disputed, and of what is there everything else.
    const isGone = fields.some(({ path }) => isExistence(path));
    for (const path of [...this.#fields.keys()])
      if (isGone !== isExistence(path) && fields.length > 0) this.#fields.delete(path);
    for (const field of fields) {
      const { path, outcome, value, holders, ask } = field;
      if (isQuiet(field)) this.#fields.delete(path);
      else {
        const answers = ask?.options.map(({ answer, value: offered }) => [answer, offered ?? null]) ?? null;
        const text = JSON.stringify([
          outcome,
          value ?? null,
          holders.toSorted(),
          ask?.cause ?? null,
          answers,
        ]);
        this.#fields.set(path, text);
        if (ask !== null) this.#questions.add(JSON.stringify([path, ask.cause, answers]));
      }
    }
  }

  /** It went, or came back: nothing of what was told is open any more. */
  forget(): void {
    this.#fields.clear();
  }

  told(): Told {
    return {
      fields: Object.fromEntries([...this.#fields].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      questions: [...this.#questions].toSorted(),
    };
  }
}

/** What the arbiter makes of a story: it looks ten seconds after each event that it hears of, and when it said it would. */
export function arbitrated(calls: readonly Call[], policy: Policy, until: number): Told {
  const surroundings: Around = around({ policy, situations });
  const telling = new Telling();
  let record = freshRecord(group);
  const asked = new Set(calls.map(({ at, late }) => at + late + lookDelay));
  // Each look says when the next is due by itself.
  let due = Infinity;
  for (;;) {
    const now = Math.min(due, ...asked);
    if (now > until) break;
    asked.delete(now);
    const seen = calls.filter(({ at }) => at < now).reduce<Found>(after, { state: "gone" });
    const events = calls.flatMap((call, index) => (call.at + call.late < now ? [eventOf(call, index)] : []));
    const looked = look({ record, events, seen, before: undefined, now }, surroundings);
    const { case: _, ...rest } = looked.record;
    if (looked.isChanged) record = { ...rest, version: record.version + 1 } as typeof record;
    due = looked.differsAt === undefined ? Infinity : Date.parse(looked.differsAt);
    telling.note(looked.verdict);
  }
  return telling.told();
}

/** What replay makes of the log of the same story, read in the order in which its records were written down. */
export function replayed(calls: readonly Call[], policy: Policy, until: number): Told {
  const telling = new Telling();
  const judge = new Judge({
    policy,
    shapes: types,
    situations,
    room: { mostResources: 10, mostCharacters: 1_000_000 },
    listener: {
      looked: ({ verdict }) => telling.note(verdict),
      gone: () => telling.forget(),
    },
  });
  const lanes = new Lanes({ delay: 3_600_000, mostWaiting: 1_000, mostLanes: 4 }, (each) => judge.take(each));
  const read = calls.map((call, index) => ({ call, reading: readingOf(call, index) }));
  const written = read.toSorted((a, b) => a.call.at + a.call.late - (b.call.at + b.call.late));
  for (const { call, reading } of written) lanes.take({ at: call.at, reading });
  for (const lane of lanes.drain()) judge.advance(lane, until);
  return telling.told();
}

const minute = 60_000;
const size = fc.constantFrom(1, 3, 5, 7, "5");
const health = fc.constantFrom("EC2", "ELB", null);
const fields = [
  fc.record({ "/DesiredCapacity": size, "/MinSize": size }, { requiredKeys: ["/DesiredCapacity"] }),
  fc.record({ "/MinSize": size, "/HealthCheckType": health }, { requiredKeys: ["/MinSize"] }),
  fc.record({ "/HealthCheckType": health }),
];
const tag = fc.record({ "/Tags[Key=env]/Value": fc.constantFrom("prod", "test") });

/** How wild a story is. */
type Wildness = {
  /** Somebody writes before anybody could have looked at what was made. */
  readonly isHasty: boolean;
  /** Parts are written of what was made as a whole. */
  readonly hasParts: boolean;
  /** Records come seconds late, so that looks fall between a write and its record. */
  readonly isLate: boolean;
};

const stepOf = ({ hasParts, isLate }: Wildness) =>
  fc.record({
    gap: fc.constantFrom(0, 0, 1_000, 61_000, 20_000 + minute, 5 * minute, 40 * minute),
    who: fc.constantFrom("deploy", "scaler", "cost", "alice", "bob", "stack" as const),
    write: fc.constantFrom("update", "update", "update", "update", "delete" as const),
    set: fc.oneof(...fields, ...(hasParts ? [tag] : [])) as fc.Arbitrary<Call["set"]>,
    late: isLate ? fc.constantFrom(0, 0, 3_000, 8_000) : fc.constant(0),
  });

/** Somebody, or a stack, makes a group; then others write to it, and some delete it and make it again. */
export const storyOf = (wildness: Wildness): fc.Arbitrary<readonly Call[]> =>
  fc
    .tuple(fc.boolean(), fc.array(stepOf(wildness), { minLength: 1, maxLength: 7 }))
    .map(([isStack, steps]) => {
      const tags = [
        { Key: "env", Value: "prod" },
        { Key: "service", Value: "checkout" },
        ...(isStack ? [{ Key: "aws:cloudformation:stack-name", Value: "checkout" }] : []),
      ];
      const whole = { "/DesiredCapacity": 3, "/MinSize": 1, "/HealthCheckType": "EC2", "/Tags": tags };
      const maker = isStack ? ("stack" as const) : ("deploy" as const);
      let at = begin;
      let isThere = true;
      const calls: Call[] = [{ at, who: maker, write: "create", set: whole, late: 0 }];
      for (const { gap, write, who, set: wrote, late } of steps) {
        const last = calls.at(-1);
        // Nothing is made again under its name in the second in which it was deleted.
        at += last?.write === "delete" ? Math.max(gap, wildness.isHasty ? 1_000 : 2 * lookDelay) : gap;
        // And nothing is deleted before anybody could have looked at it.
        const made = calls.findLast(({ write: call }) => call === "create")?.at ?? begin;
        if (write === "delete" || !wildness.isHasty) at = Math.max(at, made + 2 * lookDelay);
        if (isThere) calls.push({ at, who, write, set: write === "delete" ? {} : wrote, late });
        else calls.push({ at, who, write: "create", set: { ...whole, ...wrote }, late });
        isThere = write !== "delete" || !isThere;
      }
      return calls;
    });

export const longAfter = (calls: readonly Call[]): number =>
  Math.max(...calls.map(({ at, late }) => at + late)) + 3 * 60 * minute;
