import { describe, expect, it } from "vitest";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent } from "#local/http/local-gateway.ts";
import { assumed, enveloped, session } from "../../core/receiving/records.ts";
import { docketOf, minute, policyIn } from "../stage.ts";
import { incident, role } from "./telling/happenings.ts";
import { begin, momentOf, type Story } from "./telling/story.ts";

const home = "123456789012";
const service = "aidevops.amazonaws.com";
const agent = `arn:aws:sts::${home}:assumed-role/devops-agent/run-7`;
const enforcing = policyIn("enforce");
const policy: Policy = {
  ...enforcing,
  file: {
    ...enforcing.file,
    actors: [
      { principals: [`${home}:role/devops-agent`], kind: "agent", approvedBy: [service] },
      { principals: ["sso/ben@example.com"], givesLeave: true },
      ...enforcing.file.actors,
    ],
  },
};

/** CloudTrail's record of the agent's session, as it is heard. */
async function sessionBegins(story: Story, more: object = {}): Promise<void> {
  const record = assumed("ASIAAGENT", [], {
    eventTime: momentOf(story),
    userIdentity: { type: "AWSService", invokedBy: service },
    requestParameters: {
      roleArn: role("devops-agent"),
      durationSeconds: 3_600,
      sourceIdentity: "ben@example.com",
    },
    responseElements: { credentials: { accessKeyId: "ASIAAGENT" }, assumedRoleUser: { arn: agent } },
    ...more,
  });
  story.put(enveloped(record, { source: "aws.sts", account: home, region: "eu-north-1" }) as never);
  await story.pass(minute);
}

const reason = { intent: "availability", motivation: { kind: "incident", ref: "INC-1042" }, for: "8h" };

/** The agent declares with the key of a session, and writes with what it declared. */
async function agentWrites(story: Story, accessKey: string, as = agent) {
  const request = new Request("https://api.test/api/intents", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "one" },
    body: JSON.stringify(reason),
  });
  const identity = { userArn: as, accountId: home, accessKey };
  const answer = (await story.doors.serveApi(await gatewayEvent(request, identity))) as HttpAnswer;
  expect(answer.statusCode).toBe(201);
  const said = JSON.parse(Buffer.from(answer.body, answer.isBase64Encoded ? "base64" : "utf8").toString());
  const writer = {
    kind: "role",
    principal: as.replace("run-7", `run-7@${said.id}`),
    userAgent: "Boto3/1.42.0",
  } as const;
  story.change(writer, { DesiredCapacity: "10" });
  await story.pass(2 * minute);
  const claims = claimsOn((await docketOf(story, story.resource)).docket, 4);
  const own = claims.find(({ field, source }) => field === "/DesiredCapacity" && source === "declared");
  return { leave: said.leave, claim: own };
}

async function withIncident(): Promise<Story> {
  const story = await begin({ policy });
  incident(story, momentOf(story), "open", [role("devops-agent")]);
  await story.pass(minute);
  return story;
}

describe("an agent whose session an operator approved at AWS", () => {
  it("acts by the operator's leave, to the end of the session", async () => {
    const story = await withIncident();
    const began = momentOf(story);
    await sessionBegins(story);
    const { leave, claim } = await agentWrites(story, "ASIAAGENT");
    const until = new Date(Date.parse(began) + 60 * minute).toISOString().replace(".000Z", "Z");
    const given = { principal: "sso/ben@example.com", upTo: "degradation", until };
    expect(leave).toEqual(given);
    expect(claim).toMatchObject({ delegatedBy: given, actor: { kind: "agent" } });
  });

  it.each([
    { when: "it took its role itself", more: { userIdentity: session("devops-agent", "run-6") } },
    {
      when: "the service called in its name",
      more: { userIdentity: { ...session("devops-agent", "run-6"), invokedBy: service } },
    },
    {
      when: "the operator gives no leave",
      more: { requestParameters: { roleArn: role("devops-agent"), sourceIdentity: "eve@example.com" } },
    },
    {
      when: "the session is another role's",
      more: {
        responseElements: {
          credentials: { accessKeyId: "ASIAAGENT" },
          assumedRoleUser: { arn: agent.replace("devops-agent", "other") },
        },
      },
    },
    { when: "another key signs", key: "ASIAOTHER" },
    { when: "the session has ended", later: 61 * minute },
  ])("has no leave where $when", async ({ more, key = "ASIAAGENT", later = 0 }) => {
    const story = await withIncident();
    await sessionBegins(story, more);
    await story.pass(later);
    const { leave, claim } = await agentWrites(story, key);
    expect(leave).toBeUndefined();
    expect(claim).not.toHaveProperty("delegatedBy");
  });

  it("hands nothing on to a role that it takes from there", async () => {
    const story = await withIncident();
    await sessionBegins(story);
    await sessionBegins(story, {
      eventID: "another",
      userIdentity: { ...session("devops-agent", "run-7", "ASIAAGENT") },
      requestParameters: { roleArn: role("devops-agent"), sourceIdentity: "ben@example.com" },
      responseElements: { credentials: { accessKeyId: "ASIACHAINED" }, assumedRoleUser: { arn: agent } },
    });
    expect((await agentWrites(story, "ASIACHAINED")).leave).toBeUndefined();
  });
});
