import { readAs } from "../../claims/constraint/kinds.ts";
/** What an expression may name, and of which kind it is; `dyn` may be any JSON. */
export type Shape = { readonly [name: string]: string | Shape };

/** A claim reads as it stands in a dispute, with what it turned out to be worth: urgency, confirmed, trust. */
const claim = {
  id: "string",
  field: "string",
  constraint: readAs,
  prefer: "dyn",
  strength: "string",
  // What a session merely says of itself cannot be asked for: it may only ever take away.
  actor: {
    principal: "string",
    via: "string",
    kind: "string",
    goals: "list<string>",
    human: "string",
    vouched: "string",
  },
  intent: "string",
  motivation: { kind: "string", ref: "string", note: "string", evidence: "list<dyn>" },
  source: "string",
  backing: "string",
  contradicted: "bool",
  madeAt: "string",
  changedAt: "string",
  before: "dyn",
  change: "string",
  pr: "string",
  until: "string",
  while: "string",
  onLoss: "string",
  state: "string",
  delegatedBy: { principal: "string", upTo: "string", until: "string" },
  atomic: "bool",
  reach: "string",
  urgency: "string",
  confirmed: "bool",
  trust: "double",
} as const satisfies Shape;

export const declared: Shape = {
  claim,
  resource: { account: "string", region: "string", type: "string", id: "string" },
  tags: "map<string, string>",
  environment: "string",
  exposure: "string",
  situations: "list<string>",
};

export const factNames: readonly string[] = Object.keys(declared);

/** Functions with the number of arguments they take, methods apart; everything else is refused. */
export const functions: Readonly<Record<string, readonly number[]>> = {
  has: [1],
  size: [1],
  glob: [2],
  int: [1],
  double: [1],
  string: [1],
};

export const methods: Readonly<Record<string, readonly number[]>> = {
  startsWith: [1],
  endsWith: [1],
  contains: [1],
  lowerAscii: [0],
  size: [0],
  all: [2],
  exists: [2],
  exists_one: [2],
  map: [2, 3],
  filter: [2],
};

/** Methods that run through a list; their first argument names its members. */
export const loops: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** What stands at a dotted name such as `claim.actor`; undefined where nothing is declared. */
export function declaredAt(names: readonly string[]): string | Shape | undefined {
  let here: string | Shape | undefined = declared;
  for (const name of names) {
    if (here === "dyn" || (typeof here === "string" && here.startsWith("map<"))) return "dyn";
    here = typeof here === "object" && Object.hasOwn(here, name) ? here[name] : undefined;
  }
  return here;
}
