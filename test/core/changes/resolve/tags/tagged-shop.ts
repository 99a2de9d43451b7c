import type { CallKnowledge, TypeFacts } from "#core/resource-types/call-knowledge.ts";

export const here = "arn:aws:shop:eu-north-1:123456789012";
export const facts = (type: string, more: Partial<TypeFacts> = {}): TypeFacts => ({
  ...{ type: `AWS::Shop::${type}`, id: ["/Id"], alsoId: [], properties: [], readOnly: [], writeOnly: [] },
  ...{ createOnly: [], arns: [], mutability: "full" as const, handlers: {} },
  ...more,
});
const shape = (rest: string) => [`arn:\${Partition}:shop:\${Region}:\${Account}:${rest}`];
const types: readonly TypeFacts[] = [
  facts("Cart", { id: ["/CartId"], arns: shape("cart/${CartId}"), tagProperty: "/Tags" }),
  facts("CartRule", { id: ["/CartId", "/RuleName"], arns: shape("cart/${CartId}/rule/${RuleName}") }),
  facts("Shelf", { id: ["/ShelfArn"], arns: shape("shelf/${ShelfName}") }),
  facts("Box", { id: ["/Name"], arns: shape("box/${BoxName}") }),
  facts("Bag", { id: ["/BagArn", "/Pocket"], arns: shape("bag/${BagName}/${Pocket}") }),
  facts("Ledger", { id: ["/AccountId", "/LedgerName"], arns: shape("ledger/${LedgerName}") }),
  facts("Path", { id: ["/PathName"], arns: shape("path/${PathNameWithPath}") }),
  facts("Owner", { id: ["/OwnerId", "/ShelfArn"], arns: shape("owner/${OwnerId}") }),
  facts("Nameless", { id: [], arns: shape("nameless/${X}") }),
];
export const knowledge: CallKnowledge = {
  prefixes: (source) => (source === "shop.amazonaws.com" ? ["shop"] : []),
  action: () => undefined,
  typesOf: (prefix) => (prefix === "shop" ? types : []),
  type: (name) => types.find(({ type }) => type === name),
};
