import type { First } from "#acts/questions/question-behind.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { StandingPage } from "#console/page-model.ts";
import { shown } from "#core/arbitration/explain/words.ts";
import { holdsHidden } from "#core/fields/hidden.ts";
import { noteWithoutKeys } from "#core/hidden/in-notes.ts";
import { timeText } from "#core/notices/time-text.ts";
import { placeName, shortName } from "#core/questions/naming.ts";
import { silence } from "#core/questions/silence.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { type Answerer, nameOf } from "./visit.ts";

type StandingPageInput = {
  readonly who: Answerer;
  readonly resource: ResourceId;
  readonly runtime: Pick<Runtime, "settings">;
};

/** What stands, as the visitor may read it: values of a secret or of many fields are left out. */
export function standingPage(
  is: StandingPage["is"],
  first: First,
  { who, resource, runtime }: StandingPageInput,
): StandingPage {
  const { by, at, until, answer, proof, note, isFinal } = first;
  const moment = (time: string) => ({ at: time, text: timeText(time, who.zone) });
  return {
    is,
    about: `${shortName(resource)}, ${placeName(resource)}`,
    isYours: [who.by, ...who.also].includes(by),
    reader: readerOf(who),
    stands: {
      answer,
      value: valueText(first),
      at: moment(at),
      by: by === silence ? undefined : nameOf(by, runtime),
      proof,
      isFinal,
      until: until === undefined ? undefined : moment(until),
      note: note && noteWithoutKeys(note),
    },
  };
}

function valueText({ answer, value, field, isOne }: First): string | null | undefined {
  if (!isOne || value === undefined || holdsHidden(value)) return undefined;
  if (value === null) return null;
  // An item of a list is named by its place, which says all of it.
  if (field.endsWith("]")) return answer === "keep" || answer === "hold" ? "it" : undefined;
  return shown(value, false);
}

export const readerOf = ({ name, proof }: Answerer): StandingPage["reader"] => ({
  name,
  way: proof === "link" ? "link" : "session",
});
