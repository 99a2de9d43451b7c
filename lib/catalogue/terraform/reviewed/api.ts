import type { ReviewedTypes } from "../reviewed-field.ts";

const ofMethod = (rest: object) =>
  ({
    type: "AWS::ApiGateway::Method",
    part: true,
    id: ["rest_api_id", "resource_id", "http_method"],
    ...rest,
  }) as const;
const ofStage = { type: "AWS::ApiGateway::Stage", part: true, id: ["rest_api_id", "stage_name"] } as const;

const ofPath = { http_method: "/HttpMethod", resource_id: "/ResourceId", rest_api_id: "/RestApiId" } as const;

export const api: ReviewedTypes = {
  aws_api_gateway_rest_api: {
    fields: {
      api_key_source: "ApiKeySourceType",
      body: "document Body",
      policy: "document Policy",
      put_rest_api_mode: "Mode",
    },
  },
  aws_api_gateway_base_path_mapping: { fields: { stage_name: "Stage", api_id: "RestApiId" } },
  aws_api_gateway_documentation_version: { fields: { version: "DocumentationVersion" } },
  aws_api_gateway_documentation_part: { fields: { properties: "Properties" } },
  aws_api_gateway_method: { fields: { authorization: "AuthorizationType" } },
  aws_api_gateway_integration: ofMethod({
    fields: {
      http_method: "HttpMethod",
      resource_id: "ResourceId",
      rest_api_id: "RestApiId",
      integration_http_method: "Integration/IntegrationHttpMethod",
      timeout_milliseconds: "Integration/TimeoutInMillis",
      tls_config: "- CloudFormation has no such field",
      ...Object.fromEntries(
        [
          ["cache_key_parameters", "CacheKeyParameters"],
          ["cache_namespace", "CacheNamespace"],
          ["connection_id", "ConnectionId"],
          ["connection_type", "ConnectionType"],
          ["content_handling", "ContentHandling"],
          ["credentials", "Credentials"],
          ["passthrough_behavior", "PassthroughBehavior"],
          ["request_parameters", "RequestParameters"],
          ["request_templates", "RequestTemplates"],
          ["type", "Type"],
          ["uri", "Uri"],
        ].map(([name, to]) => [name, `Integration/${to}`]),
      ),
    },
  }),
  aws_api_gateway_method_response: ofMethod({ item: "MethodResponses", fields: ofPath }),
  aws_api_gateway_integration_response: ofMethod({
    item: "Integration/IntegrationResponses",
    fields: ofPath,
  }),
  aws_api_gateway_method_settings: {
    ...ofStage,
    item: "MethodSettings",
    fields: {
      rest_api_id: "/RestApiId",
      stage_name: "/StageName",
      method_path: "- it is a path and a method there",
      settings: "block .",
      "settings.require_authorization_for_cache_control": "- CloudFormation has no such field",
      "settings.unauthorized_cache_control_header_strategy": "- CloudFormation has no such field",
    },
  },
  aws_api_gateway_stage: { fields: { xray_tracing_enabled: "TracingEnabled" } },
  aws_api_gateway_deployment: {
    fields: { stage_description: "- CloudFormation has an object of that name" },
  },
  aws_api_gateway_account: { id: [] },
  aws_api_gateway_authorizer: {
    fields: {
      authorizer_result_ttl_in_seconds: "AuthorizerResultTtlInSeconds",
      identity_source: "IdentitySource",
    },
  },
  aws_apigatewayv2_api: { id: ["id"], fields: {} },
  aws_sqs_queue: {
    id: ["url"],
    fields: {
      max_message_size: "MaximumMessageSize",
      message_retention_seconds: "MessageRetentionPeriod",
      policy: "- it is the resource AWS::SQS::QueuePolicy",
      receive_wait_time_seconds: "ReceiveMessageWaitTimeSeconds",
      redrive_allow_policy: "document RedriveAllowPolicy",
      redrive_policy: "document RedrivePolicy",
      visibility_timeout_seconds: "VisibilityTimeout",
    },
  },
  aws_sqs_queue_policy: {
    type: "AWS::SQS::QueuePolicy",
    id: [],
    fields: { policy: "document PolicyDocument", queue_url: "list Queues" },
  },
  aws_sns_topic: {
    fields: {
      policy: "- it is the resource AWS::SNS::TopicPolicy",
      delivery_policy: "- CloudFormation has it at each subscription",
    },
  },
  aws_sns_topic_policy: {
    type: "AWS::SNS::TopicPolicy",
    id: [],
    fields: { arn: "list Topics", policy: "document PolicyDocument" },
  },
  aws_sns_topic_subscription: {
    type: "AWS::SNS::Subscription",
    id: ["arn"],
    fields: {
      confirmation_timeout_in_minutes: "own",
      delivery_policy: "document DeliveryPolicy",
      endpoint_auto_confirms: "own",
      filter_policy: "document FilterPolicy",
      redrive_policy: "document RedrivePolicy",
    },
  },
  aws_cloudfront_distribution: {
    in: "DistributionConfig",
    id: ["id"],
    fields: {
      retain_on_delete: "own",
      wait_for_deployment: "own",
      origin: "blocks Origins",
      "origin.origin_id": "Id",
      tags: "tags /Tags",
      tags_all: "tags /Tags",
      is_ipv6_enabled: "IPV6Enabled",
      custom_error_response: "blocks CustomErrorResponses",
      default_cache_behavior: "block DefaultCacheBehavior",
      ordered_cache_behavior: "blocks CacheBehaviors",
      restrictions: "block Restrictions",
      viewer_certificate: "block ViewerCertificate",
      "viewer_certificate.cloudfront_default_certificate": "CloudFrontDefaultCertificate",
      logging_config: "block Logging",
    },
  },
  aws_sfn_state_machine: {
    id: ["arn"],
    fields: { name: "StateMachineName", type: "StateMachineType", definition: "DefinitionString" },
  },
};
