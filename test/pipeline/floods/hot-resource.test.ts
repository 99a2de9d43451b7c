import { afterEach, expect, it } from "vitest";
import { isFull } from "../../full.ts";
import { docketOf, hour, minute } from "../stage.ts";
import { type Counted, countedWorld, deadLetters, questionsAsked } from "./counted-world.ts";
import { machine, resize, settledGroup, sizeOf } from "./writers.ts";

const writers = Array.from({ length: 20 }, (_, index) => machine(`writer-${index}`));

let counted: Counted;
afterEach(() => counted.world.machine.stop());

const flood = isFull ? 10_000 : 3_000;
const aMinute = 60_000;

it(`${flood} events on one resource in a minute cost a look in about four seconds, one execution and one question`, async () => {
  counted = countedWorld();
  const { world, spent } = counted;
  const resource = await settledGroup(world);
  spent();

  for (let sent = 0; sent < flood; sent += 1) {
    resize(world, resource, [String(4 + (sent % 30)), writers[sent % writers.length] ?? machine("nobody")]);
    if (sent % 10 === 9) await world.pass((10 * aMinute) / flood);
  }
  await world.pass(20_000);
  const { looks, docketWrites, cloudWrites } = spent();
  expect(looks).toBeLessThanOrEqual(20);
  // Anyone who comes later is added to the question that stands, which takes a step of the case.
  expect(docketWrites).toBeLessThanOrEqual(60);
  expect([world.machine.past().length, questionsAsked(world)]).toEqual([1, 1]);
  const { case: open, docket } = await docketOf(world, resource);
  expect(open?.questions.map(({ ask }) => ask.cause)).toEqual(["fight"]);
  // Nobody who wrote is forgotten.
  expect(docket.writes.size).toBeGreaterThanOrEqual(writers.length);
  expect(deadLetters(world)).toBe(0);

  // The agreed value is held, after a pause where somebody defied it, and nobody is asked again, answered or not.
  await world.pass(6 * minute);
  expect(sizeOf(world, resource)).toBe("3");
  expect(cloudWrites + spent().cloudWrites).toBeLessThanOrEqual(6);
  await world.pass(8 * hour);
  expect(sizeOf(world, resource)).toBe("3");
  expect(spent().cloudWrites).toBe(0);
  expect([world.machine.past().length, questionsAsked(world)]).toEqual([1, 1]);
  expect((await docketOf(world, resource)).case).toBeUndefined();
});

it.each([
  { how: "half a second late at most", unruly: { seed: 11, lateMs: 500 }, most: 20, writes: 80 },
  // Anyone who comes first of those that came late cannot know that somebody asked already.
  {
    how: "twice, late and in any order",
    unruly: { seed: 11, twice: true, lateMs: 2_000 },
    most: 90,
    writes: 110,
  },
])(
  "1,000 messages that come $how lead to one execution and one question too",
  async ({ unruly, most, writes }) => {
    counted = countedWorld({ unruly });
    const { world, spent } = counted;
    const resource = await settledGroup(world);
    spent();
    for (let sent = 0; sent < 1_000; sent += 1) {
      resize(world, resource, [String(4 + (sent % 30)), writers[sent % writers.length] ?? machine("nobody")]);
      await world.pass(60);
    }
    await world.pass(20_000);
    const { looks, docketWrites, cloudWrites } = spent();
    expect(looks).toBeLessThanOrEqual(most);
    expect(docketWrites).toBeLessThanOrEqual(writes);
    expect(cloudWrites).toBeLessThanOrEqual(6);
    expect([world.machine.past().length, questionsAsked(world)]).toEqual([1, 1]);
  },
);
