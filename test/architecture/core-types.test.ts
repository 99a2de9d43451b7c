import { describe, expect, it } from "vitest";
import { typeCheckCoreWith } from "./core-types.ts";
import { root } from "./sources.ts";

describe("core's types", () => {
  it("need no DOM, no Node and no timers", () => {
    expect(typeCheckCoreWith("export const harmless = 1;")).toEqual({ passed: true, complaints: "" });
  });

  it("want every source and every cause in the one table of them", () => {
    const planted = `
      import { compareSources, sourceFacts } from "${root}/lib/core/claims/sources.ts";
      import { ruleOf } from "${root}/lib/core/arbitration/causes.ts";
      export const facts = [sourceFacts("rumour"), compareSources("rumour", "tag"), ruleOf("whim")];`;
    const { passed, complaints } = typeCheckCoreWith(planted);
    expect(passed).toBe(false);
    expect(complaints.match(/'"(?:rumour|whim)"' is not assignable/g)).toHaveLength(3);
  });

  it("do not know what lies outside", () => {
    const outside = ["document", "process", "setTimeout", "console", "Buffer", "crypto", "performance"];
    const planted = outside.map((name, n) => `export const planted${n}: unknown = ${name};`).join("\n");
    const { passed, complaints } = typeCheckCoreWith(planted);
    expect(passed).toBe(false);
    expect(outside.filter((name) => !complaints.includes(`Cannot find name '${name}'`))).toEqual([]);
  });
});
