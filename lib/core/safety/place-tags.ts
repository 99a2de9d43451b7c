import { isList, isRecord, type Json, property } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import { environmentOf } from "../policy/place.ts";
import type { Policy } from "../policy/policy.ts";
import { remembered, rememberedFor } from "../remembered.ts";

type SafetyPlaceTags = Readonly<Record<string, string>>;

/** Where the tags stand, and what they were as last settled. */
type Tagged = { readonly policy: Policy; readonly account: string; readonly priorTags: SafetyPlaceTags };

/** Whether a path may speak of the resource's own tags; what stands elsewhere is no tag. */
export const isTagPath = (path: string): boolean => /^\/[A-Za-z]*[Tt]ags(?:[/[]|$)/.test(path);

/** Whether an edit of tags makes the rules looser: another environment, or internal what faces the internet. */
export function tagsHarm(
  path: string,
  [before, after]: readonly [Json | undefined, Json],
  { policy, account, priorTags }: Tagged,
): boolean {
  const old = before === undefined ? priorTags : withTag(path, before, priorTags);
  const fresh = withTag(path, after, priorTags);
  const { strictness } = placesIn(policy);
  if (strictness(account, fresh) > strictness(account, old)) return true;
  return !isInternal(old) && isInternal(fresh);
}

type Places = { readonly strictness: (account: string, tags: SafetyPlaceTags) => number };

/**
 * How far down the policy's list a resource with these tags lives. An unknown place has the strictest rules, and yet comes
 * after the strictest one: to take its name away leaves a place that code may name anew.
 */
const placesIn = rememberedFor((policy: Policy): Places => {
  const { environments } = policy.file;
  const names = new Set(environments.flatMap(({ tags = {} }) => Object.keys(tags).map(lower)));
  const rank = remembered((key) => {
    const [account = "", ...pairs] = JSON.parse(key) as [string, ...(readonly [string, string])[]];
    const name = environmentOf(policy.file, { account, tags: Object.fromEntries(pairs) });
    const place = environments.findIndex((environment) => environment.name === name);
    return place < 0 ? 0.5 : place;
  }, 1_024);
  return {
    strictness: (account, tags) =>
      rank(JSON.stringify([account, ...Object.entries(tags).filter(([name]) => names.has(lower(name)))])),
  };
});

const lower = (text: string): string => text.toLowerCase();

const isInternal = (tags: SafetyPlaceTags): boolean =>
  Object.hasOwn(tags, "exposure") && tags["exposure"] === "internal";

function withTag(path: string, value: Json, tags: SafetyPlaceTags): SafetyPlaceTags {
  const [, place] = parsePath(path);
  if (place === undefined) return tagsIn(value);
  if (place.kind !== "name" && place.kind !== "item") return tags;
  const name = place.kind === "name" ? place.name : nameIn(place.keys);
  if (name === undefined) return tags;
  const { [name]: _, ...others } = tags;
  const text = textOf(value);
  return text === undefined ? others : { ...others, [name]: text };
}

const nameIn = (keys: readonly (readonly [string, string])[]): string | undefined =>
  keys.find(([key]) => key.toLowerCase() === "key")?.[1];

function tagsIn(value: Json): SafetyPlaceTags {
  const pairs = isList(value)
    ? value.map((tag) => [isRecord(tag) ? property(tag, "Key") : undefined, textOf(tag)])
    : isRecord(value)
      ? Object.entries(value).map(([name, of]) => [name, textOf(of)])
      : [];
  return Object.fromEntries(
    pairs.filter(([name, text]) => typeof name === "string" && text !== undefined),
  ) as SafetyPlaceTags;
}

function textOf(value: Json): string | undefined {
  const plain = isRecord(value) ? property(value, "Value") : value;
  return typeof plain === "string" || typeof plain === "number" || typeof plain === "boolean"
    ? String(plain)
    : undefined;
}
