import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { resolver } from "#core/changes/resolve/resolver.ts";
import { isCorpusThere, lineFiles, linesIn, noteIfSkipped } from "./corpus.ts";
import { type Label, type Mark, markOf, shares } from "./score.ts";

noteIfSkipped();

type Labelled = { readonly label: Label; readonly event: Record<string, unknown> };

describe.skipIf(!isCorpusThere)("real records", () => {
  const resolve = resolver(openCatalogue());

  const labelled = () => linesIn("labels", "events.jsonl") as unknown as readonly Labelled[];

  function marksOf(kind: Label["class"]): readonly Mark[] {
    const marks = labelled().flatMap(({ label, event }) => {
      if (label.class !== kind) return [];
      const resolution = resolve(event);
      const mark = markOf(resolution, label);
      if (mark !== "right" && mark !== "left alone") {
        const found = resolution.resources.map(({ type, id }) => `${type} ${id}`).join(" & ");
        console.log(`${mark}: ${event["eventSource"]} ${event["eventName"]}: ${found || "nothing"}`);
      }
      return [mark];
    });
    console.log(`${marks.length} of class ${kind}: ${shares(marks)}`);
    return marks;
  }

  const share = (marks: readonly Mark[], mark: Mark) =>
    marks.filter((one) => one === mark).length / marks.length;

  it("are resolved to exactly the right type and identifier when they change something", () => {
    const marks = marksOf("change");
    expect(share(marks, "right")).toBeGreaterThanOrEqual(0.95);
    expect(share(marks, "wrong")).toBeLessThanOrEqual(0.015);
  });

  it("are left alone when they change nothing", () => {
    expect(marksOf("none")).not.toContain("turned into a change");
  });

  it("name the right resource or none when they only touch one", () => {
    expect(marksOf("touch")).not.toContain("wrong");
  });

  it("end as one of four whatever they hold", () => {
    const records = lineFiles()
      .flatMap((file) => linesIn(file))
      .flatMap((line) => [line, line["record"], line["event"], line["envelope"]])
      .filter((record) => typeof record === "object" && record !== null);
    const statuses = new Set(records.map((record) => resolve(record as Record<string, unknown>).status));
    console.log(`${records.length} more records and other things, no exception`);
    expect(["resolved", "unresolved", "ambiguous", "not-a-change"]).toEqual(
      expect.arrayContaining([...statuses]),
    );
  });
});
