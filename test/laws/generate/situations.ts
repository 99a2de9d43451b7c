import { fc } from "@fast-check/vitest";
import type { Situation } from "#core/claims/situation.ts";
import { intents } from "#core/claims/words.ts";
import { human, somebody } from "./people.ts";
import { future, inMinutes } from "./time.ts";

const known: readonly Pick<Situation, "kind" | "ref">[] = [
  { kind: "incident", ref: "INC-1" },
  { kind: "incident", ref: "INC-1" },
  { kind: "incident", ref: "INC-2" },
  { kind: "alarm", ref: "alarm/p99" },
  { kind: "alarm", ref: "alarm/p99" },
  { kind: "degradation", ref: "alarm/rps" },
  { kind: "finding", ref: "CVE-1" },
  { kind: "finding", ref: "CVE-2" },
  { kind: "finding", ref: "AUDIT-1" },
  { kind: "launch", ref: "LAUNCH-1" },
  { kind: "peak", ref: "PEAK-1" },
  { kind: "peak", ref: "PEAK-1" },
  { kind: "freeze", ref: "FREEZE-1" },
  { kind: "change-ticket", ref: "CHG-1" },
  { kind: "maintenance", ref: "MAINT-1" },
  { kind: "attestation", ref: "EXC-1" },
  { kind: "budget", ref: "budget/11" },
];

const sources: Readonly<Record<string, string>> = {
  incident: "pagerduty",
  alarm: "cloudwatch",
  degradation: "cloudwatch",
  finding: "inspector",
  launch: "calendar",
  peak: "change-calendar",
  freeze: "change-calendar",
  "change-ticket": "jira",
  maintenance: "calendar",
  attestation: "jira",
  budget: "aws-budgets",
};

const scope = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ service: "checkout" }) },
  fc.constant({ service: "search" }),
  fc.constant({ resources: "checkout" }),
  fc.constant({ accounts: "123456789012", env: ["prod", "test"] }),
  fc.constant({}),
);

const since = fc.constantFrom(-30, -50, -120, -900, -5_000, -20_000).map(inMinutes);

const course = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({ state: fc.constant("open" as const), until: future }, { requiredKeys: ["state"] }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      state: fc.constant("closed" as const),
      closedAt: fc.constantFrom(-1, -5, -9, -11, -29, -100).map(inMinutes),
    }),
  },
);

const rare = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, arbitrary);

/** A declarer makes it a person's word, which confirms less; attestations have one always. */
const declarer = (kind: string): fc.Arbitrary<string | readonly string[] | undefined> => {
  const owner = fc.constantFrom("arn:aws:iam::123456789012:role/data-owner", "security");
  if (kind === "attestation") return fc.oneof(owner, somebody);
  return fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, somebody, fc.tuple(somebody, somebody));
};

/** What its source says besides: who is on it, what it is about, and of an alarm where it comes from. */
const said = (kind: string) =>
  fc
    .record({
      goal: rare(fc.constantFrom(...intents)),
      responders: rare(fc.array(fc.oneof(human, somebody), { maxLength: 2 })),
      ...(kind === "alarm" && {
        scaling: rare(fc.constant(true)),
        namespace: rare(fc.constantFrom("AWS/ApplicationELB", "Shop/Own")),
      }),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));

export const situation: fc.Arbitrary<Situation> = fc.constantFrom(...known).chain(({ kind, ref }) =>
  fc
    .record({ since, scope, course, by: declarer(kind), exploited: fc.boolean(), said: said(kind) })
    .map((parts) => ({
      kind,
      ref,
      since: parts.since,
      scope: parts.scope,
      source: sources[kind] ?? "jira",
      ...parts.course,
      ...(parts.by !== undefined && { by: parts.by }),
      ...(kind === "finding" && { exploited: parts.exploited }),
      ...parts.said,
    })),
);
