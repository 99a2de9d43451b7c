import type { FieldPath } from "../fields/path.ts";
import type { NoticeFacts, NoticeKind } from "../ports/people/notifier.ts";
import { fieldNames, fullName, placeName, shortField, shortName } from "../questions/naming.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { bodyOf, plainLine, subjectLine } from "../schema/plain-text.ts";
import { cardLabels } from "./card-text.ts";
import type { Text } from "./texts.ts";

/** What became of somebody's stake in some fields. */
export type StakeKind = Extract<
  NoticeKind,
  "undone" | "refused" | "waits" | "ruled" | "turn" | "ends" | "wish"
>;

export type StakeTold = Omit<NoticeFacts, "what" | "where"> & {
  readonly kind: StakeKind;
  readonly resource: ResourceId;
  readonly fields: readonly FieldPath[];
};

type Phrase = { readonly subject: string; readonly what: (fields: string, of: string) => string };

const phrases: Readonly<Record<StakeKind, Phrase>> = {
  undone: {
    subject: "Put back",
    what: (fields, of) => `Parley put back ${fields} of ${of}.`,
  },
  refused: {
    subject: "Refused",
    what: (fields, of) => `What was wanted of ${fields} of ${of} is refused: a guardrail stands against it.`,
  },
  waits: {
    subject: "Waits",
    what: (fields, of) => `What was wanted of ${fields} of ${of} waits for its turn.`,
  },
  ruled: {
    subject: "Ruled",
    what: (fields, of) => `A person has ruled on ${fields} of ${of}.`,
  },
  turn: {
    subject: "Won back",
    what: (fields, of) => `What held ${fields} of ${of} has ended, and the next in line has it now.`,
  },
  ends: {
    subject: "Ends soon",
    what: (fields, of) => `What holds ${fields} of ${of} ends soon.`,
  },
  wish: {
    subject: "Only a wish",
    what: (fields, of) => `What was wanted of ${fields} of ${of} counts for nothing as it was said.`,
  },
};

const named = ["by", "why", "until", "line", "wins"] as const;
const longest = 2_000;

export function stakeFacts({ kind, resource, fields, ...known }: StakeTold): NoticeFacts {
  const of = `${fullName(resource)} (${placeName(resource)})`;
  const told = named.flatMap((name) => {
    const text = known[name];
    return text === undefined ? [] : [[name, plainLine(text, longest)] as const];
  });
  return {
    what: plainLine(phrases[kind].what(fieldNames(fields), shortName(resource)), longest),
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
