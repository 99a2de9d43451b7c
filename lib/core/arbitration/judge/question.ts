import { instantOf } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, parsePath, printPath } from "../../fields/path.ts";
import type { Context } from "../context.ts";
import { askText } from "../explain/ask-reason.ts";
import { claimant, shown, wish } from "../explain/words.ts";
import { isSaidOf } from "../project/said-of.ts";
import type { Settled } from "../settle/settle-field.ts";
import { ownValue } from "../settle/voice.ts";
import type { Answer, Option, Question } from "../verdict.ts";
import { approversFor } from "./approvers.ts";
import type { Ask } from "./outcome.ts";

/** Asked before and not yet due: the same question keeps its deadline. */
function deadlineOf(settled: Settled, ask: Ask, { dispute, policy, now }: Context): string {
  const before = dispute.asked
    .filter(
      (asked) =>
        isSaidOf(asked.field, settled.field.path) &&
        Date.parse(asked.deadline) > now &&
        Date.parse(asked.at) <= now,
    )
    .map(({ deadline }) => Date.parse(deadline));
  if (before.length > 0) return instantOf(Math.min(...before));
  return instantOf(now + (ask.setting?.ask.within ?? policy.file.limits.question));
}

type Distinct = {
  readonly options: Option[];
  readonly add: (answer: Answer, value: Json | undefined) => void;
};

function distinctOptions({ field }: Settled, hidden: boolean): Distinct {
  const options: Option[] = [];
  const values: Json[] = [];
  const add = (answer: Answer, value: Json | undefined) => {
    if (value === undefined || values.some((known) => sameValue(known, value, field.topology))) return;
    values.push(value);
    options.push({ answer, value: hidden ? "(hidden)" : value });
  };
  return { options, add };
}

/** Live stays, what Parley would write, what each side of a tie wants; and live for a time. */
function optionsFor(settled: Settled, ask: Ask, hidden: boolean): readonly Option[] {
  const { live } = settled.field;
  const { options, add } = distinctOptions(settled, hidden);
  add("keep", live);
  add("revert", ask.instead);
  for (const voice of ask.about) add("value", ownValue(voice));
  add("value", ask.onSilence);
  if (live === undefined) return options;
  return [...options, { answer: "hold", value: hidden ? "(hidden)" : live }];
}

function silence({ field }: Settled, ask: Ask, hidden: boolean): Option {
  const { onSilence, instead } = ask;
  const is = (value: Json | undefined) => value !== undefined && sameValue(value, onSilence, field.topology);
  const answer: Answer = is(field.live) ? "keep" : is(instead) ? "revert" : "value";
  return {
    answer: onSilence === undefined ? "keep" : answer,
    ...(onSilence !== undefined && { value: hidden ? "(hidden)" : onSilence }),
  };
}

function sides({ heard }: Settled, ask: Ask, hidden: boolean): string {
  const about =
    ask.about.length > 0 ? ask.about : [...heard.accepted, ...heard.losses.map(({ voice }) => voice)];
  const named = about.flatMap(({ by, constraint }) =>
    by === undefined ? [] : [`${claimant(by.claim)} wants ${wish(constraint, hidden)}`],
  );
  const more = named.length > 4 ? `; and ${named.length - 4} more` : "";
  return named.length === 0 ? "" : ` ${named.slice(0, 4).join("; ")}${more}.`;
}

/** An element is named by its value, so of a hidden one only the set is told. */
function openPath(path: FieldPath): string {
  const segments = parsePath(path);
  return segments.at(-1)?.kind === "element" ? printPath(segments.slice(0, -1)) : path;
}

/** The question that a person gets, complete enough to answer on a phone. */
export function questionFor(
  settled: Settled,
  ask: Ask,
  { context, hidden }: { context: Context; hidden: boolean },
): Question {
  const { field } = settled;
  const claimants = field.demands.map(({ by }) => by.claim.actor.principal);
  const named = ask.setting?.ask.approvers;
  const { type, id } = context.dispute.resource;
  const instead = ask.instead === undefined ? "" : ` or ${shown(ask.instead, hidden)}`;
  return {
    question: `${hidden ? openPath(field.path) : field.path} of ${type} ${id}: keep ${shown(field.live, hidden)}${instead}?`,
    why: `${askText(ask.why)}.${sides(settled, ask, hidden)}`,
    options: optionsFor(settled, ask, hidden),
    approvers: approversFor(field.path, context, { named, claimants }),
    deadline: deadlineOf(settled, ask, context),
    meanwhile: ask.meanwhile === undefined ? {} : { value: hidden ? "(hidden)" : ask.meanwhile },
    onSilence: silence(settled, ask, hidden),
  };
}
