import { describe, expect, it } from "vitest";
import { lintPolicy } from "#core/policy/lint.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { readPolicy } from "#files/policy-text.ts";

const head = "parley: 1\nenvironments: [{name: prod, order: [security]}]\n";

function told(text: string): readonly string[] {
  const read = readPolicy(text, "p.yaml");
  return "diagnostics" in read ? read.diagnostics.map(printDiagnostic) : [];
}

function policyOf(text: string) {
  const read = readPolicy(text, "p.yaml");
  if ("diagnostics" in read) throw new Error(read.diagnostics.map(printDiagnostic).join("\n"));
  return read;
}

describe("a policy is read", () => {
  it("and is ready to judge with", () => {
    const { policy, warnings } = policyOf(`${head}rules:\n  - {id: a, title: t, when: claim.confirmed}\n`);
    expect(policy.conditions.has("a")).toBe(true);
    expect(policy.name).toBe("p.yaml");
    expect(warnings).toEqual([]);
  });

  it("with the lines of its parts", () => {
    const { policy } = policyOf(
      `${head}guardrails:\n  - id: g\n    title: t\n    fields: [/A]\n    constraint: {is: 1}\n`,
    );
    expect(
      ["/guardrails", "/guardrails/0", "/guardrails/0/constraint", "/limits/grace"].map(policy.at),
    ).toEqual(["p.yaml:3", "p.yaml:4", "p.yaml:7", "p.yaml:1"]);
  });

  it("alike from YAML and from JSON", () => {
    const json = JSON.stringify({ environments: [{ order: ["security"], name: "prod" }], parley: 1 });
    expect(policyOf(json).policy.digest).toBe(policyOf(`# ours\n${head}`).policy.digest);
  });

  it("and later findings get their places", () => {
    const { policy, locate } = policyOf(
      `${head}windows:\n  - id: w\n    effect: deny\n    cron: 0 0 31 2 *\n    duration: 1h\n`,
    );
    const found = locate(lintPolicy(policy).filter(({ rule }) => rule === "closed-window"));
    expect(found.map(printDiagnostic)).toEqual([
      "p.yaml:6:11: error: `w` never opens: no day fits `0 0 31 2 *`\n  name a day that exists",
    ]);
  });
});

describe("a policy with words of before is read, with a warning for", () => {
  const split =
    "move each window: what closes Parley's own writing to `writes`, what closes the changes of a team to `freezes` (without `overrun`, with `for` where it is not for everybody), and what closes both to both";
  const pauses =
    "remove it; a fight counts `reversals` between two others; one who keeps writing is put right after pauses";
  const cases: readonly { word: string; text: string; warns: readonly string[] }[] = [
    { word: "none", text: "writes: []\nfreezes: []\nlimits: {fight: {reversals: 3}}\n", warns: [] },
    {
      word: "`windows`",
      text: "windows:\n  - {id: w, effect: deny, cron: 0 16 * * FRI, duration: 64h}\n",
      warns: [`3:1: warning: \`windows\` is read as \`writes\` and as \`freezes\` at once\n  ${split}`],
    },
    {
      word: "empty `windows`",
      text: "windows: []\n",
      warns: [`3:1: warning: \`windows\` is read as \`writes\` and as \`freezes\` at once\n  ${split}`],
    },
    {
      word: "`limits.reverts`",
      text: "limits:\n  grace: 15m\n  reverts: {perField: 3, perResource: 6, within: 1h}\n",
      warns: [
        "5:3: warning: `reverts` has no effect any more\n  remove it; an actor who keeps writing what lost is put right after pauses, and `blast` bounds the resources of an hour",
      ],
    },
    {
      word: "`limits.fight.writes` and `per`",
      text: "limits: {fight: {reversals: 3, within: 15m, writes: 5, per: 1m}}\n",
      warns: [
        `3:45: warning: \`fight.writes\` has no effect any more\n  ${pauses}`,
        `3:56: warning: \`fight.per\` has no effect any more\n  ${pauses}`,
      ],
    },
    {
      word: "`limits.unconfirmed` and `proposal`, in the order of the file",
      text: "limits: {proposal: 12h, unconfirmed: 24h}\n",
      warns: [
        "3:10: warning: `proposal` has no effect any more\n  remove it; what a closed incident leaves behind is held for the code as long as `hold` says",
        "3:25: warning: `unconfirmed` has no effect any more\n  remove it; a need that nothing confirms has the benefit of the `doubt` and is then worth nothing",
      ],
    },
  ];
  it.each(cases)("$word", ({ text, warns }) => {
    expect(policyOf(head + text).warnings.map(printDiagnostic)).toEqual(
      warns.map((each) => `p.yaml:${each}`),
    );
  });
});

describe("a policy is refused", () => {
  const rule = (part: string) => `${head}rules:\n  - id: a\n    title: t\n    ${part}\n`;
  const words =
    "use availability, performance, security, data-protection, compliance, cost, operability, consistency, experiment, unattributed or your own as `x-…`";
  const cases: readonly { when: string; text: string; says: readonly string[] }[] = [
    {
      when: "the file is empty",
      text: "",
      says: ["p.yaml:1:1: error: the file is empty\n  write it, or name another file"],
    },
    {
      when: "the file is a comment",
      text: "# nothing\n",
      says: ["p.yaml:1:1: error: the file is empty\n  write it, or name another file"],
    },
    {
      when: "the file is a word",
      text: "hello",
      says: ["p.yaml:1:1: error: `hello` is not a group of names and values\n  write lines of `name: value`"],
    },
    {
      when: "the file is a list",
      text: "- 1",
      says: ["p.yaml:1:1: error: `[1]` is not a group of names and values\n  write lines of `name: value`"],
    },
    {
      when: "its format is missing",
      text: "environments: [{name: prod, order: [security]}]",
      says: ["p.yaml:1:1: error: the first line says which format this is: `parley: 1`"],
    },
    {
      when: "its format is another",
      text: head.replace("1", "2"),
      says: ["p.yaml:1:9: error: the first line says which format this is: `parley: 1`"],
    },
    {
      when: "a part is missing",
      text: "parley: 1",
      says: ["p.yaml:1:1: error: `environments` is missing\n  add it with a list"],
    },
    {
      when: "a section is misspelled",
      text: `${head}guardrail: []`,
      says: ["p.yaml:3:1: error: `guardrail` is no key here\n  did you mean `guardrails`?"],
    },
    {
      when: "a name is unknown",
      text: `${head}onExpiry: {zzzz: keep}`,
      says: ["p.yaml:3:12: error: `zzzz` is no key here\n  known are lease, need"],
    },
    {
      when: "a name in a list is misspelled",
      text: rule("urgancy: none"),
      says: ["p.yaml:6:5: error: `urgancy` is no key here\n  did you mean `urgency`?"],
    },
    {
      when: "a motivation is misspelled",
      text: `${head}limits: {cooldown: {incidnt: 5m}}`,
      says: ["p.yaml:3:21: error: `incidnt` is no key here\n  did you mean `incident`?"],
    },
    {
      when: "a word is unknown",
      text: rule("urgency: high"),
      says: [
        "p.yaml:6:14: error: `high` is not known here\n  use none, routine, deadline, degradation, emergency",
      ],
    },
    {
      when: "a word is misspelled",
      text: rule("urgency: dedline"),
      says: ["p.yaml:6:14: error: `dedline` is not known here\n  did you mean `deadline`?"],
    },
    {
      when: "an intent is unknown",
      text: rule("raise: {intent: savings, to: 1}"),
      says: [`p.yaml:6:21: error: \`savings\` is not an intent\n  ${words}`],
    },
    {
      when: "a situation is unknown",
      text: rule("for: {during: [party]}"),
      says: [
        "p.yaml:6:20: error: `party` is not a situation kind\n  use incident, alarm, degradation, peak, freeze, maintenance, finding, change-ticket, launch, budget, attestation or your own as `x-…`",
      ],
    },
    {
      when: "text is expected",
      text: rule("when: 3"),
      says: ["p.yaml:6:11: error: `3` is not text\n  write text, in quotes where it looks like a number"],
    },
    {
      when: "a list is expected",
      text: rule("for: {kinds: person}"),
      says: ["p.yaml:6:18: error: `person` is not a list\n  write one entry per line, each after a `-`"],
    },
    {
      when: "a group is expected",
      text: rule("for: [person]"),
      says: [
        'p.yaml:6:10: error: `["person"]` is not a group of names and values\n  write lines of `name: value`',
      ],
    },
    {
      when: "a switch is expected",
      text: rule("for: {confirmed: 1}"),
      says: ["p.yaml:6:22: error: `1` is not `true` or `false`\n  write `true` or `false` without quotes"],
    },
    {
      when: "a number is expected",
      text: rule("priority: high"),
      says: ["p.yaml:6:15: error: `high` is not a number\n  write a number without quotes"],
    },
    {
      when: "a whole number is expected",
      text: rule("priority: 1.5"),
      says: ["p.yaml:6:15: error: `1.5` is not a whole number\n  write a whole number without quotes"],
    },
    {
      when: "a value is missing",
      text: `${head}windows:\n`,
      says: ["p.yaml:3:1: error: there is no value here\n  write one entry per line, each after a `-`"],
    },
    {
      when: "a number is too small",
      text: rule("raise: {intent: cost, to: 0}"),
      says: ["p.yaml:6:31: error: `0` is too small\n  write more than 0"],
    },
    {
      when: "a list is empty",
      text: "parley: 1\nenvironments: []",
      says: ["p.yaml:2:15: error: `environments` is empty\n  give it at least 1 entry"],
    },
    {
      when: "a list is too long",
      text: `parley: 1\nenvironments: [${"{name: a, order: [cost]},".repeat(51)}]`,
      says: ["p.yaml:2:15: error: `environments` has more than 50 entries\n  split it"],
    },
    {
      when: "a text is empty",
      text: rule('when: ""'),
      says: ["p.yaml:6:11: error: `when` is empty\n  write at least 1 character"],
    },
    {
      when: "a text is too long",
      text: rule(`when: ${"x".repeat(1_025)}`),
      says: ["p.yaml:6:11: error: `when` is longer than 1,024 characters\n  shorten it"],
    },
    {
      when: "a name has capitals",
      text: head.replace("prod", "Prod"),
      says: ["p.yaml:2:23: error: `Prod` is not a name\n  use lower-case letters, digits and dashes"],
    },
    {
      when: "a class has a bad name",
      text: `${head}classes: {A B: [{fields: [/A]}]}`,
      says: ["p.yaml:3:11: error: `A B` is not a name\n  use lower-case letters, digits and dashes"],
    },
    {
      when: "a length of time is none",
      text: rule("lease: 3 days"),
      says: ["p.yaml:6:12: error: `3 days` is not a length of time\n  write it like `15m`, `12h` or `30d`"],
    },
    {
      when: "a length of time is a number",
      text: rule("lease: 3"),
      says: ["p.yaml:6:12: error: a length of time must be text such as `15m`, `12h` or `30d`"],
    },
    {
      when: "a field is none",
      text: rule("for: {fields: [Size]}"),
      says: [
        "p.yaml:6:20: error: `Size` is not a field pattern: it does not start with `/`\n  write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`",
      ],
    },
    {
      when: "a demand is empty",
      text: `${head}guardrails: [{id: g, title: t, fields: [/A], constraint: {}}]`,
      says: [
        "p.yaml:3:58: error: a constraint must say something\n  use is, min, max, in, notIn, has, lacks, absent, like, notLike, notLowered, unchanged, notForeign, lacksLike or lacksStatement",
      ],
    },
    {
      when: "a demand is misspelled",
      text: `${head}guardrails: [{id: g, title: t, fields: [/A], constraint: {mni: 1}}]`,
      says: ["p.yaml:3:59: error: `mni` is no key here\n  did you mean `min`?"],
    },
    {
      when: "a condition is wrong",
      text: rule("when: >-\n      claim.trust > 2 &&\n      claim.trst > 3"),
      says: ["p.yaml:8:13: error: `claim.trst` is not a fact\n  did you mean `claim.trust`?"],
    },
    {
      when: "a condition in quotes is wrong",
      text: rule("when: 'tags.env == \"prod\" && nope'"),
      says: [
        "p.yaml:6:34: error: `nope` is not a fact\n  facts are claim, resource, tags, environment, exposure, situations",
      ],
    },
    {
      when: "a name repeats",
      text: `${rule("urgency: none")}  - {id: a, title: t}\n`,
      says: ["p.yaml:7:10: error: `a` is already the id of the row at p.yaml:4\n  give each its own"],
    },
    {
      when: "a name is `__proto__`",
      text: `${head}classes: {__proto__: [{fields: [/A]}]}`,
      says: ["p.yaml:3:11: error: `__proto__` cannot be a name\n  choose another name"],
    },
    {
      when: "a value is long",
      text: `${head}limits: {grace: ${"x".repeat(2_000)}}`,
      says: [
        `p.yaml:3:17: error: \`${"x".repeat(60)}…\` is not a length of time\n  write it like \`15m\`, \`12h\` or \`30d\``,
      ],
    },
  ];
  it.each(cases)("when $when", ({ text, says }) => {
    expect(told(text)).toEqual(says);
  });

  it("with all that is wrong, in the order of the file", () => {
    expect(
      told("environments:\n  - {name: A, order: [x]}\nparley: 3\nzzz: 1").map((line) => line.split(" ")[0]),
    ).toEqual(["p.yaml:2:12:", "p.yaml:2:23:", "p.yaml:3:9:", "p.yaml:4:1:"]);
  });

  it("at most a hundred times", () => {
    expect(told(`${head}rules: [${"1,".repeat(300)}]`)).toHaveLength(100);
  });
});
