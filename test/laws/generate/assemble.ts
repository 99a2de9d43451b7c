import { fc } from "@fast-check/vitest";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { mood } from "./moods.ts";
import type { Scene } from "./scenes.ts";
import { inMinutes, now } from "./time.ts";

type Mood = typeof mood extends fc.Arbitrary<infer M> ? M : never;

export type Parts = {
  readonly fields: object;
  readonly facts: object;
  readonly claims: readonly object[];
  readonly kin: readonly (readonly string[])[];
  readonly witnessed: readonly boolean[];
  readonly wrote: readonly boolean[];
  readonly live: Readonly<Record<string, unknown>>;
  readonly situations: readonly object[];
  readonly history: readonly object[];
  readonly rulings: readonly object[];
  readonly mood: Mood;
};

/** Rivals often differ in little: then rank runs out and a tie is left. */
export const kin = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc.constant([
        "field",
        "intent",
        "motivation",
        "source",
        "madeAt",
        "strength",
        "contradicted",
        "reach",
      ]),
    },
    fc.constant(["field", "intent", "motivation", "source"]),
  ),
  { minLength: 12, maxLength: 12 },
);

function related(claims: readonly object[], kinship: Parts["kin"]): readonly object[] {
  return claims.map((claim, index) => {
    const before = claims[index - 1] as Readonly<Record<string, unknown>> | undefined;
    const own = claim as Readonly<Record<string, unknown>>;
    const shared = (kinship[index] ?? []).filter((key) => before !== undefined && Object.hasOwn(before, key));
    if (before === undefined || shared.length === 0) return claim;
    const { field, ...rest } = Object.fromEntries(shared.map((key) => [key, before[key]]));
    // Another field takes other values.
    return field === own["field"] ? { ...own, ...rest } : { ...own, ...rest, field, ...asked(before) };
  });
}

const asked = ({ constraint, prefer }: Readonly<Record<string, unknown>>): object => ({ constraint, prefer });

const confirmers: Readonly<Record<string, string>> = {
  incident: "incident",
  degradation: "alarm",
  "traffic-spike": "alarm",
  "exploited-cve": "finding",
  vulnerability: "finding",
  "audit-finding": "finding",
  launch: "launch",
  "change-ticket": "change-ticket",
  maintenance: "maintenance",
  budget: "budget",
};

/** The claim of the one who wrote what stands. */
function written(claim: object, live: Parts["live"]): object {
  const { field, madeAt } = claim as { readonly field: string; readonly madeAt: string };
  if (!Object.hasOwn(live, field) || live[field] === null) return claim;
  const { prefer: _, ...rest } = claim as { readonly prefer?: unknown };
  return { ...rest, constraint: { is: live[field] }, changedAt: madeAt };
}

/** An open situation that says what the claim says. */
function witnessOf(claim: object): readonly object[] {
  const { motivation } = claim as { readonly motivation?: { readonly kind: string; readonly ref?: string } };
  const kind = confirmers[motivation?.kind ?? ""];
  if (kind === undefined || motivation?.ref === undefined) return [];
  const found = { state: "open", scope: { service: "checkout" }, since: inMinutes(-20_000), exploited: true };
  return [{ kind, ref: motivation.ref, source: "cloudwatch", ...found }];
}

/** Numbers the parts that go by a name and drops what is not said. */
export function assemble(scene: Scene, parts: Parts): Dispute {
  const { fields, facts: _, kin: kinship, witnessed, wrote, mood, ...rest } = parts;
  const claims = related(parts.claims, kinship).map((claim, index) =>
    wrote[index] === true ? written(claim, parts.live) : claim,
  );
  const witnesses = claims.filter((_, index) => witnessed[index] === true).flatMap(witnessOf);
  const situations = [...parts.situations, ...witnesses];
  const docket = mood({
    live: parts.live,
    facts: parts.facts,
    claims,
    situations,
    history: parts.history,
  } as Parameters<Mood>[0]);
  const text = JSON.stringify({
    resource: { account: "123456789012", region: "eu-north-1", type: scene.type, id: "checkout" },
    now,
    ...rest,
    ...docket,
    facts: { ...docket.facts, fields },
    claims: docket.claims.map((claim, index) => ({ id: `c${index + 1}`, ...claim })),
    rulings: parts.rulings.map((ruling, index) => ({ id: `r${index + 1}`, ...ruling })),
  });
  return Dispute.parse(JSON.parse(text));
}
