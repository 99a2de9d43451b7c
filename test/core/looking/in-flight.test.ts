import { describe, expect, it } from "vitest";
import type { Restore } from "#core/ledger/docket-record.ts";
import { endOf, isInFlight, isThrough, wasSent } from "#core/looking/folding/surprises/in-flight.ts";
import { maybeGoneOver } from "#core/looking/folding/surprises/maybe-gone-over.ts";
import { isOutdone } from "#core/looking/folding/surprises/outdone.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { foldScene, heard, open, put, wrote } from "./fold-scenes.ts";

const failed = { kind: "busy", why: "busy" } as const;

describe("a restore", () => {
  it.each<{ what: string; made: Restore; sent: boolean; through: boolean }>([
    { what: "is due", made: open("due"), sent: false, through: false },
    { what: "is sent", made: open("sent"), sent: true, through: true },
    { what: "is done", made: put(), sent: true, through: true },
    {
      what: "failed for a reason",
      made: put({ state: "failed", failure: failed }),
      sent: true,
      through: false,
    },
    { what: "failed for none that is known", made: put({ state: "failed" }), sent: false, through: false },
    {
      what: "is due, once it had failed",
      made: open("due", { failure: failed }),
      sent: false,
      through: false,
    },
  ])("$what", ({ made, sent, through }) => {
    expect([wasSent(made), isThrough(made)]).toEqual([sent, through]);
  });

  it.each<{ what: string; made: Restore; now: string; end: string }>([
    { what: "is not known yet", made: open("sent"), now: "03:05", end: "03:05" },
    {
      what: "is not known yet, though it may last",
      made: open("sent", { perhapsUntil: at("03:02") }),
      now: "03:05",
      end: "03:05",
    },
    { what: "is known", made: put(), now: "03:05", end: "03:00:20" },
    { what: "is still to come", made: put(), now: "03:00:10", end: "03:00:10" },
    { what: "may be later", made: put({ perhapsUntil: at("03:02") }), now: "03:05", end: "03:02" },
    { what: "may be later than now", made: put({ perhapsUntil: at("03:09") }), now: "03:05", end: "03:05" },
  ])("has an end that $what", ({ made, now, end }) => {
    expect(endOf(made, time(now))).toBe(time(end));
  });

  it.each<{ what: string; made?: Restore; moment: string; now?: string; is: boolean }>([
    { what: "six seconds before it was sent", moment: "02:59:54", is: false },
    { what: "five seconds before", moment: "02:59:55", is: true },
    { what: "meanwhile", moment: "03:00:10", is: true },
    { what: "five seconds after its end", moment: "03:00:25", is: true },
    { what: "six seconds after", moment: "03:00:26", is: false },
    { what: "meanwhile, where it is only due", made: open("due"), moment: "03:00:10", is: false },
    { what: "long after, where no end is known", made: open("sent"), moment: "03:05:05", is: true },
    { what: "later than any clock", made: open("sent"), moment: "03:05:06", is: false },
  ])("is on its way $what: $is", ({ made = put(), moment, now = "03:05", is }) => {
    expect(isInFlight(made, time(moment), time(now))).toBe(is);
  });
});

describe("somebody else wrote there until then", () => {
  const told = { path: "/Size", isKnown: true, after: 9 } as never;
  const mine = heard("03:00:10", { "/Size": 9 });
  const outdone = (scene: Parameters<typeof foldScene>[0], until = "03:00:30") =>
    isOutdone(told, mine, time(until), foldScene(scene));
  const other = (when: string, edits: Parameters<typeof heard>[1] = { "/Size": 7 }, by = "otto") =>
    heard(when, edits, { by });

  it.each<{ what: string; scene: Parameters<typeof foldScene>[0]; is: boolean }>([
    { what: "nobody", scene: { changes: [mine] }, is: false },
    { what: "by another request", scene: { changes: [mine, other("03:00:11")] }, is: true },
    { what: "by a request at that very moment", scene: { changes: [mine, other("03:00:10")] }, is: false },
    { what: "by a request before", scene: { changes: [other("03:00:09"), mine] }, is: false },
    { what: "by a request at the end", scene: { changes: [mine, other("03:00:30")] }, is: true },
    { what: "by a request after it", scene: { changes: [mine, other("03:00:31")] }, is: false },
    { what: "elsewhere", scene: { changes: [mine, other("03:00:11", { "/Min": 1 })] }, is: false },
    {
      what: "elsewhere, then there",
      scene: { changes: [other("03:00:20"), other("03:00:11", { "/Min": 1 })] },
      is: true,
    },
    { what: "within it", scene: { changes: [other("03:00:11", { "/Size/Max": 1 })] }, is: true },
    { what: "without a value", scene: { changes: [other("03:00:11", { "/Size": undefined })] }, is: true },
    {
      what: "by the same event once more",
      scene: { changes: [{ ...other("03:00:11"), id: mine.id }] },
      is: false,
    },
    {
      what: "before many others",
      scene: {
        changes: ["03:00:01", "03:00:02", "03:00:03", "03:00:12", "03:00:40"].map((when) => other(when)),
      },
      is: true,
    },
    {
      what: "after many others, too late",
      scene: { changes: ["03:00:01", "03:00:02", "03:00:03", "03:00:40"].map((when) => other(when)) },
      is: false,
    },
    { what: "by a request that is known", scene: { history: [wrote({ when: "03:00:11" })] }, is: true },
    {
      what: "by one that is known, at that very moment",
      scene: { history: [wrote({ when: "03:00:10" })] },
      is: false,
    },
    { what: "by one that is known, at the end", scene: { history: [wrote({ when: "03:00:30" })] }, is: true },
    { what: "by one that is known, after it", scene: { history: [wrote({ when: "03:00:31" })] }, is: false },
    {
      what: "elsewhere as is known",
      scene: { history: [wrote({ when: "03:00:11", field: "/Min" })] },
      is: false,
    },
    {
      what: "nobody known",
      scene: { history: [wrote({ when: "03:00:11", principal: "unknown" })] },
      is: false,
    },
    { what: "Parley", scene: { history: [wrote({ when: "03:00:11", by: "revert" })] }, is: false },
    {
      what: "Parley, by its own audit record",
      scene: { history: [wrote({ when: "01:00", by: "revert" })], changes: [mine, other("03:00:11")] },
      is: false,
    },
    {
      what: "Parley, told as a change",
      scene: { history: [wrote({ when: "01:00", by: "revert" }), wrote({ when: "03:00:11" })] },
      is: false,
    },
  ])("%#: $what: $is", ({ scene, is }) => {
    expect(outdone(scene)).toBe(is);
  });
});

describe("a request that does not say what it wrote, while a restore was on its way,", () => {
  const unread = (parts: Parameters<typeof heard>[2] = {}, edits: Parameters<typeof heard>[1] = {}) =>
    heard("03:00:10", edits, parts);
  type Row = {
    readonly what: string;
    readonly change: ReturnType<typeof heard>;
    readonly scene?: Parameters<typeof foldScene>[0];
    readonly explained?: readonly object[];
    readonly gone: readonly string[];
  };
  const gone = ({ change, scene, explained = [] }: Omit<Row, "what">) =>
    maybeGoneOver(change, foldScene(scene), explained as never);

  it.each<Row>([
    { what: "names nothing", change: unread(), gone: ["/Size"] },
    { what: "names the field", change: unread({}, { "/Size": undefined }), gone: ["/Size"] },
    { what: "names a part of it", change: unread({}, { "/Size/Max": undefined }), gone: ["/Size"] },
    { what: "names another", change: unread({}, { "/Min": undefined }), gone: [] },
    {
      what: "names it and another",
      change: unread({}, { "/Min": undefined, "/Size": undefined }),
      gone: ["/Size"],
    },
    { what: "says it", change: unread({}, { "/Size": 9 }), gone: [] },
    {
      what: "says it beside another it does not say",
      change: unread({}, { "/Size": 9, "/Min": undefined }),
      gone: [],
    },
    { what: "creates", change: unread({ write: "create" }), gone: [] },
    { what: "deletes", change: unread({ write: "delete" }), gone: [] },
    { what: "edits", change: unread({ write: "edit" }), gone: ["/Size"] },
    { what: "came before it", change: heard("02:59:50"), gone: [] },
    {
      what: "explains something that stands",
      change: unread({ id: "e" }),
      explained: [{ by: { id: "e" } }],
      gone: [],
    },
    {
      what: "explains nothing, as others do",
      change: unread(),
      explained: [{ by: { id: "e" } }, {}],
      gone: ["/Size"],
    },
    {
      what: "came while two were",
      change: unread(),
      scene: { restores: [put(), put({ id: "r2" })] },
      gone: ["/Size"],
    },
    {
      what: "came while one of two was",
      change: unread(),
      scene: { restores: [put(), open("due", { values: { "/Min": 1 }, from: {} })] },
      gone: ["/Size"],
    },
    { what: "was heard before, and no one knows when", change: unread({ isNew: false }), gone: [] },
    {
      what: "was heard since",
      change: unread({ isNew: false, heard: "03:00:40", id: "e" }),
      scene: { since: unread({ heard: "03:00:40", id: "e" }).arrival },
      gone: ["/Size"],
    },
    {
      what: "was heard before that",
      change: unread({ isNew: false, heard: "03:00:39", id: "e" }),
      scene: { since: unread({ heard: "03:00:40", id: "e" }).arrival },
      gone: [],
    },
    {
      what: "was heard since, at a look that was made before",
      change: unread({ isNew: false, heard: "03:00:40", id: "e" }),
      scene: { since: unread({ heard: "03:00:40", id: "e" }).arrival, isRepeated: true },
      gone: [],
    },
    {
      what: "is new at such a look",
      change: unread(),
      scene: { isRepeated: true },
      gone: ["/Size"],
    },
  ])("%#: may have written there where it $what", (row) => {
    expect(gone(row)).toEqual(row.gone);
  });

  const alarm = { type: "AWS::CloudWatch::Alarm" };
  const whole = (
    parts: Parameters<typeof heard>[2] = {},
    edits: Parameters<typeof heard>[1] = { "/Min": 2 },
  ) => unread({ call: "monitoring.amazonaws.com:PutMetricAlarm", ...parts }, edits);

  it.each<Row>([
    { what: "writes the whole without it", change: whole(), scene: alarm, gone: ["/Size"] },
    {
      what: "writes the whole, as a bare call",
      change: whole({ call: "PutMetricAlarm" }),
      scene: alarm,
      gone: ["/Size"],
    },
    { what: "writes the whole with it", change: whole({}, { "/Size": 9 }), scene: alarm, gone: [] },
    {
      what: "writes the whole with it and others",
      change: whole({}, { "/Size": 9, "/Min": 2 }),
      scene: alarm,
      gone: [],
    },
    {
      what: "writes the whole of something else",
      change: whole({ call: "a:PutDashboard" }),
      scene: alarm,
      gone: [],
    },
    { what: "only touches it", change: whole({ call: "a:SetMetricAlarm" }), scene: alarm, gone: [] },
    { what: "makes another call", change: whole({ call: "a:PutMetricAlarmTags" }), scene: alarm, gone: [] },
    { what: "makes no call that is known", change: unread({}, { "/Min": 2 }), scene: alarm, gone: [] },
    {
      what: "writes the whole, and it reads otherwise",
      change: whole(),
      scene: { ...alarm, seen: { Size: 4 } },
      gone: [],
    },
    {
      what: "writes the whole, and Parley took it away",
      change: whole(),
      scene: { ...alarm, restores: [put({ values: { "/Size": null } })], seen: {} },
      gone: [],
    },
    {
      what: "writes the whole, and Parley brought it",
      change: whole(),
      scene: { ...alarm, restores: [put({ from: { "/Size": null } })] },
      gone: [],
    },
    {
      what: "writes the whole, and nobody knows what Parley replaced",
      change: whole(),
      scene: { ...alarm, restores: [put({ from: {} })] },
      gone: [],
    },
    {
      what: "writes the whole of what has no name",
      change: whole({ call: "a:Put" }),
      scene: { type: "AWS::" },
      gone: [],
    },
  ])("%#: left it out where it $what", (row) => {
    expect(gone(row)).toEqual(row.gone);
  });
});
