import { canonicalJson } from "../fields/json.ts";
import type { Scope, Situation } from "./situation.ts";

/** One account and region; `common` is for what concerns several, or says neither. */
export type SituationPlace = { readonly account: string; readonly region: string } | "common";

const single = (wanted: Scope[string] | undefined): string | undefined => {
  if (wanted === undefined || typeof wanted === "string") return wanted;
  return wanted.length === 1 ? wanted[0] : undefined;
};

/** Where a situation is kept: with the account and region that its scope names, else with what is common. */
export function keptAt({ scope }: Pick<Situation, "scope">): SituationPlace {
  const [account, region] = [single(scope["accounts"]), single(scope["regions"])];
  return account === undefined || region === undefined ? "common" : { account, region };
}

/** INVARIANT (one place, one text): no account or region, whatever a caller writes, makes the text of another place. */
export const situationPlaceText = (place: SituationPlace): string =>
  place === "common" ? place : canonicalJson([place.account, place.region]);
