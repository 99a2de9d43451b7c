import { identityOf, type TypeIdentity } from "#core/changes/resolve/identify/parts.ts";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import { fitted } from "#core/changes/resolve/identify/value.ts";
import type { IdentifierOverride } from "#core/changes/resolve/overrides/identifiers.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { called } from "../called-shop.ts";

export type Kind = Partial<TypeFacts> & { readonly special?: Partial<IdentifierOverride> };

export function kind({ special, ...more }: Kind = {}): TypeIdentity {
  const facts: TypeFacts = {
    ...{ type: "AWS::Shop::Cart", id: ["/CartId"], alsoId: [], properties: [], readOnly: [], writeOnly: [] },
    ...{ createOnly: [], arns: [], mutability: "full" as const, handlers: {} },
    ...more,
  };
  const identity = identityOf(facts);
  return special === undefined ? identity : { ...identity, special: { because: "", ...special } };
}

/** What becomes of a value that stands under a key where the first part of an identifier is sought. */
export function made(of: Kind, key: string, value: string, { request = {}, more = {} } = {}): string {
  const identity = kind(of);
  const scene = new Scene(called("UpdateCart", { [key]: value, ...request }, more));
  const [leaf, part] = [scene.leaves[0], identity.parts[0]];
  if (leaf === undefined || part === undefined) throw new Error("it has no part");
  const found = fitted(leaf, part, { identity, scene });
  return found === undefined ? "none" : `${found.text} ${found.doubt}`;
}

export const here = "arn:aws:shop:eu-north-1:123456789012";
export const shape = (rest: string) => [`arn:\${Partition}:shop:\${Region}:\${Account}:${rest}`];
export const cart = shape("cart/${CartId}");
export const path = shape("cart/${CartNameWithPath}");
