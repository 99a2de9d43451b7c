import type { Caller } from "#core/attribution/caller.ts";
import { declarers } from "#core/attribution/declared.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Runtime } from "../runtime.ts";
import { putSituation } from "./put-situation.ts";

type CloseSituationInput = Pick<Situation, "kind" | "ref">;

export type Closed =
  | { readonly as: "closed"; readonly situations: readonly Situation[] }
  | { readonly as: "unknown" | "not theirs" };

const day = 86_400_000;

/**
 * Ends what was declared under a reference. INVARIANT (own word): only the one who declared it, or somebody in the account
 * where Parley runs, says that it is over; of one that is over already it is said again, without a change.
 */
export async function closeSituation(
  { kind, ref }: CloseSituationInput,
  caller: Caller,
  runtime: Runtime,
): Promise<Closed> {
  const { situations, settings, now } = runtime;
  const since = now() - day;
  const known = (await situations.declared(ref)).filter((each) => each.kind === kind);
  const named = known.filter(({ state, closedAt }) => state === "open" || millis(closedAt ?? "") > since);
  if (named.length === 0) return { as: "unknown" };
  const own = named.filter((each) => declarers(each).includes(caller.principal));
  const closing = own.length > 0 || caller.account !== settings.account ? own : named;
  if (closing.length === 0) return { as: "not theirs" };
  const closedAt = instantOf(now());
  const closed = closing.map(
    (each): Situation => (each.state === "closed" ? each : { ...each, state: "closed", closedAt }),
  );
  for (const each of closed) await putSituation(each, runtime);
  return { as: "closed", situations: closed };
}
