import { Aws } from "aws-cdk-lib";
import {
  AuthorizationType,
  type CfnRestApi,
  EndpointType,
  LambdaIntegration,
  MethodLoggingLevel,
  RestApi,
  SecurityPolicy,
  type StageOptions,
} from "aws-cdk-lib/aws-apigateway";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { Watch } from "../alarms/watch.ts";
import type { FunctionName } from "../doors/doors.ts";
import type { SettledProps } from "../settled-props.ts";
import { AccessLog } from "./access-log.ts";
import { gatewayAlarms } from "./gateway-alarms.ts";
import { invokePolicy } from "./invoke-policy.ts";
import { isOpen, stageName, waysIn } from "./ways-in.ts";

export type GatewayProps = Pick<
  SettledProps,
  "name" | "organisation" | "webAcl" | "gatewayRole" | "requestsPerSecond" | "pagesPerSecond" | "logDays"
> & { readonly key: IKey; readonly watch: Watch };

/** The one address of an installation that the internet reaches: an API of this region, and nothing that leads past it. */
export class Gateway extends Construct {
  readonly #api: RestApi;

  constructor(scope: Construct, id: string, props: GatewayProps) {
    super(scope, id);
    const log = new AccessLog(this, "AccessLog", props);
    this.#api = new RestApi(this, "Api", {
      restApiName: props.name,
      description: "Parley: the API, the pages of questions, the console",
      endpointTypes: [EndpointType.REGIONAL],
      policy: invokePolicy(props.organisation),
      cloudWatchRole: false,
      deployOptions: stageOf(props, log),
    });
    log.before(this.#api.deploymentStage);
    this.#refuseOldTls();
    this.#standBehind(props.webAcl);
    gatewayAlarms(this, { watch: props.watch, apiName: props.name });
  }

  /** Where it is reached by itself, without a slash at the end. By the name of the stage, which needs all that stands behind it. */
  get address(): string {
    return `https://${this.#api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stageName}`;
  }

  /** Opens the ways in, each to its function. */
  openTo(functions: Readonly<Record<FunctionName, IFunction>>): void {
    for (const { at, methods, way, worker } of waysIn) {
      const place = this.#api.root.resourceForPath(at);
      const integration = new LambdaIntegration(functions[worker], { allowTestInvoke: false });
      const authorizationType = way === "iam" ? AuthorizationType.IAM : AuthorizationType.NONE;
      for (const method of methods) place.addMethod(method, integration, { authorizationType });
    }
  }

  #refuseOldTls(): void {
    const api = this.#api.node.defaultChild as CfnRestApi;
    api.securityPolicy = SecurityPolicy.TLS13_1_2_PQ_2025_09;
    // The stricter mode would shut out anyone who leads a domain of another kind here.
    api.endpointAccessMode = "BASIC";
  }

  #standBehind(webAclArn: string | undefined): void {
    if (webAclArn === undefined) return;
    const resourceArn = this.#api.deploymentStage.stageArn;
    new CfnWebACLAssociation(this, "WebAcl", { webAclArn, resourceArn });
  }
}

/** No traces and no logs of what was executed: both hold whole addresses, and a link is one. */
function stageOf({ requestsPerSecond, pagesPerSecond }: GatewayProps, log: AccessLog): StageOptions {
  const pages = waysIn
    .filter(isOpen)
    .flatMap(({ at, methods }) => methods.map((method) => [`${at}/${method}`, atMost(pagesPerSecond)]));
  return {
    stageName,
    ...atMost(requestsPerSecond),
    methodOptions: Object.fromEntries(pages),
    loggingLevel: MethodLoggingLevel.OFF,
    dataTraceEnabled: false,
    tracingEnabled: false,
    accessLogDestination: log.destination,
    accessLogFormat: log.format,
  };
}

const atMost = (perSecond: number) => ({
  throttlingRateLimit: perSecond,
  throttlingBurstLimit: 2 * perSecond,
});
