import type { Meters } from "#core/ports/stores/meters.ts";
import { type BucketRate, latestFull } from "./meters/full-again.ts";

type KnownBuckets = {
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
function knownBuckets(): KnownBuckets {
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

// Of a small allowance nothing is taken ahead.
const lotOfDay = (most: number): number => Math.min(20, Math.floor(most / 100));
const heldMs = 1_000;

/** What is left of a lot that was taken ahead; after a refusal no lot is asked for until it is less scarce. */
type Lot = { readonly left: number; readonly until: number; readonly scarceUntil: number };
const nothing: Lot = { left: 0, until: 0, scarceUntil: 0 };

type ThriftyMetersInput = {
  readonly key: string;
  readonly take: number;
  readonly lot: number;
  readonly now: number;
  readonly until: number;
};
type Ask = (amount: number) => Promise<boolean>;

/**
 * Takes lots from meters and hands them out one by one, so that a busy process asks the ledger once for many.
 * What is held when the process ends is lost: an allowance is met early, never late. Tokens of a bucket are held
 * for a second, so that no more than a bucket is ever saved up. Who has to wait is told so without asking anybody
 * where the process knows it: a bucket is full no sooner than it was going to be.
 */
export function thriftyMeters(meters: Meters): Meters {
  const lots = new Map<string, Lot>();
  const turns = new Map<string, Promise<unknown>>();
  const asking = new Map<string, Promise<unknown>>();
  const known = knownBuckets();
  const given = (wanted: ThriftyMetersInput, ask: Ask) =>
    inTurn(turns, wanted.key, () => handOut(lots, wanted, ask));
  const take: Meters["take"] = async (bucket, now, rate) => {
    let answer = { waitMs: 0 };
    const lot = Math.floor(Math.min(rate.perSecond, rate.most));
    const wanted = { key: bucket, take: rate.take, lot, now, until: now + heldMs };
    const isGiven = await given(wanted, async (amount) => {
      answer = await taken(meters, known, { bucket, now, rate: { ...rate, take: amount } });
      return answer.waitMs === 0;
    });
    return isGiven ? { waitMs: 0 } : answer;
  };
  return {
    ...meters,
    spend(name, day, { take, most }) {
      const wanted = { key: `${name}#${day}`, take, lot: lotOfDay(most), now: 0, until: Infinity };
      return given(wanted, (amount) => meters.spend(name, day, { take: amount, most }));
    },
    take,
    async reserve(bucket, now, rate) {
      if ((await take(bucket, now, rate)).waitMs === 0) return { waitMs: 0 };
      const answer = await meters.reserve(bucket, now, rate);
      known.learn({ bucket, now, rate }, answer.waitMs);
      return answer;
    },
    // Those that come together share an answer.
    room: (bucket, now, rate) => inTurn(asking, bucket, () => roomIn(meters, known, { bucket, now, rate })),
  };
}

async function taken(meters: Meters, known: KnownBuckets, asked: BucketRate): Promise<{ waitMs: number }> {
  const waitMs = known.waitFor(asked);
  if (waitMs > 0) return { waitMs };
  const answer = await meters.take(asked.bucket, asked.now, asked.rate);
  known.learn(asked, answer.waitMs);
  return answer;
}

async function roomIn(meters: Meters, known: KnownBuckets, asked: BucketRate): Promise<{ waitMs: number }> {
  const waitMs = known.waitFor(asked);
  if (waitMs > 0 || known.isRoomy(asked)) return { waitMs };
  const answer = await meters.room(asked.bucket, asked.now, asked.rate);
  known.learn(asked, answer.waitMs);
  if (answer.waitMs === 0) known.findRoomy(asked);
  return answer;
}

/** One after the other, so that those who come together share a lot instead of asking for one each. */
function inTurn<T>(turns: Map<string, Promise<unknown>>, key: string, job: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(job, job);
  turns.set(key, turn);
  return turn;
}

async function handOut(lots: Map<string, Lot>, wanted: ThriftyMetersInput, ask: Ask): Promise<boolean> {
  if (handed(lots, wanted)) return true;
  const { key, take, lot, now, until } = wanted;
  if (lot <= take || (lots.get(key) ?? nothing).scarceUntil > now) return ask(take);
  if (await ask(lot)) {
    const { left } = lots.get(key) ?? nothing;
    lots.set(key, { left: left + lot - take, until, scarceUntil: 0 });
    return true;
  }
  // Somebody in this process may have got a lot meanwhile.
  if (handed(lots, wanted)) return true;
  lots.set(key, { ...(lots.get(key) ?? nothing), scarceUntil: until });
  return ask(take);
}

function handed(lots: Map<string, Lot>, { key, take, now }: ThriftyMetersInput): boolean {
  const lot = lots.get(key) ?? nothing;
  // What was held for too long is given up.
  const left = lot.until > now ? lot.left : 0;
  lots.set(key, { ...lot, left: left < take ? left : left - take });
  return left >= take;
}
