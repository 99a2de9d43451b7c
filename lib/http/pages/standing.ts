import { precedenceOfAnswered } from "#acts/questions/precedence-for.ts";
import type { Behind, First } from "#acts/questions/question-behind.ts";
import type { Runtime } from "#acts/runtime.ts";
import { caseAt } from "#console/addresses.ts";
import type { CarriedLine, StandingPage } from "#console/page-model.ts";
import { shown } from "#core/arbitration/explain/words.ts";
import { isSilenceBeside } from "#core/arbitration/past/beside-silence.ts";
import { holdsHidden } from "#core/fields/hidden.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { noteWithoutKeys } from "#core/hidden/in-notes.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import { beforeLines } from "#core/notices/question/before.ts";
import { timeText } from "#core/notices/time-text.ts";
import { placeName, shortName } from "#core/questions/naming.ts";
import { ruledOn } from "#core/questions/rulings-for.ts";
import { silence } from "#core/questions/silence.ts";
import { carriedOut, type Said } from "#core/views/receipt/carried-out.ts";
import { fieldName, valueText } from "#core/views/sheet/scene.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { knowingOf } from "../kit/knowing.ts";
import { type Answerer, nameOf, type Visit } from "./visit.ts";

type StandingPageInput = {
  readonly visit: Pick<Visit, "case" | "question" | "who">;
  readonly behind: Pick<Behind, "record" | "decision">;
  readonly runtime: Pick<Runtime, "settings" | "policy" | "knowledge" | "recall" | "log" | "now">;
};

const mostLines = 20;

/** What stands, and how such questions were answered before: of one question in ten that is told only here. */
export async function standingWithBefore(
  is: StandingPage["is"],
  first: First,
  input: StandingPageInput,
): Promise<StandingPage> {
  const { visit, behind, runtime } = input;
  const { record, decision } = behind;
  const dispute = decision?.record.dispute;
  const precedence = dispute && (await precedenceOfAnswered(visit.question, { record, dispute }, runtime));
  const reader = { now: runtime.now(), zone: visit.who.zone };
  const before = precedence === undefined ? [] : beforeLines(precedence, reader);
  const decidedIn = precedence?.cases;
  return { ...standingPage(is, first, input), before, ...(decidedIn !== undefined && { decidedIn }) };
}

/** What stands and what became of it, as the visitor may read it: values of a secret are left out. */
function standingPage(
  is: StandingPage["is"],
  first: First,
  { visit, behind, runtime }: StandingPageInput,
): Omit<StandingPage, "before"> {
  const { by, at, until, answer, proof, note, isFinal } = first;
  const { who } = visit;
  const { resource } = behind.record;
  const moment = momentFor(who);
  const carried = carriedLines(first, { visit, behind, runtime });
  return {
    is,
    about: `${shortName(resource)}, ${placeName(resource)}`,
    isYours: [who.by, ...who.also].includes(by),
    reader: readerOf(who),
    carried: carried.slice(0, mostLines),
    more: Math.max(0, carried.length - mostLines),
    ...(who.proof === "signed in" && { caseAt: caseAt(runtime.settings, visit.case) }),
    stands: {
      answer,
      value: saidText(first),
      at: moment(at),
      by: by === silence ? undefined : nameOf(by, runtime),
      proof,
      isFinal,
      isBeside: isSilenceBeside({ by, at, field: first.field as FieldPath }, behind.record.asked),
      until: until === undefined ? undefined : moment(until),
      note: note && noteWithoutKeys(note),
    },
  };
}

const momentFor =
  ({ zone }: Answerer) =>
  (at: string) => ({ at, text: timeText(at, zone) });

/** A line for each field that was answered; silence that nobody has recorded yet has one. */
function carriedLines(first: First, { visit, behind, runtime }: StandingPageInput): readonly CarriedLine[] {
  const { record, decision } = behind;
  const hides = hidesIn(record.resource, knowingOf(runtime));
  const shape = shapeOf(runtime.knowledge, record.resource.type);
  const moment = momentFor(visit.who);
  const said: readonly Said[] = ruledOn(visit.question, record);
  return (said.length > 0 ? said : [saidBy(first)]).map((each) => {
    const { field, value } = each;
    const { writing, seen } = carriedOut(each, { record, decision, shape });
    return {
      field: fieldName(field, hides),
      ...(value !== undefined && { value: valueText(value, field, hides) }),
      writing: {
        is: writing.is,
        ...("at" in writing && { at: moment(writing.at) }),
        ...("why" in writing && { why: writing.why }),
      },
      ...(seen !== undefined && { seen: { is: seen.is, at: moment(seen.at) } }),
    };
  });
}

const saidBy = ({ field, at, answer, value }: First): Said => ({
  field: field as FieldPath,
  at,
  answer,
  ...(value !== undefined && { value }),
});

function saidText({ answer, value, field, isOne }: First): string | null | undefined {
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
