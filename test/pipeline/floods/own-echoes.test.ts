import { afterEach, expect, it } from "vitest";
import { sandboxRestorer } from "#local/sandbox/sandbox-cloud.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { minute } from "../stage.ts";
import { type Counted, countedWorld, deadLetters } from "./counted-world.ts";
import { machine, resize, settledGroup, sizeOf, tellSize } from "./writers.ts";

const restorer = sandboxRestorer(worldAccount);
const loser = machine("lab", "app/lab+parley+experiment");

const opened: Counted[] = [];
afterEach(() => {
  for (const { world } of opened.splice(0)) world.machine.stop();
});

type Echoes = { readonly inFlight: number; readonly after: number };

/** Somebody's write is put back, and so many events tell of it. */
async function putBack({ inFlight, after }: Echoes) {
  let stored = 0;
  const count = (metric: string) => {
    if (metric === "EventsStored") stored += 1;
  };
  const counted = countedWorld({ goingMs: minute, log: { ...quiet, count } });
  opened.push(counted);
  const { world, spent } = counted;
  const resource = await settledGroup(world);
  resize(world, resource, ["2", loser]);
  spent();
  await world.pass(30_000);
  for (let told = 0; told < inFlight; told += 1) tellSize(world, resource, [3, restorer]);
  await world.pass(3 * minute);
  for (let told = 0; told < after; told += 1) tellSize(world, resource, [3, restorer]);
  await world.pass(10 * minute);
  const { docketWrites, cloudWrites } = spent();
  const executions = world.machine.past().length;
  const news = [...world.news.events.values()].map(({ kind }) => kind);
  return {
    docketWrites,
    cloudWrites,
    executions,
    stored,
    news,
    size: sizeOf(world, resource),
    dead: deadLetters(world),
  };
}

it.each([
  { when: "while the restore is under way", echoes: { inFlight: 1_000, after: 0 } },
  { when: "just after it ended", echoes: { inFlight: 0, after: 1_000 } },
  { when: "some before and some after its end", echoes: { inFlight: 500, after: 500 } },
])("1,000 own echoes write nothing and begin nothing $when", async ({ echoes }) => {
  const alone = await putBack({ inFlight: 0, after: 0 });
  expect(alone).toMatchObject({ cloudWrites: 1, executions: 1, size: "3", dead: 0 });
  expect(await putBack(echoes)).toEqual({ ...alone, stored: alone.stored + 1_000 });
});
