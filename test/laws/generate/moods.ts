import { fc } from "@fast-check/vitest";
import { inMinutes } from "./time.ts";

type Records = readonly Readonly<Record<string, unknown>>[];
type Docket = {
  readonly live: Readonly<Record<string, unknown>>;
  readonly claims: Records;
  readonly situations: Records;
  readonly history: Records;
};

const without = (record: Records[number], keys: readonly string[]): Records[number] =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Everybody has waited for longer than the limit. */
const aged = (docket: Docket): Docket => ({
  ...docket,
  claims: docket.claims.map((claim) => ({
    ...without(claim, ["until", "while", "changedAt"]),
    strength: "must",
    motivation: { kind: "budget", ref: "budget/11" },
    madeAt: inMinutes(-40 * 1_440),
  })),
});

/** What was going on is over, and nobody else wants anything. */
const aftermath = (docket: Docket): Docket => ({
  ...docket,
  claims: docket.claims.slice(0, 2).map((claim, index) => ({
    ...without(claim, ["until", "while", "changedAt"]),
    ...(index === 0 && { constraint: { is: docket.live[String(claim["field"])] ?? "x" } }),
    motivation: { kind: "incident", ref: "INC-1" },
    madeAt: inMinutes(-90),
  })),
  situations: [
    ...docket.situations.filter(({ ref }) => ref !== "INC-1"),
    {
      kind: "incident",
      ref: "INC-1",
      scope: { service: "checkout" },
      state: "closed",
      since: inMinutes(-120),
      closedAt: inMinutes(-20),
      source: "pagerduty",
    },
  ],
});

/** Parley has written here time and again within the hour. */
const spree = (docket: Docket): Docket => {
  const [first] = docket.claims;
  const principal = "arn:aws:iam::123456789012:role/parley-reverter";
  const times = [-50, -40, -30, -20, -19, -18].map(inMinutes);
  return {
    ...docket,
    history:
      first === undefined ? [] : times.map((at) => ({ field: first["field"], at, principal, by: "revert" })),
  };
};

const plain = (docket: Docket): Docket => docket;

/** What went before, as a whole: most disputes are ordinary. */
export const mood: fc.Arbitrary<(docket: Docket) => Docket> = fc.oneof(
  { weight: 9, arbitrary: fc.constant(plain) },
  fc.constant(aged),
  fc.constant(aftermath),
  fc.constant(spree),
);
