import { describe, expect, it } from "vitest";
import { idleActors } from "#core/policy/lint/tables/actors.ts";
import { emptyLists } from "#core/policy/lint/tables/empty-lists.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { policyOf } from "../sample.ts";

const found = (sections: Readonly<Record<string, unknown>>) => {
  const policy = policyOf(sections);
  return [...idleActors(policy), ...emptyLists(policy)].map(
    ({ level, pointer, message, hint }) => `${level} ${pointer}: ${message} | ${hint}`,
  );
};

const deploy = ["*:role/deploy"];
const voice = { bus: "deploys", account: "123456789012", source: "com.example.deploys" };

describe("rows about actors", () => {
  it.each([
    { when: "they say who is what", actors: [{ principals: deploy, kind: "pipeline" }], findings: [] },
    {
      when: "they say why",
      actors: [{ principals: deploy, intent: "cost", motivation: "schedule" }],
      findings: [],
    },
    { when: "they grant goals", actors: [{ principals: deploy, goals: ["cost"] }], findings: [] },
    {
      when: "they check for others",
      actors: [{ principals: deploy, checksFor: ["*:role/app-*"] }],
      findings: [],
    },
    {
      when: "two rows say of the same one what the other leaves out",
      actors: [
        { principals: deploy, kind: "pipeline" },
        { principals: deploy, checksFor: deploy },
      ],
      findings: [],
    },
    {
      when: "events speak for a role",
      actors: [{ principals: ["123456789012:role/deploy"], speaksBy: [voice] }],
      findings: [],
    },
    {
      when: "events speak for many",
      actors: [{ principals: deploy, speaksBy: [voice] }],
      findings: [
        "error /actors/0/speaksBy: events speak for one role, named in full | name one role in `principals`, such as `123456789012:role/deploy`, and no `via`",
      ],
    },
    {
      when: "events speak for a person",
      actors: [{ principals: ["123456789012:role/oncall"], kind: "person", speaksBy: [voice] }],
      findings: [
        "error /actors/0/speaksBy: no bus proves that a person speaks | let people declare by the API",
      ],
    },
    {
      when: "the same events speak for two",
      actors: ["deploy", "release"].map((name) => ({
        principals: [`123456789012:role/${name}`],
        speaksBy: [voice],
      })),
      findings: [
        "error /actors/1/speaksBy/0: these events speak for another row already | name them in one row",
      ],
    },
    {
      when: "everybody checks for others",
      actors: [{ via: ["terraform"], checksFor: deploy }],
      findings: [
        "error /actors/0/checksFor: anybody who names that tool in their user agent would check for others | name the `principals` that are meant",
      ],
    },
    {
      when: "they check for what is no role",
      actors: [{ principals: deploy, checksFor: ["sso/ada@example.com"] }],
      findings: [
        "error /actors/0/checksFor/0: `sso/ada@example.com` is no role, so nobody checks for it | name roles, such as `*:role/deploy`",
      ],
    },
    {
      when: "they grant a tool its goal",
      actors: [{ via: ["terraform"], intent: "consistency" }],
      findings: [
        "error /actors/0/intent: anybody who names that tool in their user agent would be granted `consistency` | name the `principals` that are meant",
      ],
    },
    {
      when: "they grant everybody goals",
      actors: [{ principals: ["*"], goals: ["cost", "security"] }],
      findings: [
        "error /actors/0/goals: everybody would be granted `cost, security` | name the `principals` that are meant",
      ],
    },
    {
      when: "they say a tool's motivation only",
      actors: [{ via: ["terraform"], motivation: "schedule" }],
      findings: [],
    },
    { when: "a tool makes an agent", actors: [{ via: ["claude"], kind: "agent" }], findings: [] },
    {
      when: "a row says nothing",
      actors: [{ principals: deploy, note: "ours" }],
      findings: [
        "error /actors/0: this row says nothing | give it a `kind`, `goals`, an `intent` or a `motivation`",
      ],
    },
    {
      when: "a tool makes a person",
      actors: [{ via: ["console"], kind: "person" }],
      findings: [
        "error /actors/0/kind: anybody who names that tool in their user agent would count as `person` | name the `principals` that are meant",
      ],
    },
    {
      when: "everybody is a pipeline",
      actors: [{ principals: ["*"], kind: "pipeline" }],
      findings: [
        "error /actors/0/kind: everybody would count as `pipeline` | name the `principals` that are meant",
      ],
    },
    {
      when: "an earlier row takes all",
      actors: [
        { principals: ["*:role/*"], intent: "cost" },
        { principals: deploy, kind: "pipeline" },
      ],
      findings: [
        "warning /actors/1: this row never speaks: the one at sample.yaml/actors/0 takes all that it could match | move it further up, or remove it",
      ],
    },
    {
      when: "an earlier row takes one tool",
      actors: [
        { principals: deploy, via: ["terraform"], intent: "cost" },
        { principals: deploy, kind: "pipeline" },
      ],
      findings: [],
    },
    {
      when: "a list is empty",
      actors: [{ principals: deploy, kind: "pipeline", via: [] }],
      findings: [],
      refused: true,
    },
  ])("$findings when $when", ({ actors, findings, refused }) => {
    const read = PolicyFile.safeParse({
      parley: 1,
      environments: [{ name: "prod", order: ["cost"] }],
      actors,
    });
    expect(read.success).toBe(refused !== true);
    if (refused !== true) expect(found({ actors })).toEqual(findings);
  });
});

describe.each([
  { right: { givesLeave: true }, would: "would give leave" },
  { right: { takesSnapshots: true }, would: "would take snapshots" },
  { right: { approvedBy: ["aidevops.amazonaws.com"] }, would: "would have leave" },
])("a row that is about $right alone", ({ right, would }) => {
  it("speaks below a row that takes all", () => {
    const all = { principals: ["*:role/*"], kind: "pipeline" };
    expect(found({ actors: [all, { principals: deploy, ...right }] })).toEqual([]);
  });

  it.each([
    { of: { principals: ["*"] }, who: "everybody" },
    { of: { via: ["claude"] }, who: "anybody who names that tool in their user agent" },
  ])("is refused where it takes $who", ({ of, who }) => {
    const hint = "name the `principals` that are meant";
    expect(found({ actors: [{ ...of, ...right }] })).toEqual([
      `error /actors/0/${Object.keys(right)}: ${who} ${would} | ${hint}`,
    ]);
  });
});

it.each([{ approvedBy: [] }, { approvedBy: ["ec2.amazonaws.com"] }, { takesSnapshots: false }])(
  "a row does not say %j",
  (right) => {
    const read = PolicyFile.safeParse({
      parley: 1,
      environments: [{ name: "prod", order: ["cost"] }],
      actors: [{ principals: deploy, ...right }],
    });
    expect(read.success).toBe(false);
  },
);

describe("prefixes of references", () => {
  it.each([
    { when: "each means one thing", references: { incident: ["OPS", "INC"], launch: ["GO"] }, findings: [] },
    {
      when: "one means two things",
      references: { incident: ["OPS"], launch: ["GO", "OPS"] },
      findings: ["error /references/launch/1: `OPS` already stands for incident | keep it where it is meant"],
    },
    {
      when: "a list is empty",
      references: { incident: [] },
      findings: [
        "error /references/incident: `incident` is empty, so this matches nothing | name what is meant, or leave the list out to mean all",
      ],
    },
  ])("$findings when $when", ({ references, findings }) => {
    expect(found({ references })).toEqual(findings);
  });

  it.each(["ops", "O", "OPS-", "1OPS", "O".repeat(17), "OPS.*"])("`%s` is no prefix", (prefix) => {
    const file = {
      parley: 1,
      environments: [{ name: "prod", order: ["cost"] }],
      references: { incident: [prefix] },
    };
    const read = PolicyFile.safeParse(file);
    expect(read.error?.issues[0]?.message).toBe(
      `\`${prefix}\` is not a prefix; write the capital letters before the number, such as \`INC\`, or the whole with a \`?\` for each letter or digit, such as \`Q?????\``,
    );
  });
});

it("a goal of the team's own that only an actor has needs a place in the order", () => {
  const policy = policyOf({ actors: [{ principals: deploy, intent: "x-green" }] });
  const messages = lintPolicy(policy).map(({ message }) => message);
  expect(messages.some((message) => message.includes("x-green"))).toBe(true);
});
