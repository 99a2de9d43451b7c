/** Where a type's identifier stands, for types whose property names do not say it. */
export type IdentifierOverride = {
  readonly because: string;
  /** Keys under which calls give a part of the identifier, by the part's property. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Templates (see `identify/template.ts`) that come before the usual search. */
  readonly first?: readonly string[];
  /** Templates for when the search found nothing. */
  readonly otherwise?: readonly string[];
  /** The identifier is an ARN though its property is called otherwise. */
  readonly isArn?: true;
  /** The ARN ends in something generated and cannot be made from the name. */
  readonly unbuilt?: true;
  /** ARN shapes (see `ownShape`) that the sources lack or have too wide. */
  readonly arns?: readonly string[];
  /** Where the identifier begins, if this is in the value. */
  readonly after?: string;
  /** Where the identifier ends and a qualifier begins. */
  readonly upTo?: string;
  /** Beginnings that calls put before the identifier itself. */
  readonly without?: readonly string[];
  /** The identifier as an ARN tells it, where it is more than a name: `{region}`, `{account}`, `{resource}`. */
  readonly fromArn?: string;
  /** What the identifier calls something that an ARN calls otherwise. */
  readonly words?: Readonly<Record<string, string>>;
  /** Beginnings of values that are no identifier of the type, such as an alias of a key. */
  readonly never?: readonly string[];
};

const here = "{@region}:{@account}";

export const identifiers: Readonly<Record<string, IdentifierOverride>> = {
  "AWS::SecretsManager::Secret": {
    because: "its Id is the ARN, which ends in a random part",
    isArn: true,
    unbuilt: true,
  },
  "AWS::SecretsManager::ResourcePolicy": {
    because: "its Id is the secret's ARN",
    isArn: true,
    unbuilt: true,
    keys: { Id: ["secretId", "arn", "aRN"] },
  },
  "AWS::SecretsManager::RotationSchedule": {
    because: "its Id is the secret's ARN",
    isArn: true,
    unbuilt: true,
    keys: { Id: ["secretId", "arn", "aRN"] },
  },
  "AWS::IAM::OIDCProvider": {
    because: "calls spell the abbreviation out",
    keys: { Arn: ["openIDConnectProviderArn"] },
  },
  "AWS::SQS::Queue": {
    because: "its identifier is an URL that an ARN tells",
    fromArn: "https://sqs.{region}.amazonaws.com/{account}/{resource}",
  },
  ...Object.fromEntries(
    ["IPSet", "RegexPatternSet", "RuleGroup", "WebACL"].map((name) => [
      `AWS::WAFv2::${name}`,
      {
        because: "ARNs have other words for the scope",
        words: { regional: "REGIONAL", global: "CLOUDFRONT" },
      },
    ]),
  ),
  "AWS::IAM::VirtualMFADevice": { because: "its serial number is its ARN", isArn: true, unbuilt: true },
  "AWS::Lambda::Permission": { because: "its Id is the statement's", keys: { Id: ["statementId"] } },
  "AWS::Lambda::Alias": {
    because: "a deletion names function and alias",
    otherwise: [`arn:{@partition}:lambda:${here}:function:{functionName}:{name}`],
  },
  "AWS::Lambda::Url": {
    because: "the URL belongs to a function, or to its alias",
    first: ["{@arn:functionArn}"],
    otherwise: [
      `arn:{@partition}:lambda:${here}:function:{functionName}:{qualifier}`,
      `arn:{@partition}:lambda:${here}:function:{functionName}`,
    ],
  },
  "AWS::Lambda::LayerVersion": {
    because: "a deletion names layer and number",
    otherwise: [`arn:{@partition}:lambda:${here}:layer:{layerName}:{versionNumber}`],
  },
  "AWS::Lambda::EventInvokeConfig": {
    because: "without a qualifier it is the unpublished version's",
    first: ["{functionName}|{qualifier}", "{functionName}|$LATEST"],
  },
  "AWS::Events::Rule": {
    because: "most calls name the rule and, unless it is the default one, its bus",
    otherwise: [
      `arn:{@partition}:events:${here}:rule/{eventBusName!default}/{rule}`,
      `arn:{@partition}:events:${here}:rule/{eventBusName!default}/{name}`,
      `arn:{@partition}:events:${here}:rule/{rule}`,
      `arn:{@partition}:events:${here}:rule/{name}`,
    ],
    unbuilt: true,
    arns: ["events:rule/{RuleName}", "events:rule/{EventBusName}/{RuleName}"],
  },
  "AWS::Events::EventBusPolicy": {
    because: "without a bus it is the default one's",
    first: ["{eventBusName}|{statementId}", "default|{statementId}"],
  },
  "AWS::CloudFormation::Stack": { because: "its id is its ARN", isArn: true, unbuilt: true },
  "AWS::CloudFormation::ChangeSet": {
    because: "its id is its ARN",
    isArn: true,
    unbuilt: true,
    keys: { ChangeSetId: ["changeSetName", "changeSetId", "id"] },
  },
  "AWS::IoT::Policy": { because: "its Id is its name", keys: { Id: ["policyName"] } },
  "AWS::SES::Template": { because: "its Id is its name", keys: { Id: ["templateName"] } },
  "AWS::Batch::JobDefinition": {
    because: "calls name a revision of it",
    upTo: ":",
    arns: ["batch:job-definition/{JobDefinitionName}:{Revision}"],
  },
  "AWS::Lambda::Function": {
    because: "calls may name its account before and a version or alias of it after",
    after: ":function:",
    upTo: ":",
    arns: ["lambda:function:{FunctionName}", "lambda:function:{FunctionName}:{Qualifier}"],
  },
  "AWS::Elasticsearch::Domain": { because: "its Id is the domain's name", keys: { Id: ["domainName"] } },
  "AWS::ECS::Service": {
    because: "the cluster may be given by name or ARN, and the default one not at all",
    first: [
      "{@arn:service.serviceArn}|{cluster}",
      "{@arn:service.serviceArn}|{service.clusterArn}",
      `arn:{@partition}:ecs:${here}:service/{cluster}/{service}|{cluster}`,
      `arn:{@partition}:ecs:${here}:service/{cluster}/{serviceName}|{cluster}`,
      `arn:{@partition}:ecs:${here}:service/default/{service}|default`,
    ],
  },
  "AWS::ApiGateway::UsagePlanKey": {
    because: "its Id joins the key's with the plan's",
    first: ["{keyId}:{usagePlanId}"],
  },
  "AWS::S3::MultiRegionAccessPointPolicy": { because: "abbreviated", keys: { MrapName: ["name"] } },
  "AWS::EKS::Nodegroup": {
    because: "its Id joins the two names with a slash",
    first: ["{clusterName}/{nodegroupName}", "{nodegroup.clusterName}/{nodegroup.nodegroupName}"],
  },
  "AWS::EC2::SubnetCidrBlock": { because: "its Id is the association's", keys: { Id: ["associationId"] } },
  "AWS::EC2::VPCCidrBlock": { because: "its Id is the association's", keys: { Id: ["associationId"] } },
  "AWS::EC2::EIPAssociation": { because: "its Id is the association's", keys: { Id: ["associationId"] } },
  "AWS::EMR::Cluster": { because: "a cluster was once a job flow", keys: { Id: ["jobFlowId", "clusterId"] } },
  "AWS::EMR::Step": { because: "steps are named in a list", keys: { Id: ["stepIds"] } },
  "AWS::GuardDuty::Member": {
    because: "a member is named by its account",
    keys: { MemberId: ["accountIds", "accountId"] },
  },
  "AWS::GuardDuty::PublishingDestination": {
    because: "its Id is the destination's",
    keys: { Id: ["destinationId"] },
  },
  "AWS::SecurityHub::Hub": {
    because: "an account has one hub in a region, and no call names it",
    first: [`arn:{@partition}:securityhub:${here}:hub/default`],
  },
  "AWS::KMS::Key": { because: "an alias names a key without being its identifier", never: ["alias/"] },
  "AWS::KMS::ReplicaKey": { because: "an alias names a key without being its identifier", never: ["alias/"] },
  "AWS::Route53::HostedZone": { because: "answers carry the path", without: ["/hostedzone/"] },
  "AWS::ElasticLoadBalancingV2::LoadBalancer": {
    because: "the sources have the shape of the classic one",
    arns: ["app", "net", "gwy"].map((kind) => `elasticloadbalancing:loadbalancer/${kind}/{Name}/{Id}`),
  },
  "AWS::ElasticLoadBalancingV2::Listener": {
    because: "the sources have one shape of three",
    arns: ["app", "net", "gwy"].map((kind) => `elasticloadbalancing:listener/${kind}/{Name}/{Id}/{Listener}`),
  },
  "AWS::ElasticLoadBalancingV2::ListenerRule": {
    because: "the sources have one shape of three",
    arns: ["app", "net", "gwy"].map(
      (kind) => `elasticloadbalancing:listener-rule/${kind}/{Name}/{Id}/{Listener}/{Rule}`,
    ),
  },
};
