/** What Terraform's resources are called in the schemas, as far as the corpus holds them. */
export const typeNames: Readonly<Record<string, string>> = {
  aws_acm_certificate: "AWS::CertificateManager::Certificate",
  aws_api_gateway_domain_name: "AWS::ApiGateway::DomainName",
  aws_api_gateway_method: "AWS::ApiGateway::Method",
  aws_api_gateway_rest_api: "AWS::ApiGateway::RestApi",
  aws_api_gateway_stage: "AWS::ApiGateway::Stage",
  aws_autoscaling_group: "AWS::AutoScaling::AutoScalingGroup",
  aws_cloudtrail: "AWS::CloudTrail::Trail",
  aws_cloudwatch_event_rule: "AWS::Events::Rule",
  aws_cloudwatch_log_group: "AWS::Logs::LogGroup",
  aws_cloudwatch_log_resource_policy: "AWS::Logs::ResourcePolicy",
  aws_customer_gateway: "AWS::EC2::CustomerGateway",
  aws_default_subnet: "AWS::EC2::Subnet",
  aws_ebs_volume: "AWS::EC2::Volume",
  aws_flow_log: "AWS::EC2::FlowLog",
  aws_iam_group: "AWS::IAM::Group",
  aws_iam_group_policy: "AWS::IAM::GroupPolicy",
  aws_iam_policy: "AWS::IAM::ManagedPolicy",
  aws_iam_role: "AWS::IAM::Role",
  aws_iam_role_policy: "AWS::IAM::RolePolicy",
  aws_iam_user: "AWS::IAM::User",
  aws_iam_user_policy: "AWS::IAM::UserPolicy",
  aws_instance: "AWS::EC2::Instance",
  aws_lambda_function: "AWS::Lambda::Function",
  aws_lambda_permission: "AWS::Lambda::Permission",
  aws_launch_template: "AWS::EC2::LaunchTemplate",
  aws_nat_gateway: "AWS::EC2::NatGateway",
  aws_route53_record: "AWS::Route53::RecordSet",
  aws_route53_zone: "AWS::Route53::HostedZone",
  aws_s3_bucket: "AWS::S3::Bucket",
  aws_s3_bucket_lifecycle_configuration: "AWS::S3::Bucket",
  aws_s3_bucket_logging: "AWS::S3::Bucket",
  aws_s3_bucket_policy: "AWS::S3::BucketPolicy",
  aws_s3_bucket_server_side_encryption_configuration: "AWS::S3::Bucket",
  aws_secretsmanager_secret: "AWS::SecretsManager::Secret",
  aws_security_group: "AWS::EC2::SecurityGroup",
  aws_security_group_rule: "AWS::EC2::SecurityGroupIngress",
  aws_ssm_parameter: "AWS::SSM::Parameter",
  aws_subnet: "AWS::EC2::Subnet",
  aws_vpc: "AWS::EC2::VPC",
};

// Where the name is not the same in another spelling.
const attributes: Readonly<Record<string, string>> = {
  "aws_autoscaling_group.vpc_zone_identifier": "VPCZoneIdentifier",
  "aws_cloudtrail.enable_logging": "IsLogging",
  "aws_cloudtrail.event_selector": "EventSelectors",
  "aws_cloudtrail.kms_key_id": "KMSKeyId",
  "aws_iam_policy.policy": "PolicyDocument",
  "aws_iam_group_policy.policy": "PolicyDocument",
  "aws_iam_role_policy.policy": "PolicyDocument",
  "aws_iam_user_policy.policy": "PolicyDocument",
  "aws_iam_role.assume_role_policy": "AssumeRolePolicyDocument",
  "aws_instance.ami": "ImageId",
  "aws_instance.vpc_security_group_ids": "SecurityGroupIds",
  "aws_instance.ebs_block_device": "BlockDeviceMappings",
  "aws_instance.root_block_device": "BlockDeviceMappings",
  "aws_lambda_function.filename": "Code",
  "aws_lambda_function.s3_bucket": "Code/S3Bucket",
  "aws_lambda_function.s3_key": "Code/S3Key",
  "aws_launch_template.image_id": "LaunchTemplateData/ImageId",
  "aws_launch_template.instance_type": "LaunchTemplateData/InstanceType",
  "aws_route53_record.ttl": "TTL",
  "aws_route53_record.records": "ResourceRecords",
  "aws_route53_record.alias": "AliasTarget",
  "aws_s3_bucket.acl": "AccessControl",
  "aws_s3_bucket.logging": "LoggingConfiguration",
  "aws_s3_bucket.server_side_encryption_configuration": "BucketEncryption",
  "aws_s3_bucket.versioning": "VersioningConfiguration",
  "aws_s3_bucket_lifecycle_configuration.rule": "LifecycleConfiguration/Rules",
  "aws_s3_bucket_logging.target_bucket": "LoggingConfiguration/DestinationBucketName",
  "aws_s3_bucket_policy.policy": "PolicyDocument",
  "aws_s3_bucket_server_side_encryption_configuration.rule":
    "BucketEncryption/ServerSideEncryptionConfiguration",
  "aws_security_group.ingress": "SecurityGroupIngress",
  "aws_security_group.egress": "SecurityGroupEgress",
  "aws_security_group.description": "GroupDescription",
  "aws_security_group_rule.protocol": "IpProtocol",
  "aws_security_group_rule.cidr_blocks": "CidrIp",
};

/** An attribute as the schema spells it: `instance_type` is `InstanceType`. */
export function attributeName(resource: string, attribute: string): string {
  const known = attributes[`${resource}.${attribute}`];
  if (known !== undefined) return known;
  return attribute
    .split("_")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("");
}
