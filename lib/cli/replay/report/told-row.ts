import type { ReportDispute, ReportParty, ReportTurn } from "#console/report/report-model.ts";
import { reasonName } from "#core/arbitration/explain/words.ts";
import { dayText } from "#core/views/report/day-text.ts";
import { shortId, wanted, whyInShort, written } from "../document/in-short.ts";
import type { ToldDispute, ToldParty } from "../document/told-dispute.ts";

function partyOf({ actor, intent, motivation, wants, fate }: ToldParty): ReportParty {
  const { name, via, principal, kind } = actor;
  return {
    who: via === undefined ? name : `${name} via ${via}`,
    name,
    principal,
    kind,
    fate,
    ...(wants !== "" && { wants: `\`${wants}\`` }),
    ...(intent !== "unattributed" && { goal: intent }),
    ...(motivation.kind !== "none" && { why: reasonName(motivation) }),
  };
}

const turnOf = ({ at, by, wrote, outcome, value }: ToldDispute["turns"][number]): ReportTurn => ({
  at: dayText(at),
  ...(by !== undefined && { by }),
  wrote,
  outcome,
  value,
});

const placeText = ({ account, region, type, id }: ToldDispute["resource"]): string =>
  `${account}/${region}/${type}/${id}`;

type Facts = Pick<ReportDispute, "question" | "asked" | "resource" | "row" | "ending" | "turns">;

function factsOf({ question, resource, why, ended, ending, turns }: ToldDispute): Facts {
  return {
    ...(question !== undefined && { question: question.question }),
    asked: question?.approvers ?? [],
    resource: placeText(resource),
    ...(why.at !== undefined && { row: { rule: why.rule, at: why.at } }),
    ...(ended !== undefined && { ending: { how: ending ?? "settled", at: dayText(ended) } }),
    turns: turns.map(turnOf),
  };
}

/** One dispute as the report shows it: in a row, and in full when it is opened. */
export function toldRow(dispute: ToldDispute): ReportDispute {
  const { number, outcome, kind, fight, resource, field, at, explanation, by, against } = dispute;
  return {
    number,
    outcome,
    kind,
    isFight: fight,
    name: shortId(resource.id),
    field,
    written: written(dispute),
    ...(outcome === "revert" && { wanted: wanted(dispute) }),
    at: dayText(at),
    why: whyInShort(dispute),
    explanation,
    ...(by !== undefined && { by: partyOf(by) }),
    against: against.map(partyOf),
    ...factsOf(dispute),
  };
}
