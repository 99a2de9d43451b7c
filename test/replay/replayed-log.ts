import { readFileSync } from "node:fs";
import type { Attribution } from "#core/attribution/attribute.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import type { Actor } from "#core/claims/claim.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { readPolicy } from "#files/policy-text.ts";
import { Replayer, type ReplayParts } from "#replay/replayer.ts";

export function policyFrom(text: string, name = "policy.yaml"): Policy {
  const read = readPolicy(text, name);
  if ("diagnostics" in read) throw new Error(JSON.stringify(read.diagnostics));
  return read.policy;
}

const defaultPolicy = policyFrom(readFileSync("policies/default.yaml", "utf8"), "policies/default.yaml");

/** Knows no type at all. */
const noShapes: TypeKnowledge = {
  knows: () => false,
  types: () => [],
  shape: () => unknownShape,
  hasField: () => undefined,
  nearestType: () => undefined,
  nearestField: () => undefined,
};

const account = "123456789012";
const role = (name: string): string => `arn:aws:iam::${account}:role/${name}`;

export const actors = {
  deploy: { principal: role("deploy"), via: "terraform", kind: "pipeline" },
  scaler: { principal: role("scaler"), via: "karpenter", kind: "automation" },
  cost: { principal: role("cost-optimiser"), kind: "automation" },
  alice: { principal: "sso/alice@example.com", via: "console", kind: "person" },
  bob: { principal: "sso/bob@example.com", via: "console", kind: "person" },
} as const satisfies Record<string, Actor>;

export function because(
  intent: Attribution["intent"],
  motivation: Attribution["motivation"] = { kind: "none" },
  source: Attribution["source"] = "registry",
): Attribution {
  return { intent, motivation, source, trust: 3, contradicted: false, contradictions: [] };
}

let events = 0;

type Told = Partial<Omit<Reading, "edits" | "at" | "actor">> & {
  readonly at: string;
  readonly actor?: Actor | null;
  readonly set?: Readonly<Record<string, ReadEdit["after"]>>;
  readonly type?: string;
  readonly id?: string;
};

const day = "2026-11-20";

/** A resolved change; `at` is a time of the day of these tests, or a whole instant. */
export function change({ at, set = {}, type, id, ...rest }: Told): Reading {
  events += 1;
  const resource = { type: type ?? "AWS::AutoScaling::AutoScalingGroup", id: id ?? "checkout" };
  return {
    eventId: `event-${String(events).padStart(6, "0")}`,
    status: "resolved",
    resources: [{ ...resource, account, region: "eu-north-1" }],
    actor: null,
    attribution: null,
    write: "update",
    edits: Object.entries(set).map(([path, after]) => (after === undefined ? { path } : { path, after })),
    at: at.includes("T") ? at : `${day}T${at}Z`,
    ...rest,
  };
}

/** Replays readings under the default policy unless another is given. */
export function replay(readings: readonly Reading[], parts: Partial<ReplayParts> = {}): Replayer {
  const replayer = new Replayer({ policy: defaultPolicy, shapes: noShapes, situations: [], ...parts });
  for (const reading of readings) replayer.read(reading);
  replayer.finish();
  return replayer;
}
