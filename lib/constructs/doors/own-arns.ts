import { ArnFormat, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { FunctionName } from "./doors.ts";

/** What things of an installation are called; two in one account have two names. */
export const ownNames = (name: string) => ({
  machine: `${name}-arbitration`,
  schedules: name,
  /** The role of the scheduler, which may invoke what schedules invoke. */
  scheduleRole: `${name}-schedules`,
  /** Of a function and of its role. */
  function: (folder: FunctionName) => `${name}-${folder}`,
});

export type OwnArns = Readonly<Record<"machine" | "executions" | "schedules" | "scheduleRole", string>> & {
  readonly function: (folder: FunctionName) => string;
  /** Of a secret in Secrets Manager, whatever signs stand behind its name. */
  readonly secret: (name: string) => string;
};

/** By their names, so that what needs each other can be declared one after the other. */
export function ownArns(scope: Construct, name: string): OwnArns {
  const stack = Stack.of(scope);
  const names = ownNames(name);
  const withColon = (service: string, resource: string, resourceName: string) =>
    stack.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  return {
    machine: withColon("states", "stateMachine", names.machine),
    executions: withColon("states", "execution", `${names.machine}:*`),
    schedules: stack.formatArn({
      service: "scheduler",
      resource: "schedule",
      resourceName: `${names.schedules}/look-*`,
    }),
    scheduleRole: stack.formatArn({
      service: "iam",
      region: "",
      resource: "role",
      resourceName: names.scheduleRole,
    }),
    function: (folder) => withColon("lambda", "function", names.function(folder)),
    secret: (secretName) => withColon("secretsmanager", "secret", `${secretName}-??????`),
  };
}
