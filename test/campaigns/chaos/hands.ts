import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors } from "../../pipeline/stage.ts";

const session = (role: string, name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${role}/${name}`;

const person = (name: string): Writer => ({
  kind: "sso",
  principal: session("AWSReservedSSO_Engineer_0a1b2c3d4e5f6071", `${name}@example.com`),
  userAgent: "console.amazonaws.com",
  isConsole: true,
});

const machine = (role: string, name: string, userAgent: string): Writer => ({
  kind: "role",
  principal: session(role, name),
  userAgent,
});

/** Everybody who writes: people, pipelines, controllers, agents, and those who say what is not so. */
export const hands = {
  ada: person("ada"),
  ben: person("ben"),
  oncall: { ...actors.oncall, principal: session("oncall", "ada") },
  "break-glass": {
    ...actors.oncall,
    principal: session("break-glass-1", "carla"),
  },
  deploy: actors.pipeline,
  release: actors.release,
  scaler: {
    kind: "service",
    principal: session("AWSServiceRoleForApplicationAutoScaling_ECSService", "AutoScaling-ManageAlarms"),
    userAgent: "ecs.application-autoscaling.amazonaws.com",
    invokedBy: "ecs.application-autoscaling.amazonaws.com",
  },
  team: actors.team,
  "load-tests": machine("load-tests", "run-7", "Boto3/1.35"),
  cost: actors.cost,
  agent: machine("claude-code-agent", "task-12", "aws-sdk-js/3.1142.0"),
  liar: machine("batch-worker", "i-0abc", "aws-cli/2.31.0"),
} as const satisfies Readonly<Record<string, Writer>>;

export type HandName = keyof typeof hands;

export const people: readonly HandName[] = ["ada", "ben", "oncall", "break-glass"];
export const pipelines: readonly HandName[] = ["deploy", "release"];
export const machines: readonly HandName[] = ["scaler", "team", "load-tests", "cost", "agent"];
export const everybody = Object.keys(hands) as readonly HandName[];

/** The role behind a session, as AWS names the one who calls an API. */
export function roleOf(hand: HandName): string {
  const [, role = ""] = hands[hand].principal.split("assumed-role/");
  return `arn:aws:iam::${worldAccount}:role/${role.split("/")[0]}`;
}
