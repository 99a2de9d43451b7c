import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDeployment } from "#files/deployment-text.ts";
import { printDiagnostic } from "#files/diagnostic.ts";

const head = "parley: 1\npolicy: default\n";

function told(text: string): readonly string[] {
  const read = readDeployment(text, "parley.config.yaml");
  return "diagnostics" in read ? read.diagnostics.map(printDiagnostic) : [];
}

describe("a deployment is read", () => {
  it("with the places of its parts", () => {
    const read = readDeployment(`${head}approvers:\n  - name: eve\n    principals: [a]\n`, "p.yaml");
    if ("diagnostics" in read) throw new Error("it is fine");
    expect(read.deployment.approvers?.[0]?.name).toBe("eve");
    const lines = ["/policy", "/approvers/0", "/approvers/0/groups", "/mode"].map(
      (at) => read.positionOf(at).line,
    );
    expect(lines).toEqual([2, 4, 4, 1]);
  });

  it.each(readdirSync("docs/examples/deployments"))("as the example %s has it", (name) => {
    expect(told(readFileSync(`docs/examples/deployments/${name}`, "utf8"))).toEqual([]);
  });
});

describe("a deployment is refused", () => {
  it.each([
    {
      when: "it is empty",
      text: "",
      says: "1:1: error: the file is empty\n  write it, or name another file",
    },
    {
      when: "its format is missing",
      text: "policy: default",
      says: "1:1: error: the first line says which format this is: `parley: 1`",
    },
    {
      when: "it names no policy",
      text: "parley: 1",
      says: "1:1: error: `policy` is missing\n  add it with text",
    },
    {
      when: "a key is misspelled",
      text: `${head}govern: []`,
      says: "3:1: error: `govern` is no key here\n  did you mean `governs`?",
    },
    {
      when: "the mode is unknown",
      text: `${head}mode: enforced`,
      says: "3:7: error: `enforced` is not known here\n  did you mean `enforce`?",
    },
    {
      when: "an account is a number",
      text: `${head}account: 123456789012`,
      says: "3:10: error: `123456789012` is not text\n  write text, in quotes where it looks like a number",
    },
    {
      when: "an account is too short",
      text: `${head}account: "1234"`,
      says: '3:10: error: `1234` is not an account\n  write its twelve digits in quotes, such as `"123456789012"`',
    },
    {
      when: "a region is none",
      text: `${head}region: Frankfurt`,
      says: "3:9: error: `Frankfurt` is not a region\n  write it like `eu-north-1`",
    },
    {
      when: "the name does not fit the names of roles",
      text: `${head}name: the-platform-team-of-checkout`,
      says: "3:7: error: `the-platform-team-of-checkout` is not a name\n  at most twenty lower-case letters, digits and dashes",
    },
    {
      when: "a type is a pattern",
      text: `${head}governs: ["AWS::S3::*"]`,
      says: "3:11: error: `AWS::S3::*` is not a resource type\n  write it like `AWS::S3::Bucket`",
    },
    {
      when: "an account has no regions",
      text: `${head}accounts: [{account: "123456789012", regions: []}]`,
      says: "3:47: error: `regions` is empty\n  give it at least 1 entry",
    },
    {
      when: "an approver answers as nobody",
      text: `${head}approvers: [{name: eve}]`,
      says: "3:13: error: `principals` is missing\n  add it with a list",
    },
    {
      when: "roles are passed that are no list of roles",
      text: `${head}passRoles: ["arn:aws:iam::123456789012:role/*"]`,
      says:
        "3:13: error: `arn:aws:iam::123456789012:role/*` is not a role\n" +
        "  write its ARN, such as `arn:aws:iam::123456789012:role/workloads/checkout`",
    },
    {
      when: "a table is a bucket",
      text: `${head}ledger: arn:aws:s3:::ledger`,
      says:
        "3:9: error: `arn:aws:s3:::ledger` is not a table\n" +
        "  write its ARN, such as `arn:aws:dynamodb:eu-north-1:123456789012:table/ledger`",
    },
    {
      when: "the monthly cost is nothing",
      text: `${head}monthlyCost: 0`,
      says: "3:14: error: `0` is too small\n  write more than 0",
    },
  ])("when $when", ({ text, says }) => {
    expect(told(text)).toEqual([`parley.config.yaml:${says}`]);
  });
});
