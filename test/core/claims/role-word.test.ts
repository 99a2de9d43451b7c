import { describe, expect, it } from "vitest";
import { RoleWord } from "#core/claims/role-word.ts";

const account = "123456789012";

describe("a role that may be named", () => {
  it.each([
    { what: "by its account and name", role: `${account}:role/deploy` },
    { what: "by its ARN", role: `arn:aws:iam::${account}:role/deploy` },
    { what: "by an ARN of another part of AWS", role: `arn:aws-us-gov:iam::${account}:role/deploy` },
    { what: "by an ARN with a path", role: `arn:aws:iam::${account}:role/team/ci/deploy` },
    { what: "by an ARN with the deepest path", role: `arn:aws:iam::${account}:role/${"a/".repeat(16)}b` },
    { what: "with all letters that a name may have", role: `${account}:role/A_z9+=,.@-` },
    { what: "with the longest name", role: `${account}:role/${"a".repeat(64)}` },
    { what: "that only ends like one of AWS's", role: `${account}:role/myAWSReserved` },
  ])("$what", ({ role }) => {
    expect(RoleWord.safeParse(role).success).toBe(true);
  });
});

describe("no role that may be named", () => {
  it.each([
    { what: "of people", role: `${account}:role/AWSReservedSSO_Admin_1` },
    { what: "of AWS's own services", role: `${account}:role/AWSServiceRoleForECS` },
    { what: "of people, below a path", role: `arn:aws:iam::${account}:role/aws/AWSReservedSSO_Admin_1` },
    { what: "without a name", role: `${account}:role/` },
    { what: "with a name that is too long", role: `${account}:role/${"a".repeat(65)}` },
    { what: "with a path where no ARN is", role: `${account}:role/team/deploy` },
    { what: "with a path that is too deep", role: `arn:aws:iam::${account}:role/${"a/".repeat(17)}b` },
    {
      what: "with a part of a path that is too long",
      role: `arn:aws:iam::${account}:role/${"a".repeat(65)}/b`,
    },
    { what: "with an account that is too short", role: "12345678901:role/deploy" },
    { what: "with an account that is too long", role: "1234567890123:role/deploy" },
    { what: "that is a user", role: `${account}:user/deploy` },
    { what: "that stands behind something", role: ` ${account}:role/deploy` },
    { what: "with something behind it", role: `${account}:role/deploy ` },
    { what: "with a pattern in its name", role: `${account}:role/deploy*` },
  ])("$what", ({ role }) => {
    const read = RoleWord.safeParse(role);
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        "is no role that anybody checks for; write it like `123456789012:role/deploy`, or as its ARN",
      ),
    ]);
  });
});
