import { describe, expect, it } from "vitest";
import type { AskedQuestion } from "#core/notices/attention/asked-questions.ts";
import { type AttentionKey, attentionBy } from "#core/notices/attention/attention.ts";
import { at } from "../../arbitration/small-disputes.ts";

const question = (id: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ id, askedAt: at("03:00"), isTold: true, endedAt: undefined, bySilence: false },
  ...{ approvers: ["approver:ada"], groups: ["ops"], platform: [], team: "shop", week: "2026-11-16" },
  ...{ row: "unexplained", brake: undefined, cause: "unexplained", kind: "person", service: "shop" },
  ...{ class: "capacity", hours: "day", fields: ["/MaxSize"], record: {} as AskedQuestion["record"] },
  ...more,
});

const counts = (by: AttentionKey, questions: readonly AskedQuestion[], reader = "approver:ada") =>
  attentionBy(by, questions, reader).map(({ name, questions: count }) => [name, count]);

describe("what questions ask of people", () => {
  it("tells the silent, those at night, those that were only watched, and how soon people answered", () => {
    const all = [
      question("a", { endedAt: at("03:10") }),
      question("b", { endedAt: at("03:30"), hours: "night" }),
      question("c", { endedAt: at("09:00"), bySilence: true, hours: "night" }),
      question("d", { isTold: false, hours: "unknown" }),
      question("e"),
    ];
    expect(attentionBy("row", all, "approver:ada")).toEqual([
      {
        ...{ by: "row", name: "unexplained", questions: 5, watched: 1, silent: 1, night: 2 },
        ...{ answered: 2, medianMs: 20 * 60_000 },
      },
    ]);
  });

  it.each([
    { is: undefined, minutes: [] },
    { is: 10, minutes: [10] },
    { is: 20, minutes: [30, 10] },
    { is: 10, minutes: [10, 59, 1] },
    { is: 15, minutes: [59, 1, 20, 10] },
  ])("took $is minutes in the middle of $minutes", ({ is, minutes }) => {
    const all = minutes.map((each, n) =>
      question(`q${n}`, { endedAt: at(`03:${String(each).padStart(2, "0")}`) }),
    );
    const [one] = attentionBy("row", [...all, question("open")], "approver:ada");
    expect(one?.medianMs).toBe(is === undefined ? undefined : is * 60_000);
  });

  it("puts what asks most first, and of two that ask as much the one whose name comes first", () => {
    const all = [
      question("a", { service: "web" }),
      question("b", { service: "pay" }),
      question("c", { service: "shop" }),
      question("d", { service: "shop" }),
    ];
    const is = [
      ["shop", 2],
      ["pay", 1],
      ["web", 1],
    ];
    expect(counts("service", all)).toEqual(is);
    expect(counts("service", all.toReversed())).toEqual(is);
  });

  it("tells weeks in their order, however much they ask", () => {
    const weeks = ["2026-11-16", "2026-11-09", "2026-11-16"];
    expect(
      counts(
        "week",
        weeks.map((week, n) => question(`q${n}`, { week })),
      ),
    ).toEqual([
      ["2026-11-09", 1],
      ["2026-11-16", 2],
    ]);
  });

  it.each([
    { by: "group", more: { groups: ["ops", "security"] }, is: ["ops", "security"] },
    { by: "brake", more: { brake: "surge" }, is: ["surge"] },
    { by: "brake", more: {}, is: [] },
    { by: "kind", more: { kind: "agent" }, is: ["agent"] },
  ] as const)("counts by $by under $is", ({ by, more, is }) => {
    expect(counts(by, [question("a", more)])).toEqual(is.map((name) => [name, 1]));
  });
});

describe("what is told of approvers", () => {
  const both = { approvers: ["approver:ada", "approver:ben"] };

  it("is a reader's own load alone", () => {
    expect(counts("approver", [question("a", both)])).toEqual([["approver:ada", 1]]);
    expect(counts("approver", [question("a", both)], "approver:eve")).toEqual([]);
  });

  it("is everybody's to those who own the platform there", () => {
    const all = [question("a", { ...both, platform: ["approver:eve"] }), question("b", both)];
    expect(counts("approver", all, "approver:eve")).toEqual([
      ["approver:ada", 1],
      ["approver:ben", 1],
    ]);
  });

  it("is nothing of what Parley only watched", () => {
    expect(counts("approver", [question("a", { ...both, isTold: false })])).toEqual([]);
  });
});
