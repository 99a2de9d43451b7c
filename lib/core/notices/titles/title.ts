import type { Json } from "../../fields/json.ts";
import { shortName } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import type { QuestionScene } from "../question/asking.ts";
import { settledTags } from "../question/chips.ts";
import { openName } from "../question/values.ts";
import { type ChangedField, changedField } from "./changed-field.ts";
import { isAbout, type Phrase, type PhraseWhen } from "./phrase.ts";
import { accessPhrases } from "./phrases/access.ts";
import { protectionPhrases } from "./phrases/protection.ts";
import { generalPhrases, runningPhrases } from "./phrases/running.ts";
import { sizePhrases } from "./phrases/size.ts";
import { thingName } from "./thing-name.ts";
import { filled, type Wording } from "./wording.ts";

/** The most telling first: of several fields in one question it is told by the one whose phrase stands highest. */
const phrases: readonly Phrase[] = [
  ...accessPhrases,
  ...protectionPhrases,
  ...sizePhrases,
  ...runningPhrases,
  ...generalPhrases,
];

const longestTitle = 90;

/** From what one would like to say down to what fits anywhere. */
const lengths: readonly Wording["longest"][] = [
  { name: 48, value: 40 },
  { name: 36, value: 28 },
  { name: 28, value: 20 },
  { name: 20, value: 14 },
  { name: 14, value: 9 },
  { name: 9, value: 6 },
];

/** What a question asks, as people say it, in one line of at most so many characters. */
export function titleOf(asking: QuestionScene, most = longestTitle): string {
  const told = asking.question.fields.map((path) => wordingOf(path, asking));
  const ranked = told
    .map((wording) => ({ wording, rank: rankOf(asking.record.resource.type, wording) }))
    .toSorted((a, b) => a.rank - b.rank);
  const [first] = ranked;
  const words = phrases[first?.rank ?? -1]?.[3];
  if (first === undefined || words === undefined) return nothingKnown;
  const more = told.length > 1 ? `, and ${told.length - 1} more?` : "?";
  const tried = lengths.map((longest) => filled(words, { ...first.wording, longest })?.replace(/\?$/, more));
  return tried.find((text) => text !== undefined && text.length <= most) ?? nothingKnown;
}

const nothingKnown = "Keep it as it is now?";

function wordingOf(path: QuestionScene["question"]["fields"][number], asking: QuestionScene): Wording {
  const { resource, prior } = asking.record;
  const name = thingName({ resource, prior, tags: settledTags(asking) }) || "it";
  return {
    changed: changedField(path, asking),
    name,
    thing: plainLine(shortName({ ...resource, id: name })),
    path: openName(path, asking),
    longest: { name: 48, value: 40 },
  };
}

/** INVARIANT (hidden stays hidden): a phrase that would have to name what nobody may read is passed over. */
const rankOf = (type: string, wording: Wording): number =>
  phrases.findIndex(
    (phrase) =>
      isAbout(phrase, { type, spellings: wording.changed.spellings }) &&
      isSo(phrase[2], wording.changed) &&
      filled(phrase[3], wording) !== undefined,
  );

const on: ReadonlySet<string> = new Set(["true", "enabled", "on"]);
const off: ReadonlySet<string> = new Set(["false", "disabled", "suspended", "off"]);

const wordOf = (value: Json | undefined): string =>
  typeof value === "object" || value === undefined ? "" : String(value).toLowerCase();

/** A switch that is not there counts as off where it was on before. */
function isSo(when: PhraseWhen, { now, was }: ChangedField): boolean {
  if (when === "any") return true;
  if (when === "came") return now !== undefined && now !== null && was === null;
  if (when === "went") return now === null && was !== undefined;
  if (when === "on") return on.has(wordOf(now));
  if (when === "off") return off.has(wordOf(now)) || (now === null && on.has(wordOf(was)));
  return wordOf(now) === when.slice(1).toLowerCase();
}
