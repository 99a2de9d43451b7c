import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { withoutReasons } from "#core/attribution/channels/says-why.ts";
import { editsOf } from "#core/changes/edits/edits-of.ts";
import type { Resolution } from "#core/changes/resolve/resolution.ts";
import type { WriteKind } from "#core/changes/written-edit.ts";

const text = { type: "string" };
const whole = { type: "integer" };
const flag = { type: "boolean" };
const document = { type: ["object", "string"] };
const set = (items: object) => ({ type: "array", items, insertionOrder: false, uniqueItems: true });
const list = (items: object) => ({ type: "array", items });
const group = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const tags = set(group({ Key: text, Value: text }, { required: ["Key", "Value"] }));
const tagMap = { type: "object", patternProperties: { "^.+$": text }, additionalProperties: false };
const policies = set(group({ PolicyName: text, PolicyDocument: document }, { required: ["PolicyName"] }));

const rule = (side: string) =>
  set(
    group({
      ...{
        IpProtocol: text,
        FromPort: whole,
        ToPort: whole,
        CidrIp: text,
        CidrIpv6: text,
        Description: text,
      },
      ...{ [`${side}SecurityGroupId`]: text, [`${side}PrefixListId`]: text },
    }),
  );

const schema = (typeName: string, properties: object, more: object = {}) => ({
  typeName,
  properties,
  ...more,
});

/** Types with what real ones have, each as small as its tests allow. */
const schemas = [
  schema(
    "AWS::AutoScaling::AutoScalingGroup",
    {
      ...{ AutoScalingGroupName: text, MinSize: text, MaxSize: text, DesiredCapacity: text, Arn: text },
      ...{
        VPCZoneIdentifier: list(text),
        TargetGroupARNs: set(text),
        Cooldown: text,
        DefaultInstanceWarmup: whole,
      },
      ...{
        LaunchTemplate: group({ LaunchTemplateId: text, Version: text }),
        Tags: tags,
        NewInstancesProtectedFromScaleIn: flag,
      },
    },
    { createOnlyProperties: ["/properties/AutoScalingGroupName"], readOnlyProperties: ["/properties/Arn"] },
  ),
  schema("AWS::EC2::SecurityGroup", {
    ...{ GroupId: text, GroupName: text, GroupDescription: text, VpcId: text, Tags: tags },
    ...{ SecurityGroupIngress: rule("Source"), SecurityGroupEgress: rule("Destination") },
  }),
  schema(
    "AWS::EC2::Instance",
    {
      InstanceType: text,
      DisableApiTermination: flag,
      UserData: text,
      ImageId: text,
      SubnetId: text,
      Tags: tags,
      SecurityGroupIds: set(text),
    },
    { createOnlyProperties: ["/properties/SubnetId", "/properties/ImageId"] },
  ),
  schema("AWS::EC2::LaunchTemplate", {
    LaunchTemplateName: text,
    LaunchTemplateData: group({ ImageId: text, UserData: text }),
  }),
  schema("AWS::IAM::Role", {
    ...{
      RoleName: text,
      AssumeRolePolicyDocument: document,
      ManagedPolicyArns: set(text),
      Policies: policies,
    },
    ...{ MaxSessionDuration: whole, Description: text, Tags: tags },
  }),
  schema("AWS::IAM::User", {
    ...{ UserName: text, Groups: set(text), Policies: policies, ManagedPolicyArns: set(text), Path: text },
    LoginProfile: group({ Password: text, ResetRequired: flag }),
  }),
  schema("AWS::IAM::InstanceProfile", { Roles: list(text) }),
  schema("AWS::S3::Bucket", {
    ...{ BucketName: text, VersioningConfiguration: group({ Status: text }), Tags: tags },
    BucketEncryption: group({ ServerSideEncryptionConfiguration: list(group({ BucketKeyEnabled: flag })) }),
    LifecycleConfiguration: group({ Rules: list(group({ Id: text, Status: text })) }),
    PublicAccessBlockConfiguration: group({ BlockPublicAcls: flag, BlockPublicPolicy: flag }),
  }),
  schema("AWS::S3::BucketPolicy", { Bucket: text, PolicyDocument: document }),
  schema(
    "AWS::Lambda::Function",
    {
      ...{
        FunctionName: text,
        MemorySize: whole,
        Timeout: whole,
        Runtime: text,
        Layers: list(text),
        Tags: tags,
      },
      ...{
        Environment: group({ Variables: tagMap }),
        Code: group({ S3Bucket: text, S3Key: text, ZipFile: text }),
      },
      VpcConfig: group({ SubnetIds: set(text), SecurityGroupIds: set(text) }),
      ReservedConcurrentExecutions: whole,
    },
    { createOnlyProperties: ["/properties/FunctionName"], writeOnlyProperties: ["/properties/Code"] },
  ),
  schema(
    "AWS::RDS::DBInstance",
    {
      ...{
        DBInstanceIdentifier: text,
        DBInstanceClass: text,
        MasterUserPassword: text,
        MultiAZ: flag,
        Port: text,
      },
      ...{ DeletionProtection: flag, EngineVersion: text, AllocatedStorage: text, Tags: tags },
    },
    { createOnlyProperties: ["/properties/DBInstanceIdentifier"] },
  ),
  schema("AWS::KMS::Key", {
    KeyPolicy: document,
    EnableKeyRotation: flag,
    Enabled: flag,
    Description: text,
    Tags: tags,
  }),
  schema("AWS::Events::Rule", { Name: text, State: text, ScheduleExpression: text }),
  schema("AWS::CloudTrail::Trail", {
    TrailName: text,
    IsLogging: flag,
    EventSelectors: set(group({ ReadWriteType: text, IncludeManagementEvents: flag })),
    Tags: tags,
  }),
  schema("AWS::CloudWatch::Alarm", { AlarmName: text, ActionsEnabled: flag, Threshold: { type: "number" } }),
  schema("AWS::SQS::Queue", { QueueName: text, VisibilityTimeout: whole, KmsMasterKeyId: text, Tags: tags }),
  schema("AWS::SSM::Parameter", { Name: text, Type: text, Value: text, Tags: tagMap, Tier: text }),
  schema("AWS::ECS::TaskDefinition", {
    Family: text,
    ContainerDefinitions: set(
      group(
        { Name: text, Image: text, Environment: set(group({ Name: text, Value: text })) },
        { required: ["Name"] },
      ),
    ),
  }),
  schema("AWS::Glue::Job", {
    Name: text,
    GlueVersion: text,
    Connections: group({ Connections: list(text) }),
  }),
];

export const types = memoryTypeKnowledge(schemas);

export type Asked = {
  readonly call: string;
  readonly type: string;
  readonly write: WriteKind;
  readonly id?: string | null;
  readonly property?: string;
  readonly tags?: true;
  readonly given?: unknown;
};

export function edits({ call, type, write, id = "checkout", property, tags, given }: Asked) {
  const resolution: Resolution = {
    status: "resolved",
    resources: [{ type: `AWS::${type}`, id }],
    write,
    ...(property !== undefined && { owner: { type: `AWS::${type}`, property } }),
    ...(tags !== undefined && { tags }),
  };
  return withoutReasons(
    editsOf({ eventName: call, requestParameters: given }, resolution, types),
    resolution.tags === true,
  );
}

/** `/Path = value`, `/Path touched`, `/Path gone`. */
export const told = (asked: Asked): readonly string[] =>
  edits(asked).map(({ path, after, removed }) => {
    if (removed === true) return `${path} gone`;
    return after === undefined ? `${path} touched` : `${path} = ${JSON.stringify(after)}`;
  });
