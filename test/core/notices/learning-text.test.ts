import { describe, expect, it } from "vitest";
import { channelsFor, isMailed, mailedKinds } from "#core/notices/channels/channels-for.ts";
import { retiredText, type ToldRow } from "#core/notices/learning-text.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import { at } from "../arbitration/small-disputes.ts";

const row: ToldRow = {
  ...{
    section: "answers",
    index: 0,
    id: "night-sizes",
    draft: "0123456789abcdef",
    why: "dissent",
    mark: "m",
  },
  ...{ place: "company.yaml:14", patch: undefined },
};

describe("that a learnt row is out of use is told", () => {
  it("with its place, why, what it means and how it is taken out", () => {
    expect(retiredText({ ...row, at: at("03:00") })).toEqual({
      subject: "Parley asks again what the row night-sizes answered",
      body: [
        "The learnt row night-sizes of your policy (company.yaml:14) is out of use, since 2026-11-21 03:00 UTC: of the last eight answers to such questions three or more said otherwise.",
        "What it would answer is asked of people again. It decides nothing while it stands there, and can be taken out at leisure:",
        "parley learn remove night-sizes --policy FILE --write",
        "What became of its draft is told by: parley learn show 0123456789ab",
      ].join("\n"),
    });
  });

  it("of a rule that asks, which goes on asking until it is taken out", () => {
    expect(retiredText({ ...row, section: "rules" })).toEqual({
      subject: "Parley need not ask any more what the rule night-sizes asks",
      body: [
        "The learnt rule night-sizes of your policy (company.yaml:14) would not be learnt any more: of the last eight three or more stood, or people answered that nothing was to be changed.",
        "It goes on asking, since no question goes by itself. Where it is not wanted, take it out:",
        "parley learn remove night-sizes --policy FILE --write",
        "What became of its draft is told by: parley learn show 0123456789ab",
      ].join("\n"),
    });
  });

  it.each([
    { why: "undone", says: "what it decided was undone more often than such fields are without it" },
    { why: "unproven", says: "its draft was not proven in time" },
    { why: "by hand", says: "somebody dropped its draft" },
    { why: "made anew", says: "its draft ended and was made anew since the row was adopted" },
    { why: "not proven", says: "its draft is not proven" },
    { why: "unknown", says: "this Parley does not know its draft" },
  ] as const)("with the reason that it is $why", ({ why, says }) => {
    expect(retiredText({ ...row, why }).body).toContain(`is out of use: ${says}.`);
  });

  it("with the patch that takes it out, line by line, where there is one", () => {
    const { body } = retiredText({ ...row, patch: "--- company.yaml\n-  - id: night-sizes\n" });
    expect(body.split("\n").slice(-4)).toEqual([
      "The patch that takes it out:",
      "",
      "--- company.yaml",
      "-  - id: night-sizes",
    ]);
  });
});

const channel = (parts: Partial<NoticeChannel>): NoticeChannel => ({
  ...{ kind: "slack", name: "c", for: ["olga"], on: ["asked"], instead: false },
  ...parts,
});

describe("a message is read in the channels", () => {
  it.each([
    { is: 1, when: "that are for its reader, of its kind", of: {} },
    { is: 0, when: "that are for another reader", of: { for: ["otto"] } },
    { is: 1, when: "that are for its reader among others", of: { for: ["otto", "olga"] } },
    { is: 0, when: "that are for another kind", of: { on: ["ends"] as const } },
    { is: 0, when: "that are for operators", of: { for: ["operators"] } },
  ])("$is, $when", ({ is, of }) => {
    expect(channelsFor([channel(of)], { reader: "approver:olga", kind: "asked" })).toHaveLength(is);
  });

  it("of operators by their own name", () => {
    const channels = [channel({ for: ["operators"] }), channel({})];
    expect(channelsFor(channels, { reader: "operators", kind: "asked" })).toEqual([channels[0]]);
  });
});

describe("a message is mailed", () => {
  it.each([
    { is: true, when: "it is a question", kind: "asked", channels: [] },
    { is: true, when: "it is read in a channel besides", kind: "asked", channels: [channel({})] },
    {
      is: false,
      when: "it is read in a channel instead",
      kind: "asked",
      channels: [channel({}), channel({ instead: true })],
    },
  ] as const)("$is where $when", ({ is, kind, channels }) => {
    expect(isMailed(kind, channels)).toBe(is);
  });

  it.each(["undone", "refused", "waits", "ruled", "turn", "ends", "wish"] as const)(
    "never where it is what became of a stake: %s",
    (kind) => {
      expect(isMailed(kind, [])).toBe(false);
      expect(mailedKinds([kind, "asked"])).toEqual(["asked"]);
    },
  );
});
