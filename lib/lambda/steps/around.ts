import { instantOf } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Around } from "#core/looking/around.ts";
import type { Runtime } from "../runtime.ts";

/** What judging needs to know besides the docket, as it is now. */
export async function aroundOf({
  policy,
  knowledge,
  situations,
  settings,
  now,
}: Pick<Runtime, "policy" | "knowledge" | "situations" | "settings" | "now">): Promise<Around> {
  const { ruling, docket, cooldown } = policy.file.limits;
  // A claim that ended with its situation must not come back because nobody remembers how it ended.
  const longest = Math.max(ruling, docket.markers, ...Object.values(cooldown));
  return {
    policy,
    types: knowledge,
    situations: await situations.since(instantOf(now() - longest)),
    sources: [],
    restorers: settings.restorers.map(canonicalPrincipal),
  };
}
