import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { reader } from "#core/reading/reader.ts";
import { assumed, called, capacity, home, incident, type Parts, session } from "../receiving/records.ts";

const knowledge = openCatalogue();
const key = "ASIAEXAMPLE";
const because = assumed(key, incident);
const tagged = (tags: readonly Parts[]): Parts =>
  called("autoscaling:CreateAutoScalingGroup", {
    requestParameters: { autoScalingGroupName: "web", desiredCapacity: 7, tags },
  });
const tag = (name: string, value: string) => ({ key: `parley:${name}`, value });

describe("a reason that comes late says what it would have said before", () => {
  it.each<{ what: string; change: Parts }>([
    { what: "a plain call", change: capacity(7) },
    {
      what: "a call with a tool of its own",
      change: capacity(7, { userAgent: "APN/1.0 HashiCorp/1.0 Terraform/1.9.0" }),
    },
    {
      what: "a call from the console",
      change: capacity(7, { userAgent: "Mozilla/5.0", sessionCredentialFromConsole: "true" }),
    },
    { what: "a call by a service", change: capacity(7, { userAgent: "autoscaling.amazonaws.com" }) },
    {
      what: "a session that names a reference",
      change: capacity(7, { userIdentity: session("deploy", "oncall@INC-9") }),
    },
    {
      what: "a session that names its source",
      change: capacity(7, {
        userIdentity: { ...session("deploy", "x"), sessionContext: { sourceIdentity: "anna@INC-3" } },
      }),
    },
    {
      what: "tags that say another reason",
      change: tagged([tag("intent", "cost"), tag("motivation", "budget")]),
    },
    { what: "tags that say the same reason", change: tagged([tag("intent", "availability")]) },
    {
      what: "tags that name a reference",
      change: tagged([tag("motivation", "incident"), tag("ref", "INC-8")]),
    },
    { what: "a tag without a meaning", change: tagged([tag("note", "x")]) },
  ])("to $what", ({ change }) => {
    const before = reader({ knowledge });
    before.read(because);
    const told = before.read(change);
    const late = reader({ knowledge });
    const first = late.read(change);
    late.read(because);
    expect(late.explained()).toEqual([told]);
    expect(told.attribution).not.toEqual(first.attribution);
    expect(told.attribution).toMatchObject({ source: "session", intent: "availability" });
    expect(late.explained()).toEqual([]);
  });

  it("also of who made it", () => {
    const human = {
      type: "IdentityCenterUser",
      onBehalfOf: { userId: "u-1", identityStoreArn: "arn:aws:identitystore::1:identitystore/d-1" },
    };
    const by = { ...because, userIdentity: { ...session("ci", "anna"), ...human } };
    const late = reader({ knowledge });
    late.read(capacity(7));
    late.read(by);
    const [found] = late.explained();
    const before = reader({ knowledge });
    before.read(by);
    expect(found?.actor).toEqual(before.read(capacity(7)).actor);
  });

  it("keeps the kind of one whose claims stand already", () => {
    const built = {
      ...assumed(key, incident),
      userIdentity: { type: "AWSService", invokedBy: "codebuild.amazonaws.com" },
    };
    const plain = capacity(7, { userIdentity: session("nightwatch", "x"), userAgent: "Boto3/1.34" });
    const began = {
      ...built,
      responseElements: { credentials: { accessKeyId: key } },
      requestParameters: { roleArn: `arn:aws:iam::${home}:role/nightwatch`, tags: incident },
    };
    const [late, before] = [reader({ knowledge }), reader({ knowledge })];
    const first = late.read(plain);
    late.read({
      ...began,
      responseElements: {
        credentials: { accessKeyId: key },
        assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/nightwatch/x` },
      },
    });
    const [again] = late.explained();
    expect(again?.actor?.kind).toBe(first.actor?.kind);
    before.read({
      ...began,
      responseElements: {
        credentials: { accessKeyId: key },
        assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/nightwatch/x` },
      },
    });
    expect(first.actor?.kind).toBe("unknown");
    expect(before.read(plain).actor?.kind).toBe("pipeline");
  });
});

describe("nothing is explained late", () => {
  const why = called("autoscaling:CreateOrUpdateTags", {
    requestParameters: {
      tags: [{ ...tag("intent", "cost"), resourceId: "web", resourceType: "auto-scaling-group" }],
    },
  });
  it.each<{ what: string; record: Parts }>([
    { what: "that only reads", record: called("ec2:DescribeInstances", { readOnly: true }) },
    { what: "that failed", record: capacity(7, { errorCode: "AccessDenied" }) },
    { what: "that is itself a reason", record: why },
    {
      what: "that changes nothing",
      record: called("ssm:UpdateInstanceInformation", { requestParameters: { instanceId: "i-1" } }),
    },
    {
      what: "of another session",
      record: capacity(7, { userIdentity: session("deploy", "run-7", "ASIAOTHER") }),
    },
  ])("$what", ({ record }) => {
    const { read, explained } = reader({ knowledge });
    read(record);
    read(because);
    expect(explained()).toEqual([]);
  });
});

describe("of changes that wait for a reason", () => {
  const other = (at: number) =>
    called("unheard-of:CreateThing", {
      eventID: `other-${at}`,
      userIdentity: session("deploy", "x", "ASIAOTHER"),
    });
  const read = (count: number) => {
    const made = reader({ knowledge });
    made.read(capacity(7, { eventID: "first" }));
    for (let at = 0; at < count; at += 1) made.read(other(at));
    made.read(because);
    return made.explained().map(({ eventId }) => eventId);
  };

  it("the latest 1024 are known, and no more", () => {
    expect(read(1_023)).toEqual(["first"]);
    expect(read(1_024)).toEqual([]);
  });

  it("places are taken in turn", () => {
    const made = reader({ knowledge });
    for (let at = 0; at < 1_030; at += 1) made.read(other(at));
    for (const name of ["a", "b", "c"]) made.read(capacity(7, { eventID: name }));
    made.read(because);
    expect(made.explained().map(({ eventId }) => eventId)).toEqual(["a", "b", "c"]);
    // What was explained once may be explained anew, and is told as it is then.
    made.read(assumed("ASIAEXAMPLE", [tag("intent", "cost")], { eventTime: "2026-11-21T02:59:00Z" }));
    expect(made.explained()).toEqual([]);
  });

  it("1024 that were explained and not yet asked for are kept, the oldest give way", () => {
    const made = reader({ knowledge });
    for (let group = 0; group < 18; group += 1) {
      const own = `ASIA${group}`;
      for (let at = 0; at < 60; at += 1)
        made.read(
          called("unheard-of:CreateThing", {
            eventID: `${group}-${at}`,
            userIdentity: session("deploy", "run-7", own),
          }),
        );
      made.read(assumed(own, incident, { eventID: `sts-${group}` }));
    }
    const found = made.explained().map(({ eventId }) => eventId);
    expect([found.length, found[0], found.at(-1)]).toEqual([1_024, "0-56", "17-59"]);
  });
});
