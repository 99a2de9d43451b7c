import { readFileSync } from "node:fs";
import type { Used } from "./counted-world.ts";

type Price = {
  readonly dollars: number;
  readonly per: number;
  readonly what: string;
  readonly source: string;
};
type Assumption = { readonly value: number; readonly what: string };

type PriceName =
  | "queueRequest"
  | "invocation"
  | "gigabyteSecond"
  | "readUnit"
  | "writeUnit"
  | "logGigabyte"
  | "transition"
  | "message"
  | "email"
  | "busEvent"
  | "schedule"
  | "keyUse";

type AssumptionName =
  | "batch"
  | "memoryGigabytes"
  | "receiveMs"
  | "lookMs"
  | "stateMs"
  | "otherMs"
  | "lineBytes"
  | "invocationBytes";

export type PriceTable = {
  readonly region: string;
  readonly asOf: string;
  readonly prices: Readonly<Record<PriceName, Price>>;
  readonly assumed: Readonly<Record<AssumptionName, Assumption>>;
};

export const priceTable = JSON.parse(
  readFileSync(new URL("./prices.json", import.meta.url), "utf8"),
) as PriceTable;

/** Dollars by service. */
export type Bill = Readonly<
  Record<"SQS" | "Lambda" | "DynamoDB" | "logs" | "Step Functions" | "messages, events, schedules", number>
>;

/** What one such change costs; a queue's messages come in batches of `batch`. */
export function billOf(used: Used, { prices, assumed }: PriceTable, batch = assumed.batch.value): Bill {
  const cost = (name: PriceName, count: number) => (count * prices[name].dollars) / prices[name].per;
  const messages = used.changes + used.looks + used.otherMessages;
  const invocations = messages / batch + used.states + used.schedules;
  const seconds = (count: number, name: "receiveMs" | "lookMs" | "stateMs" | "otherMs") =>
    (count * assumed[name].value) / 1_000;
  const busy =
    seconds(used.changes / batch, "receiveMs") +
    seconds(used.looks / batch, "lookMs") +
    seconds(used.otherMessages / batch + used.schedules, "otherMs") +
    seconds(used.states, "stateMs");
  const logBytes = used.logLines * assumed.lineBytes.value + invocations * assumed.invocationBytes.value;
  return {
    // A message is sent, and received and removed together with the others of its batch.
    SQS: cost("queueRequest", messages * (1 + 2 / batch)),
    Lambda: cost("invocation", invocations) + cost("gigabyteSecond", busy * assumed.memoryGigabytes.value),
    DynamoDB: cost("readUnit", used.readUnits) + cost("writeUnit", used.writeUnits),
    logs: cost("logGigabyte", logBytes / 1e9),
    "Step Functions": cost("transition", used.transitions),
    "messages, events, schedules":
      cost("message", used.messages) +
      cost("email", used.messages) +
      cost("busEvent", used.busEvents) +
      cost("schedule", used.schedules) +
      cost("keyUse", used.keyUses),
  };
}

export const totalOf = (bill: Bill): number => Object.values(bill).reduce((sum, dollars) => sum + dollars, 0);
