import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";

/** What kind of hand it is, as somebody who knows them all would say; Parley is told nothing of it. */
export type Class =
  | "autoscaler"
  | "node scaler"
  | "pipeline"
  | "on-call"
  | "person"
  | "cost tool"
  | "intruder";

export type Hand = {
  readonly name: string;
  readonly class: Class;
  /** Missing where AWS changes something and leaves no record of it. */
  readonly writer?: Writer;
};

const session = (role: string, name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${role}/${name}`;

const machine = (role: string, name: string, userAgent: string): Writer => ({
  kind: "role",
  principal: session(role, name),
  userAgent,
});

const person = (name: string): Hand => ({
  name,
  class: "person",
  writer: {
    kind: "sso",
    principal: session("AWSReservedSSO_Engineer_0a1b2c3d4e5f6071", `${name}@example.com`),
    userAgent: "console.amazonaws.com",
    isConsole: true,
  },
});

const terraform =
  "APN/1.0 HashiCorp/1.0 Terraform/1.9.0 (+https://www.terraform.io) terraform-provider-aws/5.70.0";

/** Scaling policies and schedules, storage that grows, minor versions. */
export const unrecorded: Hand = { name: "AWS", class: "autoscaler" };

export const taskScaler: Hand = {
  name: "ecs-scaler",
  class: "autoscaler",
  writer: {
    kind: "service",
    principal: session("AWSServiceRoleForApplicationAutoScaling_ECSService", "AutoScaling-ManageAlarms"),
    userAgent: "ecs.application-autoscaling.amazonaws.com",
    invokedBy: "ecs.application-autoscaling.amazonaws.com",
  },
};

export const karpenter: Hand = {
  name: "karpenter",
  class: "node scaler",
  writer: machine("karpenter-main", "1763251200000000000", "karpenter.sh-1.0.6 aws-sdk-go-v2/1.30"),
};

export const deployer: Hand = {
  name: "github-actions-deploy",
  class: "pipeline",
  writer: machine("github-actions-deploy", "GitHubActions", "aws-cli/2.31.0"),
};

export const infrastructure: Hand = {
  name: "tf-runner",
  class: "pipeline",
  writer: machine("tf-runner", "apply", terraform),
};

export const dataPlatform: Hand = {
  name: "data-platform-ci",
  class: "pipeline",
  writer: machine("data-platform-ci", "build-7731", "Boto3/1.35.0"),
};

export const costTool: Hand = {
  name: "cost-optimiser",
  class: "cost tool",
  writer: machine("cost-optimiser", "nightly", "Boto3/1.34.2"),
};

export const people = {
  ada: person("ada"),
  ben: person("ben"),
  carla: person("carla"),
  dmitri: person("dmitri"),
  elin: person("elin"),
} as const;

/** The same person while they have the pager. */
export const onCall = (hand: Hand): Hand => ({ ...hand, class: "on-call" });

export const intruder: Hand = {
  name: "intruder",
  class: "intruder",
  writer: {
    kind: "user",
    principal: `arn:aws:iam::${worldAccount}:user/report-export`,
    userAgent: "aws-cli/2.15.0",
  },
};
