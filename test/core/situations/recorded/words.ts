import type { Situation } from "#core/claims/situation.ts";
import { eachOnce, forgottenAfter, withRefs, withWord } from "#core/situations/collected.ts";
import { endedWith } from "#core/situations/ended.ts";
import { placed } from "#core/situations/sources/placed.ts";
import { type Random, randomFrom } from "../../../campaigns/fuzz-random.ts";
import { collectionText } from "./text.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const moment = (minutes: number): string =>
  new Date(start + minutes * 60_000).toISOString().replace(".000Z", "Z");

const sources = ["api", "api", "pager", "aws-health", "cloudwatch"] as const;
const scopes: readonly Situation["scope"][] = [
  { service: "checkout" },
  { accounts: "123456789012", regions: "eu-north-1" },
  { accounts: ["123456789012", "210987654321"], regions: "eu-north-1" },
];

function anyWord(random: Random): Situation {
  const source = random.pick(sources);
  const since = random.below(6) * 10;
  const isClosed = random.chance(0.4);
  return {
    kind: random.pick(["incident", "maintenance"] as const),
    ref: random.pick(["a", "a", "b"]),
    state: isClosed ? "closed" : "open",
    scope: random.pick(scopes),
    since: moment(since),
    source,
    ...(random.chance(0.5) && { by: random.pick(["anna", "otto", ["anna", "nils"]]) }),
    ...(isClosed && random.chance(0.7) && { closedAt: moment(since + random.below(3) * 10) }),
    ...(!isClosed &&
      random.chance(0.3) && {
        until: moment(since + random.below(4) * 10 + (random.chance(0.2) ? 3_000 : 0)),
      }),
    ...(random.chance(0.6) && { asOf: moment(since + random.below(3) * 10) }),
    ...(random.chance(0.2) && { note: "again" }),
  };
}

/** Words about two matters, each put among what is known by then. */
export function wordsText(seed: number): string {
  const random = randomFrom(seed);
  let known: readonly Situation[] = [];
  let collection: readonly Situation[] = [];
  const lines: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    const word = anyWord(random);
    const ofRef = known.filter(({ ref }) => ref === word.ref);
    const { isNew, all } = withWord(ofRef, word);
    const ends = endedWith(word, known, moment(90));
    const place = placed(word, known);
    collection = withRefs(collection, new Map([[word.ref, all]]));
    const end = forgottenAfter(all, 3);
    const parts = [
      `${collectionText([word])} is ${isNew ? "new" : "old"}, makes ${all.length}`,
      `kept to ${end === undefined ? "no end" : moment((end - start) / 60_000)}`,
      `ends ${collectionText(ends)}`,
      `placed ${place === undefined ? "nowhere" : place === word ? "as it is" : collectionText([place])}`,
      `once ${eachOnce([known, [word], ends]).length}`,
      `at hand ${collection.length}`,
    ];
    lines.push(`  ${parts.join("; ")}`);
    known = [...known.filter(({ ref }) => ref !== word.ref), ...all];
  }
  return [`${seed}: ${collectionText(eachOnce([collection, known]))}`, ...lines].join("\n");
}

/** More than anyone has at hand. */
export function crowdText(): string {
  const random = randomFrom(7);
  const many = Array.from(
    { length: 260 },
    (_, index): Situation => ({
      ...anyWord(random),
      since: moment(index),
      ...(index % 2 === 0 && { source: "api", by: index % 4 === 0 ? "anna" : "otto" }),
    }),
  );
  const known = many.reduce<readonly Situation[]>((all, word) => withWord(all, word).all, []);
  const hand = withRefs(
    [],
    new Map([
      ["a", many.filter(({ ref }) => ref === "a")],
      ["b", many.filter(({ ref }) => ref === "b")],
    ]),
  );
  return `of 260 known ${known.length} ${collectionText(known.slice(-3))}, at hand ${hand.length}: ${hand.map(({ since, state }) => `${state.slice(0, 1)}${since.slice(11, 16)}`).join(" ")}`;
}
