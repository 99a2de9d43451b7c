import type { ActorNoticeKind } from "../claims/words.ts";
import type { FieldPath } from "../fields/path.ts";
import type { NoticeFacts } from "../ports/people/notifier.ts";
import { fieldNames, fullName, placeName, shortField, shortName } from "../questions/naming.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { bodyOf, plainLine, subjectLine } from "../schema/plain-text.ts";
import { cardLabels } from "./card-text.ts";
import type { Text } from "./texts.ts";

/** What became of somebody's stake in some fields. */
export type StakeTold = Omit<NoticeFacts, "what" | "where"> & {
  readonly kind: ActorNoticeKind;
  readonly resource: ResourceId;
  readonly fields: readonly FieldPath[];
  /** How often, where it is a count of what came after the first. */
  readonly times?: number;
  /** Parley only watches here. */
  readonly observed?: boolean;
  /** Whose stake it is, where others are told of it; the reader's own where it is missing. */
  readonly of?: string;
};

type Voice = { readonly wrote: string; readonly wants: string; readonly claim: string };

/** How a reader is told of their own stake, and others of somebody's. */
const voiceOf = (of: string | undefined): Voice =>
  of === undefined
    ? { wrote: "you wrote", wants: "you want", claim: "your claim" }
    : { wrote: `${of} wrote`, wants: `${of} wants`, claim: `the claim of ${of}` };

type Phrase = {
  readonly subject: string;
  readonly what: (fields: string, of: string, voice: Voice) => string;
};

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const phrases: Readonly<Record<ActorNoticeKind, Phrase>> = {
  undone: {
    subject: "Put back",
    what: (fields, of, { wrote }) => `Parley put back what ${wrote} to ${fields} of ${of}.`,
  },
  refused: {
    subject: "Refused",
    what: (fields, of, { wants }) =>
      `What ${wants} of ${fields} of ${of} is refused: a guardrail stands against it.`,
  },
  waits: {
    subject: "Waits",
    what: (fields, of, { wants }) => `What ${wants} of ${fields} of ${of} waits: another claim goes first.`,
  },
  asked: {
    subject: "A person is asked",
    what: (fields, of, { claim }) =>
      `A person is asked about ${fields} of ${of}, where ${claim} stands against another.`,
  },
  ruled: {
    subject: "Ruled",
    what: (fields, of) => `The question about ${fields} of ${of} has its answer.`,
  },
  turn: {
    subject: "Won back",
    what: (fields, of, { wants }) =>
      `Nothing stands against what ${wants} of ${fields} of ${of} any more: it holds now.`,
  },
  ends: {
    subject: "Ends soon",
    what: (fields, of, { claim }) => `${capital(claim)} on ${fields} of ${of} ends soon.`,
  },
  wish: {
    subject: "Only a wish",
    what: (fields, of, { wants }) => `What ${wants} of ${fields} of ${of} counts for nothing as it was said.`,
  },
};

const named = ["by", "why", "until", "line", "stands", "offer", "wins"] as const;
const longest = 2_000;

/** That it is a count, and that nothing was done, belongs to what happened. */
function asItWent(what: string, { times = 1, observed = false }: StakeTold): string {
  const often =
    times > 1 ? ` That happened ${times} times more within the hour; this is told once for all of them.` : "";
  const watched = observed ? " Parley only watches here: nothing was changed, and nobody is asked." : "";
  return `${what}${often}${watched}`;
}

export function stakeFacts(stake: StakeTold): NoticeFacts {
  const { kind, resource, fields, ...known } = stake;
  const of = `${fullName(resource)} (${placeName(resource)})`;
  const told = named.flatMap((name) => {
    const text = known[name];
    return text === undefined ? [] : [[name, plainLine(text, longest)] as const];
  });
  return {
    what: plainLine(
      asItWent(phrases[kind].what(fieldNames(fields), shortName(resource), voiceOf(stake.of)), stake),
      longest,
    ),
    where: plainLine(`${fieldNames(fields)} of ${of}`, longest),
    ...Object.fromEntries(told),
  };
}

export function stakeText(told: StakeTold): Text {
  const { kind, resource, fields } = told;
  const [first, ...more] = fields;
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  const field = first === undefined ? "" : `, ${shortField(first)}${others}`;
  const { what, ...facts } = stakeFacts(told);
  const lines = (["where", ...named] as const).flatMap((name) => {
    const text = facts[name];
    return text === undefined ? [] : [`${cardLabels[name]}: ${text}`];
  });
  return {
    subject: subjectLine(`${phrases[kind].subject}: ${shortName(resource)}${field}`),
    body: bodyOf([what, "", ...lines]),
  };
}
