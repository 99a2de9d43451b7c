import { describe, expect, it } from "vitest";
import type { Edit } from "#core/fields/difference.ts";
import { existence } from "#core/fields/existence.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { moverOf, tagWriterOf, withMover } from "#core/looking/learning/moved-tags.ts";
import { type Mover, mostMovedTags, mostMovers } from "#core/owners/movers.ts";
import { at, claim, dispute } from "../arbitration/small-disputes.ts";

const edit = (path: string, parts: Omit<Edit, "path"> = {}): Edit => ({ path: path as FieldPath, ...parts });
const mover = (principal: string, parts: Partial<Mover> = {}): Mover => ({
  principal,
  at: at("03:00"),
  ...parts,
});
const owner = "/Tags[Key=owner]";

/** Which tags are said to be moved by an edit. */
const movedBy = (one: Edit): readonly string[] => Object.keys(withMover({}, one, mover("ada")).movers ?? {});

describe("the tags that an edit moves", () => {
  it.each<{ what: string; of: Edit; are: readonly string[] }>([
    { what: "the one that an item names", of: edit(owner, { after: "ada" }), are: ["owner"] },
    { what: "its value alone too", of: edit(`${owner}/Value`, { after: "ada" }), are: ["owner"] },
    { what: "the one that a map names", of: edit("/Tags/owner", { after: "ada" }), are: ["owner"] },
    { what: "those of a property of its own name", of: edit("/UserPoolTags/owner"), are: ["owner"] },
    { what: "none of another property", of: edit("/TagsOfMine/owner", { after: "ada" }), are: [] },
    { what: "none of a property within", of: edit("/Spec/Tags/owner", { after: "ada" }), are: [] },
    { what: "none where the resource itself comes", of: edit(existence, { after: "present" }), are: [] },
    {
      what: "those of all that are new, other or gone",
      of: edit("/Tags", {
        before: { same: "1", other: "2", gone: "3" },
        after: { same: "1", other: "4", fresh: "5" },
      }),
      are: ["other", "gone", "fresh"],
    },
    {
      what: "all where the whole list comes",
      of: edit("/Tags", { after: [{ Key: "owner", Value: "ada" }] }),
      are: ["owner"],
    },
    {
      what: "all where the whole list goes",
      of: edit("/Tags", { before: [{ Key: "owner", Value: "ada" }] }),
      are: ["owner"],
    },
    {
      what: "none where the list is said again in another order",
      of: edit("/Tags", {
        before: [
          { Key: "a", Value: "1" },
          { Key: "b", Value: "2" },
        ],
        after: [
          { Key: "b", Value: "2" },
          { Key: "a", Value: "1" },
        ],
      }),
      are: [],
    },
  ])("are $what", ({ of, are }) => {
    expect(movedBy(of)).toEqual(are);
  });
});

describe("who wrote a tag last", () => {
  const byAda = claim({ id: "c1", by: "ada", field: owner, changedAt: at("03:10") });
  const byBob = claim({ id: "c2", by: "bob", field: owner, changedAt: at("03:20") });
  const declared = claim({ id: "c3", by: "eve", field: owner });
  const seen = (principal: string, time: string, parts: object = {}) => ({
    field: owner,
    at: at(time),
    principal,
    by: "change",
    after: "x",
    ...parts,
  });
  const writer = (
    claims: readonly unknown[],
    history: readonly unknown[],
    of = edit(owner, { after: "x" }),
  ) => tagWriterOf(of, dispute({ claims, history }))?.principal;

  it.each([
    { what: "nobody where nobody is known", claims: [], history: [], is: undefined },
    { what: "who claims it", claims: [byAda], history: [], is: "ada" },
    { what: "of two who claim it the later", claims: [byBob, byAda], history: [], is: "bob" },
    { what: "nobody who only declared", claims: [declared], history: [], is: undefined },
    { what: "whom the history saw", claims: [], history: [seen("carl", "03:30")], is: "carl" },
    {
      what: "of the history the last",
      claims: [],
      history: [seen("carl", "03:30"), seen("dora", "03:40")],
      is: "dora",
    },
    {
      what: "whom the history saw later than any claim",
      claims: [byAda],
      history: [seen("carl", "03:30")],
      is: "carl",
    },
    {
      what: "who claims it where the history is older",
      claims: [byBob],
      history: [seen("carl", "03:15")],
      is: "bob",
    },
    {
      what: "who claims it where the history is of the same moment",
      claims: [byBob],
      history: [seen("carl", "03:20")],
      is: "bob",
    },
    {
      what: "not Parley, which put it back",
      claims: [byAda],
      history: [seen("parley", "03:30", { by: "revert" })],
      is: "ada",
    },
    {
      what: "who wrote the whole list",
      claims: [],
      history: [seen("carl", "03:30", { field: "/Tags" })],
      is: "carl",
    },
    {
      what: "nobody who wrote another tag",
      claims: [],
      history: [seen("carl", "03:30", { field: "/Tags[Key=env]" })],
      is: undefined,
    },
    {
      what: "nobody who made the resource",
      claims: [],
      history: [seen("carl", "03:30", { field: existence })],
      is: undefined,
    },
  ])("is $what", ({ claims, history, is }) => {
    expect(writer(claims, history)).toBe(is);
  });

  it("is nobody where the edit moves no tag", () => {
    const size = claim({ by: "ada", field: "/DesiredCapacity", changedAt: at("03:10") });
    expect(writer([size], [], edit("/DesiredCapacity", { after: 4 }))).toBeUndefined();
  });

  it("is told with the human and what their session says", () => {
    const actor = { principal: "role/deploy", kind: "pipeline", human: "ada", said: ["gitlab-ci"] } as const;
    expect(moverOf({ ...actor, goals: [] } as never, at("03:00"))).toEqual({
      ...{ principal: "role/deploy", human: "ada", said: ["gitlab-ci"], at: at("03:00") },
    });
    expect(moverOf({ principal: "ada", kind: "person" } as never, at("03:00"))).toEqual(mover("ada"));
  });
});

describe("who is remembered as having written a tag", () => {
  const moved = edit(owner, { after: "x" });

  it("is nobody where nobody is known, and what was learnt stays itself", () => {
    const learnt = { movers: { owner: [mover("ada")] } };
    expect(withMover(learnt, moved, undefined)).toBe(learnt);
    expect(withMover(learnt, edit("/MinSize", { after: 1 }), mover("bob"))).toBe(learnt);
  });

  it("comes last; who wrote before is there once, at the later time", () => {
    const known = [mover("ada"), mover("bob")];
    const later = mover("ada", { at: at("05:00") });
    expect(withMover({ movers: { owner: known } }, moved, later).movers).toEqual({
      owner: [mover("bob"), later],
    });
  });

  it("is another in the same role who is another human", () => {
    const [ada, bob] = [mover("deploy", { human: "ada" }), mover("deploy", { human: "bob" })];
    expect(withMover({ movers: { owner: [ada] } }, moved, bob).movers).toEqual({ owner: [ada, bob] });
  });

  it("is one of the last few of a tag", () => {
    const many = Array.from({ length: mostMovers }, (_, index) => mover(`p${index}`));
    const after = withMover({ movers: { owner: many } }, moved, mover("new")).movers?.["owner"];
    expect(after?.map(({ principal }) => principal)).toEqual(["p1", "p2", "p3", "p4", "new"]);
  });

  it("is let go with the tag that was moved longest ago, where there are more than a resource can have", () => {
    const of = (index: number) => [mover("ada", { at: at(`01:${String(index).padStart(2, "0")}`) })];
    const full = Object.fromEntries(
      Array.from({ length: mostMovedTags }, (_, index) => [`t${index}`, of(index)]),
    );
    const again = withMover({ movers: full }, edit("/Tags/t0", { after: "x" }), mover("bob")).movers ?? {};
    expect(Object.keys(again)).toHaveLength(mostMovedTags);
    const more = withMover({ movers: full }, moved, mover("bob")).movers ?? {};
    expect(Object.keys(more)).toHaveLength(mostMovedTags);
    expect([more["owner"], more["t0"], more["t1"]]).toEqual([[mover("bob")], undefined, of(1)]);
  });

  it("is not taken from what every object has", () => {
    const after = withMover({}, edit("/Tags/constructor", { after: "x" }), mover("ada")).movers ?? {};
    expect(Object.entries(after)).toEqual([["constructor", [mover("ada")]]]);
  });

  it("leaves what else was learnt", () => {
    const creator = { principal: "ada", at: at("01:00"), how: "kept" } as const;
    expect(withMover({ creator } as never, moved, mover("bob"))).toEqual({
      creator,
      movers: { owner: [mover("bob")] },
    });
  });
});
