import { describe, expect, it } from "vitest";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { decisionsOn } from "../books.ts";
import { docketOf, minute } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { incident, role } from "./telling/happenings.ts";
import { begin, momentOf } from "./telling/story.ts";
import { capacity } from "./telling/things.ts";

const session = (name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${name}/run-7`;

const testing = { intent: "performance", motivation: { kind: "experiment", ref: "EXP-4" } };
const fixing = { intent: "availability", motivation: { kind: "incident", ref: "INC-1042" } };

const cases = [
  { when: "a goal is granted", who: "search-team", says: testing, may: true, missing: undefined },
  { when: "a situation confirms it", who: "oncall", says: fixing, may: true, missing: undefined },
  { when: "nobody registered it", who: "scaler", says: testing, may: true, missing: ["reason-or-goal"] },
  { when: "others are on it", who: "scaler", says: fixing, may: true, missing: ["reason-or-goal"] },
  { when: "it may not write", who: "search-team", says: testing, may: false, missing: ["permission"] },
  {
    when: "all is missing",
    who: "scaler",
    says: fixing,
    may: false,
    missing: ["permission", "reason-or-goal"],
  },
] as const;

describe("anyone who declares a want is told at once what is missing for it to count", () => {
  it.each(cases)("$missing where $when", async ({ who, says, may, missing }) => {
    const statements = may ? [{ effect: "Allow", actions: ["*"], resources: ["*"] } as const] : [];
    const permissions = memoryPermissions([{ arn: role(who), statements }], { others: "everything" });
    const story = await begin({ stores: { permissions } });
    incident(story, momentOf(story));
    await story.pass(minute);
    const claims = [{ field: capacity, constraint: { min: 5 }, strength: "must" }];
    const body = { ...says, resource: resourceText(story.resource), claims, for: "4h" };
    const answer = await call(story, ["POST", "/api/intents"], { as: session(who), body });
    expect(answer.status).toBe(201);
    const id = (answer.body["claims"] as unknown as readonly { readonly id: string }[])[0]?.id;
    const why = expect.stringMatching(/^(?:(?!undefined).)+$/);
    const told = missing === undefined ? undefined : [{ claim: id, missing: [...missing], why }];
    expect(answer.body["wishes"]).toEqual(told);

    // The answer says what the verdict says as soon as the docket has heard of it.
    await story.pass(minute);
    expect((await docketOf(story, story.resource)).docket.declared.size).toBe(1);
    const field = (await decisionsOn(story.ports, story.resource))
      .at(-1)
      ?.record.verdict.fields.find(({ path }) => path === capacity);
    expect(field?.wishes ?? []).toEqual(missing === undefined || field === undefined ? [] : [id]);
    expect(story.calls("cloud.update")).toBe(missing === undefined ? 1 : 0);
  });
});
