import { describe, expect, it } from "vitest";
import type { LayerFlaw } from "#core/policy/layers/layer.ts";
import { mergedAnew, mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { narrowed } from "#core/policy/layers/narrowed.ts";
import { addTeams, type TeamLayer } from "#core/policy/layers/teams.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import type { ResourceSelector } from "#core/policy/selector.ts";
import { type Document, layerOf, toldOf } from "./documents.ts";

const team = (name: string, place: Document, document?: Document): TeamLayer => ({
  name,
  place,
  said: { layer: "company", pointer: `/teams/${name}` },
  ...(document && { layer: layerOf(`${name}.yaml`, document) }),
});

function joined(teams: readonly TeamLayer[]) {
  const environments = ["prod", "test"].map((name) => ({ name, order: ["cost"], tags: { env: [name] } }));
  const merged = mergeLayers([layerOf("base", { environments }), layerOf("company", {}, ["base"])]);
  const flaws: LayerFlaw[] = [];
  const file = PolicyFile.parse(merged.document);
  addTeams(teams, { root: merged.root, file, tell: (flaw) => flaws.push(flaw) });
  return { told: toldOf(flaws), whole: mergedAnew(merged, teams) };
}

describe("teams", () => {
  const apart = "give each team a place of its own: other environments, accounts, types or tags";
  const overlap = (one: string, other: string) =>
    `company/teams/${other}/in: the places of \`${one}\` and \`${other}\` overlap | ${apart}`;
  const [prod, test] = [{ environments: ["prod"] }, { environments: ["test"] }];
  it.each<{ what: string; teams: readonly TeamLayer[]; says: readonly string[] }>([
    { what: "none at all", teams: [], says: [] },
    { what: "places of their own", teams: [team("b", prod), team("a", test)], says: [] },
    {
      what: "one without a place",
      teams: [team("a", {})],
      says: ["company/teams/a/in: `a` is given no place | say which resources are theirs under `in`"],
    },
    { what: "two in one place", teams: [team("b", prod), team("a", prod)], says: [overlap("a", "b")] },
    {
      what: "one that stands in the places of two",
      teams: [team("c", { accounts: ["1*"] }), team("b", test), team("a", prod)],
      says: [overlap("a", "c")],
    },
    {
      what: "one that stands in the place of the second",
      teams: [team("a", prod), team("b", test), team("c", test)],
      says: [overlap("b", "c")],
    },
    {
      what: "one that is named twice",
      teams: [team("a", prod), team("a", prod)],
      says: [`company/teams/a/in: \`a\` stands here twice | ${apart}`],
    },
    { what: "one name in two places", teams: [team("a", prod), team("a", test)], says: [] },
  ])("are told of $what", ({ teams, says }) => {
    expect(joined(teams).told).toEqual(says);
  });

  it("and their places are kept in the order of their names", () => {
    const { whole } = joined([team("b", test, { rules: [{ id: "r" }] }), team("a", prod)]);
    expect(whole.document).toMatchObject({
      teams: [
        { name: "a", in: prod },
        { name: "b", in: test },
      ],
      rules: [{ id: "r", for: test }],
    });
    expect(Object.keys(joined([]).whole.document)).not.toContain("teams");
  });

  it("stand between what the policy extends and the policy itself", () => {
    const { whole } = joined([team("b", test, {}), team("c", { accounts: ["1"] }), team("a", prod, {})]);
    expect(whole.layers.map(({ key }) => key)).toEqual(["base", "a.yaml", "b.yaml", "company"]);
  });

  it("and what they add is found where they wrote it", () => {
    const rules = [{ id: "r" }, { id: "s", for: { accounts: ["1*"] } }];
    const { whole } = joined([team("a", prod, { rules, classes: { ours: [{ fields: ["/A"] }] } })]);
    const at = (pointer: string) => whole.originsOf(pointer).map((one) => `${one.layer}${one.pointer}`);
    expect(at("/rules/1/id")).toEqual(["a.yaml/rules/1/id"]);
    expect(at("/rules/1/for/accounts")).toEqual(["a.yaml/rules/1/for/accounts"]);
    expect(at("/classes/ours/0/fields")).toEqual(["a.yaml/classes/ours/0/fields"]);
    expect(at("/classes")).toEqual(["a.yaml/classes/ours"]);
    expect(at("/teams")).toEqual(["company/teams/a"]);
    expect(at("/teams/0/name")).toEqual(["company/teams/a/name"]);
  });
});

describe("a selector within a place", () => {
  const outside = (name: string) => ({
    message: `\`${name}\` lies outside the place of the team`,
    hint: "leave it out, or write what lies in it",
  });
  const partly = (name: string) => ({
    message: `\`${name}\` is only partly in the place of the team`,
    hint: "write what lies in it",
  });
  const keys = ["environments", "accounts", "regions", "types", "resources"] as const;
  it.each(keys)("means what both name under `%s`", (key) => {
    const both = (wanted?: readonly string[], place?: readonly string[]) =>
      narrowed(wanted ? { [key]: wanted } : {}, place ? { [key]: place } : {});
    expect(both(undefined, ["a"])).toEqual({ selector: { [key]: ["a"] } });
    expect(both(["a"])).toEqual({ selector: { [key]: ["a"] } });
    expect(both()).toEqual({ selector: {} });
    expect(both(["a*", "b"], ["ab", "*"])).toEqual({ selector: { [key]: ["ab", "a*", "b"] } });
    expect(both(["a", "b"], ["a"])).toEqual({ selector: { [key]: ["a"] } });
    expect(both(["b"], ["a"])).toEqual(outside(key));
    expect(both(["a*"], ["*b"])).toEqual(partly(key));
  });

  it.each<{ what: string; wanted: ResourceSelector; place: ResourceSelector; is: object }>([
    {
      what: "the tags of both",
      wanted: { tags: { env: ["prod"], app: ["x"] } },
      place: { tags: { env: ["prod", "test"], team: ["a"] } },
      is: { selector: { tags: { env: ["prod"], app: ["x"], team: ["a"] } } },
    },
    {
      what: "tags of its own",
      wanted: { tags: { app: ["x"] } },
      place: {},
      is: { selector: { tags: { app: ["x"] } } },
    },
    {
      what: "tags of the place",
      wanted: {},
      place: { tags: { app: ["x"] } },
      is: { selector: { tags: { app: ["x"] } } },
    },
    {
      what: "a value of another",
      wanted: { tags: { app: ["x"] } },
      place: { tags: { app: ["y"] } },
      is: outside("app"),
    },
    {
      what: "values half within",
      wanted: { tags: { app: ["x*"] } },
      place: { tags: { app: ["*y"] } },
      is: partly("app"),
    },
  ])("has $what", ({ wanted, place, is }) => {
    expect(narrowed(wanted, place)).toEqual(is);
  });
});
