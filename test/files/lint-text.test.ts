import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { lintText } from "#files/lint-text.ts";

const order =
  "[security, data-protection, availability, compliance, performance, operability, consistency, cost, experiment]";
const head = `parley: 1
environments: [{name: prod, order: ${order}}]
approvers: [{name: owners, owners: [service]}]
unattributed: [{answer: ask}]
`;

const told = (text: string, knowledge?: ReturnType<typeof openCatalogue>) =>
  lintText(text, "p.yaml", knowledge).map(
    ({ at, level, rule, message }) => `${at.line}:${at.column} ${level} ${rule}: ${message}`,
  );

// One mistake a line, each of another kind.
const twelve = `${head}guardrial: []
classes:
  capacity: [{fields: [/DesiredCapacity], safer: less}]
  naming: [{types: [AWS::S3::Bucket], fields: [/BucketNam]}]
rules:
  - {id: r1, title: one, for: {classes: [capcity]}, lease: 1h}
  - {id: r2, title: two, for: {environments: [prd]}, lease: 1h}
  - {id: r3, title: three, when: claim.confirmd, lease: 1h}
  - {id: r4, title: four, for: {kinds: []}, lease: 1h}
  - {id: r1, title: five, ask: {approvers: owners}}
  - {id: r6, title: six, ask: {meanwhile: priro}}
  - {id: r7, lease: 1h}
freezes:
  - {id: f1, cron: "0 99 * * *", duration: 1h}
  - {id: f2, cron: "0 0 31 2 *", duration: 1h}
deletions: [{types: [AWS::S3::Buckt], answer: ask}]
limits:
  grace: 5m
  grace: 6m
`;

describe("one lint tells", () => {
  it("twelve and more mistakes of as many kinds, each at its place, and nothing that follows from them", () => {
    expect(told(twelve, openCatalogue())).toEqual([
      "5:1 error form: `guardrial` is no key here",
      "8:48 error unknown-field: `/BucketNam` is no field of `AWS::S3::Bucket`",
      "10:42 error unknown-reference: there is no field class `capcity`",
      "11:47 error unknown-reference: there is no environment `prd`",
      "12:40 error condition: `claim.confirmd` is not a fact",
      "13:40 error empty-list: `kinds` is empty, so this matches nothing",
      "14:10 error repeated-name: `r1` is already the id of the row at p.yaml:10",
      "15:43 error form: `priro` is not known here",
      "16:5 error form: `title` is missing",
      "18:20 error window: `0 99 * * *` does not say when a window opens",
      "19:20 error closed-window: `f2` never opens: no day fits `0 0 31 2 *`",
      "20:22 error unknown-type: no schema describes `AWS::S3::Buckt`",
      "23:3 error yaml: `grace` stands here twice",
    ]);
  });

  it("a second mistake in a broken row", () => {
    const rows =
      "rules: [{id: a, title: t, for: {classes: [nil], kind: [person]}, when: claim.nil, lease: 1h}]\n";
    expect(told(`${head}${rows}`)).toEqual([
      "5:43 error unknown-reference: there is no field class `nil`",
      "5:49 error form: `kind` is no key here",
      "5:78 error condition: `claim.nil` is not a fact",
    ]);
  });

  const follows: readonly { readonly broken: string; readonly rest: string; readonly only: string }[] = [
    {
      broken: "a class that others name",
      rest: "classes: {size: [{fields: [/A], safer: upwards}]}\nrules: [{id: a, title: t, for: {classes: [size]}, lease: 1h}]\ndeletions: [{classes: [size], answer: ask}]\n",
      only: "5:40 error form: `upwards` cannot stand here",
    },
    {
      broken: "the section of all classes",
      rest: "clases: {}\nrules: [{id: a, title: t, for: {classes: [size]}, lease: 1h}]\n",
      only: "5:1 error form: `clases` is no key here",
    },
    {
      broken: "a group that a rule asks",
      rest: "rules: [{id: a, title: t, ask: {approvers: security}}]\n",
      only: "4:30 error form: `owner` is no key here",
    },
    {
      broken: "the table of urgencies",
      rest: "urgency: [{motivations: [incidnt], urgency: emergency}]\nrules: [{id: a, title: t, for: {urgencies: [emergency]}, lease: 1h}]\n",
      only: "5:26 error form: `incidnt` is not known here",
    },
    {
      broken: "the only row that asks",
      rest: "unattributed: [{answer: aks}]\n",
      only: "5:25 error form: `aks` is not known here",
    },
    {
      broken: "a condition, without which its rule would contradict another",
      rest: "rules:\n  - {id: a, title: t, lease: 1h}\n  - {id: b, title: t, when: claim.nil, lease: 2h}\n",
      only: "7:35 error condition: `claim.nil` is not a fact",
    },
    {
      broken: "a selector, without which its row would shadow another",
      rest: "deletions:\n  - {in: {enviroments: [prod]}, answer: ask}\n  - {types: [AWS::S3::Bucket], answer: tell}\n",
      only: "6:11 error form: `enviroments` is no key here",
    },
    {
      broken: "a section that is no YAML",
      rest: "classes:\n  size: [{fields: [/A]}\nrules: [{id: a, title: t, for: {classes: [size]}, lease: 1h}]\n",
      only: "7:1 error yaml: this line is not indented like its neighbours",
    },
  ];
  it.each(follows)("of $broken only that it is broken", ({ broken, rest, only }) => {
    const start = broken.startsWith("a group")
      ? head.replace("approvers: [{name: owners, owners: [service]}]\n", "") +
        "approvers: [{name: security, owner: [service]}, {name: others, owners: [service]}]\n"
      : broken.startsWith("the only row")
        ? head.replace("unattributed: [{answer: ask}]\n", "\n")
        : head;
    expect(told(`${start}${rest}`)).toEqual([only]);
  });

  it("the mistakes of sections after one that is no YAML", () => {
    const text = `${head}classes:\n\tsize: []\nlimits: {grace: soon}\n`;
    expect(told(text)).toEqual([
      "6:1 error yaml: a line is indented with a tab",
      "7:17 error form: `soon` is not a length of time",
    ]);
  });

  it.each([
    {
      what: "format",
      text: head.replace("parley: 1\n", ""),
      says: "the first line says which format this is: `parley: 1`",
    },
    {
      what: "known format",
      text: head.replace("parley: 1", "parley: 2"),
      says: "the first line says which format this is: `parley: 1`",
    },
    { what: "environments", text: head.replace(/environments: .*\n/, ""), says: "`environments` is missing" },
    {
      what: "environment",
      text: head.replace(/environments: .*\n/, "environments: []\n"),
      says: "`environments` is empty",
    },
  ])("that a policy has no $what, and nothing besides", ({ text, says }) => {
    expect(lintText(text, "p.yaml").map(({ level, message }) => `${level}: ${message}`)).toEqual([
      `error: ${says}`,
    ]);
  });

  it("which keys are known once for each place", () => {
    const hints = lintText(`${head}zzz: 1\nqqq: 1\nlimit: {}\n`, "p.yaml").map(({ hint }) => hint);
    expect(hints[0]).toMatch(/^known are parley, name, mode, /);
    expect(hints.slice(1)).toEqual([
      "the keys that are known here are listed beside `zzz`",
      "did you mean `limits`?",
    ]);
  });

  it("nothing of the packaged policy", () => {
    expect(told(readFileSync("policies/default.yaml", "utf8"), openCatalogue())).toEqual([]);
  });
});
