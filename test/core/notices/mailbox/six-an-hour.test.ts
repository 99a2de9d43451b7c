import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { wasSent } from "#core/notices/mailbox.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import { hour, instant, type Mailed, message, minute, readersBox, start } from "./box-kit.ts";

const arrival = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 40 * minute })),
  id: fc.integer({ min: 0, max: 30 }),
  question: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom("asked", "reminded", "escalated", "trouble", "superseded"),
  lasts: fc.option(fc.integer({ min: 0, max: 3 * hour }), { nil: undefined }),
});
const quarter = 15 * minute;
const arrivals = fc.array(arrival, { maxLength: 80 });
type Arrival = { readonly at: number; readonly message: NoticeMessage };

/** The same id is the same message, whenever it comes. */
function arrivalsOf(
  drawn: readonly (typeof arrival extends fc.Arbitrary<infer A> ? A : never)[],
  weight: Pick<NoticeMessage, "weight"> = {},
): readonly Arrival[] {
  let at = start;
  const known = new Map<number, NoticeMessage>();
  return drawn.map(({ after, id, question, kind, lasts }) => {
    at += after;
    const until = lasts === undefined ? {} : { until: instant(at - start + lasts) };
    const fresh = message(`m${id}`, { kind, case: "c", question: `q${question}`, ...until, ...weight });
    const one = known.get(id) ?? fresh;
    known.set(id, one);
    return { at, message: one };
  });
}

type Played = {
  readonly mails: readonly Mailed[];
  readonly box: Mailbox;
  readonly sentIds: readonly string[][];
};

function played(all: readonly Arrival[]): Played {
  const reader = readersBox();
  const sentIds: string[][] = [];
  const note = () => {
    for (const { ids } of reader.box().sent.slice(-1))
      if (sentIds.length < reader.mails.length) sentIds.push([...ids]);
  };
  for (const each of all) {
    // Time goes on between two arrivals, and anyone who comes then is seen.
    reader.until(each.at - 1);
    note();
    reader.post(each.message, each.at);
    note();
  }
  reader.until(Number.MAX_SAFE_INTEGER);
  note();
  return { mails: reader.mails, box: reader.box(), sentIds };
}

const isClosing = ({ kind }: NoticeMessage) => kind === "superseded";
const isCancelled = ({ at, message: held }: Arrival, all: readonly Arrival[]) =>
  all.some((other) => isClosing(other.message) && other.at >= at && other.message.question === held.question);

describe("whatever comes and whenever", () => {
  it.prop([arrivals])("no reader gets more than six mails within any hour", (drawn) => {
    const { mails } = played(arrivalsOf(drawn));
    for (const { at } of mails)
      expect(mails.filter((other) => other.at >= at && other.at < at + hour).length).toBeLessThanOrEqual(6);
  });

  it.prop([arrivals])("every live message is in a mail within the hour after it came", (drawn) => {
    const all = arrivalsOf(drawn);
    const { mails, sentIds, box } = played(all);
    expect(box).toMatchObject({ held: [], leaving: [] });
    for (const arrived of all) {
      const { until } = arrived.message;
      const ends = until === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(until);
      const mustArrive =
        !isClosing(arrived.message) && !isCancelled(arrived, all) && ends > arrived.at + hour;
      if (!mustArrive) continue;
      const inTime = mails.filter(
        ({ at }, n) => at <= arrived.at + hour && sentIds[n]?.includes(arrived.message.id) === true,
      );
      expect(inTime.length).toBeGreaterThan(0);
    }
  });

  it.prop([arrivals])(
    "what passes waits a quarter of an hour at most, and is six mails within any hour",
    (drawn) => {
      const all = arrivalsOf(drawn, { weight: "passes" });
      const { mails, sentIds, box } = played(all);
      expect(box).toMatchObject({ held: [], leaving: [] });
      for (const { at } of mails)
        expect(mails.filter((other) => other.at >= at && other.at < at + hour).length).toBeLessThanOrEqual(6);
      for (const arrived of all) {
        const { until } = arrived.message;
        const isShort = until !== undefined && Date.parse(until) <= arrived.at + quarter;
        if (isClosing(arrived.message) || isCancelled(arrived, all) || isShort) continue;
        const first = mails.findIndex((_, n) => sentIds[n]?.includes(arrived.message.id) === true);
        expect(mails[first]?.at ?? Number.NaN).toBeLessThanOrEqual(arrived.at + quarter);
      }
    },
  );

  it.prop([arrivals])("what comes again within the hour is in no second mail", (drawn) => {
    const { mails, sentIds } = played(arrivalsOf(drawn));
    for (const [n, ids] of sentIds.entries())
      for (const [m, others] of sentIds.entries()) {
        const apart = (mails[m]?.at ?? 0) - (mails[n]?.at ?? 0);
        if (m <= n || apart >= hour) continue;
        expect(ids.filter((id) => others.includes(id))).toEqual([]);
      }
  });

  it.prop([arrivals])("nothing is sent after its time", (drawn) => {
    for (const { at, message: sent } of played(arrivalsOf(drawn)).mails)
      if (sent.until !== undefined) expect(Date.parse(sent.until)).toBeGreaterThan(at);
  });

  it.prop([arrivals])("the box stays small", (drawn) => {
    const { box } = played(arrivalsOf(drawn));
    expect(box.sent.length).toBeLessThanOrEqual(6);
    expect(wasSent(box, "never")).toBe(false);
  });
});
