import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import { readSnapshot, type SnapshotRead, snapshotText } from "#core/documents/snapshot-file.ts";
import type { Json } from "#core/fields/json.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { judgedIn } from "#core/plans/check/asked-writes.ts";
import { judgedThen } from "#core/plans/check/from-snapshot.ts";
import type { PlannedChange } from "#core/plans/plan.ts";
import type { Policy } from "#core/policy/policy.ts";
import { saidIn } from "#core/preview/checked-write.ts";
import { SaidWords } from "#core/preview/preview-body.ts";
import { SnapshotPart } from "#core/preview/snapshot/snapshot-body.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { isFull } from "../../full.ts";
import { actors, docketOf, minute, policyIn } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { alarm, incident, less, machine, more } from "./telling/happenings.ts";
import { begin, declare, momentOf, type Story, withdraw } from "./telling/story.ts";
import { bucket, capacity, group, lambda, logged, rule, securityGroup } from "./telling/things.ts";

const enforcing = policyIn("enforce");
const policy: Policy = {
  ...enforcing,
  file: {
    ...enforcing.file,
    actors: [...enforcing.file.actors, { principals: ["123456789012:role/*"], takesSnapshots: true }],
  },
};
const types = openCatalogue();

type Wish = { readonly who: Writer; readonly to: Readonly<Record<string, Json>>; readonly said?: object };

async function taken(story: Story, who: Writer, because: readonly string[] = []): Promise<SnapshotRead> {
  const body = { resources: [resourceText(story.resource)], because };
  const answer = await call(story, ["POST", "/api/snapshot"], { as: who.principal, body });
  expect(answer.status).toBe(200);
  const { at, as, situations, items, ground } = SnapshotPart.parse(answer.body);
  const told = { digest: ground.digest, text: ground.text ?? "" };
  const read = readSnapshot(snapshotText({ at, as, because, ground: told, situations, items }));
  if ("flaw" in read) throw new Error(read.flaw);
  return read;
}

const change = {} as PlannedChange;

async function running(story: Story, { who, to, said }: Wish) {
  const write = { resource: resourceText(story.resource), changes: to };
  const answer = await call(story, ["POST", "/api/check"], {
    as: who.principal,
    body: { resources: [write], ...said },
  });
  expect(answer.status).toBe(200);
  const [item] = answer.body["items"] as readonly never[];
  return judgedIn(item as never);
}

function then(story: Story, { to, said }: Wish, snapshot: SnapshotRead) {
  const { ground, resources, as: actor } = snapshot;
  const write = { resource: resourceText(story.resource), changes: to as never };
  const profiles = profilesFrom(ground.policy.file, ground.registered as never);
  const terms = { ground, resources, types, actor, profiles, said: saidIn(SaidWords.parse(said ?? {})) };
  return judgedThen({ writes: [{ change, write }], known: new Map() }, terms).get(change);
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

async function expectSame(story: Story, wish: Wish): Promise<string> {
  const known = wish.said === undefined ? [] : ["INC-1042"];
  const told = await running(story, wish);
  expect(plain(then(story, wish, await taken(story, wish.who, known)))).toEqual(plain(told));
  return told.as === "judged" ? told.fields.map(({ outcome }) => outcome).join(" ") : told.why;
}

const sizes = ["1", "2", "3", "6", "8", "10", "12", "13"].map(String);
const size = fc.constantFrom(...sizes);
const writers: readonly Writer[] = [
  actors.pipeline,
  actors.release,
  actors.oncall,
  actors.team,
  actors.nobody,
  actors.cost,
];
const who = fc.constantFrom(...writers);
const groups = fc.record({ DesiredCapacity: size, MaxSize: size, MinSize: size }, { requiredKeys: [] });
const rules = fc
  .subarray(["10.0.0.0/16", "10.1.0.0/16", "0.0.0.0/0"])
  .map((all) => ({ SecurityGroupIngress: all.map(rule) }));

/** Something that happens; each is followed by some time. */
const happenings = [
  (story: Story) => incident(story, momentOf(story)),
  (story: Story) => incident(story, momentOf(story), "closed"),
  (story: Story) => alarm(story, "ALARM", momentOf(story)),
  (story: Story) => declare(story, less(capacity) as never),
  (story: Story) => declare(story, more(capacity) as never),
  (story: Story) => withdraw(story, { id: "less", actor: machine("cost-optimiser"), field: capacity }),
];
const happening = fc.constantFrom(...happenings.keys());
const minutes = fc.constantFrom(1, 5, 20, 90, 600);

const past = <T>(to: fc.Arbitrary<T>) =>
  fc.array(fc.record({ who, to, event: fc.option(happening), minutes }), { minLength: 1, maxLength: 5 });

const said = fc.option(
  fc.constantFrom(
    { motivation: { kind: "incident", ref: "INC-1042" } },
    { intent: "cost", motivation: { kind: "budget" } },
    { intent: "availability" },
  ),
  { nil: undefined },
);

describe("a check against a snapshot is the check of the moment at which it was taken", () => {
  it.each([
    { of: "groups", made: group, to: groups },
    { of: "rules", made: securityGroup, to: rules },
  ])("whatever happened to $of before", { timeout: 240_000 * (isFull ? 6 : 1) }, async ({ made, to }) => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        past<Readonly<Record<string, Json>>>(to as never),
        fc.array(fc.record({ who, to, said }), { minLength: 3, maxLength: 5 }),
        async (before, wishes) => {
          const story = await begin({ made, policy });
          for (const { who: writer, to: written, event, minutes: long } of before) {
            if (Object.keys(written).length > 0) story.change(writer, written as never);
            if (event !== null) await happenings[event]?.(story);
            await story.pass(long * minute);
          }
          for (const wish of wishes) {
            const changes = Object.entries(wish.to).map(([name, value]) => [`/${name}`, value]);
            if (changes.length === 0) continue;
            const asked = { ...wish, to: Object.fromEntries(changes) } as Wish;
            outcomes.add(await expectSame(story, asked));
          }
        },
      ),
      { numRuns: isFull ? 24 : 4, seed: 17 },
    );
    expect(outcomes.size).toBeGreaterThan(3);
  });
});

describe("a snapshot", () => {
  it("is for those alone whom the policy names, and tells others nothing", async () => {
    const story = await begin({ made: group });
    const body = { resources: [resourceText(story.resource)] };
    const answer = await call(story, ["POST", "/api/snapshot"], { as: actors.oncall.principal, body });
    expect(answer.status).toBe(403);
    expect(answer.body["hint"]).toContain("takesSnapshots: true");
    expect(JSON.stringify(answer.body)).not.toContain("role/deploy");
  });

  it("holds no secret, no digest of one, and no token", async () => {
    const made = {
      ...lambda,
      properties: { ...lambda.properties, Environment: { Variables: { DB_PASSWORD: "hunter2hunter2" } } },
    };
    const story = await begin({ made, policy });
    const secret = (value: string) => ({
      Environment: { Variables: { DB_PASSWORD: value, OTHER: "plain-words" } },
    });
    story.change(actors.nobody, secret("hunter3hunter3") as never);
    await story.pass(20 * minute);
    const body = { resources: [resourceText(story.resource)] };
    const answer = await call(story, ["POST", "/api/snapshot"], { as: actors.oncall.principal, body });
    const text = JSON.stringify(answer.body["items"]);
    const stored = recordText(await docketOf(story, story.resource));
    const digests = [...stored.matchAll(/:\{"digest":"([^"]{8,})"\}/g)].map(([, digest]) => digest ?? "");
    expect(digests.length).toBeGreaterThan(0);
    for (const hidden of ["hunter", "plain-words", '"token"', ...digests]) expect(text).not.toContain(hidden);
    const wish = { who: actors.nobody, to: { "/Timeout": 20, "/Environment/Variables/DB_PASSWORD": "x" } };
    await expectSame(story, wish);
  });

  it("hides what the policy has come to hide since it was read", async () => {
    let current = policy;
    const story = await begin({ made: bucket, policy: () => current });
    const prefix = "/LoggingConfiguration/LogFilePrefix";
    story.change(actors.nobody, { LoggingConfiguration: logged("zebra/") });
    await story.pass(20 * minute);
    const ask = async () =>
      await call(story, ["POST", "/api/snapshot"], {
        as: actors.oncall.principal,
        body: { resources: [resourceText(story.resource)] },
      });
    const words = ["zebra/", '"orders/"'];
    const before = JSON.stringify((await ask()).body["items"]);
    for (const word of words) expect(before).toContain(word);
    const { sensitive } = policy.file;
    current = { ...policy, file: { ...policy.file, sensitive: { ...sensitive, fields: [prefix as never] } } };
    const after = JSON.stringify((await ask()).body["items"]);
    for (const word of words) expect(after).not.toContain(word);
  });

  it("knows of what Parley has never seen, and of what it does not govern, just that", async () => {
    const story = await begin({ made: group, policy });
    const place = "123456789012/eu-north-1/";
    const resources = [`${place}AWS::AutoScaling::AutoScalingGroup/new`, `${place}AWS::SQS::Queue/q`];
    const answer = await call(story, ["POST", "/api/snapshot"], {
      as: actors.oncall.principal,
      body: { resources },
    });
    const [fresh, alien] = answer.body["items"] as readonly Record<string, unknown>[];
    expect(fresh).toEqual({ resource: resources[0], at: expect.any(String), situations: [] });
    expect(alien).toMatchObject({
      resource: resources[1],
      ungoverned: "`AWS::SQS::Queue` is not governed here",
    });
  });

  it("is told its ground once", async () => {
    const story = await begin({ made: group, policy });
    const ask = async (more: object) =>
      await call(story, ["POST", "/api/snapshot"], {
        as: actors.oncall.principal,
        body: { resources: [resourceText(story.resource)], ...more },
      });
    const first = (await ask({})).body["ground"] as { readonly digest: string };
    const again = (await ask({ ground: first.digest })).body["ground"];
    expect(again).toEqual({ digest: first.digest });
  });
});
