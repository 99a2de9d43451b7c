import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { step } from "#lambda/kit/step.ts";
import { powertoolsLog } from "#lambda/kit/telemetry.ts";
import type { Runtime } from "#lambda/runtime.ts";

const context = {
  awsRequestId: "request-1",
  functionName: "judge",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:eu-north-1:123456789012:function:judge",
  memoryLimitInMB: "512",
};

describe("the log of a Lambda function", () => {
  const lines: string[] = [];

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
      log.count("looks", 2);
      await Promise.resolve();
    })(() => runtime);

    await handler({ case: "c1", resource: "r1" }, context);
    await handler({}, { ...context, awsRequestId: "request-2" });
    const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(read[0]).toMatchObject({
      level: "INFO",
      message: "judged",
      verdict: "keep",
      case: "c1",
      resource: "r1",
      function_request_id: "request-1",
    });
    expect(read[1]).toMatchObject({
      looks: 2,
      service: "parley",
      _aws: { CloudWatchMetrics: [{ Namespace: "Parley" }] },
    });
    expect(read[2]).toMatchObject({ message: "judged", function_request_id: "request-2" });
    expect(read[2]).not.toHaveProperty("case");
    expect(read).toHaveLength(4);
  });
});
