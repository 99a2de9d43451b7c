import { describe, expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { policyIn } from "../../pipeline/stage.ts";
import { home } from "../api-stage.ts";
import { ben, declaringStage, reason, web } from "./intents/declaring.ts";

type Stage = ReturnType<typeof declaringStage>;
type Item = Readonly<Record<string, unknown>>;

const named = (id: string) => `${home}/eu-north-1/AWS::AutoScaling::AutoScalingGroup/${id}`;
const write = (id: string) => ({ resource: named(id), changes: { "/MaxSize": 9 } });
const ask = (stage: Stage, body: object, as?: string) =>
  stage.ask("POST", "/api/check", { body, ...(as !== undefined && { as }) });
const itemsOf = (body: Item) => body["items"] as readonly Item[];

async function known(stage: Stage, text: string, properties: object): Promise<void> {
  const live = { at: "2026-11-21T02:00:00Z", state: "there" as const, properties: properties as never };
  await stage.runtime.dockets.save({ ...freshRecord(parseResource(text)), live, prior: live.properties });
}

const group = { MinSize: "2", MaxSize: "12", DesiredCapacity: "3", Tags: [{ Key: "env", Value: "prod" }] };
const roleOf = (name: string) => `${home}:role/${name}`;
const enforcing = policyIn("enforce");
const checking: Policy = {
  ...enforcing,
  file: {
    ...enforcing.file,
    actors: [{ principals: ["*:role/oncall"], checksFor: ["*:role/deploy-*"] }],
  },
};

describe("a check of many", () => {
  it("answers each in its order as it answers one", async () => {
    const stage = declaringStage();
    for (const id of ["a", "b"]) await known(stage, named(id), group);
    const { status, body } = await ask(stage, { resources: ["b", "a", "c"].map(write), ...reason });
    expect([status, body["note"]]).toEqual([200, "nothing was written, and nothing was stored"]);
    expect(itemsOf(body).map(({ resource }) => resource)).toEqual(["b", "a", "c"].map(named));
    const one = await ask(stage, { ...write("b"), ...reason });
    expect(itemsOf(body)[0]).toMatchObject({ fields: one.body["fields"], seenAt: one.body["seenAt"] });
    expect(await stage.events()).toEqual([]);
  });

  it.each([
    { body: { ...write("a"), resources: [write("b")] }, says: "it stands in the place of others" },
    {
      body: { ...write("a"), colour: "red" },
      says: "known are resource, changes, intent, motivation, under, as, resources",
    },
    { body: { resources: [], colour: "red" }, says: "known are resource, changes" },
    { body: { resource: named("a") }, says: "`changes` is missing" },
    { body: { resources: [{ ...write("a"), new: false }] }, says: "use true" },
  ])("says what helps where a body is neither of one nor of many: $says", async ({ body, says }) => {
    const told = await ask(declaringStage(), body);
    expect(told.status).toBe(400);
    const mistakes = told.body["mistakes"] as readonly { readonly detail: string }[];
    const details = JSON.stringify(mistakes ?? told.body);
    expect(details).toContain(says);
    expect(details).not.toContain("did you mean `resources`");
  });

  it("keeps what is wrong with one from stopping the others", async () => {
    const stage = declaringStage();
    const { status, body } = await ask(stage, {
      resources: [
        { resource: `${home}/eu-north-1/AWS::SQS::Queue/q`, changes: { "/A": 1 } },
        { resource: web, changes: { "/AutoScalingGroupARN": "a" } },
        { resource: web, changes: {} },
        write("a"),
      ],
    });
    expect(status).toBe(200);
    expect(itemsOf(body)).toMatchObject([
      { ungoverned: "`AWS::SQS::Queue` is not governed here", fields: [] },
      { flaws: [{ pointer: "/changes/~1AutoScalingGroupARN" }], fields: [] },
      { flaws: [{ pointer: "/changes" }], fields: [] },
      { fields: [{ path: "/MaxSize" }] },
    ]);
  });

  it("looks at what is not there yet as empty, whatever has its name", async () => {
    const stage = declaringStage();
    await known(stage, web, group);
    const asked = { resource: web, changes: { "/MaxSize": 9 } };
    const { body } = await ask(stage, { resources: [asked, { ...asked, new: true }] });
    expect(itemsOf(body)[0]).toMatchObject({ seenAt: "2026-11-21T02:00:00Z" });
    expect(JSON.stringify(itemsOf(body)[1])).not.toContain('"12"');
  });

  it.each([
    { when: "there are none", body: { resources: [] }, status: 400, says: "" },
    {
      when: "there are more than a hundred",
      body: { resources: Array.from({ length: 101 }, (_, at) => write(`g${at}`)) },
      status: 400,
      says: "at most 100 resources at once",
    },
    {
      when: "they hold more than is judged",
      body: {
        resources: Array.from({ length: 6 }, (_, at) => ({
          resource: named(`g${at}`),
          changes: { "/AvailabilityZones": Array.from({ length: 999 }, (_, n) => `a${n}`) },
        })),
      },
      status: 400,
      says: "at most 5000 fields and items of lists at once",
    },
    {
      when: "one has too many fields",
      body: {
        resources: [
          {
            resource: web,
            changes: Object.fromEntries(
              Array.from({ length: 201 }, (_, at) => [`/Tags[Key=k${at}]/Value`, "v"]),
            ),
          },
        ],
      },
      status: 400,
      says: "at most 200 fields at once",
    },
    { when: "it is both", body: { resources: [write("a")], ...write("b") }, status: 400, says: "" },
    {
      when: "a resource is none",
      body: { resources: [{ resource: "a", changes: {} }] },
      status: 400,
      says: "",
    },
    {
      when: "they are too large",
      body: { resources: [write("x".repeat(300_000))] },
      status: 413,
      says: "256 kB",
    },
    {
      when: "the role is none",
      body: { resources: [write("a")], as: "root" },
      status: 400,
      says: "is no role",
    },
  ])("is refused where $when", async ({ body, status, says }) => {
    const answer = await ask(declaringStage(), body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
  });
});

describe("checking for a role", () => {
  const body = { ...write("web"), as: roleOf("deploy-shop") };

  it("counts where the policy says who checks for it, and judges as if the role wrote", async () => {
    const stage = declaringStage({ policy: checking });
    for (const as of [body.as, `arn:aws:iam::${home}:role/ci/deploy-shop`]) {
      const one = await ask(stage, { ...body, as });
      expect(one.body).toMatchObject({ fields: [{ holders: [{ by: roleOf("deploy-shop") }] }] });
      const many = await ask(stage, { resources: [write("web")], as });
      expect(itemsOf(many.body)).toMatchObject([{ fields: [{ holders: [{ by: roleOf("deploy-shop") }] }] }]);
    }
  });

  it.each([
    { when: "no row says so", policy: enforcing, as: undefined, role: "deploy-shop" },
    { when: "the row is another's", policy: checking, as: ben, role: "deploy-shop" },
    { when: "the row names other roles", policy: checking, as: undefined, role: "admin" },
  ])("is refused where $when", async ({ policy, as, role }) => {
    const stage = declaringStage({ policy });
    for (const asked of [write("web"), { resources: [write("web")] }]) {
      const refused = await ask(stage, { ...asked, as: roleOf(role) }, as);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("checksFor")]);
    }
  });

  it("is for the policy to say, not for the registry", async () => {
    const stage = declaringStage();
    const refused = await stage.ask("PUT", "/api/registry/mine", {
      body: { principals: [roleOf("oncall")], checksFor: ["*:role/deploy"] },
      headers: { "If-Match": '"0"' },
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining("`checksFor` is no key here"),
    ]);
  });

  it("carries an intent only where it speaks for the role", async () => {
    const stage = declaringStage({ policy: checking });
    const { body: declared } = await stage.declare({ ...reason, for: "4h" });
    expect((await ask(stage, { ...body, under: String(declared["id"]) })).status).toBe(403);
  });
});
