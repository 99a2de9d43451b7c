import { arn, from, gone, off, type TitleRow, there } from "./title-row.ts";

const ssh = (cidr: string, more = "") =>
  `/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=${cidr}${more}]`;
const ports = (from: string, to: string, protocol = "tcp") =>
  `/SecurityGroupIngress[IpProtocol=${protocol},FromPort=${from},ToPort=${to},CidrIp=0.0.0.0/0]`;
export const accessTitles: readonly TitleRow[] = [
  ["EC2::SecurityGroup", ssh("10.1.0.0/16"), there, "Keep SSH from 10.1.0.0/16 open on checkout?"],
  ["EC2::SecurityGroup", ssh("10.1.0.0/16"), gone, "Leave SSH from 10.1.0.0/16 closed on checkout?"],
  ["EC2::SecurityGroup", ports("3389", "3389"), there, "Keep RDP from the internet open on checkout?"],
  ["EC2::SecurityGroup", ports("443", "443"), there, "Keep HTTPS from the internet open on checkout?"],
  ["EC2::SecurityGroup", ports("5432", "5432"), there, "Keep Postgres from the internet open on checkout?"],
  [
    "EC2::SecurityGroup",
    ports("8000", "8080"),
    there,
    "Keep ports 8000 to 8080 from the internet open on checkout?",
  ],
  [
    "EC2::SecurityGroup",
    ports("514", "514", "udp"),
    there,
    "Keep UDP port 514 from the internet open on checkout?",
  ],
  ["EC2::SecurityGroup", "/SecurityGroupIngress", {}, "Keep what may reach checkout as it is now?"],
  [
    "AutoScaling::AutoScalingGroup",
    "/DesiredCapacity",
    from("10", "3"),
    "Let checkout run 3 instances instead of 10?",
  ],
  ["AutoScaling::AutoScalingGroup", "/MinSize", from(undefined, 1), "Let checkout run at least 1 instance?"],
  [
    "AutoScaling::AutoScalingGroup",
    "/",
    from("present", "absent"),
    "checkout was deleted: may it stay deleted?",
  ],
  ["ECS::Service", "/DesiredCount", from(4, 1), "Let checkout run 1 task instead of 4?"],
  [
    "ECS::Service",
    "/TaskDefinition",
    from(arn("ecs:x:1:task-definition/shop:7"), arn("ecs:x:1:task-definition/shop:8")),
    "Let checkout run `shop:8` instead of `shop:7`?",
  ],
  [
    "EC2::Instance",
    "/InstanceType",
    from("t3.micro", "t3.large"),
    "Keep checkout at the size `t3.large` instead of `t3.micro`?",
  ],
  ["EC2::Instance", "/DisableApiTermination", off, "Leave checkout without protection against deletion?"],
  ["Lambda::Function", "/MemorySize", from(512, 128), "Let checkout use 128 MB of memory instead of 512?"],
  ["Lambda::Function", "/Timeout", from(10, 900), "Let checkout run for 15 minutes instead of 10 seconds?"],
  ["Lambda::Function", "/ReservedConcurrentExecutions", from(null, 0), "Leave checkout stopped?"],
  [
    "Lambda::Function",
    "/Role",
    from(undefined, arn("iam::1:role/team/admin")),
    "Let checkout run with the rights of `admin`?",
  ],
  [
    "S3::Bucket",
    "/PublicAccessBlockConfiguration/BlockPublicAcls",
    off,
    "Keep new public ACLs allowed on checkout-orders?",
  ],
  [
    "S3::Bucket",
    "/PublicAccessBlockConfiguration",
    from({ BlockPublicAcls: true }, null),
    "Leave checkout-orders without its block on public access?",
  ],
  [
    "S3::Bucket",
    "/VersioningConfiguration/Status",
    from("Enabled", "Suspended"),
    "Leave checkout-orders without old versions of its objects?",
  ],
  [
    "S3::Bucket",
    "/BucketEncryption/ServerSideEncryptionConfiguration",
    {},
    "Keep checkout-orders encrypted as it is now?",
  ],
  ["S3::BucketPolicy", "/PolicyDocument", {}, "Keep who may use the bucket checkout-orders as it is now?"],
];
