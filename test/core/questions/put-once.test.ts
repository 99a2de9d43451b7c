import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import type { AskingVerdict } from "#core/questions/ask-groups.ts";
import { putOnce } from "#core/questions/put-once.ts";
import { at, dispute } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";
import { asking } from "./asking-kit.ts";

type Decided = { readonly case?: string; readonly asked?: Dispute["asked"] };

const decided = (fields: readonly unknown[], { case: id = "a", asked = [] }: Decided = {}) => ({
  case: id,
  record: { dispute: dispute({ asked }), verdict: { fields } } as unknown as DecisionRecord,
});

const coupled = [{ id: "both", types: ["*"], together: ["/A", "/B"] }];
const put = (...decisions: readonly ReturnType<typeof decided>[]) =>
  putOnce(decisions, { coupled }).map(({ by, group }) => [
    decisions.indexOf(by),
    group.map(({ path }: AskingVerdict) => path).join(),
  ]);

const asked = (more: object = {}): Dispute["asked"] =>
  dispute({
    asked: [
      {
        field: "/A",
        at: at("03:00"),
        deadline: at("08:00"),
        round: 1,
        cause: "rule",
        claims: [],
        ...more,
      },
    ],
  }).asked;

describe("a question is told of by the decision that puts it", () => {
  it.each([
    {
      what: "once of two that ask the same",
      of: [decided([asking("/A")]), decided([asking("/A")])],
      is: [[0, "/A"]],
    },
    {
      what: "again where nobody was asked in between",
      of: [decided([asking("/A")]), decided([plainVerdict("/A")]), decided([asking("/A")])],
      is: [
        [0, "/A"],
        [2, "/A"],
      ],
    },
    {
      what: "again in another case",
      of: [decided([asking("/A")]), decided([asking("/A")], { case: "b" })],
      is: [
        [0, "/A"],
        [1, "/A"],
      ],
    },
    {
      what: "again for another cause",
      of: [decided([asking("/A")]), decided([asking("/A", { cause: "near-tie" })])],
      is: [
        [0, "/A"],
        [1, "/A"],
      ],
    },
    {
      what: "again with another deadline",
      of: [decided([asking("/A")]), decided([asking("/A", { deadline: at("09:00") })])],
      is: [
        [0, "/A"],
        [1, "/A"],
      ],
    },
    {
      what: "for another field",
      of: [decided([asking("/A")]), decided([asking("/A"), asking("/C", { cause: "near-tie" })])],
      is: [
        [0, "/A"],
        [1, "/C"],
      ],
    },
    {
      what: "once where a field joins it",
      of: [decided([asking("/A")]), decided([asking("/A"), asking("/B")])],
      is: [[0, "/A"]],
    },
    { what: "of none where nothing is asked", of: [decided([plainVerdict("/A")])], is: [] },
    { what: "with all its fields", of: [decided([asking("/B"), asking("/A")])], is: [[0, "/A,/B"]] },
    {
      what: "not where the dispute says it was put",
      of: [decided([asking("/A")], { asked: asked() })],
      is: [],
    },
    {
      what: "where what was put was for another cause",
      of: [decided([asking("/A")], { asked: asked({ cause: "near-tie" }) })],
      is: [[0, "/A"]],
    },
    {
      what: "where what was put had another deadline",
      of: [decided([asking("/A")], { asked: asked({ deadline: at("09:00") }) })],
      is: [[0, "/A"]],
    },
    {
      what: "where what was put was about another field",
      of: [decided([asking("/A")], { asked: asked({ field: "/C" }) })],
      is: [[0, "/A"]],
    },
  ])("$what", ({ of, is }) => {
    expect(put(...of)).toEqual(is);
  });
});
