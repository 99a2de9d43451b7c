import { readIamServices } from "#catalogue/build/sources/iam-data.ts";
import { canRestore } from "#catalogue/load/restoring.ts";
import { openCatalogue, openPermissions } from "#catalogue/store/open-catalogue.ts";
import type { Statement } from "#constructs/permissions/statement.ts";
import type { GovernedType } from "#constructs/plan/plan.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";

const catalogue = openCatalogue();
export const permissions = openPermissions();
export const known = { catalogue, permissions };

/** Every type of the catalogue. */
export const everyType: readonly TypeFacts[] = catalogue
  .types()
  .flatMap((type) => catalogue.type(type) ?? []);
export const restorableTypes = everyType.filter((facts) => canRestore(facts) === true);

export function factsOf(type: string): TypeFacts {
  const facts = catalogue.type(type);
  if (facts === undefined) throw new Error(`the catalogue does not know \`${type}\``);
  return facts;
}

export const governed = (types: readonly string[]): readonly GovernedType[] =>
  types.map((type) => {
    const facts = factsOf(type);
    return { type, facts, watchable: "whole", isRestorable: canRestore(facts) === true };
  });

// Straight from the data, so that what the permissions are made with is not what they are judged by.
const iam = readIamServices().flatMap(({ prefix, actions, resources }) =>
  actions.map((action) => ({
    name: `${prefix}:${action.name}`,
    level: action.level,
    hasResources: action.targets.some((target) => resources.some(({ name }) => name === target.name)),
  })),
);
export type IamFact = (typeof iam)[number];

const byName = new Map(iam.map((action) => [action.name, action]));

/** The actions that IAM would let through for one that may hold wildcards. */
export function meantBy(pattern: string): readonly IamFact[] {
  if (!pattern.includes("*")) return [byName.get(pattern) ?? []].flat();
  const shape = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "i");
  return iam.filter(({ name }) => shape.test(name));
}

export const changes = ({ level }: IamFact): boolean => level !== "read" && level !== "list";

export const allowed = (statements: readonly Statement[]): readonly Statement[] =>
  statements.filter(({ effect }) => effect === "Allow");

/** What the statements deny without a condition. */
export const deniedBy = (statements: readonly Statement[]): readonly string[] =>
  statements.flatMap(({ effect, conditions, actions }) =>
    effect === "Deny" && conditions === undefined ? actions : [],
  );

/** Thirty types that many teams have. */
export const thirtyTypes: readonly string[] = [
  "AWS::ApiGateway::RestApi",
  "AWS::ApplicationAutoScaling::ScalableTarget",
  "AWS::AutoScaling::AutoScalingGroup",
  "AWS::CloudFront::Distribution",
  "AWS::CloudTrail::Trail",
  "AWS::CloudWatch::Alarm",
  "AWS::Cognito::UserPool",
  "AWS::DynamoDB::Table",
  "AWS::EC2::Instance",
  "AWS::EC2::LaunchTemplate",
  "AWS::EC2::SecurityGroup",
  "AWS::EC2::Subnet",
  "AWS::EC2::VPC",
  "AWS::EC2::Volume",
  "AWS::ECS::Cluster",
  "AWS::ECS::Service",
  "AWS::ECS::TaskDefinition",
  "AWS::ElasticLoadBalancingV2::LoadBalancer",
  "AWS::ElasticLoadBalancingV2::TargetGroup",
  "AWS::Events::Rule",
  "AWS::IAM::Role",
  "AWS::KMS::Key",
  "AWS::Lambda::Function",
  "AWS::Logs::LogGroup",
  "AWS::RDS::DBCluster",
  "AWS::RDS::DBInstance",
  "AWS::S3::Bucket",
  "AWS::SNS::Topic",
  "AWS::SQS::Queue",
  "AWS::WAFv2::WebACL",
];
