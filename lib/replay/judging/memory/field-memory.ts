import type { Attribution } from "#core/attribution/attribute.ts";
import type { Actor } from "#core/claims/claim.ts";
import { isLater } from "#core/claims/docket/docket.ts";
import { causeRank, type EventCause } from "#core/claims/docket/event-cause.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, topOf } from "#core/fields/path.ts";

/** One change as the docket will hear it: who, when and why; shared by all fields that it wrote. */
export type Writer = {
  readonly event: string;
  readonly at: number;
  /** The same moment as AWS wrote it. */
  readonly instant: string;
  readonly actor: Actor;
  readonly attribution: Attribution | null;
  /** Equal seconds are read in the order of their causes. */
  readonly cause: EventCause;
  /** What tells actors apart: anyone who has the same key replaces their own claims. */
  readonly key: string;
};

/** What the channels found out; nothing where nobody said why. */
export function reasonOf({ attribution }: Writer): Attribution | undefined {
  if (attribution === null) return undefined;
  const { intent, motivation } = attribution;
  return intent === "unattributed" && motivation.kind === "none" ? undefined : attribution;
}

/** What one actor last wrote to a field; `null` says that it removed it. */
export type RememberedWrite = { readonly writer: Writer; readonly value: Json };

/** All that is remembered of one field. */
export type FieldMemory = {
  readonly path: FieldPath;
  readonly top: string;
  /** One per actor, and all of those that an actor made in one second. */
  writes: RememberedWrite[];
  live: Json;
  liveSince: Writer;
  /** What it was made with; undefined where nobody saw it made. */
  readonly made: Json | undefined;
  /** The last agreed value; undefined while nobody knows. */
  prior: Json | undefined;
};

const secondOf = (at: number): number => Math.floor(at / 1_000);

export function freshField(
  path: FieldPath,
  write: RememberedWrite,
  { prior, made }: Pick<FieldMemory, "prior" | "made">,
): FieldMemory {
  const { value: live, writer: liveSince } = write;
  return {
    path,
    top: topOf(path),
    writes: [write],
    live,
    liveSince,
    prior,
    made,
  };
}

// Writes of one actor in one second stand side by side; more than these tell nothing new.
const mostInOneSecond = 8;

function standBeside(field: FieldMemory, write: RememberedWrite, own: number): void {
  const { writes } = field;
  const { at, event } = write.writer;
  const second = secondOf(at) - secondOf(writes[own]?.writer.at ?? 0);
  if (second < 0) return;
  const { key } = write.writer;
  const same = writes.filter(({ writer }) => writer.key === key);
  if (second > 0 && same.length === 1) writes[own] = write;
  else if (second > 0) field.writes = [...writes.filter(({ writer }) => writer.key !== key), write];
  else if (same.length < mostInOneSecond && same.every(({ writer }) => writer.event !== event))
    writes.push(write);
}

function isAfter(a: Writer, b: Writer): boolean {
  const order = causeRank(a.cause) - causeRank(b.cause);
  return secondOf(a.at) === secondOf(b.at) && order !== 0 ? order > 0 : isLater(a, b);
}

/**
 * Takes in a write as folding would: per actor only a later second replaces, and what is older than all that is
 * known changes nothing about live.
 */
export function remember(field: FieldMemory, write: RememberedWrite): void {
  const own = field.writes.findIndex(({ writer }) => writer.key === write.writer.key);
  if (own < 0) field.writes.push(write);
  else standBeside(field, write, own);
  if (isAfter(field.liveSince, write.writer)) return;
  field.live = write.value;
  field.liveSince = write.writer;
}
