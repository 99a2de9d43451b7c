import { Aws, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { arbitration } from "#workflow/machine.ts";
import { alarm } from "../alarms/watch.ts";
import { ownArns, ownNames } from "../doors/own-arns.ts";
import { retentionOf } from "../functions/log-retention.ts";
import type { Reach } from "../functions/reach.ts";

const states = ["judge", "restore", "confirm", "ask", "settle"] as const;

/** The functions that work in the states. */
export type Workers = Readonly<Record<(typeof states)[number], IFunction>>;

export type ArbitrationMachineProps = Pick<Reach, "name" | "watch" | "dataKey" | "logDays"> & {
  readonly workers: Workers;
};

/** The workflow of a case, as `lib/workflow` describes it. */
export class ArbitrationMachine extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, props: ArbitrationMachineProps) {
    super(scope, id);
    const { machine: stateMachineName } = ownNames(props.name);
    this.machine = new StateMachine(this, "Machine", {
      stateMachineName,
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(this.#definition(props.workers)),
      role: this.#role(props),
      // What goes from state to state holds the task token, which stays out of every log.
      logs: { destination: this.#log(props), level: LogLevel.ALL, includeExecutionData: false },
      tracingEnabled: true,
    });
    this.#watch(props);
  }

  #definition({ judge, restore, confirm, ask, settle }: Workers): string {
    const machine = arbitration({
      judge: judge.functionArn,
      restore: restore.functionArn,
      confirm: confirm.functionArn,
      ask: ask.functionArn,
      settle: settle.functionArn,
      partition: Aws.PARTITION,
    });
    return Stack.of(this).toJsonString(machine);
  }

  #role({ name, workers }: ArbitrationMachineProps): Role {
    const role = new Role(this, "Role", {
      roleName: ownNames(name).machine,
      description: "What the workflow of Parley may do: invoke the functions of its states",
      assumedBy: new ServicePrincipal("states.amazonaws.com", {
        conditions: {
          StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
          ArnEquals: { "aws:SourceArn": ownArns(this, name).machine },
        },
      }),
    });
    // Of whatever it is handed, these and no others.
    const resources = states.map((state) => workers[state].functionArn);
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources }));
    return role;
  }

  #log({ name, logDays, dataKey }: ArbitrationMachineProps): LogGroup {
    return new LogGroup(this, "Log", {
      // Under this name logs need no room in the account's one policy for log delivery.
      logGroupName: `/aws/vendedlogs/states/${ownNames(name).machine}`,
      retention: retentionOf(logDays),
      encryptionKey: dataKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  #watch({ watch }: ArbitrationMachineProps): void {
    const options = { period: Duration.minutes(5), statistic: "Sum" };
    const { machine } = this;
    const ended = {
      failed: machine.metricFailed(options),
      "timed-out": machine.metricTimedOut(options),
      aborted: machine.metricAborted(options),
    };
    for (const [about, metric] of Object.entries(ended))
      alarm(this, about, { watch, runbook: "executions-failed", metric, from: 1, about });
    const throttled = machine.metricThrottled({ ...options, period: Duration.minutes(15) });
    alarm(this, "throttled", {
      watch,
      runbook: "throttles",
      metric: throttled,
      from: 10,
      about: "arbitration",
    });
  }
}
