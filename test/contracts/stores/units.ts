import type { DocumentClient } from "#adapters/aws/stores/items/table.ts";
import { ledgerTables, type TableShape } from "#adapters/aws/stores/tables.ts";

export type Units = { readonly read: number; readonly write: number; readonly requests: number };

type Item = Record<string, unknown>;
type Input = Item & { readonly TableName?: string; readonly Item?: Item; readonly Key?: Item };
type Command = { readonly input: Input; readonly constructor: new (input: Input) => unknown };
type Capacity = { readonly CapacityUnits?: number };
type Answer = { readonly ConsumedCapacity?: Capacity | readonly Capacity[]; readonly Attributes?: Item };

/**
 * A client that adds up what DynamoDB would charge on demand: the embedded one says what the table takes, and the
 * rules for indexes, empty reads and lost conditions, which it leaves out, are added. `registry` names the table of
 * that shape; any other has the ledger's.
 */
export function countingClient(client: DocumentClient, registry?: string) {
  let units: Units = { read: 0, write: 0, requests: 0 };
  const standing = new Map<string, number>();
  const add = ({ read = 0, write = 0 }: Partial<Units>): void => {
    units = { read: units.read + read, write: units.write + write, requests: units.requests + 1 };
  };

  const send = async (command: Command): Promise<unknown> => {
    const { input } = command;
    const asked = new command.constructor({
      ...input,
      ReturnConsumedCapacity: "TOTAL",
      ...((kindOf(command) === "Put" || kindOf(command) === "Delete") && { ReturnValues: "ALL_OLD" }),
    });
    const name = keyOf(input);
    try {
      const answer = (await client.send(asked as never)) as Answer;
      const taken = unitsOf(command, answer, input.TableName === registry ? "registry" : "ledger");
      if (taken.table !== undefined && name !== "") standing.set(name, taken.table);
      add(taken);
      return answer;
    } catch (error) {
      // A condition that does not hold is charged by what stands there.
      if ((error as Error).name === "ConditionalCheckFailedException")
        add({ write: standing.get(name) ?? 1 });
      throw error;
    }
  };
  return {
    client: { send } as unknown as DocumentClient,
    units: () => units,
    reset: () => {
      units = { read: 0, write: 0, requests: 0 };
    },
  };
}

const kindOf = (command: Command): string => command.constructor.name.replace(/Command$/, "");

const keyOf = ({ TableName, Key, Item }: Input): string => {
  const { pk, sk } = Key ?? Item ?? {};
  return pk === undefined ? "" : JSON.stringify([TableName, pk, sk]);
};

function unitsOf(command: Command, answer: Answer, kind: keyof typeof ledgerTables) {
  const capacities = [answer.ConsumedCapacity ?? []].flat() as readonly Capacity[];
  const table = capacities.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  switch (kindOf(command)) {
    case "Get":
    case "BatchGet":
      return { read: table };
    case "Query":
      // What finds nothing reads the least there is.
      return { read: Math.max(table, command.input["ConsistentRead"] === true ? 1 : 0.5) };
    default: {
      const { index } = ledgerTables[kind];
      const before = inIndex(answer.Attributes, index);
      return { table, write: table + indexUnits(before, inIndex(command.input.Item, index)) };
    }
  }
}

/** What the index holds of an item; nothing of one that has no place in it. */
function inIndex(item: Item | undefined, { holds }: TableShape["index"]): Item | undefined {
  if (item?.["group"] === undefined) return undefined;
  if (holds === "all") return item;
  const names = ["pk", "sk", "group", "place", ...holds];
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

function indexUnits(before: Item | undefined, after: Item | undefined): number {
  if (before === undefined || after === undefined) return kilobytes(before) + kilobytes(after);
  if (before["group"] !== after["group"] || before["place"] !== after["place"]) {
    return kilobytes(before) + kilobytes(after);
  }
  return textOf(before) === textOf(after) ? 0 : Math.max(kilobytes(before), kilobytes(after));
}

const textOf = (item: Item): string => JSON.stringify(Object.entries(item).toSorted());

const kilobytes = (item: Item | undefined): number =>
  item === undefined ? 0 : Math.ceil(sizeOf(item) / 1_024);

/** The size of an item by DynamoDB's rules, for the kinds of values that the ledger holds. */
export const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value), 0);

function valueSize(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === "string") return Buffer.byteLength(value);
  // Two digits take a byte, and one more stands before them.
  if (typeof value === "number") return Math.ceil(String(value).replace(/\D/g, "").length / 2) + 1;
  return 1;
}
