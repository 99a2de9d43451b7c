import { expect, it } from "vitest";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, docketOf, hour, minute } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { ending } from "./telling/ending.ts";
import { incident } from "./telling/happenings.ts";
import { begin, momentOf, type Story } from "./telling/story.ts";
import { group } from "./telling/things.ts";

const session = (name: string) => `arn:aws:sts::${worldAccount}:assumed-role/oncall/${name}`;
const ada = session("ada");
const reason = { intent: "availability", motivation: { kind: "incident", ref: "INC-1042" } } as const;

const claimsIn = async (story: Story) => claimsOn((await docketOf(story, story.resource)).docket, 4);

const declare = async (story: Story, body: object, key = "one"): Promise<string> => {
  const headers = { "idempotency-key": key };
  const { status, body: said } = await call(story, ["POST", "/api/intents"], { as: ada, body, headers });
  expect(status).toBe(201);
  return String(said["id"]);
};

const withdraw = (story: Story, id: string) =>
  call(story, ["DELETE", `/api/intents/${id}`], { as: ada, headers: { "if-match": '"1"' } });

/** The on-call's change under a session of a name. */
const change = (story: Story, name: string) =>
  story.change({ ...actors.oncall, principal: session(name) }, { DesiredCapacity: "10" });

it("a change whose session carries the id of an intent counts as declared", async () => {
  const story = await begin();
  incident(story, momentOf(story));
  const id = await declare(story, { ...reason, for: "4h" });
  await story.pass(minute);
  change(story, `ada@${id}`);
  await story.pass(20 * minute);
  const own = (await claimsIn(story)).find(({ field }) => field === "/DesiredCapacity");
  expect(own).toMatchObject({
    source: "declared",
    ...reason,
    actor: { principal: `${worldAccount}:role/oncall` },
  });
  expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });
});

it.each([
  { when: "it was withdrawn", prepare: withdraw },
  { when: "it has ended", prepare: (story: Story) => story.pass(5 * hour) },
])("it says nothing any more once $when", async ({ prepare }) => {
  const story = await begin();
  const id = await declare(story, { ...reason, for: "4h" });
  await prepare(story, id);
  await story.pass(minute);
  change(story, `ada@${id}`);
  await story.pass(minute);
  const own = (await claimsIn(story)).find(({ field, change }) => field === "/DesiredCapacity" && change);
  expect(own?.source).not.toBe("declared");
});

it("somebody else gains nothing by carrying it", async () => {
  const story = await begin();
  const id = await declare(story, { ...reason, for: "4h" });
  await story.pass(minute);
  story.change(
    { ...actors.nobody, principal: `arn:aws:sts::${worldAccount}:assumed-role/batch-worker/${id}` },
    { DesiredCapacity: "10" },
  );
  await story.pass(minute);
  const own = (await claimsIn(story)).find(({ field }) => field === "/DesiredCapacity");
  expect(own).toMatchObject({ source: "observed", intent: "unattributed" });
});

const bound = (story: Story) => ({
  ...reason,
  for: "4h",
  resource: resourceText(story.resource),
  claims: [{ field: "/MaxSize", constraint: { min: 16 }, strength: "must" }],
});

/** AWS lets anyone who asks write whatever they want. */
const permitted = () => ({ permissions: memoryPermissions([], { others: "everything" }) });

it("a declared bound holds against a later change, and once it is withdrawn it does not", async () => {
  const story = await begin({ stores: permitted() });
  incident(story, momentOf(story));
  await story.pass(minute);
  const id = await declare(story, bound(story));
  await story.pass(20 * minute);
  const held = await ending(story);
  expect(held.decided).not.toEqual([]);
  expect(held.cloud).toEqual({ MaxSize: "16" });
  expect(await claimsIn(story)).toContainEqual(
    expect.objectContaining({ id: `${id}/1`, source: "declared" }),
  );
  await withdraw(story, id);
  await story.pass(minute);
  expect((await claimsIn(story)).map((claim) => claim.id)).not.toContain(`${id}/1`);
});

it("a declaration on what is not there yet stands once it is", async () => {
  const story = await begin();
  const resource = { ...story.resource, id: "later" };
  const id = await declare(story, { ...bound(story), resource: resourceText(resource) });
  await story.pass(minute);
  const properties = { ...group.properties, AutoScalingGroupName: "later" };
  story.sandbox.create({ ...group, properties }, actors.pipeline);
  await story.pass(minute);
  const claims = claimsOn((await docketOf(story, resource)).docket, 4);
  expect(claims.map((claim) => claim.id)).toContain(`${id}/1`);
});

it("a stake in what is not there yet is heard once it is made", async () => {
  const story = await begin();
  const name = "not-yet";
  const resource = { ...story.resource, id: name };
  const claims = [{ field: "/MaxSize", constraint: { max: 30 } }];
  await declare(story, { intent: "cost", for: "30d", resource: resourceText(resource), claims });
  await story.pass(10 * minute);
  expect(await story.ports.dockets.load(resource)).toBeUndefined();
  const properties = { ...group.properties, AutoScalingGroupName: name };
  story.sandbox.create({ ...group, properties }, actors.pipeline);
  await story.pass(10 * minute);
  const heard = claimsOn((await docketOf(story, resource)).docket, 4);
  expect(heard).toContainEqual(expect.objectContaining({ field: "/MaxSize", source: "declared" }));
});
