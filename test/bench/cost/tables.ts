import { table } from "../measure.ts";
import {
  type Bill,
  batchAt,
  billOf,
  draftingBill,
  failingBill,
  idleMonth,
  learningMonth,
  priceTable,
  totalOf,
} from "./bill.ts";
import type { Used } from "./counted-world.ts";
import type { Drafting } from "./drafting.ts";
import type { Failing } from "./failing.ts";
import type { StoryName } from "./stories.ts";

export type Stories = ReadonlyMap<StoryName, Used>;

const titles: Readonly<Record<StoryName, string>> = {
  uncontested: "an uncontested change",
  tagged: "… where sessions say why by their tags",
  first: "a resource that is seen for the first time, with its rows of the index",
  hot: "… of a resource that is written every second",
  kept: "a contested change that is kept",
  restored: "… that is put back",
  answered: "… that a person is asked about and has put back",
  unlearnt: "… with `learning: off`",
};

const services: readonly (keyof Bill)[] = [
  "SQS",
  "Lambda",
  "traces",
  "DynamoDB",
  "logs",
  "Step Functions",
  "messages, events, schedules",
];

const dollars = (amount: number): string => amount.toFixed(2);

function billRows(stories: Stories, names: readonly StoryName[], times: number): readonly string[][] {
  return names.map((name) => {
    const used = stories.get(name);
    if (used === undefined) throw new Error(`nobody told the story \`${name}\``);
    const bill = billOf(used, priceTable);
    const parts = services.map((service) => dollars(bill[service] * times));
    return [titles[name], ...parts, dollars(totalOf(bill) * times)];
  });
}

const quiet = ["uncontested", "tagged", "hot", "first"] as const;
const contested = ["kept", "restored", "answered", "unlearnt"] as const;

const counted: Readonly<Partial<Record<keyof Used, string>>> = {
  changes: "events",
  looks: "looks asked",
  readUnits: "read units",
  writeUnits: "write units",
  cloudReads: "reads of the cloud",
  cloudWrites: "writes",
  transitions: "transitions",
  busEvents: "decision events",
  messages: "messages",
};

const rates = [100_000, 1_000_000, 10_000_000, 100_000_000];

/** A million changes as they come at several rates, with what a month costs anyway. */
function rateRows(stories: Stories): readonly string[][] {
  const used = stories.get("uncontested");
  if (used === undefined) throw new Error("nobody told the story `uncontested`");
  const idle = Object.values(idleMonth(priceTable)).reduce((sum, one) => sum + one, 0);
  return rates.map((perMonth) => {
    const each = totalOf(billOf(used, priceTable, perMonth)) * 1e6;
    const standing = (idle * 1e6) / perMonth;
    const batches = [2, 1].map((seconds) => batchAt(perMonth, seconds, priceTable).toFixed(1));
    return [perMonth.toLocaleString("en-US"), ...batches, ...[each, standing, each + standing].map(dollars)];
  });
}

/** What learning adds to a thousand questions, each with as many precedents as are ever read. */
export function learningPerThousand(stories: Stories): number {
  const [used, without] = [stories.get("answered"), stories.get("unlearnt")];
  if (used === undefined || without === undefined) throw new Error("nobody told the stories of an answer");
  return (totalOf(billOf(used, priceTable)) - totalOf(billOf(without, priceTable))) * 1_000;
}

const learningRows = (stories: Stories): readonly string[][] => [
  ["a thousand questions, asked and answered", learningPerThousand(stories).toFixed(3)],
  ...Object.entries(learningMonth(priceTable)).map(([what, amount]) => [what, amount.toFixed(4)]),
];

const text = ({ read, write }: Drafting["night"]): string => `${read} and ${write}`;

/** Rules that are drafted: what they take besides, and the read and write units that were counted. */
function draftingRows(drafting: Drafting): readonly string[][] {
  const { perThousand, perInstallation, perTeam } = draftingBill(drafting, priceTable);
  return [
    ["a thousand questions, twenty drafts tried on each", perThousand.toFixed(4), text(drafting.asked)],
    ["an installation a month: the function is called each hour", perInstallation.toFixed(4), ""],
    ["a team a month: its nights, and its part of each hour", perTeam.toFixed(4), text(drafting.night)],
  ];
}

/** Failed calls by the million, and the read and write units that were counted of one. */
function failingRows(failing: Failing): readonly string[][] {
  const { alone, full, flood } = failingBill(failing, priceTable);
  return [
    ["a million failed calls, one by one", dollars(alone), text(failing.counted)],
    ["… fifty at once", dollars(full), text(failing.counted)],
    ["… of one caller in a loop, fifty at once", dollars(flood), text(failing.flooding)],
  ];
}

type Counts = { readonly stories: Stories; readonly drafting: Drafting; readonly failing: Failing };

/** Every table of the page, by its name. */
export function tablesOf({ stories, drafting, failing }: Counts): Readonly<Record<string, string>> {
  const names = Object.keys(counted) as (keyof Used)[];
  const short = (count: number) => String(Number(count.toFixed(2)));
  const rows = [...stories].map(([name, used]) => [titles[name], ...names.map((each) => short(used[each]))]);
  const head = ["", ...services, "total"];
  return {
    million: table(head, billRows(stories, quiet, 1_000_000)),
    rates: table(
      ["changes a month", "events a batch", "looks a batch", "a million changes", "what stands", "together"],
      rateRows(stories),
    ),
    idle: table(
      ["a month", "dollars"],
      Object.entries(idleMonth(priceTable)).map(([what, amount]) => [what, dollars(amount)]),
    ),
    learning: table(["what answers remembered take", "dollars"], learningRows(stories)),
    drafting: table(
      ["what drafting takes besides", "dollars", "read and write units"],
      draftingRows(drafting),
    ),
    failing: table(["what failed calls take", "dollars", "read and write units"], failingRows(failing)),
    thousand: table(head, billRows(stories, contested, 1_000)),
    counts: table(["", ...names.map((name) => counted[name] ?? name)], rows),
    prices: table(
      ["what", "dollars", "source"],
      Object.values(priceTable.prices).map(({ what, dollars: amount, per, source }) => [
        what,
        per === 1 ? String(amount) : `${amount} for ${per.toLocaleString("en-US")}`,
        source,
      ]),
    ),
    assumed: table(
      ["assumed", "value"],
      Object.values(priceTable.assumed).map(({ what, value }) => [what, String(value)]),
    ),
  };
}
