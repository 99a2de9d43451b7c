import type { Ruling } from "../../arbitration/dispute.ts";
import { isSilenceBeside } from "../../arbitration/past/beside-silence.ts";
import { millis } from "../../claims/instant.ts";
import { noteWithoutKeys } from "../../hidden/in-notes.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { personName } from "../../questions/naming.ts";
import { silence } from "../../questions/silence.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { fieldName, momentIn, type SheetScene, valueText } from "../sheet/scene.ts";

/** Everything that is known of one case. */
export type CaseTold = {
  readonly record: DocketRecord;
  readonly decisions: readonly LoggedDecision[];
  readonly scene: SheetScene;
  /** At most one case is open on a resource, so that what happened within its time belongs to it. */
  readonly span: { readonly from: string; readonly to: string | undefined };
};

export const isWithin = ({ span: { from, to } }: Pick<CaseTold, "span">, at: string): boolean =>
  millis(at) >= millis(from) && (to === undefined || millis(at) <= millis(to));

export type AnswerLine = {
  readonly field: string;
  readonly answer: Ruling["answer"];
  readonly value?: string;
  /** Missing where nobody answered. */
  readonly by?: string;
  /** Nobody answered what stood beside the verdict, which went on. */
  readonly isBeside?: true;
  readonly proof?: Ruling["proof"];
  readonly at: HappenedAt;
  readonly until?: HappenedAt;
  readonly note?: string;
};

/** Who answered what, and how Parley knew it was them. */
export function answersIn(told: CaseTold): readonly AnswerLine[] {
  const { record, scene } = told;
  const all = [...scene.dispute.rulings, ...record.rulings];
  const rulings = [...new Map(all.map((ruling) => [ruling.id, ruling])).values()];
  return rulings
    .filter(({ field, at }) => scene.reader.sees(field) && isWithin(told, at))
    .toSorted((a, b) => millis(a.at) - millis(b.at))
    .map((ruling) => answerLine(ruling, record.asked, scene));
}

function answerLine(ruling: Ruling, asked: DocketRecord["asked"], scene: SheetScene): AnswerLine {
  const { field, answer, value, by, proof, at, until, note } = ruling;
  return {
    field: fieldName(field, scene.hides),
    answer,
    ...(value !== undefined && { value: valueText(value, field, scene.hides) }),
    ...(by !== silence && { by: personName(by) }),
    ...(isSilenceBeside(ruling, asked) && { isBeside: true }),
    ...(proof !== undefined && { proof }),
    at: momentIn(scene, at),
    ...(until !== undefined && { until: momentIn(scene, until) }),
    ...(note !== undefined && { note: plainLine(noteWithoutKeys(note)) }),
  };
}
