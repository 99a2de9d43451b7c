import { aroundOf } from "#acts/looking/around.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { sheetOf } from "#core/views/sheet/sheet.ts";
import { type Supposition, supposables, supposedSheet } from "#core/views/sheet/supposing.ts";
import { knowingOf } from "#http/kit/knowing.ts";
import type { PlayStory } from "#local/play/stories/story.ts";
import type { World } from "#local/world/local-world.ts";
import { type Ending, slack } from "./as-foretold.ts";
import { docketIn, foretoldFlaws, sheetIn } from "./rows.ts";
import { type Telling, telling } from "./telling.ts";

const minute = 60_000;

const reader = { sees: () => true, zone: undefined };

async function groundIn(world: World, resource: ResourceId) {
  const record = await docketIn(world, resource);
  if (record === undefined) return undefined;
  return { record, reader, now: world.clock.now(), around: await aroundOf(record, world.runtime) };
}

type SupposedGround = NonNullable<Awaited<ReturnType<typeof groundIn>>>;

/** The sheet under a supposition, and the fields of which nobody knows by then. */
function supposedIn(world: World, ground: SupposedGround, supposition: Supposition) {
  const { judged } = supposedSheet(supposition, ground);
  const over = judged.untold.filter(({ since }) => millis(since) + slack < (supposition.at ?? ground.now));
  const unknown = new Set(over.map(({ path }) => path as string));
  return { sheet: sheetOf(judged, reader, knowingOf(world.runtime)), unknown };
}

/** Long after what is closed has cooled down, where nothing turns shortly before. */
function expectedFrom(world: World, ground: SupposedGround, closed: readonly string[]) {
  const supposed = (at: number) => supposedIn(world, ground, { closed, gone: [], at });
  return [25, 45, 180].flatMap((after) => {
    const time = ground.now + after * minute;
    const [before, then] = [supposed(time - slack), supposed(time)];
    return foretoldFlaws(before.sheet, then.sheet, then.unknown).length > 0 ? [] : [{ time, ...then }];
  });
}

/** What began in the story is closed by the one who began it: said by another it would be another's word. */
async function closeAll({ laptop, orders }: Telling, { around }: SupposedGround, names: readonly string[]) {
  const named = around.situations.filter(({ kind, ref }) => names.includes(`${kind} ${ref}`));
  for (const { kind, ref, scope } of named) {
    const begun = orders.find(
      (order) => order.do === "situation" && order.kind === kind && order.ref === ref,
    );
    const by = begun?.do === "situation" && begun.by !== undefined ? { by: begun.by } : {};
    await laptop.hall.carryOut("situation", { kind, ref, scope, ...by, state: "closed" });
  }
}

export type SupposedRun = { readonly findings: readonly string[]; readonly compared: number };

/** Closing for real whatever is going on brings what the sheet says under the supposition that it is closed. */
export async function asSupposed(story: PlayStory, endings: readonly Ending[]): Promise<SupposedRun> {
  const findings: string[] = [];
  let compared = 0;
  for (const { most, after } of endings) {
    const told = await telling(story, most);
    const { world } = told.laptop;
    await told.goTo(told.began + after);
    const [resource] = told.about();
    const ground = resource && (await groundIn(world, resource));
    const open = ground === undefined ? [] : supposables(ground).closed;
    if (resource !== undefined && ground !== undefined && open.length > 0) {
      const keys = open.map(({ key }) => key);
      const expected = expectedFrom(world, ground, keys);
      await closeAll(
        told,
        ground,
        open.map(({ text }) => text),
      );
      for (const { time, sheet, unknown } of expected) {
        await told.goTo(time);
        const came = await sheetIn(world, resource);
        const flaws = came === undefined ? ["it is gone"] : foretoldFlaws(sheet, came.sheet, unknown);
        const place = `${story.id} after ${most} steps, closed at ${instantOf(ground.now)}, at ${instantOf(time)}`;
        findings.push(...flaws.map((flaw) => `${place}: ${flaw}`));
        compared += 1;
      }
    }
    await told.laptop.close();
  }
  return { findings, compared };
}
