import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { QuestionScene } from "#core/notices/question/asking.ts";
import { askingOf } from "../question/viewed-questions.ts";

/** What one field is now, and what it would be instead. */
export type Sides = { readonly now?: Json; readonly was?: Json };

export type Titled = {
  readonly type: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, Sides>>;
  readonly tags?: Readonly<Record<string, string>>;
};

const start = askingOf({});

/** A question about fields of anything: keep them, or go back. */
export function titled({ type, id, fields, tags = {} }: Titled): QuestionScene {
  const { record, question, judged } = start;
  const paths = Object.keys(fields) as FieldPath[];
  const values = (side: keyof Sides): Json | undefined => {
    const parts = Object.entries(fields).flatMap(([path, sides]): [string, Json][] =>
      sides[side] === undefined ? [] : [[path, sides[side]]],
    );
    return paths.length === 1 ? parts[0]?.[1] : Object.fromEntries(parts);
  };
  const [now, was] = [values("now"), values("was")];
  const options = [
    { answer: "keep" as const, ...(now !== undefined && { value: now }) },
    { answer: "revert" as const, ...(was !== undefined && { value: was }) },
  ];
  const resource = { ...record.resource, type, id };
  const facts = { ...judged.dispute.facts, priorTags: tags };
  return {
    ...start,
    record: { ...record, resource, prior: {}, live: undefined },
    question: { ...question, fields: paths, ask: { ...question.ask, options } },
    judged: { dispute: { ...judged.dispute, resource, facts, claims: [] } },
  };
}
