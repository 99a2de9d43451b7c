import { App, Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { readDeployment } from "#files/deployment-text.ts";
import { home, onCall, policyWith, refused, refusedUntyped, withPolicy } from "./stage.ts";

const governs = ["AWS::S3::Bucket"];

describe("nothing is deployed when", () => {
  it.each([
    {
      when: "a type does not exist",
      input: { governs: ["AWS::S3::Bukket"] },
      says: ["governs[0]: error: no schema describes `AWS::S3::Bukket`", "  did you mean `AWS::S3::Bucket`?"],
    },
    {
      when: "a type is like none that exists",
      input: { governs: ["Acme::Rockets::Launchpad"] },
      says: [
        "governs[0]: error: no schema describes `Acme::Rockets::Launchpad`",
        "  `npx parley catalogue` shows what is known of a type",
      ],
    },
    {
      when: "a type cannot be read",
      input: { governs: ["AWS::Route53::RecordSet"] },
      says: [
        "governs[0]: error: `AWS::Route53::RecordSet` cannot be read through Cloud Control",
        "  leave it out: nothing could be told of its fields",
      ],
    },
    {
      when: "it is not known how a type is read",
      input: { governs: ["AWS::DSQL::Cluster"] },
      says: [
        "governs[0]: error: the schema of `AWS::DSQL::Cluster` does not say how it is read",
        "  leave it out: nothing could be told of its fields",
      ],
    },
    {
      when: "a type stands twice",
      input: { governs: [...governs, ...governs] },
      says: ["governs[1]: error: `AWS::S3::Bucket` stands twice", "  leave one out"],
    },
    {
      when: "nothing is governed",
      input: { governs: [] },
      says: [
        "governs: error: nothing is governed",
        "  name types, or leave `governs` out: then every type that the policy names is governed",
      ],
    },
    {
      when: "a type cannot be restored while enforcing",
      input: { governs: ["AWS::Lambda::Version"], mode: "enforce", approvers: [onCall] },
      says: [
        "governs[0]: error: `AWS::Lambda::Version` cannot be restored, and `mode` is `enforce`",
        "  leave it out, or put `{in: {types: [AWS::Lambda::Version]}, mode: advise}` first into the policy's `mode.scopes`",
      ],
    },
    {
      when: "nobody can be asked",
      input: { governs, mode: "advise" },
      says: [
        "approvers: error: people are asked while `mode` is `advise`, and there are no `approvers`",
        "  name each with `principals`, a channel and its `groups`; nobody answers for `security-owner`, `data-owner`, `service-owner`, `platform`",
      ],
    },
    {
      when: "a group has nobody",
      input: { governs, mode: "enforce", approvers: [{ ...onCall, groups: ["platform"] }] },
      says: [
        "approvers: error: nobody answers for `security-owner`, `data-owner`, `service-owner`, and people are asked while `mode` is `enforce`",
        "  name them under the `groups` of an approver, or give them `principals` in the policy",
      ],
    },
    {
      when: "an approver cannot be reached",
      input: { governs, approvers: [{ ...onCall, email: undefined }] },
      says: ["approvers[0]: error: `on-call` cannot be reached", "  add `email`, `sms` or `https`"],
    },
    {
      when: "two approvers share a mailbox, so that nobody could say who signed in",
      input: {
        governs,
        approvers: [onCall, { ...onCall, name: "data", principals: ["arn:aws:iam::111122223333:role/data"] }],
      },
      says: [
        "approvers[1].email: error: `on-call@example.com` already signs in as `on-call`",
        "  say with `signsInAs` who signs in as each; `signsInAs: []` is nobody",
      ],
    },
    {
      when: "an approver lives in no time zone",
      input: { governs, approvers: [{ ...onCall, zone: "Stockholm" }] },
      says: [
        "approvers[0].zone: error: `Stockholm` is not a time zone",
        "  name it as `UTC` or like `Europe/Stockholm`",
      ],
    },
    {
      when: "the own address has a path, which API Gateway would hand on with it",
      input: { governs, address: "https://example.com/parley/" },
      says: [
        "address: error: `https://example.com/parley/` is not an address of its own",
        "  write it like `https://parley.example.com`, without a path",
      ],
    },
    {
      when: "the web ACL is CloudFront's",
      input: { governs, webAcl: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1234" },
      says: [
        "webAcl: error: `arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1234` is not a regional web ACL",
        "  write its ARN, such as `arn:aws:wafv2:eu-north-1:123456789012:regional/webacl/parley/1234abcd-12ab-34cd-56ef-1234567890ab`",
      ],
    },
    {
      when: "an issuer is named without saying what Parley is known as there",
      input: { governs, signIn: { issuer: "https://id.example.com" } },
      says: ["signIn.clientId: error: `clientId` is missing", "  add it with text"],
    },
    {
      when: "other accounts belong to no organisation",
      input: { governs, accounts: [{ account: "222233334444", regions: ["eu-north-1"] }] },
      says: [
        "accounts: error: other accounts are governed, and `organisation` is missing",
        "  name the one that all belong to; `aws organizations describe-organization` tells its id",
      ],
    },
    {
      when: "the name is too long for its roles",
      input: { governs, name: "the-platform-team-of-checkout" },
      says: [
        "name: error: `the-platform-team-of-checkout` is not a name",
        "  at most twenty lower-case letters, digits and dashes",
      ],
    },
    {
      when: "the name is one that AWS has given already",
      input: { governs, name: "default" },
      says: ["name: error: `default` is what AWS's own bus is called", "  choose another, such as `parley`"],
    },
    {
      when: "a property is misspelled",
      input: { goverms: governs },
      says: ["goverms: error: `goverms` is no key here", "  did you mean `governs`?"],
    },
    {
      when: "the policy does not exist",
      input: { policy: "nowhere.yaml", governs },
      says: [
        "policy: error: `nowhere.yaml` is no file that can be read as text",
        "  a path is read from the folder in which the app runs; `default` is the packaged policy",
      ],
    },
    {
      when: "there is no policy",
      input: { policy: undefined, governs },
      says: ["policy: error: `policy` is missing", "  add it with text"],
    },
  ])("$when", ({ input, says }) => {
    expect(refusedUntyped({ policy: "default", home, ...input })).toEqual([
      "this arbiter cannot be deployed: 1 error",
      ...says,
    ]);
  });

  it("a policy is bad, which is told as `parley policy lint` tells it", () => {
    withPolicy(
      policyWith("rules: [{id: a, title: t, for: {environments: [prd]}, urgency: none}]"),
      (folder) => {
        expect(refused({ policy: "policy.yaml", folder, governs, home })).toEqual([
          "this arbiter cannot be deployed: 1 error",
          "policy.yaml:5:48: error: there is no environment `prd`",
          "  did you mean `prod`?",
        ]);
      },
    );
    withPolicy(policyWith("guardrail: []"), (folder) => {
      expect(refused({ policy: "policy.yaml", folder, governs, home })).toContain(
        "policy.yaml:5:1: error: `guardrail` is no key here",
      );
    });
  });

  it("a policy names no type and neither does the deployment", () => {
    withPolicy(policyWith(), (folder) => {
      expect(refused({ policy: "policy.yaml", folder, home })).toEqual([
        "this arbiter cannot be deployed: 1 error",
        "governs: error: nothing is governed: the policy names no type that can be read",
        "  name some under `governs`",
      ]);
    });
  });

  it("readers would see nothing that there is", () => {
    const see = { environments: ["prdo"], accounts: ["999988887777"], services: ["any"] };
    const readers = [
      { who: ["ana@example.com"], see },
      { who: [{ group: "x" }], see: {} },
    ];
    const told = refused({ policy: "default", home, governs: ["AWS::S3::Bucket"], readers });
    expect(told.filter((line) => !line.startsWith(" "))).toEqual([
      "this arbiter cannot be deployed: 3 errors",
      "readers[1].see: error: they would see nothing",
      "readers[0].see.accounts[0]: error: the account `999988887777` is not governed here",
      "readers[0].see.environments[0]: error: the policy has no environment `prdo`",
    ]);
  });

  it("something decides what is deployed and is known only when it is", () => {
    const stack = new Stack(new App(), "Stack");
    const principals = [`arn:aws:iam::${stack.account}:role/on-call`];
    const input = { policy: "default", governs, home, approvers: [{ ...onCall, principals }] };
    expect(refused(input)).toEqual([
      "this arbiter cannot be deployed: 1 error",
      "approvers[0].principals[0]: error: this is known only when it is deployed, and it decides what is deployed",
      "  write the value itself",
    ]);
  });
});

describe("everything that is wrong is told at once", () => {
  const text = [
    "parley: 1",
    "policy: policy.yaml",
    "mode: enforce",
    "governs:",
    "  - AWS::S3::Bukket",
    "  - AWS::Lambda::Version",
    "approvers:",
    "  - name: eve",
    "    principals: []",
    "    groups: [platfrom]",
  ].join("\n");

  function toldOf(policy: string): readonly string[] {
    const read = readDeployment(text, "parley.config.yaml");
    if ("diagnostics" in read) throw new Error("it is in the right form");
    const { deployment, positionOf } = read;
    const { parley: _, account, region, ...said } = deployment;
    return withPolicy(policy, (folder) => refusedUntyped({ ...said, folder, positionOf }));
  }

  it("with the places in the file", () => {
    expect(toldOf(policyWith()).filter((line) => !line.startsWith(" "))).toEqual([
      "this arbiter cannot be deployed: 6 errors",
      "parley.config.yaml:5:5: error: no schema describes `AWS::S3::Bukket`",
      "parley.config.yaml:8:5: error: `eve` cannot be reached",
      "parley.config.yaml:9:17: error: `eve` could not answer: there are no `principals`",
      "parley.config.yaml:6:5: error: `AWS::Lambda::Version` cannot be restored, and `mode` is `enforce`",
      "parley.config.yaml:10:14: error: the policy has no approver group `platfrom`",
      "parley.config.yaml:7:1: error: nobody answers for `platform`, and people are asked while `mode` is `enforce`",
    ]);
  });

  it("together with what is wrong in the policy", () => {
    expect(toldOf(policyWith("guardrail: []")).filter((line) => !line.startsWith(" "))).toEqual([
      "this arbiter cannot be deployed: 4 errors",
      "parley.config.yaml:5:5: error: no schema describes `AWS::S3::Bukket`",
      "parley.config.yaml:8:5: error: `eve` cannot be reached",
      "parley.config.yaml:9:17: error: `eve` could not answer: there are no `principals`",
      "policy.yaml:5:1: error: `guardrail` is no key here",
    ]);
  });
});
