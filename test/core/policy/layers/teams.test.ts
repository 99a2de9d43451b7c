import { describe, expect, it } from "vitest";
import type { LayerFlaw } from "#core/policy/layers/layer.ts";
import { mergedAnew, mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { addTeams, type TeamLayer } from "#core/policy/layers/teams.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { type Document, layerOf, toldOf } from "./documents.ts";

const order = ["cost"];
const rail = { id: "theirs", title: "t", fields: ["/A"], constraint: { max: 10 } };
const company = {
  environments: [
    { name: "prod", order, tags: { env: ["prod"] } },
    { name: "test", order, tags: { env: ["test"] } },
  ],
  guardrails: [rail],
  classes: { shared: [{ fields: ["/S"] }] },
  mode: { default: "advise", scopes: [{ in: { environments: ["test"] }, mode: "observe" }] },
};
const place = { environments: ["prod"], accounts: ["1*"] };

const team = (name: string, document?: Document, where: Document = place): TeamLayer => ({
  name,
  place: where,
  said: { layer: "company", pointer: `/teams/${name}` },
  ...(document && { layer: layerOf(`${name}.yaml`, document) }),
});

function joined(teams: readonly TeamLayer[], more: Document = {}) {
  const merged = mergeLayers([layerOf("company", { ...company, ...more })]);
  const file = PolicyFile.parse(merged.document);
  const flaws: LayerFlaw[] = [];
  addTeams(teams, { root: merged.root, file, tell: (flaw) => flaws.push(flaw) });
  const whole = mergedAnew(merged, teams);
  return { told: toldOf(flaws), document: whole.document as Document, whole };
}

describe("a row of a team holds in its place:", () => {
  const sections = ["standing", "protections", "orders", "writes", "freezes", "unattributed", "deletions"];
  it.each([...sections, "calendar", "guardrails"])("in `%s`", (section) => {
    const { told, document } = joined([team("a", { [section]: [{ id: "ours" }] })], { guardrails: [] });
    expect(told).toEqual([]);
    expect(document[section]).toEqual([{ id: "ours", in: place }]);
  });

  it.each(["rules", "answers"])("for what `%s` are for", (section) => {
    const row = { id: "ours", for: { kinds: ["agent"], accounts: ["123456789012"] } };
    const { told, document } = joined([team("a", { [section]: [row] })]);
    expect(told).toEqual([]);
    expect(document[section]).toEqual([
      { id: "ours", for: { kinds: ["agent"], accounts: ["123456789012"], environments: ["prod"] } },
    ]);
  });

  it.each<{ what: string; rows: unknown; says: readonly string[]; own?: unknown }>([
    { what: "one that says no place", rows: [{ id: "x" }], says: [], own: [{ id: "x", in: place }] },
    {
      what: "one that says a part of it",
      rows: [{ id: "x", in: { accounts: ["12*"], regions: ["eu-*"] } }],
      says: [],
      own: [{ id: "x", in: { environments: ["prod"], accounts: ["12*"], regions: ["eu-*"] } }],
    },
    {
      what: "not one that says another account",
      rows: [{ id: "x", in: { accounts: ["2*"] } }],
      says: [
        "a.yaml/standing/0/in: `accounts` lies outside the place of the team | leave it out, or write what lies in it",
      ],
    },
    {
      what: "not one that lies half in it",
      rows: [{ id: "w" }, { id: "x", in: { accounts: ["*2"] } }],
      says: [
        "a.yaml/standing/1/in: `accounts` is only partly in the place of the team | write what lies in it",
      ],
      own: [
        { id: "w", in: place },
        { id: "x", in: { accounts: ["*2"] } },
      ],
    },
    {
      what: "one that is locked by nobody",
      rows: [{ id: "x", locked: true }],
      says: ["a.yaml/standing/0: a team locks nothing | nobody extends a team's policy"],
      own: [{ id: "x", in: place }],
    },
    { what: "not one whose place is no selector", rows: [{ id: "x", in: { accounts: "1" } }], says: [] },
    { what: "not one whose place is a word", rows: [{ id: "x", in: "prod" }], says: [] },
    { what: "not one that is no row", rows: ["x"], says: [] },
    {
      what: "no rows that are no list",
      rows: { id: "x" },
      says: ["a.yaml/standing: a team adds rows, in a list | write them as `- {…}`"],
      own: "none",
    },
  ])("$what", ({ rows, says, own = rows }) => {
    const { told, document } = joined([team("a", { standing: rows })]);
    expect(told).toEqual(says);
    expect(document["standing"]).toEqual(own === "none" ? undefined : own);
  });

  it("and stands before those of all where the first counts, else behind them", () => {
    const ours = { id: "ours" };
    const { document } = joined([team("a", { unattributed: [ours], guardrails: [ours] })], {
      unattributed: [{ id: "all", answer: "ask" }],
    });
    const idsOf = (section: string) => (document[section] as readonly { id: string }[]).map(({ id }) => id);
    expect(idsOf("unattributed")).toEqual(["ours", "all"]);
    expect(idsOf("guardrails")).toEqual(["theirs", "ours"]);
  });

  it("and never changes one that others wrote", () => {
    const changed = { id: "theirs", title: "mine" };
    expect(joined([team("a", { guardrails: [{ id: "ours" }, changed] })]).told).toEqual([
      "a.yaml/guardrails/1: `theirs` is a row that others wrote | give the team's row an id of its own",
    ]);
    expect(joined([team("a", { rules: [{ id: "theirs" }, {}] })]).told).toEqual([]);
    const [a, b] = [
      team("a", { rules: [{ id: "x" }] }),
      team("b", { rules: [{ id: "x" }] }, { accounts: ["2*"] }),
    ];
    expect(joined([b, a]).told).toEqual([
      "b.yaml/rules/0: `x` is a row that others wrote | give the team's row an id of its own",
    ]);
  });
});

describe("a team says nothing of", () => {
  const above = "it counts everywhere; write it in a layer above the team's";
  const layers = ["extends", "parameters", "remove", "teams", "locked"];
  it.each(layers)("how layers are made: `%s`", (key) => {
    expect(joined([team("a", { [key]: [] })]).told).toEqual([
      `a.yaml/${key}: a team's policy has no \`${key}\` | write it in a layer above the team's`,
    ]);
  });

  it.each(["environments", "urgency", "limits", "approvers", "authority", "windows", "sources"])(
    "what counts everywhere: `%s`",
    (key) => {
      expect(joined([team("a", { [key]: [] })]).told).toEqual([
        `a.yaml/${key}: a team says nothing about \`${key}\` | ${above}`,
      ]);
    },
  );

  it("the mode of all, or a further one than there is in its place", () => {
    const scoped = (mode: string, where?: Document, team_place?: Document) =>
      joined([team("a", { mode: { scopes: [{ id: "x", ...(where && { in: where }), mode }] } }, team_place)])
        .told;
    const further = (least: string) => [
      `a.yaml/mode/scopes/0/mode: a team goes no further than what counts in its place, which is \`${least}\` | widen \`mode.scopes\` in a layer above the team's`,
    ];
    const mode = [`a.yaml/mode: a team says nothing about \`mode\` | ${above}`];
    expect(joined([team("a", { mode: { default: "observe" } })]).told).toEqual(mode);
    expect(joined([team("a", { mode: { default: "observe", scopes: [] } })]).told).toEqual(mode);
    expect(joined([team("a", { mode: "observe" })]).told).toEqual(mode);
    expect(joined([team("a", { mode: {} })]).told).toEqual([]);
    expect(scoped("observe")).toEqual([]);
    expect(scoped("advise")).toEqual([]);
    expect(scoped("enforce")).toEqual(further("advise"));
    const everywhere = { accounts: ["1*"] };
    expect(scoped("advise", undefined, everywhere)).toEqual(further("observe"));
    expect(scoped("advise", { environments: ["prod"] }, everywhere)).toEqual([]);
    expect(scoped("advise", { environments: ["test"] }, everywhere)).toEqual(further("observe"));
  });

  it("its form and its name, which are its own", () => {
    const { told, document } = joined([team("a", { name: "ours" })], { name: "company" });
    expect(told).toEqual([]);
    expect(document["name"]).toBe("company");
  });
});

describe("a class of a team", () => {
  const part = { fields: ["/A"] };
  const words = {
    others: "is a class that others speak of | give the team's class a name of its own",
    another: "is the class of another team | give it a name of its own",
    safer: "a team says of no field what is safer | leave `safer` and `unset` out",
  };
  it.each<{ what: string; classes: unknown; says: readonly string[] }>([
    { what: "has a name of its own", classes: { ours: [part] }, says: [] },
    {
      what: "is none of the company's",
      classes: { shared: [part] },
      says: [`a.yaml/classes/shared: \`shared\` ${words.others}`],
    },
    {
      what: "is none in which a change can be harmful",
      classes: { capacity: [part] },
      says: [`a.yaml/classes/capacity: \`capacity\` ${words.others}`],
    },
    {
      what: "says not what is safer",
      classes: { ours: [part, { ...part, safer: "more" }] },
      says: [`a.yaml/classes/ours: ${words.safer}`],
    },
    {
      what: "says not what an unset field means",
      classes: { ours: [{ ...part, unset: 1 }, part] },
      says: [`a.yaml/classes/ours: ${words.safer}`],
    },
    {
      what: "is a list of parts",
      classes: { ours: part, other: ["x"] },
      says: [`a.yaml/classes/ours: ${words.safer}`],
    },
    {
      what: "stands under its name",
      classes: [part],
      says: ["a.yaml/classes: `classes` holds names | write `classes: {ours: [{fields: [/A]}]}`"],
    },
  ])("$what", ({ classes, says }) => {
    expect(joined([team("a", { classes })]).told).toEqual(says);
  });

  it("is no other team's, and joins the others", () => {
    const one = team("a", { classes: { ours: [part] } });
    const other = team("b", { classes: { ours: [part], mine: [part] } }, { accounts: ["2*"] });
    const { told, document } = joined([one, other]);
    expect(told).toEqual([`b.yaml/classes/ours: \`ours\` ${words.another}`]);
    expect(document["classes"]).toEqual({ ...company.classes, ours: [part], mine: [part] });
    const alone = mergeLayers([layerOf("company", { environments: company.environments })]);
    const file = PolicyFile.parse(alone.document);
    addTeams([one], { root: alone.root, file, tell: () => expect.unreachable() });
    expect(mergedAnew(alone, [one]).document).toMatchObject({ classes: { ours: [part] } });
  });
});
