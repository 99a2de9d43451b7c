import type { Phrase } from "../phrase.ts";

const bucket = "AWS::S3::Bucket";
const database = "AWS::RDS::DBInstance";
const cluster = "AWS::RDS::DBCluster";
const table = "AWS::DynamoDB::Table";
const queue = "AWS::SQS::Queue";
const topic = "AWS::SNS::Topic";
const trail = "AWS::CloudTrail::Trail";
const key = "AWS::KMS::Key";
const volume = "AWS::EC2::Volume";
const alarm = "AWS::CloudWatch::Alarm";
const balancer = "AWS::ElasticLoadBalancingV2::LoadBalancer";
const attribute = (name: string): string => `/LoadBalancerAttributes[${name}]/Value`;

const guarded = "Keep {name} protected against deletion?";
const unguarded = "Leave {name} without protection against deletion?";
const backups = "Keep backups of {name} for {now:days}[ instead of {was:days}]?";
const plain = "Leave {name} unencrypted?";
const encrypted = "Keep {name} encrypted as it is now?";
const recovery = "/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled";

/** What keeps its data from being lost or read, and what records who did what. */
export const protectionPhrases: readonly Phrase[] = [
  [database, "/DeletionProtection", "off", unguarded],
  [database, "/DeletionProtection", "on", guarded],
  [cluster, "/DeletionProtection", "off", unguarded],
  [cluster, "/DeletionProtection", "on", guarded],
  [table, "/DeletionProtectionEnabled", "off", unguarded],
  [table, "/DeletionProtectionEnabled", "on", guarded],
  [balancer, attribute("deletion_protection.enabled"), "off", unguarded],
  [balancer, attribute("deletion_protection.enabled"), "on", guarded],
  [balancer, attribute("access_logs.s3.enabled"), "off", "Leave {name} without a record of who calls it?"],
  [balancer, attribute("access_logs.s3.enabled"), "on", "Keep a record of who calls {name}?"],
  ["AWS::EC2::Instance", "/DisableApiTermination", "off", unguarded],
  ["AWS::EC2::Instance", "/DisableApiTermination", "on", guarded],
  [
    "AWS::AutoScaling::AutoScalingGroup",
    "/NewInstancesProtectedFromScaleIn",
    "off",
    "Let {name} take new instances away when it shrinks?",
  ],
  [
    "AWS::AutoScaling::AutoScalingGroup",
    "/NewInstancesProtectedFromScaleIn",
    "on",
    "Keep new instances of {name} when it shrinks?",
  ],
  [database, "/StorageEncrypted", "off", plain],
  [database, "/StorageEncrypted", "on", encrypted],
  [database, "/KmsKeyId", "any", "Keep the new key that encrypts {name}?"],
  [database, "/MasterUserPassword", "any", "Keep the new password of {name}?"],
  [cluster, "/StorageEncrypted", "off", plain],
  [cluster, "/StorageEncrypted", "on", encrypted],
  [cluster, "/KmsKeyId", "any", "Keep the new key that encrypts {name}?"],
  [cluster, "/MasterUserPassword", "any", "Keep the new password of {name}?"],
  [volume, "/Encrypted", "off", plain],
  [volume, "/Encrypted", "on", encrypted],
  [volume, "/KmsKeyId", "any", "Keep the new key that encrypts {name}?"],
  [bucket, "/BucketEncryption", "went", plain],
  [bucket, "/BucketEncryption/**", "any", encrypted],
  [table, "/SSESpecification", "went", "Leave {name} without a key of its own?"],
  [table, "/SSESpecification/**", "any", encrypted],
  [queue, "/KmsMasterKeyId", "went", "Leave {name} without a key of its own?"],
  [queue, "/KmsMasterKeyId", "any", "Keep the new key that encrypts {name}?"],
  [queue, "/SqsManagedSseEnabled", "off", plain],
  [queue, "/SqsManagedSseEnabled", "on", encrypted],
  [topic, "/KmsMasterKeyId", "went", plain],
  [topic, "/KmsMasterKeyId", "any", "Keep the new key that encrypts {name}?"],
  [topic, "/DataProtectionPolicy/**", "any", "Keep what {name} does with personal data as it is now?"],
  [trail, "/KMSKeyId", "went", "Leave the records of {name} without a key of their own?"],
  [trail, "/KMSKeyId", "any", "Keep the new key that encrypts the records of {name}?"],
  [key, "/Enabled", "off", "Leave the key {name} switched off?"],
  [key, "/Enabled", "on", "Keep the key {name} switched on?"],
  [key, "/EnableKeyRotation", "off", "Leave the key {name} without rotation?"],
  [key, "/EnableKeyRotation", "on", "Keep the key {name} rotating?"],
  [key, "/RotationPeriodInDays", "any", "Rotate the key {name} every {now:days}[ instead of {was:days}]?"],
  [
    key,
    "/PendingWindowInDays",
    "any",
    "Let a deleted key {name} be saved for {now:days}[ instead of {was:days}]?",
  ],
  [database, "/BackupRetentionPeriod", "=0", "Leave {name} without backups?"],
  [database, "/BackupRetentionPeriod", "any", backups],
  [cluster, "/BackupRetentionPeriod", "any", backups],
  [table, recovery, "off", "Leave {name} without recovery to a point in time?"],
  [table, recovery, "on", "Keep recovery to a point in time for {name}?"],
  [table, "/PointInTimeRecoverySpecification/**", "any", "Keep how {name} can be recovered as it is now?"],
  [bucket, "/VersioningConfiguration/Status", "off", "Leave {name} without old versions of its objects?"],
  [bucket, "/VersioningConfiguration/Status", "on", "Keep old versions of the objects in {name}?"],
  [bucket, "/LifecycleConfiguration/**", "any", "Keep when {name} deletes objects as it is now?"],
  [bucket, "/OwnershipControls/**", "any", "Keep who owns the objects in {name} as it is now?"],
  [bucket, "/LoggingConfiguration", "went", "Leave {name} without a record of who reads it?"],
  [
    bucket,
    "/LoggingConfiguration/DestinationBucketName",
    "any",
    "Keep the record of who reads {name} in {now}[, not {was}]?",
  ],
  [bucket, "/LoggingConfiguration/**", "any", "Keep the record of who reads {name} as it is now?"],
  [trail, "/IsLogging", "off", "Leave {name} without recording?"],
  [trail, "/IsLogging", "on", "Keep {name} recording?"],
  [trail, "/EnableLogFileValidation", "off", "Leave the records of {name} without proof against change?"],
  [trail, "/EnableLogFileValidation", "on", "Keep the records of {name} proof against change?"],
  [trail, "/IsMultiRegionTrail", "off", "Let {name} record one region alone?"],
  [trail, "/IsMultiRegionTrail", "on", "Keep {name} recording in every region?"],
  [trail, "/IncludeGlobalServiceEvents", "off", "Let {name} leave out global services?"],
  [trail, "/IncludeGlobalServiceEvents", "on", "Keep global services in the records of {name}?"],
  [trail, "/S3BucketName", "any", "Keep the records of {name} in {now}[ instead of {was}]?"],
  [trail, "/EventSelectors/**", "any", "Keep what {name} records as it is now?"],
  [alarm, "/ActionsEnabled", "off", "Leave the alarm {name} silent?"],
  [alarm, "/ActionsEnabled", "on", "Keep the alarm {name} sounding?"],
  [alarm, "/AlarmActions[]", "came", "Keep the alarm {name} telling {item}?"],
  [alarm, "/AlarmActions[]", "went", "Keep {item} from hearing the alarm {name}?"],
  [alarm, "/AlarmActions/**", "any", "Keep whom the alarm {name} tells as it is now?"],
];
