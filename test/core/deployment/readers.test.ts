import { describe, expect, it } from "vitest";
import type { ReaderRow } from "#core/deployment/reader.ts";
import { environmentMistakes, mailsOf, partsOf, readerMistakes } from "#core/deployment/readers.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { policyOf } from "../policy/sample.ts";

const checkout = { services: ["checkout"] } as const;
const prod = { environments: ["prod"] } as const;
const readers: readonly ReaderRow[] = [
  { who: ["Ana@Example.com", { group: "platform" }], see: "all" },
  { who: [{ group: "checkout-team" }, "ben@example.com"], see: checkout },
  { who: ["ben@example.com"], see: prod },
];

describe("what somebody may read", () => {
  it.each([
    { when: "their mail address is named", email: "ana@example.com", groups: [], parts: ["all"] },
    { when: "it is written otherwise", email: " ANA@example.COM\t", groups: [], parts: ["all"] },
    { when: "two rows name it", email: "ben@example.com", groups: [], parts: [checkout, prod] },
    { when: "their token names a group", email: undefined, groups: ["x", "platform"], parts: ["all"] },
    { when: "row by mail and row by group", email: "ben@example.com", groups: ["platform"], parts: 3 },
    { when: "nobody vouches for their address", email: undefined, groups: [], parts: [] },
    { when: "no row names them", email: "cy@example.com", groups: ["other"], parts: [] },
    { when: "a group is written otherwise", email: undefined, groups: ["Platform", " platform"], parts: [] },
    { when: "their address is a group's name", email: "platform", groups: [], parts: [] },
    { when: "a group's name is an address", email: undefined, groups: ["ana@example.com"], parts: [] },
    // Lower case would make a plain `k` of the sign for kelvin.
    { when: "a letter only looks alike", email: "\u212a@example.com", groups: [], parts: [] },
  ])("is told by every row that names them: $when", ({ email, groups, parts }) => {
    const more: readonly ReaderRow[] = [...readers, { who: ["k@example.com"], see: "all" }];
    const found = partsOf({ email, groups }, more);
    if (typeof parts === "number") expect(found).toHaveLength(parts);
    else expect(found).toEqual(parts);
  });

  it("names those who have to be invited, each once", () => {
    expect(mailsOf(readers)).toEqual(["ana@example.com", "ben@example.com"]);
  });
});

const told = (see: ReaderRow["see"], home = { account: "111122223333" } as { account?: string }) =>
  [
    ...readerMistakes(
      [{ who: ["a@b.c"], see }],
      { accounts: [{ account: "222233334444", regions: [] }] },
      home,
    ),
    ...environmentMistakes([{ who: ["a@b.c"], see }], policyOf({}).file),
  ].map(({ pointer, message, hint }) => `${pointer} ${message}; ${hint}`);

describe("a row of readers", () => {
  it.each([
    { when: "it sees all", see: "all" as const },
    { when: "it sees the home account and another", see: { accounts: ["111122223333", "222233334444"] } },
    { when: "the policy has the environment", see: { environments: ["prod"], services: ["anything"] } },
  ])("is fine when $when", ({ see }) => {
    expect(told(see)).toEqual([]);
  });

  it.each([
    {
      when: "it names nothing",
      see: {},
      says: [
        "/readers/0/see they would see nothing; write `all`, or name `accounts`, `environments` or `services`",
      ],
    },
    {
      when: "nobody governs the account",
      see: { accounts: ["222233334445"] },
      says: [
        "/readers/0/see/accounts/0 the account `222233334445` is not governed here; did you mean `222233334444`?",
      ],
    },
    {
      when: "the policy has no such environment",
      see: { environments: ["prod", "prid"] },
      says: ["/readers/0/see/environments/1 the policy has no environment `prid`; did you mean `prod`?"],
    },
  ])("is a mistake when $when", ({ see, says }) => {
    expect(told(see)).toEqual(says);
  });

  it("may name any account while nobody knows where Parley will live", () => {
    expect(told({ accounts: ["333344445555"] }, {})).toEqual([]);
  });
});

describe("readers in a file", () => {
  const read = (row: string) => {
    const found = readDeployment(`parley: 1\npolicy: default\nreaders:\n  - ${row}\n`, "parley.config.yaml");
    return "diagnostics" in found ? found.diagnostics.map(printDiagnostic).join("\n") : "";
  };

  it.each([
    `{who: [ana@example.com, {group: platform}], see: all}`,
    `{who: [{group: x}], see: {accounts: ["111122223333"], environments: [prod], services: [checkout]}}`,
  ])("are read: %s", (row) => {
    expect(read(row)).toBe("");
  });

  it.each([
    { row: `{who: [], see: all}`, place: "4:11", word: "who" },
    { row: `{who: [a@b.c], see: {services: []}}`, place: "4:36", word: "services" },
    { row: `{who: [a@b.c], see: {services: [""]}}`, place: "4:37", word: "is empty" },
    { row: `{who: [ana], see: all}`, place: "4:12", word: "`ana` is not a mail address" },
    { row: `{who: [12], see: all}`, place: "4:12", word: "write a mail address, or a group of the token" },
    { row: `{who: [{grup: a}], see: all}`, place: "4:13", word: "did you mean `group`?" },
    { row: `{who: [a@b.c], see: everything}`, place: "4:25", word: "write `all`, or name `accounts`" },
    { row: `{who: [a@b.c], see: {service: [x]}}`, place: "4:26", word: "did you mean `services`?" },
    { row: `{who: [a@b.c], see: {accounts: ["12"]}}`, place: "4:37", word: "twelve digits" },
    { row: `{who: [a@b.c]}`, place: "4:5", word: "see" },
    { row: `{who: [a@b.c], see: all, until: never}`, place: "4:30", word: "`until` is no key here" },
  ])("are refused at their place: $row", ({ row, place, word }) => {
    const lines = read(row);
    expect(lines).toContain(`parley.config.yaml:${place}`);
    expect(lines).toContain(word);
  });
});
