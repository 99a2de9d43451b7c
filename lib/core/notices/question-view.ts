import { needsSignIn } from "../questions/guarded.ts";
import { fieldNames, fullName, personName, placeName } from "../questions/naming.ts";
import { editionOf } from "../questions/offered.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { plainLine } from "../schema/plain-text.ts";
import { type Advice, adviceOf } from "./question/advice.ts";
import { type AnswerChoice, choicesOf, type Hold, holdsOf, type Own, ownOf } from "./question/answers.ts";
import type { HappenedAt, QuestionScene } from "./question/asking.ts";
import { beforeLines } from "./question/before.ts";
import { type Chip, chipsOf } from "./question/chips.ts";
import { happened } from "./question/happened.ts";
import { isOnGuardrail, meanwhile, reasonsOf, would } from "./question/plan.ts";
import { type Side, sidesOf } from "./question/sides.ts";
import { openName } from "./question/values.ts";
import { timeText } from "./time-text.ts";
import { titleOf } from "./titles/title.ts";

/** Everything that a message or a page says about one open question, in sentences that need no more care. */
export type QuestionView = {
  readonly case: string;
  readonly question: string;
  /** What was offered when this was made; an answer that names it cannot be about anything else. */
  readonly edition: string;
  readonly title: string;
  /** The same, short enough for a subject. */
  readonly short: string;
  readonly place: {
    readonly resource: string;
    readonly account: string;
    readonly region: string;
    /** All of it, with the fields. */
    readonly text: string;
  };
  readonly chips: readonly Chip[];
  readonly happened: readonly string[];
  readonly sides: readonly Side[];
  /** What Parley would do by itself, and why it asks. */
  readonly would: readonly string[];
  /** How it was weighed, with places in the policy. */
  readonly reasons: readonly string[];
  readonly meanwhile: string;
  readonly advice: Advice;
  readonly options: readonly AnswerChoice[];
  readonly own?: Own;
  readonly holds: readonly Hold[];
  readonly asked: readonly string[];
  readonly askedAt: HappenedAt;
  readonly deadline: HappenedAt;
  readonly needsSignIn: boolean;
  /** How questions like it were answered before, and in what it is unlike them. */
  readonly before?: readonly string[];
};

/** What a subject has room for beside the longest words before it. */
const longestShort = 76;
const longestPart = 240;

export function questionView(asking: QuestionScene): QuestionView {
  const { record, question, policy, judged, zone } = asking;
  const { ask } = question;
  const moment = (at: string): HappenedAt => ({ at, text: timeText(at, zone) });
  const own = ownOf(asking);
  const options = choicesOf(asking, isOnGuardrail(asking));
  return {
    case: record.case?.id ?? "",
    question: question.id,
    edition: editionOf(question, record),
    title: titleOf(asking),
    short: titleOf(asking, longestShort),
    place: placeOf(record.resource, fieldsOf(asking)),
    chips: chipsOf(asking),
    happened: happened(asking),
    sides: sidesOf(asking),
    would: would(asking),
    reasons: reasonsOf(asking),
    meanwhile: plainLine(meanwhile(asking)),
    advice: adviceOf(asking),
    options,
    ...(own !== undefined && { own }),
    holds: holdsOf(asking),
    asked: ask.approvers.map((name) => personName(name)),
    askedAt: moment(question.askedAt),
    deadline: moment(ask.deadline),
    needsSignIn: needsSignIn(asking.signIn, question, { dispute: judged.dispute, policy }),
    ...beforeIn(asking),
  };
}

/** INVARIANT (a sentence beside the question): precedents change neither its options nor their order. */
const beforeIn = ({ precedence, ...reader }: QuestionScene): Pick<QuestionView, "before"> =>
  precedence === undefined ? {} : { before: beforeLines(precedence, reader) };

const fieldsOf = (asking: QuestionScene): readonly string[] =>
  asking.question.fields.map((path) => openName(path, asking));

function placeOf(resource: ResourceId, fields: readonly string[]): QuestionView["place"] {
  const { account, region } = resource;
  return {
    resource: plainLine(fullName(resource), longestPart),
    account: plainLine(account, longestPart),
    region: plainLine(region, longestPart),
    text: plainLine(
      `${fieldNames(fields)} of ${fullName(resource)} (${placeName(resource)})`,
      3 * longestPart,
    ),
  };
}
