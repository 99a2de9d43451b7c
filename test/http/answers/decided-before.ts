import { sha256 } from "#core/digest.ts";
import { approvers, hour, minute } from "../../pipeline/stage.ts";
import { answer, type Opening, type Story } from "../../pipeline/stories/telling/story.ts";
import { twoEmergencies } from "./scene.ts";

/** Two emergencies that were decided before, four times as now and once otherwise, and meet again. */
export async function decidedBefore(opening: Opening = {}): Promise<Story> {
  const story = await twoEmergencies(opening);
  const until = new Date(story.clock.now() + hour).toISOString();
  await answer(story, { answer: "keep", by: approvers.service, until });
  await story.pass(30 * minute);
  const { precedents } = story.ports;
  const [kept] = await precedents.latest("-", "capacity");
  if (kept === undefined) throw new Error("no answer was remembered");
  for (const n of [1, 2, 3, 4]) {
    const { precedent } = kept;
    const features = {
      ...precedent.features,
      hours: n === 4 ? ("night" as const) : precedent.features.hours,
    };
    const was = n === 4 ? ("challenger" as const) : precedent.answer;
    await precedents.put({ ...kept, precedent: { ...precedent, id: sha256(`${n}`), features, answer: was } });
  }
  await story.pass(2 * hour);
  return story;
}
