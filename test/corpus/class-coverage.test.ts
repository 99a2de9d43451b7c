import { describe, expect, it } from "vitest";
import { classedEdits, shareIn } from "./class-coverage.ts";
import { isCorpusThere, noteIfSkipped } from "./corpus.ts";

noteIfSkipped();

describe.skipIf(!isCorpusThere)("the classes of the default policy", () => {
  it("cover at least 85 of a hundred real edits, of what was there as well as of what was created", () => {
    const edits = classedEdits();
    expect(edits.length).toBeGreaterThan(300);
    expect(shareIn(edits)).toBeGreaterThanOrEqual(85);
    expect(shareIn(edits.filter(({ creating }) => !creating))).toBeGreaterThanOrEqual(85);
  });

  it("cover them without counting names and decoration", () => {
    const telling = classedEdits().filter(
      ({ classes }) => !classes.includes("cosmetic") && !classes.includes("naming"),
    );
    expect(shareIn(telling)).toBeGreaterThanOrEqual(85);
  });
});
