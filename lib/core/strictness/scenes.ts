import { confirmersOf } from "../attribution/confirm.ts";
import { canonicalJson } from "../fields/json.ts";
import type { Choices } from "./choices.ts";

type Scene = { readonly [key in keyof Choices]: Choices[key][number] };

const now = Date.parse("2026-11-21T10:00:00Z");
const ago = (length: number): string => new Date(now - length).toISOString();

const keys = [
  "age",
  "circumstance",
  "beside",
  "field",
  "edit",
  "reason",
  "actor",
  "place",
  "isContested",
] as const;

/** Every way to choose, those first that take what stands first in their lists. */
export function* scenesFrom(choices: Choices): Generator<Scene> {
  const lengths = keys.map((key) => choices[key].length);
  if (lengths.includes(0)) return;
  const most = lengths.reduce((sum, length) => sum + length - 1, 0);
  for (let total = 0; total <= most; total += 1)
    for (const chosen of sharesOf(total, lengths))
      yield Object.fromEntries(
        keys.map((key, at) => [key, choices[key][chosen[at] ?? 0]]),
      ) as unknown as Scene;
}

function* sharesOf(total: number, [first, ...rest]: readonly number[]): Generator<readonly number[]> {
  if (first === undefined) {
    if (total === 0) yield [];
    return;
  }
  for (let own = Math.min(total, first - 1); own >= 0; own -= 1)
    for (const others of sharesOf(total - own, rest)) yield [own, ...others];
}

const owners = Object.fromEntries(
  ["service", "code", "data", "security", "platform"].map((what) => [what, [`${what}-team`]]),
);

function situationsOf({ reason, actor, circumstance, age }: Scene): readonly object[] {
  const common = { scope: { service: "example" }, source: "example", since: ago(age + 7_200_000) };
  const around =
    circumstance === undefined ? [] : [{ ...common, kind: circumstance, ref: "AROUND-1", state: "open" }];
  const [kind] = confirmersOf(reason.kind);
  if (kind === undefined || reason.told === "nobody" || actor === undefined) return around;
  const closed = { state: "closed", closedAt: ago(Math.max(1, Math.round(age / 2))) };
  return [
    ...around,
    {
      ...common,
      kind,
      ref: "REF-1",
      ...(reason.told === "open" ? { state: "open" } : closed),
      ...(kind === "finding" && { exploited: true }),
      ...(kind === "attestation" && { by: "security-team" }),
      responders: [actor["principal"]],
    },
  ];
}

/** Code that wants what stood before, as it was applied a day ago. */
function codeOf({ field, edit }: Scene): object {
  const at = ago(86_400_000);
  return {
    id: "c0",
    field: field.path,
    constraint: { is: edit.prior },
    actor: { principal: "deploy", kind: "pipeline" },
    intent: "consistency",
    source: "registry",
    madeAt: at,
    changedAt: at,
  };
}

/** A dispute as a file says it. */
export type PlainDispute = Readonly<Record<string, unknown>>;

/** A dispute of one scene: one change, by somebody or nobody, for a reason that is shown or not. */
export function disputeOf(scene: Scene): PlainDispute {
  const { field, edit, place, actor, reason, beside, age, isContested } = scene;
  const { account, region, id, ...around } = place;
  const at = ago(age);
  const motivation = reason.kind === "none" ? { kind: "none" } : { kind: reason.kind, ref: "REF-1" };
  const constraint = edit.live === null ? { absent: true } : { is: edit.live };
  const claim = {
    id: "c1",
    field: field.path,
    constraint,
    actor,
    motivation,
    backing: "wrote",
    madeAt: at,
    changedAt: at,
  };
  const isStanding = canonicalJson(edit.live) === canonicalJson(edit.prior ?? null);
  const claims = [
    ...(actor !== undefined && !isStanding ? [claim] : []),
    ...(isContested && edit.prior !== undefined ? [codeOf(scene)] : []),
  ];
  return {
    resource: { account, region, type: field.type, id },
    now: new Date(now).toISOString(),
    ...around,
    live: { ...beside, [field.path]: edit.live },
    prior: { ...beside, ...(edit.prior !== undefined && { [field.path]: edit.prior }) },
    facts: { owners, ...(isStanding && { fields: { [field.path]: { liveSince: at } } }) },
    ...(claims.length > 0 && { claims }),
    situations: situationsOf(scene),
  };
}
