import type { ActionFacts, CallKnowledge, TypeFacts } from "#core/resource-types/call-knowledge.ts";

type Type = Pick<TypeFacts, "type" | "id"> & Partial<TypeFacts>;

/** What a test says of a service; everything else of a type or an action is unknown. */
type Service = {
  readonly types: readonly Type[];
  readonly actions?: Readonly<Record<string, Partial<ActionFacts>>>;
};

/** Call knowledge in memory, by IAM prefix; an event source is its prefix. */
function knowledgeOf(services: Readonly<Record<string, Service>>): CallKnowledge {
  const known = new Map(Object.entries(services));
  const typesOf = (prefix: string) => known.get(prefix)?.types.map(typeFacts) ?? [];
  return {
    prefixes: (source) => {
      const prefix = source.replace(".amazonaws.com", "");
      return known.has(prefix) ? [prefix] : [];
    },
    action: (prefix, name) => {
      const facts = new Map(Object.entries(known.get(prefix)?.actions ?? {})).get(name);
      return facts === undefined ? undefined : actionFacts(facts);
    },
    typesOf,
    type: (name) => [...known.keys()].flatMap(typesOf).find(({ type }) => type === name),
  };
}

function typeFacts(facts: Type): TypeFacts {
  return {
    alsoId: [],
    properties: [],
    readOnly: [],
    writeOnly: [],
    createOnly: [],
    arns: [],
    mutability: "full",
    handlers: {},
    ...facts,
  };
}

function actionFacts(facts: Partial<ActionFacts>): ActionFacts {
  return { level: "write", handledBy: [], required: [], optional: [], unmodelled: [], ...facts };
}

/** A small service with the relations that real ones have. */
export const shop = knowledgeOf({
  shop: {
    types: [
      {
        type: "AWS::Shop::Cart",
        id: ["/CartId"],
        readOnly: ["/CartId"],
        properties: ["CartId", "Name", "LoggingConfiguration", "Rules", "Tags"],
        tagProperty: "/Tags",
        arns: ["arn:${Partition}:shop:${Region}:${Account}:cart/${CartId}"],
      },
      { type: "AWS::Shop::CartRule", id: ["/CartId", "/RuleName"], properties: ["CartId", "RuleName"] },
      {
        type: "AWS::Shop::Shelf",
        id: ["/ShelfArn"],
        readOnly: ["/ShelfArn"],
        properties: ["ShelfArn", "Name"],
        arns: ["arn:${Partition}:shop:${Region}:${Account}:shelf/${ShelfName}"],
      },
      { type: "AWS::Shop::Ledger", id: ["/AccountId"] },
      { type: "AWS::Shop::NorthDoor", id: ["/DoorId"] },
      { type: "AWS::Shop::SouthDoor", id: ["/DoorId"] },
    ],
    actions: {
      CreateCart: { handledBy: [{ type: "AWS::Shop::Cart", handlers: "c" }] },
      UpdateCart: { handledBy: [{ type: "AWS::Shop::Cart", handlers: "u" }], required: ["AWS::Shop::Cart"] },
      PutCartRule: { handledBy: [{ type: "AWS::Shop::Cart", handlers: "u" }], required: ["AWS::Shop::Cart"] },
      DescribeCart: { level: "read", required: ["AWS::Shop::Cart"] },
      CreateReceipt: { required: ["AWS::Shop::Cart"], unmodelled: ["receipt"] },
      StartSale: { required: ["AWS::Shop::Cart"] },
      TagResource: { level: "tagging", optional: ["AWS::Shop::Cart", "AWS::Shop::Shelf"] },
    },
  },
});

/** A record of a call to the small service. */
export function called(eventName: string, requestParameters: unknown, more: object = {}) {
  return {
    eventSource: "shop.amazonaws.com",
    eventName,
    awsRegion: "eu-north-1",
    recipientAccountId: "123456789012",
    requestParameters,
    responseElements: null,
    ...more,
  };
}
