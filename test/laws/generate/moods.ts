import { fc } from "@fast-check/vitest";
import { inMinutes } from "./time.ts";

type Records = readonly Readonly<Record<string, unknown>>[];
type Docket = {
  readonly live: Readonly<Record<string, unknown>>;
  readonly facts: object;
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

type Written = { readonly field: unknown; readonly principal: unknown; readonly human?: unknown };

const writer = (claim: Records[number]): Written => {
  const { principal, human } = claim["actor"] as { readonly principal: string; readonly human?: string };
  return { field: claim["field"], principal, ...(human !== undefined && { human }) };
};

/** One of them writes what they want time and again, and is put right each time but the last. */
const defiant = (docket: Docket): Docket => {
  const claim = docket.claims[1] ?? docket.claims[0];
  if (claim === undefined) return docket;
  const wrote = { ...writer(claim), after: docket.live[String(claim["field"])] ?? "x", by: "change" };
  const undone = { field: claim["field"], principal: "arn:aws:iam::123456789012:role/parley", by: "revert" };
  const history = [-200, -160, -120, -80].flatMap((minute) => [
    { ...wrote, at: inMinutes(minute) },
    { ...undone, at: inMinutes(minute + 3) },
  ]);
  return { ...docket, history: [...history, { ...wrote, at: inMinutes(-20) }] };
};

/** The one who wrote has written as much elsewhere, and been put right there. */
const wide = (docket: Docket): Docket => {
  const names = docket.claims.map(writer).map(({ principal, human }) => String(human ?? principal));
  return {
    ...docket,
    facts: { ...docket.facts, putRight: Object.fromEntries(names.map((name) => [name, 40])) },
  };
};

const another = (value: unknown): unknown => {
  if (typeof value === "number") return value + 1;
  if (value === "present") return "absent";
  return typeof value === "boolean" ? !value : "y";
};

/** Two who may as well as each other undo each other within minutes. */
const flipping = (docket: Docket): Docket => {
  const [mine, ...rest] = docket.claims;
  const theirs = rest.find((claim) => writer(claim).principal !== (mine && writer(mine).principal));
  if (mine === undefined || theirs === undefined || docket.live["/"] === "absent") return docket;
  const { field } = mine;
  const live = docket.live[String(field)] ?? "x";
  const [ours, undone] = [another(live), live];
  const turn = (claim: Records[number], is: unknown, minute: number) => ({
    ...without(claim, ["until", "while", "prefer", "state", "delegatedBy"]),
    ...{ field, constraint: { is }, strength: "must", backing: "wrote", source: "observed" },
    actor: { ...(claim["actor"] as object), kind: "automation", goals: ["operability"] },
    ...{ intent: "operability", motivation: { kind: "none" } },
    ...{ madeAt: inMinutes(minute), changedAt: inMinutes(minute) },
  });
  const history = [-12, -9, -6, -3].map((minute, index) => ({
    ...writer(index % 2 === 0 ? mine : theirs),
    ...{ field, at: inMinutes(minute), after: index % 2 === 0 ? ours : undone, by: "change" },
  }));
  const claims = [turn(mine, ours, -6), turn(theirs, undone, -3)];
  return { ...docket, live: { ...docket.live, [String(field)]: live }, claims, history };
};

const plain = (docket: Docket): Docket => docket;

/** What went before, as a whole: most disputes are ordinary. */
export const mood: fc.Arbitrary<(docket: Docket) => Docket> = fc.oneof(
  { weight: 13, arbitrary: fc.constant(plain) },
  fc.constant(aged),
  fc.constant(aftermath),
  fc.constant(spree),
  fc.constant(defiant),
  fc.constant(wide),
  fc.constant(flipping),
);
