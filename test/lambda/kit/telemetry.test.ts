import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Runtime } from "#acts/runtime.ts";
import { step } from "#lambda/kit/step.ts";
import { flushMetrics, powertoolsLog } from "#lambda/kit/telemetry.ts";
import { priceTable } from "../../bench/cost/bill.ts";

const context = {
  awsRequestId: "request-1",
  functionName: "judge",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:eu-north-1:123456789012:function:judge",
  memoryLimitInMB: "512",
};
const resource = "123456789012/eu-north-1/AWS::S3::Bucket/logs";

describe("the log of a Lambda function", () => {
  const lines: string[] = [];
  const read = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeEach(() => {
    lines.length = 0;
    const write = (chunk: unknown) => {
      lines.push(...String(chunk).split("\n").filter(Boolean));
      return true;
    };
    vi.spyOn(process.stdout, "write").mockImplementation(write);
    vi.spyOn(process.stderr, "write").mockImplementation(write);
  });
  afterEach(() => void vi.restoreAllMocks());

  it("says which invocation and which case each line is about, and writes the metrics at the end", async () => {
    const runtime = { log: powertoolsLog() } as unknown as Runtime;
    const handler = step("a case", z.looseObject({}), async (_, { log }) => {
      log.info("judged", { verdict: "keep" });
      log.count("Looks");
      log.count("Looks", 2);
      log.measure("CaseToDecision", 1_200);
      await Promise.resolve();
    })(() => runtime);

    await handler({ case: "c1", resource }, context);
    await handler({}, { ...context, awsRequestId: "request-2" });
    const [first, second, third, ...more] = read();
    expect(first).toMatchObject({
      level: "INFO",
      message: "judged",
      verdict: "keep",
      case: "c1",
      resource,
      function_request_id: "request-1",
    });
    const directive = { Namespace: "Parley", Dimensions: [["service"]] };
    expect(second).toMatchObject({ Looks: 3, CaseToDecision: 1_200, service: "parley" });
    expect(second).toMatchObject({ _aws: { CloudWatchMetrics: [directive] } });
    expect(third).toMatchObject({ message: "judged", function_request_id: "request-2" });
    expect(third).not.toHaveProperty("case");
    expect(more).toHaveLength(1);
  });

  it("puts all that a full batch counts into one line, no longer than docs/cost.md assumes", () => {
    const log = powertoolsLog();
    for (let message = 0; message < 10; message += 1) {
      log.count("Looks");
      log.measure("ChangeToVerdict", 12_345);
    }
    flushMetrics();
    flushMetrics();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(priceTable.assumed.invocationBytes.value);
  });

  it("measures nothing below zero, whatever the clocks say", () => {
    powertoolsLog().measure("ChangeToVerdict", -400);
    flushMetrics();
    expect(read()).toMatchObject([{ ChangeToVerdict: 0 }]);
  });
});
