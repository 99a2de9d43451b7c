import { describe, expect, it } from "vitest";
import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { DecidedInWeek } from "#core/notices/week/cases-of-week.ts";
import { type LoadOfWeek, loadIn, withLoad } from "#core/notices/week/load.ts";
import { weekMessages } from "#core/notices/week/week-messages.ts";

const named = (name: string) => (name === "operators" ? name : `approver:${name}`);
const asked = (...readers: readonly string[]): DecidedInWeek => ({
  ...{ case: `case of ${readers.join()}`, fates: ["asked"] },
  readers: [...readers.map(named), "operators"],
});

function told(decided: readonly DecidedInWeek[], counts: Readonly<Record<string, number>>) {
  const loads = Object.entries(counts).map(([name, count]): [string, LoadOfWeek] => [
    named(name),
    { told: count, bundled: 0 },
  ]);
  const approvers = ["olga", "otto", "data"].map((name) => ({ name, principals: [`${name}@x`] }));
  return weekMessages({ monday: "2026-11-16", decided, loads: new Map(loads), approvers, isCut: false });
}

describe("who is told of a week", () => {
  type Row = {
    readonly what: string;
    readonly decided: readonly DecidedInWeek[];
    readonly loads: Readonly<Record<string, number>>;
    readonly to: readonly string[];
  };
  it.each<Row>([
    { what: "nobody where nothing was", decided: [], loads: {}, to: [] },
    {
      what: "who had a case and no message",
      decided: [asked("olga")],
      loads: {},
      to: ["olga@x", "operators"],
    },
    {
      what: "who got a message and had no case",
      decided: [],
      loads: { otto: 1 },
      to: ["otto@x", "operators"],
    },
    { what: "nobody for a box without a message", decided: [], loads: { otto: 0 }, to: [] },
    { what: "operators alone of what reached them", decided: [], loads: { operators: 2 }, to: ["operators"] },
  ])("is $what", ({ decided, loads, to }) => {
    expect(told(decided, loads).map((message) => message.to.join() || "operators")).toEqual(to);
  });

  it("gets a word of the week that may wait", () => {
    const [message, ...others] = told([asked("olga")], {});
    expect(message).toMatchObject({ to: ["olga@x"], kind: "digest", weight: "word" });
    expect(message?.body).toContain("Asked of a person: 1 case\n");
    expect(message?.body).toContain("where you are among those who are asked first");
    expect(others.map(({ to, body }) => [to, body.includes("in the whole installation")])).toEqual([
      [[], true],
    ]);
  });
});

describe("whose load is told", () => {
  const loads = { olga: 3, otto: 5, data: 3, operators: 4, gone: 9 };
  const linesOf = (body: string) => body.split("\n").filter((line) => line.startsWith("- "));
  const line = (name: string, count: number) => `- ${name}: ${count} messages, 0 in bundles`;

  it.each([
    {
      reader: "operators",
      decided: [],
      are: [line("otto", 5), line("operators", 4), line("data", 3), line("olga", 3)],
    },
    { reader: "olga@x", decided: [], are: [line("olga", 3)] },
    { reader: "olga@x", decided: [asked("olga", "data")], are: [line("data", 3), line("olga", 3)] },
    {
      reader: "olga@x",
      decided: [asked("olga", "data"), asked("otto", "olga")],
      are: [line("otto", 5), line("data", 3), line("olga", 3)],
    },
  ])("to $reader is that of $are", ({ reader, decided, are }) => {
    const message = told(decided, loads).find(({ to }) => (to.join() || "operators") === reader);
    expect(linesOf(message?.body ?? "")).toEqual(are);
  });
});

it("the two latest weeks are kept of a box, in whatever order they are counted", () => {
  const days = ["2026-11-24", "2026-11-10", "2026-11-17"];
  const weeksOf = (order: readonly string[]) =>
    Object.keys(
      order.reduce(
        (box, day) => withLoad(box, { now: Date.parse(`${day}T12:00:00Z`), bundled: 0 }),
        emptyMailbox("approver:olga"),
      ).weeks ?? {},
    );
  expect(weeksOf(days)).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weeksOf(days.toReversed())).toEqual(["2026-11-16", "2026-11-23"]);
  expect(loadIn(emptyMailbox("approver:olga"), "2026-11-16")).toEqual({ told: 0, bundled: 0 });
});
