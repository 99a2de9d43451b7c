import type { Json } from "#core/fields/json.ts";
import type { Properties } from "../kit/resource-kind.ts";
import { type Tag, tagCalls, tagsIn } from "../kit/tag-calls.ts";

const pair = ({ Key, Value }: Tag) => ({ key: Key, value: Value });

/** Tags of whatever EC2 has an id for. */
export const ec2TagCalls = tagCalls({
  put: "CreateTags",
  drop: "DeleteTags",
  target: ({ resource }) => ({ resourcesSet: { items: [{ resourceId: resource.id }] } }),
  tags: (tags) => ({ tagSet: { items: tags.map(pair) } }),
  keys: (tags) => ({ tagSet: { items: tags.map(({ Key }) => ({ key: Key })) } }),
});

/** The tags of a new resource, as the call that makes it carries them. */
export function tagSpecification(resourceType: string, tags: Json | undefined): Properties {
  const listed = tagsIn(tags).map(pair);
  return listed.length === 0 ? {} : { tagSpecificationSet: { items: [{ resourceType, tags: listed }] } };
}
