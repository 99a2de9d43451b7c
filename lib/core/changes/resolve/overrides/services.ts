import type { Override } from "./override.ts";

/** All other services. */
export const serviceOverrides: readonly Override[] = [
  {
    calls: `dynamodb:PutItem dynamodb:UpdateItem dynamodb:DeleteItem dynamodb:BatchWriteItem
      dynamodb:TransactWriteItems ecs:PutAccountSetting* ecs:DeleteAccountSetting`,
    because: "it changes what a resource holds or an account prefers, and no resource",
  },
  {
    calls: "codedeploy:CreateDeployment codebuild:DeleteBuildBatch codebuild:DeleteReport",
    because: "it runs something, or clears up after it",
  },
  {
    calls: "lambda:PutFunctionConcurrency lambda:DeleteFunctionConcurrency",
    because: "the property is called otherwise",
    type: "AWS::Lambda::Function",
    property: "ReservedConcurrentExecutions",
  },
  {
    calls: "lambda:PutProvisionedConcurrencyConfig lambda:DeleteProvisionedConcurrencyConfig",
    because: "the qualifier is a version's number or an alias",
    when: "qualifier=#",
    type: "AWS::Lambda::Version",
    id: "arn:{@partition}:lambda:{@region}:{@account}:function:{functionName}:{qualifier}",
    property: "ProvisionedConcurrencyConfig",
  },
  {
    calls: "lambda:PutProvisionedConcurrencyConfig lambda:DeleteProvisionedConcurrencyConfig",
    because: "the same for an alias",
    type: "AWS::Lambda::Alias",
    id: "arn:{@partition}:lambda:{@region}:{@account}:function:{functionName}:{qualifier}",
    property: "ProvisionedConcurrencyConfig",
  },
  {
    calls: "sns:Subscribe sns:ConfirmSubscription sns:Unsubscribe",
    because: "the verb alone says what it is; a pending one has no ARN yet",
    type: "AWS::SNS::Subscription",
  },
  {
    calls: "sns:SetTopicAttributes",
    because: "a topic's policy is a resource of its own",
    when: "attributeName=Policy",
    type: "AWS::SNS::TopicInlinePolicy",
    id: "{@arn:topicArn}",
    property: "PolicyDocument",
  },
  {
    calls: "sns:AddPermission sns:RemovePermission",
    because: "a permission is a statement of the topic's policy",
    type: "AWS::SNS::TopicInlinePolicy",
    id: "{@arn:topicArn}",
    write: "delta",
    property: "PolicyDocument",
  },
  {
    calls: "sqs:SetQueueAttributes",
    because: "a queue's policy is a resource of its own",
    when: "attributes.Policy",
    type: "AWS::SQS::QueueInlinePolicy",
    id: "{queueUrl}",
    property: "PolicyDocument",
  },
  {
    calls: "sqs:AddPermission sqs:RemovePermission",
    because: "a permission is a statement of the queue's policy",
    type: "AWS::SQS::QueueInlinePolicy",
    id: "{queueUrl}",
    write: "delta",
    property: "PolicyDocument",
  },
  {
    calls: "events:PutPermission events:RemovePermission",
    because: "a statement of a bus's policy is a resource of its own",
    when: "statementId",
    type: "AWS::Events::EventBusPolicy",
    write: "delta",
  },
  {
    calls: "events:PutPermission events:RemovePermission",
    because: "without a statement it is the whole policy",
    type: "AWS::Events::EventBus",
    id: ["{eventBusName}", "default"],
    property: "Policy",
  },
  {
    calls:
      "elasticfilesystem:CreateReplicationConfiguration elasticfilesystem:DeleteReplicationConfiguration",
    because: "the source replicates, not the destination",
    type: "AWS::EFS::FileSystem",
    id: "{sourceFileSystemId}",
    write: "delta",
    property: "ReplicationConfiguration",
  },
  ...["fs-*:FileSystem", "fsap-*:AccessPoint"].map(
    (kind): Override => ({
      calls: "elasticfilesystem:TagResource elasticfilesystem:UntagResource",
      because: "the beginning of the identifier says which type",
      when: `resourceId=${kind.split(":")[0]}`,
      type: `AWS::EFS::${kind.split(":")[1]}`,
      id: "{resourceId}",
      write: "delta",
      property: kind.startsWith("fs-") ? "FileSystemTags" : "AccessPointTags",
    }),
  ),
  ...["j-*:Cluster", "es-*:Studio"].map(
    (kind): Override => ({
      calls: "elasticmapreduce:AddTags elasticmapreduce:RemoveTags",
      because: "the beginning of the identifier says which type",
      when: `resourceId=${kind.split(":")[0]}`,
      type: `AWS::EMR::${kind.split(":")[1]}`,
      id: "{resourceId}",
      write: "delta",
      property: "Tags",
    }),
  ),
  {
    calls: "redshift:RestoreFromClusterSnapshot",
    because: "it creates a cluster out of the snapshot",
    type: "AWS::Redshift::Cluster",
    id: "{clusterIdentifier}",
    write: "create",
  },
  {
    calls: "elasticache:IncreaseReplicaCount elasticache:DecreaseReplicaCount",
    because: "named after the effect",
    type: "AWS::ElastiCache::ReplicationGroup",
    id: "{replicationGroupId}",
    write: "update",
  },
  {
    calls: "kafka:CreateClusterV2",
    because: "one call makes both kinds of cluster",
    when: "clusterType=SERVERLESS",
    type: "AWS::MSK::ServerlessCluster",
    id: "{@arn:clusterArn}",
  },
];
