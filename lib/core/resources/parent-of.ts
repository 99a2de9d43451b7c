import type { ResourceId } from "./resource-id.ts";

/** Where the identifier of the parent stands in that of the child; undefined where it does not say. */
type Finder = (id: string) => string | undefined;

type ParentOfRow = { readonly parent: string; readonly find: Finder };

const part =
  (place: number): Finder =>
  (id) =>
    id.split("|")[place];

const whole: Finder = (id) => id;

/** `arn:…:listener-rule/app/name/1/2/3` belongs to `arn:…:listener/app/name/1/2`. */
const listenerOf: Finder = (id) =>
  id.includes(":listener-rule/")
    ? id.replace(":listener-rule/", ":listener/").replace(/\/[^/]*$/, "")
    : undefined;

const balancerOf: Finder = (id) =>
  id.includes(":listener/") ? id.replace(":listener/", ":loadbalancer/").replace(/\/[^/]*$/, "") : undefined;

/** A function is known by its name, however a permission names it. */
const functionOf: Finder = (id) => {
  const [named = ""] = id.split("|");
  return named.startsWith("arn:") ? named.split(":")[6] : named.split(":")[0];
};

const row = (parent: string, find: Finder): ParentOfRow => ({ parent, find });
const alike = (
  names: readonly string[],
  parent: string,
  find: Finder,
): readonly (readonly [string, ParentOfRow])[] => names.map((name) => [name, row(parent, find)]);

/** What has no life of its own: a policy, a rule, a route, an attachment or a permission of something else. */
const rows: ReadonlyMap<string, ParentOfRow> = new Map([
  ["AWS::S3::BucketPolicy", row("AWS::S3::Bucket", whole)],
  ["AWS::SNS::TopicInlinePolicy", row("AWS::SNS::Topic", whole)],
  ["AWS::SQS::QueueInlinePolicy", row("AWS::SQS::Queue", whole)],
  ["AWS::IAM::RolePolicy", row("AWS::IAM::Role", part(1))],
  ["AWS::IAM::UserPolicy", row("AWS::IAM::User", part(1))],
  ["AWS::IAM::GroupPolicy", row("AWS::IAM::Group", part(1))],
  ...alike(
    [
      "AWS::Lambda::Permission",
      "AWS::Lambda::EventInvokeConfig",
      "AWS::Lambda::Url",
      "AWS::Lambda::Alias",
      "AWS::Lambda::Version",
    ],
    "AWS::Lambda::Function",
    functionOf,
  ),
  ["AWS::ElasticLoadBalancingV2::ListenerRule", row("AWS::ElasticLoadBalancingV2::Listener", listenerOf)],
  ["AWS::ElasticLoadBalancingV2::Listener", row("AWS::ElasticLoadBalancingV2::LoadBalancer", balancerOf)],
  ["AWS::EC2::Route", row("AWS::EC2::RouteTable", part(0))],
  ["AWS::EC2::TransitGatewayRoute", row("AWS::EC2::TransitGatewayRouteTable", part(0))],
  ["AWS::Logs::MetricFilter", row("AWS::Logs::LogGroup", part(0))],
  ["AWS::Logs::SubscriptionFilter", row("AWS::Logs::LogGroup", part(1))],
  ["AWS::AutoScaling::LifecycleHook", row("AWS::AutoScaling::AutoScalingGroup", part(0))],
  ["AWS::AutoScaling::ScheduledAction", row("AWS::AutoScaling::AutoScalingGroup", part(1))],
  ...alike(
    [
      "AWS::ApiGateway::Stage",
      "AWS::ApiGateway::Resource",
      "AWS::ApiGateway::Method",
      "AWS::ApiGateway::Authorizer",
    ],
    "AWS::ApiGateway::RestApi",
    part(0),
  ),
  ["AWS::ApiGateway::Deployment", row("AWS::ApiGateway::RestApi", part(1))],
  ...alike(
    ["AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Stage", "AWS::ApiGatewayV2::Integration"],
    "AWS::ApiGatewayV2::Api",
    part(0),
  ),
]);

/** What a resource belongs to and goes with; undefined where it stands alone, or its identifier does not tell. */
export function parentOf({ type, id, ...place }: ResourceId): ResourceId | undefined {
  const found = rows.get(type);
  const parent = found?.find(id);
  return found === undefined || parent === undefined || parent === ""
    ? undefined
    : { ...place, type: found.parent, id: parent };
}
