import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import { parted } from "#core/hidden/beside.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { anyPolicy } from "./generate/policies.ts";
import { holdsFor } from "./runs.ts";

/** The same things in another order, and some of them twice. */
const scrambled = <T>(all: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length }),
      fc.subarray([...all]),
    )
    .map(([first, again]) => [...first, ...again]);

const reordered = <T extends object>(record: T): fc.Arbitrary<T> =>
  fc
    .shuffledSubarray(Object.entries(record), { minLength: Object.keys(record).length })
    .map((entries) => Object.fromEntries(entries) as T);

const twoSpellings = dispute.chain((one) =>
  fc
    .record({
      claims: scrambled(one.claims),
      situations: scrambled(one.situations),
      sources: scrambled(one.sources),
      history: scrambled(one.history),
      asked: scrambled(one.asked),
      rulings: scrambled(one.rulings),
      live: reordered(one.live),
      prior: reordered(one.prior),
      tags: reordered(one.tags),
    })
    .chain((parts) => reordered({ ...one, ...parts }))
    .map((other): readonly [Dispute, Dispute] => [one, other]),
);

it("the order and duplication of what a dispute lists change nothing, to the byte", () => {
  holdsFor(twoSpellings, ([one, other]) => {
    expect(JSON.stringify(parted(decide(other, defaultPolicy)))).toBe(
      JSON.stringify(parted(decide(one, defaultPolicy))),
    );
  });
});

it("the order changes nothing under any policy either", () => {
  const both = fc.tuple(twoSpellings, anyPolicy);
  holdsFor(
    both,
    ([[one, other], policy]) => {
      expect(JSON.stringify(parted(decide(other, policy)))).toBe(JSON.stringify(parted(decide(one, policy))));
    },
    0.5,
  );
});

it("a record replays to the same bytes, also after it was stored", () => {
  holdsFor(dispute, (one) => {
    const record = recordOf(one, defaultPolicy);
    const stored = recordFrom(JSON.parse(recordText(record)));
    expect(recordText(stored)).toBe(recordText(record));
    expect(replay(stored, defaultPolicy)).toMatchObject({ same: true });
  });
});
