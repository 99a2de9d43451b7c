import { shown } from "../../arbitration/explain/words.ts";
import type { ActorNoticeKind } from "../../claims/words.ts";
import type { FieldPath } from "../../fields/path.ts";
import { counterOffer } from "../../preview/offers/counter-offer.ts";
import { winningLine } from "../../preview/offers/winning-line.ts";
import { shortField } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { isSecret } from "./stake-facts.ts";
import type { StakeChange, StakeScene } from "./stake-scene.ts";

/** What a claimant can do instead, in words; nothing where there is nothing. */
export type StakeRemedies = { readonly offer: string | null; readonly winningLine: string | null };

export const noRemedies: StakeRemedies = { offer: null, winningLine: null };

const losing: ReadonlySet<ActorNoticeKind> = new Set<ActorNoticeKind>([
  "undone",
  "refused",
  "waits",
  "asked",
]);
const longest = 2_000;

/**
 * What a loser can write instead, and the one thing that would win. Only what is told for the first time is weighed, since
 * it takes many judgements.
 */
export function stakeRemedies(
  { kind, claim, verdict, times = 1 }: StakeChange,
  scene: StakeScene,
): StakeRemedies {
  if (!losing.has(kind) || verdict === undefined || times > 1) return noRemedies;
  const { policy, types } = scene.around;
  const terms = { dispute: scene.dispute, policy, types, claim: claim.id, path: claim.field };
  const [offer, line] = [counterOffer(terms), winningLine(terms)];
  // That somebody else withdraws is nothing that the loser can do, and would tell a reason that nothing may confirm.
  const wins = line?.kind === "withdrawal" ? null : line;
  const values = Object.entries(offer?.values ?? {}).map(
    ([path, value]) => `${shortField(path as FieldPath)} ${shown(value, isSecret(path, value, scene))}`,
  );
  return {
    offer: values.length === 0 ? null : plainLine(values.join(", "), longest),
    winningLine: wins === null ? null : plainLine(wins.text, longest),
  };
}
