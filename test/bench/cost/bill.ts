import { readFileSync } from "node:fs";
import { doors } from "#constructs/doors/doors.ts";
import { isTraced } from "#constructs/doors/traced.ts";
import type { Used } from "./counted-world.ts";
import type { Drafting } from "./drafting.ts";
import type { Failing } from "./failing.ts";

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
  | "keyUse"
  | "trace"
  | "alarm"
  | "key";

type AssumptionName =
  | "perMonth"
  | "pollers"
  | "pollSeconds"
  | "learningAlarms"
  | "teamAnswers"
  | "precedentBytes"
  | "trialMs"
  | "nightMs"
  | "hourMs"
  | "queues"
  | "alarms"
  | "keys"
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
  Record<
    "SQS" | "Lambda" | "traces" | "DynamoDB" | "logs" | "Step Functions" | "messages, events, schedules",
    number
  >
>;

const monthSeconds = 30 * 86_400;
const mostInBatch = 10;

/**
 * How many messages one invocation takes: the first, and those that come to the same poller while it gathers, at so many
 * messages a month as they come. No batch is full unless so much comes.
 */
export function batchAt(perMonth: number, windowSeconds: number, { assumed }: PriceTable): number {
  const more = (perMonth / monthSeconds) * (windowSeconds / assumed.pollers.value);
  return Math.min(mostInBatch, 1 + more);
}

/** A second's first invocation is traced, and a twentieth of the others. */
function tracedShare(perMonth: number): number {
  const perSecond = perMonth / monthSeconds;
  return perSecond <= 1 ? 1 : (1 + 0.05 * (perSecond - 1)) / perSecond;
}

const startOf = (name: "receive-change" | "look-at-resource") => {
  const { windowSeconds } = doors[name].startedBy;
  return { windowSeconds, isTraced: isTraced(name) };
};

/** What one such change costs where so many come a month. */
export function billOf(used: Used, table: PriceTable, perMonth = table.assumed.perMonth.value): Bill {
  const { prices, assumed } = table;
  const cost = (name: PriceName, count: number) => (count * prices[name].dollars) / prices[name].per;
  const [receive, look] = [startOf("receive-change"), startOf("look-at-resource")];
  const received = used.changes / batchAt(perMonth, receive.windowSeconds, table);
  const looked = used.looks / batchAt(perMonth * used.looks, look.windowSeconds, table);
  const others = used.otherMessages + used.schedules;
  const invocations = received + looked + others + used.states;
  const messages = used.changes + used.looks + used.otherMessages;
  const seconds = (count: number, name: "receiveMs" | "lookMs" | "stateMs" | "otherMs") =>
    (count * assumed[name].value) / 1_000;
  const busy =
    seconds(received, "receiveMs") +
    seconds(looked, "lookMs") +
    seconds(others, "otherMs") +
    seconds(used.states, "stateMs");
  const logBytes = used.logLines * assumed.lineBytes.value + invocations * assumed.invocationBytes.value;
  const traced =
    (receive.isTraced ? received * tracedShare(perMonth * received) : 0) +
    (look.isTraced ? looked * tracedShare(perMonth * looked) : 0) +
    others +
    (used.transitions > 0 ? 1 : 0);
  return {
    // A message is sent, and received and removed together with the others of its batch.
    SQS: cost("queueRequest", messages + 2 * (received + looked + used.otherMessages)),
    Lambda: cost("invocation", invocations) + cost("gigabyteSecond", busy * assumed.memoryGigabytes.value),
    traces: cost("trace", traced),
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

/** What a month costs in which nothing happens. */
export function idleMonth({ prices, assumed }: PriceTable) {
  const polls = assumed.queues.value * assumed.pollers.value * (monthSeconds / assumed.pollSeconds.value);
  return {
    "idle polling": (polls * prices.queueRequest.dollars) / prices.queueRequest.per,
    alarms: assumed.alarms.value * prices.alarm.dollars,
    keys: assumed.keys.value * prices.key.dollars,
  };
}

const keptMonths = 400 / 30;

/** What answers remembered take by the month: of an installation, whatever its teams, and of a team with so many answers. */
export function learningMonth({ prices, assumed }: PriceTable) {
  const polls = assumed.pollers.value * (monthSeconds / assumed.pollSeconds.value);
  const gigabytes = (assumed.teamAnswers.value * keptMonths * assumed.precedentBytes.value) / 1e9;
  return {
    "an installation a month: its queue is polled":
      (polls * prices.queueRequest.dollars) / prices.queueRequest.per,
    "an installation a month: alarms": assumed.learningAlarms.value * prices.alarm.dollars,
    "a team a month: what is kept": gigabytes * 0.25,
  };
}

const [nights, hours] = [30, 30 * 24];

/** What drafting takes besides: of an installation, of a team, and of a question for which drafts are tried. */
export function draftingBill({ night, hour, asked }: Drafting, { prices, assumed }: PriceTable) {
  const cost = (name: PriceName, count: number) => (count * prices[name].dollars) / prices[name].per;
  const units = ({ read, write }: Drafting["night"]) => cost("readUnit", read) + cost("writeUnit", write);
  const busy = (ms: number) => cost("gigabyteSecond", (ms / 1_000) * assumed.memoryGigabytes.value);
  const call = cost("invocation", 1) + cost("trace", 1) + busy(assumed.hourMs.value);
  const logs = cost("logGigabyte", (assumed.invocationBytes.value + assumed.lineBytes.value) / 1e9);
  return {
    perThousand: 1_000 * (units(asked) + busy(assumed.trialMs.value)),
    perInstallation: hours * (call + logs + cost("schedule", 1)),
    perTeam: nights * (units(night) + busy(assumed.nightMs.value)) + (hours - nights) * units(hour),
  };
}

/** What a million failed calls take, one at a time as well as where every batch is full. */
export function failingBill({ counted, flooding }: Failing, { prices, assumed }: PriceTable) {
  const cost = (name: PriceName, count: number) => (count * prices[name].dollars) / prices[name].per;
  const { batch } = doors["count-failed"].startedBy;
  const million = ({ read, write }: Failing["counted"], together: number) => {
    const busy = cost("gigabyteSecond", (assumed.otherMs.value / 1_000) * assumed.memoryGigabytes.value);
    const logged = cost("logGigabyte", assumed.invocationBytes.value / 1e9);
    const ofBatch = cost("queueRequest", 2) + cost("invocation", 1) + busy + logged;
    const own = cost("queueRequest", 1) + cost("readUnit", read) + cost("writeUnit", write);
    return 1e6 * (own + ofBatch / together);
  };
  return { alone: million(counted, 1), full: million(counted, batch), flood: million(flooding, batch) };
}
