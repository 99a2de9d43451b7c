import { causeOf } from "../../changes/event-order.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Docket, WriteSlot } from "../../claims/docket/docket.ts";
import { causeRank, type EventCause } from "../../claims/docket/event-cause.ts";
import { principalOf } from "../../claims/docket/replacement-key.ts";
import { absent, existence, isExistence, present } from "../../fields/existence.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import { rememberedFor } from "../../remembered.ts";
import type { HeardChange } from "./heard.ts";

/** How much earlier than its effect a deletion may have been asked for; large clusters take hours. */
const longestDeletion = 86_400_000;

/** That a resource came or went, as something written. */
export type Existing = { readonly path: typeof existence; readonly value: string };

/** What a call that makes or unmakes the resource says of its existence. */
export function existenceWritten({ write }: HeardChange): readonly Existing[] {
  if (write === "delete") return [{ path: existence, value: absent }];
  return write === "create" ? [{ path: existence, value: present }] : [];
}

/** What somebody said last of the resource's existence, and when. */
type LastWord = { readonly value: string; readonly at: number; readonly claim: Claim };

type ExistingWord = LastWord & { readonly cause: EventCause | undefined };

function wordIn({ at, cause, writes }: WriteSlot): ExistingWord | undefined {
  const [claim] = writes.values();
  const value = claim?.constraint?.is;
  return claim !== undefined && (value === absent || value === present)
    ? { at, cause, value, claim }
    : undefined;
}

const isAfter = (a: ExistingWord, b: ExistingWord): boolean =>
  a.at === b.at ? causeRank(a.cause) > causeRank(b.cause) : a.at > b.at;

/** The last word on a docket, in the order of events. */
function lastWord({ writes }: Docket): LastWord | undefined {
  let last: ExistingWord | undefined;
  for (const [key, slot] of writes) {
    if (!isExistence(principalOf(key).field)) continue;
    const word = wordIn(slot);
    if (word !== undefined && (last === undefined || isAfter(word, last))) last = word;
  }
  return last;
}

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1_000) * 1_000;

/** The last word with what was heard since; undefined where nobody ever said that the resource came or went. */
function wordNow(
  docket: Docket,
  changes: readonly HeardChange[],
): Pick<ExistingWord, "value" | "at"> | undefined {
  const heard = changes.findLast(({ write }) => write === "create" || write === "delete");
  const known = lastWord(docket) as ExistingWord | undefined;
  if (heard === undefined) return known;
  const cause = causeOf(heard);
  const at = secondOf(heard.at);
  const isNews =
    known === undefined || at > known.at || (at === known.at && causeRank(cause) >= causeRank(known.cause));
  return isNews ? { at, value: cause === "delete" ? absent : present } : known;
}

/** What nobody can read is gone where its deletion was the last that was heard of it. */
export const isSaidGone = (docket: Docket, changes: readonly HeardChange[]): boolean =>
  wordNow(docket, changes)?.value === absent;

type ExistingInput = {
  readonly record: DocketRecord;
  readonly live: Snapshot;
  readonly changes: readonly HeardChange[];
};

/** The last that was said of the whole; each of a flood of changes is held against it. */
const lastOfWhole = rememberedFor((changes: readonly HeardChange[]) => ({
  last: changes.findLast(({ write }) => write === "create" || write === "delete"),
}));

/** It was asked for, and the cloud does not show it yet. */
export function isExistencePending(
  change: HeardChange,
  { live, changes }: Pick<ExistingInput, "live" | "changes">,
) {
  if (change !== lastOfWhole(changes).last || live.state === "unreadable") return false;
  return (change.write === "delete") === (live.state === "there");
}

/** It went or came, and nobody was heard to do it: that is somebody's work all the same. */
export function existenceUnexplained(
  { record, live, changes }: ExistingInput,
  now: number,
): readonly Existing[] {
  const word = wordNow(record.docket, changes);
  const isOld = word === undefined || word.at < now - longestDeletion;
  if (live.state === "gone" && record.live?.state === "there")
    return isOld || word.value !== absent ? [{ path: existence, value: absent }] : [];
  // Of what nobody saw go nobody says that it came back.
  const isBack = live.state === "there" && goneSince(record) !== undefined && word?.value === absent;
  return isBack ? [{ path: existence, value: present }] : [];
}

/** When it went; undefined while it is there, and of a resource that nobody ever saw go. */
export function goneSince({ docket, live }: Pick<DocketRecord, "docket" | "live">): number | undefined {
  const word = live?.state === "gone" ? lastWord(docket) : undefined;
  return word?.value === absent ? word.at : undefined;
}
