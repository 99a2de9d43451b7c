import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Json } from "#core/fields/json.ts";
import { type HookAnswer, refusalText } from "#core/preview/ahead/hook-answer.ts";
import { HookEvent, longestMessage, resourceIn } from "#core/preview/ahead/hook-event.ts";
import { ahead } from "#lambda/kit/ahead.ts";
import { stage } from "../stage.ts";
import { hotfix } from "./telling/happenings.ts";
import { hookEventOf } from "./telling/hook-event.ts";
import { begin } from "./telling/story.ts";

type Properties = Readonly<Record<string, Json>>;

describe("the limit of a hook", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("is eight seconds: what takes longer passes with a warning, and is counted", async () => {
    const counted: string[] = [];
    const { runtime } = stage();
    const log = { ...runtime.log, count: (name: string) => void counted.push(name) };
    const never = ahead(HookEvent, () => new Promise<HookAnswer>(() => {}))(() => ({ ...runtime, log }));
    const event = {
      ...{ awsAccountId: "123456789012", actionInvocationPoint: "UPDATE_PRE_PROVISION" },
      requestData: { targetName: "AWS::S3::Bucket" },
      clientRequestToken: "token-1",
    };
    let answer: HookAnswer | undefined;
    const asked = never(event).then((told: HookAnswer) => {
      answer = told;
    });
    await vi.advanceTimersByTimeAsync(7_999);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(answer).toEqual({
      hookStatus: "SUCCESS",
      message: "Parley warns: it was not judged, because it took too long",
      clientRequestToken: "token-1",
    });
    expect(counted).toEqual(["WritesUnchecked"]);
  });
});

describe("what a refusal says", () => {
  const stack = "arn:aws:cloudformation:eu-north-1:123456789012:stack/checkout/1";
  const kinds = [
    { by: "a stack", stackId: stack, most: 4_096 },
    { by: "Cloud Control", stackId: null, most: 1_024 },
    { by: "nobody named", stackId: "", most: 1_024 },
  ];

  it.each(kinds)(
    "fits into $most characters for $by, with the link whole or not there",
    ({ stackId, most }) => {
      expect(longestMessage({ stackId })).toBe(most);
      const text = fc.string({ unit: "binary", maxLength: 600 });
      const field = fc.record({ path: text, value: text, holder: text });
      fc.assert(
        fc.property(fc.array(field, { maxLength: 60 }), fc.nat(6_000), (fields, longer) => {
          const link = `https://parley.example.com/console/resources?resource=${"x".repeat(longer)}`;
          const verdicts = fields.map(({ path, value, holder }) => ({
            ...{ path: `/${path}`, outcome: "revert", effect: "write", value, holders: [holder] },
            ...{ deferred: [], refused: [], wishes: [], because: [], ask: null },
          }));
          const claims = fields.map(({ holder }) => ({ id: holder, actor: { principal: holder } }));
          const told = { fields: verdicts, claims, remedies: new Map(), hides: () => false, link };
          const said = refusalText(told as never, most);
          expect(said.length).toBeLessThanOrEqual(most);
          // A very long identifier leaves no room for a link.
          expect(said.endsWith(` ${link}`)).toBe(link.length < most / 2);
          expect(said).toMatch(/^Parley:/);
        }),
        { numRuns: 200, seed: 9 },
      );
    },
  );
});

describe("a resource that AWS names itself", () => {
  const catalogue = openCatalogue();
  const place = { region: "eu-north-1", regions: ["eu-north-1"] };
  const eventOf = (targetName: string, resourceProperties: Properties, point = "CREATE_PRE_PROVISION") =>
    HookEvent.parse({
      ...{ awsAccountId: "123456789012", actionInvocationPoint: point },
      stackId: "arn:aws:cloudformation:eu-north-1:123456789012:stack/checkout/1",
      requestData: { targetName, targetModel: { resourceProperties } },
    });

  it.each<{ type: string; properties: Properties }>([
    { type: "AWS::EC2::SecurityGroup", properties: { GroupDescription: "d", VpcId: "vpc-1" } },
    { type: "AWS::EC2::Instance", properties: { ImageId: "ami-1" } },
    { type: "AWS::S3::Bucket", properties: {} },
    { type: "AWS::S3::Bucket", properties: { BucketName: { Ref: "Name" } } },
    { type: "AWS::Lambda::Function", properties: { FunctionName: "" } },
    { type: "AWS::AutoScaling::AutoScalingGroup", properties: { AutoScalingGroupName: null } },
  ])("is not named by the event of $type with $properties, and passes", async ({ type, properties }) => {
    for (const point of ["CREATE_PRE_PROVISION", "UPDATE_PRE_PROVISION", "DELETE_PRE_PROVISION"]) {
      const event = eventOf(type, properties, point);
      const named = resourceIn(event, { ...place, id: catalogue.type(type)?.id });
      expect(named).toBe("its properties do not name the resource");
    }
    const { doors } = stage();
    expect((await doors.checkWrite(eventOf(type, properties))) as HookAnswer).toMatchObject({
      hookStatus: "SUCCESS",
      message: expect.stringContaining("do not name"),
    });
  });
});

describe("a return to what was agreed", { timeout: 60_000 }, () => {
  it("is never refused, whatever stands there and whatever else goes back with it", async () => {
    const story = await hotfix();
    const made = story.made as Properties;
    const fields = ["DesiredCapacity", "MinSize", "MaxSize"] as const;
    const other = fc.integer({ min: 0, max: 20 }).map(String);
    const before = fc.record(Object.fromEntries(fields.map((name) => [name, other])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(before, async (stood) => {
        const back = hookEventOf(story, {});
        const model = back.requestData.targetModel as { previousResourceProperties: Properties };
        model.previousResourceProperties = { ...made, ...stood } as Properties;
        expect(((await story.doors.checkWrite(back)) as HookAnswer).hookStatus).toBe("SUCCESS");
      }),
      { numRuns: 12, seed: 3 },
    );
  });

  it("and a deletion that a stack asks about passes: nothing is asked before one", async () => {
    const story = await begin();
    const event = { ...hookEventOf(story, {}), actionInvocationPoint: "DELETE_PRE_PROVISION" };
    expect(((await story.doors.checkWrite(event)) as HookAnswer).hookStatus).toBe("SUCCESS");
  });
});
