import { describe, expect, it } from "vitest";
import { brokenLocks, foundBroken } from "#core/policy/lint/locks.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const rail = { id: "size", title: "t", fields: ["/Size"], constraint: { max: 10 }, except: ["security"] };
const locked = { ...rail, locked: true };
const until = "2026-12-24T00:00:00Z";
const absent = { absent: { until, because: "a try" } };

const policy = (more: Row, base: Row = {}, said?: readonly string[]) => ({
  ...policyOf(more),
  locks: [{ by: "company.yaml", base: policyOf(base), ...(said && { said }) }],
});
const told = (...input: Parameters<typeof policy>) =>
  brokenLocks(policy(...input)).map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );

describe("of a broken lock is told", () => {
  const base = { guardrails: [locked] };
  const where = "is locked (company.yaml, sample.yaml/guardrails/0) and";
  const leave = "leave it as strict as it is locked, or ask who locked it to say it there";
  const own = "what is meant to be stricter can stand in a row of its own";
  it.each<{ what: string; more: Row; says: readonly string[] }>([
    { what: "nothing where it holds", more: base, says: [] },
    {
      what: "that it refuses less",
      more: { guardrails: [{ ...locked, constraint: { max: 20 } }] },
      says: [
        `error broken-lock /guardrails/0: \`size\` ${where} is looser here: \`guardrails\` \`size\`: \`constraint\` refuses less | ${leave}`,
      ],
    },
    {
      what: "that it is gone",
      more: { guardrails: [] },
      says: [
        `error broken-lock /guardrails: \`size\` ${where} is looser here: \`guardrails\` \`size\`: nothing refuses it any more | keep the row; who locked it may remove it`,
      ],
    },
    {
      what: "that it may be looser",
      more: { guardrails: [{ ...locked, constraint: { in: ["a"] } }] },
      says: [
        `error broken-lock /guardrails/0: \`size\` ${where} cannot be shown to be as strict here: \`guardrails\` \`size\`: \`constraint\` differs, which cannot be compared | make it stricter in one way at a time, or ask who locked it; ${own}`,
      ],
    },
    {
      what: "that what it leans on may be looser",
      more: { ...base, sensitive: { names: ["size"] } },
      says: [
        `error broken-lock /sensitive/names/0: what \`size\` leans on ${where} cannot be shown to be as strict here: \`sensitive\` \`size\`: what is sensitive is asked about, and \`size\` puts it right | leave it as it is, or ask who locked it; ${own}`,
      ],
    },
    {
      what: "only the looser of several ways",
      more: { guardrails: [{ ...locked, constraint: { max: 5 }, except: ["security", "code"] }] },
      says: [
        `error broken-lock /guardrails/0: \`size\` ${where} is looser here: \`guardrails\` \`size\`: \`code\` may lift it as well | ${leave}`,
      ],
    },
    {
      what: "that it is away for a time, where its section stands",
      more: { guardrails: [{ ...locked, ...absent }] },
      says: [
        `error broken-lock /guardrails: \`size\` ${where} is looser here: \`guardrails\` \`size\`: nothing refuses it any more | keep the row; who locked it may remove it`,
      ],
    },
  ])("$what", ({ more, says }) => {
    expect(told(more, base)).toEqual(says);
  });

  it("what a layer says that is locked as a whole", () => {
    const [first, ...others] = told({ limits: { grace: "9h" } }, {}, ["/limits/grace"]);
    expect(first).toContain(
      "`/limits/grace` is locked (company.yaml, sample.yaml/limits/grace) and is looser here because of `grace`: ",
    );
    expect(others).toEqual([]);
  });

  it("nothing where nothing is locked", () => {
    expect(brokenLocks(policyOf({}))).toEqual([]);
    expect(brokenLocks({ ...policyOf({}), locks: [] })).toEqual([]);
  });

  it("each thing once, with both policies between which it shows", () => {
    const twice = policy(
      { guardrails: [], rules: [{ id: "r", title: "t", urgency: "none", ...absent }] },
      base,
    );
    const found = foundBroken(twice);
    expect(found.map(({ by, finding }) => [by, finding.pointer])).toEqual([["company.yaml", "/guardrails"]]);
    expect(found[0]?.before.file.guardrails).toHaveLength(1);
    expect(found[0]?.after.file.guardrails).toEqual([]);
  });
});
