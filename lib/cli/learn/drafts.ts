import type { Parley } from "#adapters/parley/client.ts";
import { listDrafts } from "#core/api/operations/drafts.ts";
import { InvalidInput } from "#core/faults.ts";
import { draftedRow } from "#core/learning/adoption/adopted-row.ts";
import { conditionText } from "#core/learning/drafts/conditions.ts";
import { type Draft, hasEnded } from "#core/learning/drafts/draft.ts";
import { proofText } from "#core/learning/drafts/proving.ts";
import { backtest } from "#core/shadow/backtest.ts";
import type { DraftsView } from "#core/views/learning/drafts-view.ts";
import { rowsOf, say, timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { backtestLines } from "./backtest.ts";
import { draftAmong } from "./read-draft.ts";
import { readRecords } from "./read-records.ts";
import { always, policyIn, withRow } from "./with-row.ts";

/** What is drafted for every team. */
async function everyTeam(parley: Parley): Promise<readonly DraftsView[]> {
  const first = await parley.ask(listDrafts, {});
  const views = [first];
  for (const team of first.teams.filter((each) => each !== first.team))
    views.push(await parley.ask(listDrafts, { query: { team } }));
  return views;
}

/** The draft that is meant, of whichever team. */
export const draftOf = async (id: string, parley: Parley): Promise<Draft> =>
  draftIn(await everyTeam(parley), id);

const draftIn = (views: readonly DraftsView[], id: string): Draft =>
  draftAmong(
    views.flatMap(({ drafts }) => drafts),
    id,
    "this Parley",
  );

const answers = {
  holder: "what was there",
  challenger: "what is new",
  agreed: "what was agreed",
  ask: "ask",
} as const satisfies Record<Draft["answer"], string>;

const standOf = (draft: Draft): string => {
  if (draft.state === "proving") return proofText(draft);
  return hasEnded(draft) ? `${draft.state}: ${draft.ended ?? "not known why"}` : draft.state;
};

const supportOf = ({ support: { agreed, given } }: Draft): string => `${agreed} of ${given}`;

const shownId = ({ id }: Draft): string => id.slice(0, 12);

const heading = ["draft", "team", "questions with", "answer", "alike", "proof"];

/** `parley learn drafts`: what is drafted, live drafts first. */
export async function tellDrafts(asked: Asked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const views = await everyTeam(parley);
  const drafts = views
    .flatMap((view) => view.drafts)
    .toSorted((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)) || (a.madeAt < b.madeAt ? 1 : -1));
  const rows = drafts.map((draft) => [
    shownId(draft),
    draft.team,
    conditionText(draft.conditions),
    answers[draft.answer],
    supportOf(draft),
    standOf(draft),
  ]);
  const lines = drafts.length === 0 ? noneOf(views, terminal) : rowsOf([heading, ...rows], terminal);
  say({ document: { teams: views }, lines }, asked, terminal);
  return exitCodes.fine;
}

function noneOf(views: readonly DraftsView[], terminal: Terminal): readonly string[] {
  const nights = views.flatMap(({ night }) => night?.at ?? []).toSorted();
  const last = nights.at(-1);
  return [
    last === undefined
      ? "nothing is drafted, and no night was looked at yet; the first comes within an hour"
      : `nothing is drafted; the last night was that of ${timeIn(terminal)(last)}`,
    "a draft takes 33 answers that agree, by two people, about three resources, over two weeks, or as many verdicts undone; see docs/learning.md",
  ];
}

export type ShowAsked = Asked & { readonly id: string; readonly policy?: string; readonly records?: string };

/** `parley learn show ID`: one draft, with all its numbers; with records also what it would have answered. */
export async function tellDraft(asked: ShowAsked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  if ((asked.policy === undefined) !== (asked.records === undefined))
    throw new InvalidInput("stored decisions are judged again under a policy", {
      hint: "name both, `--policy FILE` and `--records FILE`, or neither",
    });
  const views = await everyTeam(parley);
  const draft = draftIn(views, asked.id);
  const live = views.flatMap(({ tried }) => tried).find((each) => each.draft === draft.id);
  const tried = await triedOn(draft, asked, terminal);
  const lines = [
    ...linesOf(draft, terminal),
    ...(live === undefined ? [] : [liveText(draft, live)]),
    ...(tried === undefined ? [] : backtestLines(tried, timeIn(terminal))),
  ];
  const document = {
    draft,
    ...(live !== undefined && { tried: live }),
    ...(tried !== undefined && { backtest: tried }),
  };
  say({ document, lines }, asked, terminal);
  return exitCodes.fine;
}

const liveText = ({ answer }: Draft, { would, answered, alike }: DraftsView["tried"][number]): string =>
  answer === "ask"
    ? `would have asked about ${counted(would, "verdict")} since it was made`
    : `would have answered ${counted(would, "question")} since it was made: of ${answered} that people answered ${alike} alike`;

async function triedOn(draft: Draft, { policy, records }: ShowAsked, terminal: Terminal) {
  if (policy === undefined || records === undefined) return undefined;
  const place = placeOf(terminal.cwd, policy);
  const text = await readText(place);
  const candidate = policyIn(withRow(text, draftedRow(draft, { since: always })), place);
  const policies = { running: policyIn(text, place), candidate };
  return backtest(await readRecords(records, terminal), policies, Date.now());
}

function linesOf(draft: Draft, terminal: Terminal): readonly string[] {
  const { id, team, conditions, answer, madeAt, support, proof, provenAt, endedAt } = draft;
  const time = timeIn(terminal);
  const word = answer === "ask" ? "undone" : "alike";
  const when = (instant: string | undefined): string => (instant === undefined ? "" : time(instant));
  return [
    `draft ${id}`,
    ...rowsOf(
      [
        ["team", team],
        [answer === "ask" ? "verdicts with" : "questions with", conditionText(conditions)],
        ["answer", answers[answer]],
        ["proof", standOf(draft)],
        ["drafted", time(madeAt)],
        [
          "from",
          `${supportOf(draft)} ${word}, by ${counted(support.humans, "person", "people")} about ` +
            `${counted(support.resources, "resource")}, ${when(support.from)} to ${when(support.to)}`,
        ],
        ["since then", `${proof.agreed} of ${proof.given} ${word}, ${proofText(draft)}`],
        ["support", support.digest],
        ...(provenAt === undefined ? [] : [["proven", time(provenAt)]]),
        ...(endedAt === undefined ? [] : [["ended", time(endedAt)]]),
      ],
      terminal,
    ),
    ...dissentOf("otherwise before it was drafted", support.dissent),
    ...dissentOf("otherwise since", proof.dissent),
  ];
}

const dissentOf = (what: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${what}: ${ids.map((id) => plain(id.slice(0, 12))).join(", ")}`];
