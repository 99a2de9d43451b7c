import type { Phrase } from "../phrase.ts";

const group = "AWS::AutoScaling::AutoScalingGroup";
const service = "AWS::ECS::Service";
const machine = "AWS::EC2::Instance";
const lambda = "AWS::Lambda::Function";
const database = "AWS::RDS::DBInstance";
const cluster = "AWS::RDS::DBCluster";
const queue = "AWS::SQS::Queue";
const alarm = "AWS::CloudWatch::Alarm";
const targets = "AWS::ElasticLoadBalancingV2::TargetGroup";
const balancer = "AWS::ElasticLoadBalancingV2::LoadBalancer";
const template = "AWS::EC2::LaunchTemplate";
const topic = "AWS::SNS::Topic";

const delay = "/TargetGroupAttributes[deregistration_delay.timeout_seconds]/Value";
const idle = "/LoadBalancerAttributes[idle_timeout.timeout_seconds]/Value";

/** What it runs, for how long, and what it is called. */
export const runningPhrases: readonly Phrase[] = [
  [machine, "/ImageId", "any", "Keep {name} on the image {now}[ instead of {was}]?"],
  [machine, "/UserData", "any", "Keep what {name} runs when it starts as it is now?"],
  [
    template,
    "/LaunchTemplateData/ImageId",
    "any",
    "Let {name} start machines from {now}[ instead of {was}]?",
  ],
  [template, "/LaunchTemplateData/UserData", "any", "Keep what machines of {name} run when they start?"],
  [
    template,
    "/LaunchTemplateData/MetadataOptions/HttpTokens",
    "=optional",
    "Let machines of {name} give their keys without a token?",
  ],
  [
    template,
    "/LaunchTemplateData/MetadataOptions/HttpTokens",
    "=required",
    "Keep asking for a token on machines of {name}?",
  ],
  [template, "/LaunchTemplateData/**", "any", "Keep how {name} starts machines as it is now?"],
  [group, "/LaunchTemplate/**", "any", "Keep what {name} starts its machines from as it is now?"],
  [
    group,
    "/HealthCheckGracePeriod",
    "any",
    "Give new machines of {name} {now:time} to get well[, not {was:time}]?",
  ],
  [group, "/HealthCheckType", "any", "Let {name} tell sick machines by {now}[ instead of {was}]?"],
  [group, "/Cooldown", "any", "Let {name} rest {now:time} after it scales[ instead of {was:time}]?"],
  [group, "/VPCZoneIdentifier[]", "came", "Keep {name} running in the network {item}?"],
  [group, "/VPCZoneIdentifier[]", "went", "Keep {name} out of the network {item}?"],
  [group, "/VPCZoneIdentifier/**", "any", "Keep the networks in which {name} runs as they are now?"],
  [group, "/TargetGroupARNs[]", "came", "Keep {name} behind {item}?"],
  [group, "/TargetGroupARNs[]", "went", "Leave {name} away from {item}?"],
  [service, "/TaskDefinition", "any", "Let {name} run {now}[ instead of {was}]?"],
  [
    service,
    "/HealthCheckGracePeriodSeconds",
    "any",
    "Give new tasks of {name} {now:time} to get well[, not {was:time}]?",
  ],
  [service, "/EnableExecuteCommand", "on", "Let people log in to the tasks of {name}?"],
  [service, "/EnableExecuteCommand", "off", "Keep people from logging in to the tasks of {name}?"],
  [service, "/DeploymentConfiguration/**", "any", "Keep how {name} is rolled out as it is now?"],
  [service, "/NetworkConfiguration/**", "any", "Keep {name} in the network where it is now?"],
  [lambda, "/Code/**", "any", "Keep the new code of {name}?"],
  [lambda, "/Timeout", "any", "Let {name} run for {now:time}[ instead of {was:time}]?"],
  [lambda, "/Runtime", "any", "Let {name} run on {now}[ instead of {was}]?"],
  [lambda, "/Handler", "any", "Let {name} begin at {now}[ instead of {was}]?"],
  [lambda, "/Environment/**", "any", "Keep the settings that {name} runs with as they are now?"],
  [lambda, "/Layers/**", "any", "Keep the layers that {name} runs with as they are now?"],
  [database, "/EngineVersion", "any", "Keep {name} on version {now}[ instead of {was}]?"],
  [database, "/AutoMinorVersionUpgrade", "off", "Leave {name} without small upgrades by itself?"],
  [database, "/AutoMinorVersionUpgrade", "on", "Let {name} take small upgrades by itself?"],
  [database, "/DBParameterGroupName", "any", "Keep {name} on the parameters {now}[ instead of {was}]?"],
  [database, "/PreferredMaintenanceWindow", "any", "Maintain {name} at {now}[ instead of {was}]?"],
  [cluster, "/EngineVersion", "any", "Keep {name} on version {now}[ instead of {was}]?"],
  [queue, "/VisibilityTimeout", "any", "Let {name} hide a message for {now:time}[ instead of {was:time}]?"],
  [
    queue,
    "/MessageRetentionPeriod",
    "any",
    "Keep messages in {name} for {now:time}[ instead of {was:time}]?",
  ],
  [queue, "/DelaySeconds", "any", "Delay messages in {name} by {now:time}[ instead of {was:time}]?"],
  [queue, "/RedrivePolicy", "went", "Leave {name} without a place for what fails?"],
  [queue, "/RedrivePolicy/**", "any", "Keep where {name} puts what fails as it is now?"],
  [topic, "/DisplayName", "any", "Let {name} be shown as {now}[ instead of {was}]?"],
  [alarm, "/Threshold", "any", "Let the alarm {name} sound at {now}[ instead of {was}]?"],
  [alarm, "/EvaluationPeriods", "any", "Let the alarm {name} wait for {now:periods}[ instead of {was}]?"],
  [alarm, "/Period", "any", "Let the alarm {name} look every {now:time}[ instead of {was:time}]?"],
  [targets, "/HealthCheckPath", "any", "Check the health of {name} at {now}[ instead of {was}]?"],
  [
    targets,
    "/HealthCheckIntervalSeconds",
    "any",
    "Check the health of {name} every {now:time}[, not {was:time}]?",
  ],
  [
    targets,
    "/HealthCheckTimeoutSeconds",
    "any",
    "Wait {now:time} for the health of {name}[ instead of {was:time}]?",
  ],
  [targets, "/HealthyThresholdCount", "any", "Call {name} well after {now:checks}[ instead of {was}]?"],
  [targets, "/UnhealthyThresholdCount", "any", "Call {name} sick after {now:checks}[ instead of {was}]?"],
  [targets, "/Targets/**", "any", "Keep the machines behind {name} as they are now?"],
  [targets, delay, "any", "Let {name} wait {now:time} for calls to end[ instead of {was:time}]?"],
  [balancer, idle, "any", "Let {name} keep silent calls open for {now:time}[, not {was:time}]?"],
  [balancer, "/Subnets/**", "any", "Keep the networks in which {name} stands as they are now?"],
  [
    "AWS::IAM::Role",
    "/MaxSessionDuration",
    "any",
    "Let a session of {name} last {now:time}[ instead of {was:time}]?",
  ],
];

/** What says something of any type, and at last of any field. */
export const generalPhrases: readonly Phrase[] = [
  ["*", "/Tags[]", "came", "Keep the tag {key} on {name}?"],
  ["*", "/Tags[]", "went", "Leave the tag {key} off {name}?"],
  ["*", "/Tags[]/Value", "came", "Keep the tag {key} on {name}?"],
  ["*", "/Tags[]/Value", "went", "Leave the tag {key} off {name}?"],
  ["*", "/Tags[]/Value", "any", "Keep the tag {key} at {now} on {name}[ instead of {was}]?"],
  ["*", "/Tags/**", "any", "Keep the tags of {name} as they are now?"],
  ["*", "/Description", "any", "Keep the new description of {name}?"],
  ["*", "*", "went", "Leave {path} away on {thing}?"],
  ["*", "*", "any", "Keep {path} at {now} on {thing}?"],
  ["*", "*", "any", "Keep {path} as it is now on {thing}?"],
];
