import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import type { Case } from "#core/arbitration/explain/case.ts";
import { valueReasons } from "#core/arbitration/explain/value-reasons.ts";
import { at, claim, dispute, policy, time } from "../small-disputes.ts";

const row = (more: object) => ({ id: "tie", fields: ["/DesiredCapacity"], answer: "agreed", ...more });
const bare = policy();
// What a row says is read from the policy's file alone.
const rules = {
  ...bare,
  file: {
    ...bare.file,
    answers: [
      row({}),
      row({ id: "new", answer: "challenger", title: "a title" }),
      row({ id: "old", answer: "holder", learned: { alike: 4, of: 5 } }),
      row({ learned: { alike: 4 } }),
      row({ learned: { of: 5 } }),
    ],
  },
} as unknown as typeof bare;
const context = { ...contextOf(dispute(), bare), policy: rules };
const anna = claim({ id: "a", by: "anna", constraint: { is: 8 } });
const by = { claim: anna };
const topology = "scalar";

type Told = { readonly settled?: object; readonly decided?: object; readonly hidden?: boolean };
const reasons = ({ settled = {}, decided = {}, hidden = false }: Told) => {
  const heard = { accepted: [], losses: [] };
  const field = { live: 3, topology };
  const parts = {
    settled: { field, heard, held: [], violated: [], ...settled },
    decided: { outcome: "keep", value: 3, ...decided },
    context,
    hidden,
  };
  return valueReasons(parts as unknown as Case);
};
const heard = (...accepted: readonly object[]) => ({ heard: { accepted, losses: [] } });

type Row = Told & { readonly what: string; readonly is: readonly object[] };
const rows = (all: readonly Row[]) =>
  it.each(all)("$what", ({ is, ...told }) => {
    expect(reasons(told)).toEqual(is);
  });

describe("a value that stands for a reason of its own", () => {
  const ruling = (more: object = {}, value: unknown = 6) => ({
    ruling: { ruling: { by: "olga", ...more }, value },
  });
  const ruled = (text: string) => [{ rule: "ruling", text }];
  const answer = (at: number) => ({ answer: { row: at, value: 6, cause: "near-tie" } });
  const answered = (id: string, index: number, text: string) => [
    {
      rule: `answer/${id}`,
      at: `kit.yaml/answers/${index}`,
      text: `${text}; nobody is asked although urgent claims of equal weight exclude each other`,
    },
  ];
  const voice = { origin: "claim" };
  const left = { left: { voice, stake: { demand: { by } } } };
  const doubt = (more: object = {}) => heard({ origin: "claim", by }, { origin: "doubt", by, ...more });
  const limits = "kit.yaml/limits";
  rows([
    { what: "none where nothing is special", is: [] },
    { what: "an answer of a person", settled: ruling(), is: ruled("olga answered: `6`") },
    {
      what: "how it is known who answered",
      settled: ruling({ proof: "link" }),
      is: ruled("olga answered (link of olga): `6`"),
    },
    { what: "silence", settled: ruling({ by: "silence" }), is: ruled("the deadline passed: `6`") },
    {
      what: "an answer whose value is hidden",
      settled: ruling(),
      hidden: true,
      is: ruled("olga answered: (hidden)"),
    },
    { what: "no refusal, which names no value", settled: { ruling: { ruling: { by: "olga" } } }, is: [] },
    {
      what: "an answer before what is held",
      settled: { ...ruling(), ...answer(0), held: [{}] },
      is: ruled("olga answered: `6`"),
    },
    {
      what: "what was agreed, by a row",
      settled: answer(0),
      is: answered("tie", 0, "what was agreed stands, `6`"),
    },
    {
      what: "what was newly wanted, by a row with a title",
      settled: answer(1),
      is: answered("new", 1, "a title: what was newly wanted stands, `6`"),
    },
    {
      what: "what was there, as was answered before",
      settled: answer(2),
      is: answered("old", 2, "who was there before has it, `6`, as 4 of 5 answered"),
    },
    {
      what: "a row that was learnt of nobody knows how many",
      settled: answer(3),
      is: answered("tie", 3, "what was agreed stands, `6`"),
    },
    {
      what: "a row that was learnt of nobody knows which",
      settled: answer(4),
      is: answered("tie", 4, "what was agreed stands, `6`"),
    },
    { what: "nothing by a row that is gone", settled: answer(5), is: [] },
    {
      what: "what is held after an incident",
      settled: { ...left, ...heard(voice) },
      is: [
        {
          rule: "held",
          at: limits,
          text: "what anna (for availability, budget) changed is held since the incident is over, until its code takes it over or somebody hands it back",
        },
      ],
    },
    {
      what: "nothing of what was left and not accepted",
      settled: { ...left, ...heard({ ...voice }) },
      is: [],
    },
    {
      what: "the benefit of the doubt",
      settled: doubt(),
      is: [
        {
          rule: "doubt",
          at: limits,
          text: "anna (for availability, budget) names a need that may still be confirmed: it has the benefit of the doubt",
        },
      ],
    },
    {
      what: "the benefit of the doubt for a time",
      settled: doubt({ end: time("04:30") }),
      is: [
        {
          rule: "doubt",
          at: limits,
          text: "anna (for availability, budget) names a need that may still be confirmed: it has the benefit of the doubt until 04:30 UTC",
        },
      ],
    },
    { what: "no doubt without a claimant", settled: heard({ origin: "doubt" }), is: [] },
    { what: "no doubt where none is", settled: heard({ origin: "claim", by }), is: [] },
    {
      what: "the grace of an edit",
      decided: { isInGrace: true },
      is: [
        {
          rule: "grace",
          at: limits,
          text: "nobody has explained this edit yet: it is left alone for the grace",
        },
      ],
    },
    {
      what: "the grace of an edit, and its end",
      decided: { isInGrace: true },
      settled: { orphan: { graceEnd: time("04:30"), why: "unexplained" } },
      is: [
        {
          rule: "grace",
          at: limits,
          text: "nobody has explained this edit yet: it is left alone for the grace until 04:30 UTC",
        },
      ],
    },
    {
      what: "a tie",
      settled: { held: [{}] },
      is: [
        {
          rule: "tie/live",
          text: "claims weigh the same and none was there first: live stays, and both are told",
        },
      ],
    },
    { what: "no tie where it goes back", settled: { held: [{}] }, decided: { outcome: "revert" }, is: [] },
  ]);
});

describe("a write that waits", () => {
  const waits = (why: string, until: number) => ({ wait: { why, until } });
  const hours = (text: string) => [{ rule: "brake/hours", text }];
  rows([
    {
      what: "for the pause of a hand",
      decided: waits("pause", time("04:30")),
      is: [
        {
          rule: "brake/pause",
          text: "it is put back at 04:30 UTC: the same hand has been put right here before",
        },
      ],
    },
    {
      what: "for the hours in which Parley may write",
      decided: waits("hours", time("04:30")),
      is: hours("it is put back at 04:30 UTC, when Parley may write"),
    },
    {
      what: "for hours that are not in sight",
      decided: waits("hours", Infinity),
      is: hours("it is put back when Parley may write, which is not in sight"),
    },
  ]);
});

describe("a value that is written", () => {
  const min = { constraint: { min: 5 } };
  const liked = (prefer: number) => ({ ...min, prefer });
  const violated = { violated: [min] };
  const decided = { outcome: "revert", value: 6 };
  const satisfied = [{ rule: "settle/value", text: "`6` satisfies every accepted claim; `3` does not" }];
  const compromise = [
    { rule: "settle/compromise", text: "`6` leaves the least satisfied of the accepted claims best off" },
  ];
  rows([
    {
      what: "satisfies all that is accepted",
      settled: { ...heard(min), ...violated },
      decided,
      is: satisfied,
    },
    { what: "is told of nothing that stands already", settled: heard(min), decided, is: [] },
    { what: "is told of nothing that is kept", settled: { ...heard(min), ...violated }, is: [] },
    {
      what: "is not told where one of two is not met",
      settled: { ...heard(min, { constraint: { min: 7 } }), ...violated },
      decided,
      is: [],
    },
    {
      what: "is not told where no value is known",
      settled: { ...heard(min), ...violated },
      decided: { outcome: "revert", value: undefined },
      is: [],
    },
    {
      what: "is told hidden where it is",
      settled: { ...heard(min), ...violated },
      decided,
      hidden: true,
      is: [{ rule: "settle/value", text: "(hidden) satisfies every accepted claim; (hidden) does not" }],
    },
    {
      what: "lies between two who would rather have others",
      settled: { ...heard(liked(5), liked(9), min), ...violated },
      decided,
      is: compromise,
    },
    {
      what: "lies between two of whom one has what they like",
      settled: { ...heard(liked(6), liked(9)), ...violated },
      decided,
      is: compromise,
    },
    {
      what: "is no compromise where one alone likes another",
      settled: { ...heard(liked(9), min), ...violated },
      decided,
      is: satisfied,
    },
    {
      what: "is no compromise where both like it",
      settled: { ...heard(liked(6), liked(6)), ...violated },
      decided,
      is: satisfied,
    },
    {
      what: "is no compromise where a person has answered",
      settled: { ruling: { ruling: { by: "olga" }, value: 6 }, ...heard(min), ...violated },
      decided,
      is: [{ rule: "ruling", text: "olga answered: `6`" }],
    },
  ]);
});

describe("a claim that is accepted in part", () => {
  const part = { constraint: { min: 5 }, whole: { min: 9 } };
  rows([
    {
      what: "is told with what it asked for",
      settled: heard({ ...part, by }),
      is: [
        {
          rule: "claim/in-part",
          text: "anna (for availability, budget) is accepted in part: at least `5` instead of at least `9`, since nobody may have more",
        },
      ],
    },
    { what: "is told of nobody where nobody claims it", settled: heard(part), is: [] },
    { what: "is not told of what is whole", settled: heard({ constraint: { min: 5 }, by }), is: [] },
  ]);
});

describe("a value that nobody speaks for", () => {
  const orphan = (more: object = {}) => ({
    orphan: {
      why: "unexplained",
      handling: "keep",
      graceEnd: time("04:00"),
      pointer: "/unattributed/0",
      ...more,
    },
  });
  const unexplained = (text: string) => [
    { rule: "unattributed", at: "kit.yaml/unattributed/0", text: `nobody explained this value${text}` },
  ];
  const revert = { outcome: "revert", value: 6 };
  const ended = { why: "ended", handling: "revert" };
  rows([
    { what: "stays as the policy says", settled: orphan(), is: unexplained(": the policy says keep") },
    {
      what: "goes back as the policy says",
      settled: orphan(ended),
      decided: revert,
      is: [
        {
          rule: "expiry",
          at: "kit.yaml/unattributed/0",
          text: "the claim behind this value has ended: the policy says revert",
        },
      ],
    },
    {
      what: "goes back by what speaks against it",
      settled: { ...orphan({ handling: "revert" }), violated: [{}], ...heard({ constraint: { min: 9 } }) },
      decided: revert,
      is: unexplained(", and what speaks against it counts"),
    },
    {
      what: "does not stay though the policy would ask",
      settled: orphan({ handling: "ask" }),
      decided: revert,
      is: unexplained(": it does not stay"),
    },
    {
      what: "has not to be written though it might",
      settled: orphan({ handling: "revert" }),
      is: unexplained(", and nothing has to be written"),
    },
    {
      what: "stays, whatever speaks against it",
      settled: { ...orphan(), violated: [{}] },
      is: unexplained(": the policy says keep"),
    },
    { what: "is not told while its grace goes on", settled: orphan({ graceEnd: time("04:00:01") }), is: [] },
    { what: "is not told while somebody is asked", settled: orphan(), decided: { outcome: "ask" }, is: [] },
    {
      what: "is not told where a person has answered",
      settled: { ...orphan(), ruling: { ruling: { by: "olga" }, value: 3 } },
      is: [{ rule: "ruling", text: "olga answered: `3`" }],
    },
    {
      what: "is told where a person has only refused",
      settled: { ...orphan(), ruling: { ruling: { by: "olga" } } },
      is: unexplained(": the policy says keep"),
    },
  ]);

  it("is not told where a row has answered", () => {
    const settled = { ...orphan(), answer: { row: 0, value: 3, cause: "near-tie" } };
    expect(reasons({ settled }).map(({ rule }) => rule)).toEqual(["answer/tie"]);
    expect(at("04:00")).toBe(context.dispute.now);
  });
});
