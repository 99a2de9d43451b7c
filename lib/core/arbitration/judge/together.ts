import { asNumber } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { forType, namesAny } from "../../policy/for-type.ts";
import type { Context } from "../context.ts";
import type { Settled } from "../settle/settle-field.ts";
import { ask as asAsk, type Decided } from "./ask.ts";

export type Judged = { readonly settled: Settled; readonly decided: Decided };

function asked({ settled, decided }: Judged, context: Context): Judged {
  if (decided.outcome === "ask") return { settled, decided };
  const { live } = settled.field;
  return {
    settled,
    decided: asAsk(
      settled,
      { cause: "together", instead: decided.value, meanwhile: live, onSilence: live },
      context,
    ),
  };
}

const isOrdered = (values: readonly (Json | undefined)[]): boolean => {
  const numbers = values.map(asNumber).filter((value) => value !== undefined);
  return numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? value));
};

/** What nobody knows is asked of nobody, and a wish drags no field into a question about its neighbours. */
function isParty({ settled: { field } }: Judged): boolean {
  const { live, prior, demands, guards, standing, topology } = field;
  if (demands.some(({ by }) => by.backing !== "none")) return true;
  if (live === undefined) return false;
  const isEdited = prior !== undefined && !sameValue(live, prior, topology);
  return isEdited || guards.length + standing.length > 0;
}

/** Fields that stand or fall together: if one asks, all ask. Ordered ones only where the rest would break the order. */
export function joinTogether(all: readonly Judged[], context: Context): readonly Judged[] {
  const { policy, dispute } = context;
  let joined = all;
  if (!all.some(({ decided }) => decided.outcome === "ask")) return all;
  for (const { together, ordered } of forType(policy, dispute.resource.type).coupled) {
    const patterns = together ?? ordered ?? [];
    const isMember = (judged: Judged) => namesAny(patterns, judged.settled.field.path);
    const members = joined.filter(isMember);
    if (members.length < 2 || !members.some(({ decided }) => decided.outcome === "ask")) continue;
    const inOrder = patterns.flatMap((pattern) =>
      members.filter(({ settled }) => namesAny([pattern], settled.field.path)),
    );
    if (together === undefined && isOrdered(inOrder.map(({ decided }) => decided.value))) continue;
    joined = joined.map((judged) => (isMember(judged) && isParty(judged) ? asked(judged, context) : judged));
  }
  return joined;
}
