import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Key } from "aws-cdk-lib/aws-kms";
import { Function as AwsFunction, Code, type IFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Access } from "#constructs/access/access.ts";
import { waysIn } from "#constructs/access/ways-in.ts";
import type { ArbiterProps } from "#constructs/arbiter-props.ts";
import type { FunctionName } from "#constructs/doors/doors.ts";
import { settled } from "#constructs/settled-props.ts";

/** The ways into an installation, with the least of everything behind them. */
export function opened(said: Partial<ArbiterProps> = {}) {
  const env = { account: "123456789012", region: "eu-north-1" };
  const stack = new Stack(new App(), "Stack", { env });
  const access = new Access(stack, "Access", {
    ...settled({ policy: "default", ...said }),
    key: new Key(stack, "Key"),
    watch: { name: "parley", topic: new Topic(stack, "Alarms"), runbooks: "https://example.com" },
  });
  access.openTo(workersIn(stack, access));
  return { stack, access, template: Template.fromStack(stack) };
}

/** Each knows the address, so that a circle would show. */
function workersIn(stack: Stack, { publicUrl, signsIn }: Access): Readonly<Record<FunctionName, IFunction>> {
  const names = new Set(waysIn.map(({ worker }) => worker));
  const made = [...names].map((name) => [
    name,
    new AwsFunction(stack, name, {
      code: Code.fromInline("exports.handler = async () => ({})"),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      environment: { PUBLIC_URL: publicUrl, OIDC_ISSUER: signsIn.issuer, OIDC_CLIENT_ID: signsIn.clientId },
    }),
  ]);
  return Object.fromEntries(made) as Record<FunctionName, IFunction>;
}
