import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ruling } from "#core/arbitration/dispute.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Author, Learnt } from "#core/ledger/learnt.ts";
import {
  authorAt,
  broughtAtOn,
  credited,
  mostAuthors,
  noted,
  struckOut,
} from "#core/looking/learning/authors.ts";
import { highestAt, withHighs } from "#core/looking/learning/highest.ts";
import type { Looked } from "#core/looking/look.ts";
import { at, policy, situation, time } from "../arbitration/small-disputes.ts";
import {
  arrived,
  because,
  calm,
  change,
  claims,
  group,
  lookAt,
  otto,
  outcomes,
  pipeline,
  stored,
  withPolicy,
} from "./looked-at-group.ts";

const path = "/DesiredCapacity" as FieldPath;
const eight = { DesiredCapacity: 8 };
const inMode = (mode: string, rest: object = {}) => withPolicy(policy({ mode: { default: mode }, ...rest }));
const enforcing = inMode("enforce", { unattributed: [{ answer: "keep" }] });
const ticket = [because("change-ticket", undefined, "consistency")];
const applies = (value: number, when = "03:00", testimonies = ticket) =>
  change(when, { actor: pipeline, edits: { [path]: value }, testimonies });
const authorsOf = ({ record }: Looked): unknown => record.learnt?.authors;
const agreedOf = ({ record }: Looked): Json =>
  (record.prior as Readonly<Record<string, Json>>)["DesiredCapacity"] ?? null;

/** A group that was looked at once, at 01:00, under the policy of the moment. */
const knownTo = (here: typeof enforcing, is: Readonly<Record<string, Json>> = {}): DocketRecord =>
  stored(lookAt(freshRecord(group), "01:00", { is, around: here }));

describe("what counts as agreed, and whose it is, when", () => {
  const open = situation({ scope: { service: "checkout" } });
  const during = { ...enforcing, situations: [open] };
  const nobody = change("03:00", { actor: otto, edits: { [path]: 8 } });
  it.each([
    { when: "a shown edit is kept for good", event: applies(8), look: "03:00:10", agreed: 8, author: "kept" },
    {
      when: "nobody explained it and the grace lasts",
      event: nobody,
      look: "03:10",
      agreed: 3,
      author: undefined,
    },
    {
      when: "a row of the policy lets it stand: it keeps the author that it had",
      event: nobody,
      look: "03:16",
      agreed: 8,
      author: undefined,
    },
    {
      when: "an incident holds it",
      event: applies(8, "03:00", [because("incident", "INC-7")]),
      look: "03:00:10",
      here: during,
      agreed: 3,
      author: undefined,
    },
    {
      when: "its reason may still be confirmed",
      event: applies(8, "03:00", [because("incident", "INC-9")]),
      look: "03:29",
      agreed: 3,
      author: undefined,
    },
    {
      when: "it ends by itself",
      event: applies(8, "03:00", [{ ...ticket[0], until: at("09:00") } as (typeof ticket)[number]]),
      look: "03:00:10",
      agreed: 3,
      author: undefined,
    },
  ])("$when", ({ event, look: when, here = enforcing, agreed, author }) => {
    const looked = lookAt(knownTo(here), when, { events: [event], is: eight, around: here });
    expect(agreedOf(looked)).toBe(agreed);
    const principal = "123456789012:role/deploy";
    const expected =
      author === undefined ? undefined : { [path]: { principal, at: at("03:00"), how: author } };
    expect(authorsOf(looked)).toEqual(expected);
  });

  it("a row lets it stand for being the safer one, and code waits: it is not agreed, or code would win by that alone", () => {
    const classes = { capacity: [{ fields: [path], safer: "more" }] };
    const here = inMode("enforce", { unattributed: [{ answer: "keep" }], classes });
    const applied = { events: [applies(4, "02:00")], is: { DesiredCapacity: 4 }, around: here };
    const before = stored(lookAt(knownTo(here), "02:00:10", applied));
    const first = lookAt(before, "03:16", { events: [nobody], is: eight, around: here });
    const again = lookAt(stored(first), "03:40", { is: eight, around: here });
    expect([agreedOf(first), agreedOf(again)]).toEqual([4, 4]);
    const kept = { [path]: ["keep", 8] };
    expect([outcomes(first), outcomes(again)]).toEqual([kept, kept]);
  });

  it("a person ruled for it: the one whom they favoured is its author, and of a value of their own they are", () => {
    const ruling = (parts: Partial<Ruling>): Ruling =>
      ({ id: "r", field: path, over: [], answer: "keep", by: "olga", at: at("03:20"), ...parts }) as Ruling;
    const before = stored(
      lookAt(knownTo(enforcing), "03:00:10", { events: [nobody], is: eight, around: enforcing }),
    );
    const own = { ...before, rulings: [ruling({ answer: "value", value: 8 })] };
    const looked = lookAt(own, "03:21", { is: eight, around: enforcing });
    expect(looked.verdict.fields[0]?.because.map(({ rule }) => rule)).toContain("ruling");
    expect(agreedOf(looked)).toBe(8);
    expect(authorsOf(looked)).toEqual({ [path]: { principal: "olga", at: at("03:20"), how: "ruling" } });
    const theirs = { principal: "otto", at: at("03:00"), how: "ruling" };
    const weighed = { actor: "otto", constraint: { is: 8 }, motivation: { kind: "none" } } as const;
    for (const favouring of [ruling({}), ruling({ answer: "value", value: 8, over: [weighed] })]) {
      const kept = lookAt({ ...before, rulings: [favouring] }, "03:21", { is: eight, around: enforcing });
      expect(agreedOf(kept)).toBe(8);
      expect(authorsOf(kept)).toEqual({ [path]: theirs });
    }
  });
});

describe("while Parley only observes", () => {
  const observing = inMode("observe");

  const byOtto = { principal: "otto", at: at("03:00"), how: "observed" };
  const eightByOtto = change("03:00", { actor: otto, edits: { [path]: 8 } });
  const events = [eightByOtto, change("03:01", { edits: { "/MinSize": 2 } })];
  const is = { ...eight, MinSize: 2 };
  const byAnna = { principal: "anna", at: at("03:01"), how: "observed" };

  it("anyone who writes is remembered, and is the author of what they wrote once it is agreed", () => {
    const first = lookAt(knownTo(observing), "03:02", { events, is, around: observing });
    expect(first.record.learnt?.writers).toEqual({ [path]: byOtto, "/MinSize": byAnna });
    expect(authorsOf(first)).toBeUndefined();
    const second = lookAt(stored(first), "03:17", { is, around: observing });
    expect(second.record.prior).toMatchObject({ DesiredCapacity: 8, MinSize: 2 });
    expect(authorsOf(second)).toEqual({ [path]: byOtto, "/MinSize": byAnna });
    expect(second.record.learnt?.writers).toBeUndefined();
  });

  it("who is heard late is not remembered for what somebody has written since", () => {
    const first = stored(lookAt(knownTo(observing), "03:02", { events, is, around: observing }));
    const late = change("02:59", { edits: { [path]: 9 }, heard: "03:04" });
    const second = lookAt(first, "03:04:10", { events: [late], is, around: observing });
    expect(claims(second)).toContain(`anna ${path} {"is":9}`);
    expect(second.record.learnt?.writers).toEqual({ [path]: byOtto, "/MinSize": byAnna });
  });

  it("no write explains itself: what comes out is what comes out where Parley may do more", () => {
    for (const answer of ["keep", "revert", "ask"])
      for (const when of ["03:02", "03:17"]) {
        const looks = ["observe", "enforce"].map((mode) => {
          const around = inMode(mode, { unattributed: [{ answer }] });
          const first = lookAt(knownTo(around), "03:01:10", { events, is, around });
          return lookAt(stored(first), when, { is, around });
        });
        expect(outcomes(looks[0] as Looked), `${answer} ${when}`).toEqual(outcomes(looks[1] as Looked));
      }
  });

  it("the author of what is agreed stays its author, no matter who writes over it", () => {
    const asking = inMode("observe", { unattributed: [{ answer: "ask" }] });
    const known = knownTo(asking);
    const deploy = { principal: "123456789012:role/deploy", at: at("01:00"), how: "kept" } as const;
    const agreed = { ...known, learnt: credited(known.learnt ?? {}, path, deploy) };
    const looked = lookAt(agreed, "03:20", { events: [eightByOtto], is: eight, around: asking });
    expect(looked.dispute.facts.fields?.[path]).toMatchObject({ author: deploy.principal });
    expect(looked.record.learnt?.writers?.[path]).toMatchObject({ principal: "otto" });
  });

  it.each([
    { when: "puts back what was agreed", is: {} },
    { when: "is nobody that is known", is: { DesiredCapacity: 9 } },
  ])("who wrote before is no author where the next one $when", ({ is: later }) => {
    const first = lookAt(knownTo(observing), "03:02", {
      events: [eightByOtto],
      is: eight,
      around: observing,
    });
    const second = lookAt(stored(first), "03:10", { is: later, around: observing });
    expect(second.record.learnt).not.toHaveProperty("writers");
    expect(authorsOf(second)).toBeUndefined();
  });

  it("anyone who writes what stands there already is not, and nobody is for what nobody told", () => {
    const looked = lookAt(knownTo(observing), "03:02", {
      events: [applies(3)],
      is: { MinSize: 2 },
      around: observing,
    });
    expect(looked.record.learnt).toEqual({ mode: "observe" });
  });

  it("they are no authors where Parley may do more", () => {
    const looked = lookAt(knownTo(enforcing), "03:02", { events, is, around: enforcing });
    expect(looked.record.learnt).toEqual({ mode: "enforce" });
  });
});

describe("when Parley may do more than before", () => {
  const rival = [applies(3, "02:00"), change("03:00", { actor: otto, edits: { [path]: 8 } })];
  const asking = { unattributed: [{ answer: "revert" }] };
  const observing = inMode("observe", asking);
  const watched = lookAt(knownTo(observing, { DesiredCapacity: 2 }), "03:30", {
    events: rival,
    is: eight,
    around: observing,
  });
  /** What was seen while observing was settled at once. */
  const before: DocketRecord = { ...stored(watched), case: undefined };

  it.each(["advise", "enforce"])("what stands is agreed in the mode %s, listed, and not acted on", (mode) => {
    expect(before.prior).not.toMatchObject({ DesiredCapacity: 8 });
    const looked = lookAt(before, "04:00", { is: eight, around: inMode(mode, asking) });
    expect(looked.record.prior).toMatchObject({ DesiredCapacity: 8 });
    expect(looked.record.learnt).toMatchObject({ mode, outstanding: [{ field: path, at: at("04:00") }] });
    expect(claims(looked).filter((text) => text.includes(path))).toEqual([`otto ${path} {"is":8}`]);
    expect(looked.record.case).toBeUndefined();
    expect(looked.dispute.facts.fields?.[path]).toMatchObject({ author: "otto" });
  });

  it("what changed since the last look is judged as ever", () => {
    const later = change("03:59", { edits: { "/MinSize": 9 } });
    const looked = lookAt(before, "04:20", {
      events: [later],
      is: { ...eight, MinSize: 9 },
      around: inMode("enforce", asking),
    });
    expect(looked.record.prior).toMatchObject({ DesiredCapacity: 8, MinSize: 1 });
    expect(outcomes(looked)["/MinSize"]).toEqual(["revert", 1]);
  });

  it("nothing is agreed for its sake where it may do less, or as much", () => {
    const looked = lookAt(before, "04:00", { is: eight, around: observing });
    expect(looked.record.prior).toEqual(before.prior);
    expect(looked.record.learnt?.outstanding).toBeUndefined();
  });
});

describe("what a resource is created with", () => {
  const creation = change("03:00", {
    actor: pipeline,
    write: "create",
    edits: { [path]: 3, "/Tags": calm["Tags"] as Json, "/MinSize": 1 },
  });

  it("is agreed, its tags are settled, and its creator is the author", () => {
    const looked = lookAt(freshRecord(group), "03:00:10", { events: [creation], around: enforcing });
    expect(looked.record.prior).toEqual(calm);
    expect(looked.record.priorTags).toEqual({ env: "prod", service: "checkout" });
    const author = { principal: "123456789012:role/deploy", at: at("03:00"), how: "first sight" };
    expect(looked.record.learnt).toEqual({ mode: "enforce", creator: author });
    expect(looked.dispute.facts).toMatchObject({
      creator: author.principal,
      fields: { [path]: { author: author.principal } },
    });
  });

  it("is not what somebody else wrote before Parley had looked", () => {
    const opened = change("03:00:05", { actor: otto, edits: { [path]: 8 } });
    const looked = lookAt(freshRecord(group), "03:00:10", {
      events: [creation, opened],
      is: eight,
      around: enforcing,
    });
    expect(looked.record.prior).toMatchObject({ DesiredCapacity: 3 });
    const own = { ...opened, event: { ...opened.event, actor: pipeline } } as typeof opened;
    const same = lookAt(freshRecord(group), "03:00:10", {
      events: [creation, own],
      is: eight,
      around: enforcing,
    });
    expect(same.record.prior).toMatchObject({ DesiredCapacity: 8 });
  });

  it("is the stack's where a stack says that it made it", () => {
    const Tags = [
      ...(calm["Tags"] as readonly Json[]),
      { Key: "aws:cloudformation:stack-id", Value: "arn:aws:cloudformation:x" },
    ];
    const looked = lookAt(freshRecord(group), "03:00:10", { is: { Tags }, around: enforcing });
    expect(looked.record.learnt?.creator).toEqual({
      principal: "arn:aws:cloudformation:x",
      at: at("03:00:10"),
      how: "first sight",
    });
  });
});

describe("the highest number agreed in 30 days", () => {
  const day = 86_400_000;
  const now = time("03:00");
  const lowered = (learnt: Learnt, from: number, to: number, when: number): Learnt =>
    withHighs(learnt, [{ path, before: from, after: to }], when);

  it("is the one that stood before, for 30 days", () => {
    const learnt = lowered({}, 12, 3, now);
    expect(highestAt(learnt, path, { agreed: 3, now: now + 29 * day })).toBe(12);
    expect(highestAt(learnt, path, { agreed: 3, now: now + 30 * day })).toBe(3);
    expect(highestAt({}, path, { agreed: 3, now })).toBe(3);
    expect(highestAt({}, path, { agreed: "x", now })).toBeUndefined();
  });

  it("is always the highest of those that were agreed, and never needs many of them", () => {
    const numbers = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(numbers, (values) => {
        let learnt: Learnt = {};
        for (const [index, value] of values.entries())
          if (index > 0) learnt = lowered(learnt, values[index - 1] as number, value, now + index * 1_000);
        const agreed = values.at(-1) as number;
        expect(highestAt(learnt, path, { agreed, now: now + 60_000 })).toBe(Math.max(...values));
        expect(learnt.highest?.[path]?.length ?? 0).toBeLessThanOrEqual(16);
      }),
    );
  });
});

describe("authors", () => {
  const author = (principal: string, how: Author["how"] = "observed"): Author => ({
    principal,
    at: at("03:00"),
    how,
  });
  const by = { by: "olga", at: at("04:00") };

  it("are told by the closest field around, else by the creator", () => {
    let learnt: Learnt = { creator: author("maker") };
    learnt = credited(learnt, "/Tags" as FieldPath, author("anna"));
    learnt = credited(learnt, "/Tags[Key=env]" as FieldPath, author("otto"));
    expect(authorAt(learnt, "/Tags[Key=env]/Value")?.principal).toBe("otto");
    expect(authorAt(learnt, "/Tags[Key=x]")?.principal).toBe("anna");
    expect(authorAt(learnt, "/MinSize")?.principal).toBe("maker");
    expect(authorAt(credited(learnt, "/Tags" as FieldPath, author("zoe")), "/Tags[Key=env]")?.principal).toBe(
      "zoe",
    );
  });

  it("of a whole say when each part was brought only where it was taken away as a whole", () => {
    const learnt = credited({}, "/Tags" as FieldPath, author("anna"));
    const broughtAt = (where: string, prior: Readonly<Record<string, Json>>) =>
      broughtAtOn(learnt, where, prior);
    const there = { "/Tags": [{ Key: "env", Value: "prod" }] };
    expect(broughtAt("/Tags", there)).toBe(at("03:00"));
    expect(broughtAt("/Tags[Key=env]/Value", there)).toBeUndefined();
    expect(broughtAt("/Tags[Key=env]/Value", { "/Tags": null })).toBe(at("03:00"));
    expect(broughtAt("/MinSize", { "/Tags": null })).toBeUndefined();
  });

  it("stay few, and where they cannot be told apart any more nobody is", () => {
    let learnt: Learnt = {};
    for (let index = 0; index <= mostAuthors; index += 1)
      learnt = credited(learnt, `/Tags[Key=k${index}]` as FieldPath, author(index === 7 ? "otto" : "anna"));
    expect(Object.keys(learnt.authors ?? {})).toEqual(["/Tags"]);
    expect(authorAt(learnt, "/Tags[Key=k7]")?.principal).toBeUndefined();
  });

  it("are struck out of one field, or of all, with who did it", () => {
    let learnt: Learnt = { creator: author("anna", "first sight") };
    learnt = credited(learnt, path, author("anna"));
    learnt = credited(learnt, "/MinSize" as FieldPath, author("otto"));
    const one = struckOut(learnt, { principal: "anna", field: path }, by);
    expect(one).toMatchObject({ fields: [path], isCreator: false });
    expect(authorAt(one.learnt, path)).toEqual({ at: at("03:00"), how: "observed", struck: by });
    expect(authorAt(one.learnt, "/Zones")?.principal).toBe("anna");
    const all = struckOut(learnt, { principal: "anna" }, by);
    expect(all).toMatchObject({ fields: [path], isCreator: true });
    expect(authorAt(all.learnt, "/Zones")?.principal).toBeUndefined();
    expect(authorAt(all.learnt, "/MinSize")?.principal).toBe("otto");
    const created = struckOut(learnt, { principal: "anna", field: "/Zones" }, by);
    expect(created.fields).toEqual(["/Zones"]);
    expect(authorAt(created.learnt, "/HealthCheckType")?.principal).toBe("anna");
    const written = noted({}, path, author("anna"));
    expect(struckOut(written, { principal: "anna" }, by)).toMatchObject({
      fields: [path],
      learnt: { writers: { [path]: { struck: by } } },
    });
    expect(struckOut(learnt, { principal: "zoe" }, by)).toEqual({ learnt, fields: [], isCreator: false });
  });
});

describe("whom a person struck out", () => {
  const here = inMode("observe");
  const first = stored(lookAt(knownTo(here), "03:02", { events: [applies(8)], is: eight, around: here }));
  const strike = arrived({
    kind: "strike",
    id: "s",
    at: at("03:05"),
    principal: pipeline.principal,
    by: "olga",
  });

  it("is no author any more, and is not learnt again from what is heard twice", () => {
    const looked = lookAt(first, "03:06", { events: [applies(8), strike], is: eight, around: here });
    expect(authorsOf(looked)).toEqual({
      [path]: { at: at("03:00"), how: "observed", struck: { by: "olga", at: at("03:05") } },
    });
    expect(looked.dispute.facts.fields?.[path]).not.toHaveProperty("author");
    const again = lookAt(stored(looked), "03:07", { events: [applies(8), strike], is: eight, around: here });
    expect(again.isChanged).toBe(false);
  });

  it("may become one again by what they write later", () => {
    const events = [strike, applies(9, "03:06")];
    const looked = lookAt(first, "03:07", { events, is: { DesiredCapacity: 9 }, around: here });
    expect(authorsOf(looked)).toEqual({
      [path]: { principal: pipeline.principal, at: at("03:06"), how: "observed" },
    });
  });
});

it("looking once more learns nothing new", () => {
  const here = inMode("observe");
  const glance = { events: [applies(8)], is: eight, around: here };
  const first = lookAt(knownTo(here), "03:02", glance);
  expect(lookAt(stored(first), "03:03", glance).isChanged).toBe(false);
});
