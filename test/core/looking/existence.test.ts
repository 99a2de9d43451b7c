import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { type Looked, look } from "#core/looking/look.ts";
import type { Sight } from "#core/looking/sight.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { time } from "../arbitration/small-disputes.ts";
import {
  anna,
  around,
  arrived,
  calm,
  change,
  claims,
  group,
  known,
  lookAt,
  otto,
  past,
  pipeline,
  stored,
  there,
} from "./looked-at-group.ts";

const gone = { state: "gone" } as const;
const unreadable = { state: "unreadable", why: "no handler" } as const;
const deleted = change("03:40", { write: "delete" });
const path = "/DesiredCapacity";
const desired = { [path]: 5 };

const later = (days: number): number => time("03:40") + days * 86_400_000;

/** A look so many days after the deletion. */
const lookAfter = (record: DocketRecord, days: number, glance: Partial<Sight> = {}): Looked =>
  look({ record, events: [], seen: there(calm), before: undefined, now: later(days), ...glance }, around());

describe("existence, as it is folded", () => {
  it("a deletion is an observed write of the one who asked for it", () => {
    const looked = lookAt(known(), "03:41", { seen: gone, events: [deleted] });
    expect(claims(looked)).toEqual(['anna / {"is":"absent"}']);
    expect(past(looked)).toEqual(['03:40 anna / "absent"']);
    expect(looked.isUnexplained).toBe(false);
  });

  it("what is read as gone without a word is somebody's work, and the deletion that comes late takes it over", () => {
    const looked = lookAt(known(), "03:40:30", { seen: gone });
    expect(claims(looked)).toEqual(['unknown / {"is":"absent"}']);
    expect(looked.isUnexplained).toBe(true);
    const told = change("03:40", { write: "delete", heard: "03:50" });
    const explained = lookAt(stored(looked), "03:50:10", { seen: gone, events: [told] });
    expect(claims(explained)).toEqual(['anna / {"is":"absent"}']);
    expect(past(explained)).toEqual(['03:40 anna / "absent"']);
  });

  it("an edit that comes late explains no deletion", () => {
    const looked = stored(lookAt(known(), "03:40:30", { seen: gone }));
    for (const edits of [{}, desired]) {
      const other = change("03:40", { edits, heard: "03:50" });
      const again = lookAt(looked, "03:50:10", { seen: gone, events: [other] });
      expect(claims(again)).toContain('unknown / {"is":"absent"}');
    }
  });

  it("a deletion that takes its time is looked at again, and is its author's when it comes true", () => {
    const asked = lookAt(known(), "03:40:10", { events: [deleted] });
    expect(asked.lookAgainMs).toBe(30_000);
    expect(claims(asked)).toEqual([]);
    expect(asked.verdict.fields.map((field) => field.path)).not.toContain("/");
    const looked = lookAt(stored(asked), "05:10", { seen: gone });
    expect(claims(looked)).toEqual(['anna / {"is":"absent"}']);
    expect(looked.isUnexplained).toBe(false);
  });

  it("a deletion that never came true explains none a day later", () => {
    const asked = stored(lookAt(known(), "03:40:10", { events: [deleted] }));
    const looked = lookAfter(asked, 1.1, { seen: gone });
    expect(claims(looked)).toContain('unknown / {"is":"absent"}');
  });

  it("keeps what others hold, and weighs only whether it is there", () => {
    const held = stored(
      lookAt(known(), "03:00:10", {
        events: [change("03:00", { edits: desired })],
        is: { DesiredCapacity: 5 },
      }),
    );
    const looked = lookAt(held, "03:41", {
      seen: gone,
      events: [change("03:40", { actor: otto, write: "delete" })],
    });
    expect(claims(looked)).toEqual([`anna ${path} {"is":5}`, 'otto / {"is":"absent"}']);
    expect(looked.dispute).toMatchObject({ live: { "/": "absent" }, prior: { "/": "present" } });
    expect(looked.dispute.tags).toEqual({ env: "prod", service: "checkout" });
    expect(looked.verdict.fields.map((field) => field.path)).toEqual(["/"]);
  });

  it("what went with its parent went silently, and only so long as it is away", () => {
    const held = stored(
      lookAt(known(), "03:00:10", {
        events: [change("03:00", { edits: desired })],
        is: { DesiredCapacity: 5 },
      }),
    );
    const glance = { events: [change("03:40", { actor: otto, write: "delete" })], seen: gone };
    const looked = lookAfter(held, 0, { ...glance, parentGone: true });
    expect(looked.verdict.fields).toEqual([]);
    expect(looked.record).toMatchObject({ parentGone: true, case: undefined });
    const back = lookAfter(stored(looked), 1);
    expect(back.record).not.toHaveProperty("parentGone");
    expect(claims(back)).toContain(`anna ${path} {"is":5}`);
  });

  it("a resource that nobody can read is gone where its deletion is the last that was heard", () => {
    const made = change("03:30", { actor: pipeline, write: "create", edits: desired });
    const seen = lookAt(freshRecord(group), "03:30:10", { seen: unreadable, events: [made] });
    expect(seen.record.live?.state).toBe("unreadable");
    const looked = lookAt(stored(seen), "03:41", { seen: unreadable, events: [deleted] });
    expect(looked.record.live?.state).toBe("gone");
    expect(lookAt(stored(looked), "03:45", { seen: unreadable }).record.live?.state).toBe("gone");
    const again = change("03:50", { actor: pipeline, write: "create" });
    const back = lookAt(stored(looked), "03:50:10", { seen: unreadable, events: [again] });
    expect(back.record.live?.state).toBe("unreadable");
  });
});

describe("an identifier that returns", () => {
  const away = (): DocketRecord => {
    const edited = change("03:00", { actor: otto, edits: desired });
    const held = lookAt(known(), "03:00:10", { events: [edited], is: { DesiredCapacity: 5 } });
    return stored(lookAt(stored(held), "03:41", { seen: gone, events: [deleted] }));
  };
  const back = (days: number): Looked => {
    const at = instantOf(later(days) - 10_000);
    const edits = [{ path, after: 2 }];
    const made = {
      kind: "change",
      id: "e-again",
      at,
      actor: pipeline,
      write: "create",
      edits,
      testimonies: [],
    } as const;
    return lookAfter(away(), days, { events: [arrived(made)], seen: there({ ...calm, DesiredCapacity: 2 }) });
  };

  it("returns within 14 days with its docket: the creation is an edit against what was agreed", () => {
    const looked = back(13.9);
    expect(claims(looked)).toContain(`${pipeline.principal} ${path} {"is":2}`);
    expect(claims(looked)).toContain(`otto ${path} {"is":5}`);
    expect(looked.dispute.live).toMatchObject({ [path]: 2 });
    expect(looked.dispute.live).not.toHaveProperty("/");
    expect(looked.dispute.prior).toMatchObject({ [path]: 3 });
  });

  it("starts anew afterwards", () => {
    const looked = back(14.1);
    expect(claims(looked)).toEqual([`${pipeline.principal} ${path} {"is":2}`]);
    expect(looked.record.prior).toMatchObject({ DesiredCapacity: 2 });
  });

  it("is nobody's dispute in being there again", () => {
    expect(back(1).verdict.fields.map((field) => field.path)).not.toContain("/");
  });

  it("without a word came by somebody all the same", () => {
    const looked = lookAfter(away(), 1);
    expect(looked.isUnexplained).toBe(true);
    const once = lookAfter(stored(looked), 1.01);
    expect(once.isUnexplained).toBe(false);
    const againGone = lookAfter(stored(once), 1.02, { seen: gone });
    expect(claims(againGone)).toContain('unknown / {"is":"absent"}');
  });
});

const inOneSecond = (kind: "create" | "update" | "delete", id: string, who: Actor, value: number): Arrived =>
  change("03:40", {
    id,
    actor: who,
    write: kind,
    ...(kind !== "delete" && { edits: { [path]: value } }),
  });

/** Without what says when and how often it was looked. */
function essence({ docket, live }: DocketRecord): string {
  const { live: _, ...rest } = JSON.parse(
    recordText({ ...freshRecord(group), docket, live: undefined }),
  ) as Record<string, unknown>;
  return JSON.stringify([rest, live?.state, live?.properties]);
}

describe("equal seconds", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6, unit: "grapheme-ascii" }), {
    minLength: 3,
    maxLength: 3,
  });

  const events = fc
    .tuple(ids, fc.constantFrom(anna, otto, pipeline), fc.constantFrom(anna, otto))
    .map(([[a = "", b = "", c = ""], one, other]) => [
      inOneSecond("create", a, one, 3),
      inOneSecond("update", b, other, 5),
      inOneSecond("delete", c, one, 0),
    ]);

  it("are read by cause, so that what was deleted does not return, whatever arrives first and is looked at between", () => {
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 });
    const cuts = fc.subarray([1, 2]);
    fc.assert(
      fc.property(events, order, cuts, (all, turns, between) => {
        const straight = lookAt(freshRecord(group), "03:41", { seen: unreadable, events: all });
        let record = freshRecord(group);
        let waiting: Arrived[] = [];
        for (const [turn, which] of turns.entries()) {
          const event = all[which] as Arrived;
          waiting.push({ ...event, arrival: `${String(time("03:40") + turn).padStart(15, "0")}#${turn}` });
          if (turn < 2 && !between.includes(turn + 1)) continue;
          record = stored(lookAt(record, `03:40:0${turn + 1}`, { seen: unreadable, events: waiting }));
          waiting = [];
        }
        expect(record.live?.state).toBe("gone");
        expect(essence(record)).toBe(essence(straight.record));
      }),
      { numRuns: 200 },
    );
  });

  it("one hand that makes, edits and deletes in one second has deleted", () => {
    const all = [
      inOneSecond("delete", "a", anna, 0),
      inOneSecond("update", "b", anna, 5),
      inOneSecond("create", "c", anna, 3),
    ];
    const looked = lookAt(known(), "03:41", { seen: gone, events: all });
    expect(claims(looked)).toContain('anna / {"is":"absent"}');
    expect(looked.record.history.at(-1)).toMatchObject({ field: "/", after: "absent" });
  });

  it("an edit in the second of the creation is the later one", () => {
    const all = [inOneSecond("update", "a", anna, 5), inOneSecond("create", "b", anna, 3)];
    const looked = lookAt(freshRecord(group), "03:41", {
      events: all,
      seen: { state: "there", properties: { ...calm, DesiredCapacity: 5 } },
    });
    expect(claims(looked)).toEqual([`anna ${path} {"is":5}`]);
  });
});
