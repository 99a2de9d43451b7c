import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identities } from "#core/claims/principal.ts";
import type { Movers } from "#core/owners/movers.ts";
import type { OwnerRole } from "#core/owners/owner-roles.ts";
import type { OwnersBook, OwnersPart, OwnersRow } from "#core/owners/owners-book.ts";
import { sourcedOwners } from "#core/owners/sourced-owners.ts";

const maria = "sso/maria@example.com";
const erik = "sso/erik@example.com";
const mallory = "sso/mallory@example.com";

const row = (key: string, ...service: readonly string[]): OwnersRow => ({
  key,
  owners: { service },
  at: key,
});
const part = (rows: readonly OwnersRow[], more: Partial<OwnersPart> = {}): OwnersPart => ({
  source: "owners-file",
  ok: true,
  rows,
  groups: { mine: { members: [mallory], at: "OWNERS:9" } },
  ...more,
});
const registry = { source: "app-registry", asOf: "2026-11-21T03:00:00Z" } as const;

type Asked = { readonly tags?: Readonly<Record<string, string>>; readonly movers?: Movers };

function ownersOf(parts: OwnersBook["parts"], { tags = {}, movers = {} }: Asked = {}) {
  const resource = { account: "123456789012", type: "AWS::RDS::DBInstance", tags };
  return sourcedOwners({ parts }, { resource, movers, identity: identities([]) }).service;
}

const moved = (principal: string, more: object = {}): Movers => ({
  team: [{ principal, at: "2026-11-21T02:00:00Z", ...more }],
});

describe("the owners of a service", () => {
  it.each([
    { when: "a key covers it", rows: [row("service:checkout", maria)], owners: [maria] },
    { when: "no key does", rows: [row("service:pay", maria)], owners: undefined },
    {
      when: "the last of two that match",
      rows: [row("*", maria), row("type:AWS::RDS::*", erik)],
      owners: [erik],
    },
    {
      when: "a wider line stands after a closer one",
      rows: [row("service:checkout", erik), row("*", maria)],
      owners: [maria],
    },
    {
      when: "a line of another account follows",
      rows: [row("account:123456789012", erik), row("account:9*", maria)],
      owners: [erik],
    },
    { when: "a line says nobody", rows: [row("*", maria), row("service:checkout")], owners: [] },
    {
      when: "the last line says nothing of the service",
      rows: [row("*", maria), { key: "*", owners: { data: [erik] }, at: "x" }],
      owners: [maria],
    },
    { when: "a group is named", rows: [row("*", "@mine")], owners: [mallory] },
    { when: "only an unknown group is named", rows: [row("*", "@ghosts")], owners: undefined },
    { when: "a stack is named", rows: [row("stack:web-*", maria)], owners: [maria] },
    { when: "a pattern is only part of the value", rows: [row("service:check", maria)], owners: undefined },
    {
      when: "a tag is named that only all objects have",
      rows: [row("tag:constructor=*", maria)],
      owners: undefined,
    },
  ])("are $owners when $when", ({ rows, owners }) => {
    const tags = { service: "checkout", "aws:cloudformation:stack-name": "web-1" };
    expect(ownersOf([part(rows)], { tags })?.principals).toEqual(owners);
  });

  it.each([
    {
      when: "the file knows",
      parts: [part([row("*", maria)]), part([row("*", erik)], registry)],
      owners: [maria],
      sources: [],
    },
    {
      when: "only the registry knows",
      parts: [part([]), part([row("*", erik)], registry)],
      owners: [erik],
      sources: ["app-registry"],
    },
    {
      when: "the file says that it is nobody's",
      parts: [part([row("*")]), part([row("*", erik)], registry)],
      owners: [],
      sources: [],
    },
    {
      when: "the file's group is unknown",
      parts: [part([row("*", "@ghosts")]), part([row("*", erik)], registry)],
      owners: [erik],
      sources: ["app-registry"],
    },
  ])("are $owners, of the first source that knows, when $when", ({ parts, owners, sources }) => {
    expect(ownersOf(parts)).toMatchObject({ principals: owners, sources });
  });

  it.each([
    { value: "service:pay", owners: [maria], why: "a key of the file" },
    { value: "mine", owners: [mallory], why: "a group" },
    { value: "@mine", owners: [mallory], why: "a group with its sign" },
    { value: erik, owners: [erik], why: "a person, so that the file counts" },
    { value: "arn:aws:iam::123456789012:role/mine", owners: [erik], why: "a role, so that the file counts" },
    { value: "service:*", owners: [erik], why: "no key as it stands in the file" },
    { value: "", owners: [erik], why: "nothing" },
    { value: "__proto__", owners: [erik], why: "what all objects have" },
    { value: "@service:pay", owners: [erik], why: "a key with the sign of a group" },
  ])("are $owners when the tag names $why", ({ value, owners }) => {
    const rows = [row("service:pay", maria), row("*", erik)];
    expect(ownersOf([part(rows)], { tags: { "parley:owner": value } })?.principals).toEqual(owners);
  });

  it("are found by the closer of two tags", () => {
    const tags = { "parley:owner": "mine", "parley:owner-service": "service:pay" };
    expect(ownersOf([part([row("service:pay", maria)])], { tags })).toMatchObject({
      principals: [maria],
      where: "tag parley:owner-service=service:pay, service:pay",
    });
  });

  const rows = [row("*", maria), row("tag:team=mine", "@mine", erik)];
  it.each([
    { when: "nobody moved the tag", movers: {}, owners: [mallory, erik] },
    { when: "she moved it herself", movers: moved(mallory), owners: [erik] },
    {
      when: "she moved it by a role",
      movers: moved("arn:aws:iam::1:role/x", { human: mallory }),
      owners: [erik],
    },
    {
      when: "her session only says who it is",
      movers: moved("111122223333:role/x", { said: "mallory" }),
      owners: [erik],
    },
    {
      when: "somebody moved it after her",
      movers: { team: [...(moved(mallory)["team"] ?? []), { principal: erik, at: "z" }] },
      owners: [],
    },
    {
      when: "she moved another tag",
      movers: { Name: moved(mallory)["team"] ?? [] },
      owners: [mallory, erik],
    },
    { when: "a pipeline moved it", movers: moved("111122223333:role/deploy"), owners: [mallory, erik] },
  ])("are $owners when $when", ({ movers, owners }) => {
    expect(ownersOf([part(rows)], { tags: { team: "mine" }, movers })?.principals).toEqual(owners);
  });

  it("are not hers either who took away the tag of a closer line, so that a wider one counts", () => {
    const wide = [row("*", mallory, erik), row("tag:team=pay", maria)];
    expect(ownersOf([part(wide)], { movers: moved(mallory) })).toMatchObject({
      principals: [erik],
      moved: [mallory],
    });
  });

  it("end, however groups lie within one another", () => {
    const groups = {
      a: { members: ["@b", maria], at: "1" },
      b: { members: ["@a", "@b", erik], at: "2" },
    };
    expect(ownersOf([part([row("*", "@a")], { groups })])?.principals.toSorted()).toEqual([erik, maria]);
  });
});

const roles: readonly OwnerRole[] = ["service", "data"];
const anyRow = fc.record({
  key: fc.constantFrom(
    "*",
    "service:a",
    "service:*",
    "tag:team=x",
    "type:AWS::RDS::*",
    "account:9*",
    "stack:w",
  ),
  owners: fc.dictionary(fc.constantFrom(...roles), fc.subarray([maria, erik, mallory, "@mine", "@ghosts"])),
  at: fc.constantFrom("1", "2"),
}) as fc.Arbitrary<OwnersRow>;
const anyTags = fc.dictionary(fc.constantFrom("service", "team"), fc.constantFrom("a", "x"));

describe("the order of lines", () => {
  it("matters only as far as the last that matches counts", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), anyTags, (rows, tags) => {
        const covering = rows.filter(
          ({ key, owners }) =>
            owners.service !== undefined && ownersOf([part([row(key, maria)])], { tags }) !== undefined,
        );
        const last = covering.at(-1);
        const alone = last === undefined ? undefined : ownersOf([part([last])], { tags });
        expect(ownersOf([part(rows)], { tags })).toEqual(alone);
      }),
    );
  });

  it("makes no difference among lines that do not match one resource both", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), anyTags, fc.nat(), (rows, tags, seed) => {
        const isCovering = ({ key }: OwnersRow) =>
          ownersOf([part([row(key, maria)])], { tags }) !== undefined;
        const [covering, others] = [rows.filter(isCovering), rows.filter((one) => !isCovering(one))];
        const at = others.length === 0 ? 0 : seed % (covering.length + 1);
        const shuffled = [...covering.slice(0, at), ...others.toReversed(), ...covering.slice(at)];
        expect(ownersOf([part(shuffled)], { tags })).toEqual(ownersOf([part(rows)], { tags }));
      }),
    );
  });
});
