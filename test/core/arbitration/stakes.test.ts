import { describe, expect, it } from "vitest";
import { runThrough } from "#core/arbitration/run.ts";
import type { Stake } from "#core/arbitration/stakes.ts";
import { at, claim, dispute, field, policy, situation } from "./small-disputes.ts";

type Given = {
  readonly facts?: Record<string, unknown>;
  readonly resource?: Record<string, unknown>;
  readonly sections?: object;
  readonly more?: readonly object[];
  readonly dispute?: Record<string, unknown>;
};

const path = "/DesiredCapacity";
const capacity = { capacity: [{ fields: [path], safer: "more" }] };
const access = { access: [{ fields: [path], safer: "less" }] };

function stakeOf(parts: object, given: Given = {}): Stake {
  const { facts = {}, resource = {}, sections = {}, more = [], dispute: rest = {} } = given;
  const found = runThrough(
    dispute({
      claims: [
        claim({ id: "mine", ...parts }),
        ...more.map((one, at) => claim({ id: `other${at}`, ...one })),
      ],
      facts: { ...resource, fields: { [path]: facts } },
      ...rest,
    }),
    policy({ ...sections }),
  );
  const stake = found.judged[0]?.settled.stakes.find(({ demand }) => demand.by.claim.id === "mine");
  if (stake === undefined) throw new Error("the claim has no stake");
  return stake;
}

/** What a claim counts as, and by what it is shown. */
function standing(parts: object, given: Given = {}): string {
  const found = stakeOf(parts, given);
  return found.worth.by === undefined ? found.standing : `${found.standing} by ${found.worth.by}`;
}

const anna = { principal: "anna", kind: "person", goals: [] };
const silent = { intent: "unattributed", motivation: { kind: "none" } };
const edit = (is: unknown, parts: object = {}) => ({
  actor: anna,
  ...silent,
  constraint: { is },
  source: "observed",
  changedAt: at("03:00"),
  ...parts,
});
const want = (is: unknown, parts: object = {}) => ({ actor: anna, ...silent, constraint: { is }, ...parts });

describe("a claim counts as", () => {
  it.each<{ when: string; parts: object; given?: Given; is: string }>([
    { when: "it was written and nothing is shown", parts: edit(8), is: "edit" },
    { when: "it is wanted and nothing is shown", parts: want(8), is: "wish" },
    {
      when: "its goal is granted and it was written",
      parts: edit(8, { actor: { ...anna, goals: ["cost"] } }),
      is: "shown by grant",
    },
    {
      when: "its goal is granted and it may be written",
      parts: want(8, { actor: { ...anna, goals: ["cost"] } }),
      is: "shown by grant",
    },
    {
      when: "its goal is granted and it may not be written",
      parts: want(8, { actor: { ...anna, goals: ["cost"] }, backing: "none" }),
      is: "wish by grant",
    },
    {
      when: "its reason is confirmed and it may not be written",
      parts: want(8, { motivation: { kind: "incident", ref: "INC-7" }, backing: "none" }),
      given: { dispute: { situations: [situation()] } },
      is: "wish by reason",
    },
    {
      when: "the author of what was agreed writes again",
      parts: edit(8),
      given: { facts: { author: "anna" } },
      is: "continued",
    },
    {
      when: "the one who created the resource writes",
      parts: edit(8),
      given: { resource: { creator: "anna" } },
      is: "continued",
    },
    {
      when: "the human behind is the author",
      parts: edit(8, { actor: { ...anna, principal: "role", human: "sso/anna" } }),
      given: { facts: { author: "sso/anna" } },
      is: "continued",
    },
    {
      when: "the session says that it is the author",
      parts: edit(8, { actor: { ...anna, principal: "role", said: "sso/anna" } }),
      given: { facts: { author: "sso/anna" } },
      is: "edit",
    },
    {
      when: "the author goes by an alias",
      parts: edit(8),
      given: { facts: { author: "anna-2" }, sections: { authority: { aliases: [["anna", "anna-2"]] } } },
      is: "continued",
    },
    { when: "another is the author", parts: edit(8), given: { facts: { author: "otto" } }, is: "edit" },
    {
      when: "the author wants something",
      parts: want(8),
      given: { facts: { author: "anna" } },
      is: "shown by author",
    },
    {
      when: "the one who created the resource wants something",
      parts: want(8),
      given: { resource: { creator: "anna" } },
      is: "wish",
    },
    {
      when: "the author writes what can hurt",
      parts: edit(1),
      given: { facts: { author: "anna" }, sections: { classes: capacity } },
      is: "edit",
    },
    {
      when: "the author wants what can hurt",
      parts: want(1),
      given: { facts: { author: "anna" }, sections: { classes: capacity } },
      is: "wish",
    },
    {
      when: "the author writes what cannot hurt",
      parts: edit(8),
      given: { facts: { author: "anna" }, sections: { classes: capacity } },
      is: "continued",
    },
    {
      when: "one of several values that the author allows can hurt",
      parts: edit(8, { constraint: { in: [8, 1] } }),
      given: { facts: { author: "anna" }, sections: { classes: capacity } },
      is: "edit",
    },
  ])("$is when $when", ({ parts, given, is }) => {
    expect(standing(parts, given)).toBe(is);
  });
});

describe("an owner that the policy names", () => {
  const row = (owner: object, more: object = {}) => ({
    standing: [{ id: "scaling", fields: [path], owner, intent: "availability", ...more }],
  });
  const scaler = { principal: "scaler", kind: "service", goals: [] };

  it.each<{ when: string; parts: object; sections: object; is: string }>([
    {
      when: "it is named",
      parts: edit(8, { actor: scaler }),
      sections: row({ principals: ["scaler"] }),
      is: "shown by grant",
    },
    {
      when: "its kind is named",
      parts: edit(8, { actor: scaler }),
      sections: row({ kinds: ["service"] }),
      is: "shown by grant",
    },
    {
      when: "its kind is named and read from a name",
      parts: edit(8, { actor: { ...scaler, kind: "automation", vouched: "name" } }),
      sections: row({ kinds: ["automation"] }),
      is: "edit",
    },
    {
      when: "it is named among the services, and only its name says that it is one",
      parts: edit(8, { actor: { ...scaler, vouched: "name" } }),
      sections: row({ kinds: ["service"], principals: ["scaler"] }),
      is: "edit",
    },
    { when: "another is named", parts: edit(8), sections: row({ principals: ["scaler"] }), is: "edit" },
    {
      when: "the row names only a hand",
      parts: edit(8, { actor: { ...scaler, via: "asg" } }),
      sections: row({ via: ["asg"] }),
      is: "edit",
    },
    {
      when: "the row is about another field",
      parts: edit(8, { actor: scaler }),
      sections: row({ principals: ["scaler"] }, { fields: ["/MinSize"] }),
      is: "edit",
    },
    {
      when: "the row is about another environment",
      parts: edit(8, { actor: scaler }),
      sections: row({ principals: ["scaler"] }, { in: { environments: ["test"] } }),
      is: "edit",
    },
  ])("$is when $when", ({ parts, sections, is }) => {
    expect(standing(parts, { sections })).toBe(is);
  });

  it("who has written here leaves nobody else to go on from what was agreed", () => {
    const facts = { author: "anna" };
    const sections = row({ principals: ["scaler"] });
    const wrote = edit(5, { actor: scaler });
    expect(standing(edit(8), { facts, sections })).toBe("continued");
    expect(standing(edit(8), { facts, sections, more: [wrote] })).toBe("edit");
    expect(
      standing(edit(8), { facts, sections, more: [{ ...wrote, changedAt: undefined, source: "declared" }] }),
    ).toBe("continued");
  });
});

describe("a reason serves", () => {
  const cites = (kind: string, is: number) => edit(is, { motivation: { kind, ref: "INC-7" } });
  const seen = (kind: string, ...more: readonly object[]) => ({
    situations: [situation({ kind }), ...more],
  });
  const alarm = situation({ kind: "alarm", ref: "A", goal: "availability" });

  it.each<{ when: string; parts: object; given: Given; is: string }>([
    {
      when: "a budget is about capacity",
      parts: cites("budget", 8),
      given: { dispute: seen("budget"), sections: { classes: capacity } },
      is: "shown by reason",
    },
    {
      when: "a budget is about anything else",
      parts: cites("budget", 8),
      given: { dispute: seen("budget"), sections: { classes: access } },
      is: "edit",
    },
    {
      when: "a budget is named while something is in trouble",
      parts: cites("budget", 8),
      given: { dispute: seen("budget", alarm), sections: { classes: capacity } },
      is: "edit",
    },
    {
      when: "a budget is named while only cost alarms are open",
      parts: cites("budget", 8),
      given: { dispute: seen("budget", { ...alarm, goal: "cost" }), sections: { classes: capacity } },
      is: "shown by reason",
    },
    {
      when: "an incident is about anything",
      parts: cites("incident", 8),
      given: { dispute: seen("incident") },
      is: "shown by reason",
    },
    {
      when: "an incident opens access",
      parts: cites("incident", 8),
      given: { dispute: seen("incident"), sections: { classes: access } },
      is: "edit",
    },
    {
      when: "an incident closes access",
      parts: cites("incident", 1),
      given: { dispute: seen("incident"), sections: { classes: access } },
      is: "shown by reason",
    },
  ])("$is when $when", ({ parts, given, is }) => {
    expect(standing(parts, given)).toBe(is);
  });
});

describe("an edit of tags that would loosen the rules", () => {
  const tag = "/Tags[Key=env]/Value";
  const given = (parts: object, known: boolean) => {
    const found = runThrough(
      dispute({
        live: { [tag]: "test" },
        prior: { [tag]: known ? "prod" : null },
        tags: { env: "test", service: "checkout" },
        facts: { priorTags: known ? { env: "prod" } : {}, fields: { [tag]: { author: "deploy" } } },
        claims: [claim({ id: "mine", field: tag, ...parts })],
      }),
      policy(),
    );
    return found.judged.find(({ settled }) => settled.field.path === tag)?.settled.stakes[0]?.standing;
  };
  const deploy = (vouched: string) =>
    edit("test", { actor: { principal: "deploy", kind: "pipeline", vouched, goals: ["availability"] } });

  it.each([
    { when: "an environment was known", vouched: "registry", known: true, is: "edit" },
    { when: "no environment was known and code settles it", vouched: "registry", known: false, is: "shown" },
    {
      when: "no environment was known and only the sign-in vouches",
      vouched: "sign-in",
      known: false,
      is: "edit",
    },
    { when: "no environment was known and only the name does", vouched: "name", known: false, is: "edit" },
  ])("is $is when $when", ({ vouched, known, is }) => {
    expect(given(deploy(vouched), known)).toBe(is);
  });
});

it("the author of what is agreed holds along what can hurt, where it stands for another's sake", () => {
  const given = {
    live: { [path]: 1 },
    prior: { [path]: 3 },
    facts: { fields: { [path]: { author: "mine" } } },
    claims: [
      claim({
        id: "mine",
        by: "mine",
        constraint: { is: 1 },
        source: "observed",
        intent: "unattributed",
        motivation: { kind: "none" },
        backing: "wrote",
        changedAt: at("03:50"),
      }),
      claim({
        id: "boss",
        by: "boss",
        constraint: { is: 1 },
        motivation: { kind: "incident", ref: "INC-7" },
      }),
    ],
    situations: [situation()],
  };
  const found = field(given, policy({ classes: capacity }), path);
  expect(found).toMatchObject({ outcome: "keep", value: 1, holders: ["boss", "mine"] });
});
