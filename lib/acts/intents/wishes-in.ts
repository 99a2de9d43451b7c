import type { MissingPart } from "#core/api/operations/intents.ts";
import { withPermits } from "#core/backing/permits.ts";
import type { Claim } from "#core/claims/claim.ts";
import { isOver } from "#core/intents/standing.ts";
import { citedBy } from "#core/looking/cited.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { under } from "#core/preview/circumstances.ts";
import { type Finding, findPermits } from "../backing/find-permits.ts";
import { aroundOf } from "../looking/around.ts";
import { knownDocket } from "../preview/known-docket.ts";
import type { Runtime } from "../runtime.ts";

export type Wish = {
  readonly claim: string;
  /** What would have to be shown for it to count. */
  readonly missing: readonly MissingPart[];
  readonly why: string;
};

const nothingShown = "no situation confirms its reason, and no goal is granted to its claimant here";

/** Those of its claims that count for nothing now, and what is missing; they are declared all the same. */
export async function wishesIn(registered: Registered, runtime: Runtime): Promise<readonly Wish[]> {
  const { resource, claims = [] } = registered;
  if (resource === undefined || isOver(registered, runtime.now())) return [];
  const record = await knownDocket(resource, runtime);
  const around = await aroundOf(record, runtime, citedBy(claims));
  const finding = { record, around, now: runtime.now() };
  const found = await findPermits(claims, finding, runtime);
  const unshown = unshownIn(claims, finding);
  return claims.flatMap(({ id }) => {
    const may = found.get(id);
    const refused = may?.backing === "none" ? [{ missing: "permission", why: may.why } as const] : [];
    const bare = unshown.has(id) ? [{ missing: "reason-or-goal", why: nothingShown } as const] : [];
    const parts = [...refused, ...bare];
    if (parts.length === 0) return [];
    return [
      {
        claim: id,
        missing: parts.map(({ missing }) => missing),
        why: parts.map(({ why }) => why).join("; "),
      },
    ];
  });
}

/** What would be a wish although its claimant might write it: arbitration itself says so. */
function unshownIn(claims: readonly Claim[], { record, around, now }: Finding): ReadonlySet<string> {
  const [first] = claims;
  if (first === undefined) return new Set();
  const allowed = new Map(claims.map(({ id }) => [id, { backing: "permitted" }] as const));
  const then = { now, actor: first.actor, claims, situations: [], without: [], live: {} };
  const { decision } = under(withPermits(record, allowed, now), then, around);
  return new Set(decision.fields.flatMap(({ wishes }) => wishes));
}
