import { App, Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Watch } from "#constructs/alarms/watch.ts";

export const hub: { readonly account: string; readonly region: string } = {
  account: "123456789012",
  region: "eu-north-1",
};

export type Ground = { readonly stack: Stack; readonly watch: Watch };

/** A stack of an account and region that are known, with somebody to tell. */
export function ground(env = hub): Ground {
  const stack = new Stack(new App(), "Stack", { env });
  const topic = new Topic(stack, "Alarms");
  return { stack, watch: { name: "parley", topic, runbooks: "https://example.com" } };
}

export type Properties = Readonly<Record<string, unknown>>;

/** The properties of every resource of a type, with `Ref` and `Fn::` as they stand. */
export function declared(stack: Stack, type: string): Readonly<Record<string, Properties>> {
  const found = Template.fromStack(stack).findResources(type);
  const properties = Object.entries(found).map(([id, { Properties }]) => [id, Properties as Properties]);
  return Object.fromEntries(properties);
}

export type Statement = {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Principal: unknown;
  readonly Action: unknown;
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** The statements of the policy of a queue, by the queue's own id in the template. */
export function statementsOf(stack: Stack, queueId: string): readonly Statement[] {
  const policies = Object.values(declared(stack, "AWS::SQS::QueuePolicy"));
  return policies
    .filter(({ Queues }) => JSON.stringify(Queues) === JSON.stringify([{ Ref: queueId }]))
    .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
}

export const idOf = (stack: Stack, type: string, properties: object): string => {
  const [id, ...more] = Object.keys(
    Template.fromStack(stack).findResources(type, { Properties: Match.objectLike(properties) }),
  );
  if (id === undefined || more.length > 0) throw new Error("there is not exactly one such resource");
  return id;
};
