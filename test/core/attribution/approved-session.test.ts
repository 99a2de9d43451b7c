import { describe, expect, it } from "vitest";
import { approvalIn } from "#core/attribution/channels/book/approved-session.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import { approvedLeave } from "#core/intents/leave.ts";
import { storedSession } from "#core/receiving/sessions.ts";
import { assumed, home, type Parts, session } from "../receiving/records.ts";

const service = "aidevops.amazonaws.com";
const role = `arn:aws:iam::${home}:role/devops-agent`;
const parameters = {
  roleArn: role,
  roleSessionName: "run-7",
  durationSeconds: 3_600,
  sourceIdentity: "ben@example.com",
};
const byAws = { type: "AWSService", invokedBy: service };
const record = (more: Parts = {}) =>
  assumed("ASIAAGENT", [], {
    userIdentity: byAws,
    sourceIPAddress: service,
    userAgent: service,
    requestParameters: parameters,
    responseElements: {
      credentials: { accessKeyId: "ASIAAGENT" },
      assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/devops-agent/run-7` },
    },
    ...more,
  });

describe("an approval", () => {
  it("is AWS's own record of its service taking a role", () => {
    expect(approvalIn(record())).toEqual({ service, operator: "ben@example.com" });
    expect(storedSession(record())?.approved).toEqual({
      service,
      operator: "ben@example.com",
      until: "2026-11-21T04:00:00Z",
    });
  });

  it("lasts a day at most, and is in no session that failed to begin", () => {
    const long = { requestParameters: { ...parameters, durationSeconds: 10 ** 9 } };
    expect(storedSession(record(long))?.approved?.until).toBe("2026-11-22T03:00:00Z");
    expect(storedSession(record({ errorCode: "AccessDenied" }))).toBeUndefined();
  });

  it.each<{ when: string; more: Parts }>([
    { when: "a role calls with that source identity", more: { userIdentity: session("devops-agent", "x") } },
    {
      when: "the service calls in a role's name",
      more: { userIdentity: { ...session("devops-agent", "x"), invokedBy: service } },
    },
    { when: "a caller's account stands beside it", more: { userIdentity: { ...byAws, accountId: home } } },
    { when: "a caller's key stands beside it", more: { userIdentity: { ...byAws, accessKeyId: "ASIAX" } } },
    { when: "a session stands beside it", more: { userIdentity: { ...byAws, sessionContext: {} } } },
    { when: "it is another service", more: { userIdentity: { ...byAws, invokedBy: "ec2.amazonaws.com" } } },
    { when: "its name is like it", more: { userIdentity: { ...byAws, invokedBy: `${service}.evil.com` } } },
    {
      when: "the name stands elsewhere",
      more: { userIdentity: { type: "AWSService", principalId: service } },
    },
    { when: "an account is called so", more: { userIdentity: { type: "AWSAccount", invokedBy: service } } },
    { when: "nobody approved", more: { requestParameters: { ...parameters, sourceIdentity: undefined } } },
    {
      when: "the name is no name",
      more: { requestParameters: { ...parameters, sourceIdentity: ["ben@example.com"] } },
    },
    { when: "the name is a path", more: { requestParameters: { ...parameters, sourceIdentity: "sso/ben" } } },
    { when: "the role is another account's", more: { recipientAccountId: "210987654321" } },
    { when: "it is no plain role", more: { requestParameters: { ...parameters, roleArn: "devops-agent" } } },
    { when: "it came by an identity provider", more: { eventName: "AssumeRoleWithWebIdentity" } },
  ])("is none where $when", ({ more }) => {
    expect(approvalIn(record(more))).toBeUndefined();
    expect(storedSession(record(more))).not.toHaveProperty("approved");
  });
});

const agent = { principal: `${home}:role/devops-agent` };
const approved = { service, operator: "ben@example.com", until: "2026-11-21T04:00:00Z" } as const;
const rows = [
  { principals: [agent.principal], kind: "agent", approvedBy: [service] },
  { principals: ["sso/ben@example.com"], givesLeave: true },
] as const;
const now = Date.parse("2026-11-21T03:10:00Z");
const identity = (name: string) => name;
const [ofAgent, ofBen] = rows;
const profiles = (actors: readonly object[], registered: readonly object[] = []) =>
  profilesFrom({ actors: actors as never, references: {} }, registered as never);

describe("leave by an approval", () => {
  const given = { principal: "sso/ben@example.com", upTo: "degradation", until: "2026-11-21T04:00:00Z" };
  it.each([
    { when: "the policy says both", known: profiles(rows), leave: given },
    { when: "the policy does not know the agent", known: profiles([ofBen]), leave: undefined },
    { when: "the operator gives no leave", known: profiles([ofAgent]), leave: undefined },
    { when: "only the registry says so", known: profiles([ofBen], [ofAgent]), leave: undefined },
    {
      when: "another gives leave",
      known: profiles([ofAgent, { ...ofBen, principals: ["sso/eve@example.com"] }]),
      leave: undefined,
    },
    { when: "it has ended", known: profiles(rows), at: Date.parse(approved.until), leave: undefined },
    { when: "nobody approved", known: profiles(rows), by: undefined, leave: undefined },
    {
      when: "the operator is the agent",
      known: profiles(rows),
      actor: { ...agent, human: "sso/ben@example.com" },
      leave: undefined,
    },
  ])("is $leave where $when", ({ known, leave, at = now, actor = agent, ...rest }) => {
    const by = "by" in rest ? rest.by : approved;
    expect(approvedLeave(actor, { approved: by, profiles: known, identity, now: at })).toEqual(leave);
  });
});
