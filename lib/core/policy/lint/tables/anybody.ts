import { matchesPrincipal } from "../../place.ts";

// Of no account, directory or service that anybody has.
const strangers = [
  "000000000000:role/zq-7f3a",
  "000000000000:user/zq-7f3a",
  "000000000000:root",
  "sso/zq-7f3a@stranger.example",
  "zq-7f3a.amazonaws.com",
  "zq-7f3a",
];

/** Patterns that name nobody in particular: a stranger fits them as well. */
export const isAnybody = (principals: readonly string[]): boolean =>
  strangers.some((stranger) => matchesPrincipal(principals, stranger));
