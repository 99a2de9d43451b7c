import type { Meters } from "#core/ports/stores/meters.ts";

/** A question to a bucket. */
export type BucketRate = {
  readonly bucket: string;
  readonly now: number;
  readonly rate: Parameters<Meters["take"]>[2];
};

/** By how many microseconds a token puts off the moment at which its bucket is full again. */
export const microsEach = ({ rate }: Pick<BucketRate, "rate">): number =>
  Math.ceil(1_000_000 / rate.perSecond);

/** The moment at which a bucket is full again, in microseconds, up to which it holds what is asked. */
export const latestFull = ({ now, rate }: Pick<BucketRate, "now" | "rate">): number =>
  now * 1_000 + Math.max(rate.most - rate.take, 0) * microsEach({ rate });

/** Milliseconds until it holds that, where it is full again at a moment. */
export const waitUntil = (full: number, asked: Pick<BucketRate, "now" | "rate">): number =>
  Math.ceil(Math.max(0, full - latestFull(asked)) / 1_000);
