import { describe, expect, it } from "vitest";
import { callOf } from "#core/changes/resolve/call/call.ts";
import { splitCall } from "#core/changes/resolve/call/verbs.ts";
import { beginsWith, endsWith, flat, singular, wordsOf } from "#core/changes/resolve/call/words.ts";
import { overridesOf } from "#core/changes/resolve/overrides/all.ts";
import { taggedNoun, writesTags } from "#core/changes/resolve/tags/tag-call.ts";
import type { ActionFacts, CallKnowledge } from "#core/resource-types/call-knowledge.ts";

const knowledge = { prefixes: (source: string) => [`of ${source}`] } as unknown as CallKnowledge;
const call = (name: string, source = "made.amazonaws.com") => callOf(source, name, knowledge);

describe("the words of a name", () => {
  it.each<{ name: string; words: readonly string[] }>([
    { name: "", words: [] },
    { name: "--", words: [] },
    { name: "DBInstances", words: ["db", "instance"] },
    { name: "VPCEndpoint", words: ["vpc", "endpoint"] },
    { name: "VPCs", words: ["vpc"] },
    { name: "IPsToAdd", words: ["ips", "to", "add"] },
    { name: "ACLsecret", words: ["ac", "lsecret"] },
    { name: "kmsKeyId", words: ["kms", "key", "id"] },
    { name: "S3Bucket", words: ["s3", "bucket"] },
    { name: "ABC123", words: ["abc123"] },
    { name: "snake_case-name", words: ["snake", "case", "name"] },
    { name: `${"a".repeat(200)}Later`, words: ["a".repeat(200)] },
  ])("%#: $name", ({ name, words }) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it.each([
    ["instances", "instance"],
    ["policies", "policy"],
    ["addresses", "address"],
    ["boxes", "box"],
    ["batches", "batch"],
    ["meshes", "mesh"],
    ["aliases", "alias"],
    ["databases", "database"],
    ["access", "access"],
    ["alias", "alias"],
    ["class", "class"],
    ["status", "status"],
    ["bus", "bus"],
    ["campus", "campus"],
    ["basis", "basis"],
    ["dns", "dns"],
    ["ids", "ids"],
    ["tags", "tag"],
    ["tag", "tag"],
    ["kubernetes", "kubernetes"],
  ])("one of %s is %s", (many, one) => {
    expect(singular(many)).toBe(one);
  });

  it("without case, signs and plural a name is flat", () => {
    expect([flat("DB-Instances_2s"), flat("Policies"), flat("")]).toEqual(["dbinstances2", "policy", ""]);
  });

  it.each([
    { words: "a b c", some: "a b", begins: true, ends: false },
    { words: "a b c", some: "b c", begins: false, ends: true },
    { words: "a b", some: "a b", begins: false, ends: false },
    { words: "a b a", some: "a", begins: true, ends: true },
    { words: "a b c", some: "x b", begins: false, ends: false },
    { words: "a b c", some: "a x", begins: false, ends: false },
    { words: "a", some: "a b", begins: false, ends: false },
  ])("$words begins with $some: $begins, ends with it: $ends", ({ words, some, begins, ends }) => {
    expect(beginsWith(words.split(" "), some.split(" "))).toBe(begins);
    expect(endsWith(words.split(" "), some.split(" "))).toBe(ends);
  });
});

describe("a call's name is split", () => {
  it.each([
    { action: "CreateBucket", is: ["Create", "create", "Bucket"] },
    { action: "DeleteBucket", is: ["Delete", "delete", "Bucket"] },
    { action: "ModifyInstance", is: ["Modify", "update", "Instance"] },
    { action: "AttachVolume", is: ["Attach", "delta", "Volume"] },
    { action: "EnableRule", is: ["Enable", "toggle", "Rule"] },
    { action: "StopInstances", is: ["Stop", "lifecycle", "Instances"] },
    { action: "SendMessage", is: ["Send", "data", "Message"] },
    { action: "GetObject", is: ["Get", "read", "Object"] },
    { action: "BatchGetImage", is: ["Get", "read", "Image"] },
    { action: "AdminCreateUser", is: ["Create", "create", "User"] },
    { action: "BulkDeleteUsers", is: ["Delete", "delete", "Users"] },
    { action: "Batchwise", is: ["Batchwise", "other", "Batchwise"] },
    { action: "PutBatchAdminJob", is: ["Put", "update", "BatchAdminJob"] },
    { action: "CreateOrUpdateTags", is: ["Create", "create", "Tags"] },
    { action: "CreateOrder", is: ["Create", "create", "Order"] },
    { action: "CreateOrUpdate", is: ["Create", "create", "OrUpdate"] },
    { action: "CreateWorkOrUpdateTags", is: ["Create", "create", "WorkOrUpdateTags"] },
    { action: "TransferDomain", is: ["Transfer", "other", "TransferDomain"] },
    { action: "TransferOrUpdateDomain", is: ["Transfer", "other", "TransferOrUpdateDomain"] },
    { action: "createBucket", is: ["", "other", "createBucket"] },
    { action: "OrUpdateTags", is: ["Or", "other", "OrUpdateTags"] },
    { action: "", is: ["", "other", ""] },
    { action: "Re", is: ["Re", "data", ""] },
  ])("%#: $action", ({ action, is: [verb, does, noun] }) => {
    expect(splitCall(action)).toEqual({ verb, does, noun });
  });
});

describe("a call", () => {
  it.each([
    { name: "UpdateFunctionCode20150331v2", action: "UpdateFunctionCode" },
    { name: "CreateDistribution2020_05_31", action: "CreateDistribution" },
    { name: "CreateDistribution_2020_05_31", action: "CreateDistribution" },
    { name: "CreateClusterV2", action: "CreateClusterV2" },
    { name: "Create20200531More", action: "Create20200531More" },
    { name: "Create20203131", action: "Create20203131" },
  ])("is called without its date: $name", ({ name, action }) => {
    expect(call(name).action).toBe(action);
  });

  it.each([
    { source: "ec2.amazonaws.com", label: "ec2" },
    { source: "ec2.amazonaws.com.cn", label: "ec2" },
    { source: "ec2.amazonaws.com.evil", label: "ec2.amazonaws.com.evil" },
    { source: "ec2", label: "ec2" },
  ])("is of the service $source", ({ source, label }) => {
    const one = call("CreateVpc", source);
    expect([one.source, one.prefixes]).toEqual([label, [`of ${source}`]]);
  });

  const flats = (name: string, source?: string) => {
    const { noun, unversioned, link, sides, joined } = call(name, source);
    return {
      noun: noun.flat,
      unversioned: unversioned?.flat,
      link: link?.flat,
      sides: sides?.map((side) => side.flat),
      joined: joined?.flat,
    };
  };
  const bare = { unversioned: undefined, link: undefined, sides: undefined, joined: undefined };

  it.each<{ name: string; source?: string; is: object }>([
    { name: "CreateVpc", is: { noun: "vpc" } },
    { name: "CreateClusterV2", is: { noun: "clusterv2", unversioned: "cluster" } },
    { name: "CreateV2Cluster", is: { noun: "v2cluster" } },
    { name: "AttachVolume", is: { noun: "volume", link: "volumeattachment" } },
    { name: "DetachVolume", is: { noun: "volume", link: "volumeattachment" } },
    { name: "AssociateTable", is: { noun: "table", link: "tableassociation" } },
    { name: "DisassociateTable", is: { noun: "table", link: "tableassociation" } },
    { name: "AddToGroup", is: { noun: "group" } },
    { name: "RemoveFromGroup", is: { noun: "group" } },
    { name: "RegisterWithBalancer", is: { noun: "balancer" } },
    { name: "CreateToday", is: { noun: "today" } },
    {
      name: "AddRoleToProfile",
      is: { noun: "roletoprofile", sides: ["role", "profile"], joined: "profilerole" },
    },
    {
      name: "RegisterTargetWithMaintenanceWindow",
      is: {
        noun: "targetwithmaintenancewindow",
        ...{ sides: ["target", "maintenancewindow"], joined: "maintenancewindowtarget" },
      },
    },
    { name: "AllocateAddress", source: "ec2.amazonaws.com", is: { noun: "eip" } },
    { name: "ReleaseAddresses", source: "ec2.amazonaws.com", is: { noun: "eip" } },
    { name: "AllocateAddress", source: "made.amazonaws.com", is: { noun: "address" } },
    { name: "ModifyFleetOptions", source: "ec2.amazonaws.com", is: { noun: "ec2fleetoption" } },
    { name: "CreateInAddress", source: "ec2.amazonaws.com", is: { noun: "eip" } },
    { name: "CreateMyAddress", source: "ec2.amazonaws.com", is: { noun: "myaddress" } },
    { name: "CreateThing", source: "toString", is: { noun: "thing" } },
    {
      name: "AssociateRoleWithAddress",
      source: "ec2.amazonaws.com",
      is: {
        noun: "rolewithaddress",
        ...{ link: "rolewithaddressassociation", sides: ["role", "eip"], joined: "eiprole" },
      },
    },
  ])("%#: $name of $source", ({ name, source, is }) => {
    expect(flats(name, source)).toEqual({ ...bare, ...is });
  });
});

describe("a call writes tags", () => {
  const facts = (level?: ActionFacts["level"]): ActionFacts => ({
    ...{ handledBy: [], required: [], optional: [], unmodelled: [] },
    ...(level !== undefined && { level }),
  });

  it.each<{ name: string; actions?: readonly ActionFacts[]; is: boolean }>([
    { name: "TagRole", is: true },
    { name: "UntagResource", is: true },
    { name: "TagRole", actions: [facts("read")], is: true },
    { name: "CreateTags", is: true },
    { name: "DeleteTags", actions: [facts("tagging")], is: true },
    { name: "DeleteTags", actions: [facts("write")], is: true },
    { name: "DeleteTags", actions: [facts("read"), facts("write")], is: true },
    { name: "DeleteTags", actions: [facts("read")], is: false },
    { name: "DeleteTags", actions: [facts()], is: false },
    { name: "PutBucketTagging", is: true },
    { name: "AddTagsToResource", is: true },
    { name: "RemoveTagsFromResource", is: true },
    { name: "CreateOrUpdateTags", is: true },
    { name: "CreateTagOption", is: false },
    { name: "UpdateTagByName", is: true },
    { name: "CreateStackWithTags", is: false },
    { name: "CreateStack", is: false },
    { name: "Create", is: false },
  ])("%#: $name: $is", ({ name, actions = [], is }) => {
    expect(writesTags(call(name), actions)).toBe(is);
  });

  it.each<{ name: string; noun: string | undefined }>([
    { name: "TagRole", noun: "role" },
    { name: "UntagInstanceProfile", noun: "instanceprofile" },
    { name: "TagResource", noun: undefined },
    { name: "CreateTags", noun: undefined },
    { name: "AddTagsToLoadBalancer", noun: "loadbalancer" },
    { name: "AddTagsToResource", noun: undefined },
    { name: "PutBucketTagging", noun: "bucket" },
  ])("of what its name says: $name", ({ name, noun }) => {
    expect(taggedNoun(call(name))?.flat).toBe(noun);
    if (noun === "instanceprofile") expect(taggedNoun(call(name))?.words).toEqual(["instance", "profile"]);
  });
});

describe("the overrides that speak of a call are", () => {
  const found = (source: string, action: string) =>
    overridesOf({ source, action }).map(({ type }) => type ?? "none");

  it.each<{ source: string; action: string; is: number }>([
    { source: "dynamodb", action: "PutItem", is: 1 },
    { source: "dynamodb", action: "BatchWriteItem", is: 1 },
    { source: "dynamodb", action: "PutItems", is: 0 },
    { source: "sns", action: "PutItem", is: 0 },
    { source: "nowhere", action: "PutItem", is: 0 },
    { source: "lambda", action: "PutProvisionedConcurrencyConfig", is: 2 },
    { source: "rds", action: "DeleteDBInstanceAutomatedBackup", is: 1 },
    { source: "rds", action: "StartDBInstanceAutomatedBackupsReplication", is: 1 },
    { source: "rds", action: "AutomatedBackup", is: 1 },
    { source: "rds", action: "DeleteAutomatedSnapshotBackup", is: 0 },
    { source: "ec2", action: "CreateTransitGatewayPrefixListReference", is: 1 },
    { source: "ec2", action: "CreateTransitGatewayPrefixListReferences", is: 0 },
    { source: "ecs", action: "PutAccountSettingDefault", is: 1 },
    { source: "ecs", action: "PutAccountSetting", is: 1 },
    { source: "ecs", action: "NotPutAccountSetting", is: 0 },
    { source: "ssmmessages", action: "Anything", is: 1 },
  ])("$is for $action of $source", ({ source, action, is }) => {
    expect(found(source, action)).toHaveLength(is);
  });

  it("those of one call in their order", () => {
    const [first, second] = overridesOf({ source: "lambda", action: "PutProvisionedConcurrencyConfig" });
    expect(first?.when).not.toBe(undefined);
    expect(first).not.toBe(second);
  });
});
