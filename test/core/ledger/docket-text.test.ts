import { describe, expect, it } from "vitest";
import { type Docket, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type ActorNotice, noticeEvent } from "#core/ledger/actor-notice.ts";
import { DocketText, docketIn, docketText } from "#core/ledger/docket-text.ts";
import { existenceOf } from "#core/ledger/existence-of.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { momentFor } from "#core/ledger/moment-for.ts";
import { at, claim, dispute, time } from "../arbitration/small-disputes.ts";
import { actor, write } from "../claims/docket/folded-events.ts";

const docketOf = (): Docket =>
  fold(emptyDocket, [write("03:00", 1), write("03:01", 2, { who: actor("ben") })]).docket;

describe("a docket as text", () => {
  it("is read as it was written, with the stamps of what was withdrawn and marked", () => {
    const stamp = { at: time("03:05"), event: "e-1" };
    const docket: Docket = {
      ...docketOf(),
      declarations: new Map([["d", stamp]]),
      withdrawn: new Map([["w", stamp]]),
      markers: new Map([["m", stamp]]),
      horizon: 7,
    };
    const text = docketText(docket);
    expect(text).toMatchObject({ horizon: 7, declarations: [["d", stamp.at, "e-1"]] });
    expect(DocketText.safeParse(JSON.parse(JSON.stringify(text))).success).toBe(true);
    expect(docketIn(text)).toEqual(docket);
  });

  it("has no horizon where there is none yet", () => {
    expect(docketText(emptyDocket).horizon).toBeNull();
    expect(docketIn(docketText(emptyDocket))).toEqual(emptyDocket);
  });

  it("is the same whatever came first", () => {
    const docket = docketOf();
    const turned = { ...docket, writes: new Map([...docket.writes].toReversed()) };
    expect(docketText(turned)).toEqual(docketText(docket));
    expect(docket.writes.size).toBe(2);
  });

  it("says why a write was told, where it was no edit", () => {
    const [[hand, slot] = []] = [...docketOf().writes];
    if (hand === undefined || slot === undefined) throw new Error("nothing was written");
    const docket = { ...emptyDocket, writes: new Map([[hand, { ...slot, cause: "delete" as never }]]) };
    expect(docketText(docket).writes[0]?.[2]).toBe("delete");
    expect(docketIn(docketText(docket))).toEqual(docket);
  });

  it("keeps what was declared, with and without the name of its declaration", () => {
    const said = claim({ id: "c" });
    const slot = { at: 1, event: "e", claim: said };
    const key = (docket: Docket) => [...docket.declared.values()];
    for (const declaration of ["d-1", undefined]) {
      const docket = { ...emptyDocket, declared: new Map([["any", { ...slot, declaration }]]) };
      expect(key(docketIn(docketText(docket)))).toEqual([{ ...slot, declaration }]);
    }
  });

  const entry = (parts: object | null) => ({
    ...docketText(emptyDocket),
    declared: [[1, "e", parts === null ? null : { ...claim({ id: "c" }), ...parts }, null]],
  });
  it.each([
    { is: true, when: "it is a claim", parts: {} },
    { is: false, when: "it is nothing", parts: null },
    { is: false, when: "it has no id", parts: { id: undefined } },
    { is: false, when: "it has no claimant", parts: { actor: undefined } },
    { is: false, when: "its claimant has no name", parts: { actor: { kind: "person" } } },
    { is: false, when: "it was made at no moment", parts: { madeAt: undefined } },
    { is: false, when: "it is of no field", parts: { field: "Desired" } },
  ])("holds a claim, $is, where $when", ({ is, parts }) => {
    expect(DocketText.safeParse(entry(parts)).success).toBe(is);
  });

  it("holds no claim that is only words", () => {
    const text = { ...docketText(emptyDocket), declared: [[1, "e", "claim", null]] };
    expect(DocketText.safeParse(text).success).toBe(false);
  });
});

describe("whether a resource is there", () => {
  const record = freshRecord(dispute().resource);
  it.each([
    { is: undefined, when: "nobody looked", live: undefined },
    { is: undefined, when: "it could not be read", live: { state: "unreadable" } },
    { is: "absent", when: "it was gone", live: { state: "gone" } },
    { is: "present", when: "it was read", live: { state: "there" } },
  ])("is $is where $when", ({ is, live }) => {
    expect(existenceOf({ ...record, live: live as never })).toBe(is);
  });
});

describe("the moment at which a docket is judged", () => {
  const record = freshRecord(dispute().resource);
  const now = time("04:00");
  const soon = at("04:00:05");
  it.each([
    { when: "it was looked at", more: { live: { at: soon, state: "gone" } } },
    { when: "its case was opened", more: { case: { openedAt: soon } } },
    { when: "it was ruled on", more: { rulings: [{ at: soon }] } },
    { when: "somebody was asked", more: { asked: [{ at: soon }] } },
    { when: "a write was sent", more: { restores: [{ at: soon }] } },
    { when: "a write ended", more: { restores: [{ at: at("03:00"), endedAt: soon }] } },
  ])("is not before that at which $when", ({ more }) => {
    expect(momentFor({ ...record, ...more } as never, now)).toBe(time("04:00:05"));
  });

  it("is now where nothing is later, or so much later that no clock explains it", () => {
    expect(momentFor(record, now)).toBe(now);
    expect(momentFor({ ...record, rulings: [{ at: at("03:00") }] } as never, now)).toBe(now);
    expect(momentFor({ ...record, rulings: [{ at: at("04:00:06") }] } as never, now)).toBe(now + 6_000);
    expect(momentFor({ ...record, rulings: [{ at: at("04:00:07") }] } as never, now)).toBe(now);
  });
});

describe("what the bus is told of a notice", () => {
  const notice: ActorNotice = {
    ...{ v: 1, id: "n-1", kind: "undone", at: at("03:00"), resource: dispute().resource, claims: ["c1"] },
    ...{ actor: { principal: "lou", account: "123456789012" }, fields: ["/MaxSize" as FieldPath] },
    ...{ times: 1, observed: false, subject: "Put back", text: "It is 8.", what: "It is 8." },
    ...{ stands: "`8`", offer: "`5`", winningLine: "an incident" },
  };

  it("is whom it concerns and where, never a value", () => {
    const {
      subject: _,
      text: __,
      what: ___,
      stands: ____,
      offer: _____,
      winningLine: ______,
      ...told
    } = notice;
    expect(noticeEvent(notice)).toStrictEqual(told);
  });

  it("is the case, the decision and the end where there are any", () => {
    const more = { case: "case-1", decision: "d-1", ends: at("05:00") };
    expect(noticeEvent({ ...notice, ...more })).toMatchObject(more);
  });
});
