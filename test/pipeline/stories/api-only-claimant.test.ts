import { describe, expect, it } from "vitest";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import type { Json } from "#core/fields/json.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { docketOf, hour } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { begin } from "./telling/story.ts";
import { bucket, group, lambda, rule, securityGroup } from "./telling/things.ts";

/** Who may call Parley's API, and nothing else. */
const caller = `arn:aws:sts::${worldAccount}:assumed-role/visitor/eve`;

type Wanted = {
  readonly of: NewResource;
  readonly field: string;
  readonly constraint: Readonly<Record<string, Json>>;
};

const to = (of: NewResource, field: string, is: Json): Wanted => ({ of, field, constraint: { is } });
const without = (of: NewResource, field: string): Wanted => ({ of, field, constraint: { absent: true } });
const open = (port: number) => ({ ...rule("0.0.0.0/0"), FromPort: port, ToPort: port });

/** Each takes away, opens, unprotects, blinds or hands over. */
const dangerous: readonly Wanted[] = [
  to(group, "/DesiredCapacity", "0"),
  to(group, "/MinSize", "0"),
  to(group, "/MaxSize", "0"),
  to(group, "/MaxSize", "1000"),
  { of: group, field: "/DesiredCapacity", constraint: { max: 1 } },
  to(group, "/HealthCheckType", "EC2"),
  to(group, "/LaunchTemplate", { LaunchTemplateId: "lt-0000000000000000f", Version: "1" }),
  without(group, "/Tags[Key=env]"),
  to(securityGroup, "/SecurityGroupIngress", [open(22)]),
  to(securityGroup, "/SecurityGroupIngress", [open(3389)]),
  to(securityGroup, "/SecurityGroupIngress", []),
  to(securityGroup, "/SecurityGroupEgress", [open(443)]),
  to(bucket, "/PublicAccessBlockConfiguration/BlockPublicAcls", false),
  to(bucket, "/PublicAccessBlockConfiguration/RestrictPublicBuckets", false),
  without(bucket, "/PublicAccessBlockConfiguration"),
  without(bucket, "/LoggingConfiguration"),
  to(bucket, "/LoggingConfiguration/DestinationBucketName", "elsewhere"),
  to(lambda, "/Role", `arn:aws:iam::${worldAccount}:role/admin`),
  to(lambda, "/Timeout", 1),
  to(lambda, "/ReservedConcurrentExecutions", 0),
];

const reasons = [
  { intent: "availability", motivation: { kind: "incident", ref: "INC-666" } },
  { intent: "security", motivation: { kind: "exploited-cve", ref: "CVE-2026-0001" } },
  { intent: "cost" },
] as const;

/** Declares the want for a reason, and waits until everything has been done about it that will be. */
async function told({ of, field, constraint }: Wanted, reason: (typeof reasons)[number]) {
  const permissions = memoryPermissions([{ arn: caller, statements: [] }], { others: "everything" });
  const story = await begin({ made: of, stores: { permissions } });
  const sent = story.outbox.sent.length;
  const claims = [{ field, constraint, strength: "must" }];
  const body = { ...reason, resource: resourceText(story.resource), claims, for: "12h" };
  const answer = await call(story, ["POST", "/api/intents"], { as: caller, body });
  await story.pass(13 * hour);
  return { story, answer, messages: story.outbox.sent.slice(sent) };
}

describe("a claimant who may only call the API", () => {
  it.each(dangerous)("has it said that $field is only a wish, and why, %$", async (want) => {
    const { answer, story } = await told(want, reasons[0]);
    expect(answer.status).toBe(201);
    expect(answer.body["wishes"]).toEqual([
      {
        claim: expect.any(String),
        missing: ["permission", "reason-or-goal"],
        why: expect.stringContaining("; no situation confirms its reason"),
      },
    ]);
    const { permits } = await docketOf(story, story.resource);
    expect(Object.values(permits ?? {}).map(({ backing }) => backing)).toEqual(["none"]);
  });

  describe.each(reasons)("who says $intent, %$", (reason) => {
    it.each(dangerous)("has Parley neither write $field nor ask anybody about it, %$", async (want) => {
      const { story, answer, messages } = await told(want, reason);
      expect(answer.status).toBe(201);
      expect(story.calls("cloud.update")).toBe(0);
      expect(story.sandbox.whole(story.resource)).toEqual(story.made);
      expect(messages).toEqual([]);
      const { case: open, asked, restores } = await docketOf(story, story.resource);
      expect([open, asked, restores]).toEqual([undefined, [], []]);
    });
  });
});
