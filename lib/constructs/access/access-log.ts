import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat, CfnAccount, LogGroupLogDestination } from "aws-cdk-lib/aws-apigateway";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { retentionOf } from "../functions/log-retention.ts";

export type AccessLogProps = {
  /** Of the installation. */
  readonly name: string;
  readonly key: IKey;
  readonly logDays: number;
  /** Whether the account's role for logs of API Gateway is made here. */
  readonly gatewayRole: "create" | "existing";
};

/**
 * INVARIANT (no link in a log): routes, never paths, and kinds of errors, never their messages, which name the path that
 * was refused.
 */
const told = {
  at: "$context.requestTime",
  id: "$context.requestId",
  method: "$context.httpMethod",
  route: "$context.resourcePath",
  status: "$context.status",
  error: "$context.error.responseType",
  ms: "$context.responseLatency",
  functionMs: "$context.integration.latency",
  account: "$context.identity.accountId",
} as const;

/** One line for each request, those too that reached no function. */
export class AccessLog extends Construct {
  readonly destination: LogGroupLogDestination;
  readonly format = AccessLogFormat.custom(JSON.stringify(told));
  /** What has to be there before API Gateway can be told to write; nothing where the account has it already. */
  readonly #setting: CfnAccount | undefined;

  constructor(scope: Construct, id: string, { name, key, logDays, gatewayRole }: AccessLogProps) {
    super(scope, id);
    const group = new LogGroup(this, "Log", {
      logGroupName: `/aws/apigateway/${name}`,
      retention: retentionOf(logDays),
      encryptionKey: key,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.destination = new LogGroupLogDestination(group);
    this.#setting = gatewayRole === "create" ? this.#settingOfAccount() : undefined;
  }

  /** Has whatever writes the log wait until it may. */
  before(stage: Construct): void {
    if (this.#setting !== undefined) stage.node.addDependency(this.#setting);
  }

  /** One for all APIs of the account and region, so that it stays when Parley goes. */
  #settingOfAccount(): CfnAccount {
    const role = new Role(this, "GatewayRole", {
      description: "API Gateway writes the logs of every API of this account and region with it",
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs"),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const setting = new CfnAccount(this, "GatewaySetting", { cloudWatchRoleArn: role.roleArn });
    setting.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return setting;
  }
}
