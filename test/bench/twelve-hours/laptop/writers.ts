import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { isAwsOwn, isPerson, type World } from "../arbiter/who.ts";
import type { Actor } from "../world/crowd.ts";

const session = (role: string, name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${role}/${name}`;
const scaling = "ecs.application-autoscaling.amazonaws.com";

/** An actor as somebody who calls the services' own APIs. */
export function writerOf(actor: Pick<Actor, "kind" | "ordinal" | "name">, world: World): Writer {
  const { kind, name } = actor;
  if (isAwsOwn(actor, world)) {
    const principal = session(
      "AWSServiceRoleForApplicationAutoScaling_ECSService",
      "AutoScaling-ManageAlarms",
    );
    return { kind: "service", principal, userAgent: scaling, invokedBy: scaling };
  }
  if (!isPerson(kind)) return { kind: "role", principal: session(name, "run"), userAgent: "Boto3/1.35.0" };
  const principal = session("AWSReservedSSO_Engineer_0a1b2c3d4e5f6071", `${name}@example.com`);
  return { kind: "sso", principal, userAgent: "console.amazonaws.com", isConsole: true };
}
