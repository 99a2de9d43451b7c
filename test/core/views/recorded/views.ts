import type { DecisionRecord } from "#core/arbitration/record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { checkedWrite, offersOfRequest } from "#core/preview/checked-write.ts";
import { recordTold } from "#core/preview/snapshot/record-told.ts";
import type { Supposed } from "#core/preview/supposed-edits.ts";
import { judgedTwice } from "#core/preview/two-policies.ts";
import { actorTable } from "#core/views/actors/actor-table.ts";
import { authorViews } from "#core/views/author-view.ts";
import { openCaseView, wholeCase } from "#core/views/case-view.ts";
import { checkedItem } from "#core/views/checked-item.ts";
import { decisionLine, decisionView } from "#core/views/decision-view.ts";
import { docketView } from "#core/views/docket-view.ts";
import { foundByActor, foundIn } from "#core/views/find/found.ts";
import { findQuery } from "#core/views/find/query.ts";
import { endsSoon } from "#core/views/now/ends-soon.ts";
import { hitsIn, policyTold } from "#core/views/policy/policy-told.ts";
import { receiptOf } from "#core/views/receipt/receipt.ts";
import { lanesOf } from "#core/views/sheet/lanes.ts";
import { judgedThen } from "#core/views/sheet/past/judged-then.ts";
import { sheetHeads, sheetOf } from "#core/views/sheet/sheet.ts";
import { turnsOf } from "#core/views/sheet/turns.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { closings } from "#core/views/situations/closing.ts";
import { openLines } from "#core/views/situations/open-line.ts";
import { defaultPolicy } from "../../../laws/default-policy.ts";
import { group } from "../../looking/looked-at-group.ts";
import type { Played } from "../../looking/recorded/histories.ts";

type View = (played: Played) => unknown;
const day = 86_400_000;

const knowingOf = ({ world: { around } }: Played) => ({ policy: around.policy, types: around.types });
const judgedLast = ({ last: { dispute, verdict } }: Played) => ({ dispute, verdict });

/** One reader sees all of it, and another one field. */
const readers = [
  { sees: () => true, zone: "Europe/Stockholm" },
  { sees: (path: string) => path === "/DesiredCapacity" },
];
const viewers = [
  { principals: ["anna"], parts: ["all" as const] },
  { principals: ["olga"], parts: [{ accounts: ["1"] }] },
];

const byCase = ({ world }: Played): readonly (readonly [LoggedDecision, ...LoggedDecision[]])[] =>
  [...Map.groupBy(world.decisions, (decision) => decision.case).values()].map(
    ([first, ...rest]) => [first as LoggedDecision, ...rest] as const,
  );

const lastRecord = ({ world, last }: Played): Pick<DecisionRecord, "dispute"> =>
  world.decisions.at(-1)?.record ?? { dispute: last.dispute };

function then({ world }: Played): unknown {
  const { decisions, around, record } = world;
  return [undefined, ...decisions.slice(0, 2)].flatMap((decision, at) =>
    [around.policy, undefined].slice(0, 1 + (at % 2)).map((ruling) => {
      const time = decision === undefined ? world.now - 3_600_000 : Date.parse(decision.at) + 1_800_000;
      const events = world.events.filter(({ arrival }) => Number(arrival.slice(0, 15)) <= time);
      const input = {
        decision,
        next: decisions[at],
        record,
        events,
        time,
        lookDelayMs: 15_000,
        around,
        ruling,
      };
      return judgedThen({ ...input, isToday: at === 1 });
    }),
  );
}

const writes = [
  { "/DesiredCapacity": 8 },
  { "/DesiredCapacity": null, "/Tags": [{ Key: "env", Value: "test" }] },
  { "/Environment/Variables": { MODE: "b" }, "/MasterPassword": "x" },
  { "/": null },
] as unknown as readonly Supposed[];

function checks(played: Played): unknown {
  const { world } = played;
  const { around, now, record } = world;
  const said = [{ source: "session", motivation: { kind: "incident", ref: "INC-7" } }] as const;
  const actor = { principal: "anna", kind: "person" } as const;
  return writes.slice(world.made % 2, (world.made % 2) + 2).map((changes) => {
    const writing = { record, actor, changes, testimonies: said };
    const checked = checkedWrite(writing, { now, around, offers: offersOfRequest() });
    return checkedItem(checked, knowingOf(played));
  });
}

const twice = ({ world: { decisions, around } }: Played): unknown =>
  decisions.map(({ record }) =>
    judgedTwice(record, { running: around.policy, candidate: defaultPolicy as Policy }),
  );

const found = (played: Played): unknown => {
  const { record } = played.world;
  return ["checkout", "env=prod", "team", "AWS::AutoScaling::AutoScalingGroup", "arn:aws:x", "an", " "].map(
    (text) => {
      const { lists, ...rest } = findQuery(text, [group.account]);
      const lines = readers.flatMap((reader) =>
        lists.map((list) => foundIn({ record, reader }, list, knowingOf(played))),
      );
      const byActor = readers.map((reader) =>
        foundByActor({ record, reader }, played.last.dispute.claims, "an"),
      );
      return [lists, rest, lines, byActor];
    },
  );
};

/** Everything that is shown of a history. */
export const views: Readonly<Record<string, View>> = {
  docket: (played) => docketView(played.world.record, played.world.now, knowingOf(played)),
  case: (played) => openCaseView(played.world.record, knowingOf(played)),
  "whole case": (played) => {
    const { record, now } = played.world;
    const told = { record, now, signIn: "guarded", judged: lastRecord(played) } as const;
    return [record.case?.id ?? "x", "y"].map((id) => wholeCase(id, told, knowingOf(played)));
  },
  decisions: (played) =>
    played.world.decisions.map((one) => [decisionLine(one), decisionView(one, knowingOf(played))]),
  sheets: (played) => readers.map((reader) => sheetOf(judgedLast(played), reader, knowingOf(played))),
  heads: (played) => readers.map((reader) => sheetHeads(judgedLast(played), reader, knowingOf(played))),
  lanes: (played) => {
    const { record, decisions } = played.world;
    const windows = ["24h", undefined] as const;
    return readers.map((reader, at) =>
      lanesOf({ ...judgedLast(played), record, decisions, reader, window: windows[at] }, knowingOf(played)),
    );
  },
  turns: (played) => {
    const { record, decisions, now } = played.world;
    const bounds = [
      { from: 0, most: 100 },
      { from: now - day, most: 3 },
    ];
    return readers.flatMap((reader) =>
      bounds.map((each) => turnsOf({ record, decisions, reader, ...each }, knowingOf(played))),
    );
  },
  receipts: (played) =>
    byCase(played).flatMap((decisions) =>
      readers.map((reader) =>
        receiptOf({ record: played.world.record, decisions, reader }, knowingOf(played)),
      ),
    ),
  "ends soon": (played) => readers.map((reader) => endsSoon(played.last.dispute, reader, knowingOf(played))),
  situations: (played) => {
    const closing = closings(played.last.dispute, played.world.around.policy);
    const tags = played.last.dispute.tags;
    const on = readers.map((reader) => ({ resource: group, tags, reader, closings: closing }));
    return [closing, openLines(on, knowingOf(played))];
  },
  authors: ({ world }) => [authorViews(world.record), authorViews(world.record, "anna")],
  actors: ({ world }) => viewers.map((viewer) => actorTable(world.decisions, viewer, world.around.policy)),
  policy: ({ world }) =>
    viewers.map((viewer) => {
      const { policy } = world.around;
      return policyTold(policy, hitsIn(world.decisions, viewer, policy));
    }),
  snapshot: (played) =>
    recordText({ ...recordTold(played.world.record, hidesIn(group, knowingOf(played))), policy: undefined }),
  then,
  checks,
  twice,
  found,
};
