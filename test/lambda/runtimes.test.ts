import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { callsOf, doorNames } from "#constructs/doors/doors.ts";
import { apiRuntime } from "#lambda/api-runtime.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { consoleRuntime } from "#lambda/console-runtime.ts";
import { homeRuntime } from "#lambda/home-runtime.ts";
import { hookRuntime } from "#lambda/hook-runtime.ts";
import { learningRuntime } from "#lambda/learning-runtime.ts";
import { mailRuntime } from "#lambda/mail-runtime.ts";
import { ownersRuntime } from "#lambda/owners-runtime.ts";
import { postRuntime } from "#lambda/post-runtime.ts";
import { refusalsRuntime } from "#lambda/refusals-runtime.ts";
import { runRuntime } from "#lambda/run-runtime.ts";
import { shadowRuntime } from "#lambda/shadow-runtime.ts";
import { sweepRuntime } from "#lambda/sweep-runtime.ts";
import { tellRuntime } from "#lambda/tell-runtime.ts";

const runtimes: Readonly<Record<string, () => Runtime>> = {
  apiRuntime,
  awsRuntime,
  consoleRuntime,
  homeRuntime,
  hookRuntime,
  learningRuntime,
  mailRuntime,
  postRuntime,
  refusalsRuntime,
  runRuntime,
  shadowRuntime,
  sweepRuntime,
  tellRuntime,
  ownersRuntime,
};

function runtimeOf(name: string): Runtime {
  const source = readFileSync(new URL(`../../functions/${name}/handler.ts`, import.meta.url), "utf8");
  const made = runtimes[/createHandler\((\w+)\)/.exec(source)?.[1] ?? ""];
  if (made === undefined) throw new Error(`nobody knows what ${name} reaches`);
  return made();
}

/** What a port says when a method is called that has none of its settings. */
async function complaintOf(runtime: Runtime, port: keyof Runtime, method: string): Promise<string> {
  const methods = runtime[port] as unknown as Readonly<Record<string, () => Promise<unknown>>>;
  return await (methods[method]?.() ?? Promise.resolve()).then(
    () => "",
    (fault: unknown) => (fault instanceof Error ? fault.message : ""),
  );
}

it.each(doorNames)("%s reaches everything that it may ask for", async (name) => {
  const runtime = runtimeOf(name);
  for (const call of callsOf(name)) {
    const [port = "", method = ""] = call.split(/[./]/);
    expect(await complaintOf(runtime, port as keyof Runtime, method), call).not.toContain("this function");
  }
});

it("and what it may not ask for is closed to it", async () => {
  expect(await complaintOf(apiRuntime(), "cloud", "get")).toBe("this function reaches no resources");
  expect(await complaintOf(apiRuntime(), "cases", "start")).toBe("this function carries no case on");
  expect(await complaintOf(mailRuntime(), "links", "sign")).toBe("this function signs no links");
  expect(await complaintOf(mailRuntime(), "channels", "post")).toBe("this function posts nothing to the web");
  expect(await complaintOf(postRuntime(), "mailer", "deliver")).toBe("this function sends no mails");
  expect(await complaintOf(consoleRuntime(), "looks", "ask")).toBe("this function hands no work on");
  expect(await complaintOf(consoleRuntime(), "scheduler", "lookAt")).toBe(
    "this function waits for no moment",
  );
  expect(await complaintOf(awsRuntime(), "sealer", "sign")).toBe("this function signs no decisions");
  expect(await complaintOf(awsRuntime(), "candidate", "policy")).toBe("this function tries no policy");
  expect(await complaintOf(shadowRuntime(), "cases", "wake")).toBe("this function carries no case on");
  expect(await complaintOf(shadowRuntime(), "cloud", "update")).toBe("this function reaches no resources");
  expect(await complaintOf(shadowRuntime(), "notifier", "send")).toBe("this function hands no work on");
  expect(await complaintOf(hookRuntime(), "runTasks", "plan")).toBe("this function answers no run");
  expect(await complaintOf(runRuntime(), "looks", "ask")).toBe("this function hands no work on");
  expect(await complaintOf(runRuntime(), "cloud", "get")).toBe("this function reaches no resources");
  expect(await complaintOf(awsRuntime(), "seals", "put")).toBe("this function signs no decisions");
});
