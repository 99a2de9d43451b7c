import { describe, expect, it } from "vitest";
import { recordOf } from "#core/arbitration/record.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { type DecidedInWeek, decidedInWeek, sharingWith } from "#core/notices/week/cases-of-week.ts";
import { dispute, policy } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";

const approvers = ["olga", "otto"].map((name) => ({ name, principals: [name] }));
const under = policy({
  mode: { default: "enforce", scopes: [] },
  approvers: [
    { name: "sizes", principals: ["otto"], for: { fields: ["/MaxSize"] } },
    { name: "rest", principals: ["olga"] },
  ],
});

type Decided = { readonly fields?: readonly FieldVerdict[] } & Partial<Pick<Verdict, "outcome" | "effect">>;

function decided({ fields = [plainVerdict("/MinSize")], outcome = "keep", effect = "none" }: Decided) {
  const record = recordOf(dispute(), under);
  const verdict = { ...record.verdict, outcome, effect, fields };
  return decidedInWeek({ case: "case-1", record: { ...record, verdict } }, { policy: under, approvers });
}

const waiting = (path: string) => plainVerdict(path, { deferred: ["c1"] as never });

describe("what a decision came to", () => {
  it.each<Decided & { readonly is: readonly string[]; readonly when: string }>([
    { is: ["kept"], when: "all stands as it was changed" },
    { is: ["putBack"], when: "something is put back", outcome: "revert", effect: "write" },
    { is: ["putBack"], when: "something is put back so that all of it is kept", effect: "write" },
    { is: [], when: "something would be put back, and is not yet", outcome: "revert", effect: "wait" },
    { is: ["asked"], when: "somebody is asked", outcome: "ask", effect: "notify" },
    {
      is: ["putBack", "asked"],
      when: "it goes back until somebody answers",
      outcome: "ask",
      effect: "write",
    },
    {
      is: ["kept", "waits"],
      when: "one of two claims has to wait",
      fields: [plainVerdict("/MinSize"), waiting("/Cooldown")],
    },
  ])("is $is when $when", ({ is, when: _, ...parts }) => {
    expect(decided(parts)?.fates).toEqual(is);
  });

  it.each<{ is: readonly string[]; when: string; fields: readonly FieldVerdict[] }>([
    {
      is: ["approver:otto"],
      when: "only one of two fields goes back",
      fields: [plainVerdict("/MinSize"), plainVerdict("/MaxSize", { outcome: "revert" })],
    },
    {
      is: ["approver:olga"],
      when: "a claim waits on one of two fields",
      fields: [plainVerdict("/MaxSize"), waiting("/MinSize")],
    },
    {
      is: ["approver:olga"],
      when: "a claim is refused on one of two fields",
      fields: [plainVerdict("/MaxSize"), plainVerdict("/MinSize", { refused: ["c1"] as never })],
    },
    {
      is: ["approver:otto", "approver:olga"],
      when: "nothing speaks against what stands",
      fields: [plainVerdict("/MaxSize"), plainVerdict("/MinSize")],
    },
    {
      is: ["approver:olga"],
      when: "more fields than twenty are in it, of which the last is another's",
      fields: [...Array.from({ length: 20 }, (_, n) => plainVerdict(`/F${n}`)), plainVerdict("/MaxSize")],
    },
  ])("is told to $is and the operators when $when", ({ is, fields }) => {
    expect(decided({ fields })?.readers).toEqual([...is, "operators"]);
  });
});

describe("those whose load a reader sees beside their own", () => {
  const one = (...readers: readonly string[]): DecidedInWeek => ({
    case: "a",
    fates: ["kept"],
    readers: [...readers, "operators"],
  });
  const all = [one("olga", "otto"), one("otto", "dana"), one("eve")];

  it.each([
    { reader: "olga", is: ["olga", "otto"] },
    { reader: "otto", is: ["otto", "olga", "dana"] },
    { reader: "eve", is: ["eve"] },
    { reader: "nobody", is: ["nobody"] },
    { reader: "operators", is: ["operators", "olga", "otto", "dana", "eve"] },
  ])("are $is for $reader", ({ reader, is }) => {
    expect(sharingWith(reader, all)).toEqual(is);
  });
});
