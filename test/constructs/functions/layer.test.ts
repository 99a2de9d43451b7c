import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { permissionShard } from "#catalogue/load/text/permission-text.ts";
import { type InstallationProps, layerFiles } from "#constructs/functions/arbiter-functions.ts";
import { environmentOf } from "#lambda/aws/environment.ts";
import { installationBeside } from "#lambda/aws/installation.ts";
import { catalogueIn, policyIn } from "#lambda/aws/layer.ts";
import { catalogue, plan } from "./installed.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-layer-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const layer = (more: Partial<InstallationProps> = {}) =>
  layerFiles({ name: "parley", plan, choices: {}, mayRestore: true, ...more });

/** What a function finds where the layer lies. */
function found(files: ReturnType<typeof layerFiles>) {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return environmentOf({
    AWS_REGION: "eu-north-1",
    HOME_ACCOUNT: "123456789012",
    INSTALLATION_FILE: join(folder, "installation.json"),
    POLICY_FILE: join(folder, "policy.json"),
    CATALOGUE_FOLDER: join(folder, "catalogue"),
  });
}

describe("the layer", () => {
  it("holds the policy to the letter, and a catalogue without what only a deployment asks", () => {
    const files = layer();
    const environment = found(files);
    expect(policyIn(environment).digest).toBe(plan.policy.digest);
    const beside = catalogueIn(environment);
    const type = "AWS::AutoScaling::AutoScalingGroup";
    expect(beside.type(type)).toEqual(catalogue.type(type));
    expect(beside.services()).toEqual(catalogue.services());
    for (const prefix of catalogue.services()) expect(beside.actionsOf(prefix).length).toBeGreaterThan(0);
    expect([...files.keys()]).not.toContain(`catalogue/${permissionShard}`);
  });

  it("is well below the 250 MB that a function may have", () => {
    const bytes = [...layer().values()].reduce((sum, content) => sum + content.length, 0);
    expect(bytes).toBeLessThan(10_000_000);
  });

  it("is the same for the same plan", () => {
    expect([...layer()]).toEqual([...layer()]);
  });

  it("says what the installation decides, with the stated defaults", () => {
    const { settings, keepDays } = installationBeside(found(layer()));
    expect(settings).toEqual({
      account: "123456789012",
      region: "eu-north-1",
      accounts: ["123456789012", "210987654321"],
      regions: ["eu-north-1", "us-east-1"],
      governs: plan.types.map(({ type }) => type).sort(),
      restorers: expect.arrayContaining([
        "123456789012:role/parley-restorer",
        "210987654321:role/parley-restorer",
        "123456789012:role/parley-handler-AutoScaling",
        "210987654321:role/parley-handler-S3",
      ]),
      sessionTags: false,
      looksPerDay: 2_000,
      startsPerDay: 100,
      readsPerSecond: 5,
      lookDelayMs: 10_000,
      approvers: [],
      channels: [],
      failedCalls: true,
      reviews: [],
      mailedActors: [],
      shadow: true,
      learning: "drafts",
      hook: "warn",
      runTask: { hosts: ["app.terraform.io"], archives: ["archivist.terraform.io"] },
      readers: [],
      signIn: "guarded",
      publicUrl: "",
    });
    expect(keepDays).toEqual({});
  });

  it("says what was chosen, and names no writer where nothing may be restored", () => {
    const choices = { sessionTags: true, readsPerSecond: 2, lookDelaySeconds: 30, keepDays: { events: 3 } };
    const { settings, keepDays } = installationBeside(found(layer({ choices, mayRestore: false })));
    expect(settings).toMatchObject({ sessionTags: true, readsPerSecond: 2, lookDelayMs: 30_000 });
    expect(settings.restorers).toEqual([]);
    expect(keepDays).toEqual({ events: 3 });
  });

  it("says who reads besides, as the deployment does", () => {
    const readers = [
      { who: ["Ana@example.com", { group: "platform" }], see: "all" as const },
      { who: [{ group: "checkout-team" }], see: { environments: ["prod"], services: ["checkout"] } },
    ];
    const { settings } = installationBeside(found(layer({ choices: { readers } })));
    expect(settings.readers).toEqual(readers);
  });

  it("says who can be asked, by what, and as whom each signs in", () => {
    const principals = ["arn:aws:iam::123456789012:role/on-call"];
    const approvers = [
      {
        name: "on-call",
        principals,
        email: "On-Call@example.com",
        sms: "+4612345678",
        zone: "Europe/Stockholm",
      },
      { name: "data", principals: [], https: "https://example.com/hook", signsInAs: ["Olga@example.com"] },
    ];
    const choices = { answers: "always" } as const;
    const { settings } = installationBeside(found(layer({ plan: { ...plan, approvers }, choices })));
    expect(settings.signIn).toBe("always");
    expect(settings.approvers).toEqual([
      {
        name: "on-call",
        principals,
        channels: [
          { channel: "email", endpoint: "On-Call@example.com" },
          { channel: "sms", endpoint: "+4612345678" },
        ],
        signsInAs: ["on-call@example.com"],
        zone: "Europe/Stockholm",
      },
      {
        name: "data",
        principals: [],
        channels: [{ channel: "https", endpoint: "https://example.com/hook" }],
        signsInAs: ["olga@example.com"],
      },
    ]);
  });

  it("notes a write as the restorer's, whose role writes in every account", () => {
    const { settings } = installationBeside(found(layer({ name: "second" })));
    expect(settings.restorers.slice(0, 2)).toEqual([
      "123456789012:role/second-restorer",
      "210987654321:role/second-restorer",
    ]);
  });
});
