import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WebReach } from "#adapters/web/send-once.ts";
import { webRunTasks } from "#adapters/web/web-run-tasks.ts";
import type { RunResult, RunTask } from "#core/ports/outside/run-tasks.ts";
import { type Loopback, loopback } from "./loopback.ts";

const token = "a-token-of-one-run";
const callback = "https://app.terraform.io/api/v2/task-results/taskrs-1/callback";
const planAt = "/api/v2/plans/plan-1/json-output";
const task: RunTask = {
  ...{ v: 1, task: "taskrs-1", run: "run-1", stage: "post_plan", token, callback },
  plan: `https://app.terraform.io${planAt}`,
};
const result: RunResult = {
  status: "failed",
  message: "1 of 2 fields would be put back at once",
  outcomes: [
    {
      ...{ id: "parley-1", description: "one: 1 of 2 would not stay", body: "- `x`" },
      ...{ level: "error", label: "would not stay", link: "https://parley.example.com/console" },
    },
  ],
};

let server: Loopback;
beforeEach(async () => {
  server = await loopback();
});
afterEach(() => server.close());

const over = (reach: Partial<WebReach> = {}) =>
  webRunTasks({
    hosts: ["app.terraform.io", "tfe.example.com"],
    archives: ["archivist.terraform.io"],
    publicUrl: "https://parley.example.com",
    reach: { ...server.reach, ...reach },
  });

const asked = () =>
  server.received.map(({ method, host, path, headers }) => [method, host, path, headers["authorization"]]);
const hostOf = (host: string) => `${host}:${server.reach.port}`;

describe("the plan of a run", () => {
  it("is fetched with the run's token", async () => {
    server.answerAt(planAt, { answer: 200, body: '{"ä":1}' });
    expect(await over().plan(task)).toEqual({ as: "plan", text: '{"ä":1}' });
    expect(asked()).toEqual([["GET", hostOf("app.terraform.io"), planAt, `Bearer ${token}`]]);
  });

  it.each([302, 303, 307, 308])("is fetched where a %s leads, without the token", async (answer) => {
    const location = "https://archivist.terraform.io/v1/object/abc";
    server.answerAt(planAt, { answer, headers: { location } });
    server.answerAt("/v1/object/abc", { answer: 200, body: "{}" });
    expect(await over().plan(task)).toEqual({ as: "plan", text: "{}" });
    expect(asked()[1]).toEqual(["GET", hostOf("archivist.terraform.io"), "/v1/object/abc", undefined]);
  });

  it("is fetched from an archive on the same host", async () => {
    server.answerAt(planAt, { answer: 307, headers: { location: "/_archivist/v1/object/abc" } });
    server.answerAt("/_archivist/v1/object/abc", { answer: 200, body: "{}" });
    expect(await over().plan(task)).toEqual({ as: "plan", text: "{}" });
    expect(asked()[1]?.[3]).toBeUndefined();
  });

  it.each([
    "https://evil.example.com/x",
    "https://archivist.terraform.io.evil.example.com/x",
    "https://archivist.terraform.io@evil.example.com/x",
    "https://archivist.terraform.io:8443/x",
    "http://archivist.terraform.io/x",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "//evil.example.com/x",
    "https://",
    "",
  ])("is not fetched where it is sent to %j", async (location) => {
    server.answerAt(planAt, { answer: 307, headers: { location } });
    expect((await over().plan(task)).as).toBe("refused");
    expect(server.received).toHaveLength(1);
  });

  it("is fetched over one redirect and no further", async () => {
    const headers = { location: "https://archivist.terraform.io/again" };
    server.answerAt(planAt, { answer: 307, headers });
    server.answerAt("/again", { answer: 307, headers });
    expect(await over().plan(task)).toEqual({ as: "refused", why: "of its plan: it answered 307" });
    expect(server.received).toHaveLength(2);
  });

  it.each([
    { when: "it is not there yet", answer: 204, as: "busy" },
    { when: "there is too much", answer: 429, as: "busy" },
    { when: "something broke", answer: 500, as: "busy" },
    { when: "nothing is answered", answer: "silence", as: "busy" },
    { when: "the connection breaks off", answer: "break", as: "busy" },
    { when: "the token is good for nothing", answer: 401, as: "refused" },
    { when: "it is gone", answer: 404, as: "refused" },
  ] as const)("is $as when $when", async ({ answer, as }) => {
    server.answerAt(planAt, { answer });
    const fetched = await over().plan(task);
    expect(fetched.as).toBe(as);
    expect(JSON.stringify(fetched)).not.toContain(token);
  });

  it("is refused when it is larger than 50 MB, and when it is no UTF-8", async () => {
    const patient = { timeoutMs: 20_000 };
    server.answerAt(planAt, { answer: 200, body: Buffer.alloc(50_000_001, 32) });
    expect(await over(patient).plan(task)).toEqual({ as: "refused", why: "its plan is larger than 50 MB" });
    server.answerAt(planAt, { answer: 200, body: Buffer.from([0x7b, 0xff, 0x7d]) });
    expect(await over(patient).plan(task)).toEqual({ as: "refused", why: "its plan is no UTF-8" });
  });

  it("is refused without a connection when its host leads inside", async () => {
    const addressesOf = async () => [{ address: "10.0.0.1", family: 4 }];
    expect((await over({ addressesOf, isAllowed: () => false }).plan(task)).as).toBe("refused");
    expect(server.received).toEqual([]);
  });
});

const foreign = [
  "https://evil.example.com/callback",
  "https://app.terraform.io.evil.example.com/callback",
  "https://app.terraform.io@evil.example.com/callback",
  "https://archivist.terraform.io/callback",
  "http://app.terraform.io/callback",
  "https://app.terraform.io:8080/callback",
  "https://[::1]/callback",
  "https://127.0.0.1/callback",
  "javascript:alert(1)",
  "",
];

it.each(foreign)("nothing is ever sent to %j", async (address) => {
  expect((await over().answer({ ...task, callback: address }, result)).kind).toBe("refused");
  expect((await over().plan({ ...task, plan: address })).as).toBe("refused");
  expect(server.received).toEqual([]);
});

it("a run is answered as JSON:API, with what is said of each resource in Markdown", async () => {
  expect(await over().answer(task, result)).toEqual({ kind: "taken" });
  const [sent] = server.received;
  expect([sent?.method, sent?.path]).toEqual(["PATCH", "/api/v2/task-results/taskrs-1/callback"]);
  expect(sent?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    "content-type": "application/vnd.api+json",
  });
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    data: {
      type: "task-results",
      attributes: { status: "failed", message: result.message, url: "https://parley.example.com" },
      relationships: {
        outcomes: {
          data: [
            {
              type: "task-result-outcomes",
              attributes: {
                "outcome-id": "parley-1",
                description: "one: 1 of 2 would not stay",
                body: "- `x`",
                tags: { Status: [{ label: "would not stay", level: "error" }] },
                url: "https://parley.example.com/console",
              },
            },
          ],
        },
      },
    },
  });
});

it.each([
  { answer: 200, kind: "taken" },
  { answer: 401, kind: "refused" },
  { answer: 422, kind: "refused" },
  { answer: 307, kind: "refused" },
  { answer: 429, kind: "busy" },
  { answer: 502, kind: "unknown" },
] as const)("an answer is $kind when it is answered with $answer", async ({ answer, kind }) => {
  server.answerWith(answer, { location: "https://evil.example.com/" });
  expect((await over().answer(task, result)).kind).toBe(kind);
  expect(server.received).toHaveLength(1);
});
