import type { Class } from "./actors.ts";
import { day, hour } from "./acts.ts";
import type { Played } from "./play.ts";
import type { Scenario } from "./scenarios.ts";
import type { Put } from "./watching.ts";

/** One number with what it may be; without a limit it is only told. */
export type Figure = {
  readonly what: string;
  readonly is: number;
  readonly limit?: string;
  readonly ok: boolean;
};

const classes: readonly Class[] = ["autoscaler", "node scaler", "pipeline", "on-call", "person", "cost tool"];

/** Whose honest changes must never be undone. A cost tool that takes from prod unasked is put right, and asked about. */
const honest: ReadonlySet<Class> = new Set(["autoscaler", "node scaler", "pipeline", "on-call", "person"]);

const atMost = (what: string, is: number, most: number): Figure => ({
  what,
  is,
  limit: `at most ${most}`,
  ok: is <= most,
});

/** What one hand changed within an hour comes to a person as one question, over however many resources. */
export function bundles(asked: readonly Put[]): readonly Put[] {
  const begun = new Map<string, Put>();
  return asked.filter((put) => {
    const key = `${put.person} ${put.hand?.name}`;
    const first = begun.get(key);
    if (first !== undefined && put.at < first.at + hour) return false;
    begun.set(key, put);
    return true;
  });
}

const mostOf = (all: readonly string[]): number =>
  Math.max(0, ...[...Map.groupBy(all, (key) => key).values()].map(({ length }) => length));

const dayOf = ({ at }: Put): number => Math.floor(at / day);

/** How many questions one person gets on one day, at the most. */
const mostAsked = (asked: readonly Put[]): number =>
  mostOf(asked.map((put) => `${put.person} ${dayOf(put)}`));

/** How many questions one person's own edits cause on one day, at the most. */
const mostCaused = (asked: readonly Put[]): number =>
  mostOf(
    asked
      .filter(({ hand }) => hand?.class === "person" || hand?.class === "on-call")
      .map((put) => `${put.hand?.name} ${dayOf(put)}`),
  );

/** The edits of the intruder that were undone, or about which somebody was asked. */
function answeredFor({ reverts, asked }: Played): number {
  const things = [...reverts, ...asked].flatMap(({ thing, hand }) =>
    hand?.class === "intruder" ? [thing] : [],
  );
  return new Set(things).size;
}

export function figuresOf(played: Played, { plan, mostADay }: Scenario): readonly Figure[] {
  const { reverts } = played;
  const asked = bundles(played.asked);
  const theirs = plan.acts.filter(({ hand }) => hand.class === "intruder").length;
  const found = answeredFor(played);
  return [
    ...classes.map((name): Figure => {
      const is = reverts.filter(({ hand }) => hand.class === name).length;
      const what = `changes undone: ${name}`;
      return honest.has(name) ? atMost(what, is, 0) : { what, is, ok: true };
    }),
    {
      what: "intruder's edits undone or asked about",
      is: found,
      limit: `all ${theirs}`,
      ok: found === theirs,
    },
    atMost("questions to one person on one day", mostAsked(asked), mostADay),
    atMost("questions about one person's edits on one day", mostCaused(asked), mostADay),
    { what: "questions in all", is: asked.length, ok: true },
  ];
}
