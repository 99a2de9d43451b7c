import { Aws, Duration } from "aws-cdk-lib";
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
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { AccountPrincipal, AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { alarm, type Watch } from "../alarms/watch.ts";
import type { OfEach } from "../doors/of-each.ts";
import type { SettledProps } from "../settled-props.ts";
import { AccessLog } from "./access-log.ts";
import { invokable, isOpen, stageName, waysIn } from "./ways-in.ts";

const actions = ["execute-api:Invoke"];
const pages = waysIn.filter(isOpen).flatMap(invokable);
const api = waysIn.filter((way) => !isOpen(way)).flatMap(invokable);

/**
 * Who may call what. Pages are open: a link or a session says who somebody is. The API is for the own account and, where one
 * is named, the organisation. INVARIANT (permission of one's own): this alone lets no principal in; its own policy has to.
 */
function invokePolicy(organisation: string | undefined): PolicyDocument {
  const statements = [
    new PolicyStatement({ sid: "Pages", principals: [new AnyPrincipal()], actions, resources: [...pages] }),
    // The account itself, which leaves it to its own policies who of it may call.
    new PolicyStatement({
      sid: "OwnAccount",
      principals: [new AccountPrincipal(Aws.ACCOUNT_ID)],
      actions,
      resources: [...api],
    }),
    ...(organisation === undefined ? [] : [ofOrganisation(organisation)]),
    nobodyElse(organisation),
  ];
  return new PolicyDocument({ statements });
}

/** In other accounts both are asked, this and the caller's own policy; in the own one this alone would do, so it is left out. */
const ofOrganisation = (organisation: string): PolicyStatement =>
  new PolicyStatement({
    sid: "Organisation",
    principals: [new AnyPrincipal()],
    actions,
    resources: [...api],
    conditions: {
      StringEquals: { "aws:PrincipalOrgID": organisation },
      StringNotEquals: { "aws:PrincipalAccount": Aws.ACCOUNT_ID },
    },
  });

/** Anyone who is anonymous has no account, and so another one. */
const nobodyElse = (organisation: string | undefined): PolicyStatement =>
  new PolicyStatement({
    sid: "NobodyElse",
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions,
    resources: [...api],
    conditions: {
      StringNotEquals: {
        "aws:PrincipalAccount": Aws.ACCOUNT_ID,
        ...(organisation !== undefined && { "aws:PrincipalOrgID": organisation }),
      },
    },
  });

type Watched = { readonly watch: Watch; readonly apiName: string };

/** What went wrong behind the API, and far more refusals than people come to by themselves. */
function gatewayAlarms(scope: Construct, { watch, apiName }: Watched): void {
  const counted = (metricName: string) =>
    new Metric({
      namespace: "AWS/ApiGateway",
      dimensionsMap: { ApiName: apiName },
      metricName,
      statistic: "Sum",
      period: Duration.minutes(15),
    });
  const failed = { runbook: "api-errors", about: "api", from: 5 } as const;
  alarm(scope, "Failed", { watch, metric: counted("5XXError"), ...failed });
  const refused = { runbook: "api-refusals", about: "api", from: 1_000 } as const;
  alarm(scope, "Refused", { watch, metric: counted("4XXError"), ...refused });
}

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
  openTo(functions: OfEach<IFunction>): void {
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
