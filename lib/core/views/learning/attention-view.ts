import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import type { AskedQuestion } from "../../notices/attention/asked-questions.ts";
import {
  type Attention,
  type AttentionKey,
  attentionBy,
  attentionKeys,
} from "../../notices/attention/attention.ts";
import type { Halving } from "../../notices/attention/halving.ts";

const Count = z.int().check(z.nonnegative());
const Text = z.string();

const AttentionRow = z.strictObject({
  by: z.enum(attentionKeys),
  name: Text,
  questions: Count,
  /** Of these those that nobody was asked, since Parley only watches there. */
  watched: Count,
  /** Answered by a person, and by nobody in time. */
  answered: Count,
  silent: Count,
  /** Put at night, in the team's own zone. */
  night: Count,
  /** Of those that a person answered. */
  medianMinutes: z.optional(Count),
});

/** A row of `answers` by its id, a principal and a goal, or a kind of situation. */
const RemedyView = z.strictObject({
  kind: z.enum(["draft", "profile", "source"]),
  name: Text,
  goal: z.optional(Text),
  /** By itself. */
  spares: Count,
});

export const AttentionView = z.strictObject({
  from: Instant,
  to: Instant,
  questions: Count,
  watched: Count,
  /** Whether more was decided than is read. */
  isCut: z.boolean(),
  rows: z.readonly(z.array(AttentionRow)),
  /** What would have kept most of the latest questions from being asked, judged again with all of it in place. */
  halving: z.strictObject({
    of: Count,
    spares: Count,
    isHalf: z.boolean(),
    remedies: z.readonly(z.array(RemedyView)),
  }),
});
export type AttentionView = Readonly<z.infer<typeof AttentionView>>;

type AttentionViewInput = Pick<AttentionView, "from" | "to" | "isCut"> & {
  readonly questions: readonly AskedQuestion[];
  readonly halving: Halving;
  readonly by: AttentionKey | undefined;
  /** Who is told. */
  readonly reader: string;
};

const mostRows = 100;
const minute = 60_000;

const rowView = ({ medianMs, ...row }: Attention): z.infer<typeof AttentionRow> => ({
  ...row,
  ...(medianMs !== undefined && { medianMinutes: Math.round(medianMs / minute) }),
});

function remedyView({ spares, ...remedy }: Halving["remedies"][number]): z.infer<typeof RemedyView> {
  if (remedy.kind === "draft") return { kind: remedy.kind, name: remedy.row.id, spares };
  if (remedy.kind === "source") return { kind: remedy.kind, name: remedy.situations, spares };
  return { kind: remedy.kind, name: remedy.principal, goal: remedy.goal, spares };
}

export function attentionView({
  questions,
  halving,
  by,
  reader,
  ...when
}: AttentionViewInput): AttentionView {
  const { of, spares, isHalf, remedies } = halving;
  return {
    ...when,
    questions: questions.length,
    watched: questions.filter(({ isTold }) => !isTold).length,
    rows: (by === undefined ? attentionKeys : [by])
      .flatMap((key) => attentionBy(key, questions, reader).slice(0, mostRows))
      .map(rowView),
    halving: { of, spares, isHalf, remedies: remedies.map(remedyView) },
  };
}
