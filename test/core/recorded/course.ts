import { fc } from "@fast-check/vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { Situation } from "#core/claims/situation.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Around } from "#core/looking/around.ts";
import type { WriteFailure } from "#core/ports/outside/cloud.ts";
import { at, claim, situation } from "../arbitration/small-disputes.ts";
import { around, enforcing, recordOf } from "../cases/open-cases.ts";
import { failures } from "./play-writes.ts";

/** What happens next in a case: in which order is up to the generator. */
export type Turn =
  | { readonly do: "judge" }
  | { readonly do: "tell" }
  | { readonly do: "settle" }
  | { readonly do: "reopen" }
  | { readonly do: "wait"; readonly minutes: number }
  | {
      readonly do: "answer";
      readonly option: number;
      readonly by: string;
      readonly proof: "link" | "signed in";
    }
  | { readonly do: "write"; readonly failure?: WriteFailure | undefined }
  | { readonly do: "change"; readonly values: Json }
  | { readonly do: "claim"; readonly claim: Claim; readonly isWrite: boolean };

export type Course = {
  readonly record: DocketRecord;
  readonly around: Around;
  readonly turns: readonly Turn[];
};

const approvers = [{ name: "owners", principals: ["olga", "otto", "anna"] }];
const asksOfEdits = {
  unattributed: [{ answer: "ask", meanwhile: "prior", onSilence: "prior", within: "1h" }],
};
const sections = {
  plain: {},
  "asked of edits": asksOfEdits,
  coupled: {
    coupled: [
      { id: "both", types: ["*"], together: ["/Cooldown", "/HealthCheckType"] },
      { id: "sizes", types: ["*"], ordered: ["/MinSize", "/DesiredCapacity", "/MaxSize"] },
    ],
  },
  guarded: {
    guardrails: [
      {
        id: "floor",
        title: "a floor",
        fields: ["/DesiredCapacity"],
        constraint: { min: 4 },
        except: ["service"],
      },
      { id: "type", title: "a type", fields: ["/HealthCheckType"], constraint: { in: ["EC2", "ELB"] } },
    ],
  },
  secret: { ...asksOfEdits, sensitive: { names: ["token"], fields: ["/HealthCheckType"] } },
  "two groups": {
    approvers: [
      { name: "owners", principals: ["anna"] },
      { name: "more", principals: ["olga"] },
    ],
    limits: { silence: "2h", ruling: "1d" },
  },
  advised: { mode: { default: "advise" } },
  observed: { mode: { default: "observe" } },
  "at noon": { writes: [{ id: "noons", effect: "allow", cron: "0 12 * * *", duration: "6h" }] },
  "learnt to ask": {
    rules: [
      {
        id: "often",
        title: "often",
        for: {},
        ask: { meanwhile: "live" },
        learned: { since: "2020-01-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) },
      },
    ],
  },
} as const;

const fields = [
  "/DesiredCapacity",
  "/DesiredCapacity",
  "/Cooldown",
  "/HealthCheckType",
  "/MaxSize",
  "/Zones",
] as const;
const values: Readonly<Record<string, readonly Json[]>> = {
  "/HealthCheckType": ["EC2", "ELB", "VPC"],
  "/Zones": [["a"], ["a", "b"], ["b", "c"]],
};
const someValue = (field: string): fc.Arbitrary<Json> =>
  fc.constantFrom(...(values[field] ?? ["3", "6", "8"]));

const wanting = (index: number): fc.Arbitrary<Claim> =>
  fc.constantFrom(...fields).chain((field) =>
    fc
      .record({
        is: someValue(field),
        by: fc.constantFrom("anna", "ben", "cleo", "olga"),
        kind: fc.constantFrom("person", "person", "person", "automation", "pipeline"),
        ref: fc.constantFrom("L1", "L2", "INC-7", undefined),
        intent: fc.constantFrom("availability", "cost", "consistency"),
        isWrite: fc.boolean(),
        made: fc.constantFrom("02:30", "03:00", "03:30", "03:50"),
        until: fc.constantFrom(undefined, undefined, "04:10", "06:00"),
        pr: fc.constantFrom(undefined, undefined, "https://github.com/acme/infra/pull/7"),
        onLoss: fc.constantFrom("defer", "defer", "abandon"),
        human: fc.constantFrom(undefined, undefined, "sso/otto", "otto"),
        leave: fc.constantFrom(undefined, undefined, undefined, "olga"),
      })
      .map(({ is, by, kind, ref, intent, isWrite, made, until, pr, onLoss, human, leave }) =>
        claim({
          ...{ id: `c${index}`, field, intent, onLoss, constraint: { is }, madeAt: at(made) },
          actor: { principal: by, kind, ...(human !== undefined && { human }) },
          ...(leave !== undefined && { delegatedBy: { principal: leave, upTo: "deadline" } }),
          motivation: reasonOf(ref, isWrite),
          ...(isWrite && { changedAt: at(made), change: `apply-${index}` }),
          ...(isWrite && ref === undefined && { source: "observed", backing: "wrote" }),
          ...(until !== undefined && { until: at(until) }),
          ...(pr !== undefined && { pr }),
        }),
      ),
  );

function reasonOf(ref: string | undefined, isWrite: boolean): object {
  if (ref === undefined) return { kind: isWrite ? "none" : "budget" };
  return { kind: ref === "INC-7" ? "incident" : "launch", ref };
}

const claims = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => wanting(index))));

const situations: fc.Arbitrary<readonly Situation[]> = fc.subarray([
  situation({ kind: "launch", ref: "L1" }),
  situation({ kind: "launch", ref: "L2" }),
  situation({ ref: "INC-7" }),
  situation({ kind: "peak", ref: "P1" }),
]);

const secrets = fc.constantFrom<Json>(Hidden.of("a"), Hidden.of("b"));

const live = fc.record(
  {
    Token: secrets,
    DesiredCapacity: someValue("/DesiredCapacity"),
    Cooldown: someValue("/Cooldown"),
    HealthCheckType: someValue("/HealthCheckType"),
    MaxSize: someValue("/MaxSize"),
    Zones: someValue("/Zones"),
  },
  { requiredKeys: ["DesiredCapacity", "Cooldown"] },
);

const mayFail = [undefined, undefined, undefined, ...failures];

const answering = fc.record({
  do: fc.constant("answer" as const),
  option: fc.nat(5),
  by: fc.constantFrom("olga", "otto", "anna", "stranger"),
  proof: fc.constantFrom("link" as const, "signed in" as const),
});

const between: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 5, 20, 61, 119, 181, 240, 1_441),
    }),
  },
  { weight: 4, arbitrary: answering },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("write" as const), failure: fc.constantFrom(...mayFail) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("change" as const), values: live }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("claim" as const), claim: wanting(9), isWrite: fc.boolean() }),
  },
);

/** Each is judged, and people are told, before what happens next. */
const turns: fc.Arbitrary<readonly Turn[]> = fc
  .array(between, { minLength: 2, maxLength: 4 })
  .map((some) => [
    ...some.flatMap((one): readonly Turn[] => [{ do: "judge" }, { do: "tell" }, one]),
    { do: "judge" },
    { do: "settle" },
  ]);

/** A case on a group of machines, from the moment it is opened. */
const course: fc.Arbitrary<Course> = fc
  .record({ claims, situations, live, prior: live, turns, name: fc.constantFrom(...Object.keys(sections)) })
  .map((made) => ({
    record: recordOf({ claims: made.claims, live: made.live as Json, prior: made.prior as Json }),
    around: around(enforcing({ approvers, ...sections[made.name as keyof typeof sections] }), {
      situations: made.situations,
    }),
    turns: made.turns,
  }));

/** One and the same course for one and the same number. */
export function courseBy(seed: number): Course {
  const [made] = fc.sample(course, { seed, numRuns: 1, unbiased: true });
  if (made === undefined) throw new Error("the generator made nothing");
  return made;
}
