import { describe, expect, it } from "vitest";
import { rankText } from "#core/arbitration/explain/rank-text.ts";
import { highest, type Voice } from "#core/arbitration/settle/voice.ts";
import { stakeOf, voice, weighed } from "./made-cases.ts";

type Row = {
  readonly what: string;
  readonly winner?: Partial<Voice>;
  readonly loser?: Partial<Voice>;
  readonly by: Parameters<typeof rankText>[2];
  readonly is: readonly [rule: string, because: string, pointer?: string];
};

const urgent = (urgency: number) => ({ rank: { ...highest, urgency } });
const weighing = (worth: object) => stakeOf(weighed(), { worth: { adjustment: {}, weight: {}, ...worth } });

describe("what decided between two voices", () => {
  const equal = "all else is equal";

  it.each<Row>([
    {
      what: "what stands, of two that came alike",
      ...{ winner: { origin: "hold" }, by: "urgency" },
      is: ["tie/live", "neither of the two was there first"],
    },
    {
      what: "a person's answer",
      ...{ winner: { origin: "ruling" }, by: "tier" },
      is: ["ruling", "a person has answered"],
    },
    {
      what: "silence",
      ...{ winner: { origin: "ruling", isSilence: true }, by: "tier" },
      is: ["ruling", "nobody answered in time"],
    },
    {
      what: "a quota",
      ...{ winner: { origin: "standing", isQuota: true }, by: "tier" },
      is: ["rank/tier", "nobody may exceed it"],
    },
    {
      what: "what binds every claim",
      ...{ winner: { origin: "guardrail" }, by: "tier" },
      is: ["rank/tier", "it binds every claim"],
    },
    { what: "a must", by: "pass", is: ["rank/strength", "it is a must, the other is not"] },
    {
      what: "a want",
      ...{ winner: { pass: 1 }, by: "pass" },
      is: ["rank/strength", "it is a want, the other only a default"],
    },
    {
      what: "urgency that the policy itself has",
      ...{ winner: { ...urgent(4), pointer: "/standing/1" }, loser: urgent(1), by: "urgency" },
      is: ["rank/urgency", "emergency is more urgent than routine", "/standing/1"],
    },
    {
      what: "urgency by a row",
      ...{
        winner: { ...urgent(3), stake: weighing({ weight: { row: 2 } }) },
        loser: urgent(0),
        by: "urgency",
      },
      is: ["rank/urgency", "degradation is more urgent than none", "/urgency/2"],
    },
    {
      what: "urgency by no row",
      ...{ winner: { ...urgent(2), stake: weighing({}), pointer: "/x" }, loser: urgent(9), by: "urgency" },
      is: ["rank/urgency", "deadline is more urgent than none"],
    },
    {
      what: "urgency by a rule before its row",
      winner: {
        ...urgent(4),
        stake: weighing({ adjustment: { urgency: { row: 3 } }, weight: { row: 2 } }),
      },
      ...{ loser: urgent(3), by: "urgency" },
      is: ["rank/urgency", "emergency is more urgent than degradation", "/rules/3"],
    },
    {
      what: "its goal",
      ...{ winner: { ...urgent(1), by: weighed() }, by: "intent" },
      is: [
        "rank/intent",
        "at equal urgency (routine) the order of intents puts it first",
        "/environments/0/order",
      ],
    },
    {
      what: "its goal, of which the policy speaks itself",
      ...{ winner: urgent(1), by: "intent" },
      is: ["rank/intent", "at equal urgency (routine) the order of intents puts it first"],
    },
    {
      what: "how close it is",
      by: "specificity",
      is: ["rank/specificity", "it was made closer to the resource"],
    },
    { what: "how well it is shown", by: "trust", is: ["rank/trust", "it is better attested"] },
    {
      what: "that it was made for this",
      by: "explicit",
      is: ["rank/explicit", "it was made for this case, the other stands for all"],
    },
    {
      what: "that it was agreed",
      by: "incumbent",
      is: ["rank/incumbent", `${equal}, and it is the value last agreed`],
    },
    { what: "that it came first", by: "earlier", is: ["rank/earlier", `${equal}, and it was made earlier`] },
    {
      what: "that it goes on, where what is held came first",
      ...{ loser: { origin: "held" }, by: "earlier" },
      is: ["rank/earlier", `${equal}, and what it is for goes on`],
    },
    {
      what: "how well it is shown against what is held",
      ...{ loser: { origin: "held" }, by: "trust" },
      is: ["rank/trust", "it is better attested"],
    },
    { what: "nothing at all", by: "digest", is: ["rank/digest", equal] },
  ])("is $what", ({ winner, loser, by, is }) => {
    const { rule, because, pointer } = rankText(voice(winner), voice(loser), by);
    expect([rule, because, ...(pointer === undefined ? [] : [pointer])]).toEqual(is);
  });
});
