import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { fateOf } from "#core/receiving/fate.ts";
import { heard } from "#core/receiving/heard.ts";
import { readOne } from "#core/receiving/read-one.ts";
import { called, capacity, enveloped, home, noticed, other, type Parts } from "./records.ts";

const knowledge = openCatalogue();
const place = {
  accounts: [home],
  regions: ["eu-north-1"],
  governs: ["AWS::AutoScaling::AutoScalingGroup", "AWS::IAM::Role", "AWS::SNS::Topic", "AWS::EC2::Instance"],
};

function fate(body: unknown) {
  const [one] = heard(body, place);
  if (one === undefined || one.as !== "record") throw new Error("not heard");
  return fateOf(readOne(one.record, { knowledge, profiles: noProfiles }), one.account, place);
}
const tagged = (tags: readonly Parts[]) =>
  called("autoscaling:CreateOrUpdateTags", {
    requestParameters: {
      tags: tags.map((tag) => ({ ...tag, resourceId: "web", resourceType: "auto-scaling-group" })),
    },
  });
const topic = (account: string) =>
  called("sns:SetTopicAttributes", {
    requestParameters: {
      topicArn: `arn:aws:sns:eu-north-1:${account}:orders`,
      attributeName: "DisplayName",
      attributeValue: "x",
    },
  });

describe("what becomes of a record", () => {
  it.each([
    { when: "it changes a governed resource", record: capacity(7), as: "stored" },
    {
      when: "its type has no region",
      record: called("iam:UpdateRole", {
        awsRegion: "us-east-1",
        requestParameters: { roleName: "r", description: "x" },
      }),
      as: "stored",
    },
    { when: "its region is not governed", record: capacity(7, { awsRegion: "us-east-1" }), as: "ungoverned" },
    {
      when: "its type is not governed",
      record: called("sqs:SetQueueAttributes", {
        requestParameters: {
          queueUrl: "https://sqs.eu-north-1.amazonaws.com/123456789012/q",
          attributes: { DelaySeconds: "1" },
        },
      }),
      as: "ungoverned",
    },
    { when: "it reads", record: capacity(7, { readOnly: true }), as: "ignored" },
    { when: "the call failed", record: capacity(7, { errorCode: "AccessDenied" }), as: "ignored" },
    { when: "it names no resource", record: capacity(7, { requestParameters: null }), as: "unresolved" },
    { when: "it names no service", record: { eventName: "x" }, as: "unresolved" },
    { when: "its tags say why", record: tagged([{ key: "parley:intent", value: "cost" }]), as: "said" },
    {
      when: "its tags say nothing that is known",
      record: tagged([{ key: "parley:note", value: "?" }]),
      as: "ignored",
    },
    {
      when: "its tags say more than why",
      record: tagged([
        { key: "parley:intent", value: "cost" },
        { key: "env", value: "prod" },
      ]),
      as: "stored",
    },
    { when: "its topic is its own", record: topic(home), as: "stored" },
    { when: "it claims another account\u2019s topic", record: topic(other), as: "forged" },
  ])("is $as when $when", ({ record, as }) => {
    expect(fate(enveloped(record)).as).toBe(as);
  });

  it("is noticed when AWS Config tells of a governed type, and forged when the item is another account\u2019s", () => {
    expect(fate(noticed())).toEqual({
      as: "noticed",
      resources: [{ account: home, region: "eu-north-1", type: place.governs[0], id: "web" }],
    });
    expect(fate(noticed({ awsAccountId: other })).as).toBe("forged");
    expect(fate(noticed({ resourceType: "AWS::X::Y" })).as).toBe("unresolved");
  });

  it("keeps what an account changed of its own, whatever else it names", () => {
    const arns = [home, other].map((owner) => `arn:aws:sns:eu-north-1:${owner}:orders`);
    const requestParameters = { resourceARNList: arns, tags: { env: "prod" } };
    const found = fate(enveloped(called("tagging:TagResources", { requestParameters })));
    expect("resources" in found && found.resources.map(({ id }) => id)).toEqual([arns[0]]);
  });

  it("tells each resource of one record", () => {
    const record = called("ec2:StopInstances", {
      requestParameters: { instancesSet: { items: [{ instanceId: "i-1" }, { instanceId: "i-2" }] } },
    });
    const found = fate(enveloped(record));
    expect("resources" in found && found.resources.map(({ id }) => id)).toEqual(["i-1", "i-2"]);
  });
});
