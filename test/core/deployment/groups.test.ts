import { describe, expect, it } from "vitest";
import type { Approver } from "#core/deployment/deployment-file.ts";
import { groupMistakes, groupWarnings, withApprovers } from "#core/deployment/groups.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

const file = PolicyFile.parse({
  parley: 1,
  environments: [{ name: "prod", order: ["security"] }],
  approvers: [
    { name: "data-owner", owners: ["data"] },
    { name: "platform", principals: ["111122223333:role/platform"] },
  ],
});
const eve: Approver = {
  name: "eve",
  principals: ["111122223333:role/eve"],
  groups: ["data-owner"],
  email: "eve@example.com",
};

describe("approvers join the groups that they name", () => {
  it("with their principals, each once, and leave other groups alone", () => {
    const twice = { ...eve, groups: ["platform"], principals: ["111122223333:role/platform", "eve"] };
    expect(withApprovers(file, [eve, twice]).approvers.map(({ principals }) => principals)).toEqual([
      ["111122223333:role/eve"],
      ["111122223333:role/platform", "eve"],
    ]);
  });
});

it("all the names of one approver are aliases of each other, beside those of the policy", () => {
  const own = { ...file, authority: { ...file.authority, aliases: [["a", "b"]] } };
  const twice = { ...eve, principals: ["111122223333:role/eve", "111122223333:user/eve"] };
  const once = { ...eve, name: "ada", principals: ["111122223333:role/ada"] };
  expect(withApprovers(own, [twice, once]).authority.aliases).toEqual([["a", "b"], twice.principals]);
});

describe("every group has somebody to answer for it", () => {
  const told = (approvers: readonly Approver[], mode: "observe" | "advise" | "enforce") =>
    groupMistakes(file, { approvers, mode }).map(({ pointer, message }) => `${pointer}: ${message}`);

  it.each(["observe", "advise", "enforce"] as const)("while the mode is %s", (mode) => {
    expect(told([eve], mode)).toEqual([]);
  });

  it("or it is told which group has nobody", () => {
    const platformOnly = { ...eve, groups: ["platform"] };
    expect(told([platformOnly], "observe")).toEqual([]);
    expect(told([platformOnly], "advise")).toEqual([
      "/approvers: nobody answers for `data-owner`, and people are asked while `mode` is `advise`",
    ]);
  });

  it("and where nobody is named at all, that is what is told", () => {
    expect(groupMistakes(file, { approvers: [], mode: "enforce" })).toEqual([
      {
        pointer: "/approvers",
        at: "value",
        message: "people are asked while `mode` is `enforce`, and there are no `approvers`",
        hint: "name each with `principals`, a channel and its `groups`; nobody answers for `data-owner`",
      },
    ]);
  });

  it("and a group that is misspelled is no group", () => {
    const [mistake] = groupMistakes(file, {
      approvers: [{ ...eve, groups: ["data-owners"] }],
      mode: "observe",
    });
    expect(mistake).toMatchObject({
      pointer: "/approvers/0/groups/0",
      message: "the policy has no approver group `data-owners`",
      hint: "did you mean `data-owner`?",
    });
  });
});

describe("it is worth knowing", () => {
  it("that somebody is in no group", () => {
    expect(groupWarnings(file, { approvers: [{ ...eve, groups: [] }], mode: "observe" })).toEqual([
      "`eve` is in no approver group, so nobody asks them; name their `groups`",
    ]);
  });

  it("that nobody in a group can be reached, once somebody is asked", () => {
    expect(groupWarnings(file, { approvers: [eve], mode: "observe" })).toEqual([]);
    expect(groupWarnings(file, { approvers: [eve], mode: "advise" })).toEqual([
      "nobody in `platform` has a channel; name one of them under `approvers`",
    ]);
  });

  it("and nothing where a principal of the policy is written as a whole ARN by the approver", () => {
    const platform = {
      name: "platform",
      principals: ["arn:aws:iam::111122223333:role/platform"],
      email: "platform@example.com",
    };
    expect(groupWarnings(file, { approvers: [eve, platform], mode: "enforce" })).toEqual([]);
  });
});
