import { expect, it } from "vitest";
import { memoryResourceIndex } from "#adapters/memory/stores/resource-index.ts";
import { actors, minute } from "../pipeline/stage.ts";
import { begin } from "../pipeline/stories/telling/story.ts";
import { group } from "../pipeline/stories/telling/things.ts";

it("a docket is put into its lists at first sight, and again only when its settled tags change", async () => {
  const index = memoryResourceIndex();
  const told: string[] = [];
  const resourceIndex = {
    ...index,
    add: (rows: Parameters<typeof index.add>[0]) => {
      told.push(...rows.map(({ list }) => list.split("/")[0] ?? ""));
      return index.add(rows);
    },
  };
  const Tags = [{ Key: "env", Value: "stage" }];
  const made = { ...group, properties: { ...group.properties, Tags } };
  const story = await begin({ made, stores: { resourceIndex } });
  expect(told.toSorted()).toEqual(["named", "tagged", "typed"]);
  for (const capacity of ["4", "5"]) {
    story.change(actors.pipeline, { DesiredCapacity: capacity });
    await story.pass(20 * minute);
  }
  expect(told).toHaveLength(3);
});
