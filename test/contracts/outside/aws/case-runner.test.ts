import { SFNClient } from "@aws-sdk/client-sfn";
import { describe, expect, it } from "vitest";
import { stepFunctionsRunner } from "#adapters/aws/outside/case-runner.ts";
import { type CaseName, executionName } from "#core/ports/outside/case-runner.ts";
import { caseRunnerContract } from "../case-runner.contract.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

const stateMachine = "arn:aws:states:eu-north-1:111122223333:stateMachine:parley-arbitration";
const executions = "arn:aws:states:eu-north-1:111122223333:execution:parley-arbitration";

/** Step Functions with what it does about names and tokens. */
function fakeStepFunctions() {
  const running = new Map<string, boolean>();
  const waiting = new Set<string>();
  const answers: Readonly<Record<string, (input: Call["input"]) => unknown>> = {
    StartExecution: ({ name }) => {
      const executionArn = `${executions}:${name}`;
      if (running.has(executionArn))
        throw new AwsError("ExecutionAlreadyExists", `Execution Already Exists: '${executionArn}'`);
      running.set(executionArn, true);
      return { executionArn, startDate: 1_795_000_000.123 };
    },
    SendTaskSuccess: ({ taskToken }) => {
      if (String(taskToken).length < 1 || String(taskToken).length > 2_048)
        throw new AwsError("ValidationException", "1 validation error detected");
      if (!waiting.delete(String(taskToken)))
        throw new AwsError("TaskTimedOut", "Task Timed Out: 'Provided task does not exist anymore'");
      return {};
    },
    DescribeExecution: ({ executionArn }) => {
      const isRunning = running.get(String(executionArn));
      if (isRunning === undefined)
        throw new AwsError("ExecutionDoesNotExist", `Execution Does Not Exist: '${executionArn}'`);
      return { executionArn, status: isRunning ? "RUNNING" : "SUCCEEDED", startDate: 1_795_000_000 };
    },
  };
  const line = wire(({ action, input }) => answers[action]?.(input));
  return { ...line, running, waiting };
}

caseRunnerContract("Step Functions", () => {
  const { config, running, waiting } = fakeStepFunctions();
  return {
    runner: stepFunctionsRunner(new SFNClient(config), { stateMachine }),
    wait: (token) => void waiting.add(token),
    end: (name) => void running.set(`${executions}:${executionName(name)}`, false),
    begun: () => running.size,
  };
});

describe("Step Functions case runner", () => {
  const name: CaseName = {
    resource: { account: "111122223333", region: "global", type: "AWS::IAM::Role", id: "deploy" },
    case: "case-4f2a",
    run: 3,
  };

  const failing = (error: AwsError, machine = stateMachine) => {
    const line = wire(() => {
      throw error;
    });
    return {
      ...line,
      runner: stepFunctionsRunner(new SFNClient(line.config), { stateMachine: machine }),
    };
  };

  it("asks for exactly this", async () => {
    const { config, calls, waiting } = fakeStepFunctions();
    const runner = stepFunctionsRunner(new SFNClient(config), { stateMachine: `${stateMachine}:live` });
    waiting.add("token");
    await runner.start(name);
    await runner.wake("token");
    await runner.isRunning(name);
    expect(calls.map(({ action, input }) => ({ action, input }))).toEqual([
      {
        action: "StartExecution",
        input: {
          stateMachineArn: `${stateMachine}:live`,
          name: "case-4f2a-3",
          input: '{"v":1,"resource":"111122223333/global/AWS::IAM::Role/deploy","case":"case-4f2a","run":3}',
        },
      },
      { action: "SendTaskSuccess", input: { taskToken: "token", output: "{}" } },
      { action: "DescribeExecution", input: { executionArn: `${executions}:case-4f2a-3` } },
    ]);
  });

  it.each(["TaskTimedOut", "TaskDoesNotExist", "InvalidToken"])("takes %s for gone", async (error) => {
    expect(await failing(new AwsError(error)).runner.wake("token")).toBe("gone");
  });

  it.each([
    { name: "ThrottlingException", fault: "Unavailable" },
    { name: "ExecutionLimitExceeded", fault: "Unavailable" },
    { name: "ServiceUnavailable", fault: "Unavailable" },
    { name: "StateMachineDoesNotExist", fault: "Misconfigured" },
    { name: "AccessDeniedException", fault: "Misconfigured" },
    { name: "KmsAccessDeniedException", fault: "Misconfigured" },
  ])("turns $name into $fault", async ({ name: error, fault }) => {
    const { runner } = failing(new AwsError(error));
    await expect(runner.start(name)).rejects.toMatchObject({ name: fault });
    await expect(runner.wake("token")).rejects.toMatchObject({ name: fault });
    await expect(runner.isRunning(name)).rejects.toMatchObject({ name: fault });
  });

  it("never repeats a token in what it says", async () => {
    const { runner } = failing(new AwsError("InternalServerError", "no", 500));
    const failure = await runner.wake("the-token").catch((error: unknown) => error);
    expect(String(failure)).toBe("Unavailable: AWS did not wake a case: no");
  });
});
