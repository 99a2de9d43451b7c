import type { ReviewedTypes } from "../reviewed-field.ts";

const onOff = "words(true=Enabled,false=Suspended)";
const part = { type: "AWS::S3::Bucket", part: true, id: ["bucket"] } as const;
const lifecycleFields = {
  "lifecycle_rule.abort_incomplete_multipart_upload_days":
    "AbortIncompleteMultipartUpload/DaysAfterInitiation",
  "lifecycle_rule.enabled": "words(true=Enabled,false=Disabled) Status",
  "lifecycle_rule.expiration": "block .",
  "lifecycle_rule.expiration.date": "ExpirationDate",
  "lifecycle_rule.expiration.days": "ExpirationInDays",
  "lifecycle_rule.noncurrent_version_expiration.days": "NoncurrentDays",
  "lifecycle_rule.noncurrent_version_transition": "blocks NoncurrentVersionTransitions",
  "lifecycle_rule.noncurrent_version_transition.days": "TransitionInDays",
  "lifecycle_rule.tags": "tags TagFilters",
  "lifecycle_rule.transition": "blocks Transitions",
  "lifecycle_rule.transition.date": "TransitionDate",
  "lifecycle_rule.transition.days": "TransitionInDays",
} as const;

export const storage: ReviewedTypes = {
  aws_s3_bucket: {
    fields: {
      acceleration_status: "AccelerateConfiguration/AccelerationStatus",
      acl: "words(private=Private,public-read=PublicRead,public-read-write=PublicReadWrite,authenticated-read=AuthenticatedRead,log-delivery-write=LogDeliveryWrite,bucket-owner-read=BucketOwnerRead,bucket-owner-full-control=BucketOwnerFullControl,aws-exec-read=AwsExecRead) AccessControl",
      cors_rule: "blocks CorsConfiguration/CorsRules",
      "cors_rule.expose_headers": "ExposedHeaders",
      "cors_rule.max_age_seconds": "MaxAge",
      grant: "- CloudFormation has no grants of a bucket",
      lifecycle_rule: "blocks LifecycleConfiguration/Rules",
      ...lifecycleFields,
      "logging.target_bucket": "DestinationBucketName",
      "logging.target_prefix": "LogFilePrefix",
      policy: "- it is the resource AWS::S3::BucketPolicy",
      request_payer: "- CloudFormation has no such field",
      server_side_encryption_configuration: "block BucketEncryption",
      "server_side_encryption_configuration.rule": "blocks ServerSideEncryptionConfiguration",
      "server_side_encryption_configuration.rule.apply_server_side_encryption_by_default":
        "block ServerSideEncryptionByDefault",
      "server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id":
        "KMSMasterKeyID",
      "versioning.enabled": `${onOff} Status`,
      "versioning.mfa_delete": "- CloudFormation has no such field",
    },
  },
  aws_s3_bucket_acl: {
    ...part,
    fields: {
      acl: "words(private=Private,public-read=PublicRead,public-read-write=PublicReadWrite,authenticated-read=AuthenticatedRead,log-delivery-write=LogDeliveryWrite) AccessControl",
    },
  },
  aws_s3_bucket_accelerate_configuration: {
    ...part,
    fields: { status: "AccelerateConfiguration/AccelerationStatus" },
  },
  aws_s3_bucket_cors_configuration: {
    ...part,
    in: "CorsConfiguration",
    fields: {
      bucket: "/BucketName",
      "cors_rule.expose_headers": "ExposedHeaders",
      "cors_rule.max_age_seconds": "MaxAge",
    },
  },
  aws_s3_bucket_lifecycle_configuration: {
    ...part,
    in: "LifecycleConfiguration",
    fields: {
      bucket: "/BucketName",
      transition_default_minimum_object_size: "TransitionDefaultMinimumObjectSize",
      rule: "blocks Rules",
      "rule.abort_incomplete_multipart_upload": "block AbortIncompleteMultipartUpload",
      "rule.noncurrent_version_expiration": "block NoncurrentVersionExpiration",
      "rule.expiration": "block .",
      "rule.expiration.date": "ExpirationDate",
      "rule.expiration.days": "ExpirationInDays",
      "rule.filter": "block .",
      "rule.filter.and": "block .",
      "rule.filter.and.tags": "tags TagFilters",
      "rule.filter.tag": "blocks TagFilters",
      "rule.noncurrent_version_transition": "blocks NoncurrentVersionTransitions",
      "rule.noncurrent_version_transition.noncurrent_days": "TransitionInDays",
      "rule.transition": "blocks Transitions",
      "rule.transition.date": "TransitionDate",
      "rule.transition.days": "TransitionInDays",
    },
  },
  aws_s3_bucket_logging: {
    ...part,
    in: "LoggingConfiguration",
    fields: {
      bucket: "/BucketName",
      target_bucket: "DestinationBucketName",
      target_grant: "- CloudFormation has no grants of a bucket",
      target_prefix: "LogFilePrefix",
    },
  },
  aws_s3_bucket_notification: {
    ...part,
    in: "NotificationConfiguration",
    fields: {
      bucket: "/BucketName",
      eventbridge: "EventBridgeConfiguration/EventBridgeEnabled",
      lambda_function: "- one of Terraform's has several events, one of CloudFormation's has one",
      queue: "- one of Terraform's has several events, one of CloudFormation's has one",
      topic: "- one of Terraform's has several events, one of CloudFormation's has one",
    },
  },
  aws_s3_bucket_object_lock_configuration: {
    ...part,
    in: "ObjectLockConfiguration",
    fields: { bucket: "/BucketName", token: "own" },
  },
  aws_s3_bucket_ownership_controls: {
    ...part,
    fields: { rule: "blocks OwnershipControls/Rules", "rule.object_ownership": "ObjectOwnership" },
  },
  aws_s3_bucket_policy: {
    type: "AWS::S3::BucketPolicy",
    id: ["bucket"],
    fields: { policy: "document PolicyDocument" },
  },
  aws_s3_bucket_public_access_block: {
    ...part,
    in: "PublicAccessBlockConfiguration",
    fields: { bucket: "/BucketName" },
  },
  aws_s3_bucket_server_side_encryption_configuration: {
    ...part,
    in: "BucketEncryption",
    fields: {
      bucket: "/BucketName",
      rule: "blocks ServerSideEncryptionConfiguration",
      "rule.apply_server_side_encryption_by_default": "block ServerSideEncryptionByDefault",
      "rule.apply_server_side_encryption_by_default.kms_master_key_id": "KMSMasterKeyID",
    },
  },
  aws_s3_bucket_versioning: {
    ...part,
    fields: { "versioning_configuration.mfa_delete": "- CloudFormation has no such field", mfa: "own" },
  },
  aws_s3_bucket_website_configuration: {
    ...part,
    in: "WebsiteConfiguration",
    fields: {
      bucket: "/BucketName",
      error_document: "block .",
      "error_document.key": "ErrorDocument",
      index_document: "block .",
      "index_document.suffix": "IndexDocument",
      routing_rules: "computed",
    },
  },
  aws_s3_account_public_access_block: { type: "AWS::S3::AccountPublicAccessBlock", id: ["account_id"] },
  aws_s3_object: { none: "objects in a bucket are no resources of CloudFormation" },
  aws_s3_bucket_object: { none: "objects in a bucket are no resources of CloudFormation" },
  aws_ebs_volume: { type: "AWS::EC2::Volume", fields: { type: "VolumeType", final_snapshot: "own" } },
  aws_volume_attachment: {
    fields: { device_name: "Device", force_detach: "own", stop_instance_before_detaching: "own" },
  },
  aws_efs_file_system: {
    fields: {
      creation_token: "own",
      lifecycle_policy: "blocks LifecyclePolicies",
    },
  },
  aws_ecr_repository: {
    fields: {
      encryption_configuration: "- CloudFormation has one, Terraform a list",
    },
  },
  aws_dynamodb_table: {
    fields: {
      attribute: "blocks AttributeDefinitions",
      "attribute.name": "AttributeName",
      "attribute.type": "AttributeType",
      read_capacity: "ProvisionedThroughput/ReadCapacityUnits",
      write_capacity: "ProvisionedThroughput/WriteCapacityUnits",
      server_side_encryption: "block SSESpecification",
      "server_side_encryption.enabled": "SSEEnabled",
      "server_side_encryption.kms_key_arn": "KMSMasterKeyId",
      stream_enabled: "own",
      stream_view_type: "StreamSpecification/StreamViewType",
      ttl: "block TimeToLiveSpecification",
      "global_secondary_index.name": "IndexName",
      "global_secondary_index.non_key_attributes": "Projection/NonKeyAttributes",
      "global_secondary_index.projection_type": "Projection/ProjectionType",
      "global_secondary_index.read_capacity": "ProvisionedThroughput/ReadCapacityUnits",
      "global_secondary_index.write_capacity": "ProvisionedThroughput/WriteCapacityUnits",
      "local_secondary_index.name": "IndexName",
      "local_secondary_index.non_key_attributes": "Projection/NonKeyAttributes",
      "local_secondary_index.projection_type": "Projection/ProjectionType",
    },
  },
};
