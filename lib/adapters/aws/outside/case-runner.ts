import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  type SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import {
  type CaseName,
  type CaseRunner,
  caseInputOf,
  executionName,
} from "#core/ports/outside/case-runner.ts";
import { asFault, nameOf } from "../sdk-fault.ts";

type CaseRunnerClient = Pick<SFNClient, "send">;

type StepFunctionsRunnerInput = {
  /** The ARN of the state machine, or of one of its aliases. */
  readonly stateMachine: string;
};

export function stepFunctionsRunner(
  client: CaseRunnerClient,
  { stateMachine }: StepFunctionsRunnerInput,
): CaseRunner {
  return {
    start: (name) => started(client, stateMachine, name),
    wake: (token) => woken(client, token),
    isRunning: (name) => isRunning(client, executionArn(stateMachine, name)),
  };
}

/** INVARIANT (one execution per name): the same name has the same input, and one that was is not begun again. */
async function started(client: CaseRunnerClient, stateMachineArn: string, name: CaseName): Promise<void> {
  const input = JSON.stringify(caseInputOf(name));
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn, name: executionName(name), input }));
  } catch (error) {
    if (nameOf(error) === "ExecutionAlreadyExists") return;
    throw asFault("start the execution of a case", error, "states:StartExecution");
  }
}

// Timed out, answered, ended, or never given out: nobody waits for it.
const goneNames: ReadonlySet<string> = new Set([
  "TaskTimedOut",
  "TaskDoesNotExist",
  "InvalidToken",
  "ValidationException",
]);

async function woken(client: CaseRunnerClient, taskToken: string): Promise<"woken" | "gone"> {
  try {
    // The case is judged again from the docket: the output says nothing.
    await client.send(new SendTaskSuccessCommand({ taskToken, output: "{}" }));
    return "woken";
  } catch (error) {
    if (goneNames.has(nameOf(error))) return "gone";
    throw asFault("wake a case", error, "states:SendTaskSuccess");
  }
}

async function isRunning(client: CaseRunnerClient, executionArn: string): Promise<boolean> {
  try {
    const { status } = await client.send(new DescribeExecutionCommand({ executionArn }));
    return status === "RUNNING";
  } catch (error) {
    if (nameOf(error) === "ExecutionDoesNotExist") return false;
    throw asFault("describe the execution of a case", error, "states:DescribeExecution");
  }
}

/** An alias names the same executions as its state machine. */
function executionArn(stateMachine: string, name: CaseName): string {
  const [arn, partition, service, region, account, , machine] = stateMachine.split(":");
  return [arn, partition, service, region, account, "execution", machine, executionName(name)].join(":");
}
