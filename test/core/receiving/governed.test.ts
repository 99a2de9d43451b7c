import { expect, it } from "vitest";
import { isGoverned } from "#core/receiving/governed.ts";

const place = { accounts: ["123456789012"], regions: ["eu-north-1"], governs: ["AWS::S3::Bucket"] };
const bucket = { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket" };

it.each([
  { counts: true, when: "account, region and type are governed", resource: bucket },
  { counts: true, when: "its type has no region", resource: { ...bucket, region: "global" } },
  { counts: false, when: "its account is not served", resource: { ...bucket, account: "999999999999" } },
  { counts: false, when: "its region is not governed", resource: { ...bucket, region: "eu-west-1" } },
  { counts: false, when: "its type is not governed", resource: { ...bucket, type: "AWS::SQS::Queue" } },
])("$counts when $when", ({ counts, resource }) => {
  expect(isGoverned(resource, place)).toBe(counts);
});
