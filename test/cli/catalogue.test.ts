import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

describe("parley catalogue with a type", () => {
  it("says whether it can be watched and set back, how it is identified, and with which permissions", async () => {
    const { code, out } = await parley(["catalogue", "AWS::AutoScaling::AutoScalingGroup"], { columns: 200 });
    expect(code).toBe(0);
    expect(out).toMatch(/^AWS::AutoScaling::AutoScalingGroup\n/);
    expect(out).toMatch(/^watch +yes: \d+ calls may change it, seen through autoscaling\.amazonaws\.com$/m);
    expect(out).toMatch(/^restore +yes: through Cloud Control, field by field$/m);
    expect(out).toMatch(/^identifier +\/AutoScalingGroupName$/m);
    expect(out).toMatch(/^tags +\/Tags$/m);
    expect(out).toMatch(/^permissions +cloudformation:GetResource cloudformation:GetResourceRequestStatus$/m);
    expect(out).toMatch(/autoscaling:UpdateAutoScalingGroup/);
  });

  it("marks its fields and says how they are taken apart", async () => {
    const { out } = await parley(["catalogue", "AWS::AutoScaling::AutoScalingGroup"]);
    expect(out).toMatch(/^ {2}\/AutoScalingGroupName +text +identifier, create-only$/m);
    expect(out).toMatch(/^ {2}\/AutoScalingGroupARN +text +read-only$/m);
    expect(out).toMatch(/^ {2}\/Tags +list by Key$/m);
    expect(out).toMatch(/^ {2}\/AvailabilityZones +set$/m);
    expect(out).not.toContain("/Tags/Value");
  });

  it("shows the fields beneath and every call with --all", async () => {
    const { out } = await parley(["catalogue", "AWS::AutoScaling::AutoScalingGroup", "--all"]);
    expect(out).toMatch(/^ {2}\/Tags\/Value +text$/m);
    expect(out).not.toContain("`--all` shows");
  });

  it.each([
    { type: "AWS::EC2::KeyPair", restore: "no: it is only ever made and deleted, never updated" },
    { type: "AWS::EMR::Cluster", restore: "no: Cloud Control does not handle it" },
    { type: "AWS::SQS::QueuePolicy", restore: "no: Cloud Control cannot read it" },
  ])("says why $type is not restored", async ({ type, restore }) => {
    const { out } = await parley(["catalogue", type], { columns: 120 });
    expect(out).toContain(`restore       ${restore}\n`);
    expect(out).not.toMatch(/^permissions/m);
  });

  it("says what it does not know of a type that is newer than its schemas", async () => {
    const { out } = await parley(["catalogue", "AWS::EventsV2::Subscriber"], { columns: 200 });
    expect(out).toMatch(/^restore +unknown: the schemas at hand are older than the type;/m);
  });

  it("prints one document with --json", async () => {
    const { out } = await parley(["catalogue", "AWS::S3::Bucket", "--json"]);
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      type: "AWS::S3::Bucket",
      identifier: ["/BucketName"],
      tags: "/Tags",
      mutability: "full",
      watch: {
        can: true,
        sources: [
          "s3.amazonaws.com",
          "s3-control.amazonaws.com",
          "s3-outposts.amazonaws.com",
          "s3express.amazonaws.com",
        ],
      },
      restore: { can: true },
    });
    expect(report.fields).toContainEqual({
      path: "/BucketName",
      topology: { kind: "scalar", type: "string" },
      identifies: true,
      readOnly: false,
      writeOnly: false,
      createOnly: true,
    });
    expect(report.restore.permissions).toContain("s3:PutBucketTagging");
    expect(report.watch.calls).toContainEqual(
      expect.objectContaining({ call: "s3:CreateBucket", handlers: ["create"], iam: "required" }),
    );
  });
});

describe("parley catalogue with a call", () => {
  it("says which types it may change, and how they are identified", async () => {
    const { code, out } = await parley(["catalogue", "autoscaling:UpdateAutoScalingGroup"], { columns: 200 });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^autoscaling:UpdateAutoScalingGroup\n {2}writes\n {2}it may change, the likeliest first:\n/,
    );
    expect(out).toMatch(/^ {4}AWS::AutoScaling +\/AutoScalingGroupName or\b/m);
    expect(out).toContain("needed to create, update");
    expect(out).toContain("IAM names it");
  });

  it("finds a call of any service by its name alone", async () => {
    const { out } = await parley(["catalogue", "TagResource", "--json"]);
    const calls = JSON.parse(out).calls.map(({ call }: { call: string }) => call);
    expect(calls).toEqual(expect.arrayContaining(["lambda:TagResource", "sns:TagResource"]));
  });

  it.each([
    { name: "monitoring.amazonaws.com:PutMetricAlarm", call: "cloudwatch:PutMetricAlarm" },
    { name: "autoscaling:PutScheduledAction", call: "application-autoscaling:PutScheduledAction" },
    { name: "dms:ModifyMigrationProject", call: "dms:ModifyMigrationProject" },
  ])("reads $name as $call", async ({ name, call }) => {
    const { out } = await parley(["catalogue", name, "--json"]);
    expect(JSON.parse(out).calls).toMatchObject([{ call }]);
  });

  it.each([
    { name: "ec2:DescribeInstances", says: "lists; its records are no changes: " },
    { name: "s3:GetObject", says: "reads; its records are no changes: " },
    { name: "ec2:CreateSnapshot", says: "CloudFormation has no type for what it changes" },
    { name: "ec2:CreateTags", says: "writes tags; the ARN or the id in a record says of which type" },
    { name: "apigateway:UpdateStage", says: "AWS::ApiGatewayV2::Stage" },
    { name: "s3:PutBucketEncryption", says: "AWS::S3::Bucket" },
    {
      name: "lambda:PutProvisionedConcurrencyConfig",
      says: "a rule where `qualifier=#`: it changes AWS::Lambda::Version",
    },
    { name: "sts:AssumeRole", says: "its records are no changes" },
  ])("says of $name: $says", async ({ name, says }) => {
    const { out } = await parley(["catalogue", name], { columns: 120 });
    expect(out).toContain(says);
  });
});

describe("parley catalogue with an unknown name", () => {
  it.each([
    { name: "AWS::S3::Bukket", hint: "did you mean `AWS::S3::Bucket`?" },
    { name: "AWS::Nobody::Knows", hint: "types are written like `AWS::S3::Bucket`" },
    { name: "autoscaling:UpdateAutoscalingGrup", hint: "did you mean `autoscaling:UpdateAutoScalingGroup`?" },
    {
      name: "autoscalling:UpdateAutoScalingGroup",
      hint: "did you mean `autoscaling:UpdateAutoScalingGroup`?",
    },
    { name: "UpdateAutoScalingGrup", hint: "did you mean `UpdateAutoScalingGroup`?" },
    { name: "AutoScalingGroup", hint: "did you mean `AWS::AutoScaling::AutoScalingGroup`?" },
    { name: "__proto__", hint: "types are written like" },
    { name: "__proto__:constructor", hint: "types are written like" },
    { name: "\u001b[31mred", hint: "types are written like" },
  ])("refuses $name and offers the nearest", async ({ name, hint }) => {
    const { code, out, err } = await parley(["catalogue", name]);
    expect({ code, out }).toEqual({ code: 64, out: "" });
    expect(err).toContain("that the catalogue knows\n");
    expect(err).toContain(hint);
    expect(err).not.toContain("\u001b");
  });

  it("asks for a name when there is none", async () => {
    const { code, err } = await parley(["catalogue"]);
    expect(code).toBe(64);
    expect(err).toContain("name a resource type or an API call");
  });
});

describe("parley catalogue --build", () => {
  it("says what there is and how large it is", async () => {
    const { code, out } = await parley(["catalogue", "--build"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^catalogue of \d{4} types and \d{3} services: \d+ parts, [23]\d\d\.\d kB compressed, in node_modules\/.+\n$/,
    );
  });
});

describe("parley catalogue --coverage", () => {
  it("writes the page and keeps what another script wrote between the marks", async () => {
    const corpus = "<!-- corpus: begin -->\n| resolved | 7 |\n<!-- corpus: end -->";
    const cwd = await folderWith({ "coverage.md": `old\n${corpus}\nold\n` });
    const { code, out } = await parley(["catalogue", "--coverage", "coverage.md"], { cwd });
    const page = readFileSync(join(cwd, "coverage.md"), "utf8");
    expect(code).toBe(0);
    expect(page).toContain(corpus);
    expect(page).not.toContain("old");
    expect(page).toMatch(/^\| AutoScaling \| 6 \| 6 \| 5 \| 0 \|$/m);
    expect(page.trimEnd().split("\n").at(-1)).toBe(out.trimEnd());
    expect(out).toMatch(/^\| \*\*all\*\* \| \d{4} \| \d{4} \| \d{3} \| \d{3} \|$/m);
  });

  it("leaves an empty place for it the first time", async () => {
    const cwd = await folderWith({});
    await parley(["catalogue", "--coverage", "new.md"], { cwd });
    expect(readFileSync(join(cwd, "new.md"), "utf8")).toContain(
      "<!-- corpus: begin -->\n<!-- corpus: end -->",
    );
  });

  it("matches the page in docs, but for what another script wrote", async () => {
    const cwd = await folderWith({});
    await parley(["catalogue", "--coverage", "new.md"], { cwd });
    const without = (text: string) => text.replace(/(?<=begin -->)[\s\S]*(?=<!-- corpus: end)/, "");
    const fresh = readFileSync(join(cwd, "new.md"), "utf8");
    expect(without(readFileSync("docs/coverage.md", "utf8"))).toBe(without(fresh));
  });
});
