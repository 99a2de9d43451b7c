import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { sandboxCloud } from "#local/sandbox/sandbox-cloud.ts";
import type { SandboxOptions } from "#local/sandbox/state.ts";
import type { Envelope } from "#local/sandbox/telling/envelope.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";

export const account = "111122223333";
export const region = "eu-north-1";
export const place = { account, region };
export const knowledge = openCatalogue();

export const engineer: Writer = {
  kind: "sso",
  principal: `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Operator_0123456789abcdef/ann@example.com`,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
  isConsole: true,
};
export const pipeline: Writer = {
  kind: "role",
  principal: `arn:aws:sts::${account}:assumed-role/deploy/ci-42`,
  userAgent:
    "APN/1.0 HashiCorp/1.0 Terraform/1.13.1 (+https://www.terraform.io) terraform-provider-aws/6.20.0",
};
export const user: Writer = {
  kind: "user",
  principal: `arn:aws:iam::${account}:user/cost-bot`,
  userAgent: "Boto3/1.42.0 md/Botocore#1.42.0 ua/2.1 os/linux#6.1 lang/python#3.13 app/cost-optimiser",
};
export const autoscaler: Writer = {
  kind: "service",
  principal: `arn:aws:sts::${account}:assumed-role/AWSServiceRoleForAutoScaling/AutoScaling`,
  userAgent: "autoscaling.amazonaws.com",
  invokedBy: "autoscaling.amazonaws.com",
};

/** A sandbox, its clock and every event of it. */
export function stage(options: Partial<SandboxOptions> = {}) {
  const clock = simulatedClock("2026-11-21T10:00:00.250Z");
  const events: Envelope[] = [];
  const emit = (event: Envelope) => void events.push(event);
  return { clock, events, sandbox: sandboxCloud({ clock, knowledge, emit, ...options }) };
}
