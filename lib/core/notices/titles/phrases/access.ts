import type { Phrase } from "../phrase.ts";

const group = "AWS::EC2::SecurityGroup";
const bucket = "AWS::S3::Bucket";
const bucketPolicy = "AWS::S3::BucketPolicy";
const role = "AWS::IAM::Role";
const policy = "AWS::IAM::ManagedPolicy";
const balancer = "AWS::ElasticLoadBalancingV2::LoadBalancer";
const database = "AWS::RDS::DBInstance";
const cluster = "AWS::RDS::DBCluster";
const block = "/PublicAccessBlockConfiguration";

/** Who can reach it, and who may do what with it. */
export const accessPhrases: readonly Phrase[] = [
  ["*", "/", "any", "{name} was deleted: may it stay deleted?"],
  [group, "/SecurityGroupIngress[]", "came", "Keep {traffic} from {peer} open on {name}?"],
  [group, "/SecurityGroupIngress[]", "went", "Leave {traffic} from {peer} closed on {name}?"],
  [group, "/SecurityGroupIngress/**", "any", "Keep what may reach {name} as it is now?"],
  [group, "/SecurityGroupEgress[]", "came", "Keep {traffic} to {peer} open from {name}?"],
  [group, "/SecurityGroupEgress[]", "went", "Leave {traffic} to {peer} closed from {name}?"],
  [group, "/SecurityGroupEgress/**", "any", "Keep what {name} may reach as it is now?"],
  [bucket, `${block}/BlockPublicAcls`, "off", "Keep new public ACLs allowed on {name}?"],
  [bucket, `${block}/BlockPublicAcls`, "on", "Keep new public ACLs blocked on {name}?"],
  [bucket, `${block}/BlockPublicPolicy`, "off", "Keep public policies allowed on {name}?"],
  [bucket, `${block}/BlockPublicPolicy`, "on", "Keep public policies blocked on {name}?"],
  [bucket, `${block}/IgnorePublicAcls`, "off", "Keep public ACLs in force on {name}?"],
  [bucket, `${block}/IgnorePublicAcls`, "on", "Keep public ACLs ignored on {name}?"],
  [bucket, `${block}/RestrictPublicBuckets`, "off", "Keep public access to {name} unrestricted?"],
  [bucket, `${block}/RestrictPublicBuckets`, "on", "Keep public access to {name} restricted?"],
  [bucket, block, "went", "Leave {name} without its block on public access?"],
  [bucket, `${block}/**`, "any", "Keep the public access settings of {name} as they are now?"],
  [
    bucketPolicy,
    "/PolicyDocument/Statement[]",
    "came",
    "Keep the new rule on who may use the bucket {name}?",
  ],
  [bucketPolicy, "/PolicyDocument/Statement[]", "went", "Leave out a rule on who may use the bucket {name}?"],
  [bucketPolicy, "/PolicyDocument/**", "any", "Keep who may use the bucket {name} as it is now?"],
  [role, "/AssumeRolePolicyDocument/**", "any", "Keep who may act as the role {name} as it is now?"],
  [role, "/ManagedPolicyArns[]", "came", "Keep the policy {item} attached to the role {name}?"],
  [role, "/ManagedPolicyArns[]", "went", "Leave the policy {item} detached from the role {name}?"],
  [role, "/ManagedPolicyArns/**", "any", "Keep the policies attached to the role {name} as they are now?"],
  [role, "/Policies[]", "came", "Keep the new inline policy {item} on the role {name}?"],
  [role, "/Policies[]", "went", "Leave the inline policy {item} off the role {name}?"],
  [role, "/Policies[]/**", "any", "Keep what the inline policy {item} allows the role {name}?"],
  [role, "/Policies/**", "any", "Keep the inline policies of the role {name} as they are now?"],
  [role, "/PermissionsBoundary", "went", "Leave the role {name} without its permissions boundary?"],
  [role, "/PermissionsBoundary", "any", "Keep the new permissions boundary of the role {name}?"],
  [policy, "/PolicyDocument/**", "any", "Keep what the policy {name} allows as it is now?"],
  [policy, "/Roles[]", "came", "Keep the policy {name} attached to the role {item}?"],
  [policy, "/Roles[]", "went", "Leave the policy {name} detached from the role {item}?"],
  [policy, "/Users[]", "came", "Keep the policy {name} attached to the user {item}?"],
  [policy, "/Users[]", "went", "Leave the policy {name} detached from the user {item}?"],
  [policy, "/Groups[]", "came", "Keep the policy {name} attached to the group {item}?"],
  [policy, "/Groups[]", "went", "Leave the policy {name} detached from the group {item}?"],
  ["AWS::KMS::Key", "/KeyPolicy/**", "any", "Keep who may use the key {name} as it is now?"],
  [database, "/PubliclyAccessible", "on", "Keep {name} open to the internet?"],
  [database, "/PubliclyAccessible", "off", "Keep {name} closed to the internet?"],
  [cluster, "/PubliclyAccessible", "on", "Keep {name} open to the internet?"],
  [cluster, "/PubliclyAccessible", "off", "Keep {name} closed to the internet?"],
  [database, "/VPCSecurityGroups[]", "came", "Keep the security group {item} on {name}?"],
  [database, "/VPCSecurityGroups[]", "went", "Leave the security group {item} off {name}?"],
  [cluster, "/VpcSecurityGroupIds[]", "came", "Keep the security group {item} on {name}?"],
  [cluster, "/VpcSecurityGroupIds[]", "went", "Leave the security group {item} off {name}?"],
  [balancer, "/Scheme", "=internet-facing", "Keep {name} open to the internet?"],
  [balancer, "/Scheme", "=internal", "Keep {name} closed to the internet?"],
  [balancer, "/SecurityGroups[]", "came", "Keep the security group {item} on {name}?"],
  [balancer, "/SecurityGroups[]", "went", "Leave the security group {item} off {name}?"],
  ["AWS::EC2::Instance", "/SecurityGroupIds[]", "came", "Keep the security group {item} on {name}?"],
  ["AWS::EC2::Instance", "/SecurityGroupIds[]", "went", "Leave the security group {item} off {name}?"],
  ["AWS::EC2::Instance", "/IamInstanceProfile", "any", "Keep the new rights of {name}[, by {now}]?"],
  ["AWS::Lambda::Function", "/Role", "any", "Let {name} run with the rights of {now}[ instead of {was}]?"],
  ["AWS::Lambda::Function", "/VpcConfig/**", "any", "Keep {name} in the network where it is now?"],
  ["AWS::SNS::Topic", "/Subscription[]", "came", "Keep the new subscription to {name}?"],
  ["AWS::SNS::Topic", "/Subscription[]", "went", "Leave {name} without one of its subscriptions?"],
  [
    "AWS::EC2::LaunchTemplate",
    "/LaunchTemplateData/SecurityGroupIds/**",
    "any",
    "Keep the new security groups in {name}?",
  ],
];
