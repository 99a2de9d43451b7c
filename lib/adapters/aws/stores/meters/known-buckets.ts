import { type BucketRate, latestFull } from "./full-again.ts";

export type KnownBuckets = {
  /** How long there is surely no room, in milliseconds; nothing of short waits, of which the ledger knows better. */
  readonly waitFor: (asked: BucketRate) => number;
  /** What the ledger answered. */
  readonly learn: (asked: BucketRate, waitMs: number) => void;
  readonly findRoomy: (asked: BucketRate) => void;
  /** Whether there was found to be room a short while ago. */
  readonly isRoomy: (asked: BucketRate) => boolean;
};

const mostKnown = 10_000;
const shortMs = 1_000;
const roomyMs = 60_000;

/** What one process knows of buckets. INVARIANT (never early): a bucket is full no sooner than it was going to be. */
export function knownBuckets(): KnownBuckets {
  const full = new Map<string, number>();
  const roomy = new Map<string, number>();
  const note = (notes: Map<string, number>, bucket: string, moment: number): void => {
    if (notes.size >= mostKnown) notes.clear();
    notes.set(bucket, moment);
  };
  return {
    waitFor(asked) {
      const over = (full.get(asked.bucket) ?? 0) - latestFull(asked);
      // A wait is told in whole milliseconds, so that the last one may have been longer by one.
      return over > shortMs * 1_000 ? Math.ceil(over / 1_000) + 1 : 0;
    },
    learn(asked, waitMs) {
      const { bucket } = asked;
      if (waitMs === 0) return;
      roomy.delete(bucket);
      note(full, bucket, Math.max(full.get(bucket) ?? 0, latestFull(asked) + (waitMs - 1) * 1_000));
    },
    findRoomy: ({ bucket, now }) => note(roomy, bucket, now),
    isRoomy({ bucket, now }) {
      const found = roomy.get(bucket);
      return found !== undefined && now >= found && now - found < roomyMs;
    },
  };
}
