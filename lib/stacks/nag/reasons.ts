/** Where a finding is acknowledged, and why. */
export type Reason = {
  readonly type?: string;
  /** Of the construct's path. */
  readonly at: RegExp;
  readonly reason: string;
};

/** Findings by their exact id. */
export const findings: readonly (Reason & { readonly id: string })[] = [
  {
    id: "AwsSolutions-SQS3",
    type: "AWS::SQS::Queue",
    at: /\/(DeadLetters|Undelivered)\/Queue\/Resource$/,
    reason:
      "it holds what could not be delivered or done; rules, schedules and functions leave it there themselves",
  },
  {
    id: "Serverless-SQSRedrivePolicy",
    type: "AWS::SQS::Queue",
    at: /\/(DeadLetters|Undelivered)\/Queue\/Resource$/,
    reason: "it is itself where things end; whatever is in it rings",
  },
  {
    id: "Serverless-LambdaTracing",
    type: "AWS::Lambda::Function",
    at: /\/Functions\/(ReceiveChange|LookAtResource|RememberSession)\//,
    reason: "it runs for every change, and a trace of each would cost more than all else that is done for it",
  },
  {
    id: "Serverless-LambdaDLQ",
    type: "AWS::Lambda::Function",
    at: /\/Functions\//,
    reason:
      "its queue has dead letters, the workflow tries again and ends safely, and calls by schedules have an on-failure queue",
  },
  {
    id: "Serverless-LambdaEventSourceMappingDestination",
    type: "AWS::Lambda::EventSourceMapping",
    at: /\/Functions\//,
    reason: "messages that fail go to the dead letters of their queue",
  },
  {
    id: "Serverless-SNSRedrivePolicy",
    type: "AWS::SNS::Subscription",
    at: /\/(Topic|Alarms)\/Topic\/[^/]+\/Resource$/,
    reason:
      "an alarm that reaches nobody by mail still rings in CloudWatch; setting it aside would only ring again",
  },
  {
    id: "AwsSolutions-S1",
    type: "AWS::S3::Bucket",
    at: /\/Seals\/Bucket\/Resource$/,
    reason:
      "one object a day and account is written and nothing can be replaced; data events of a trail tell more than access logs would",
  },
  {
    id: "AwsSolutions-APIG2",
    type: "AWS::ApiGateway::RestApi",
    at: /\/Access\/Gateway\//,
    reason:
      "the functions check every request against strict schemas and say where it is wrong; a second set of models could only differ",
  },
  {
    id: "AwsSolutions-APIG3",
    type: "AWS::ApiGateway::Stage",
    at: /\/Access\/Gateway\//,
    reason:
      "a web ACL costs more than all the rest and is mostly the platform team's own; `webAcl` puts one before the API",
  },
  {
    id: "AwsSolutions-APIG4",
    type: "AWS::ApiGateway::Method",
    at: /\/Api\/Default\/(a|console)\//,
    reason:
      "a visitor who opens a page in a browser has no AWS credentials: a signed link or a session says who it is, and the function checks it",
  },
  {
    id: "AwsSolutions-APIG4",
    type: "AWS::ApiGateway::Method",
    at: /\/Api\/Default\/hooks\//,
    reason:
      "an incident system has no AWS credentials: it signs with the secret of its source, and the function checks that on the bytes",
  },
  {
    id: "AwsSolutions-COG4",
    type: "AWS::ApiGateway::Method",
    at: /\/Access\/Gateway\//,
    reason:
      "the API takes AWS's own signature, links are checked by their signature, and sessions come from any OpenID Connect issuer",
  },
  {
    id: "AwsSolutions-APIG6",
    type: "AWS::ApiGateway::Stage",
    at: /\/Access\/Gateway\//,
    reason:
      "execution logs hold whole paths, and the path of a question's page is its link; the access log has routes",
  },
  {
    id: "Serverless-APIGWXrayEnabled",
    type: "AWS::ApiGateway::Stage",
    at: /\/Access\/Gateway\//,
    reason: "API Gateway's traces hold whole addresses, and that of a question's page is its link",
  },
  {
    id: "AwsSolutions-COG8",
    type: "AWS::Cognito::UserPool",
    at: /\/Access\/People\//,
    reason:
      "a few invited people with a second factor each; threat protection is priced by the person and can be had with an own issuer",
  },
  {
    id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
    type: "AWS::IAM::Role",
    at: /\/AccessLog\/GatewayRole\//,
    reason:
      "every API of the account and region logs with this one role, so it has what AWS made for that and nothing of Parley's",
  },
];

/** Wildcards in policies; of the first row that matches. */
export const wildcards: readonly Reason[] = [
  {
    at: /\/Roles\/Reading\//,
    reason:
      "what is governed is not known by name before it is made; every action only reads, and secrets are denied",
  },
  {
    at: /\/Roles\/Restoring\/Restorer\//,
    reason:
      "IAM knows no resource for the calls of Cloud Control; what is written is up to the handler roles",
  },
  {
    at: /\/Roles\/Restoring\//,
    reason:
      "resources of a governed type are not known by name; docs/security.md lists each action without a resource",
  },
  {
    at: /\/Functions\//,
    reason:
      "own names with a wildcard at the end: streams of the own log, one-shot schedules, executions, an index; traces have no resource",
  },
  {
    at: /\/Workflow\//,
    reason: "delivering logs of a state machine and traces has no resource",
  },
];
