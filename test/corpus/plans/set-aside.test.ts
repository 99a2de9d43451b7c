import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isCorpusThere, noteIfSkipped } from "../corpus.ts";
import { isSetAside, planFiles } from "./plan-files.ts";

noteIfSkipped();

const committed = readFileSync(new URL("set-aside.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

describe("the plans that are set aside", () => {
  it("are digests that the rule chooses", () => {
    expect(committed.length).toBeGreaterThan(0);
    expect(committed.filter((digest) => !/^[0-9a-f]{64}$/.test(digest) || !isSetAside(digest))).toEqual([]);
  });

  it.skipIf(!isCorpusThere)("are those that the rule finds in the corpus, about a third", () => {
    const files = planFiles();
    const chosen = files.filter(({ setAside }) => setAside).map(({ digest }) => digest);
    expect(chosen.toSorted()).toEqual(committed.toSorted());
    expect(chosen.length / files.length).toBeGreaterThan(0.3);
    expect(chosen.length / files.length).toBeLessThan(0.4);
  });
});
