import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { Json } from "#core/fields/json.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { inMinutes } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

/** The alarm opens, and for a while it flaps: each pause is shorter than the cooldown. */
const flapping = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 6,
});
const spike = { motivation: { kind: "traffic-spike", ref: "alarm/p99" }, kind: "alarm" };
const lasting = fc.constantFrom(
  { motivation: { kind: "degradation", ref: "alarm/p99" }, kind: "alarm" },
  { motivation: { kind: "incident", ref: "INC-1" }, kind: "incident" },
);
const sources = fc.constantFrom("declared", "session", "registry");

type Span = { readonly from: number; readonly to: number };

function spansOf(phases: readonly (readonly [number, number])[]): readonly Span[] {
  let time = 0;
  return phases.map(([open, pause]) => {
    const span = { from: time, to: time + open };
    time += open + pause;
    return span;
  });
}

/** What is known of the alarm at a minute: the spans that are over, and the one that lasts. */
const knownAt = (spans: readonly Span[], minute: number, { kind, ref }: { kind: string; ref: string }) =>
  spans
    .filter(({ from }) => from <= minute)
    .map(({ from, to }) => ({
      kind,
      ref,
      source: "cloudwatch",
      scope: { service: "checkout" },
      since: inMinutes(from),
      ...(to <= minute ? { state: "closed", closedAt: inMinutes(to) } : { state: "open" }),
    }));

const claims = (motivation: object, source: string) => [
  {
    id: "need",
    field: "/DesiredCapacity",
    constraint: { min: 8 },
    prefer: 10,
    strength: "must",
    actor: { principal: "arn:aws:iam::123456789012:role/scaler", kind: "automation" },
    intent: "availability",
    motivation,
    source,
    madeAt: inMinutes(0),
  },
  {
    id: "saving",
    field: "/DesiredCapacity",
    constraint: { max: 6 },
    prefer: 3,
    strength: "must",
    actor: { principal: "arn:aws:iam::123456789012:role/cost-optimiser", kind: "automation" },
    intent: "cost",
    motivation: { kind: "budget", ref: "budget/11" },
    source: "declared",
    madeAt: inMinutes(-600),
  },
];

type Need = { readonly motivation: { readonly kind: string; readonly ref: string }; readonly kind: string };
type Course = { readonly spans: readonly Span[]; readonly need: Need; readonly source: string };

const disputeAt = (minute: number, live: Json, { spans, need, source }: Course): Dispute =>
  Dispute.parse({
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: "checkout",
    },
    now: inMinutes(minute),
    tags: { service: "checkout", env: "prod" },
    live: { "/DesiredCapacity": live },
    prior: { "/DesiredCapacity": 3 },
    claims: claims(need.motivation, source),
    situations: knownAt(spans, minute, { kind: need.kind, ref: need.motivation.ref }),
  });

/** Minute by minute, with every verdict carried out: how often the number rose and fell, and where it ended. */
function play(course: Course) {
  const end = (course.spans.at(-1)?.to ?? 0) + 90;
  let live: Json = 3;
  let [rises, handbacks] = [0, 0];
  for (let minute = 0; minute <= end; minute += 1) {
    const verdict = arbitrate(disputeAt(minute, live, course), defaultPolicy);
    const { outcome, value } = fieldAt(verdict, "/DesiredCapacity") ?? {};
    if (outcome !== "revert" || value === undefined) continue;
    if (Number(value) > Number(live)) rises += 1;
    else handbacks += 1;
    live = value;
  }
  return { rises, handbacks, live };
}

it("a spike that opens and closes within the cooldown is handed back once", () => {
  holdsFor(
    fc.tuple(flapping, sources),
    ([phases, source]) => {
      const course = { spans: spansOf(phases), need: spike, source };
      expect(play(course)).toEqual({ rises: 1, handbacks: 1, live: 3 });
    },
    0.25,
  );
});

it("what an incident brought about is not handed back, however it flaps", () => {
  holdsFor(
    fc.tuple(flapping, lasting, sources),
    ([phases, need, source]) => {
      const course = { spans: spansOf(phases), need, source };
      expect(play(course)).toEqual({ rises: 1, handbacks: 0, live: 10 });
    },
    0.25,
  );
});
