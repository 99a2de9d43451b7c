import { check } from "#acts/preview/check.ts";
import { writerOf } from "#acts/preview/check-write.ts";
import { sameValue } from "#core/fields/equality.ts";
import type { Json } from "#core/fields/json.ts";
import type { HookAnswer } from "#core/preview/ahead/hook-answer.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { docketOf } from "../../pipeline/stage.ts";
import { hotfix } from "../../pipeline/stories/telling/happenings.ts";
import { hookEventOf } from "../../pipeline/stories/telling/hook-event.ts";
import type { Story } from "../../pipeline/stories/telling/story.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";

type Properties = Readonly<Record<string, Json>>;
type AheadRound = { readonly seed: number; readonly count: number };

/** Sizes around what stands, what was agreed and the limits, and words that are no size. */
const sizes = ["0", "1", "2", "3", "4", "5", "9", "10", "11", "12", "13", "100"];
const fields = ["DesiredCapacity", "MinSize", "MaxSize", "Cooldown", "HealthCheckGracePeriod"];

const writeFrom = (random: Random): Properties =>
  Object.fromEntries(
    fields.filter(() => random.chance(0.4)).map((name) => [name, random.pick(sizes)] as const),
  );

/** What a check of the same write says, and what only goes back to what was agreed left out. */
async function expectedOf(story: Story, to: Properties): Promise<"SUCCESS" | "FAILED"> {
  const made = story.made as Properties;
  const changes = Object.fromEntries(
    Object.entries(to)
      .filter(([name, value]) => made[name] !== value)
      .map(([name, value]) => [`/${name}`, value]),
  );
  if (Object.keys(changes).length === 0) return "SUCCESS";
  const record = await docketOf(story, story.resource);
  const told = await check(
    { resource: resourceText(story.resource), changes },
    writerOf(record),
    story.runtime,
  );
  if (told.as !== "checked") throw new Error("it was not checked");
  const { prior } = told.asItStands.dispute;
  const agreed = prior as Readonly<Record<string, Json>>;
  const lost = told.fields.some(
    ({ path, outcome }) =>
      Object.hasOwn(changes, path) &&
      outcome !== "keep" &&
      !sameValue(changes[path] ?? null, agreed[path] ?? null),
  );
  return lost ? "FAILED" : "SUCCESS";
}

/** Writes that a stack asks about, each beside a check of the same: they say the same. */
export async function playAhead({ seed, count }: AheadRound) {
  const story = await hotfix();
  const random = randomFrom(seed);
  const counted = { SUCCESS: 0, FAILED: 0 };
  for (let at = 0; at < count; at += 1) {
    const to = writeFrom(random);
    const expected = await expectedOf(story, to);
    const { hookStatus } = (await story.doors.checkWrite(hookEventOf(story, to))) as HookAnswer;
    counted[hookStatus] += 1;
    if (hookStatus !== expected)
      return { counted, failure: `event ${at}: ${JSON.stringify(to)} was answered with ${hookStatus}` };
  }
  return { counted, failure: undefined };
}
