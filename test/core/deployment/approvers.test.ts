import { describe, expect, it } from "vitest";
import { approverMistakes, signsInAs } from "#core/deployment/approvers.ts";
import type { Approver } from "#core/deployment/deployment-file.ts";

const eve: Approver = { name: "eve", principals: ["111122223333:role/eve"], email: "eve@example.com" };

const other = { email: "other@example.com" };

const told = (approvers: readonly Approver[]) =>
  approverMistakes(approvers).map(({ pointer, message, hint }) => `${pointer} ${message}; ${hint}`);

describe("who can be asked", () => {
  it.each([
    { when: "they have mail", approvers: [eve] },
    { when: "they have a telephone", approvers: [{ ...eve, email: undefined, sms: "+4612345678" }] },
    {
      when: "they have an address",
      approvers: [{ ...eve, email: undefined, https: "https://example.com/a" }],
    },
    { when: "there is nobody", approvers: [] },
  ])("is fine when $when", ({ approvers }) => {
    expect(told(approvers as readonly Approver[])).toEqual([]);
  });

  it.each([
    {
      when: "no channel leads to them",
      approvers: [{ name: "eve", principals: ["111122223333:role/eve"] }],
      says: ["/approvers/0 `eve` cannot be reached; add `email`, `sms` or `https`"],
    },
    {
      when: "they could not answer",
      approvers: [{ ...eve, principals: [] }],
      says: [
        "/approvers/0/principals `eve` could not answer: there are no `principals`; say as whom they answer, such as the ARN of their role",
      ],
    },
    {
      when: "AWS would never call somebody so",
      approvers: [{ ...eve, principals: ["on-call"] }],
      says: [
        "/approvers/0/principals/0 nobody can answer as `on-call`; write an ARN, such as `arn:aws:iam::123456789012:role/on-call`",
      ],
    },
    {
      when: "two have one name",
      approvers: [eve, { ...eve, ...other, principals: ["111122223333:role/other"] }],
      says: ["/approvers/1/name `eve` is already the name of `approvers[0]`; give each its own"],
    },
    {
      when: "two are one principal, written in two ways",
      approvers: [
        eve,
        { ...eve, ...other, name: "adam", principals: ["arn:aws:iam::111122223333:role/people/eve"] },
      ],
      says: [
        "/approvers/1/principals/0 `arn:aws:iam::111122223333:role/people/eve` already answers as `eve`; leave it with one of them",
      ],
    },
    {
      when: "two sign in as one",
      approvers: [
        eve,
        { ...eve, name: "adam", principals: ["111122223333:role/adam"], email: "Eve@example.com" },
        {
          ...eve,
          ...other,
          name: "ann",
          principals: ["111122223333:role/ann"],
          signsInAs: ["EVE@example.com"],
        },
      ],
      says: [
        "/approvers/1/email `eve@example.com` already signs in as `eve`; say with `signsInAs` who signs in as each; `signsInAs: []` is nobody",
        "/approvers/2/signsInAs `eve@example.com` already signs in as `eve`; say with `signsInAs` who signs in as each; `signsInAs: []` is nobody",
      ],
    },
    {
      when: "nobody has that time",
      approvers: [{ ...eve, zone: "Europe/Stockholn" }],
      says: [
        "/approvers/0/zone `Europe/Stockholn` is not a time zone; name it as `UTC` or like `Europe/Stockholm`",
      ],
    },
  ])("is told when $when", ({ approvers, says }) => {
    expect(told(approvers)).toEqual(says);
  });

  it("signs in by mail, unless somebody else is named, and however it is written", () => {
    expect(signsInAs({ ...eve, email: "Eve@Example.com" })).toEqual(["eve@example.com"]);
    expect(signsInAs({ ...eve, signsInAs: ["Olga@example.com", "olga@example.com"] })).toEqual([
      "olga@example.com",
    ]);
    expect(signsInAs({ ...eve, signsInAs: [] })).toEqual([]);
    expect(signsInAs({ name: "robot", principals: [], https: "https://example.com/a" })).toEqual([]);
  });
});
