import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { indexRows } from "#core/ledger/index-rows.ts";
import { findQuery } from "#core/views/find/query.ts";

const accounts = ["111111111111", "222222222222"];
const shown = (text: string): readonly string[] =>
  findQuery(text, accounts).lists.map(({ list, beginning }) => `${list} ${beginning}`);

describe("what a text may mean", () => {
  it.each([
    { what: "nothing", text: " ", lists: [] },
    {
      what: "a resource of a type",
      text: "111111111111/eu-north-1/AWS::S3::Bucket/Lo",
      lists: ["typed/111111111111/eu-north-1/AWS::S3::Bucket lo"],
    },
    {
      what: "everything of a type",
      text: "111111111111/eu-north-1/AWS::S3::Bucket",
      lists: ["typed/111111111111/eu-north-1/AWS::S3::Bucket "],
    },
    {
      what: "a tag as a whole",
      text: "Team=Checkout",
      lists: ["tagged/111111111111 checkout#team#", "tagged/222222222222 checkout#team#"],
    },
    {
      what: "an ARN of one account",
      text: "arn:aws:sqs:eu-north-1:222222222222:orders",
      lists: ["named/222222222222 arn:aws:sqs:eu-north-1:222222222222:orders", "named/222222222222 orders#"],
    },
    { what: "an ARN of a stranger's account", text: "arn:aws:sqs:eu-north-1:333333333333:x", lists: [] },
    {
      what: "the beginning of a name or of a tag's value",
      text: "Check",
      lists: [
        "named/111111111111 check",
        "named/222222222222 check",
        "tagged/111111111111 check",
        "tagged/222222222222 check",
      ],
    },
  ])("is $what", ({ text, lists }) => {
    expect(shown(text)).toEqual(lists);
  });

  it.each([
    { text: "ci", actor: undefined, caseId: undefined },
    { text: "role/ci", actor: "role/ci", caseId: undefined },
    { text: "0a1b2c3d4e5f", actor: "0a1b2c3d4e5f", caseId: "0a1b2c3d4e5f" },
    { text: "../case-1", actor: "../case-1", caseId: undefined },
  ])("may be an actor or a case: $text", ({ text, actor, caseId }) => {
    expect(findQuery(text, accounts)).toMatchObject({ ...(actor && { actor }), ...(caseId && { caseId }) });
    expect("caseId" in findQuery(text, accounts)).toBe(caseId !== undefined);
    expect("actor" in findQuery(text, accounts)).toBe(actor !== undefined);
  });

  test.prop([fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 })])(
    "leads to everything that is called so, and to no other account",
    (id) => {
      fc.pre(id.trim() === id);
      const resource = { account: "111111111111", region: "eu-north-1", type: "AWS::S3::Bucket", id };
      const { lists } = findQuery(`111111111111/eu-north-1/AWS::S3::Bucket/${id}`, accounts);
      const rows = indexRows({ resource, priorTags: undefined });
      const isFound = rows.some(({ list, place }) =>
        lists.some((sought) => sought.list === list && place.startsWith(sought.beginning)),
      );
      expect(isFound).toBe(true);
      for (const { list } of findQuery(id, accounts).lists)
        expect(accounts.some((account) => list.includes(account))).toBe(true);
    },
  );
});
