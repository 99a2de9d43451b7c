import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlanInput } from "#constructs/plan/plan-input.ts";
import { planOf } from "#constructs/plan/plan-of.ts";

export const home = { account: "111122223333", region: "us-east-1" };

export const onCall = {
  name: "on-call",
  principals: ["arn:aws:iam::111122223333:role/on-call"],
  groups: ["security-owner", "data-owner", "service-owner", "platform"],
  email: "on-call@example.com",
};

/** What stands in the way of a deployment, line by line; nothing where nothing does. */
export function refused(input: PlanInput): readonly string[] {
  try {
    planOf(input);
    return [];
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidInput") return error.message.split("\n");
    throw error;
  }
}

/** The same of somebody who writes JavaScript, whom no type stops. */
export const refusedUntyped = (input: object): readonly string[] => refused(input as PlanInput);

/** Lends a folder that holds one policy. */
export function withPolicy<T>(text: string, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "parley-plan-"));
  try {
    writeFileSync(join(folder, "policy.yaml"), text);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const intents = [
  "data-protection",
  "security",
  "compliance",
  "availability",
  "performance",
  "cost",
  "operability",
  "consistency",
  "experiment",
  "unattributed",
];

/** A policy that is fine, with more lines of its own at the end. */
export const policyWith = (...lines: readonly string[]): string =>
  [
    "parley: 1",
    `environments: [{name: prod, order: [${intents.join(", ")}]}]`,
    "unattributed: [{answer: ask}]",
    "approvers: [{name: platform, owners: [platform]}]",
    ...lines,
    "",
  ].join("\n");
