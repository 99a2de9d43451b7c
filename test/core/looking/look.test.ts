import { describe, expect, it } from "vitest";
import type { Question } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord, OpenCase } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { nextFor } from "#core/looking/case-after.ts";
import { essencesOf } from "#core/looking/essence.ts";
import { type Looked, look, lookOnly } from "#core/looking/look.ts";
import type { Sight } from "#core/looking/sight.ts";
import { at, policy, situation, time } from "../arbitration/small-disputes.ts";
import {
  around,
  arrived,
  because,
  calm,
  change,
  claims,
  group,
  known,
  lookAt,
  otto,
  outcomes,
  pipeline,
  restore,
  stored,
  there,
  withPolicy,
} from "./looked-at-group.ts";

const path = "/DesiredCapacity";
const incident = [because("incident", "INC-7")];
const inIncident = around({ situations: [situation({ scope: { service: "checkout" } })] });

/** Otto's hotfix at 03:00 in an open incident, which the pipeline writes over at 03:30. */
const hotfix = change("03:00", { actor: otto, edits: { [path]: 8 }, testimonies: incident });
const apply = change("03:30", {
  actor: pipeline,
  edits: { [path]: 3 },
  testimonies: [because("change-ticket", undefined, "consistency")],
});
const fixed = stored(
  lookAt(known(), "03:00:10", { events: [hotfix], is: { DesiredCapacity: 8 }, around: inIncident }),
);
const contested = lookAt(fixed, "03:30:10", { events: [apply], around: inIncident });

describe("a conflict", () => {
  it("opens a case that waits to be begun", () => {
    expect(outcomes(contested)).toEqual({ [path]: ["revert", 8] });
    expect(contested.record.case).toMatchObject({
      state: "opening",
      openedAt: at("03:30:10"),
      run: 1,
      stirred: false,
      questions: [],
    });
    expect(contested.record.case?.id).toMatch(/^[a-z2-7]{26}$/);
    expect(contested).toMatchObject({ isChanged: true });
    expect(nextFor(contested.record.case)).toBe("start");
  });

  it("is none where everybody wants the same", () => {
    const same = change("03:30", { actor: pipeline, edits: { [path]: 8 } });
    const looked = lookAt(fixed, "03:30:10", {
      events: [same],
      is: { DesiredCapacity: 8 },
      around: inIncident,
    });
    expect(looked.record.case).toBeUndefined();
    expect(nextFor(looked.record.case)).toBe("nothing");
  });

  it("has an id of its own each time", () => {
    const other = lookAt(fixed, "03:30:11", { events: [apply], around: inIncident });
    expect(other.record.case?.id).not.toBe(contested.record.case?.id);
  });

  it("that came to the same before is no news", () => {
    const settled = essencesOf(contested.verdict);
    const looked = lookAt({ ...fixed, settled }, "03:30:10", { events: [apply], around: inIncident });
    expect(looked.record.case).toBeUndefined();
    const other = lookAt({ ...fixed, settled: { [path]: "other" } as typeof settled }, "03:30:10", {
      events: [apply],
      around: inIncident,
    });
    expect(nextFor(other.record.case)).toBe("start");
  });

  it("is news again once nobody minded for a while", () => {
    const looked = lookAt({ ...known(), settled: { [path]: "x" } as DocketRecord["settled"] }, "03:00");
    expect(looked.record.settled).toEqual({});
  });

  it("leaves what was agreed as it was", () => {
    expect(contested.record.prior).toEqual(fixed.prior);
  });
});

const inCase = (parts: Partial<OpenCase>): DocketRecord => {
  const record = stored(contested);
  const open = record.case as OpenCase;
  return { ...record, case: { ...open, ...parts } };
};
const later = change("03:40", { edits: { "/MinSize": 2 } });
const harder = change("03:40", { actor: pipeline, edits: { [path]: 2 } });
const calmLook = (record: DocketRecord): Looked => lookAt(record, "03:41", { around: inIncident });
const changedLook = (record: DocketRecord): Looked =>
  lookAt(record, "03:41", { events: [harder], is: { DesiredCapacity: 2 }, around: inIncident });

describe("an open case", () => {
  it.each([
    { state: "opening", look: calmLook, stirred: false, next: "start" },
    { state: "opening", look: changedLook, stirred: true, next: "start" },
    { state: "running", look: calmLook, stirred: false, next: "nothing" },
    { state: "running", look: changedLook, stirred: true, next: "nothing" },
    { state: "waiting", look: calmLook, stirred: false, next: "nothing" },
    { state: "waiting", look: changedLook, stirred: true, next: "wake" },
  ] as const)("that is $state: stirred $stirred, then $next", ({ state, look, stirred, next }) => {
    const record = inCase({ state, token: "t" });
    const looked = look(record);
    expect(nextFor(looked.record.case)).toBe(next);
    expect(looked.record.case).toMatchObject({ id: record.case?.id, state, stirred });
    const again = lookAt(stored(looked), "03:42", {
      is: look === calmLook ? {} : { DesiredCapacity: 2 },
      around: inIncident,
    });
    expect(nextFor(again.record.case)).toBe(next);
    expect(again.isChanged).toBe(false);
  });

  it("that is stirred stays so until somebody judges", () => {
    const looked = lookAt(inCase({ state: "waiting", stirred: true }), "03:33", { around: inIncident });
    expect(looked).toMatchObject({ isChanged: false });
    expect(nextFor(looked.record.case)).toBe("wake");
  });

  it("is not stirred by what concerns nobody", () => {
    const looked = lookAt(inCase({ state: "waiting" }), "03:41", {
      events: [later],
      is: { MinSize: 2 },
      around: inIncident,
    });
    expect(looked).toMatchObject({ isChanged: true });
    expect(nextFor(looked.record.case)).toBe("nothing");
  });

  it("is watched every five minutes, and the watch moves on only when it is over", () => {
    expect(contested.record.due).toBe(at("03:35:10"));
    expect(lookAt(stored(contested), "03:33", { around: inIncident }).record.due).toBe(at("03:35:10"));
    expect(lookAt(stored(contested), "03:36", { around: inIncident }).record.due).toBe(at("03:41"));
  });

  it("holds what it asks about: nobody agreed on it", () => {
    const ask = { options: [], approvers: [] } as unknown as Question;
    const question = { id: "q", fields: ["/MinSize"], ask, claims: [], askedAt: at("03:35"), told: [] };
    const record = inCase({ questions: [question] as unknown as OpenCase["questions"] });
    const looked = lookAt(record, "03:41", { events: [later], is: { MinSize: 2 }, around: inIncident });
    expect(looked.record.prior).toMatchObject({ MinSize: 1 });
  });
});

describe("what is agreed", () => {
  it("follows a change that somebody explained for good, and not what an incident holds", () => {
    expect(fixed.prior).toMatchObject({ DesiredCapacity: 3 });
    const lasting = change("03:00", {
      actor: pipeline,
      edits: { [path]: 8 },
      testimonies: [because("change-ticket")],
    });
    const looked = lookAt(known(), "03:00:10", { events: [lasting], is: { DesiredCapacity: 8 } });
    expect(looked.record.prior).toMatchObject({ DesiredCapacity: 8 });
  });

  it("waits for the end of a grace, and the docket is looked at then", () => {
    const rules = withPolicy(policy({ unattributed: [{ answer: "keep" }] }));
    const events = [change("03:00", { edits: { [path]: 5 } })];
    const is = { DesiredCapacity: 5 };
    const first = lookAt(known(), "03:00:10", { events, is, around: rules });
    expect(first.record.prior).toMatchObject({ DesiredCapacity: 3 });
    expect(first).toMatchObject({ differsAt: at("03:15") });
    expect(nextFor(first.record.case)).toBe("nothing");
    expect(first.record.due).toBe(at("03:15"));
    const second = lookAt(stored(first), "03:15:01", { is, around: rules });
    expect(second.record.prior).toMatchObject({ DesiredCapacity: 5 });
    expect(second.record.due).toBeUndefined();
  });

  it("stays where the policy does not keep what nobody explained", () => {
    const rules = withPolicy(policy({ unattributed: [{ answer: "revert" }] }));
    const events = [change("03:00", { edits: { [path]: 5 } })];
    const is = { DesiredCapacity: 5 };
    const first = lookAt(known(), "03:00:10", { events, is, around: rules });
    const second = lookAt(stored(first), "03:15:01", { is, around: rules });
    expect(outcomes(second)).toEqual({ [path]: ["revert", 3] });
    expect(second.record.prior).toMatchObject({ DesiredCapacity: 3 });
    expect(nextFor(second.record.case)).toBe("start");
  });

  it("holds for tags as well", () => {
    const tagged = (value: string): Json => [
      { Key: "env", Value: value },
      { Key: "service", Value: "checkout" },
    ];
    const record = known();
    expect(record.priorTags).toEqual({ env: "prod", service: "checkout" });
    const events = [change("03:00", { edits: { "/Tags[Key=env]/Value": "test" } })];
    const looked = lookAt(record, "03:00:10", { events, is: { Tags: tagged("test") } });
    expect(looked.dispute).toMatchObject({ tags: { env: "test" }, facts: { priorTags: { env: "prod" } } });
    expect(looked.record.priorTags).toEqual({ env: "prod", service: "checkout" });
  });

  it("holds for one tag of several: the one under dispute stays as it was", () => {
    const rules = withPolicy(policy({ unattributed: [{ answer: "ask" }] }));
    const Tags = [
      { Key: "env", Value: "test" },
      { Key: "team", Value: "blue" },
      { Key: "service", Value: "checkout" },
    ];
    const events = [
      change("03:00", { edits: { "/Tags[Key=env]/Value": "test" } }),
      change("03:01", {
        actor: otto,
        edits: { "/Tags[Key=team]": { Key: "team", Value: "blue" } },
        testimonies: [because("change-ticket")],
      }),
    ];
    const looked = lookAt(known(), "03:20", { events, is: { Tags }, around: rules });
    expect(looked.record.priorTags).toEqual({ env: "prod", service: "checkout", team: "blue" });
  });
});

describe("nobody disputes with themself", () => {
  const add = change("03:00", {
    actor: otto,
    edits: { "/Tags[Key=team]": { Key: "team", Value: "blue" } },
    testimonies: incident,
  });
  const tags = (...more: readonly Json[]): Json => [
    { Key: "env", Value: "prod" },
    { Key: "service", Value: "checkout" },
    ...more,
  ];
  const added = stored(
    lookAt(known(), "03:00:10", { events: [add], is: { Tags: tags({ Key: "team", Value: "blue" }) } }),
  );

  it.each([
    {
      when: "they change a part of what they added",
      edits: { "/Tags[Key=team]/Value": "red" },
      left: ["red"],
    },
    { when: "they take it away again", edits: { "/Tags[Key=team]": null }, left: [] },
    {
      when: "they write the whole list anew",
      edits: { "/Tags": tags({ Key: "team", Value: "red" }) },
      left: ["red"],
    },
  ])("when $when", ({ edits, left }) => {
    const event = change("03:10", { actor: otto, edits, testimonies: incident });
    const Tags = tags(...left.map((Value) => ({ Key: "team", Value })));
    const looked = lookAt(added, "03:10:10", { events: [event], is: { Tags } });
    expect(looked.verdict.outcome).toBe("keep");
    expect(looked.record.case).toBeUndefined();
    const later = lookAt(stored(looked), "03:20", { is: { Tags } });
    expect(later.verdict.outcome).toBe("keep");
  });
});

describe("a resource that is gone", () => {
  const gone = { state: "gone" } as const;
  const deleted = change("03:40", { write: "delete" });

  it("is marked so, and only its existence is left to dispute", () => {
    const looked = lookAt(fixed, "03:41", { seen: gone, events: [deleted] });
    expect(looked.record).toMatchObject({ live: { state: "gone" }, prior: fixed.prior });
    expect(looked.dispute).toMatchObject({ live: { "/": "absent" }, prior: { "/": "present" } });
    expect(claims(looked)).toContain('anna / {"is":"absent"}');
    expect(looked.verdict.fields.map((field) => field.path)).toEqual(["/"]);
    expect(looked).toMatchObject({ isChanged: true, lookAgainMs: undefined });
    expect(lookAt(stored(looked), "03:42", { seen: gone, events: [deleted, hotfix] }).isChanged).toBe(false);
  });

  it.each([
    { state: "waiting", next: "wake" },
    { state: "opening", next: "start" },
    { state: "running", next: "nothing" },
  ] as const)("ends its case: $state, then $next", ({ state, next }) => {
    const looked = lookAt(inCase({ state, token: "t" }), "03:41", { seen: gone, events: [deleted] });
    expect(looked.record.case).toMatchObject({ state, stirred: true });
    expect(nextFor(looked.record.case)).toBe(next);
    expect(looked.verdict.fields.map((field) => field.path)).toEqual(["/"]);
  });

  it("that is still there after all only changed", () => {
    const looked = lookAt(known(), "03:41", { events: [deleted], is: { Status: "Deleting" } });
    expect(looked.record.live?.state).toBe("there");
    expect(looked.lookAgainMs).toBe(30_000);
  });
});

describe("looking again", () => {
  it.each([
    {
      when: "a status says that it goes on",
      is: { Status: "Updating" },
      expected: [30_000, 120_000, undefined],
    },
    {
      when: "a status says that it is done",
      is: { Status: "active" },
      expected: [undefined, undefined, undefined],
    },
    { when: "no status says anything", is: {}, expected: [undefined, undefined, undefined] },
    {
      when: "another word sounds alike",
      is: { HealthCheckType: "pending" },
      expected: [undefined, undefined, undefined],
    },
  ])("when $when", ({ is, expected }) => {
    expect([0, 1, 2].map((again) => lookAt(known(), "03:00", { is, again }).lookAgainMs)).toEqual(expected);
  });

  it("is of no use where a request tells no value", () => {
    const events = [change("03:00", { edits: { [path]: undefined } })];
    expect(lookAt(known(), "03:00:10", { events }).lookAgainMs).toBeUndefined();
  });
});

describe("a look that changes nothing", () => {
  it("is not stored", () => {
    const looked = lookAt(known(), "03:00");
    expect(looked).toMatchObject({ isChanged: false, differsAt: undefined });
    expect(nextFor(looked.record.case)).toBe("nothing");
    expect(lookAt({ ...known(), policy: "another" }, "03:00").isChanged).toBe(true);
  });

  it("is stored nevertheless once many events would have to be read again", () => {
    const events = Array.from({ length: 150 }, (_, index) => change("03:00", { id: `e-${index}` }));
    expect(lookAt(known(), "03:01", { events: events.slice(0, 90) }).isChanged).toBe(false);
    expect(lookAt(known(), "03:01", { events }).isChanged).toBe(true);
  });
});

describe("what is declared", () => {
  const claim = {
    id: "c",
    field: path,
    constraint: { min: 5 },
    actor: otto,
    intent: "availability",
    motivation: { kind: "none" },
    source: "declared",
    madeAt: at("02:00"),
    onLoss: "defer",
    state: "active",
  } as const;
  const declared = arrived({
    kind: "declare",
    id: "d",
    at: at("02:00"),
    actor: otto,
    claims: [claim as never],
  });
  const withdrawn = arrived({
    kind: "withdraw",
    id: "w",
    at: at("02:30"),
    actor: otto,
    field: path as never,
  });

  it("stands until it is withdrawn, whichever is heard first", () => {
    const looked = lookAt(known(), "03:00", { events: [declared] });
    expect(claims(looked)).toEqual([`otto ${path} {"min":5} (declared: none)`]);
    expect(claims(lookAt(stored(looked), "03:01", { events: [withdrawn] }))).toEqual([]);
    expect(claims(lookAt(known(), "03:00", { events: [withdrawn, declared] }))).toEqual([]);
  });
});

describe("what is odd", () => {
  it.each([
    { what: "properties that are no object", properties: [1, 2] },
    { what: "properties nested too deep", properties: JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`) },
  ])("$what count as unreadable", ({ properties }) => {
    const looked = lookAt(freshRecord(group), "03:00", { seen: there(properties) });
    expect(looked.record.live?.state).toBe("unreadable");
  });

  it("a property without a name is nobody's field", () => {
    const looked = lookAt(known(), "03:00", { is: { "": 1 }, events: [change("02:59")] });
    expect(claims(looked)).toEqual([]);
  });

  it("a hopeless restore is for a person", () => {
    const failed = restore({
      values: { [path]: 8 } as never,
      state: "failed",
      failure: { kind: "hopeless", why: "refused" },
      endedAt: at("03:31"),
    });
    const looked = lookAt({ ...stored(contested), case: undefined, restores: [failed] }, "03:32", {
      around: inIncident,
    });
    expect(outcomes(looked)).toEqual({ [path]: ["ask", 3] });
  });
});

describe("what a look finds to be stored", () => {
  const gone = { state: "gone" } as const;
  const found = (count: number) =>
    Array.from({ length: count }, (_, index) => change("03:00", { id: `e-${index}` }));

  it.each<{ what: string; record?: DocketRecord; glance: Parameters<typeof lookAt>[2]; is: boolean }>([
    { what: "nothing new", glance: {}, is: false },
    { what: "a hundred events that say nothing", glance: { events: found(100) }, is: false },
    { what: "one more of them", glance: { events: found(101) }, is: true },
    { what: "a status that nobody may write", glance: { is: { Status: "ok" } }, is: true },
    { what: "that it went", glance: { seen: gone }, is: true },
    { what: "that nobody can read it", glance: { seen: { state: "unreadable", why: "so" } }, is: true },
    { what: "what was never seen before", record: freshRecord(group), glance: {}, is: true },
    { what: "nothing of what never was", record: freshRecord(group), glance: { seen: gone }, is: false },
    {
      what: "nothing of what never was, many though say it was",
      record: freshRecord(group),
      glance: { seen: gone, events: found(101) },
      is: false,
    },
    {
      what: "that what was never seen is gone, once stored",
      record: { ...freshRecord(group), version: 1 },
      glance: { seen: gone },
      is: true,
    },
  ])("%#: is $what: $is", ({ record = known(), glance, is }) => {
    expect(lookAt(record, "03:01", glance).isChanged).toBe(is);
  });
});

describe("an open case is looked at again", () => {
  it.each([
    { what: "when it was to be", due: "03:34", is: "03:34" },
    { what: "in five minutes, as that is now", due: "03:33", is: "03:38" },
    { what: "in five minutes, as that has passed", due: "03:32", is: "03:38" },
    { what: "when it was to be, five minutes ahead", due: "03:38", is: "03:38" },
    { what: "in five minutes, as that is later", due: "03:40", is: "03:38" },
    { what: "in five minutes, as nobody said when", due: undefined, is: "03:38" },
  ])("%#: $what", ({ due, is }) => {
    const record = { ...stored(contested), due: due && at(due) };
    expect(lookAt(record, "03:33", { around: inIncident }).record.due).toBe(at(is));
  });

  it("and settles nothing by itself", () => {
    expect(contested.record.settled).toEqual({});
    const looked = lookAt(stored(contested), "03:33", { around: inIncident });
    expect(looked.record.settled).toEqual({});
    const testimonies = [because("change-ticket")];
    const ticket = change("03:40", { actor: pipeline, edits: { "/MinSize": 2 }, testimonies });
    const glance = { events: [ticket], is: { MinSize: 2 }, around: inIncident };
    const { record } = lookAt(inCase({ state: "waiting" }), "03:41", glance);
    expect(record.prior).toMatchObject({ MinSize: 2 });
    expect(record.settled).toEqual({});
  });
});

describe("what belongs to something that is gone", () => {
  const sight = (parts: Partial<Sight>): Sight => ({
    ...{ record: known(), events: [], seen: there(calm), before: undefined, now: time("03:41") },
    ...parts,
  });
  const gone = { state: "gone" } as const;

  it.each([
    { what: "itself gone as well", parts: { seen: gone, parentGone: true }, is: true },
    { what: "itself gone alone", parts: { seen: gone, parentGone: false }, is: false },
    { what: "itself gone, and nobody saw to the other", parts: { seen: gone }, is: false },
    { what: "still there", parts: { parentGone: true }, is: false },
    { what: "there again", parts: { record: { ...known(), parentGone: true } }, is: false },
  ])("%#: is $what", ({ parts, is }) => {
    expect(Object.hasOwn(look(sight(parts), around()).record, "parentGone")).toBe(is);
  });

  it.each<{ what: string; parts: Partial<Sight> }>([
    { what: "nothing happened", parts: {} },
    { what: "somebody wrote", parts: { events: [hotfix], seen: there({ ...calm, DesiredCapacity: 8 }) } },
    { what: "others dispute it", parts: { record: fixed, events: [apply] } },
    { what: "it is gone", parts: { record: fixed, seen: gone } },
  ])("%#: the verdict alone is that of the look, as $what", ({ parts }) => {
    const { dispute, verdict } = look(sight(parts), inIncident);
    const alone = lookOnly(sight(parts), inIncident);
    expect(alone.verdict).toEqual(verdict);
    expect(JSON.stringify(alone.dispute)).toBe(JSON.stringify(dispute));
  });
});

it("a status of before says nothing of what is gone", () => {
  const record = known({ Status: "Updating" });
  expect(lookAt(record, "03:00", { is: { Status: "Updating" } }).lookAgainMs).toBe(30_000);
  expect(lookAt(record, "03:00", { seen: { state: "gone" } }).lookAgainMs).toBeUndefined();
});

it("a claim that holds a field stays on a full docket", () => {
  const full = withPolicy(policy({ limits: { docket: { claims: 1 } } }), inIncident.situations);
  const others = ["/MinSize", "/MaxSize"].map((other, index) =>
    change(`03:0${index + 1}`, { edits: { [other]: 2 } }),
  );
  const is = { DesiredCapacity: 8, MinSize: 2, MaxSize: 2 };
  const looked = lookAt(known(), "03:05", { events: [hotfix, ...others], is, around: full });
  expect([...looked.record.docket.writes.keys()]).toContain(`otto\n\n${path}`);
});
