import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { readerOf } from "#core/notices/readers/reader-of.ts";
import { type Audience, recipientsOf } from "#core/notices/readers/recipients.ts";
import { asking, enforcing, inLaunch, judged, questionsOf } from "../../cases/open-cases.ts";
import { audienceIn } from "../../cases/telling-kit.ts";

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;
const session = (name: string) => `arn:aws:sts::123456789012:assumed-role/${name}/at-night`;

/** The closest group first; Anna is a claimant, and nobody of the last group is known. */
const policy = enforcing({
  approvers: [
    { name: "owners", principals: [role("olga"), "sso/olga@example.com", role("otto")] },
    { name: "platform", principals: ["anna", role("pia")] },
    { name: "board", principals: [role("pia"), role("bo")] },
  ],
});
const open = judged(asking(), { around: inLaunch(policy) });
const [question] = questionsOf(open) as [OpenQuestion];

const known = {
  olga: { name: "olga", principals: [session("olga"), "sso/olga@example.com"], zone: "Europe/Stockholm" },
  otto: { name: "otto", principals: [role("path/otto")] },
  pia: { name: "pia", principals: [role("pia")] },
  bo: { name: "bo", principals: [role("bo")] },
};
const everybody = Object.values(known);

const told = (isEscalated: boolean, more: Partial<Audience> = {}) => {
  const base = audienceIn({ decision: open.logged, policy, approvers: everybody });
  return recipientsOf(question, isEscalated, { ...base, ...more });
};
const readers = (...given: Parameters<typeof told>) => told(...given).map(({ reader }) => reader);

describe("who is told of a question:", () => {
  const [olga, otto, pia, bo] = everybody.map(({ name }) => `approver:${name}`);

  it.each<{
    are: readonly (string | undefined)[];
    when: string;
    isEscalated: boolean;
    more: Partial<Audience>;
  }>([
    { are: [olga, otto], when: "it is asked", isEscalated: false, more: {} },
    { are: [olga, otto], when: "one is reached", isEscalated: false, more: { unreachable: ["olga"] } },
    { are: [olga, otto, pia, "operators"], when: "it is escalated", isEscalated: true, more: {} },
    {
      are: [olga, otto, pia, "operators"],
      when: "none is reached",
      isEscalated: false,
      more: { unreachable: ["olga", "otto"] },
    },
    {
      are: [olga, otto, pia, bo, "operators"],
      when: "none of the next group is reached either",
      isEscalated: false,
      more: { unreachable: ["olga", "otto", "pia"] },
    },
    {
      are: [olga, otto, pia, bo, "operators"],
      when: "none is reached and it is escalated",
      isEscalated: true,
      more: { unreachable: ["olga", "otto"] },
    },
    {
      are: [olga, otto, pia, bo, "operators"],
      when: "nobody at all is reached",
      isEscalated: false,
      more: { unreachable: ["olga", "otto", "pia", "bo"] },
    },
    {
      are: ["123456789012:role/olga", "sso/olga@example.com", "123456789012:role/otto", pia, "operators"],
      when: "the deployment knows nobody who is asked",
      isEscalated: false,
      more: { approvers: [known.pia] },
    },
    {
      are: ["123456789012:role/olga", "sso/olga@example.com", "123456789012:role/otto"],
      when: "there is no deployment",
      isEscalated: false,
      more: { approvers: [] },
    },
  ])("$are when $when", ({ are, isEscalated, more }) => {
    expect(readers(isEscalated, more)).toEqual(are);
  });

  it("each under all principals that the deployment names, as the one that is asked first, in their own time", () => {
    expect(told(false)).toEqual([
      {
        reader: olga,
        to: [session("olga"), "sso/olga@example.com"],
        as: "123456789012:role/olga",
        zone: "Europe/Stockholm",
      },
      { reader: otto, to: [role("path/otto")], as: "123456789012:role/otto" },
    ]);
  });

  it("and only those who are not asked first are told why they are told", () => {
    const why = (...given: Parameters<typeof told>) => told(...given).map((one) => one.why);
    expect(why(true)).toEqual([undefined, undefined, "unanswered", "unanswered"]);
    expect(why(true, { unreachable: ["olga", "otto"] }).slice(2)).toEqual(
      Array.from({ length: 3 }, () => "unreachable"),
    );
  });

  it("nobody who may answer only a part of it", () => {
    const part = { name: "platform", principals: [role("pia")], for: { fields: ["/DesiredCapacity"] } };
    const whole = { name: "board", principals: [role("bo")] };
    const owners = { name: "owners", principals: [role("olga")] };
    const rules = enforcing({ approvers: [owners, part, whole] });
    const both = { ...question, fields: [...question.fields, "/Cooldown" as FieldPath] };
    const audience = { ...audienceIn({ decision: open.logged, policy: rules, approvers: everybody }) };
    const named = (asked: OpenQuestion) => recipientsOf(asked, true, audience).map(({ reader }) => reader);
    expect(named(question)).toContain(pia);
    expect(named(both)).not.toContain(pia);
    expect(named(both)).toContain(bo);
  });

  it("at once those after them where all who are asked claim something here by another of their names", () => {
    const both = { name: "olga", principals: [role("olga"), "sso/olga@example.com", "anna"] };
    const approvers = [both, known.otto, known.pia];
    const audience = audienceIn({ decision: open.logged, policy, approvers });
    const told = (...names: readonly string[]) => {
      const asked = { ...question, ask: { ...question.ask, approvers: names } };
      return recipientsOf(asked, false, audience).map(({ reader, why }) => [reader, why]);
    };
    const instead = [otto, "operators"].map((reader) => [reader, "involved"]);
    expect(told(role("olga"), "sso/olga@example.com")).toEqual(instead);
    expect(told(role("olga"), role("otto"))).toEqual([[otto, undefined]]);
  });

  it("those after the group that is asked this time, and then those before it", () => {
    const audience = audienceIn({ decision: open.logged, policy, approvers: everybody });
    const again = { ...question, round: 2, ask: { ...question.ask, approvers: [role("pia")] } };
    const names = recipientsOf(again, true, audience).map(({ reader }) => reader);
    expect(names).toEqual([pia, bo, "operators"]);
    const last = { ...question, round: 3, ask: { ...question.ask, approvers: [role("bo")] } };
    const lastNames = recipientsOf(last, true, audience).map(({ reader }) => reader);
    expect(lastNames).toEqual([bo, pia, "operators"]);
  });

  it("never somebody who claims something here", () => {
    for (const reader of readers(true, { approvers: [], unreachable: [] })) expect(reader).not.toBe("anna");
  });
});

it.each([
  { reader: "operators", to: [] },
  { reader: "approver:olga", to: ["sso/olga@example.com"] },
  { reader: "approver:olga", to: [session("olga"), "sso/olga@example.com"] },
  { reader: "123456789012:role/passer-by", to: [role("passer-by")] },
])("$reader reads what is for $to", ({ reader, to }) => {
  expect(readerOf(to, everybody)).toBe(reader);
});
