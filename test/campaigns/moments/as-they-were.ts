import { instantOf } from "#core/claims/instant.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { PlayStory } from "#local/play/stories/story.ts";
import { docketIn, judgedNow, linesOf, otherLines, sheetFlaws, sheetIn } from "./rows.ts";
import { telling } from "./telling.ts";

const minute = 60_000;

type Moment = { readonly time: number; readonly resource: ResourceId; readonly lines: readonly string[] };

export type MomentsRun = { readonly findings: readonly string[]; readonly compared: number };

/** At each moment the sheet equals the core on the docket of then; asked later for the moment, it says the same. */
export async function asTheyWere(story: PlayStory, times: readonly number[]): Promise<MomentsRun> {
  const told = await telling(story);
  const { world } = told.laptop;
  const findings: string[] = [];
  const moments: Moment[] = [];
  for (const after of times.toSorted((a, b) => a - b)) {
    await told.goTo(told.began + after);
    for (const resource of told.about()) {
      const record = await docketIn(world, resource);
      const now = await sheetIn(world, resource);
      if (record === undefined || now === undefined) continue;
      const place = `${story.id} at ${(after / minute).toFixed(3)}`;
      findings.push(
        ...sheetFlaws(now.sheet, await judgedNow(world, record)).map((flaw) => `${place}: ${flaw}`),
      );
      moments.push({ time: world.clock.now(), resource, lines: linesOf(now.sheet) });
    }
  }
  await told.goTo(told.began + (story.until + 15) * minute);
  for (const { time, resource, lines } of moments) {
    const then = await sheetIn(world, resource, { at: time });
    const other = otherLines(lines, linesOf(then?.sheet));
    const place = `${story.id} at ${((time - told.began) / minute).toFixed(3)}, ${instantOf(time)}`;
    if (other.length > 0)
      findings.push([`${place}, ${resourceText(resource)} asked for later:`, ...other].join("\n    "));
  }
  await told.laptop.close();
  return { findings, compared: moments.length };
}
