import { describe, expect, it } from "vitest";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import {
  calendarSection,
  deletionSection,
  expirySection,
  freezesSection,
  limitsSection,
  modeSection,
  unattributedSection,
  writesSection,
} from "#core/policy/told/running.ts";
import { sectionsOf } from "#core/policy/told/sections.ts";
import { policyFile } from "../../arbitration/small-disputes.ts";
import { told } from "./told-section.ts";

const rowsOf = (...given: Parameters<typeof told>) => told(...given).rows?.slice(1);

describe("how Parley runs under a policy, as a reader meets it", () => {
  it.each([
    { mode: "observe", does: "decides and records, nothing else" },
    { mode: "advise", does: "also tells people and asks them" },
    { mode: "enforce", does: "also reverts" },
  ])("tells what it does in mode $mode", ({ mode, does }) => {
    const { prose, rows } = told(modeSection, {
      mode: {
        default: mode,
        scopes: [
          { in: { types: ["T"] }, mode },
          { in: {}, mode: "observe" },
        ],
      },
    });
    expect(prose).toMatch(`By default it is in mode ${mode}: it ${does}. `);
    expect(rows).toEqual([
      ["where", "mode"],
      ["T", `${mode}: ${does}`],
      ["everywhere", "observe: decides and records, nothing else"],
    ]);
  });

  it.each([
    { row: { answer: "keep" }, cells: ["every field", "any way", "anybody", "is kept"] },
    {
      row: { answer: "revert", leans: "harmful", actor: "unknown", classes: ["size"] },
      cells: ["class size", "less safe", "nobody knows who", "is reverted"],
    },
    {
      row: { answer: "ask", leans: "safer", in: { types: ["T"] } },
      cells: ["T: every field", "safer", "anybody", "is asked about"],
    },
    {
      row: { answer: "ask", leans: "neither", within: "2h", meanwhile: "live", onSilence: "prior" },
      cells: [
        "every field",
        "neither safer nor less safe",
        "anybody",
        "is asked about for 2h; meanwhile the edit; on silence the agreed value",
      ],
    },
    {
      row: { answer: "ask", meanwhile: "prior", onSilence: "meanwhile" },
      cells: [
        "every field",
        "any way",
        "anybody",
        "is asked about; meanwhile the agreed value; on silence what holds meanwhile",
      ],
    },
    {
      row: { answer: "keep", within: "2h", meanwhile: "prior" },
      cells: ["every field", "any way", "anybody", "is kept"],
    },
  ])("tells what becomes of an edit that nobody explains: %#", ({ row, cells }) => {
    expect(told(unattributedSection, { unattributed: [row], limits: { grace: "5m" } })).toMatchObject({
      rows: [["where", "leaning", "by", "the edit"], cells],
      pointers: ["/unattributed/0"],
      prose: expect.stringMatching(/^They are left alone for 5m, .* is safer\.$/),
    });
  });

  it.each([
    { row: { answer: "ask" }, cells: ["everywhere", "every resource", "a person is asked"] },
    {
      row: { answer: "tell", types: ["T", "U"], in: { environments: ["prod"] } },
      cells: ["prod", "T or U", "people are told"],
    },
    {
      row: { answer: "ask", types: ["T"], classes: ["data"] },
      cells: ["everywhere", "T; class data", "a person is asked"],
    },
  ])("tells who hears of a deletion: $cells", ({ row, cells }) => {
    const { rows, prose } = told(deletionSection, { deletions: [row] });
    expect(rows).toEqual([["where", "what", "then"], cells]);
    expect(prose).toMatch(/^Parley never .*\. The first row that fits/);
    expect(told(deletionSection, {}).prose).toMatch(/\. Those who held something there are told\.$/);
  });

  it.each([
    { onExpiry: { lease: "keep", need: "ask" }, says: ["the value is kept", "a person is asked"] },
    {
      onExpiry: { lease: "ask", need: "revert" },
      says: ["a person is asked", "the last agreed value returns"],
    },
  ])("says what follows a claim that ended: $says", ({ onExpiry, says: [lease, need] }) => {
    expect(told(expirySection, { onExpiry }).prose).toBe(
      `After a lease ${lease}; after a need, such as an incident, ${need}.`,
    );
  });

  const hours = { cron: "0 8 * * *", duration: "2h", zone: "UTC" };

  it.each([
    {
      row: { effect: "allow" },
      cells: ["may write", "0 8 * * * in UTC, for 2h", "everywhere"],
      others: "may change things only",
    },
    {
      row: { effect: "deny", overrun: "5m", in: { types: ["T"] } },
      cells: ["may not write", "0 8 * * * in UTC, for 2h, and 5m to finish", "T"],
      others: "may not change things",
    },
  ])("tells when it writes, and when nobody does: $cells", ({ row, cells, others }) => {
    const window = { id: "w", ...hours, ...row };
    const both = [cells, cells];
    const { rows, prose } = told(writesSection, { writes: [window], windows: [{ ...window, id: "v" }] });
    expect(rows).toEqual([["Parley", "when", "where"], ...both]);
    expect(prose).toMatch(/^Hours that deny win .* do not wait for them\.$/);
    expect(rowsOf(freezesSection, { windows: [window] })).toEqual([
      ["anybody", others, "0 8 * * * in UTC, for 2h", cells[2]],
    ]);
  });

  it("tells when others may not change things, and where that stands", () => {
    const freezes = [{ id: "f", ...hours, for: { kinds: ["agent"] } }];
    const windows = [{ id: "w", effect: "allow", ...hours }];
    const { rows, pointers, prose } = told(freezesSection, { freezes, windows });
    expect(rows).toEqual([
      ["who", "what", "when", "where"],
      ["agent", "may not change things", "0 8 * * * in UTC, for 2h", "everywhere"],
      ["anybody", "may change things only", "0 8 * * * in UTC, for 2h", "everywhere"],
    ]);
    expect(pointers).toEqual(["/freezes/0", "/windows/0"]);
    expect(prose).toMatch(/worth a deadline or more\.$/);
  });

  it("says that it writes and others change at any time where nothing says otherwise", () => {
    expect(told(writesSection, {})).toMatchObject({
      prose: "At any time.",
      rows: [[expect.any(String), "when", "where"]],
    });
    expect(told(freezesSection, {}).prose).toMatch(/^Always allowed/);
  });

  it.each([
    {
      row: {},
      cells: ["everywhere", "UTC", "08:00 to 18:00", "22:00 to 06:00", "saturday and sunday"],
    },
    {
      row: {
        ...{ in: { accounts: ["1"] }, working: { from: "09:00", to: "17:00" }, weekend: [] },
        night: { from: "23:00", to: "05:00" },
      },
      cells: ["account 1", "UTC", "09:00 to 17:00", "23:00 to 05:00", "no day"],
    },
  ])("tells what an hour is to people: $cells", ({ row, cells }) => {
    expect(told(calendarSection, { calendar: [{ id: "c", zone: "UTC", ...row }] })).toMatchObject({
      rows: [["where", "zone", "working hours", "night", "weekend"], cells],
      pointers: ["/calendar/0"],
      prose: expect.stringMatching(/^It changes no verdict/),
    });
  });

  it("says that hours mean nothing where no calendar is kept", () => {
    const { calendar: _, ...older } = policyFile();
    expect([told(calendarSection, {}), calendarSection(older as PolicyFile)]).toMatchObject([
      { prose: expect.stringMatching(/^Not said/), pointers: [] },
      { prose: expect.stringMatching(/^Not said/), pointers: [] },
    ]);
  });

  it("tells each limit", () => {
    const limits = {
      ...{ grace: "1m", doubt: "2m", doubts: 3, declared: { default: "4h", freeze: "3d" } },
      ...{ leases: { incident: "5h" }, stable: "6m", hold: "7d", question: "8h", silence: "9h" },
      ...{ ruling: "10d", waiting: "11d", stale: "12m", stride: 13, blast: { each: 14, all: 15 } },
      ...{ fight: { reversals: 16, within: "17m" }, docket: { claims: 18, viaPerField: 19 } },
    };
    expect(told(limitsSection, { limits }).rows?.map(([, much]) => much)).toEqual([
      ...["how much", "1m", "2m, 3 times a day and human", "4h for default and 3d for freeze", "none"],
      ...["5h for incident", "6m", "7d", "8h", "9h", "10d", "11d", "12m"],
      ...["more than 13 times the highest agreed in 30 days", "14 of one hand, 15 of all together"],
      ...["16 reversals within 17m", "18, and 19 ways in per principal and field"],
    ]);
    const names = told(limitsSection, { limits }).rows?.map(([name]) => name) ?? [];
    expect(names.every((name) => /^[a-z]/.test(name ?? ""))).toBe(true);
  });

  it("has a title and words for each of its sections, and a place for each row that has one", () => {
    const sections = sectionsOf(policyFile());
    expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
    for (const { title, prose, rows = [], pointers } of sections) {
      expect([title, prose]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/\w/)]);
      if (pointers !== undefined) expect([title, pointers.length]).toEqual([title, rows.length - 1]);
    }
  });
});
