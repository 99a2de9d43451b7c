import { describe, expect, it } from "vitest";
import { passedOverIn } from "#core/arbitration/explain/passed-over.ts";
import { at, claim, policy, verdict } from "../small-disputes.ts";

const platform = "123456789012:role/platform";
const maria = "sso/maria@example.com";
const law = policy({
  unattributed: [{ in: {}, answer: "ask" }],
  approvers: [
    { name: "service-owner", owners: ["service", "code"] },
    { name: "platform", principals: [platform] },
  ],
});

function asked(facts: object, actor: object = { principal: "123456789012:role/x", kind: "person" }) {
  const claims = [
    claim({
      id: "edit",
      constraint: { is: 9 },
      actor,
      intent: "unattributed",
      motivation: { kind: "none" },
      changedAt: at("03:00"),
      source: "observed",
    }),
  ];
  const found = verdict({ claims, is: 9, was: 3, facts }, law);
  const ask = found.fields[0]?.ask;
  return { approvers: ask?.approvers, said: passedOverIn(ask?.why ?? "") };
}

describe("who is asked, and what the question says of it", () => {
  it.each([
    {
      when: "the owner is known",
      facts: { owners: { service: [maria], code: [] }, ownersTold: { service: { where: "OWNERS:1" } } },
      approvers: [maria],
      said: [],
    },
    {
      when: "a source knows nobody",
      facts: { owners: { code: [] }, ownersTold: {} },
      approvers: [platform],
      said: ["Nobody is known to own the service or its code, so `platform` is asked in their place."],
    },
    {
      when: "nothing tells of owners at all",
      facts: { owners: { code: [] } },
      approvers: [platform],
      said: [],
    },
    {
      when: "the owner moved the tag",
      facts: {
        owners: { service: [], code: [] },
        ownersTold: { service: { where: "OWNERS:1", moved: [maria] } },
      },
      approvers: [platform],
      said: [
        "The one who would own the service or its code, maria@example.com, wrote the tag that says so, so `platform` is asked in their place.",
      ],
    },
  ])("$approvers when $when", ({ facts, approvers, said }) => {
    expect(asked(facts)).toEqual({ approvers, said });
  });

  it("the platform where the owner made the change", () => {
    const facts = { owners: { service: [maria] }, ownersTold: { service: { where: "OWNERS:1" } } };
    expect(asked(facts, { principal: "123456789012:role/x", kind: "person", human: maria })).toEqual({
      approvers: [platform],
      said: [
        "Those who own the service or its code have a stake in this, so `platform` is asked in their place.",
      ],
    });
  });
});
