import type { Claim } from "#core/claims/claim.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Place } from "#core/policy/place.ts";
import type { Facts, Policy } from "#core/policy/policy.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

const prod = { name: "prod", tags: { env: ["prod"] }, order: ["security", "availability", "cost"] };
const test = { name: "test", tags: { env: ["test"] }, order: ["cost", "availability", "security"] };

/** A policy file with the sections that a test is about; all else is as small as it may be. */
export function fileOf(sections: Readonly<Record<string, unknown>> = {}): PolicyFile {
  return PolicyFile.parse({ parley: 1, environments: [prod, test], ...sections });
}

export function policyOf(sections: Readonly<Record<string, unknown>> = {}): Policy {
  const compiled = compilePolicy({
    file: fileOf(sections),
    at: (pointer) => `sample.yaml${pointer}`,
    name: "sample",
  });
  if ("policy" in compiled) return compiled.policy;
  throw new Error(compiled.findings.map(({ message }) => message).join("; "));
}

export function placeOf(place: Partial<Place> = {}): Place {
  return {
    account: "123456789012",
    region: "eu-north-1",
    type: "AWS::AutoScaling::AutoScalingGroup",
    id: "checkout",
    environment: "prod",
    tags: { env: "prod", service: "checkout" },
    ...place,
  };
}

type Weighed = Facts["claim"];

export function factsOf({
  claim,
  ...facts
}: Partial<Omit<Facts, "claim">> & { claim?: Partial<Weighed> } = {}): Facts {
  const { account, region, type, id, tags, environment } = placeOf();
  const resource = { account, region, type, id };
  return {
    claim: claimOf(claim),
    resource,
    tags,
    environment,
    exposure: "internet",
    situations: ["peak"],
    ...facts,
  };
}

function claimOf(claim: Partial<Weighed> = {}): Weighed {
  return {
    id: "c1",
    field: "/DesiredCapacity" as Claim["field"],
    constraint: { min: 8, in: [8, 9], is: 8 },
    actor: { principal: "123456789012:role/scaler", kind: "automation" },
    intent: "availability",
    motivation: { kind: "traffic-spike", evidence: ["graph", { at: 3 }] },
    source: "declared",
    madeAt: "2026-11-21T03:08:00Z",
    onLoss: "defer",
    state: "active",
    urgency: "degradation",
    confirmed: true,
    trust: 3,
    ...claim,
  };
}
