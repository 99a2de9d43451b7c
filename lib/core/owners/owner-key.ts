import { compileGlob } from "../fields/glob.ts";
import { remembered } from "../remembered.ts";

/** What can be told of a resource without asking anybody: where it is, what it is, and its tags as last settled. */
export type OwnedResource = {
  readonly account: string;
  readonly type: string;
  readonly tags: Readonly<Record<string, string>>;
};

export const ownerKeyKinds = ["service", "tag", "type", "account", "stack"] as const;
type OwnerKeyKind = (typeof ownerKeyKinds)[number];

/** Which resources a row is about, and by the value of which tag. */
export type OwnerKey = {
  readonly tag: string | undefined;
  readonly covers: (resource: OwnedResource) => boolean;
};

const serviceTag = "service";
/** Only AWS writes it. */
const stackTag = "aws:cloudformation:stack-name";

const everything: OwnerKey = { tag: undefined, covers: () => true };

function byTag(tag: string, pattern: string): OwnerKey {
  const fits = compileGlob(pattern);
  return {
    tag,
    covers: ({ tags }) => {
      const value = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
      return value !== undefined && fits(value);
    },
  };
}

function keyOfKind(kind: OwnerKeyKind, rest: string): OwnerKey | undefined {
  const fits = compileGlob(rest);
  if (kind === "service") return byTag(serviceTag, rest);
  if (kind === "stack") return byTag(stackTag, rest);
  if (kind === "type") return { tag: undefined, covers: ({ type }) => fits(type) };
  if (kind === "account") return { tag: undefined, covers: ({ account }) => fits(account) };
  const equals = rest.indexOf("=");
  return equals < 1 ? undefined : byTag(rest.slice(0, equals), rest.slice(equals + 1));
}

/** A key as it is written, such as `tag:team=payments`; undefined where it is none. */
export const ownerKeyIn: (text: string) => OwnerKey | undefined = remembered((text) => {
  if (text === "*") return everything;
  const colon = text.indexOf(":");
  const rest = text.slice(colon + 1);
  const kind = ownerKeyKinds.find((one) => one === text.slice(0, Math.max(0, colon)));
  return kind === undefined || rest === "" ? undefined : keyOfKind(kind, rest);
}, 16_384);
