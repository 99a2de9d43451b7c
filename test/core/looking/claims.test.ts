import { describe, expect, it } from "vitest";
import type { Testimony } from "#core/attribution/attribute.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { DocketEvent } from "#core/claims/docket/docket.ts";
import type { Json } from "#core/fields/json.ts";
import { allWritten, claimsOfChange, concludedClaims, identified } from "#core/looking/folding/claims.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { foldScene, heard } from "./fold-scenes.ts";
import { because } from "./looked-at-group.ts";

type Told = Parameters<typeof allWritten>[2];
type Change = ReturnType<typeof heard>;

const told = (parts: object = {}): Told =>
  ({ scene: foldScene(), said: [], explained: [], existence: [], known: new Map(), ...parts }) as Told;
const size = (value?: Json) => ({ path: "/Size" as never, value });
const claimIn = (event: DocketEvent | undefined): Claim => (event as { claim: Claim }).claim;

describe("what a change wrote in all", () => {
  const change = heard("03:00", { "/Size": 7 });
  const made = (path: string, after: Json, by: Change | undefined = change) => ({
    edit: { path, after },
    by,
  });

  it.each([
    { what: "is what it says", explained: [], is: ["/Size 7"] },
    { what: "is what is its work beside", explained: [made("/Min", 2)], is: ["/Size 7", "/Min 2"] },
    {
      what: "is a number as the field holds it",
      written: [],
      explained: [made("/Size", "3")],
      is: ["/Size 3"],
    },
    { what: "is not said twice", explained: [made("/Size", 3)], is: ["/Size 7"] },
    { what: "is not said in parts beside", explained: [made("/Size/A", 3)], is: ["/Size 7"] },
    {
      what: "is no work of others",
      explained: [made("/Min", 2, heard("03:01", {}, { by: "otto" })), made("/Max", 2, undefined)],
      is: ["/Size 7"],
    },
  ])("%#: $what", ({ written = [size(7)], explained, is }) => {
    // What nobody made is told as made by nobody.
    const all = explained.map(({ edit, by }) => ({ edit, by: edit.path === "/Max" ? undefined : by }));
    const found = allWritten(change, written, told({ explained: all }));
    expect(found.map(({ path, value }) => `${path} ${JSON.stringify(value)}`)).toEqual(is);
  });
});

describe("the claims of a change", () => {
  const change = heard("03:00", { "/Size": 7 });
  const known = (...claims: readonly Claim[]) => new Map([[change.id, claims]]);
  const already = (parts: Parameters<typeof claim>[0] = {}) => ({
    ...claim({ field: "/Min", constraint: { is: 2 }, ...parts }),
    actor: change.actor,
  });

  it("say who wrote what, when, by which event", () => {
    expect(claimsOfChange(change, [size(7), size()], told())).toEqual([
      {
        ...{ kind: "write", at: at("03:00"), event: "anna-03:00", cause: "edit" },
        claim: expect.objectContaining({
          ...{ field: "/Size", constraint: { is: 7 }, actor: change.actor, change: "anna-03:00" },
          ...{ intent: "unattributed", motivation: { kind: "none" }, source: "observed" },
          ...{ madeAt: at("03:00"), changedAt: at("03:00") },
        }),
      },
      expect.objectContaining({ claim: expect.objectContaining({ constraint: { absent: true } }) }),
    ]);
  });

  it.each([
    { write: "create", cause: "create" },
    { write: "delete", cause: "delete" },
    { call: "ec2:AttachVolume", cause: "attach" },
    { call: "ec2:DetachVolume", cause: "detach" },
    { cause: "edit" },
  ])("are of the cause that its call has: $cause", ({ cause, ...parts }) => {
    const [event] = claimsOfChange(heard("03:00", {}, parts), [size(7)], told());
    expect(event).toMatchObject({ cause });
  });

  it.each<{ what: string; of?: Partial<Change>; said: readonly Claim[]; is: readonly string[] }>([
    { what: "nothing, where nothing is news", said: [already()], is: [] },
    {
      what: "why it was made",
      of: { testimonies: [because("incident", "INC-7")] },
      said: [already()],
      is: ['/Min {"is":2}'],
    },
    {
      what: "that a field was taken away",
      of: { testimonies: [because("incident")] },
      said: [already({ constraint: { absent: true } })],
      is: ['/Min {"absent":true}'],
    },
    {
      what: "no bounds, which no change ever wrote",
      of: { testimonies: [because("incident")] },
      said: [already({ constraint: { min: 2 } })],
      is: [],
    },
    {
      what: "nothing, where nothing was wanted",
      of: { testimonies: [because("incident")] },
      said: [{ ...already(), constraint: undefined } as never],
      is: [],
    },
    {
      what: "nothing, where the reason is none",
      of: { testimonies: [because("none", undefined, "unattributed")] },
      said: [already()],
      is: [],
    },
    {
      what: "the goal, although the reason is none",
      of: { testimonies: [because("none")] },
      said: [already()],
      is: ['/Min {"is":2}'],
    },
    {
      what: "the reason, although it has no goal",
      of: { testimonies: [because("incident", undefined, "unattributed")] },
      said: [already()],
      is: ['/Min {"is":2}'],
    },
    {
      what: "who it was",
      of: { actor: { principal: "anna", kind: "person", human: "ada" } },
      said: [already()],
      is: ['/Min {"is":2}'],
    },
    {
      what: "nothing, where less is known of them",
      said: [{ ...already(), actor: { principal: "anna", kind: "person", human: "ada" } }],
      is: [],
    },
    {
      what: "all, where one knows less",
      of: { actor: { principal: "anna", kind: "person", human: "ada" } },
      said: [
        { ...already(), actor: { principal: "anna", kind: "person", human: "ada" } },
        already({ field: "/Max" }),
      ],
      is: ['/Min {"is":2}', '/Max {"is":2}'],
    },
    {
      what: "where it is reviewed",
      of: { testimonies: [{ source: "session", pr: "https://github.com/acme/infra/pull/12" } as Testimony] },
      said: [already()],
      is: ['/Min {"is":2}'],
    },
    {
      what: "nothing, where that is known",
      of: { testimonies: [{ source: "session", pr: "https://github.com/acme/infra/pull/12" } as Testimony] },
      said: [already({ pr: "https://github.com/acme/infra/pull/12" })],
      is: [],
    },
    {
      what: "nothing, where it is said no more",
      said: [already({ pr: "https://github.com/acme/infra/pull/12" })],
      is: [],
    },
  ])("%#: tell once more $what", ({ of = {}, said, is }) => {
    const events = claimsOfChange({ ...change, ...of }, [], told({ known: known(...said) }));
    const found = events.map(
      (event) => `${claimIn(event).field} ${JSON.stringify(claimIn(event).constraint)}`,
    );
    expect(found).toEqual(is);
  });

  it.each([
    { what: "by their writer's tags", is: "incident" },
    { what: "by tags five minutes before", when: "02:55", is: "incident" },
    { what: "by tags five minutes after", when: "03:05", is: "incident" },
    { what: "not by earlier tags", when: "02:54:59", is: "none" },
    { what: "not by later tags", when: "03:05:01", is: "none" },
    { what: "not by the tags of others", by: "otto", is: "none" },
  ])("%#: are explained $what", ({ when = "03:00", by = "anna", is }) => {
    const said = [
      {
        actor: { principal: by, kind: "person" },
        at: at(when),
        testimony: { ...because("incident", "INC-7"), pr: "https://github.com/acme/infra/pull/12" },
      },
    ];
    const [event] = claimsOfChange(change, [size(7)], told({ said }));
    expect(claimIn(event).motivation.kind).toBe(is);
    expect(claimIn(event).pr).toBe(is === "none" ? undefined : "https://github.com/acme/infra/pull/12");
  });
});

describe("the id of a stake", () => {
  const basis = identified(claim());

  it("is the same, whenever and by whatever event it is written", () => {
    expect(basis.id).toMatch(/^[0-9a-f]{24}$/);
    expect(identified(claim({ id: "other", by: "role-of-c1", madeAt: at("04:00"), change: "e" })).id).toBe(
      basis.id,
    );
  });

  it.each([
    { what: "another actor's", parts: { by: "otto" } },
    { what: "of another field", parts: { field: "/Size" } },
    { what: "of another value", parts: { constraint: { min: 9 } } },
    { what: "of no value", parts: { constraint: undefined } },
    { what: "for another reason", parts: { motivation: { kind: "incident" } } },
    { what: "for a reason with a reference", parts: { motivation: { kind: "budget", ref: "B-1" } } },
  ])("is another where it is $what", ({ parts }) => {
    expect(identified(claim(parts)).id).not.toBe(basis.id);
  });
});

describe("what a look saw by itself", () => {
  it("is a write of the one whom it is taken for, as the field holds it", () => {
    const actor = { principal: "svc", kind: "service" } as const;
    const one = {
      event: "look/1",
      at: at("02:50"),
      actor,
      edit: { path: "/Size" as never, after: "3" },
      reason: undefined,
    };
    const away = { ...one, edit: { path: "/Size" as never } };
    const [event, gone] = concludedClaims(foldScene(), [one, away]);
    expect(event).toMatchObject({ kind: "write", at: at("02:50"), event: "look/1" });
    expect(event).not.toHaveProperty("cause");
    expect(claimIn(event)).toMatchObject({ actor, field: "/Size", constraint: { is: 3 } });
    expect(claimIn(gone).constraint).toEqual({ absent: true });
  });
});
