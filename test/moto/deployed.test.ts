import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeKey } from "#adapters/aws/stores/situations/following.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import { answered } from "./answered.ts";
import { type Arrived, arrivals, put, queueNames, taken } from "./arrivals.ts";
import { accessBlocked, called, rang, wasDeployed } from "./events.ts";
import { type FakeCloud, fakeCloud } from "./fake-cloud.ts";
import { type Installed, install, invoke, settingsOf } from "./installed.ts";
import { account, hasMoto, type Moto, region, startMoto } from "./moto-server.ts";
import { docketOf, executionsIn, kindsOf, kindsUnder, oneShotSchedules, stackIn } from "./written.ts";

if (!hasMoto)
  console.log(
    "skipped: there is no `moto_server` on this machine; install it with `pip install 'moto[server]'`",
  );

const resource = { account, region, type: "AWS::S3::Bucket", id: "checkout-orders" };
const blocked = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};
const opened = { ...blocked, BlockPublicPolicy: false };
const bucketWith = (PublicAccessBlockConfiguration: typeof blocked) => ({
  BucketName: resource.id,
  PublicAccessBlockConfiguration,
  Tags: [{ Key: "env", Value: "prod" }],
});

const patience = 10;
const unmarked = (kinds: readonly string[]) => kinds.filter((kind) => kind !== "look");
const bodies = (messages: readonly Arrived[] = []) => messages.map(({ body }) => JSON.parse(body) as unknown);

describe.skipIf(!hasMoto)("what `cdk deploy` put into moto", () => {
  let moto: Moto;
  let cloud: FakeCloud;
  let installed: Installed;

  beforeAll(async () => {
    moto = await startMoto();
    cloud = await fakeCloud(resource.id);
    cloud.become(bucketWith(blocked));
    installed = await install(moto, cloud.url);
  });
  afterAll(async () => {
    cloud?.stop();
    await moto?.stop();
  });

  /** Has a function work on messages, which it must not hand back. */
  async function work(folder: Parameters<typeof invoke>[1], messages: readonly Arrived[] = []) {
    expect(messages.length).toBeGreaterThan(0);
    expect(await invoke(installed, folder, { Records: messages })).toEqual({ batchItemFailures: [] });
  }

  /** What the workflow would do with a case, state after state. */
  async function carriedOn(input: unknown): Promise<readonly string[]> {
    let handing = { ...(input as Handing), next: "judge" } as Handing;
    const states: string[] = [];
    while (handing.next !== "done" && states.length < 9) {
      const state = handing.next === "hand-over" ? "settle" : handing.next;
      states.push(state);
      handing = (await invoke(installed, state, handing)) as Handing;
    }
    return states;
  }

  it("reads what is there for the first time once its own stack is deployed", async () => {
    const stack = await stackIn(installed);
    expect(stack.status).toBe("CREATE_COMPLETE");
    const {
      "parley-baselines": begin,
      "parley-wakes": wakes,
      ...others
    } = await put(moto, wasDeployed(stack.id));
    expect(others).toEqual({});
    expect(bodies(begin)).toEqual([{ v: 1 }]);

    await work("take-baseline", begin);
    await work("take-baseline", await taken(moto, "parley-baselines", patience));
    await work("look-at-resource", await taken(moto, "parley-looks", patience));
    expect(await kindsOf(installed, resource)).toEqual(["docket"]);
    const { policy, case: open } = await docketOf(installed, resource);
    expect(open).toBeUndefined();
    expect(bodies(wakes)).toEqual([{ v: 1, policy }]);
    expect(await executionsIn(installed)).toEqual([]);
  });

  it("takes a forbidden change from the bus to a case and puts it right", async () => {
    cloud.become(bucketWith(opened));
    const { "parley-changes": changes, ...others } = await put(moto, accessBlocked(resource.id, opened));
    expect(others).toEqual({});
    expect(changes).toHaveLength(1);

    await work("receive-change", changes);
    await work("receive-change", changes);
    // What comes twice is looked at twice: the one who stored it may not have lived to ask. Whether the second look is marked
    // depends on how soon it was asked for.
    expect(unmarked(await kindsOf(installed, resource))).toEqual(["docket", "event"]);

    const [look, ...more] = await taken(moto, "parley-looks", patience);
    await work("look-at-resource", look === undefined ? [] : [look]);
    const { case: open } = await docketOf(installed, resource);
    expect(open).toMatchObject({ state: "opening", questions: [] });
    const input = { v: 1, resource: resourceText(resource), case: open?.id, run: open?.run };
    expect(await executionsIn(installed)).toEqual([{ machine: "parley-arbitration", input }]);
    const { END_LEASES_ARN: invokes, SCHEDULE_ROLE_ARN: as } = await settingsOf(
      installed,
      "look-at-resource",
    );
    const [soon, ...later] = await oneShotSchedules(installed);
    expect(soon).toMatchObject({ invokes, as, with: { v: 1, resource: resourceText(resource) } });
    expect(Date.parse(soon?.at ?? "")).toBeGreaterThan(Date.now());
    expect(later).toEqual([]);

    expect(await carriedOn(input)).toEqual(["judge", "restore", "judge", "settle"]);
    expect(cloud.writes).toMatchObject([
      { Identifier: resource.id, RoleArn: `arn:aws:iam::${account}:role/parley-handler-S3` },
    ]);
    const path = "/PublicAccessBlockConfiguration/BlockPublicPolicy";
    expect(JSON.parse(cloud.writes[0]?.["PatchDocument"] ?? "")).toEqual([
      { op: "test", path, value: false },
      { op: "replace", path, value: true },
    ]);
    expect((await docketOf(installed, resource)).case).toBeUndefined();
    const kept = ["decision", "decision", "docket", "event"];
    expect(unmarked(await kindsOf(installed, resource))).toEqual(kept);

    // On a slow machine one more is asked for; none of them finds anything new.
    const again = more.length > 0 ? more : await taken(moto, "parley-looks", patience);
    await work("look-at-resource", again);
    expect(unmarked(await kindsOf(installed, resource))).toEqual(kept);
    expect((await docketOf(installed, resource)).case).toBeUndefined();
    const told = await taken(moto, "parley-tells", patience);
    expect(bodies(told)).toMatchObject([{ event: { kind: "undone", resource } }]);
    await work("tell-actors", told);
    // What was decided is heard by Parley too; nobody answered anything, so that nothing is remembered.
    await work("note-precedent", await taken(moto, "parley-precedents", patience));
    expect(unmarked(await kindsOf(installed, resource))).toEqual(kept);
  });

  it("answers who signed their request, under the address that was deployed, and nobody else", async () => {
    const call = (path: string, caller: { userArn: string; accountId: string } | undefined) =>
      answered(installed, "serve-api", { path, caller });
    const oncall = { userArn: `arn:aws:sts::${account}:assumed-role/on-call/olga`, accountId: account };
    const described = await call("/api/openapi.json", oncall);
    expect(described.statusCode).toBe(200);
    const { servers } = JSON.parse(described.body) as {
      readonly servers: readonly { readonly url: string }[];
    };
    const { PUBLIC_URL = "" } = await settingsOf(installed, "serve-api");
    expect(PUBLIC_URL).toMatch(/^https:\/\/[a-z0-9]+\.execute-api\.[a-z0-9-]+\.amazonaws\.com\/v1$/);
    expect(servers[0]?.url).toContain(PUBLIC_URL);
    const docket = await call("/api/dockets", oncall);
    expect(docket.statusCode).toBe(200);
    expect(docket.body).not.toContain("token");
    expect((await call("/api/openapi.json", undefined)).statusCode).toBe(403);
  });

  it("shows a page to anyone who follows what is no link, and the way to their issuer to anyone who wants to sign in", async () => {
    const page = await answered(installed, "answer-question", { path: `/a/${"A".repeat(40)}` });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("<html");
    const away = await answered(installed, "serve-console", { path: "/console" });
    expect(away.statusCode).toBe(303);
    expect(JSON.stringify(away)).toContain("/v1/console/sign-in");
  });

  it("hears an alarm, and has whatever it may touch judged again", async () => {
    const { "parley-situations": situations, ...others } = await put(moto, rang("checkout-errors"));
    expect(Object.keys(others).filter((queue) => queue !== "parley-looks")).toEqual([]);
    await work("note-situation", situations);
    expect(await kindsUnder(installed, placeKey({ account, region }))).toEqual(["open", "ref"]);
    expect(bodies(await taken(moto, "parley-wakes", 15))).toMatchObject([{ task: "wake" }]);
  });

  it.each([
    { what: "another service", event: () => called({ service: "sns", name: "CreateTopic", parameters: {} }) },
    {
      what: "a call that only read",
      event: () => called({ service: "s3", name: "GetBucketAcl", parameters: {}, more: { readOnly: true } }),
    },
    {
      what: "a call that was refused",
      event: () =>
        called({
          service: "s3",
          name: "PutBucketPublicAccessBlock",
          parameters: {},
          more: { errorCode: "AccessDenied" },
        }),
    },
    { what: "an alarm of its own", event: () => rang("parley-dead-letters-changes") },
    {
      what: "another stack",
      event: () => wasDeployed(`arn:aws:cloudformation:${region}:${account}:stack/checkout/1`),
    },
  ])("hears nothing of $what", async ({ event }) => {
    expect(await put(moto, event())).toEqual({});
  });

  it("has set nothing aside", async () => {
    const aside = (await queueNames(moto)).filter((name) => /dead-letters$|undelivered$/.test(name));
    expect(aside).toHaveLength(12);
    expect(await arrivals(moto)).toEqual({});
  });
});
