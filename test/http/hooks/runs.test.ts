import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { memoryHookQueue } from "#adapters/memory/outside/hook-queue.ts";
import { memoryRunQueue } from "#adapters/memory/outside/run-queue.ts";
import { Unavailable } from "#core/faults.ts";
import { seededChance } from "#local/chance/chance.ts";
import { knock, older, pagedStage, secret } from "./knocking.ts";

const hosts = { hosts: ["app.terraform.io"], archives: ["archivist.terraform.io"] };
const token = "the-token-of-this-run";
const request = {
  payload_version: 1,
  stage: "post_plan",
  access_token: token,
  capabilities: { outcomes: true },
  configuration_version_id: "cv-1",
  is_speculative: false,
  organization_name: "acme",
  plan_json_api_url: "https://app.terraform.io/api/v2/plans/plan-1/json-output",
  run_app_url: "https://app.terraform.io/app/acme/checkout/runs/run-1",
  run_created_by: "ada",
  run_id: "run-1",
  run_message: "Triggered via UI",
  task_result_callback_url: "https://app.terraform.io/api/v2/task-results/taskrs-1/callback",
  task_result_enforcement_level: "mandatory",
  task_result_id: "taskrs-1",
  vcs_repo_url: null,
  workspace_id: "ws-1",
  workspace_name: "checkout",
};

const macOf = (body: string, key = secret, hash = "sha512") =>
  createHmac(hash, key).update(body).digest("hex");

function listening({ runTask }: { readonly runTask: typeof hosts | undefined } = { runTask: hosts }) {
  const [runQueue, hookQueue] = [memoryRunQueue(), memoryHookQueue()];
  const counted = new Map<string, number>();
  const said: string[] = [];
  const note = (what: string, details: object = {}) => void said.push(JSON.stringify([what, details]));
  const world = pagedStage({
    settings: { runTask },
    around: (ports) => ({ ...ports, runQueue, hookQueue }),
    log: {
      ...{ info: note, warn: note, measure: () => {} },
      count: (name, by = 1) => void counted.set(name, (counted.get(name) ?? 0) + by),
    },
  });
  const send = (body: string, headers: Record<string, string>) =>
    knock(world, { to: "terraform", body, headers });
  return { world, send, tasks: runQueue.tasks, notes: hookQueue.notes, counted, said };
}

const signed = (payload: unknown, key = secret) => {
  const body = JSON.stringify(payload);
  return [body, { "X-TFC-Task-Signature": macOf(body, key) }] as const;
};

describe("a run that waits for a word", () => {
  it.each([
    { which: "the new", key: secret },
    { which: "the old", key: older },
  ])("is taken with $which secret, and nothing besides of its request", async ({ key }) => {
    const { send, tasks, notes, said } = listening();
    const answer = await send(...signed(request, key));
    expect([answer.status, answer.text]).toEqual([200, '{"taken":true}']);
    expect(tasks).toEqual([
      {
        ...{ v: 1, task: "taskrs-1", run: "run-1", stage: "post_plan", token },
        plan: request.plan_json_api_url,
        callback: request.task_result_callback_url,
      },
    ]);
    expect(notes).toEqual([]);
    expect(said.join("\n")).not.toContain(token);
  });

  it.each([
    { by: "its token", trial: { ...request, access_token: "test-token" } },
    { by: "its stage", trial: { ...request, stage: "test", task_result_callback_url: "https://x.example" } },
    { by: "nothing else", trial: { access_token: "test-token", stage: "test", payload_version: 1 } },
  ])("is answered and not taken where it is a trial by $by", async ({ trial }) => {
    const { send, tasks } = listening();
    expect((await send(...signed(trial))).status).toBe(200);
    expect(tasks).toEqual([]);
    expect((await send(JSON.stringify(trial), {})).status).toBe(401);
  });

  it.each(["pre_plan", "pre_apply", "post_apply"])("is taken at the stage %s", async (stage) => {
    const { send, tasks } = listening();
    expect((await send(...signed({ ...request, stage, plan_json_api_url: null }))).status).toBe(200);
    expect(tasks).toMatchObject([{ stage }]);
  });

  it("is refused where nobody answers runs, as any name that is nobody's", async () => {
    const { send, tasks, world, counted } = listening({ runTask: undefined });
    const refused = await send(...signed(request));
    const nobody = await knock(world, { to: "nobody", body: JSON.stringify(request) });
    expect([refused.status, refused.text]).toEqual([nobody.status, nobody.text]);
    expect([tasks, [...counted]]).toEqual([[], []]);
  });

  const addresses = [
    "https://evil.example.com/callback",
    "https://app.terraform.io.evil.example.com/x",
    "https://app.terraform.io@evil.example.com/x",
    "https://app.terraform.io:444/x",
    "http://app.terraform.io/x",
    "https://archivist.terraform.io/x",
    "https://127.0.0.1/x",
    "ftp://app.terraform.io/x",
    "x",
    "",
    `https://app.terraform.io/${"x".repeat(3_000)}`,
  ];

  it.each(addresses)("is not taken where it leads to %j", async (address) => {
    const { send, tasks } = listening();
    for (const name of ["task_result_callback_url", "plan_json_api_url"]) {
      const answer = await send(...signed({ ...request, [name]: address }));
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain(token);
    }
    expect(tasks).toEqual([]);
  });

  it.each<{ when: string; payload: unknown }>([
    { when: "it is no object", payload: [] },
    { when: "it is nothing", payload: null },
    { when: "its form is of another version", payload: { ...request, payload_version: 2 } },
    { when: "its token breaks a header", payload: { ...request, access_token: "a\r\nHost: evil" } },
    { when: "its token is empty", payload: { ...request, access_token: "" } },
    { when: "its token is no text", payload: { ...request, access_token: { toString: "x" } } },
    { when: "its token is endless", payload: { ...request, access_token: "x".repeat(5_000) } },
    { when: "its id is a path", payload: { ...request, task_result_id: "../../registry" } },
    { when: "its id is a key", payload: { ...request, task_result_id: "run#x" } },
    { when: "its run is markup", payload: { ...request, run_id: "<script>" } },
    { when: "its stage is a sentence", payload: { ...request, stage: "please pass" } },
    { when: "it has no callback", payload: { ...request, task_result_callback_url: undefined } },
  ])("is not taken where $when", async ({ payload }) => {
    const { send, tasks, counted } = listening();
    const answer = await send(...signed(payload));
    expect(answer.status).toBe(422);
    expect(answer.text).not.toMatch(/evil|script|\.\.\//);
    expect(tasks).toEqual([]);
    expect(counted.get("HooksUnmapped")).toBe(1);
  });

  it("is answered with 400, 405 and 413 as any hook", async () => {
    const { send, world } = listening();
    const [broken, huge] = ["{", JSON.stringify({ ...request, run_message: "x".repeat(300_000) })];
    expect((await send(broken, { "X-TFC-Task-Signature": macOf(broken) })).status).toBe(400);
    expect((await send(huge, { "X-TFC-Task-Signature": macOf(huge) })).status).toBe(413);
    expect((await knock(world, { to: "terraform", body: "", method: "GET" })).status).toBe(405);
  });

  it("is tried again where the queue does not take it", async () => {
    const runQueue = { put: () => Promise.reject(new Unavailable("SQS does not answer")) };
    const world = pagedStage({ settings: { runTask: hosts }, around: (ports) => ({ ...ports, runQueue }) });
    const [body, headers] = signed(request);
    const answer = await knock(world, { to: "terraform", body, headers });
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain(token);
  });
});

/** Signatures that are nearly right, and others that are not at all. */
function forgeriesOf(body: string, below: (bound: number) => number): readonly Record<string, string>[] {
  const own = macOf(body);
  const at = below(own.length);
  const other = "0123456789abcdef".replace(own[at] ?? "", "")[below(15)] ?? "";
  const given = [
    `${own.slice(0, at)}${other}${own.slice(at + 1)}`,
    own.slice(0, at),
    `${own}${other}`,
    own.toUpperCase().replaceAll(/\d/g, "A"),
    macOf(body, secret, "sha256"),
    macOf(body, `${secret}${other}`),
    macOf(`${body} `),
    macOf(body, ""),
    createHmac("sha512", secret).update(body).digest("base64"),
    `sha512=${own}`,
    Array.from({ length: 128 }, () => below(16).toString(16)).join(""),
    `${own}${"a".repeat(4_200)}`,
  ];
  const named = given.map((each) => ({ "X-TFC-Task-Signature": each }));
  return [...named, { "X-TFC-Signature": own }, {}];
}

it("10,000 forged signatures are refused, and none is handed on", { timeout: 120_000 }, async () => {
  const { send, tasks, counted } = listening();
  const { below } = seededChance(20_261_126);
  const statuses = new Map<number, number>();
  for (let at = 0; at < 10_000; at += 1) {
    const body = JSON.stringify({ ...request, task_result_id: `taskrs-${at}` });
    const all = forgeriesOf(body, below);
    const { status } = await send(body, all[at % all.length] ?? {});
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[401, 10_000]]);
  expect(tasks).toEqual([]);
  // The clock of the world stands still: one is told at once, and none of a flood.
  expect(counted.get("HooksRefused")).toBe(1);
});
