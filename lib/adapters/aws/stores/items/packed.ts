import { deflateRawSync, inflateRawSync } from "node:zlib";
import { BrokenInvariant, InvalidInput } from "#core/faults.ts";

// Names of properties that many resource types share, the rarer ones first.
const names =
  "SnapshotId StatusReason OwnerId LaunchTemplateId LaunchTemplateName LaunchTemplateSpecification " +
  "MixedInstancesPolicy NewInstancesProtectedFromScaleIn MaxInstanceLifetime CapacityRebalance ServiceLinkedRoleARN " +
  "AutoScalingGroupARN AutoScalingGroupName LaunchConfigurationName Cooldown DefaultInstanceWarmup " +
  "HealthCheckGracePeriod HealthCheckType MetricsCollection NotificationConfigurations TerminationPolicies " +
  "TargetGroupARNs VPCZoneIdentifier PropagateAtLaunch LaunchTemplate DesiredCapacity MaxCapacity MinCapacity MaxSize " +
  "MinSize ScheduledActions TargetValue ScalingAdjustment EvaluationPeriods Statistic Threshold ComparisonOperator " +
  "MetricName Dimensions Namespace AlarmName AlarmActions TreatMissingData Period Unit " +
  "BlockPublicAcls BlockPublicPolicy IgnorePublicAcls RestrictPublicBuckets PublicAccessBlockConfiguration " +
  "VersioningConfiguration LifecycleConfiguration LoggingConfiguration OwnershipControls BucketEncryption " +
  "ServerSideEncryptionConfiguration ServerSideEncryptionByDefault SSEAlgorithm KMSMasterKeyID BucketKeyEnabled " +
  "BucketName RegionalDomainName DualStackDomainName WebsiteURL DomainName Destination Prefix Rules " +
  "DBInstanceIdentifier DBInstanceClass DBInstanceArn DBSubnetGroupName DBParameterGroupName DBClusterIdentifier " +
  "AllocatedStorage StorageType StorageEncrypted Iops MultiAZ Engine EngineVersion MasterUsername PubliclyAccessible " +
  "PreferredBackupWindow PreferredMaintenanceWindow BackupRetentionPeriod DeletionProtection " +
  "AutoMinorVersionUpgrade EnableCloudwatchLogsExports VPCSecurityGroups VpcSecurityGroupIds MonitoringInterval " +
  "FunctionName Handler Runtime MemorySize Timeout Environment Variables Layers Architectures TracingConfig " +
  "ReservedConcurrentExecutions EphemeralStorage PackageType SnapStart VpcConfig LogGroupName RetentionInDays " +
  "AssumeRolePolicyDocument ManagedPolicyArns MaxSessionDuration PolicyDocument PolicyName RoleName Statement Effect " +
  "Principal Action Resource Condition Allow Deny " +
  "ServiceName ServiceArn TaskDefinition ContainerDefinitions CapacityProviderStrategy DeploymentConfiguration " +
  "MinimumHealthyPercent MaximumPercent DesiredCount LaunchType NetworkConfiguration AssignPublicIp LoadBalancers " +
  "LoadBalancerArn LoadBalancerName ListenerArn TargetGroupArn TargetType HealthCheckPath Scheme IpAddressType " +
  "GroupDescription GroupName GroupId SecurityGroupIngress SecurityGroupEgress SourceSecurityGroupId IpProtocol " +
  "FromPort ToPort CidrIp CidrIpv6 0.0.0.0/0 tcp VpcId SecurityGroupIds SecurityGroups Subnets SubnetId SubnetIds " +
  "AvailabilityZone AvailabilityZones AttributeDefinitions AttributeName AttributeType KeySchema KeyType TableName " +
  "BillingMode ProvisionedThroughput PointInTimeRecoverySpecification KmsMasterKeyId KmsKeyId KeyPolicy " +
  "EnableKeyRotation InstanceType InstanceId ImageId KeyName EbsOptimized BlockDeviceMappings NetworkInterfaces " +
  "CreationTime LastModifiedTime ScheduleExpression Parameters Configuration RoleArn Version Status State Type Priority " +
  "Port Protocol Enabled Description DisplayName Name Arn Id";

const types =
  "AWS::IAM::Policy AWS::IAM::Role AWS::KMS::Key AWS::SNS::Topic AWS::SQS::Queue AWS::Logs::LogGroup " +
  "AWS::CloudWatch::Alarm AWS::ElasticLoadBalancingV2::TargetGroup AWS::ElasticLoadBalancingV2::LoadBalancer " +
  "AWS::RDS::DBCluster AWS::RDS::DBInstance AWS::DynamoDB::Table AWS::ECS::Service AWS::Lambda::Function " +
  "AWS::S3::Bucket AWS::EC2::Instance AWS::EC2::SecurityGroup AWS::AutoScaling::AutoScalingGroup";

const words =
  "performance security data-protection compliance operability consistency experiment cost availability degradation " +
  "traffic-spike exploited-cve vulnerability audit-finding launch budget schedule maintenance exception incident " +
  "break-glass automation service agent unknown declared registry user-agent tag session " +
  "cloudformation console aws-cli amazonaws.com us-west-2 eu-west-1 eu-central-1 us-east-1 arn:aws:iam:: " +
  "arn:aws:elasticloadbalancing: subnet-0 sg-0 lt-0 vpc-0 AWSReservedSSO_ sso/ " +
  "arn:aws:sts::assumed-role/ autoscaling:UpdateAutoScalingGroup ec2:AuthorizeSecurityGroupIngress";

const tags =
  '"Tags":[{"Key":"aws:cloudformation:stack-name","Value":"},{"Key":"Name","Value":"},{"Key":"owner","Value":"' +
  '},{"Key":"team","Value":"},{"Key":"env","PropagateAtLaunch":true,"Value":"prod"}],';

const event =
  '{"kind":"change","id":"","at":"","actor":{"principal":"arn:aws:sts::","via":"terraform","kind":"pipeline"},' +
  '"call":"","write":"update","edits":[{"path":"/","after":"removed":true}],"testimonies":[{"source":"session",' +
  '"intent":"","motivation":{"kind":"change-ticket","ref":"CHG-","note":"}}]}';

const open =
  '"case":{"id":"","openedAt":"","questions":[{"ask":{"approvers":["],"deadline":"","meanwhile":{"value":},"onSilence":' +
  '{"answer":"revert"},"options":[{"answer":"keep"},{"answer":"revert"},{"answer":"hold"}],"question":"","why":""},' +
  '"askedAt":"","claims":["],"fields":["/],"told":["asked"]}],"run":1,"state":"waiting","stirred":false,"token":""},' +
  '"decision":{"digest":"","id":""},"restores":[{"at":"","decision":"","from":{"/},"state":"done","values":{"/}}],' +
  '"rulings":[{"answer":"keep","by":"","over":[{"constraint":{"is":"},"actor":""}],"until":""}],';

const record =
  '{"asked":[],"docket":{"declarations":[],"declared":[],"horizon":null,"markers":[],"withdrawn":[],"writes":[[1795' +
  '[["{"actor":{"kind":"person","principal":"arn:aws:sts::","via":"console"},"change":"","changedAt":"2026-11-' +
  'T00:00:00Z","constraint":{"is":"","field":"/","id":"","intent":"unattributed","madeAt":"2026-' +
  '","motivation":{"kind":"none"},"onLoss":"defer","source":"observed","state":"active"}]]]]},"due":"2026-' +
  '"folded":"00179#","history":[{"after":"","at":"2026-","by":"change","field":"/","principal":"","via":"}],' +
  '"live":{"at":"2026-","properties":{"":false,"":true,"":[{"],"state":"there"},"policy":"","prior":{"},"priorTags":{"' +
  'env":"prod"},"resource":{"account":"","id":"","region":"eu-north-1","type":"AWS::"},"restores":[],"rulings":[],' +
  '"settled":{},"v":1,"version":1}';

/** What stored texts mostly consist of, the most frequent last; bodies of this layout are unreadable without it. */
export const dictionary = names.replaceAll(" ", '":"') + types + words + tags + event + open + record;

// Characters; far more than a resource's claims can come to.
const longest = 32_000_000;
// Far below the 400 kB that an item may have.
const most = 200_000;
const familiar = Buffer.from(dictionary);

/** Text as it is stored; INVARIANT (one dictionary): what a dictionary packed, only the same one unpacks. */
export function packed(what: string, text: string): Uint8Array {
  if (text.length <= longest) return deflateRawSync(text, { level: 9, memLevel: 9, dictionary: familiar });
  throw new InvalidInput(`${what}: it takes ${text.length} characters, and ${longest} are the most`);
}

/** For what is never stored in parts. */
export function packedWithin(what: string, text: string): Uint8Array {
  const body = packed(what, text);
  if (body.length <= most) return body;
  throw new InvalidInput(`${what}: it takes ${body.length} bytes, and ${most} are the most`);
}

export function unpacked(bytes: unknown, what: string): string {
  if (!(bytes instanceof Uint8Array)) throw new BrokenInvariant(`${what} has no body`);
  try {
    return inflateRawSync(bytes, { dictionary: familiar, maxOutputLength: longest * 4 }).toString("utf8");
  } catch (cause) {
    throw new BrokenInvariant(`the body of ${what} cannot be unpacked`, { cause });
  }
}
