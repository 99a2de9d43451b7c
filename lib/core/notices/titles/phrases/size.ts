import type { Phrase } from "../phrase.ts";

const group = "AWS::AutoScaling::AutoScalingGroup";
const service = "AWS::ECS::Service";
const machine = "AWS::EC2::Instance";
const lambda = "AWS::Lambda::Function";
const database = "AWS::RDS::DBInstance";
const cluster = "AWS::RDS::DBCluster";
const table = "AWS::DynamoDB::Table";
const volume = "AWS::EC2::Volume";
const template = "AWS::EC2::LaunchTemplate";

const machineSize = "Keep {name} at the size {now}[ instead of {was}]?";

/** How much of it there is, and how large it is. */
export const sizePhrases: readonly Phrase[] = [
  [group, "/DesiredCapacity", "any", "Let {name} run {now:instances}[ instead of {was}]?"],
  [group, "/MinSize", "any", "Let {name} run at least {now:instances}[ instead of {was}]?"],
  [group, "/MaxSize", "any", "Let {name} run at most {now:instances}[ instead of {was}]?"],
  [service, "/DesiredCount", "any", "Let {name} run {now:tasks}[ instead of {was}]?"],
  [machine, "/InstanceType", "any", machineSize],
  [database, "/DBInstanceClass", "any", machineSize],
  [database, "/AllocatedStorage", "any", "Keep {now:GB} of storage for {name}[ instead of {was}]?"],
  [database, "/MaxAllocatedStorage", "any", "Let the storage of {name} grow to {now:GB}[ instead of {was}]?"],
  [database, "/Iops", "any", "Keep {now:IOPS} for {name}[ instead of {was}]?"],
  [database, "/MultiAZ", "off", "Leave {name} without a standby in another zone?"],
  [database, "/MultiAZ", "on", "Keep a standby of {name} in another zone?"],
  [cluster, "/DBClusterInstanceClass", "any", machineSize],
  [
    cluster,
    "/ServerlessV2ScalingConfiguration/MinCapacity",
    "any",
    "Keep {name} at {now:units} at least[ instead of {was}]?",
  ],
  [
    cluster,
    "/ServerlessV2ScalingConfiguration/MaxCapacity",
    "any",
    "Let {name} grow to {now:units}[ instead of {was}]?",
  ],
  [lambda, "/MemorySize", "any", "Let {name} use {now:MB} of memory[ instead of {was}]?"],
  [lambda, "/ReservedConcurrentExecutions", "=0", "Leave {name} stopped?"],
  [
    lambda,
    "/ReservedConcurrentExecutions",
    "went",
    "Leave {name} without a limit on how often it runs at once?",
  ],
  [lambda, "/ReservedConcurrentExecutions", "any", "Let {name} run {now:times} at once[ instead of {was}]?"],
  [lambda, "/EphemeralStorage/Size", "any", "Let {name} use {now:MB} of storage[ instead of {was}]?"],
  [table, "/BillingMode", "=PAY_PER_REQUEST", "Let {name} be paid for by request?"],
  [table, "/BillingMode", "=PROVISIONED", "Let {name} be paid for by capacity?"],
  [
    table,
    "/ProvisionedThroughput/ReadCapacityUnits",
    "any",
    "Let {name} read {now:units} a second[ instead of {was}]?",
  ],
  [
    table,
    "/ProvisionedThroughput/WriteCapacityUnits",
    "any",
    "Let {name} write {now:units} a second[ instead of {was}]?",
  ],
  [volume, "/Size", "any", "Keep {now:GB} for the volume {name}[ instead of {was}]?"],
  [volume, "/Iops", "any", "Keep {now:IOPS} for the volume {name}[ instead of {was}]?"],
  [volume, "/Throughput", "any", "Keep {now:MB} a second for the volume {name}[ instead of {was}]?"],
  [volume, "/VolumeType", "any", "Keep the volume {name} at the kind {now}[ instead of {was}]?"],
  [
    template,
    "/LaunchTemplateData/InstanceType",
    "any",
    "Let {name} start machines of the size {now}[ instead of {was}]?",
  ],
];
