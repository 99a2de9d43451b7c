import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { Offer } from "#core/preview/offers/offer.ts";
import type { WinningLine } from "#core/preview/offers/winning-line.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { actors } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { hotfix, openedRules } from "./telling/happenings.ts";
import { begin, type Story } from "./telling/story.ts";
import { rule, securityGroup } from "./telling/things.ts";

type Shown = {
  readonly path: string;
  readonly outcome: string;
  readonly ask: unknown;
  readonly offer?: Offer | null;
  readonly wouldWin?: WinningLine | null;
};

async function checked(
  story: Story,
  who: Writer,
  changes: Readonly<Record<string, Json>>,
): Promise<readonly Shown[]> {
  const body = { resource: resourceText(story.resource), changes };
  const answer = await call(story, ["POST", "/api/check"], { as: who.principal, body });
  expect(answer.status).toBe(200);
  return answer.body["fields"] as readonly Shown[];
}

const at = (fields: readonly Shown[], path: string): Shown | undefined =>
  fields.find((field) => field.path === path);

const isKept = (fields: readonly Shown[], path: string): boolean =>
  at(fields, path)?.outcome !== "revert" && at(fields, path)?.ask == null;

describe("a check that loses", () => {
  it("tells the nearest that would stay, until when, and what would win", async () => {
    const story = await hotfix();
    const fields = await checked(story, actors.pipeline, { "/DesiredCapacity": "3" });
    expect(at(fields, "/DesiredCapacity")).toMatchObject({
      outcome: "revert",
      offer: { values: { "/DesiredCapacity": "10" }, stands: true },
      wouldWin: { text: expect.stringContaining("would win") },
    });
  });

  it("offers what is kept when it is checked instead, and no number is nearer", {
    timeout: 60_000,
  }, async () => {
    const story = await hotfix();
    const size = fc.integer({ min: 0, max: 14 });
    const who = fc.constantFrom<Writer>(actors.pipeline, actors.nobody, actors.cost);
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(who, size, async (writer, wanted) => {
        const path = "/DesiredCapacity";
        const fields = await checked(story, writer, { [path]: String(wanted) });
        const field = at(fields, path);
        if (isKept(fields, path)) {
          expect(field?.offer).toBeUndefined();
          return;
        }
        const others = Array.from({ length: 15 }, (_, value) => value);
        const near = others.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
        let least: number | undefined;
        for (const value of near) {
          if (least !== undefined) break;
          if (isKept(await checked(story, writer, { [path]: String(value) }), path))
            least = Math.abs(value - wanted);
        }
        const value = field?.offer?.values[path as never];
        expect(value === undefined ? undefined : Math.abs(Number(value) - wanted)).toBe(least);
        if (value !== undefined) {
          offered += 1;
          expect(isKept(await checked(story, writer, { [path]: value }), path)).toBe(true);
        }
      }),
      { numRuns: 6, seed: 3 },
    );
    expect(offered).toBeGreaterThan(1);
  });

  it("offers to leave out the one rule that would be closed", async () => {
    const story = await begin({ made: securityGroup });
    const open = [...openedRules, rule("0.0.0.0/0")];
    const fields = await checked(story, actors.nobody, { "/SecurityGroupIngress": open });
    const lost = fields.filter(({ offer }) => offer !== undefined);
    expect(lost.length).toBeGreaterThan(0);
    for (const { offer, path } of lost) expect(offer?.values).toEqual({ [path]: null });
  });

  it("is offered nothing where nearer and farther mean nothing", async () => {
    const story = await hotfix();
    const fields = await checked(story, actors.nobody, { "/Tags[Key=env]/Value": "test" });
    for (const field of fields.filter(({ path }) => path.startsWith("/Tags"))) expect(field.offer).toBeNull();
  });
});
