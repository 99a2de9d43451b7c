import { describe, expect, it } from "vitest";
import { noProfiles } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import {
  checkedWrite,
  notYet,
  offersOfRequest,
  refsOf,
  saidIn,
  writingOf,
} from "#core/preview/checked-write.ts";
import { type Circumstances, under } from "#core/preview/circumstances.ts";
import { decidedBy, decidingIn } from "#core/preview/deciding.ts";
import { afterWrite, asBefore, foreseen, type Writing, writtenAt } from "#core/preview/foreseen.ts";
import { isWrittenBy } from "#core/preview/offers/remedies.ts";
import { at, claim, field, situation, time } from "../arbitration/small-disputes.ts";
import { around, enforcing, group, recordOf } from "../cases/open-cases.ts";

const size = "/DesiredCapacity" as FieldPath;
const now = time("04:00");
const mia: Actor = { principal: "mia", kind: "person" };
const railed = (constraint: object) =>
  around(enforcing({ guardrails: [{ id: "room", title: "room", fields: [size], constraint }] }));
const calm = () => recordOf({ case: undefined });

const writing = (changes: object, more: Partial<Writing> = {}): Writing => ({
  ...{ record: calm(), actor: mia, testimonies: [], changes: changes as Writing["changes"] },
  ...more,
});

const outcomes = ({ decision }: ReturnType<typeof afterWrite>) =>
  Object.fromEntries(decision.fields.map(({ path, outcome, value }) => [path, `${outcome} ${value}`]));

describe("what would come of a write", () => {
  it.each([
    { is: "keep 5", wrote: "5", when: "nothing speaks against it" },
    { is: "revert 6", wrote: "9", when: "a guardrail does" },
  ])("is $is where $when", ({ is, wrote }) => {
    const { asItStands, wouldBe } = foreseen(writing({ [size]: wrote }), now, railed({ max: 6 }));
    expect(outcomes(wouldBe)).toMatchObject({ [size]: is });
    expect(asItStands.dispute.live).toMatchObject({ [size]: "3" });
    expect(wouldBe.dispute.live).toMatchObject({ [size]: wrote });
  });

  it("is a claim of its writer, made then, as AWS times it", () => {
    const { dispute } = afterWrite(writing({ [size]: "5" }), now + 999, around());
    expect(dispute.claims).toMatchObject([
      { field: size, actor: { principal: "mia" }, constraint: { is: "5" }, changedAt: at("04:00") },
    ]);
    expect(writtenAt(now + 999)).toBe(at("04:00"));
  });

  it("is that nothing is there where it would be removed", () => {
    const { dispute } = afterWrite(writing({ "/": null }), now, around());
    expect(dispute.live).not.toMatchObject({ [size]: "3" });
    expect(afterWrite(writing({ [size]: null }), now, around()).dispute.live).toMatchObject({ [size]: null });
  });

  it("is no removal where something would be there", () => {
    const { dispute } = afterWrite(writing({ "/": "present" }), now, around());
    expect(dispute.live).toMatchObject({ [size]: "3" });
  });

  it("is heard after whatever was heard last", () => {
    const folded = arrivalOf(now + 5_000, "last");
    const later = afterWrite(writing({ [size]: "5" }, { record: { ...calm(), folded } }), now, around());
    expect(later.dispute.claims).toMatchObject([{ constraint: { is: "5" } }]);
  });

  it("is judged as of one that nobody has read where it is gone", () => {
    const gone = { ...calm(), live: { at: at("03:00"), state: "gone" } } as never;
    const { asItStands } = foreseen(writing({ [size]: "5" }, { record: gone }), now, around());
    expect(asItStands.dispute.live).toEqual({});
  });

  it("counts what its writer would say", () => {
    const testimonies = saidIn({ intent: "cost", motivation: { kind: "budget", ref: "B-1" } });
    const { dispute } = afterWrite(writing({ [size]: "5" }, { testimonies }), now, around());
    expect(dispute.claims).toMatchObject([{ intent: "cost", motivation: { kind: "budget", ref: "B-1" } }]);
  });
});

describe("what a writer would say", () => {
  it.each([
    { said: {}, is: [] },
    { said: { intent: "cost" as const }, is: [{ source: "session", intent: "cost" }] },
    {
      said: { motivation: { kind: "budget" as const } },
      is: [{ source: "session", motivation: { kind: "budget" } }],
    },
  ])("is $is of $said", ({ said, is }) => {
    expect(saidIn(said)).toStrictEqual(is);
  });

  it("cites what may bear it out", () => {
    const testimonies = [
      ...saidIn({ motivation: { kind: "budget", ref: "B-1" } }),
      ...saidIn({ intent: "cost" }),
    ];
    expect(refsOf({ testimonies })).toEqual(["B-1"]);
  });
});

describe("somebody who has written here before", () => {
  const wrote = (who: string, moment: string, via: string) =>
    claim({
      id: `${who}-${moment}`,
      constraint: { is: "3" },
      changedAt: at(moment),
      actor: { principal: who, kind: "automation", via },
    });
  const record = recordOf({
    claims: [
      wrote("mia", "03:10", "console"),
      wrote("mia", "03:20", "terraform"),
      wrote("ben", "03:30", "cli"),
    ],
  });

  it("is taken to write as they did last", () => {
    expect(asBefore(mia, record)).toMatchObject({ principal: "mia", kind: "automation", via: "terraform" });
  });

  it("is as they say themselves where they never did", () => {
    const eve: Actor = { principal: "eve", kind: "person" };
    expect(asBefore(eve, record)).toBe(eve);
  });
});

describe("a write that is checked", () => {
  const check = (changes: object, terms: object = {}, rules = railed({ max: 6 })) =>
    checkedWrite(writing(changes), { now, around: rules, ...terms });

  it("is told of the fields that it writes, with what would be kept instead", () => {
    const { fields, remedies } = check({ [size]: "9" });
    expect(fields.map(({ path }) => path)).toEqual([size]);
    expect(remedies.get(size)?.offer).toMatchObject({ values: { [size]: "6" } });
  });

  it("is offered nothing where it is kept", () => {
    const { fields, remedies } = check({ [size]: "5" });
    expect(fields.map(({ outcome }) => outcome)).toEqual(["keep"]);
    expect(remedies.size).toBe(0);
  });

  it("takes from what a request may be offered, by field that is lost", () => {
    const offers = offersOfRequest();
    const before = offers.left;
    check({ [size]: "5" }, { offers });
    expect(offers.left).toBe(before);
    expect(check({ [size]: "9" }, { offers }).remedies.size).toBe(1);
    expect(offers.left).toBe(before - 1);
    expect(check({ [size]: "9" }, { offers: { left: 0 } }).remedies.size).toBe(0);
  });

  it("knows which claims are its writer's", () => {
    const mine = isWrittenBy({ actor: mia } as Writing, now);
    const theirs = (more: object) => claim({ by: "mia", changedAt: at("04:00"), ...more });
    expect(mine(theirs({}))).toBe(true);
    expect(mine(theirs({ by: "ben" }))).toBe(false);
    expect(mine(theirs({ changedAt: at("03:59") }))).toBe(false);
  });

  it("of what is made anew has nothing before it", () => {
    expect(notYet(group, now)).toMatchObject({
      live: { at: at("04:00"), state: "there", properties: {} },
      prior: {},
    });
  });

  it("is made as its writer is known here, and guessed at only beside what they say", () => {
    const said = saidIn({ intent: "cost" });
    const { actor, testimonies } = writingOf(calm(), { [size]: "5" } as never, {
      actor: mia,
      profiles: noProfiles,
      said,
    });
    expect(actor).toBe(mia);
    expect(testimonies[0]).toEqual(said[0]);
    expect(testimonies.every((word) => word !== undefined)).toBe(true);
  });
});

describe("a verdict under other circumstances", () => {
  const then = (more: Partial<Circumstances> = {}): Circumstances => ({
    ...{ now, situations: [], without: [], actor: mia, claims: [], live: {} },
    ...more,
  });
  const rival = claim({
    id: "h",
    by: "hana",
    kind: "person",
    constraint: { is: "8" },
    changedAt: at("03:30"),
  });
  const record = recordOf({ claims: [rival], live: { DesiredCapacity: "8" } });
  const one = (more: Partial<Circumstances>, rules = around()) => under(record, then(more), rules).dispute;

  it("is the same where nothing is otherwise", () => {
    expect(one({})).toMatchObject({ live: { [size]: "8" }, claims: [{ id: "h" }], situations: [] });
  });

  it("leaves out claims that nobody would make", () => {
    expect(one({ without: ["h"] }).claims).toEqual([]);
    expect(one({ without: ["other"] }).claims).toHaveLength(1);
  });

  it("has claims that somebody would make", () => {
    const more = claim({ id: "m", by: "mia", kind: "person", constraint: { is: "5" } });
    expect(one({ claims: [more] }).claims.map(({ actor }) => actor.principal)).toEqual(
      expect.arrayContaining(["hana", "mia"]),
    );
  });

  it("has situations in the place of those of their kind and reference", () => {
    const known = around(enforcing(), {
      situations: [situation(), situation({ ref: "INC-8" }), situation({ kind: "alarm" })],
    });
    const closed = situation({ state: "closed", closedAt: at("03:50") });
    const { situations } = one({ situations: [closed] }, known);
    expect(situations.map(({ kind, ref, state }) => [kind, ref, state])).toEqual([
      ["incident", "INC-8", "open"],
      ["alarm", "INC-7", "open"],
      ["incident", "INC-7", "closed"],
    ]);
  });

  it("has other values stand there", () => {
    expect(one({ live: { [size]: "5" } as never }).live).toMatchObject({ [size]: "5" });
    const unread = { ...record, live: undefined };
    const supposed = under(unread, then({ live: { [size]: "5" } as never }), around()).dispute;
    expect(supposed.live).toMatchObject({ [size]: "5" });
    const known = under(
      recordOf({ live: { DesiredCapacity: "8", MinSize: "1" } }),
      then({ live: { [size]: "5" } as never }),
      around(),
    );
    expect(known.dispute.live).toMatchObject({ [size]: "5" });
  });
});

describe("what decided a field", () => {
  const base = field({ is: 3, was: 3, claims: [claim({ constraint: { is: 3 } })] });
  const by = (...because: readonly object[]) => ({ ...base, because }) as typeof base;
  const [plain, placed, ruled] = [
    { rule: "settle/agree", text: "t" },
    { rule: "rank/order", at: "kit.yaml:3", text: "t" },
    { rule: "ruling", text: "t" },
  ];

  it.each([
    { is: "ruling", because: [plain, placed, ruled] },
    { is: "rank/order", because: [plain, placed] },
    { is: "settle/agree", because: [plain] },
    { is: undefined, because: [] },
  ])("is $is", ({ is, because }) => {
    expect(decidingIn(by(...because))?.rule).toBe(is);
  });

  it.each([
    { is: "rank/order kit.yaml:3", when: "the other names none", own: by(plain, placed), other: undefined },
    { is: "settle/agree", when: "the other names the rest", own: by(plain, placed), other: by(placed) },
    {
      is: "rank/order kit.yaml:3",
      when: "both name the same",
      own: by(plain, placed),
      other: by(plain, placed),
    },
    { is: undefined, when: "it is not decided", own: undefined, other: by(placed) },
    { is: undefined, when: "nothing is said of it", own: by(), other: undefined },
  ])("unlike in another policy is $is where $when", ({ is, own, other }) => {
    expect(decidedBy(own, other)).toBe(is);
  });
});
