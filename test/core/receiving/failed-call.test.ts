import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { callerGroup } from "#core/learning/outcomes/refusals.ts";
import { failedCall } from "#core/receiving/failed-call.ts";
import { heard } from "#core/receiving/heard.ts";
import { called, capacity, configured, enveloped, home, other, type Parts, session } from "./records.ts";

const knowledge = openCatalogue();
const place = {
  accounts: [home],
  regions: ["eu-north-1"],
  governs: ["AWS::AutoScaling::AutoScalingGroup", "AWS::EC2::Instance", "AWS::SNS::Topic"],
};
const heardAt = Date.parse("2026-11-21T03:12:00Z");
const restorers = [`arn:aws:iam::${home}:role/parley-restorer`];

function read(record: Parts, more: Parts = {}) {
  const [one] = heard(enveloped(record, more), place);
  if (one === undefined || one.as !== "record") throw new Error("not heard");
  return failedCall(one, { knowledge, profiles: noProfiles, place, restorers, heardAt });
}

const refused = (more: Parts = {}) => capacity(7, { errorCode: "AccessDenied", ...more });
const deploy = callerGroup(`${home}:role/deploy`);

describe("a failed call", () => {
  it("is counted for what it would have written, by the group of its caller, in its ten minutes", () => {
    const found = read(refused({ errorMessage: "planted-message", responseElements: null }));
    expect(found).toEqual({
      as: "counted",
      resources: [{ account: home, region: "eu-north-1", type: place.governs[0], id: "web" }],
      call: {
        at: Date.parse("2026-11-21T03:10:00Z"),
        by: deploy,
        mark: expect.stringMatching(/^[0-9a-f]{10}$/),
      },
    });
  });

  it("holds no name of a caller, no value and no word of what was asked for", () => {
    const userIdentity = session("planted-role", "planted-session");
    const requestParameters = { autoScalingGroupName: "web", desiredCapacity: 7, planted: "planted-value" };
    const found = read(
      refused({ userIdentity, requestParameters, errorMessage: "planted", userAgent: "planted" }),
    );
    expect(found.as).toBe("counted");
    expect(JSON.stringify(found)).not.toMatch(/planted|AccessDenied|desired/);
  });

  it("is of the human whom AWS recorded, and of a role whatever its session is called", () => {
    const person = session("AWSReservedSSO_Admin_0123456789abcdef", "Ada@example.com");
    const found = read(refused({ userIdentity: { ...person, sessionContext: {} } }));
    expect(found).toMatchObject({ call: { by: callerGroup("sso/ada@example.com") } });
    for (const name of ["x", "sso/ada@example.com", "somebody-else"])
      expect(read(refused({ userIdentity: session("deploy", name) }))).toMatchObject({
        call: { by: deploy },
      });
  });

  it.each([
    { when: "the call went well", record: capacity(7) },
    { when: "its code is no text", record: refused({ errorCode: { planted: 1 } }) },
    { when: "its code is empty", record: refused({ errorCode: "" }) },
    { when: "it reads", record: refused({ readOnly: true }) },
    {
      when: "it only reads by its name",
      record: called("autoscaling:DescribeAutoScalingGroups", {
        readOnly: undefined,
        errorCode: "AccessDenied",
      }),
    },
    { when: "it is on data", record: refused({ eventCategory: "Data" }) },
    { when: "it is Parley's own", record: refused({ userIdentity: session("parley-restorer", "case") }) },
    {
      when: "its tags say why",
      record: called("autoscaling:CreateOrUpdateTags", {
        errorCode: "AccessDenied",
        requestParameters: {
          tags: [
            { key: "parley:intent", value: "cost", resourceId: "web", resourceType: "auto-scaling-group" },
          ],
        },
      }),
    },
    ...[
      "Throttling",
      "ThrottlingException",
      "Client.RequestLimitExceeded",
      "TooManyRequestsException",
      "SlowDown",
      "ServiceUnavailable",
      "InternalFailure",
      "Server.Unknown",
      "Client.DryRunOperation",
      "ExpiredToken",
    ].map((errorCode) => ({ when: `it failed by ${errorCode}`, record: refused({ errorCode }) })),
  ])("is not counted where $when", ({ record }) => {
    expect(read(record).as).toBe("ignored");
  });

  it("is counted also where its service says of the failure in its answer", () => {
    const responseElements = { errorCode: "AccessDenied", errorMessage: "no", ConsoleLogin: "Failure" };
    expect(read(refused({ responseElements })).as).toBe("counted");
  });

  it.each(["AccessDenied", "Client.UnauthorizedOperation", "ValidationError", "ScalingActivityInProgress"])(
    "is counted where it failed by %s",
    (errorCode) => {
      expect(read(refused({ errorCode })).as).toBe("counted");
    },
  );

  it.each([
    { when: "it names nothing", parameters: null, as: "unresolved" },
    { when: "it names no text", parameters: { autoScalingGroupName: { a: [1] } }, as: "unresolved" },
    {
      when: "its name is longer than any",
      parameters: { autoScalingGroupName: "x".repeat(100_000) },
      as: "unresolved",
    },
  ])("is $as where $when", ({ parameters, as }) => {
    expect(read(refused({ requestParameters: parameters })).as).toBe(as);
  });

  it("on what another account has, or nobody governs, counts for nothing", () => {
    const topic = (account: string) =>
      called("sns:SetTopicAttributes", {
        errorCode: "AuthorizationError",
        requestParameters: {
          topicArn: `arn:aws:sns:eu-north-1:${account}:orders`,
          attributeName: "DisplayName",
        },
      });
    const as = (record: Parts) => read(record, { source: "aws.sns" }).as;
    expect([as(topic(home)), as(topic(other))]).toEqual(["counted", "forged"]);
    expect(read(refused({ awsRegion: "us-east-1" })).as).toBe("ungoverned");
  });

  it("that names many resources is a refusal of none of them", () => {
    const terminated = (count: number) =>
      called("ec2:TerminateInstances", {
        errorCode: "Client.UnauthorizedOperation",
        requestParameters: {
          instancesSet: {
            items: Array.from({ length: count }, (_, n) => ({
              instanceId: `i-${String(n).padStart(17, "0")}`,
            })),
          },
        },
      });
    expect(read(terminated(20), { source: "aws.ec2" })).toMatchObject({ as: "counted" });
    expect(read(terminated(21), { source: "aws.ec2" }).as).toBe("ignored");
  });

  it("that AWS Config is made to tell counts nothing", () => {
    const config = { source: "aws.config", "detail-type": "Config Configuration Item Change" };
    expect(read({ ...configured(), errorCode: "AccessDenied" }, config).as).toBe("ignored");
  });

  it("lies in no time after it was heard of, and in that one where it says none", () => {
    const now = Date.parse("2026-11-21T03:10:00Z");
    for (const eventTime of ["2036-11-21T03:10:00Z", "never", undefined, 7])
      expect(read(refused({ eventTime }))).toMatchObject({ call: { at: now } });
    expect(read(refused({ eventTime: "2026-11-20T23:59:59Z" }))).toMatchObject({
      call: { at: Date.parse("2026-11-20T23:50:00Z") },
    });
  });
});
