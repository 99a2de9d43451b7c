import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { policyThen } from "#acts/ledger/policy-then.ts";
import { readRecordFile } from "#cli/record/read-record.ts";
import { findDeployment } from "#constructs/deployment/find-deployment.ts";
import { judgedUnder, recordText, replay } from "#core/arbitration/record.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { environmentOf } from "#lambda/aws/environment.ts";
import { policyIn } from "#lambda/aws/layer.ts";
import { type Laptop, openLaptop } from "#local/laptop/laptop.ts";
import { openRecord } from "#local/opened/open-record.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { parleyStacks } from "#stacks/parley-app.ts";
import { folderWith, parley } from "../cli/stage.ts";
import { visitor } from "../local/laptop/visitor.ts";

const company = `# What this company says over the packaged policy.
parley: 1
name: company
extends: [parley/default@1]
actors:
  - {id: deploys, principals: ["*:role/deploy"], kind: pipeline, intent: consistency}
guardrails:
  # Nobody opens a port here, whatever the reason.
  - id: no-world-open-port
    title: no port but 80 and 443 is open to the whole internet, in no account of ours
    locked: true
teams:
  - {name: checkout, in: {tags: {service: [checkout]}}, policy: ./teams/checkout.yaml}
  - {name: search, in: {tags: {service: [search]}}, policy: ./teams/search.yaml}
`;
const checkout = `parley: 1
guardrails:
  - id: own-doors
    title: the shop lets nobody in but its own network
    in: {types: [AWS::EC2::SecurityGroup]}
    fields: [/SecurityGroupIngress]
    constraint: {lacksLike: [{match: {CidrIp: {notLike: ["10.*"]}}}]}
`;
const search = `parley: 1
unattributed:
  - {id: search-size, fields: [/DesiredCapacity], answer: revert}
`;
const titles = ["in no account of ours", "the shop lets nobody in but its own network"];
const approver = (name: string, role: string, group: string) =>
  `  - {name: ${name}, principals: ["arn:aws:iam::123456789012:role/${role}"], groups: [${group}], email: ${name}@example.com}`;
const config = `parley: 1
policy: rules/company.yaml
mode: enforce
account: "123456789012"
region: eu-north-1
governs: [AWS::AutoScaling::AutoScalingGroup, AWS::EC2::SecurityGroup]
approvers:
${approver("sam", "security-lead", "security-owner")}
${approver("dana", "data-lead", "data-owner")}
${approver("chris", "service-lead", "service-owner")}
${approver("pat", "platform-lead", "platform")}
`;

const packaged = readFileSync(new URL("../../policies/default.yaml", import.meta.url), "utf8");
const lineOf = (text: string, part: string) => text.split("\n").findIndex((line) => line.includes(part)) + 1;
const guarded = `rules/company.yaml:${lineOf(company, "id: no-world-open-port")}, over parley/default@1:${lineOf(packaged, "- id: no-world-open-port")}`;
const own = `rules/teams/checkout.yaml:${lineOf(checkout, "id: own-doors")}`;

const folder = await folderWith({
  "parley.config.yaml": config,
  "rules/company.yaml": company,
  "rules/teams/checkout.yaml": checkout,
  "rules/teams/search.yaml": search,
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Synthesises the folder's deployment as `cdk synth` does, and finds what functions will find under `/opt`. */
function synthesised() {
  const outdir = join(folder, "cdk.out");
  const app = new App({ analyticsReporting: false, outdir });
  const { plan } = parleyStacks(app, findDeployment(folder, {})).arbiter;
  const assets = readdirSync(outdir).map((name) => join(outdir, name, "parley"));
  const [own, ...others] = assets.filter((asset) => existsSync(join(asset, "policy.json")));
  expect(others).toEqual([]);
  const POLICY_FILE = join(own ?? "", "policy.json");
  return { plan, deployed: policyIn(environmentOf({ POLICY_FILE })) };
}

function compiled(input: Parameters<typeof compilePolicy>[0]): Policy {
  const made = compilePolicy(input);
  if ("policy" in made) return made.policy;
  throw new Error("the policy does not compile");
}

const { plan, deployed } = synthesised();

describe("a policy of layers and teams, deployed by the constructs", () => {
  it("reaches the functions to the letter, with every layer and its digest", () => {
    expect(deployed.digest).toBe(plan.policy.digest);
    expect(deployed.layers?.map(({ name }) => name)).toEqual([
      "parley/default@1",
      "rules/teams/checkout.yaml",
      "rules/teams/search.yaml",
      "rules/company.yaml",
    ]);
    expect(deployed.layers).toEqual(plan.policy.layers);
  });
});

const keys = new Uint8Array(32);
const port = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });
const session = (role: string, name: string) => `arn:aws:sts::123456789012:assumed-role/${role}/${name}`;
const pipeline = {
  kind: "role",
  principal: session("deploy", "gitlab-ci"),
  userAgent: "Terraform/1.9.0",
} as const;
const stranger = {
  kind: "role",
  principal: session("batch", "i-0abc"),
  userAgent: "aws-cli/2.31.0",
} as const;
const minute = 60_000;

/** Somebody opens a port of the shop's to the world, and another calls its group by another name. */
async function opened({ world }: Laptop): Promise<ResourceId> {
  const { resource } = world.sandbox.create(
    {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::EC2::SecurityGroup",
      properties: {
        GroupDescription: "checkout",
        VpcId: "vpc-1",
        SecurityGroupIngress: [port("10.0.0.0/16")],
        Tags: [
          { Key: "env", Value: "prod" },
          { Key: "service", Value: "checkout" },
        ],
      },
    },
    pipeline,
  );
  await world.pass(20 * minute);
  const properties = { SecurityGroupIngress: [port("10.0.0.0/16"), port("0.0.0.0/0")] };
  world.sandbox.update(resource, { properties }, stranger);
  await world.pass(20 * minute);
  return resource;
}

/** Nobody else is at home there, so its key is the laptop's. */
const home = await folderWith({});
mkdirSync(join(home, ".parley"));
writeFileSync(join(home, ".parley", "laptop.key"), keys, { mode: 0o600 });
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("what it decides, in a world that judges with what the functions found", () => {
  let laptop: Laptop;
  let resource: ResourceId;
  let decision: LoggedDecision;

  beforeAll(async () => {
    laptop = await openLaptop({
      port: 0,
      key: keys,
      clock: simulatedClock("2026-11-21T03:00:00Z"),
      wallNow: Date.now,
      sent: () => undefined,
      warned: () => undefined,
      policy: () => deployed,
    });
    resource = await opened(laptop);
    const { decisions } = await laptop.world.ports.decisions.list(resource);
    const found = decisions.find(({ record }) => record.verdict.effect === "write");
    if (found === undefined) throw new Error("nothing was put back");
    decision = found;
  });
  afterAll(() => laptop.close());

  it("closes the port, by a reason that names the company's line over the packaged one, and the team's own", () => {
    const reasons = decision.record.verdict.fields.flatMap(({ because }) => because);
    const at = reasons.map((reason) => reason.at);
    expect(at).toEqual(expect.arrayContaining([guarded, own]));
    expect(laptop.world.sandbox.whole(resource)?.["SecurityGroupIngress"]).toEqual([port("10.0.0.0/16")]);
    expect(decision.record.policy).toBe(deployed.digest);
  });

  it("is replayed to the byte by the policy that was kept when it ruled, without the files", async () => {
    const { policies } = laptop.world.ports;
    const other = compiled({ ...deployed, file: { ...deployed.file, guardrails: [] } });
    const then = await policyThen(deployed.digest, {
      policies,
      policy: other,
      log: laptop.world.runtime.log,
    });
    if (then === undefined) throw new Error("the policy was not kept");
    expect(then.layers?.map(({ name, digest }) => [name, digest])).toEqual(
      deployed.layers?.map(({ name, digest }) => [name, digest]),
    );
    expect(replay(decision.record, then)).toMatchObject({ same: true });
    expect(recordText(judgedUnder(decision.record, then))).toBe(recordText(decision.record));
    expect(replay(decision.record, other)).toMatchObject({ same: false, why: "policy" });
  });

  it("is explained by `parley explain` and on the console's pages with both places", async () => {
    const env = { HOME: home, PARLEY: laptop.address };
    const named = resourceText(resource);
    const told = await parley(["explain", named, decision.id, "--as", "sam"], { env, columns: 400 });
    expect([told.code, told.err]).toEqual([0, ""]);
    expect(told.out).toContain(guarded);
    expect(told.out).toContain(own);
    const sam = visitor();
    await sam.send(await sam.open(`${laptop.address}/console`), { persona: "sam" });
    const then = new URLSearchParams({ resource: named, at: decision.at });
    const page = await sam.open(`${laptop.address}/console/resources?${then}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(guarded);
    const whole = await sam.open(`${laptop.address}/console/policy`);
    for (const title of titles) expect(whole.text).toContain(title);
  });

  it("is judged alike by `parley decide` from the company's file", async () => {
    const { dispute } = JSON.parse(recordText(decision.record));
    writeFileSync(join(folder, "dispute.json"), JSON.stringify(dispute));
    const policy = ["--policy", "rules/company.yaml"];
    const judged = await parley(["decide", "dispute.json", ...policy, "--record", "own.json"], {
      cwd: folder,
      columns: 400,
    });
    expect([judged.code, judged.err]).toEqual([3, ""]);
    expect(judged.out).toContain(guarded);
    expect(judged.out).toContain(own);
    const again = await parley(["decide", "own.json", ...policy], { cwd: folder });
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("the same, to the byte")]);
  });
});

describe("a log that is replayed under it", () => {
  const log = fileURLToPath(new URL("../../docs/examples/replay/two-days.json", import.meta.url));

  it("is reopened without the files of its policy, with reasons that name the layers", async () => {
    const policy = ["--policy", "rules/company.yaml"];
    const told = await parley(["replay", log, ...policy, "--record", "days.jsonl"], { cwd: folder });
    expect([told.code, told.err]).toEqual([0, ""]);
    const elsewhere = await folderWith({ "days.jsonl": readFileSync(join(folder, "days.jsonl"), "utf8") });
    const served = await parley(["serve", "--open", "days.jsonl", "--port", "0"], {
      cwd: elsewhere,
      env: { HOME: home },
    });
    expect([served.code, served.err]).toEqual([0, ""]);
    const record = await readRecordFile({ named: "days.jsonl", path: join(elsewhere, "days.jsonl") });
    const over = record.decisions.find(({ record: { verdict } }) =>
      JSON.stringify(verdict).includes(guarded),
    );
    const pages = await openRecord({ port: 0, record, warned: () => undefined });
    try {
      const page = await fetch(`${pages.address}/console/cases/${over?.case}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(guarded)]);
      const whole = await (await fetch(`${pages.address}/console/policy`)).text();
      for (const title of titles) expect(whole).toContain(title);
    } finally {
      await pages.close();
    }
    for (const { record: one } of record.decisions)
      expect(replay(one, record.policy)).toMatchObject({ same: true });
    rmSync(elsewhere, { recursive: true });
  });
});
