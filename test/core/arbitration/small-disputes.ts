import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import type { WorthGround } from "#core/arbitration/weigh/worth.ts";
import { Claim } from "#core/claims/claim.ts";
import { Situation } from "#core/claims/situation.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { rememberedOfTexts } from "#core/remembered.ts";

type Sections = Readonly<Record<string, unknown>>;

const prodOrder = "data-protection security compliance availability performance cost operability consistency";
const testOrder = "data-protection experiment cost operability security compliance availability performance";

const basis: Sections = {
  parley: 1,
  name: "kit",
  environments: [
    { name: "prod", tags: { env: ["prod"] }, order: [...prodOrder.split(" "), "experiment", "unattributed"] },
    { name: "test", tags: { env: ["test"] }, order: [...testOrder.split(" "), "consistency"] },
  ],
  orders: [
    { while: ["peak", "freeze"], raise: "availability", to: 1 },
    { while: ["incident"], raise: "availability", to: 2 },
  ],
  urgency: [
    { motivations: ["incident"], kinds: ["break-glass"], urgency: "emergency" },
    { motivations: ["exploited-cve"], urgency: "emergency" },
    { motivations: ["incident", "degradation", "traffic-spike"], urgency: "degradation" },
    { motivations: ["launch", "exception", "change-ticket"], urgency: "deadline" },
    {
      motivations: ["vulnerability", "audit-finding", "budget", "maintenance", "experiment"],
      urgency: "routine",
    },
    { motivations: ["schedule", "none"], urgency: "none" },
  ],
  authority: {
    claims: [
      { kinds: ["person", "break-glass", "pipeline"], atMost: "emergency" },
      { kinds: ["automation"], motivations: ["exploited-cve"], atMost: "emergency" },
      { kinds: ["automation", "service"], atMost: "degradation" },
      { kinds: ["agent"], atMost: "routine" },
      { kinds: ["unknown"], atMost: "routine", strength: "want" },
    ],
    situations: [{ persons: true, kinds: ["incident", "peak", "freeze"] }],
    attestations: { "data-protection": ["data"], default: ["service"] },
  },
  approvers: [{ name: "owners", principals: ["olga", "otto"] }],
};

const at0 = (pointer: string): string => `kit.yaml${pointer}`;

export function policyFile(sections: Sections = {}): PolicyFile {
  return PolicyFile.parse({ ...basis, ...sections });
}

/** A small policy; a section that is given takes the place of the standard one. The same sections are compiled once. */
export const policy = (sections: Sections = {}): Policy => compiledFrom(JSON.stringify(sections));

const compiledFrom = rememberedOfTexts((sections: string): Policy => {
  const compiled = compilePolicy({ file: policyFile(JSON.parse(sections)), at: at0, name: "kit" });
  if ("policy" in compiled) return compiled.policy;
  throw new Error(compiled.findings.map(({ message }) => message).join("; "));
}, 200_000);

/** A time of the day on which everything here happens. */
export const at = (time: string): string => `2026-11-21T${time.length === 5 ? `${time}:00` : time}Z`;
export const time = (text: string): number => Date.parse(at(text));

type Partially<T> = { readonly [key in keyof T]?: unknown };

/** A scaler's wish for more room, made at 03:00, that nothing confirms. */
export function claim(
  parts: Partially<Claim> & { readonly by?: string; readonly kind?: string } = {},
): Claim {
  const { by, kind, ...rest } = parts;
  const id = String(parts.id ?? "c1");
  return Claim.parse({
    id,
    field: "/DesiredCapacity",
    constraint: { min: 8 },
    strength: "must",
    actor: { principal: by ?? `role-of-${id}`, kind: kind ?? "automation" },
    intent: "availability",
    motivation: { kind: "budget" },
    source: "declared",
    madeAt: at("03:00"),
    ...rest,
  });
}

/** An open incident INC-7 on the resource, since 02:00, told by a pager. */
export function situation(parts: Partially<Situation> = {}): Situation {
  return Situation.parse({
    kind: "incident",
    ref: "INC-7",
    state: "open",
    scope: { resources: "checkout" },
    since: at("02:00"),
    source: "pager",
    ...parts,
  });
}

/** What code wrote, for consistency alone. */
export const byCode = (parts: NonNullable<Parameters<typeof claim>[0]>): Claim =>
  claim({
    intent: "consistency",
    motivation: { kind: "none" },
    source: "inferred",
    backing: "wrote",
    ...parts,
    actor: { principal: parts.id ?? "deploy", kind: "pipeline", vouched: "policy", goals: [] },
  });

/** A field on which nothing can hurt, and to which the claimant is a stranger. */
export const ground = (parts: Partial<WorthGround> = {}): WorthGround => ({
  isHarmful: false,
  isGuarded: false,
  isServed: true,
  isAuthor: false,
  owned: undefined,
  ...parts,
});

/** A group of three machines at 04:00; `is` and `was` say what it is and what was agreed. */
export function dispute(
  parts: Partially<Dispute> & { readonly was?: unknown; readonly is?: unknown } = {},
): Dispute {
  const { is, was, ...rest } = parts;
  return Dispute.parse({
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: "checkout",
    },
    now: at("04:00"),
    tags: { env: "prod", service: "checkout" },
    live: is === undefined ? { "/DesiredCapacity": 3 } : { "/DesiredCapacity": is },
    prior: was === undefined ? { "/DesiredCapacity": 3 } : { "/DesiredCapacity": was },
    ...rest,
  });
}

const standard = policy();

export function verdict(parts: Parameters<typeof dispute>[0], rules: Policy = standard): Verdict {
  return arbitrate(dispute(parts), rules);
}

/** The verdict on one field, by default the only one there is. */
export function field(
  parts: Parameters<typeof dispute>[0],
  rules: Policy = standard,
  path = "/DesiredCapacity",
): FieldVerdict {
  const { fields } = verdict(parts, rules);
  const found = fields.find((each) => each.path === path);
  if (found === undefined)
    throw new Error(`no verdict on ${path}, but on ${fields.map((each) => each.path)}`);
  return found;
}

/** What is left of a verdict when its words and dates are taken away. */
export function fate({ outcome, value, holders, deferred, refused }: FieldVerdict) {
  return { outcome, value, holders, deferred: deferred.map((each) => each.claim), refused };
}

export const rulesOf = ({ because }: FieldVerdict): readonly string[] => because.map(({ rule }) => rule);
export const textsOf = ({ because }: FieldVerdict): readonly string[] => because.map(({ text }) => text);
