import { fc } from "@fast-check/vitest";
import type { Actor } from "#core/claims/claim.ts";
import { intents, vouchers } from "#core/claims/words.ts";

type Who = {
  readonly kind: Actor["kind"];
  readonly principals: readonly string[];
  readonly via: readonly string[];
  readonly human?: string;
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
    human: "sso/ann@example.com",
  },
  {
    kind: "person",
    principals: [role("ben"), "ben@example.com"],
    via: ["console"],
    human: "sso/ben@example.com",
  },
  { kind: "break-glass", principals: [role("break-glass")], via: ["console"], human: "sso/ann@example.com" },
  { kind: "pipeline", principals: [role("deploy")], via: ["terraform", "cloudformation"] },
  { kind: "automation", principals: [role("scaler")], via: ["karpenter", "boto3"] },
  { kind: "automation", principals: [role("cost-optimiser")], via: ["boto3"] },
  { kind: "automation", principals: [role("patcher")], via: ["ssm"] },
  { kind: "service", principals: ["servicequotas.amazonaws.com"], via: ["quota"] },
  { kind: "service", principals: [role("aws-service-role/AWSServiceRoleForAutoScaling")], via: ["aws"] },
  { kind: "agent", principals: [role("helper-agent")], via: ["mcp"] },
  { kind: "unknown", principals: ["unknown", role("stranger")], via: ["aws-cli"] },
];

const humans = ["sso/ann@example.com", "sso/ben@example.com", "sso/eve@example.com"];

const real = intents.filter((goal) => goal !== "unattributed");

/** Nothing granted, something, or nothing said about it. */
const goals = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.subarray(real, { minLength: 1, maxLength: 3 }) },
  fc.constant([]),
);

const seldom = <T>(arbitrary: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, arbitrary);

export const actor: fc.Arbitrary<Actor> = fc.constantFrom(...people).chain((who) =>
  fc
    .record({
      kind: fc.constant(who.kind),
      principal: fc.constantFrom(...who.principals),
      via: fc.option(fc.constantFrom(...who.via), { nil: undefined }),
      goals,
      human: fc.constantFrom(undefined, who.human),
      said: seldom(fc.constantFrom(...humans), 9),
      vouched: seldom(fc.constantFrom(...vouchers)),
    })
    .map(
      (all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Actor,
    ),
);

/** Names under which somebody may declare a situation or give a ruling. */
export const somebody = fc.constantFrom(
  ...people.flatMap(({ principals }) => principals),
  ...humans,
  "service-owner",
);

/** Whose session it was, where AWS recorded one human. */
export const human = fc.constantFrom(...humans);

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
