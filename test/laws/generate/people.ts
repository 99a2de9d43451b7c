import { fc } from "@fast-check/vitest";
import type { Actor } from "#core/claims/claim.ts";

type Who = {
  readonly kind: Actor["kind"];
  readonly principals: readonly string[];
  readonly via: readonly string[];
};

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;

/** Several spellings of one principal stand side by side, and one principal comes by several ways. */
const people: readonly Who[] = [
  {
    kind: "person",
    principals: [
      role("oncall"),
      role("team/oncall"),
      "arn:aws:sts::123456789012:assumed-role/oncall/ann@example.com",
    ],
    via: ["console", "aws-cli"],
  },
  { kind: "person", principals: [role("ben"), "ben@example.com"], via: ["console"] },
  { kind: "break-glass", principals: [role("break-glass")], via: ["console"] },
  { kind: "pipeline", principals: [role("deploy")], via: ["terraform", "cloudformation"] },
  { kind: "automation", principals: [role("scaler")], via: ["karpenter", "boto3"] },
  { kind: "automation", principals: [role("cost-optimiser")], via: ["boto3"] },
  { kind: "automation", principals: [role("patcher")], via: ["ssm"] },
  { kind: "service", principals: ["servicequotas.amazonaws.com"], via: ["quota"] },
  { kind: "service", principals: [role("aws-service-role/AWSServiceRoleForAutoScaling")], via: ["aws"] },
  { kind: "agent", principals: [role("helper-agent")], via: ["mcp"] },
  { kind: "unknown", principals: ["unknown", role("stranger")], via: ["aws-cli"] },
];

export const actor: fc.Arbitrary<Actor> = fc
  .constantFrom(...people)
  .chain(({ kind, principals, via }) =>
    fc.record(
      { kind: fc.constant(kind), principal: fc.constantFrom(...principals), via: fc.constantFrom(...via) },
      { requiredKeys: ["kind", "principal"] },
    ),
  );

/** Names under which somebody may declare a situation or give a ruling. */
export const somebody = fc.constantFrom(...people.flatMap(({ principals }) => principals), "service-owner");

/** Who answers for the service, the data and the rest, if the catalogue of services knows. */
export const owners = {
  service: [role("service-lead")],
  code: [role("service-lead")],
  data: [role("data-owner"), role("ben")],
  security: [role("security-owner")],
  platform: [role("platform-team")],
};

export const approver = fc.constantFrom(
  role("service-lead"),
  role("data-owner"),
  role("security-owner"),
  role("platform-team"),
  "security",
  "data",
  "silence",
);
