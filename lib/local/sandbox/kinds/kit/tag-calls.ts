import { isList, isRecord, type Json } from "#core/fields/json.ts";
import type { ApiCall, KindScene, Properties, Request } from "./resource-kind.ts";

export type Tag = { readonly Key: string; readonly Value: string };

/** Tags in whatever order; what is no tag is left out. */
export function tagsIn(value: Json | undefined): readonly (Tag & Properties)[] {
  return isList(value) ? value.filter(isTag) : [];
}

const isTag = (value: Json): value is Tag & Properties => isRecord(value) && typeof value["Key"] === "string";

type TagChange = { readonly put: readonly (Tag & Properties)[]; readonly gone: readonly Tag[] };

function tagChange({ before, after }: KindScene, property = "Tags"): TagChange {
  const [old, fresh] = [tagsIn(before[property]), tagsIn(after[property])];
  const known = new Map(old.map((tag) => [tag.Key, JSON.stringify(tag)]));
  const kept = new Set(fresh.map(({ Key }) => Key));
  return {
    put: fresh.filter((tag) => known.get(tag.Key) !== JSON.stringify(tag)),
    gone: old.filter(({ Key }) => !kept.has(Key)),
  };
}

type TagCalls = {
  readonly put: string;
  readonly drop: string;
  readonly target: (scene: KindScene) => Properties;
  /** How the tags stand in the parameters: pairs unless it is said. */
  readonly tags?: (tags: readonly Tag[]) => Properties;
  readonly keys?: (tags: readonly Tag[]) => Properties;
};

/** Most services write tags by one call and take them away by another. */
export function tagCalls({ put, drop, target, tags = pairs, keys = tagKeys }: TagCalls): ApiCall {
  return {
    name: put,
    writes: ["Tags"],
    requests: (scene) => {
      const change = tagChange(scene);
      const requests: Request[] = [];
      if (change.put.length > 0) requests.push({ parameters: { ...target(scene), ...tags(change.put) } });
      if (change.gone.length > 0)
        requests.push({ name: drop, parameters: { ...target(scene), ...keys(change.gone) } });
      return requests;
    },
  };
}

const pairs = (tags: readonly Tag[]): Properties => ({
  tags: tags.map(({ Key, Value }) => ({ key: Key, value: Value })),
});

export const tagMap = (tags: readonly Tag[]): Properties => ({
  tags: Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])),
});

const tagKeys = (tags: readonly Tag[]): Properties => ({ tagKeys: tags.map(({ Key }) => Key) });
