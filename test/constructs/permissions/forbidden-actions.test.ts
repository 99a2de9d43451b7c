import { describe, expect, it } from "vitest";
import { forbiddenActions, keyUses } from "#constructs/permissions/forbidden-actions.ts";
import { isForbidden, usesKey } from "#constructs/permissions/reading.ts";
import { meantBy } from "./ground.ts";

describe("what is forbidden", () => {
  it.each([...forbiddenActions, ...keyUses])("%s is something that IAM knows", (pattern) => {
    expect(meantBy(pattern)).not.toEqual([]);
  });

  it("is named once", () => {
    const all = [...forbiddenActions, ...keyUses];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    { action: "s3:GetObject", is: true },
    { action: "s3:GetObjectTorrent", is: true },
    { action: "s3:GetBucketObjectLockConfiguration", is: false },
    { action: "dynamodb:batchgetitem", is: true },
    { action: "dynamodb:DescribeTable", is: false },
    { action: "sts:GetCallerIdentity", is: false },
  ])("$action: $is", ({ action, is }) => {
    expect(isForbidden(action)).toBe(is);
  });

  it("knows who uses a key, and who only looks at one", () => {
    expect([usesKey("kms:GenerateDataKeyPair"), usesKey("kms:DescribeKey")]).toEqual([true, false]);
  });
});
