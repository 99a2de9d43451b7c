import { expect, it } from "vitest";
import { at, claim, field, policy } from "../small-disputes.ts";

// Olga refused what nobody had explained, and said that the agreed 4 stays.
const edit = claim({
  id: "edit",
  by: "dora",
  constraint: { is: 6 },
  intent: "unattributed",
  motivation: { kind: "none" },
  source: "observed",
  changedAt: at("03:10"),
} as never);
const later = (parts: object = {}) =>
  claim({
    id: "later",
    by: "pam",
    constraint: { is: 5 },
    intent: "consistency",
    motivation: { kind: "none" },
    source: "observed",
    changedAt: at("03:50"),
    ...parts,
  } as never);
const ruling = {
  id: "r1",
  field: "/DesiredCapacity",
  over: ["edit"],
  answer: "revert",
  value: 4,
  by: "olga",
  at: at("03:30"),
};

const judge = (claims: readonly object[], live: number) =>
  field(
    {
      claims: claims as never,
      rulings: [ruling] as never,
      live: { "/DesiredCapacity": live },
      prior: { "/DesiredCapacity": 4 },
    },
    policy(),
  );

it("an answer about an unexplained edit holds against that edit", () => {
  expect(judge([edit], 6)).toMatchObject({ outcome: "revert", value: 4 });
});

it.each([
  { when: "what another hand explains later stands", second: later(), live: 5, value: 5 },
  { when: "what the same hand writes later does not", second: later({ by: "dora" }), live: 5, value: 4 },
  {
    when: "what was refused does not, no matter who writes it",
    second: later({ constraint: { is: 6 } }),
    live: 6,
    value: 4,
  },
  {
    when: "what was written before the answer does not",
    second: later({ changedAt: at("03:20") }),
    live: 5,
    value: 4,
  },
  {
    when: "what was written at the moment of the answer does not",
    second: later({ changedAt: at("03:30") }),
    live: 5,
    value: 4,
  },
  {
    when: "what is only wished for later does not",
    second: later({ changedAt: undefined, madeAt: at("03:50") }),
    live: 6,
    value: 4,
  },
  {
    when: "what nobody explains later does not",
    second: later({ intent: "unattributed" }),
    live: 5,
    value: 4,
  },
  {
    when: "what is withdrawn by now does not",
    second: later({ state: "withdrawn" }),
    live: 6,
    value: 4,
  },
  {
    when: "what only bounds it later does not",
    second: later({ constraint: { min: 5 } }),
    live: 5,
    value: 4,
  },
])("$when", ({ second, live, value }) => {
  expect(judge([edit, second], live)).toMatchObject({ value });
});
