import { describe, expect, it } from "vitest";
import { foundBroken } from "#core/policy/lint/locks.ts";
import { complaints, policyFrom } from "./from-texts.ts";

const company = `environments:
  - {name: prod, accounts: ["111111111111"], tags: {env: [prod]}, order: [security, availability]}
  - {name: test, accounts: ["222222222222"], tags: {env: [test]}, order: [availability, security]}
mode: {default: enforce}
guardrails:
  - {id: size, title: size, locked: true, fields: [/Size], constraint: {max: 10}, except: [security]}
rules:
  - id: asks
    title: asks
    locked: true
    for: {fields: [/Code]}
    ask: {meanwhile: prior, onSilence: meanwhile}
protections:
  - {id: shield, locked: true, while: [peak], fields: [/Code]}
approvers: [{name: all, owners: [service, security]}]
unattributed:
  - {id: harmful, locked: true, leans: harmful, answer: revert}
  - {id: rest, locked: true, answer: ask, meanwhile: prior}
deletions:
  - {id: gone, locked: true, answer: ask}
`;

const root = `extends: [./company.yaml]
teams:
  - {name: shop, in: {environments: [prod], tags: {team: [shop]}}, policy: ./shop.yaml}
`;

const policyOf = (team: string) =>
  policyFrom({ "company.yaml": company, "shop.yaml": team, "policy.yaml": root });

const brokenBy = (team: string) =>
  foundBroken(policyOf(team)).map(({ broken, finding }) => [broken.name, finding.pointer.split("/")[1]]);

describe("a lock and the rows of a team", () => {
  it.each([
    { when: "it keeps what nobody explained", team: "unattributed: [{answer: keep}]" },
    {
      when: "it keeps what nobody explained of one field",
      team: "unattributed: [{fields: [/A], answer: keep}]",
    },
    {
      when: "it asks about what is harmful",
      team: "unattributed: [{leans: harmful, answer: ask, meanwhile: live}]",
    },
    { when: "it is only told of deletions", team: "deletions: [{answer: tell}]" },
    { when: "Parley only watches its resources", team: "mode: {scopes: [{mode: observe}]}" },
    {
      when: "Parley only advises on one type",
      team: "mode: {scopes: [{in: {types: ['AWS::S3::*']}, mode: advise}]}",
    },
    {
      when: "a rule of its own leaves standing what the locked one asks about",
      team: "rules: [{id: ours, title: ours, priority: 9, for: {fields: [/Code]}, ask: {meanwhile: live, onSilence: live}}]",
    },
    {
      when: "a rule of its own answers by silence for every field",
      team: "rules: [{id: ours, title: ours, priority: 9, ask: {meanwhile: live, onSilence: live}}]",
    },
    {
      when: "what nobody can see is called owned",
      team: "standing: [{id: ours, fields: [/Code], owner: {kinds: [automation]}, unlogged: true}]",
    },
    {
      when: "a standing claim insists on the contrary",
      team: "standing: [{id: ours, fields: [/Code], owner: {kinds: [automation]}, constraint: {is: 1}, strength: must}]",
    },
    {
      when: "its goals go in another order",
      team: "orders: [{while: [incident], raise: availability, to: 1}]",
    },
  ])("is broken when $when", ({ team }) => {
    expect(brokenBy(team)).not.toEqual([]);
  });

  it("is broken when what nobody explained is asked about, where a claim against it was enough", () => {
    const keeping = company.replace(
      "{id: rest, locked: true, answer: ask, meanwhile: prior}",
      "{id: rest, locked: true, answer: keep}",
    );
    const policy = policyFrom({
      "company.yaml": keeping,
      "shop.yaml": "unattributed: [{leans: neither, answer: ask}]",
      "policy.yaml": root,
    });
    const found = foundBroken(policy).find(({ broken }) => broken.name === "rest");
    expect(found?.broken.difference.direction).toBe("mixed");
    expect(found?.finding.message).toContain("what a claim speaks against, which `keep` puts back at once");
  });

  it.each([
    {
      when: "it has a guardrail of its own",
      team: "guardrails: [{id: ours, title: ours, fields: [/Size], constraint: {max: 5}}]",
    },
    {
      when: "it has a guardrail that permits more",
      team: "guardrails: [{id: ours, title: ours, fields: [/Size], constraint: {max: 50}}]",
    },
    { when: "it undoes what nobody explained", team: "unattributed: [{answer: revert}]" },
    { when: "it protects more", team: "protections: [{id: ours, while: [peak], fields: [/A]}]" },
    {
      when: "deletions of it are asked about too",
      team: "deletions: [{types: ['AWS::S3::Bucket'], answer: ask}]",
    },
  ])("holds when $when", ({ team }) => {
    expect(brokenBy(team)).toEqual([]);
  });

  it.each([
    {
      when: "it takes the locked row's id",
      team: "guardrails: [{id: size, title: t, fields: [/Size], constraint: {max: 99}}]",
      says: "`size` is a row that others wrote",
    },
    {
      when: "it removes the locked row",
      team: "remove: [{id: size, because: it is in the way}]",
      says: "a team's policy has no `remove`",
    },
    { when: "it lets its own teams in", team: "teams: []", says: "a team's policy has no `teams`" },
    {
      when: "it extends something of its own",
      team: "extends: [./company.yaml]",
      says: "a team's policy has no `extends`",
    },
    {
      when: "it hides the field",
      team: "sensitive: {fields: [/Size]}",
      says: "a team says nothing about `sensitive`",
    },
    {
      when: "it grants itself a goal",
      team: "actors: [{principals: ['*'], goals: [security]}]",
      says: "a team says nothing about `actors`",
    },
    { when: "it waits longer", team: "limits: {grace: 7d}", says: "a team says nothing about `limits`" },
    {
      when: "it names who answers",
      team: "approvers: [{name: us, principals: [us]}]",
      says: "a team says nothing about `approvers`",
    },
    {
      when: "it speaks of what is harmful",
      team: "classes: {access: [{fields: [/Other], safer: {absent: true}}]}",
      says: "is a class that others speak of",
    },
    {
      when: "it locks something itself",
      team: "guardrails: [{id: ours, title: t, locked: true, fields: [/A], constraint: {is: 1}}]",
      says: "a team locks nothing",
    },
    {
      when: "Parley goes further for it",
      team: "mode: {default: observe}",
      says: "a team says nothing about `mode`",
    },
  ])("is not even spoken of when $when", ({ team, says }) => {
    const [first = ""] = complaints(
      { "company.yaml": company, "shop.yaml": team, "policy.yaml": root },
      "policy.yaml",
    );
    expect(first).toContain(says);
    expect(first).toMatch(/^shop\.yaml:\d+ /);
  });

  it("names the team's file, whose lock it is and where that stands", () => {
    const [found] = foundBroken(policyOf("unattributed: [{fields: [/A], answer: keep}]"));
    expect(found?.finding.message).toContain("`harmful` is locked (company.yaml, company.yaml:");
    expect(found?.after.at(found.finding.pointer)).toMatch(/^shop\.yaml:\d+/);
  });
});
