import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { QuestionScene } from "../notices/question/asking.ts";
import { type QuestionView, questionView } from "../notices/question-view.ts";
import { resourceText } from "../resources/resource-id.ts";
import { AskedView } from "./asked-view.ts";
import { caseWord } from "./docket-view.ts";
import { hidesIn, type Knowing } from "./shown-value.ts";

const Text = z.string();
const Texts = z.readonly(z.array(Text));

/** A question in the sentences that those who are asked read. */
const ToldView = z.strictObject({
  title: Text,
  happened: Texts,
  /** Everybody who wants something here, for which goal and why now. */
  sides: Texts,
  would: Texts,
  reasons: Texts,
  meanwhile: Text,
  silence: Text,
  /** How questions like it were answered before; missing where nothing is told of that. */
  before: z.optional(Texts),
  /** A link alone does not answer it. */
  needsSignIn: z.boolean(),
});

function toldView(view: QuestionView): z.infer<typeof ToldView> {
  const { title, happened, sides, would, reasons, meanwhile, advice, needsSignIn, before } = view;
  return {
    title,
    happened,
    sides: sides.map(({ text }) => text),
    would,
    reasons,
    meanwhile,
    silence: advice.silence.text,
    ...(before !== undefined && { before }),
    needsSignIn,
  };
}

export const CaseView = z.strictObject({
  id: Text,
  resource: Text,
  /** Opening: nobody works on it yet. Running: somebody does. Waiting: for answers. Settled: it is over. */
  state: z.enum(["opening", "running", "waiting", "settled"]),
  openedAt: z.optional(Instant),
  questions: z.readonly(z.array(AskedView)),
  /** The id of the last decision on the resource. */
  decision: z.optional(Text),
});
export type CaseView = Readonly<z.infer<typeof CaseView>>;

/** A case on its own: each question also in the sentences that those who are asked read. */
export const WholeCase = z.extend(CaseView, {
  questions: z.readonly(z.array(z.extend(AskedView, { told: z.optional(ToldView) }))),
});

/** The case that is open on a docket, if one is. */
export function openCaseView(record: DocketRecord, knowing: Knowing): CaseView | undefined {
  const { case: open, resource } = record;
  if (open === undefined) return undefined;
  const hides = hidesIn(resource, knowing);
  return { resource: resourceText(resource), ...caseWord(open, hides), ...lastDecision(record) };
}

/** A case by its id; what is not open any more is settled. */
export function wholeCase(id: string, told: CaseViewInput, knowing: Knowing): z.infer<typeof WholeCase> {
  const { record } = told;
  const open = record.case?.id === id ? openCaseView(record, knowing) : undefined;
  if (open === undefined) {
    const resource = resourceText(record.resource);
    return { id, resource, state: "settled", questions: [], ...lastDecision(record) };
  }
  const questions = open.questions.map((asked) => ({ ...asked, ...toldOf(asked.id, told, knowing) }));
  return { ...open, questions };
}

type CaseViewInput = Pick<QuestionScene, "now" | "signIn"> & {
  readonly record: DocketRecord;
  /** The last decision, in whose words people are asked. */
  readonly judged: QuestionScene["judged"] | undefined;
  /** How questions like the open ones were answered before, by their ids. */
  readonly precedences?: ReadonlyMap<string, NonNullable<QuestionScene["precedence"]>>;
};

function toldOf(
  id: string,
  { record, judged, precedences, ...moment }: CaseViewInput,
  { policy }: Knowing,
): { readonly told?: z.infer<typeof ToldView> } {
  const question = record.case?.questions.find((each) => each.id === id);
  if (question === undefined || judged === undefined) return {};
  return {
    told: toldView(
      questionView({ record, question, judged, policy, precedence: precedences?.get(id), ...moment }),
    ),
  };
}

const lastDecision = ({ decision }: DocketRecord) =>
  decision === undefined ? {} : { decision: decision.id };
