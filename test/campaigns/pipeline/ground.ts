import type { Settings } from "#acts/settings.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Policy } from "#core/policy/policy.ts";
import { policyIn } from "../../pipeline/stage.ts";

export const catalogue = openCatalogue();

const { file, ...rest } = policyIn("enforce");
/** The default policy, for which a description is as sensitive as a password. */
export const policy: Policy = {
  ...rest,
  file: { ...file, sensitive: { ...file.sensitive, fields: [...file.sensitive.fields, "/Description"] } },
};

/** Types that the made-up company changes often; others that it changes too are not governed. */
export const governs: readonly string[] = [
  "AWS::AutoScaling::AutoScalingGroup",
  "AWS::CloudWatch::Alarm",
  "AWS::DynamoDB::Table",
  "AWS::EC2::Instance",
  "AWS::EC2::SecurityGroup",
  "AWS::ECS::Service",
  "AWS::Events::Rule",
  "AWS::IAM::Role",
  "AWS::Lambda::Function",
  "AWS::RDS::DBInstance",
  "AWS::S3::Bucket",
  "AWS::SQS::Queue",
];

/** Accounts and regions of the records, not all of them. */
export const accounts: readonly string[] = ["123456789012", "210987654321", "345678901234", "123837392027"];
export const strangers: readonly string[] = ["432109876543", "999999999999", "", "123456789012 "];
export const regions: readonly string[] = ["eu-north-1", "us-east-1", "global"];

/** What is tried is receiving and looking, at once and without end. */
export const settings: Partial<Settings> = { accounts, regions, readsPerSecond: 10_000, lookDelayMs: 10_000 };
