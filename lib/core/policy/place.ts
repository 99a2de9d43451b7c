import type { Actor } from "../claims/claim.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { matchesAny } from "../fields/glob.ts";
import { remembered, rememberedFor } from "../remembered.ts";
import type { PolicyFile } from "./policy-file.ts";
import type { ActorSelector, ResourceSelector } from "./selector.ts";

/** Where something happens, as far as a policy can tell places apart. */
export type Place = {
  readonly account: string;
  readonly region: string;
  readonly type: string;
  readonly id: string;
  readonly environment: string;
  readonly tags: Readonly<Record<string, string>>;
};

/** From the closest to the widest; `tag` and `type` are equally close. */
export type Specificity = "resource" | "tag" | "type" | "account" | "all";

/** `resources` match the identifier or the whole text `account/region/type/id`. */
export function matchesResource(selector: ResourceSelector, place: Place): boolean {
  const { environments, accounts, regions, types, resources, tags } = selector;
  if (environments !== undefined && !matchesAny(environments, place.environment)) return false;
  if (accounts !== undefined && !matchesAny(accounts, place.account)) return false;
  if (regions !== undefined && !matchesAny(regions, place.region)) return false;
  if (types !== undefined && !matchesAny(types, place.type)) return false;
  if (resources !== undefined && !matchesAny(resources, place.id) && !matchesAny(resources, textOf(place)))
    return false;
  return tags === undefined || Object.entries(tags).every(([name, globs]) => hasTag(place, name, globs));
}

/** How close a selector comes to its resource; an environment or a region is as wide as an account. */
export function specificityOf(selector: ResourceSelector): Specificity {
  if (selector.resources !== undefined) return "resource";
  if (selector.tags !== undefined && Object.keys(selector.tags).length > 0) return "tag";
  if (selector.types !== undefined) return "type";
  const { accounts, regions, environments } = selector;
  return (accounts ?? regions ?? environments) === undefined ? "all" : "account";
}

/** Principals compare in their canonical spelling; a claimant that came by no known way matches no `via`. */
export function matchesActor(selector: ActorSelector, actor: Actor): boolean {
  const { kinds, principals, via } = selector;
  if (kinds !== undefined && !kinds.includes(actor.kind)) return false;
  if (via !== undefined && (actor.via === undefined || !matchesAny(via, actor.via))) return false;
  return principals === undefined || matchesPrincipal(principals, actor.principal);
}

const mostPrincipals = 2_048;

// A policy's lists never change, and the same few principals are asked about for every claim.
const principalsIn = rememberedFor((globs: readonly string[]) => {
  const canonical = globs.map(canonicalPrincipal);
  return remembered((name) => matchesAny(canonical, canonicalPrincipal(name)), mostPrincipals);
});

export const matchesPrincipal = (globs: readonly string[], principal: string): boolean =>
  principalsIn(globs)(principal);

/** The account says first where a resource lives, then its tags; of several that match the strictest counts. */
export function environmentOf(
  file: Pick<PolicyFile, "environments">,
  { account, tags }: Pick<Place, "account" | "tags">,
): string | undefined {
  const byAccount = file.environments.find(
    ({ accounts }) => accounts !== undefined && matchesAny(accounts, account),
  );
  if (byAccount !== undefined) return byAccount.name;
  const actual = Object.entries(tags).map(
    ([name, value]) => [name.toLowerCase(), value.toLowerCase()] as const,
  );
  if (actual.length === 0) return undefined;
  const isTagged = ({ wanted }: TaggedPlace): boolean =>
    actual.some(([name, value]) => wanted.get(name)?.has(value) === true);
  return taggedPlaces(file.environments).find(isTagged)?.name;
}

type TaggedPlace = { readonly name: string; readonly wanted: ReadonlyMap<string, ReadonlySet<string>> };

/** Tags compare however they are spelt. */
const taggedPlaces = rememberedFor((environments: PolicyFile["environments"]) =>
  environments.map(({ name, tags = {} }): TaggedPlace => {
    const spellings = Object.entries(tags).map(([tag, values]) => [tag.toLowerCase(), values] as const);
    const byName = Map.groupBy(spellings, ([tag]) => tag);
    const wanted = [...byName].map(([tag, some]) => {
      const values = some.flatMap(([, each]) => each.map((value) => value.toLowerCase()));
      return [tag, new Set(values)] as const;
    });
    return { name, wanted: new Map(wanted) };
  }),
);

/** Of two environments the one that stands first in the policy; an unknown one counts as the strictest of all. */
export function stricter(
  file: Pick<PolicyFile, "environments">,
  a: string | undefined,
  b: string | undefined,
): string {
  const names = file.environments.map(({ name }) => name);
  const first = Math.min(Math.max(0, names.indexOf(a ?? "")), Math.max(0, names.indexOf(b ?? "")));
  return names[first] ?? "";
}

function hasTag({ tags }: Place, name: string, globs: readonly string[]): boolean {
  const value = Object.hasOwn(tags, name) ? tags[name] : undefined;
  return value !== undefined && matchesAny(globs, value);
}

const textOf = ({ account, region, type, id }: Place): string => `${account}/${region}/${type}/${id}`;
