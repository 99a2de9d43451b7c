import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "#acts/preview/check.ts";
import { checkWrite, writerOf } from "#acts/preview/check-write.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Json } from "#core/fields/json.ts";
import type { HookAnswer } from "#core/preview/ahead/hook-answer.ts";
import { HookEvent } from "#core/preview/ahead/hook-event.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { approvers, docketOf, minute } from "../stage.ts";
import { hotfix } from "./telling/happenings.ts";
import { hookEventOf } from "./telling/hook-event.ts";
import { answer, begin, type Story } from "./telling/story.ts";

type Properties = Readonly<Record<string, Json>>;

const asked = (story: Story, to: Properties, more: object = {}): Promise<HookAnswer> =>
  story.doors.checkWrite(hookEventOf(story, to, more)) as Promise<HookAnswer>;

/** A runtime whose nth call of a port fails. */
function failingAt(runtime: Runtime, nth: number) {
  let calls = 0;
  const ports = new Set(["dockets", "killSwitch", "looks", "owners", "profiles", "situations"]);
  const wrapped = (port: object): object =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== "function") return method;
        return (...given: unknown[]) => {
          calls += 1;
          if (calls === nth) throw new Error("planted");
          return Reflect.apply(method, target, given) as unknown;
        };
      },
    });
  const failing = new Proxy(runtime, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      return ports.has(String(name)) ? wrapped(value as object) : value;
    },
  });
  return { failing, count: () => calls };
}

describe("a write that asks first", { timeout: 60_000 }, () => {
  it("passes where it would stay, and where it only goes back to what was agreed", async () => {
    const story = await hotfix();
    expect(await asked(story, {})).toMatchObject({ hookStatus: "SUCCESS", clientRequestToken: "token-1" });
    expect((await asked(story, { Cooldown: "60" })).hookStatus).toBe("SUCCESS");
    const back = { ...hookEventOf(story, { DesiredCapacity: "3" }) };
    const model = back.requestData.targetModel as { previousResourceProperties: Properties };
    model.previousResourceProperties = { ...model.previousResourceProperties, DesiredCapacity: "10" };
    expect(((await story.doors.checkWrite(back)) as HookAnswer).hookStatus).toBe("SUCCESS");
  });

  it("is refused where it would be put back: by whom it is held, what would stay, and where more stands", async () => {
    const story = await hotfix();
    const refused = await asked(story, { DesiredCapacity: "5" });
    expect(refused).toMatchObject({ hookStatus: "FAILED", errorCode: "NonCompliant" });
    expect(refused.message).toMatch(/DesiredCapacity: would go back to `10`, held by oncall/);
    expect(refused.message).toContain("What would stay now: /DesiredCapacity `10`");
    expect(refused.message).toMatch(/\/console\/resources\?resource=/);
  });

  it("of Cloud Control is told in 1,024 characters, and passes while it may be break-glass", async () => {
    const story = await hotfix();
    const passed = await asked(story, { DesiredCapacity: "5" }, { stackId: null });
    expect(passed).toMatchObject({ hookStatus: "SUCCESS", message: expect.stringContaining("break-glass") });
  });

  it("is asked about once in twenty deployments, and passes once somebody has said yes", async () => {
    const story = await begin();
    const tags = (story.made as { Tags: readonly { Key: string }[] }).Tags;
    const to = { Tags: tags.map((tag) => (tag.Key === "env" ? { ...tag, Value: "test" } : tag)) };
    const first = await asked(story, to);
    expect(first).toMatchObject({ hookStatus: "FAILED", message: expect.stringContaining("say yes") });
    await story.pass(minute);
    for (let deploy = 0; deploy < 19; deploy += 1) expect((await asked(story, to)).hookStatus).toBe("FAILED");
    await story.pass(minute);
    const { case: open, live } = await docketOf(story, story.resource);
    expect(open?.questions.length).toBe(1);
    expect(JSON.stringify(live)).toContain('"Value":"prod"');
    const by = approvers.platform;
    expect(await answer(story, { answer: "value", value: "test", by })).toMatchObject({ ok: true });
    await story.pass(minute);
    expect((await asked(story, to)).hookStatus).toBe("SUCCESS");
  });

  it("equals what a check says of the same write", { timeout: 60_000 }, async () => {
    const story = await hotfix();
    const size = fc.integer({ min: 0, max: 14 }).map(String);
    const writes = fc.record({ DesiredCapacity: size, MaxSize: size }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(writes, async (to) => {
        const before = await docketOf(story, story.resource);
        const made = story.made as Properties;
        const changed = Object.entries(to).filter(([name, value]) => made[name] !== value);
        const ahead = await asked(story, to);
        if (changed.length === 0) {
          expect(ahead.hookStatus).toBe("SUCCESS");
          return;
        }
        const changes = Object.fromEntries(changed.map(([name, value]) => [`/${name}`, value]));
        const body = { resource: resourceText(story.resource), changes };
        const told = await check(body, writerOf(before), story.runtime);
        const fields = told.as === "checked" ? told.fields : [];
        const lost = fields.some(({ path, outcome }) => Object.hasOwn(changes, path) && outcome !== "keep");
        expect(ahead.hookStatus, JSON.stringify([to, fields])).toBe(lost ? "FAILED" : "SUCCESS");
      }),
      { numRuns: 8, seed: 5 },
    );
  });

  it("passes at a fault of every call, at the kill switch, and with a ledger that is behind", async () => {
    const story = await hotfix();
    const event = HookEvent.parse(hookEventOf(story, { DesiredCapacity: "5" }));
    const { failing, count } = failingAt(story.runtime, 0);
    expect((await checkWrite(event, failing)).hookStatus).toBe("FAILED");
    for (let nth = 1; nth <= count(); nth += 1) {
      const answered = await checkWrite(event, failingAt(story.runtime, nth).failing);
      expect(answered).toMatchObject({
        hookStatus: "SUCCESS",
        message: expect.stringContaining("not judged"),
      });
    }
    await story.runtime.killSwitch.set(true, "somebody");
    expect((await asked(story, { DesiredCapacity: "5" })).message).toContain("kill switch");
    await story.runtime.killSwitch.set(false, "somebody");
    const late = { ...story.runtime, now: () => story.clock.now() + 24 * 60 * minute };
    expect((await checkWrite(event, late)).hookStatus).toBe("SUCCESS");
  });

  it.each([
    { when: "it is no event", event: { hello: 1 } },
    { when: "it is nothing", event: null },
    { when: "the account is another", more: { awsAccountId: "999999999999" } },
    {
      when: "the stack is of another account",
      more: { stackId: "arn:aws:cloudformation:eu-north-1:999999999999:stack/x/1" },
    },
    { when: "the stack says to be Parley", more: { stackId: "parley" } },
  ])("passes when $when", async ({ event, more }) => {
    const story = await hotfix();
    const sent =
      event === undefined && more === undefined
        ? undefined
        : (event ?? (more && hookEventOf(story, { DesiredCapacity: "5" }, more)) ?? null);
    expect(((await story.doors.checkWrite(sent)) as HookAnswer).hookStatus).toBe("SUCCESS");
  });

  it("passes with huge and odd properties, and of what is gone", async () => {
    const story = await hotfix();
    const huge = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`P${at}`, "x".repeat(50)]));
    const deep = Array.from({ length: 200 }).reduce<Json>((inner) => ({ inner }), 1);
    for (const to of [
      huge,
      { DesiredCapacity: { deep } },
      { DesiredCapacity: [1, null] },
    ] as readonly Properties[]) {
      expect(["SUCCESS", "FAILED"]).toContain((await asked(story, to)).hookStatus);
    }
    expect(
      (await asked(story, { AutoScalingGroupName: "nobody-knows-it", DesiredCapacity: "1" })).hookStatus,
    ).toBe("SUCCESS");
  });
});
