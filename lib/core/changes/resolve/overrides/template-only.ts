/** Types that exist in templates alone: the calls that make them change another type. */
export const templateOnly: ReadonlySet<string> = new Set([
  "AWS::IAM::Policy",
  "AWS::IAM::UserToGroupAddition",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::QueuePolicy",
  "AWS::ElasticLoadBalancingV2::ListenerCertificate",
  "AWS::EC2::SecurityGroupIngress",
  "AWS::EC2::SecurityGroupEgress",
]);
