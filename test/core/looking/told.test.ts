import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { misusesTold, surprisesTold } from "#core/looking/alarms.ts";
import { citedBy, citedIn } from "#core/looking/cited.ts";
import { backed, declaredIds } from "#core/looking/dispute/backed.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { declare, folded, write } from "../claims/docket/folded-events.ts";
import { arrived, because, change, group } from "./looked-at-group.ts";

const path = (text: string) => text as FieldPath;

describe("what is told of somebody with Parley's role", () => {
  const told = (paths: readonly string[], { call = undefined as string | undefined, hidden = "" } = {}) => {
    const one = {
      id: "e1",
      actor: { principal: "eve", kind: "person" },
      edits: paths.map((each) => ({ path: each })),
      ...(call !== undefined && { call }),
    };
    const scene = {
      record: { resource: group },
      hides: (each: string) => each.startsWith(hidden) && hidden !== "",
    };
    return misusesTold([one] as never, scene as never);
  };
  const place = (text: string) => text.replace(/`[^`]*checkout[^`]*`/, "<it>");

  it.each([
    {
      what: "no field",
      paths: [],
      is: "`eve` changed <it> and no restore of Parley's explains it (event `e1`)",
    },
    {
      what: "a field",
      paths: ["/A"],
      is: "`eve` changed `/A` of <it> and no restore of Parley's explains it (event `e1`)",
    },
    {
      what: "three fields in their order, once each",
      paths: ["/C", "/A", "/B", "/A"],
      is: "`eve` changed `/A`, `/B`, `/C` of <it> and no restore of Parley's explains it (event `e1`)",
    },
    {
      what: "more fields",
      paths: ["/A", "/B", "/C", "/D", "/E"],
      is: "`eve` changed `/A`, `/B`, `/C`, 2 more of <it> and no restore of Parley's explains it (event `e1`)",
    },
    {
      what: "a call",
      paths: ["/A"],
      call: "a:B",
      is: "`eve` changed `/A` of <it> and no restore of Parley's explains it (`a:B`, event `e1`)",
    },
  ])("names $what", ({ paths, is, ...rest }) => {
    expect(told(paths, rest).map(place)).toEqual([is]);
  });

  it("names no element of what is hidden, and long paths in short", () => {
    const [hidden = ""] = told(["/Secrets[=hunter2]", "/Secrets[=hunter3]"], { hidden: "/Secrets" });
    expect(hidden).not.toContain("hunter");
    expect(hidden.match(/\/Secrets/g)).toHaveLength(1);
    const [long = ""] = told([`/${"p".repeat(400)}`]);
    expect(long).toContain(`\`/${"p".repeat(238)}…\``);
  });

  it("says which value may be lost", () => {
    const scene = { record: { resource: group }, hides: () => false };
    const surprise = (more: object) =>
      surprisesTold(
        [{ path: path("/A"), by: "event `e1`", isUnread: false, ...more }] as never,
        scene as never,
      ).map(place);
    expect(surprise({ principal: "eve" })).toEqual([
      "`eve` wrote to `/A` of <it> just when Parley restored it: one of the two values is lost, and it is judged again (event `e1`)",
    ]);
    expect(surprise({})[0]).toMatch(/^`somebody` wrote to `\/A`/);
    expect(surprise({ isUnread: true })).toEqual([
      "`somebody` may have written to `/A` of <it> just when Parley restored it: the request does not say, and what it wrote there is lost (event `e1`)",
    ]);
  });
});

describe("what may bear out what a docket says", () => {
  const ref = (name: string) => ({ motivation: { kind: "incident" as const, ref: name } });
  it("is what its claims cite and what events say that are not folded yet", () => {
    const docket = folded(
      write("03:00", 5, { event: "a", ...ref("INC-2") }),
      write("03:00", 6, { event: "b", ...ref("INC-1") }),
      write("03:01", 7, { who: { principal: "otto", kind: "person" }, while: "INC-3" } as never),
    );
    expect(citedIn({ docket })).toEqual(["INC-1", "INC-2", "INC-3"]);
    const events = [
      change("03:05", { testimonies: [because("incident", "INC-9"), because("incident")] }),
      arrived({
        kind: "said",
        id: "s",
        at: at("03:06"),
        actor: { principal: "p", kind: "person" },
        testimony: because("incident", "INC-8"),
      }),
      arrived({
        kind: "said",
        id: "t",
        at: at("03:06"),
        actor: { principal: "p", kind: "person" },
        testimony: because("incident"),
      }),
      arrived({
        ...declare("03:07", { "/A": { min: 1 } }),
        id: "d",
        claims: [claim({ ...ref("INC-7"), while: "INC-6" })],
      } as never),
      arrived({
        kind: "withdraw",
        id: "w",
        at: at("03:08"),
        actor: { principal: "p", kind: "person" },
        field: "/A",
      } as never),
    ];
    expect(citedIn({ docket }, events)).toEqual([
      "INC-1",
      "INC-2",
      "INC-3",
      "INC-6",
      "INC-7",
      "INC-8",
      "INC-9",
    ]);
    expect(citedIn(freshRecord(group), [])).toEqual([]);
  });

  it("is nothing where nothing is cited", () => {
    expect(citedBy([claim(), claim({ ...ref("A"), while: "B" }), claim({ while: "A" })])).toEqual([
      "A",
      "B",
      "A",
    ]);
    const declared = folded(declare("03:00", { "/A": { min: 1 } }));
    expect(citedIn({ docket: declared })).toEqual([]);
  });
});

describe("whether its claimant may write what a claim wants", () => {
  const wish = (id: string, constraint: object, more: object = {}): Claim =>
    claim({ id, constraint, ...more } as never);
  const docketOf = (...claims: readonly Claim[]) => ({
    ...folded(),
    declared: new Map(
      claims.map((one) => [one.id, { at: 0, event: one.id, claim: one, declaration: undefined }]),
    ),
  });
  const permits = { asked: { backing: "permitted" }, wrote: { backing: "wrote" } } as never;

  it.each<{ what: string; one: Claim; isDeclared: boolean; is: string }>([
    { what: "was written", one: wish("w", { is: 5 }), isDeclared: false, is: "wrote" },
    { what: "was declared and nobody asked", one: wish("x", { min: 5 }), isDeclared: true, is: "none" },
    {
      what: "was declared and found to be permitted",
      one: wish("asked", { min: 5 }),
      isDeclared: true,
      is: "permitted",
    },
    {
      what: "was declared and written as one value",
      one: wish("x", { is: 5 }, { changedAt: at("03:10") }),
      isDeclared: true,
      is: "wrote",
    },
    {
      what: "was declared and taken away",
      one: wish("x", { absent: true }, { changedAt: at("03:10") }),
      isDeclared: true,
      is: "wrote",
    },
    {
      what: "was declared with a bound and written within",
      one: wish("x", { min: 5 }, { changedAt: at("03:10") }),
      isDeclared: true,
      is: "none",
    },
    {
      what: "was declared to be there and written",
      one: wish("x", { absent: false }, { changedAt: at("03:10") }),
      isDeclared: true,
      is: "none",
    },
    {
      what: "was declared as one value and not written",
      one: wish("x", { is: 5 }),
      isDeclared: true,
      is: "none",
    },
    {
      what: "stands by the policy",
      one: wish("x", { min: 5 }, { source: "policy" }),
      isDeclared: true,
      is: "permitted",
    },
  ])("is `$is` where it $what", ({ one, isDeclared, is }) => {
    const docket = isDeclared ? docketOf(one) : docketOf();
    const [found] = backed([one], { docket, permits });
    expect(found).toEqual({ ...one, backing: is });
    expect(backed([one], { docket, permits })[0]).toBe(found);
    expect(declaredIds(docket).has(one.id)).toBe(isDeclared);
    const [unasked] = backed([one], { docket, permits: undefined as never });
    expect(unasked?.backing).toBe(one.id === "asked" ? "none" : is);
  });
});
