import { millis } from "../../claims/instant.ts";
import type { AskedQuestion } from "./asked-questions.ts";

/** By what questions are put together. */
export const attentionKeys = ["approver", "group", "week", "row", "brake", "kind", "service"] as const;
export type AttentionKey = (typeof attentionKeys)[number];

/** What one approver, group, week, row, brake, kind of actor or service comes to. */
export type Attention = {
  readonly by: AttentionKey;
  readonly name: string;
  readonly questions: number;
  /** Of these those that were not put, since Parley only watches there. */
  readonly watched: number;
  readonly silent: number;
  readonly night: number;
  /** Those that a person answered, and how long the one in the middle took. */
  readonly answered: number;
  readonly medianMs: number | undefined;
};

type NamesIn = (question: AskedQuestion, reader: string) => readonly string[];

const namesIn: Readonly<Record<AttentionKey, NamesIn>> = {
  // INVARIANT (approver and platform): one's own load, and that of all where one is an owner of the platform.
  approver: ({ approvers, isTold, platform }, reader) =>
    isTold ? approvers.filter((name) => name === reader || platform.includes(reader)) : [],
  group: ({ groups }) => groups,
  week: ({ week }) => [week],
  row: ({ row }) => [row],
  brake: ({ brake }) => (brake === undefined ? [] : [brake]),
  kind: ({ kind }) => [kind],
  service: ({ service }) => [service],
};

function median(numbers: readonly number[]): number | undefined {
  const inOrder = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(inOrder.length / 2);
  const [low, high] = [inOrder[inOrder.length % 2 === 0 ? half - 1 : half], inOrder[half]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function attentionOf(by: AttentionKey, name: string, questions: readonly AskedQuestion[]): Attention {
  const answered = questions.flatMap(({ askedAt, endedAt, bySilence }) =>
    endedAt === undefined || bySilence ? [] : [millis(endedAt) - millis(askedAt)],
  );
  return {
    ...{ by, name, questions: questions.length },
    watched: questions.filter(({ isTold }) => !isTold).length,
    silent: questions.filter(({ bySilence }) => bySilence).length,
    night: questions.filter(({ hours }) => hours === "night").length,
    answered: answered.length,
    medianMs: median(answered),
  };
}

/** The questions of each as a reader may be told of them, the most first; weeks in their order. */
export function attentionBy(
  by: AttentionKey,
  questions: readonly AskedQuestion[],
  reader: string,
): readonly Attention[] {
  const named = new Map<string, AskedQuestion[]>();
  for (const question of questions)
    for (const name of namesIn[by](question, reader)) named.set(name, [...(named.get(name) ?? []), question]);
  const all = [...named].map(([name, some]) => attentionOf(by, name, some));
  const byName = (a: Attention, b: Attention) => (a.name < b.name ? -1 : 1);
  return by === "week"
    ? all.toSorted(byName)
    : all.toSorted((a, b) => b.questions - a.questions || byName(a, b));
}
