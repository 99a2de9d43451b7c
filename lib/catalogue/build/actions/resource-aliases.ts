// Reviewed by hand: what IAM calls a resource where neither its ARN nor its name leads to the type.
const aliases: Readonly<Record<string, string>> = {
  "codepipeline:actiontype": "AWS::CodePipeline::CustomActionType",
  "connect:hierarchy-group": "AWS::Connect::UserHierarchyGroup",
  "emr-containers:managedEndpoint": "AWS::EMRContainers::Endpoint",
  "events:rule-on-custom-event-bus": "AWS::Events::Rule",
  "glue:rootcatalog": "AWS::Glue::Catalog",
  "iot:destination": "AWS::IoT::TopicRuleDestination",
  "iot:packageversion": "AWS::IoT::SoftwarePackageVersion",
  "kinesis:consumer": "AWS::Kinesis::StreamConsumer",
  "kinesisvideo:channel": "AWS::KinesisVideo::SignalingChannel",
  "lambda:function alias": "AWS::Lambda::Alias",
  "lambda:function version": "AWS::Lambda::Version",
  "ram:customer-managed-permission": "AWS::RAM::Permission",
  "redshift:securitygroup": "AWS::Redshift::ClusterSecurityGroup",
};

/** The type that a kind of resource of a service is known to stand for. */
export function aliasedType(prefix: string, resource: string): string | undefined {
  const name = `${prefix}:${resource}`;
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}
