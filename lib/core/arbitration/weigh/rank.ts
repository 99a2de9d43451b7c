import type { Claim } from "../../claims/claim.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { sha256 } from "../../digest.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";

/** What decides between two claims, in the order in which it is asked. */
export const rankKeys = [
  "urgency",
  "intent",
  "specificity",
  "trust",
  "explicit",
  "incumbent",
  "earlier",
  "digest",
] as const;
export type RankKey = (typeof rankKeys)[number];

/** INVARIANT (a rank is a property of one claim): nothing here depends on the claim it is compared with. */
export type Rank = {
  readonly urgency: number;
  /** Place of the intent in the order, the first is 0. */
  readonly intent: number;
  readonly specificity: number;
  readonly trust: number;
  readonly explicit: boolean;
  readonly incumbent: boolean;
  readonly madeAt: number;
  readonly digest: () => string;
};

type Compared = { readonly order: number; readonly by: RankKey };

const comparedBy = (by: RankKey) => ({ higher: { order: -1, by }, lower: { order: 1, by } }) as const;

// A docket is sorted by rank, so the few answers there are are made once.
const answers = {
  urgency: comparedBy("urgency"),
  intent: comparedBy("intent"),
  specificity: comparedBy("specificity"),
  trust: comparedBy("trust"),
  explicit: comparedBy("explicit"),
  incumbent: comparedBy("incumbent"),
  earlier: comparedBy("earlier"),
  digest: comparedBy("digest"),
} as const satisfies Readonly<Record<RankKey, object>>;

const decided = (by: RankKey, isHigher: boolean): Compared =>
  isHigher ? answers[by].higher : answers[by].lower;

/** Negative when `a` ranks higher, with the key that decided. */
export function compareRanks(a: Rank, b: Rank): Compared {
  if (a.urgency !== b.urgency) return decided("urgency", a.urgency > b.urgency);
  if (a.intent !== b.intent) return decided("intent", a.intent < b.intent);
  if (a.specificity !== b.specificity) return decided("specificity", a.specificity > b.specificity);
  if (a.trust !== b.trust) return decided("trust", a.trust > b.trust);
  if (a.explicit !== b.explicit) return decided("explicit", a.explicit);
  if (a.incumbent !== b.incumbent) return decided("incumbent", a.incumbent);
  if (a.madeAt !== b.madeAt) return decided("earlier", a.madeAt < b.madeAt);
  const [first, second] = [a.digest(), b.digest()];
  return first === second ? { order: 0, by: "digest" } : decided("digest", first < second);
}

/** Nothing that speaks for one side decided: who was there, who came first, or chance. */
export const isNearTie = (by: RankKey): boolean => by === "incumbent" || by === "earlier" || by === "digest";

const reaches = { resource: 4, tag: 3, type: 3, account: 2, all: 1 } as const;
export const specificityRank = (reach: keyof typeof reaches): number => reaches[reach];

/**
 * The claim's content without its id, its note and its times, so that no author can choose it at will. What they
 * choose most freely, their favourite and their reference, only tells claims apart that are otherwise alike.
 */
export function contentDigest(claim: Claim): () => string {
  let digest: string | undefined;
  return () => {
    digest ??= [
      sha256(
        canonicalJson({
          field: claim.field,
          constraint: (claim.constraint ?? null) as Json,
          actor: canonicalPrincipal(claim.actor.principal),
          intent: claim.intent,
          motivation: claim.motivation.kind,
        }),
      ),
      canonicalJson([claim.prefer ?? null, claim.motivation.ref ?? null]),
    ].join(" ");
    return digest;
  };
}
