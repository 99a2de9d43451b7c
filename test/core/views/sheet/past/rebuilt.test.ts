import { describe, expect, it } from "vitest";
import { printedDeep } from "#core/hidden/words.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { rebuilt } from "#core/views/sheet/past/rebuilt.ts";
import { at, claim, dispute, time } from "../../../arbitration/small-disputes.ts";
import { known } from "../../../looking/looked-at-group.ts";

const unreadable = {
  ...known(),
  live: { at: at("01:00"), state: "unreadable", properties: {} },
} as DocketRecord;
const facts = (parts: object) => dispute({ facts: parts as never });

describe("a docket that is put together from what was written down", () => {
  it("stands as it stood then", () => {
    const told = {
      ...{ version: 7, history: [], asked: [], rulings: [] },
      live: { "/A": 1, "/B": null, "/C/D": 2, "/": "present" },
      prior: { "/A": 0, "/C/D": 3 },
    };
    expect(rebuilt(dispute(told), known())).toMatchObject({
      ...{ version: 7, resource: dispute().resource, priorTags: undefined },
      live: { at: at("04:00"), state: "there", properties: { A: 1 } },
      ...{ prior: { A: 0 }, history: [], asked: [], rulings: [] },
      folded: `${String(time("04:00")).padStart(15, "0")}#`,
    });
    expect(rebuilt(dispute(told), known()).live?.properties).toEqual({ A: 1 });
    expect(rebuilt(dispute(), known()).version).toBe(0);
    expect(rebuilt(facts({ priorTags: { a: "b" } }), known()).priorTags).toEqual({ a: "b" });
  });

  it("is gone where it was, and its tags are known", () => {
    const gone = dispute({ live: { "/": "absent" }, tags: { env: "prod", team: "a" } });
    expect(rebuilt(gone, known()).live).toMatchObject({
      state: "gone",
      properties: {
        Tags: [
          { Key: "env", Value: "prod" },
          { Key: "team", Value: "a" },
        ],
      },
    });
    expect(rebuilt(gone, unreadable).live?.state).toBe("gone");
  });

  it("is not to be read where it still is not", () => {
    expect(rebuilt(dispute(), unreadable).live?.state).toBe("unreadable");
    expect(rebuilt(dispute(), { ...known(), live: undefined }).live?.state).toBe("there");
  });

  it.each([
    { what: "written", parts: { changedAt: at("03:10"), backing: "wrote" }, writes: 1, when: "03:10" },
    { what: "declared", parts: {}, writes: 0, when: "03:00" },
    { what: "declared, though it changed", parts: { changedAt: at("03:10") }, writes: 0, when: "03:00" },
    { what: "declared, though its claimant wrote", parts: { backing: "wrote" }, writes: 0, when: "03:00" },
    {
      what: "declared by one who may",
      parts: { changedAt: at("03:10"), backing: "permitted" },
      writes: 0,
      when: "03:00",
    },
  ])("has a claim that was $what", ({ parts, writes, when }) => {
    const { docket } = rebuilt(dispute({ claims: [claim(parts as never)] }), known());
    const slots = [...docket.writes.values(), ...docket.declared.values()];
    expect([docket.writes.size, docket.declared.size]).toEqual([writes, 1 - writes]);
    expect(slots.map((slot) => slot.at)).toEqual([time(when)]);
    expect(printedDeep([...docket.declared.values()].map(({ event }) => event))).toEqual(
      writes === 1 ? [] : ["c1"],
    );
  });

  it.each([
    { backing: "permitted", is: { x: 1, c1: { backing: "permitted", at: at("04:00") } } },
    { backing: "none", is: { x: 1, c1: { backing: "none", at: at("04:00") } } },
    { backing: "wrote", is: { x: 1 } },
    { backing: undefined, is: { x: 1 } },
  ])("knows what a claimant may write: $backing", ({ backing, is }) => {
    const record = { ...known(), permits: { x: 1 } as never };
    const claims = [claim(backing === undefined ? {} : { backing })];
    expect(rebuilt(dispute({ claims }), record).permits).toEqual(is);
  });
});

describe("what is learnt of such a docket", () => {
  const own = { principal: "anna", at: at("04:00"), how: "kept" };
  const learnt = (parts: object) => rebuilt(facts(parts), known()).learnt;
  const field = (one: object) => ({ fields: { "/A": one } });

  it.each([
    { what: "nothing of nothing", parts: {}, is: {} },
    { what: "who made it", parts: { creator: "anna" }, is: { creator: { ...own, how: "first sight" } } },
    { what: "who brought a value", parts: field({ author: "anna" }), is: { authors: { "/A": own } } },
    {
      what: "who brought a value, when",
      parts: field({ author: "anna", broughtAt: at("03:00") }),
      is: { authors: { "/A": { ...own, at: at("03:00") } } },
    },
    { what: "nobody who brought a value", parts: field({ broughtAt: at("03:00") }), is: {} },
    {
      what: "nothing more of its maker",
      parts: { creator: "anna", ...field({ author: "anna" }) },
      is: { creator: { ...own, how: "first sight" } },
    },
    {
      what: "what its maker brought later",
      parts: { creator: "anna", ...field({ author: "anna", broughtAt: at("03:00") }) },
      is: { creator: { ...own, how: "first sight" }, authors: { "/A": { ...own, at: at("03:00") } } },
    },
    {
      what: "what others than its maker brought",
      parts: { creator: "otto", ...field({ author: "anna" }) },
      is: { creator: { ...own, principal: "otto", how: "first sight" }, authors: { "/A": own } },
    },
    {
      what: "how high it was",
      parts: field({ highest: 9 }),
      is: { highest: { "/A": [{ value: 9, until: at("04:00") }] } },
    },
    { what: "what somebody brought before", parts: field({ authored: 4 }), is: { authored: { "/A": 4 } } },
  ])("%#: is $what", ({ parts, is }) => {
    expect(learnt(parts)).toEqual({ authors: {}, highest: {}, authored: {}, ...is });
  });
});
