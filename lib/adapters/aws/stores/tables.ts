/** Sparse: only an item that has a `group` stands in it. */
export const dueIndex = "by-place";

/** The one shape of both tables, as anyone who creates them needs it. */
export type TableShape = {
  readonly partitionKey: "pk";
  readonly sortKey: "sk";
  /** What DynamoDB's time to live looks at, in seconds since 1970. */
  readonly expires: "expires";
  readonly index: {
    readonly name: typeof dueIndex;
    readonly partitionKey: "group";
    readonly sortKey: "place";
    /** Attributes that the index holds besides the keys; `all` is all of them. */
    readonly holds: readonly string[] | "all";
  };
};

const shape = { partitionKey: "pk", sortKey: "sk", expires: "expires" } as const;
const index = { name: dueIndex, partitionKey: "group", sortKey: "place" } as const;

/** Every key is text. The laptop, the tests and the deployment create the tables from this. */
export const ledgerTables: Readonly<Record<"ledger" | "registry", TableShape>> = {
  /** What the functions write. */
  ledger: { ...shape, index: { ...index, holds: ["resource"] } },
  /** What people say: declarations and the kill switch. Functions that watch or restore only read it. */
  registry: { ...shape, index: { ...index, holds: "all" } },
};
