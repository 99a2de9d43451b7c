import type { Json } from "#core/fields/json.ts";
import type { Chance } from "#local/chance/chance.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { costTool, karpenter, taskScaler, unrecorded } from "./actors.ts";
import { type Act, type Doing, day, hour, minute, sets } from "./acts.ts";
import { node } from "./organisation.ts";

type Week = { readonly from: number; readonly chance: Chance };

const numberOf = (value: Json | undefined): number => Number(value ?? 0);

/** How busy the shop is at an hour, from a quiet night to a busy evening. */
const busy = (at: number): number => Math.max(0, Math.sin((((at % day) / hour - 6) / 18) * Math.PI));

/** A policy follows the load, within the bounds that it finds. */
const followed =
  (at: number, wobble: number) =>
  (now: Properties): Properties => {
    const [min, max] = [numberOf(now["MinSize"]), numberOf(now["MaxSize"])];
    const wanted = Math.round(min + (max - min) * 0.6 * busy(at)) + wobble;
    return { DesiredCapacity: String(Math.min(max, Math.max(min, wanted))) };
  };

function scaledGroups({ from, chance }: Week): readonly Act[] {
  const groups = ["checkout group", "search group", "workers group", "checkout-staging group"];
  return days.flatMap((dayOf) =>
    groups.flatMap((thing) =>
      [6, 8, 10, 12, 15, 18, 20, 23].map((hourOf): Act => {
        const at = from + dayOf * day + hourOf * hour + chance.below(90) * minute;
        return { at, hand: unrecorded, thing, does: { write: followed(at, chance.below(3) - 1) } };
      }),
    ),
  );
}

function scaledTasks({ from, chance }: Week): readonly Act[] {
  return days.flatMap((dayOf) =>
    ["orders", "payments"].flatMap((thing) =>
      [7, 10, 13, 17, 21].map((hourOf): Act => {
        const at = from + dayOf * day + hourOf * hour + chance.below(100) * minute;
        const DesiredCount = 3 + Math.round(7 * busy(at)) + chance.below(2);
        return { at, hand: taskScaler, thing, does: sets({ DesiredCount }) };
      }),
    ),
  );
}

/** Machines come with the load and go some hours later. */
function nodes({ from, chance }: Week): readonly Act[] {
  return days.flatMap((dayOf) =>
    [7, 9, 11, 14, 17, 19].flatMap((hourOf, count): readonly Act[] => {
      const at = from + dayOf * day + hourOf * hour + chance.below(60) * minute;
      const thing = `node ${from / day + dayOf}-${count}`;
      const gone = at + (3 + chance.below(5)) * hour;
      return [
        { at, hand: karpenter, thing, does: { make: node(`subnet-0${count}`) } },
        { at: gone, hand: karpenter, thing, does: { remove: true } },
      ];
    }),
  );
}

/** What is made for working hours is put to sleep at night, and a table is given no more than it uses. */
function savings({ from }: Week): readonly Act[] {
  const sleeping: readonly (readonly [string, Doing, Doing])[] = [
    [
      "search-dev group",
      sets({ MinSize: "0", DesiredCapacity: "0" }),
      sets({ MinSize: "1", DesiredCapacity: "2" }),
    ],
    ["orders-dev", sets({ DesiredCount: 0 }), sets({ DesiredCount: 1 })],
  ];
  const nightly = [0, 1, 2, 3, 4].flatMap((dayOf) =>
    sleeping.flatMap(([thing, sleep, wake], count): readonly Act[] => [
      { at: from + dayOf * day + 20 * hour + count * 5_000, hand: costTool, thing, does: sleep },
      { at: from + dayOf * day + 7 * hour + count * 5_000, hand: costTool, thing, does: wake },
    ]),
  );
  const units = (each: number) =>
    sets({ ProvisionedThroughput: { ReadCapacityUnits: each, WriteCapacityUnits: each } });
  const tuesday = from + day + 4 * hour;
  const week = Math.round(from / (7 * day));
  return [...nightly, { at: tuesday, hand: costTool, thing: "carts", does: units(32 - 4 * week) }];
}

/** A database takes its minor version on Sunday, and more storage when it runs full. */
function maintenance({ from }: Week): readonly Act[] {
  const week = Math.round(from / (7 * day));
  const sunday = from + 6 * day + 3 * hour;
  return [
    { at: sunday, hand: unrecorded, thing: "payments-db", does: sets({ EngineVersion: `16.${4 + week}` }) },
    {
      at: from + 3 * day + 14 * hour,
      hand: unrecorded,
      thing: "orders-db",
      does: sets({ AllocatedStorage: String(220 + 20 * week) }),
    },
  ];
}

const days = [0, 1, 2, 3, 4, 5, 6];

/** What machines do in a week, on any day of it. */
export const machines = (week: Week): readonly Act[] => [
  ...scaledGroups(week),
  ...scaledTasks(week),
  ...nodes(week),
  ...savings(week),
  ...maintenance(week),
];
