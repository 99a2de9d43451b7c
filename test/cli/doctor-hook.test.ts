import {
  BatchDescribeTypeConfigurationsCommand,
  CloudFormationClient,
  DescribeTypeCommand,
  ListHookResultsCommand,
} from "@aws-sdk/client-cloudformation";
import { describe, expect, it } from "vitest";
import { hookDesk } from "#adapters/aws/desk/hook-desk.ts";
import { queryDesk } from "#adapters/aws/desk/query-desk.ts";
import { examineHookOf } from "#cli/doctor/hook.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { type CloudFormationAnswers, fakeCloudFormation } from "./fake-cloudformation.ts";
import { folderWith } from "./stage.ts";

const region = "eu-north-1";
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const cloud = fakeCloudFormation();
const client = () => new CloudFormationClient({ region, credentials, endpoint: cloud.url() });
const desk = () => hookDesk(queryDesk(client().config, { region, endpoint: cloud.url() }));

const arn = "arn:aws:cloudformation:eu-north-1:123456789012:type/hook/Parleyparley-AskBefore-EuNorth1";
const configured = {
  HookInvocationStatus: "ENABLED",
  FailureMode: "WARN",
  TargetOperations: ["RESOURCE", "CLOUD_CONTROL"],
  TargetFilters: { Actions: ["CREATE", "UPDATE"], TargetNames: ["AWS::S3::Bucket"] },
  Properties: { LambdaFunction: "arn:aws:lambda:eu-north-1:123456789012:function:parley-check-write" },
};
const call = (Status: string, at: string, why = "it would stay") => ({
  ...{ Status, HookStatusReason: why, HookExecutionTarget: "AWS::S3::Bucket" },
  InvokedAt: at,
});

type Found = {
  readonly config?: Readonly<Record<string, unknown>> | string;
  readonly calls?: readonly ReturnType<typeof call>[];
  readonly alias?: string;
  readonly role?: string | undefined;
  readonly fault?: { readonly code: string; readonly message: string; readonly status: number };
};

/** CloudFormation, as far as it knows one hook. */
function knowing(
  { config = configured, calls = [], alias, fault, ...more }: Found,
  asked: unknown[],
): CloudFormationAnswers {
  const role = "role" in more ? more.role : "arn:aws:iam::123456789012:role/parley-ask-before-eu-north-1";
  return (action, form) => {
    if (fault !== undefined) return fault;
    if (action === "DescribeType") {
      asked.push(form.get("TypeName"));
      if (form.get("Type") !== "HOOK" || (alias !== undefined && form.get("TypeName") !== alias))
        return { code: "TypeNotFoundException", message: "no such type", status: 404 };
      const Schema = '{"description": "<Arn>arn:evil</Arn><member>&amp;</member>"}';
      return { result: { Schema, Arn: arn, ExecutionRoleArn: role } };
    }
    if (action === "BatchDescribeTypeConfigurations") {
      if (!form.get("TypeConfigurationIdentifiers.member.1.TypeName")?.includes("AskBefore"))
        return { result: { TypeConfigurations: [] } };
      const text =
        typeof config === "string"
          ? config
          : JSON.stringify({ CloudFormationConfiguration: { HookConfiguration: config } });
      return { result: { TypeConfigurations: [{ Configuration: text }] } };
    }
    if (action === "ListHookResults" && form.get("TypeArn") === arn)
      return { result: { HookResults: calls } };
    throw new Error("nobody asks that");
  };
}

async function examined(found: Found, says = "hook: warn\n", options: object = {}) {
  const cwd = await folderWith({
    "parley.config.yaml": `parley: 1\npolicy: default\nregion: eu-north-1\n${says}`,
  });
  const [asked, printed]: [unknown[], string[]] = [[], []];
  const out = (part: string) => void printed.push(part);
  const terminal = { cwd, out, env: {}, columns: 100, isTty: { in: false, out: false, err: false } };
  cloud.state.answers = knowing(found, asked);
  const code = await examineHookOf(
    { config: "parley.config.yaml", ...options },
    terminal as unknown as Terminal,
    desk,
  );
  return { code, asked, out: printed.join("") };
}

describe("parley doctor --hook", () => {
  it("tells how the hook is set, and how its last calls ended", async () => {
    const calls = [
      call("HOOK_COMPLETE_SUCCEEDED", "2026-11-21T03:00:00Z"),
      call("HOOK_COMPLETE_FAILED", "2026-11-21T04:00:00Z", "Parley: /Tags would go back"),
    ];
    const { code, asked, out } = await examined({ calls });
    expect([code, asked]).toEqual([0, ["Parleyparley::AskBefore::EuNorth1"]]);
    expect(out).toMatch(/status +ENABLED/);
    expect(out).toMatch(/mode +WARN/);
    expect(out).toMatch(/asked at +RESOURCE, CLOUD_CONTROL/);
    expect(out).toMatch(/last call +2026-11-21T04:00:00.000Z HOOK_COMPLETE_FAILED/);
    expect(out).toMatch(/last error +none told/);
    expect(out).toContain("writes ask first");
  });

  it("finds the hook of a region that was not known when it was deployed", async () => {
    const { code, asked } = await examined({ alias: "Parleyparley::AskBefore::Home" });
    expect([code, asked.length]).toEqual([0, 2]);
  });

  it.each<{ when: string; found: Found; says?: string; remedy: RegExp }>([
    { when: "there is none", found: { alias: "Other::A::B" }, remedy: /There is no hook in eu-north-1/ },
    {
      when: "the deployment asks nobody",
      found: { alias: "Other::A::B" },
      says: "",
      remedy: /write `hook: warn` into it/,
    },
    { when: "one was left behind", found: {}, says: "", remedy: /says no `hook`, and one is there/ },
    {
      when: "it is off",
      found: { config: { ...configured, HookInvocationStatus: "DISABLED" } },
      remedy: /switched off/,
    },
    {
      when: "it only warns",
      found: {},
      says: "hook: fail\n",
      remedy: /set to WARN, and the deployment says `fail`/,
    },
    {
      when: "a target is missing",
      found: { config: { ...configured, TargetOperations: ["RESOURCE"] } },
      remedy: /not asked at CLOUD_CONTROL/,
    },
    {
      when: "it calls another",
      found: {
        config: { ...configured, Properties: { LambdaFunction: "arn:aws:lambda:x:1:function:evil" } },
      },
      remedy: /does not call `parley-check-write`/,
    },
    { when: "it has no role", found: { role: undefined }, remedy: /no role/ },
    {
      when: "calls of it broke",
      found: { calls: [call("HOOK_FAILED", "2026-11-21T04:00:00Z", "access denied")] },
      remedy: /Calls of it failed/,
    },
  ])("says what to do when $when", async ({ found, says, remedy }) => {
    const { code, out } = await examined(found, says);
    expect(code).toBe(1);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(remedy);
    expect(out).toContain("writes do not ask as they should");
  });

  it.each(["", "{", "[]", "null", '{"CloudFormationConfiguration": 7}'])(
    "takes what it is not told for no mistake: %j",
    async (config) => {
      const { code, out } = await examined({ config });
      expect(code).toBe(0);
      expect(out).toMatch(/mode +not told/);
    },
  );

  it("prints one document for a program, and no control characters for a person", async () => {
    const calls = [call("HOOK_FAILED", "2026-11-21T04:00:00Z", "\u001b[31mred\u0007")];
    const json = await examined({ calls }, undefined, { json: true });
    expect(JSON.parse(json.out)).toMatchObject({
      isWell: false,
      alias: "Parleyparley::AskBefore::EuNorth1",
      hook: { mode: "WARN", types: ["AWS::S3::Bucket"] },
      lastError: { status: "HOOK_FAILED" },
    });
    expect((await examined({ calls })).out).not.toContain("\u001b");
  });

  it("says which permission lacks", async () => {
    const fault = { code: "AccessDenied", message: "not authorized", status: 403 };
    await expect(examined({ fault })).rejects.toMatchObject({
      name: "Misconfigured",
      hint: expect.stringContaining("cloudformation:DescribeType"),
    });
  });

  it("says that AWS has no time, and that it takes these credentials no longer", async () => {
    const busy = { code: "Throttling", message: "Rate exceeded", status: 400 };
    await expect(examined({ fault: busy })).rejects.toMatchObject({ name: "Unavailable" });
    const old = { code: "ExpiredToken", message: "expired", status: 403 };
    await expect(examined({ fault: old })).rejects.toMatchObject({
      name: "Misconfigured",
      hint: expect.stringContaining("aws sso login"),
    });
  });

  it("reads what AWS's own client reads", async () => {
    const why = 'red \u001b & <b>"it\'s"</b> ümläut 🚧 </HookStatusReason></member>&lt;';
    const calls = [
      call("HOOK_FAILED", "2026-11-21T05:00:00.250Z", why),
      call("HOOK_COMPLETE_SUCCEEDED", "2026-11-21T04:00:00Z", " "),
    ];
    cloud.state.answers = knowing({ calls }, []);
    const alias = "Parleyparley::AskBefore::EuNorth1";
    const type = await client().send(new DescribeTypeCommand({ Type: "HOOK", TypeName: alias }));
    const { TypeConfigurations = [] } = await client().send(
      new BatchDescribeTypeConfigurationsCommand({
        TypeConfigurationIdentifiers: [{ Type: "HOOK", TypeName: alias }],
      }),
    );
    const { HookResults = [] } = await client().send(new ListHookResultsCommand({ TypeArn: arn }));
    expect(await desk().hookNamed(alias)).toEqual({
      ...{ alias, arn: type.Arn, role: type.ExecutionRoleArn, status: "ENABLED", mode: "WARN" },
      ...{ targets: ["RESOURCE", "CLOUD_CONTROL"], types: ["AWS::S3::Bucket"] },
      calls: configured.Properties.LambdaFunction,
    });
    expect(JSON.parse(TypeConfigurations[0]?.Configuration ?? "")).toEqual({
      CloudFormationConfiguration: { HookConfiguration: configured },
    });
    expect(await desk().lastCalls(arn)).toEqual(
      HookResults.map((each) => ({
        ...{ at: each.InvokedAt?.toISOString(), status: each.Status },
        ...{ why: each.HookStatusReason, on: each.HookExecutionTarget },
      })),
    );
    expect(HookResults[0]?.HookStatusReason).toBe(why);
  });
});
