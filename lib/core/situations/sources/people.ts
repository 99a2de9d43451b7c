import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Source } from "../../policy/sources/source.ts";

const mail = /^[^\s@/]{1,64}@[^\s@/]+\.[^\s@/]{2,63}$/;

/** Those who could be told, and the names that are nobody's here. */
export type KnownPeople = { readonly principals: readonly string[]; readonly unknown: readonly string[] };

/** INVARIANT (nobody is guessed): a name there is somebody here by the row's own table or as a mail address, else nobody. */
export function peopleOf(names: readonly string[], { people = {}, mails = false }: Source): KnownPeople {
  const told = names.map((name) => principalOf(name, people, mails));
  const principals = [...new Set(told.filter((one) => one !== undefined))];
  return { principals, unknown: principals.length > 0 ? [] : names };
}

function principalOf(
  name: string,
  people: NonNullable<Source["people"]>,
  mails: boolean,
): string | undefined {
  if (Object.hasOwn(people, name)) return canonicalPrincipal(people[name] ?? "");
  return mails && mail.test(name) ? canonicalPrincipal(`sso/${name}`) : undefined;
}
