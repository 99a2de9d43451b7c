import { expect, it } from "vitest";
import type { Cause } from "#core/arbitration/causes.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { rulingsFor } from "#core/questions/rulings-for.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { recordOf } from "../cases/open-cases.ts";

const field = "/DesiredCapacity";

const wrote = (id: string, is: string, when: string, kind = "none"): Claim =>
  claim({
    id,
    by: id,
    constraint: { is },
    motivation: { kind, ...(kind !== "none" && { ref: `INC-${id}` }) } as Claim["motivation"],
    changedAt: at(when),
  });

const earlier = wrote("earlier", "10", "01:00", "incident");
const hotfix = wrote("hotfix", "10", "03:00", "incident");
const code = wrote("code", "3", "02:00");
const echo = wrote("echo", "10", "03:30");

/** Whose claims an answer to a question of such a cause is about. */
function over(cause: Cause, said: { readonly answer: "keep" | "revert" | "value"; readonly value: string }) {
  const claims = [earlier, hotfix, code, echo];
  const question = {
    id: "q1",
    fields: [field],
    claims: claims.map(({ id }) => id),
    askedAt: at("03:31"),
    ask: { cause, beside: cause === "take-over" },
  } as unknown as OpenQuestion;
  const [ruling] = rulingsFor(
    question,
    { ...said, by: "olga", at: at("04:00") },
    { record: recordOf(), claims },
  );
  return ruling?.over.filter((one) => typeof one === "string");
}

it.each<{ what: string; cause: Cause; answer: "keep" | "revert" | "value"; value: string; of: string[] }>([
  { what: "stays", cause: "take-over", answer: "keep", value: "10", of: ["hotfix"] },
  { what: "is to be what it is", cause: "take-over", answer: "value", value: "10", of: ["hotfix"] },
  {
    what: "goes back",
    cause: "take-over",
    answer: "revert",
    value: "3",
    of: ["earlier", "hotfix", "code", "echo"],
  },
  {
    what: "is to be another",
    cause: "take-over",
    answer: "value",
    value: "6",
    of: ["earlier", "hotfix", "code", "echo"],
  },
  {
    what: "stays, about whatever else",
    cause: "unexplained",
    answer: "keep",
    value: "10",
    of: ["earlier", "hotfix", "code", "echo"],
  },
])("an answer ($cause) that the value $what names $of", ({ cause, answer, value, of }) => {
  expect(over(cause, { answer, value })).toEqual(of);
});
