import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import type { ISecurityGroup } from "aws-cdk-lib/aws-ec2";
import {
  ApplicationLogLevel,
  Architecture,
  Function as AwsFunction,
  Code,
  type ILayerVersion,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { metricNamespace } from "#acts/metric-names.ts";
import { builtFolder } from "#catalogue/store/package-root.ts";
import { BrokenInvariant, Misconfigured } from "#core/faults.ts";
import { alarm } from "../alarms/watch.ts";
import { doors, type FunctionName } from "../doors/doors.ts";
import type { Batches, FunctionDoor } from "../doors/function-door.ts";
import { sendersTo } from "../doors/senders.ts";
import { isTraced } from "../doors/traced.ts";
import { functionRole, logGroupName } from "./function-role.ts";
import type { Use } from "./grants/use.ts";
import { retentionOf } from "./log-retention.ts";
import type { Reach } from "./reach.ts";

const folders: string[] = [];

function removeAll(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder that goes with the process; however many there are, the process is listened to once. */
export function passingFolder(prefix: string): string {
  if (folders.length === 0) process.once("exit", removeAll);
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

let madeHere: string | undefined;

/** The code of a function, by its folder in `functions`. All of them are bundled at the first call in a process. */
export function functionCode(name: string): Code {
  return Code.fromAsset(join(bundlesFolder(), name));
}

/** The published form has its bundles; from the source they are made of what it says now. */
function bundlesFolder(): string {
  const built = builtFolder();
  if (built !== undefined) return join(built, "bundles");
  madeHere ??= bundledApart();
  return madeHere;
}

function bundledApart(): string {
  const folder = passingFolder("parley-bundles-");
  const bundler = fileURLToPath(new URL("bundling/run.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [bundler, folder], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status === 0) return folder;
  const reason = stderr.trim().split("\n")[0] || `the bundler ended with ${status}`;
  throw new Misconfigured(`the functions cannot be bundled: ${reason}`, {
    hint: "install the development dependencies with `npm ci`; one of them is the bundler",
  });
}

export type ParleyFunctionProps = {
  readonly folder: FunctionName;
  readonly reach: Reach;
  readonly use: Use;
  readonly layers: readonly ILayerVersion[];
  /** Where the function runs in a VPC. */
  readonly securityGroups: readonly ISecurityGroup[];
};

const usualMegabytes = 512;
const usualBatch = 10;

/** What happens to a call for which nobody waits. */
const unattended = { retryAttempts: 2, maxEventAge: Duration.hours(1) };

/** One function: its code, its role, its log, what starts it, and the alarms that ring when it fails. */
export class ParleyFunction extends Construct {
  readonly lambda: AwsFunction;

  constructor(scope: Construct, id: string, props: ParleyFunctionProps) {
    super(scope, id);
    const { folder, reach } = props;
    const door: FunctionDoor = doors[folder];
    this.lambda = new AwsFunction(this, "Function", {
      ...this.#own(props),
      ...placeOf(props),
      code: functionCode(folder),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: door.memoryMegabytes ?? usualMegabytes,
      timeout: Duration.seconds(door.timeoutSeconds),
      layers: [...props.layers],
      environment: environmentOf(props),
      tracing: isTraced(folder) ? Tracing.ACTIVE : Tracing.PASS_THROUGH,
      ...(asksItself(folder) && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(door.startedBy === "schedule" && {
        ...unattended,
        onFailure: new SqsDestination(reach.undelivered),
      }),
    });
    if (typeof door.startedBy === "object") this.#takeWorkFrom(door.startedBy, reach);
    this.#watch(folder, reach);
  }

  #own({ folder, reach, use }: ParleyFunctionProps) {
    const functionName = `${reach.name}-${folder}`;
    const logGroup = new LogGroup(this, "Log", {
      logGroupName: logGroupName(functionName),
      retention: retentionOf(reach.logDays),
      encryptionKey: reach.dataKey,
      // A log that stayed would stand in the way of the next installation; what was decided is in the ledger.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const isInVpc = reach.network !== undefined;
    const role = functionRole(this, "Role", { roleName: functionName, grants: use.grants, isInVpc });
    return {
      functionName,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // That a call began and ended is in the metrics already.
      systemLogLevelV2: SystemLogLevel.WARN,
    };
  }

  #takeWorkFrom(
    { queue: work, windowSeconds, mostAtOnce, batch = usualBatch }: Batches,
    { queues, plan }: Reach,
  ): void {
    const { queue } = queues[work] ?? {};
    if (queue === undefined) throw new BrokenInvariant(`a function works on \`${work}\`, which is not there`);
    this.lambda.addEventSource(
      new SqsEventSource(queue, {
        // To poll costs something, and where there is no channel nothing is ever posted.
        enabled: work !== "posts" || plan.channels.length > 0,
        batchSize: batch,
        maxBatchingWindow: Duration.seconds(windowSeconds),
        maxConcurrency: mostAtOnce,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** Whatever passes by itself is tried again; what fails so often within a quarter of an hour does not. */
  #watch(about: FunctionName, { watch }: Reach): void {
    const period = Duration.minutes(15);
    const errors = this.lambda.metricErrors({ period });
    alarm(this, "Errors", { watch, runbook: "function-errors", metric: errors, from: 3, about });
    const throttles = this.lambda.metricThrottles({ period });
    alarm(this, "Throttles", { watch, runbook: "throttles", metric: throttles, from: 10, about });
  }
}

function environmentOf({ reach, use }: ParleyFunctionProps): Record<string, string> {
  return {
    ...use.settings,
    HOME_ACCOUNT: Aws.ACCOUNT_ID,
    POWERTOOLS_SERVICE_NAME: reach.name,
    POWERTOOLS_METRICS_NAMESPACE: metricNamespace,
  };
}

function placeOf({ reach: { network }, securityGroups }: ParleyFunctionProps) {
  if (network === undefined) return {};
  const { vpc, subnets } = network;
  return { vpc, securityGroups: [...securityGroups], ...(subnets !== undefined && { vpcSubnets: subnets }) };
}

/** Work that asks for its own next page or turn, each bounded by itself, is no loop that Lambda should break. */
function asksItself(folder: FunctionName): boolean {
  const { startedBy }: FunctionDoor = doors[folder];
  return typeof startedBy === "object" && sendersTo(startedBy.queue).includes(folder);
}
