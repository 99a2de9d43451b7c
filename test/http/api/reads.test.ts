import { describe, expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { actors, approvers, docketOf, minute } from "../../pipeline/stage.ts";
import { accessOpened, hotfix, opened } from "../../pipeline/stories/telling/happenings.ts";
import { answer, begin, type Story } from "../../pipeline/stories/telling/story.ts";
import { lambda } from "../../pipeline/stories/telling/things.ts";
import { type Answered, type ApiStage, apiStage } from "../api-stage.ts";

type Line = Readonly<Record<string, unknown>>;
const itemsOf = ({ body }: Answered): readonly Line[] => body["items"] as readonly Line[];
const about = ({ resource }: { readonly resource: ResourceId }) =>
  `resource=${encodeURIComponent(resourceText(resource))}`;

const read = (story: Story) => apiStage({ ...story.runtime });

/** Follows a list to its end, at most so far. */
async function whole({ ask }: ApiStage, path: string, most = 30): Promise<readonly Line[]> {
  const found: Line[] = [];
  let next: unknown;
  for (let page = 0; page < most; page += 1) {
    const at = next === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}page=${String(next)}`;
    const answered = await ask("GET", at);
    expect(answered.status).toBe(200);
    found.push(...itemsOf(answered));
    next = answered.body["next"];
    if (next === undefined) return found;
  }
  throw new Error("the list has no end");
}

describe("a docket", () => {
  it("tells everybody's claims, what stands there and what is asked", async () => {
    const story = await accessOpened();
    const { ask } = read(story);
    const { status, headers, body } = await ask("GET", `/api/docket?${about(story)}`);
    expect(status).toBe(200);
    const record = await docketOf(story, story.resource);
    expect(headers.get("etag")).toBe(`"${record.version}"`);
    const question = record.case?.questions[0];
    expect(body).toMatchObject({
      resource: resourceText(story.resource),
      version: record.version,
      state: "there",
      decision: record.decision?.id,
      case: {
        id: record.case?.id,
        state: "waiting",
        questions: [
          {
            id: question?.id,
            fields: [opened],
            approvers: [approvers.security],
            deadline: question?.ask.deadline,
            options: question?.ask.options,
          },
        ],
      },
    });
    const fields = body["fields"] as readonly Line[];
    expect(fields.find(({ path }) => path === opened)).toEqual({
      path: opened,
      live: expect.objectContaining({ CidrIp: "10.1.0.0/16" }),
      prior: null,
    });
    const claims = body["claims"] as readonly Line[];
    expect(claims.find(({ field }) => field === opened)).toMatchObject({
      actor: { principal: "123456789012:role/batch-worker", via: "aws-cli" },
      intent: "unattributed",
      motivation: { kind: "none" },
    });
  });

  it("says why, of a change that said why", async () => {
    const story = await hotfix();
    const { body } = await read(story).ask("GET", `/api/docket?${about(story)}`);
    const claims = body["claims"] as readonly Line[];
    expect(claims).toContainEqual(
      expect.objectContaining({
        field: "/DesiredCapacity",
        wants: { is: "10" },
        motivation: expect.objectContaining({ kind: "incident", ref: "INC-1042" }),
      }),
    );
  });

  it.each([
    {
      when: "nobody has looked at it",
      resource: "123456789012/eu-north-1/AWS::S3::Bucket/none",
      status: 404,
    },
    {
      when: "it is written with an account too short",
      resource: "1234/eu-north-1/AWS::S3::Bucket/a",
      status: 400,
    },
    { when: "it is none", resource: "bucket", status: 400 },
    {
      when: "it is endless",
      resource: `123456789012/eu-north-1/AWS::S3::Bucket/${"a".repeat(2_400)}`,
      status: 400,
    },
    { when: "it is empty", resource: "", status: 400 },
  ])("is answered with $status when $when", async ({ resource, status }) => {
    const { ask } = apiStage();
    const answered = await ask("GET", `/api/docket?resource=${encodeURIComponent(resource)}`);
    expect(answered.status).toBe(status);
    if (status === 400) expect(answered.body).toHaveProperty("errors.0.pointer", "resource");
  });

  it.each([
    { when: "no resource is named", query: "", pointer: "resource" },
    { when: "two are named", query: "?resource=a&resource=b", pointer: "resource" },
    {
      when: "something else is asked besides",
      query: "?resource=123456789012/eu-north-1/AWS::S3::Bucket/a&all=1",
      pointer: "all",
    },
  ])("is refused when $when", async ({ query, pointer }) => {
    const { body } = await apiStage().ask("GET", `/api/docket${query}`);
    expect(body).toMatchObject({ status: 400, errors: [{ pointer }] });
  });
});

describe("what nobody may read", () => {
  const planted = ["hunter2-first", "hunter2-second"] as const;
  const withSecret = (value: string) => ({ Environment: { Variables: { API_KEY: value, MODE: value } } });

  it("is hidden in dockets, cases and decisions, and so is the task token", async () => {
    const story = await begin({
      made: { ...lambda, properties: { ...lambda.properties, ...withSecret(planted[0]) } },
    });
    story.change(actors.nobody, withSecret(planted[1]));
    await story.pass(20 * minute);
    const record = await docketOf(story, story.resource);
    const { id = "", token = "" } = record.case ?? {};
    expect(token).not.toBe("");
    const { ask } = read(story);
    const decisions = itemsOf(await ask("GET", `/api/decisions?${about(story)}`));
    const paths = [
      `/api/docket?${about(story)}`,
      "/api/cases",
      `/api/cases/${id}`,
      `/api/decisions?${about(story)}`,
      ...decisions.map((line) => `/api/decision?${about(story)}&id=${String(line["id"])}`),
    ];
    const answers = await Promise.all(paths.map((path) => ask("GET", path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const said = answers.map(({ text }) => text).join("\n");
    expect(said).toContain("/Environment/Variables/API_KEY");
    expect(said).toContain("(hidden)");
    for (const secret of [...planted, "digest:", token, JSON.stringify(token).slice(1, -1)])
      expect(said).not.toContain(secret);
  });
});

describe("cases", () => {
  it("are listed while they are open, and known by their ids afterwards", async () => {
    const story = await accessOpened();
    const stage = read(story);
    const [open] = await whole(stage, "/api/cases");
    const id = String(open?.["id"]);
    expect(open).toMatchObject({ resource: resourceText(story.resource), state: "waiting" });
    const [question] = (open?.["questions"] ?? []) as readonly Line[];
    const told = {
      title: "Keep SSH from 10.1.0.0/16 open on checkout?",
      sides: [expect.stringContaining("batch-worker")],
      needsSignIn: expect.any(Boolean),
    };
    expect((await stage.ask("GET", `/api/cases/${id}`)).body).toMatchObject({
      ...open,
      questions: [{ ...question, told }],
    });

    await answer(story, { answer: "keep", by: approvers.security });
    await story.pass(minute);
    expect(await whole(stage, "/api/cases")).toEqual([]);
    expect((await stage.ask("GET", `/api/cases/${id}`)).body).toMatchObject({
      id,
      resource: resourceText(story.resource),
      state: "settled",
      questions: [],
    });
  });

  it("are not found by another name, and it is said where to look", async () => {
    const { body } = await apiStage().ask("GET", "/api/cases/nothing");
    expect(body).toMatchObject({ status: 404, hint: "`GET /api/cases` lists those that are open" });
  });
});

describe("decisions", () => {
  it("tell the verdict, the reasons and what people answered", async () => {
    const story = await accessOpened();
    await answer(story, { answer: "revert", by: approvers.security, note: "not from there" });
    await story.pass(10 * minute);
    const stage = read(story);
    const lines = await whole(stage, `/api/decisions?${about(story)}`);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["keep", "revert", "ask"]);
    const id = String(lines[1]?.["id"]);
    const { body } = await stage.ask("GET", `/api/decision?${about(story)}&id=${id}`);
    expect(body).toMatchObject({
      ...lines[1],
      explanation: expect.stringContaining("security-lead"),
      after: expect.any(String),
      rulings: [{ answer: "revert", by: approvers.security, note: "not from there", proof: "signed in" }],
    });
    const first = await stage.ask("GET", `/api/decision?${about(story)}&id=${String(lines[2]?.["id"])}`);
    const verdict = first.body["verdict"] as readonly Line[];
    expect(verdict.find(({ path }) => path === opened)).toMatchObject({
      outcome: "ask",
      ask: { approvers: [approvers.security] },
    });
  });

  it("are not found by another name, and it is said where to look", async () => {
    const story = await accessOpened();
    const { body } = await read(story).ask("GET", `/api/decision?${about(story)}&id=abc`);
    expect(body).toMatchObject({ status: 404, detail: "there is no decision of this id on this resource" });
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("lists", () => {
  it("of dockets and cases go on where the page before ended", async () => {
    const stage = apiStage();
    const { dockets } = stage.runtime;
    const named = (index: number): ResourceId => ({
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::S3::Bucket",
      id: `bucket-${String(index).padStart(3, "0")}`,
    });
    for (const index of many(230)) {
      await dockets.save({
        ...freshRecord(named(index)),
        due: "2026-11-21T04:00:00Z",
        ...(index % 50 === 0 && {
          case: {
            id: `case-${index}`,
            state: "opening",
            openedAt: "2026-11-21T03:00:00Z",
            run: 1,
            stirred: false,
            questions: [],
          },
        }),
      });
    }
    const all = await whole(stage, "/api/dockets");
    expect(all.map(({ resource }) => resource)).toEqual(many(230).map((index) => resourceText(named(index))));
    const cases = await whole(stage, "/api/cases");
    expect(cases.map(({ id }) => id)).toEqual([0, 50, 100, 150, 200].map((index) => `case-${index}`));
  });

  it("of situations show the latest first and forget what closed more than a day ago", async () => {
    const stage = apiStage();
    const { situations, now } = stage.runtime;
    const at = (minutes: number) => new Date(now() - minutes * minute).toISOString();
    const fact = { kind: "incident", scope: { accounts: "123456789012" }, source: "api" } as const;
    for (const index of many(120))
      await situations.put({ ...fact, ref: `INC-${index}`, state: "open", since: at(index), by: "a" });
    const closed = { ...fact, state: "closed", since: at(3_000) } as const;
    await situations.put({ ...closed, ref: "INC-late", closedAt: at(60) });
    await situations.put({ ...closed, ref: "INC-old", closedAt: at(1_500) });
    const refs = (await whole(stage, "/api/situations")).map(({ ref }) => ref);
    expect(refs).toEqual([...many(120).map((index) => `INC-${index}`), "INC-late"]);
  });

  it("of profiles show the policy's before the registry's, with the version of the registry", async () => {
    const stage = apiStage();
    const { profiles, policy } = stage.runtime;
    const registered = many(60).map((index) => ({
      name: `robot-${index}`,
      principals: ["*:role/robot"],
      kind: "automation" as const,
      by: "123456789012:role/platform-lead",
      at: "2026-11-21T03:00:00Z",
    }));
    await profiles.save({ version: 0, profiles: registered });
    expect((await stage.ask("GET", "/api/registry")).headers.get("etag")).toBe('"1"');
    const all = await whole(stage, "/api/registry");
    expect(all.filter(({ source }) => source === "policy")).toHaveLength(policy.file.actors.length);
    expect(all.slice(policy.file.actors.length)).toEqual(
      registered.map((profile) => ({ source: "registry", ...profile })),
    );
  });

  it("of decisions go on where the page before ended", async () => {
    const story = await accessOpened();
    const { decisions } = story.ports;
    const [first] = (await decisions.list(story.resource)).decisions;
    if (first === undefined) throw new Error("nothing was decided");
    for (const index of many(60)) await decisions.put({ ...first, id: `d-${index}`, version: 1_000 + index });
    const ids = (await whole(read(story), `/api/decisions?${about(story)}`)).map(({ id }) => id);
    expect(ids).toEqual([...many(60).map((index) => `d-${59 - index}`), first.id]);
  });

  it.each(["garbage", "WyJjYXNlcyIsIngiXQ", "%00", "a".repeat(3_000), "W10", ""])(
    "take no page that they did not hand out: %s",
    async (page) => {
      const { body } = await apiStage().ask("GET", `/api/dockets?page=${page}`);
      expect(body).toMatchObject({ status: 400 });
    },
  );
});
