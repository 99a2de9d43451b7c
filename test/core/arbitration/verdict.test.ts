import { describe, expect, expectTypeOf, it } from "vitest";
import type * as z from "zod/mini";
import { loadPolicy, policyPlace } from "#cli/inputs/load.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { loadChapters } from "#cli/tour/play.ts";
import { type Decision, decide } from "#core/arbitration/decide.ts";
import { scenesOf } from "#core/arbitration/suite/story.ts";
import { type FieldVerdict, type Question, VerdictDocument, type Wake } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";

const { policy } = await loadPolicy(policyPlace({ cwd: "/" } as Terminal, undefined));
const scenes = (await loadChapters()).flatMap(({ stories }) => stories).flatMap(scenesOf);

describe("the schema of a verdict", () => {
  it("has the type of a decision", () => {
    expectTypeOf<Decision>().toExtend<z.output<typeof VerdictDocument>>();
  });

  it("gives types that nobody changes, to the ground", () => {
    type Told = { readonly claim: string; readonly wakes: readonly (readonly Wake[])[] };
    expectTypeOf<FieldVerdict["deferred"]>().toEqualTypeOf<readonly Told[]>();
    expectTypeOf<Question["meanwhile"]>().toEqualTypeOf<{ readonly value?: Json }>();
  });

  it.each(scenes)("describes the decision when $story", ({ dispute }) => {
    const decision = JSON.parse(JSON.stringify(decide(dispute, policy)));
    expect(VerdictDocument.parse(decision)).toEqual(decision);
  });
});
