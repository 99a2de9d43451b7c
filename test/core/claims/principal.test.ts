import { describe, expect, it } from "vitest";
import { canonicalPrincipal, identities } from "#core/claims/principal.ts";

const account = "123456789012";

describe("one text per principal", () => {
  it.each([
    { text: `arn:aws:iam::${account}:role/deploy`, canonical: `${account}:role/deploy` },
    { text: `arn:aws:iam::${account}:role/team/ci/deploy`, canonical: `${account}:role/deploy` },
    { text: `arn:aws:sts::${account}:assumed-role/deploy/session-7`, canonical: `${account}:role/deploy` },
    { text: `arn:aws-cn:iam::${account}:role/deploy`, canonical: `${account}:role/deploy` },
    { text: `  arn:aws:iam::${account}:role/deploy `, canonical: `${account}:role/deploy` },
    {
      text: `arn:aws:iam::${account}:role/aws-service-role/rds.amazonaws.com/AWSServiceRoleForRDS`,
      canonical: "rds.amazonaws.com",
    },
    {
      text: `arn:aws:iam::${account}:role/aws-service-role/AWSServiceRoleForRDS`,
      canonical: `${account}:role/AWSServiceRoleForRDS`,
    },
    { text: `arn:aws:iam::${account}:user/ops/anna`, canonical: `${account}:user/anna` },
    { text: `arn:aws:iam::${account}:root`, canonical: `${account}:root` },
    {
      text: `arn:aws:sts::${account}:federated-user/anna/x`,
      canonical: `${account}:federated-user/anna/x`,
    },
    { text: `arn:aws:iam::${account}:mfa/a:b`, canonical: `${account}:mfa/a:b` },
    {
      text: `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Admin_0a1b/Anna@Example.com`,
      canonical: "sso/anna@example.com",
    },
    {
      text: `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Admin_0a1b/`,
      canonical: `${account}:role/AWSReservedSSO_Admin_0a1b`,
    },
    {
      text: `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Admin_0a1b`,
      canonical: `${account}:role/AWSReservedSSO_Admin_0a1b`,
    },
    {
      text: `arn:aws:sts::${account}:assumed-role/MyAWSReservedSSO_Admin/anna`,
      canonical: `${account}:role/MyAWSReservedSSO_Admin`,
    },
    { text: `arn:aws:ec2::${account}:role/deploy`, canonical: `arn:aws:ec2::${account}:role/deploy` },
    { text: `xrn:aws:iam::${account}:role/deploy`, canonical: `xrn:aws:iam::${account}:role/deploy` },
    { text: `${account}:role/deploy`, canonical: `${account}:role/deploy` },
    { text: " autoscaling.amazonaws.com ", canonical: "autoscaling.amazonaws.com" },
    { text: "arn:aws:iam", canonical: ":" },
    { text: "", canonical: "" },
  ])("$canonical for $text, %$", ({ text, canonical }) => {
    expect(canonicalPrincipal(text)).toBe(canonical);
    expect(canonicalPrincipal(canonical)).toBe(canonical);
  });
});

describe("two principals are one", () => {
  const role = `arn:aws:iam::${account}:role/deploy`;

  it("when they are written alike", () => {
    const identity = identities([]);
    expect(identity(role)).toBe(identity(`arn:aws:sts::${account}:assumed-role/deploy/x`));
    expect(identity(role)).not.toBe(identity(`arn:aws:iam::${account}:role/other`));
    expect(identity(role)).toBe(identity(role));
  });

  it("when the policy calls them aliases, in any spelling", () => {
    const identity = identities([
      [role, "ci@example.com"],
      ["anna", "sso/anna"],
    ]);
    expect(identity("ci@example.com")).toBe(identity(`${account}:role/deploy`));
    expect(identity(`arn:aws:iam::${account}:role/path/deploy`)).toBe(`${account}:role/deploy`);
    expect(identity("anna")).toBe(identity("sso/anna"));
    expect(identity("anna")).not.toBe(identity(role));
    expect(identity("otto")).toBe("otto");
  });

  it("when a name stands in two groups, whichever comes first", () => {
    const groups = [["a", "b"], ["c", "d"], ["e"], ["d", "b"]];
    for (const order of [groups, groups.toReversed()]) {
      const identity = identities(order);
      expect(new Set(["a", "b", "c", "d"].map(identity)).size).toBe(1);
      expect(identity("e")).toBe("e");
    }
    expect(
      identities([
        ["a", "b"],
        ["b", "c"],
      ])("c"),
    ).toBe("a");
    expect(identities([[]])("a")).toBe("a");
  });

  it("and asking often changes nothing", () => {
    const identity = identities([["a", "b"]]);
    for (let index = 0; index < 10_001; index += 1) identity(`p${index}`);
    expect([identity("b"), identity("p7"), identity("late"), identity("late")]).toEqual([
      "a",
      "p7",
      "late",
      "late",
    ]);
  });
});
