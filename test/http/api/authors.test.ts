import { describe, expect, it } from "vitest";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Author, Learnt } from "#core/ledger/learnt.ts";
import { struckOut } from "#core/looking/learning/authors.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { approvers } from "../../pipeline/stage.ts";
import { apiStage, home } from "../api-stage.ts";

const group = (id: string): ResourceId => ({
  account: home,
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id,
});
const author = (principal: string, how: Author["how"] = "observed"): Author => ({
  principal,
  at: "2026-11-21T02:00:00Z",
  how,
});
const learnt: Learnt = {
  creator: author("otto", "first sight"),
  authors: {
    ["/DesiredCapacity" as FieldPath]: author("anna"),
    ["/MinSize" as FieldPath]: author("otto", "kept"),
  },
};
const encoded = (text: string) => encodeURIComponent(text);
const of = (id: string) => `resource=${encoded(resourceText(group(id)))}`;
const foreign = (name: string) => `arn:aws:sts::210987654321:assumed-role/${name}/x`;

async function stageWith(...ids: readonly string[]) {
  const stage = apiStage();
  for (const [index, id] of ids.entries()) {
    const due = index % 2 === 0 ? undefined : "2026-11-21T09:00:00Z";
    await stage.runtime.dockets.save({ ...freshRecord(group(id)), learnt, due });
  }
  return stage;
}
type Stage = Awaited<ReturnType<typeof stageWith>>;
type View = { readonly resource: string; readonly field?: string; readonly principal?: string };

async function all(stage: Stage, query = ""): Promise<readonly View[]> {
  const items: View[] = [];
  let next: unknown = "";
  for (let page = 0; next !== undefined && page < 50; page += 1) {
    const { status, body } = await stage.ask(
      "GET",
      `/api/authors?${query}${next === "" ? "" : `&page=${next}`}`,
    );
    expect(status).toBe(200);
    items.push(...(body["items"] as View[]));
    next = body["next"];
  }
  return items;
}

describe("who writes where is listed", () => {
  it("for one resource, its creator first", async () => {
    const stage = await stageWith("a");
    const { body } = await stage.ask("GET", `/api/authors?${of("a")}`);
    const at = "2026-11-21T02:00:00Z";
    const resource = resourceText(group("a"));
    expect(body).toEqual({
      items: [
        { resource, principal: "otto", at, how: "first sight" },
        { resource, field: "/DesiredCapacity", principal: "anna", at, how: "observed" },
        { resource, field: "/MinSize", principal: "otto", at, how: "kept" },
      ],
    });
    expect((await stage.ask("GET", `/api/authors?${of("b")}`)).status).toBe(404);
  });

  it("over watched and quiet resources, page by page and each once", async () => {
    const ids = Array.from({ length: 37 }, (_, n) => `r${n}`);
    const stage = await stageWith(...ids);
    const found = await all(stage);
    expect(found).toHaveLength(37 * 3);
    expect(new Set(found.map(({ resource }) => resource)).size).toBe(37);
    const own = await all(stage, "principal=anna");
    expect(own.map(({ field }) => field)).toEqual(ids.map(() => "/DesiredCapacity"));
  });

  it.each([
    { when: "it is another list's", place: ["dockets", "x"] },
    { when: "it names another function of the store", place: ["authors", '["save",null,0]'] },
    { when: "it is no JSON", place: ["authors", "{"] },
    { when: "it begins before the beginning", place: ["authors", '["watched",null,-1]'] },
  ])("and a cursor is refused when $when", async ({ place }) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
    const { status } = await (await stageWith("a")).ask("GET", `/api/authors?page=${cursor}`);
    expect(status).toBe(400);
  });
});

describe("an author is struck out", () => {
  const strike = (stage: Stage, query: string, as?: string) =>
    stage.ask("DELETE", `/api/authors?${query}`, as === undefined ? {} : { as });
  /** As the next look finds it. */
  const folded = async ({ runtime }: Stage): Promise<Learnt> => {
    const { events } = await runtime.events.after(group("a"), "");
    const strikes = events.flatMap(({ event }) => (event.kind === "strike" ? [event] : []));
    return strikes.reduce((after, one) => struckOut(after, one, one).learnt, learnt);
  };
  const recordOf = async ({ runtime }: Stage) => (await runtime.dockets.load(group("a")))?.learnt;

  it("with who did it and when, and stands there no more", async () => {
    const stage = await stageWith("a");
    const { status, body } = await strike(stage, `${of("a")}&principal=anna`);
    expect([status, body]).toEqual([202, { fields: ["/DesiredCapacity"], creator: false }]);
    expect(await recordOf(stage)).toEqual(learnt);
    const struck = (await folded(stage)).authors?.["/DesiredCapacity" as FieldPath];
    expect(struck).toMatchObject({ how: "observed", struck: { by: `${home}:role/oncall` } });
    expect(struck?.principal).toBeUndefined();
  });

  it.each([
    { who: "a stranger of another account", as: foreign("eve"), principal: "anna", status: 403 },
    { who: "an approver of the field", as: approvers.service, principal: "anna", status: 202 },
    { who: "an approver of another field", as: approvers.security, principal: "anna", status: 403 },
    { who: "an approver, for the creator", as: approvers.service, principal: "otto", status: 403 },
  ])("by $who: $status", async ({ as, principal, status }) => {
    const stage = await stageWith("a");
    // Everybody is a stranger to the account where Parley runs.
    const settings = { ...stage.runtime.settings, account: "999999999999" };
    const far = apiStage({ ...stage.runtime, settings });
    const name = canonicalPrincipal(as).split("/").at(-1);
    const caller = as.includes(":sts:") ? as : `arn:aws:sts::${as.split(":")[4]}:assumed-role/${name}/x`;
    const answer = await far.ask("DELETE", `/api/authors?${of("a")}&principal=${principal}`, { as: caller });
    expect(answer.status).toBe(status);
    const left = (await folded(stage)).authors?.["/DesiredCapacity" as FieldPath]?.principal;
    expect(left).toBe(status === 202 ? undefined : "anna");
  });

  it.each([
    { what: "a resource that nobody has seen", query: `${of("b")}&principal=anna`, status: 404 },
    { what: "nobody", query: of("a"), status: 400 },
    { what: "a field that is none", query: `${of("a")}&principal=anna&field=x`, status: 400 },
    { what: "a field that is another's", query: `${of("a")}&principal=anna&field=/MinSize`, status: 404 },
  ])("$what: $status", async ({ query, status }) => {
    expect((await strike(await stageWith("a"), query)).status).toBe(status);
  });
});
