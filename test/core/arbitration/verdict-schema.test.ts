import { describe, expect, expectTypeOf, it } from "vitest";
import type * as z from "zod/mini";
import { loadPolicy, policyPlace } from "#cli/inputs/load.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { loadChapters } from "#cli/tour/play.ts";
import { type Decision, decide } from "#core/arbitration/decide.ts";
import { scenesOf } from "#core/arbitration/suite/story.ts";
import { VerdictDocument } from "#core/arbitration/verdict-schema.ts";

const { policy } = await loadPolicy(policyPlace({ cwd: "/" } as Terminal, undefined));
const scenes = (await loadChapters()).flatMap(({ stories }) => stories).flatMap(scenesOf);

describe("the schema of a verdict", () => {
  it("has the type of a decision", () => {
    expectTypeOf<Decision>().toExtend<z.output<typeof VerdictDocument>>();
  });

  it.each(scenes)("describes the decision when $story", ({ dispute }) => {
    const decision = JSON.parse(JSON.stringify(decide(dispute, policy)));
    expect(VerdictDocument.parse(decision)).toEqual(decision);
  });
});
