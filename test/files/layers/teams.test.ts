import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { showPolicy } from "#files/shown-policy.ts";
import { disputes } from "../../laws/generate/disputes.ts";
import { among, complaints, policyFrom } from "./from-texts.ts";

const company = `extends: [parley/default@1]
teams:
  - {name: checkout, in: {tags: {service: [checkout]}, accounts: ["123456789012"]}, policy: ./checkout.yaml}
  - {name: search, in: {tags: {service: [search]}}, policy: ./search.yaml}
`;
const texts = (checkout: string, search = "name: search") => ({
  "policy.yaml": company,
  "checkout.yaml": checkout,
  "search.yaml": search,
});

describe("a team's policy", () => {
  it("adds rows that hold only in its place", () => {
    const { file, at } = policyFrom(
      texts(
        "guardrails:\n  - {id: ours, title: t, in: {environments: [prod]}, fields: [/A], constraint: {is: 1}}\nunattributed: [{answer: keep}]",
      ),
    );
    expect(file.guardrails.at(-1)?.in).toEqual({
      environments: ["prod"],
      accounts: ["123456789012"],
      tags: { service: ["checkout"] },
    });
    expect(file.unattributed[0]).toMatchObject({ answer: "keep", in: { tags: { service: ["checkout"] } } });
    expect(at(`/guardrails/${file.guardrails.length - 1}`)).toBe("checkout.yaml:3");
  });

  it("has a place that the whole remembers, and may have no more than that", () => {
    const placed = `extends: [parley/default@1]
teams:
  - {name: search, in: {tags: {service: [search]}}}
  - {name: checkout, in: {tags: {service: [checkout]}}, policy: ./checkout.yaml}
`;
    const rows = "calendar: [{id: ours, zone: Europe/Stockholm}]";
    const { file } = policyFrom({ "policy.yaml": placed, "checkout.yaml": rows });
    expect(file.teams).toEqual([
      { name: "checkout", in: { tags: { service: ["checkout"] } } },
      { name: "search", in: { tags: { service: ["search"] } } },
    ]);
    expect(file.calendar).toMatchObject([{ id: "ours", in: { tags: { service: ["checkout"] } } }]);
  });

  it("is found again where the whole is written as one file", () => {
    const bare = texts("calendar: [{id: ours, zone: UTC}]");
    const whole = Object.fromEntries(Object.entries(bare).map(([name, one]) => [name, `parley: 1\n${one}`]));
    const { file } = policyFrom(whole);
    const text = whole["policy.yaml"] ?? "";
    const shown = showPolicy({ text, name: "policy.yaml", find: among(whole) });
    const again = policyFrom({ "policy.yaml": "document" in shown ? stringify(shown.document) : "" });
    expect(again.file.teams).toEqual(file.teams);
    expect(again.file.calendar).toEqual(file.calendar);
  });

  it("narrows what its own rows name", () => {
    const { file } = policyFrom(
      texts('rules: [{id: r, title: t, for: {accounts: ["1234*"], kinds: [agent]}, urgency: none}]'),
    );
    expect(file.rules.at(-1)?.for).toMatchObject({ accounts: ["123456789012"], kinds: ["agent"] });
  });

  it("comes to the same in whatever order teams are named", () => {
    const turned = company.split("\n");
    const other = {
      ...texts("unattributed: [{answer: keep}]", "unattributed: [{answer: ask}]"),
      "policy.yaml": [turned[0], turned[1], turned[3], turned[2]].join("\n"),
    };
    expect(policyFrom(other).digest).toBe(
      policyFrom(texts("unattributed: [{answer: keep}]", "unattributed: [{answer: ask}]")).digest,
    );
  });

  it.each([
    [
      "environments",
      "environments: [{name: mine, order: [cost]}]",
      "a team says nothing about `environments`",
    ],
    ["motivations", "motivations: {incident: {is: decision}}", "a team says nothing about `motivations`"],
    ["authority", "authority: {claims: [{atMost: emergency}]}", "a team says nothing about `authority`"],
    [
      "granted goals",
      'actors: [{principals: ["*"], goals: [security]}]',
      "a team says nothing about `actors`",
    ],
    ["approvers", "approvers: [{name: us}]", "a team says nothing about `approvers`"],
    ["limits", "limits: {grace: 9h}", "a team says nothing about `limits`"],
    [
      "what is safer",
      "classes: {ours: [{fields: [/A], safer: less}]}",
      "a team says of no field what is safer",
    ],
    ["a class of others", "classes: {access: [{fields: [/A]}]}", "`access` is a class that others speak of"],
    [
      "a further mode",
      "mode: {scopes: [{in: {}, mode: enforce}]}",
      "a team goes no further than what counts in its place, which is `observe`",
    ],
    ["the mode of all", "mode: {default: enforce}", "a team says nothing about `mode`"],
    [
      "a row of others",
      "guardrails: [{id: buckets-encrypted, except: [data]}]",
      "`buckets-encrypted` is a row that others wrote",
    ],
    [
      "rows of others that go",
      "remove: [{id: buckets-encrypted, because: x}]",
      "a team's policy has no `remove`",
    ],
    ["layers of its own", "extends: [parley/default@1]", "a team's policy has no `extends`"],
    ["locks", "unattributed: [{answer: keep, locked: true}]", "a team locks nothing"],
    [
      "another's place",
      'unattributed: [{in: {accounts: ["999999999999"]}, answer: keep}]',
      "`accounts` lies outside the place of the team",
    ],
    [
      "another service",
      "unattributed: [{in: {tags: {service: [pay]}}, answer: keep}]",
      "`service` lies outside the place of the team",
    ],
  ])("may not say %s", (_, text, message) => {
    expect(complaints(texts(text)).join("\n")).toContain(message);
  });

  it.each([
    [
      "places that overlap",
      "{name: b, in: {environments: [prod]}, policy: ./b.yaml}",
      "the places of `a` and `b` overlap",
    ],
    ["a place that is everywhere", "{name: b, in: {}, policy: ./b.yaml}", "`b` is given no place"],
    [
      "one file for two",
      '{name: b, in: {accounts: ["2"]}, policy: ./a.yaml}',
      "`a.yaml` is a layer or a team's policy already",
    ],
    [
      "a packaged policy",
      '{name: b, in: {accounts: ["2"]}, policy: parley/default@1}',
      "policy is a file of its own",
    ],
    [
      "a file out of the folder",
      '{name: b, in: {accounts: ["2"]}, policy: ../b.yaml}',
      "leads out of the folder",
    ],
    ["no name", '{in: {accounts: ["2"]}, policy: ./b.yaml}', "this names no team"],
    [
      "a file that is missing",
      '{name: b, in: {accounts: ["2"]}, policy: ./gone.yaml}',
      "`gone.yaml` does not exist",
    ],
  ])("is refused with %s", (_, entry, message) => {
    const text = `extends: [parley/default@1]\nteams:\n  - {name: a, in: {accounts: ["1"]}, policy: ./a.yaml}\n  - ${entry}\n`;
    expect(
      complaints({ "policy.yaml": text, "a.yaml": "name: a", "b.yaml": "name: b" }).join("\n"),
    ).toContain(message);
  });
});

describe("outside its place", () => {
  const bare = policyFrom({ "policy.yaml": "name: ours\nextends: [parley/default@1]" });
  const harsh = `name: harsh
guardrails: [{id: g, title: t, fields: [/**], constraint: {is: never}}]
standing: [{id: s, fields: [/**], owner: {}, constraint: {max: 1}}]
protections: [{id: p, while: [incident, alarm, peak], fields: [/**]}]
rules: [{id: r, title: t, priority: 99, urgency: emergency, ask: {}}]
orders: [{while: [incident, alarm, peak], raise: cost, to: 1}]
unattributed: [{answer: revert}]
deletions: [{answer: tell}]
freezes: [{id: f, cron: "0 0 * * *", duration: 24h}]
writes: [{id: w, effect: deny, cron: "0 0 * * *", duration: 24h}]
`;
  const teams = (place: string) =>
    policyFrom({
      "policy.yaml": `name: ours\nextends: [parley/default@1]\nteams: [{name: far, in: ${place}, policy: ./far.yaml}]`,
      "far.yaml": harsh,
    });
  const far = teams('{accounts: ["999999999999"]}');
  const here = teams('{accounts: ["*"]}');

  test.prop([disputes({ most: 4 })], { numRuns: 150 })("a team's policy changes nothing", (dispute) => {
    expect(arbitrate(dispute, far)).toEqual(arbitrate(dispute, bare));
  });

  it("and a great deal within it", () => {
    expect(here.file.rules.at(-1)?.for).toMatchObject({ accounts: ["*"] });
    expect(here.digest).not.toBe(far.digest);
  });
});
