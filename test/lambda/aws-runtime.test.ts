import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { catalogueFolder, openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import { readPolicy } from "#files/policy-text.ts";
import { environmentOf } from "#lambda/aws/environment.ts";
import { awsRuntimeIn } from "#lambda/aws-runtime.ts";
import { settingNames } from "#lambda/setting-names.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-runtime-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installation = {
  v: 1,
  accounts: ["home", "210987654321"],
  regions: ["home", "global"],
  governs: ["AWS::SQS::Queue"],
  restorers: ["{account}:role/parley-restorer"],
  sessionTags: true,
  looksPerDay: 1_000,
  startsPerDay: 100,
  readsPerSecond: 5,
  lookDelaySeconds: 10,
  keepDays: { events: 7 },
};

const head = "parley: 1\nname: ours\nenvironments: [{name: prod, order: [security]}]\n";

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function policyFile(): string {
  const read = readPolicy(head, "p.yaml");
  if ("diagnostics" in read) throw new Error("the policy does not load");
  return written("policy.json", writeCompiledPolicy(read.policy));
}

const variables = {
  ...Object.fromEntries(settingNames.map((name) => [name, `the-${name.toLowerCase()}`])),
  AWS_REGION: "eu-north-1",
  HOME_ACCOUNT: "123456789012",
  INSTALLATION_FILE: written("installation.json", JSON.stringify(installation)),
  POLICY_FILE: policyFile(),
};

const reach = (more: Readonly<Record<string, string | undefined>> = {}) =>
  awsRuntimeIn(environmentOf({ ...variables, ...more }));

describe("what a function reaches on AWS", () => {
  it.each([
    { when: "is missing", value: undefined },
    { when: "is blank", value: " " },
  ])("is misconfigured when a setting $when", async ({ value }) => {
    const { publisher } = reach({ DECISION_BUS: value });
    await expect(publisher.publish([])).rejects.toMatchObject({
      name: "Misconfigured",
      message: "the setting `DECISION_BUS` is missing",
      hint: "set it in the function's environment, or deploy Parley again",
    });
  });

  it("is everything that a handler may ask for, each made once", () => {
    const runtime = reach();
    const { knowledge, policy, settings, now, newId, pause, log, ...ports } =
      Object.getOwnPropertyDescriptors(runtime);
    expect([knowledge, policy, settings, now, newId, pause, log].every((part) => part !== undefined)).toBe(
      true,
    );
    expect(Object.keys(ports).sort()).toEqual(
      "actorChannels appRegistry candidate casePlaces cases channels cloud configHistory decisions dockets drafts events hookQueue hookSecrets identityCenter inboxes killSwitch links looks mailboxes mailer meters notifier owners permissions plans policies precedents profiles publisher recall refusals registry resourceIndex rowStates runQueue runTasks scheduler sealer seals secrets sessions shadowBook signIn situations sourceBooks subscriptions tallies tasks trials".split(
        " ",
      ),
    );
    for (const name of Object.keys(ports) as (keyof Runtime)[]) {
      expect(runtime[name], name).toBeTypeOf("object");
      expect(runtime[name], name).toBe(runtime[name]);
    }
  });

  it("is made only when it is used: to name a port takes none of its settings", async () => {
    const runtime = awsRuntimeIn(environmentOf({ AWS_REGION: "eu-north-1" }));
    const { looks, dockets } = runtime;
    expect(looks.ask).toBe(looks.ask);
    expect(await looks).toBe(looks);
    const resource = { account: "123456789012", region: "eu-north-1", type: "AWS::SQS::Queue", id: "q" };
    await expect(looks.ask({ resource, again: 0 }, 0)).rejects.toThrow(
      "the setting `LOOK_QUEUE_URL` is missing",
    );
    await expect(dockets.load(resource)).rejects.toThrow("the setting `LEDGER_TABLE` is missing");
  });

  it("holds what the installation decided, with its own account and region in their places", () => {
    expect(reach().settings).toEqual({
      account: "123456789012",
      region: "eu-north-1",
      accounts: ["123456789012", "210987654321"],
      regions: ["eu-north-1", "global"],
      governs: ["AWS::SQS::Queue"],
      restorers: ["123456789012:role/parley-restorer", "210987654321:role/parley-restorer"],
      sessionTags: true,
      looksPerDay: 1_000,
      shadow: false,
      learning: "off",
      startsPerDay: 100,
      readers: [],
      readsPerSecond: 5,
      lookDelayMs: 10_000,
      approvers: [],
      channels: [],
      mailedActors: [],
      reviews: [],
      signIn: "guarded",
      publicUrl: "the-public_url",
    });
  });

  it("judges with the policy that was deployed", () => {
    expect(reach().policy).toMatchObject({ name: "ours" });
    expect(reach().policy.at("/environments/0")).toBe("p.yaml:3");
  });

  it("knows calls and types from the catalogue beside it", () => {
    openCatalogue();
    const { knowledge } = reach({ CATALOGUE_FOLDER: catalogueFolder() });
    expect(knowledge.type("AWS::SQS::Queue")?.properties).toContain("VisibilityTimeout");
    expect(knowledge.type("../../etc/passwd")).toBeUndefined();
  });

  it.each([
    {
      when: "the policy is not there",
      more: { POLICY_FILE: "/nowhere" },
      part: "policy",
      says: "the file `/nowhere` cannot be read",
    },
    {
      when: "the installation's file is of another form",
      more: { INSTALLATION_FILE: written("other.json", "{}") },
      part: "settings",
      says: "the installation's file is not in a form that this version reads",
    },
    {
      when: "the installation's file is no JSON",
      more: { INSTALLATION_FILE: written("none.json", "{") },
      part: "settings",
      says: "the installation's file is not in a form that this version reads",
    },
    {
      when: "the catalogue is not there",
      more: { CATALOGUE_FOLDER: "/nowhere" },
      part: "knowledge",
      says: "the catalogue has no part `index`",
    },
  ] as const)("is misconfigured when $when", ({ more, part, says }) => {
    const runtime = reach(more);
    expect(() => runtime[part]).toThrow(
      expect.objectContaining({ name: "Misconfigured", message: says, hint: expect.stringMatching(/\w/) }),
    );
  });
});
