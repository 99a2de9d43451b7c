import { type Renewal, renew } from "../attribution/renew.ts";
import type { Witnesses } from "../attribution/verify.ts";
import type { Claim } from "../claims/claim.ts";
import { instantOf, millis } from "../claims/instant.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Registered } from "../ports/stores/registry.ts";
import { saidAt } from "./standing.ts";

export type Renewed =
  | { readonly ok: true; readonly registered: Registered; readonly capped: boolean }
  | { readonly ok: false; readonly why: Extract<Renewal, { readonly ok: false }>["why"] };

/** A reason that claims no field is weighed as if it claimed one. */
function stakeOf({ id, at, by, intent, motivation, until, actor, state, claims }: Registered): Claim {
  const [first] = claims ?? [];
  return {
    ...(first ?? {
      id,
      field: "/Reason" as FieldPath,
      actor: actor ?? { principal: by, kind: "unknown" },
      intent: intent ?? "unattributed",
      motivation: motivation ?? { kind: "none" },
      source: "declared",
      madeAt: at,
      onLoss: "defer",
      ...(until !== undefined && { until }),
    }),
    state,
  };
}

/** The intent with a longer lease, if the situation behind it is open; all its claims end together. */
export function renewed(registered: Registered, until: string, witnesses: Witnesses): Renewed {
  const renewal = renew(stakeOf(registered), until, witnesses);
  if (!renewal.ok) return renewal;
  const end = renewal.claim.until ?? until;
  const { capped } = renewal;
  const { claims, version } = registered;
  return {
    ok: true,
    capped,
    registered: {
      ...registered,
      until: end,
      changedAt: afterIt(registered, witnesses.now),
      ...(claims !== undefined && { claims: claims.map((claim) => ({ ...claim, until: end })) }),
      renewed: { version, until, capped },
    },
  };
}

/** The same intent, given up. */
export const withdrawn = (registered: Registered, now: number): Registered => ({
  ...registered,
  state: "withdrawn",
  changedAt: afterIt(registered, now),
});

/** INVARIANT (later counts): what is said later is later, whatever the clocks of two machines say. */
const afterIt = (registered: Registered, now: number): string =>
  instantOf(Math.max(now, millis(saidAt(registered)) + 1));
