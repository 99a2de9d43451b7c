import type { TypeModel } from "../models/type-model.ts";
import type { IamService } from "../sources/iam-data.ts";
import { plainName } from "./plain-name.ts";

// Reviewed by hand: namespaces that neither their name nor their handlers lead to the right prefixes.
const reviewed: Readonly<Record<string, readonly string[]>> = {
  "AWS::BCM": ["bcm-dashboards"],
  "AWS::Cognito": ["cognito-idp", "cognito-identity", "cognito-sync"],
  "AWS::ECR": ["ecr", "ecr-public"],
  "AWS::EventsV2": ["events"],
  "AWS::IdentityStore": ["identitystore", "sso-directory"],
  "AWS::IoTSecureTunneling": ["iot"],
  "AWS::MediaPackage": ["mediapackage", "mediapackage-vod"],
  "AWS::ResilienceHubV2": ["resiliencehub"],
  "AWS::Route53RecoveryControl": ["route53-recovery-control-config"],
  // Access points of Object Lambda are made by S3's control API, which answers under S3's own name.
  "AWS::S3ObjectLambda": ["s3-object-lambda", "s3"],
  "AWS::Timestream": ["timestream", "timestream-influxdb"],
};

export const namespaceOf = (type: string): string => type.slice(0, type.indexOf("::", "AWS::".length));

/** The IAM prefixes behind each CloudFormation namespace, its own first; empty where no service has one. */
export function prefixesByNamespace(
  types: readonly TypeModel[],
  services: readonly IamService[],
): ReadonlyMap<string, readonly string[]> {
  const known: ReadonlySet<string> = new Set(services.map(({ prefix }) => prefix));
  const groups = Map.groupBy(types, ({ type }) => namespaceOf(type));
  return new Map(
    [...groups].map(([namespace, members]) => [
      namespace,
      reviewed[namespace] ?? namedLike(namespace, known) ?? votedFor(members, known),
    ]),
  );
}

function namedLike(namespace: string, known: ReadonlySet<string>): readonly string[] | undefined {
  const name = plainName(namespace.slice("AWS::".length));
  const found = [...known].find((prefix) => plainName(prefix) === name);
  return found === undefined ? undefined : [found];
}

/** Every type votes once for each prefix that its writing handlers use, and twice for the one in its ARN. */
function votedFor(types: readonly TypeModel[], known: ReadonlySet<string>): readonly string[] {
  const votes = new Map<string, number>();
  const vote = (prefix: string, weight: number) => {
    if (known.has(prefix)) votes.set(prefix, (votes.get(prefix) ?? 0) + weight);
  };
  for (const { handlers, arns } of types) {
    const written = [handlers.create, handlers.update, handlers.delete].flatMap((actions) => actions ?? []);
    for (const prefix of new Set(written.map((action) => action.split(":")[0] ?? ""))) vote(prefix, 1);
    for (const arn of arns) vote(arn.split(":")[2] ?? "", 2);
  }
  const [winner] = [...votes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return winner === undefined ? [] : [winner[0]];
}
