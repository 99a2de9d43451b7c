import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { happened } from "#core/notices/question/happened.ts";
import { at, dispute, policy } from "../../arbitration/small-disputes.ts";
import { open } from "../../questions/asking-kit.ts";

const field = "/DesiredCapacity";
const secret = Hidden.of("x") as unknown as Json;

type Write = Dispute["history"][number];

const write = (when: string, more: object = {}): Write =>
  ({ field, at: at(when), by: "change", principal: "ada", after: 5, ...more }) as unknown as Write;

type Told = { readonly fields?: readonly string[]; readonly prior?: Json; readonly zone?: string };

const told = (history: readonly Write[], { fields = [field], prior, zone }: Told = {}) => {
  const judged = { dispute: dispute() };
  return happened({
    record: { ...freshRecord(judged.dispute.resource), history, ...(prior !== undefined && { prior }) },
    question: open(fields),
    now: 0,
    policy: policy(),
    judged,
    signIn: "guarded",
    zone,
  });
};
const end = "at 2026-11-21 03:00 UTC.";

describe("a write is told of", () => {
  it.each([
    { what: "without a value where none is known", of: { after: undefined }, is: "wrote it" },
    { what: "as taken away", of: { after: null }, is: "took it away" },
    { what: "as set where nothing is known of before", of: {}, is: "set it to `5`" },
    {
      what: "as changed from what was agreed",
      of: {},
      prior: { DesiredCapacity: 3 },
      is: "changed it from `3` to `5`",
    },
    { what: "as changed from nothing", of: {}, prior: { MinSize: 1 }, is: "changed it from absent to `5`" },
    { what: "as set where nothing at all was agreed", of: {}, prior: {}, is: "set it to `5`" },
    { what: "with how it was done", of: { via: "terraform" }, is: "via terraform set it to `5`" },
    { what: "as a deletion", of: { field: "/", after: "absent" }, fields: ["/"], is: "deleted it" },
    { what: "as a creation", of: { field: "/", after: "present" }, fields: ["/"], is: "created it" },
    { what: "by the name of its part", of: { field: `${field}/Part` }, is: `set ${field}/Part to \`5\`` },
    { what: "without a secret", of: { after: secret }, is: "set it to (hidden)" },
  ])("$what", ({ of, prior, fields, is }) => {
    const more = { ...(prior !== undefined && { prior }), ...(fields !== undefined && { fields }) };
    expect(told([write("03:00", of)], more)).toEqual([`ada ${is} ${end}`]);
  });

  it("by its name in a question about several fields", () => {
    expect(told([write("03:00")], { fields: [field, "/MinSize"] })).toEqual([
      `ada set ${field} to \`5\` ${end}`,
    ]);
  });

  it("as Parley's, without a way", () => {
    expect(told([write("03:00", { by: "revert", via: "console" })])).toEqual([
      `Parley set it to \`5\` ${end}`,
    ]);
  });

  it("from what the write before left, and not from one on another field, or a later one", () => {
    const history = [
      write("02:00", { principal: "ben", after: 1 }),
      write("02:30", { principal: "ben", field: `${field}/Part`, after: 2 }),
      write("03:00"),
      write("03:30", { principal: "cat", after: 9 }),
    ];
    expect(told(history)[1]).toBe(`ada changed it from \`1\` to \`5\` ${end}`);
  });

  it("in the order of time, however it stands in the ledger, the latest of each hand first", () => {
    const history = [
      write("03:20", { principal: "ben", after: 7 }),
      write("03:00"),
      write("03:10", { after: 6 }),
      write("02:50", { principal: "ben", after: 4 }),
    ];
    expect(told(history)).toEqual([
      "ben changed it from `6` to `7` at 2026-11-21 03:20 UTC.",
      "ada changed it from `5` to `6` at 2026-11-21 03:10 UTC.",
    ]);
  });

  it("three hands at most, Parley's own apart from one of the same name", () => {
    const hands = ["ada", "ben", "cat", "dan"].map((principal, index) =>
      write(`03:0${index}`, { principal }),
    );
    expect(told(hands)).toHaveLength(3);
    expect(told([write("03:00"), write("03:01", { by: "revert" })])).toHaveLength(2);
  });

  it("in 500 letters at most, in the reader's zone", () => {
    const long = write("03:00", { after: "y".repeat(900), via: "v".repeat(900) });
    const [text = ""] = told([long], { zone: "Europe/Stockholm" });
    expect(text.length).toBeLessThanOrEqual(500);
    expect(told([write("03:00")], { zone: "Europe/Stockholm" })).toEqual([
      "ada set it to `5` at 2026-11-21 04:00 Europe/Stockholm (03:00 UTC).",
    ]);
  });
});
