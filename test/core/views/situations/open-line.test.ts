import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Situation } from "#core/claims/situation.ts";
import { type OpenOn, openLines } from "#core/views/situations/open-line.ts";
import { at, situation } from "../../arbitration/small-disputes.ts";
import { policyOf } from "../../policy/sample.ts";

const knowing = { policy: policyOf({ sensitive: { names: ["licence"] } }), types: openCatalogue() };
const type = "AWS::Lambda::Function";
const on = (id: string, closings: OpenOn["closings"], more: Partial<OpenOn> = {}): OpenOn => ({
  resource: { account: "123456789012", region: "eu-north-1", type, id },
  tags: { service: "mail" },
  reader: { sees: () => true },
  closings,
  ...more,
});
const open = (ref: string, more: Partial<Situation> = {}): Situation => ({
  ...situation({ ref, scope: { resources: "mailer" } }),
  ...more,
});
const told = (all: readonly OpenOn[]) =>
  openLines(all, knowing).map(({ ref, wakes }) => [ref, wakes.map(({ name, fields }) => [name, ...fields])]);
const scopeOf = (scope: Situation["scope"]) =>
  openLines([on("mailer", [{ situation: open("INC-7", { scope }), fields: [] }])], knowing)[0]?.scope;

describe("a situation that is open", () => {
  it("is told once, with all that its end would change, and what changes most comes first", () => {
    const [one, other] = [open("INC-7"), open("INC-8")];
    const all = [
      on("mailer", [
        { situation: one, fields: ["/MemorySize"] },
        { situation: other, fields: ["/MemorySize", "/Timeout"] },
      ]),
      on("poster", [{ situation: one, fields: ["/Timeout", "/Role"] }]),
    ];
    expect(told(all)).toEqual([
      [
        "INC-7",
        [
          ["Function mailer", "/MemorySize"],
          ["Function poster", "/Timeout", "/Role"],
        ],
      ],
      ["INC-8", [["Function mailer", "/MemorySize", "/Timeout"]]],
    ]);
    expect(told([on("mailer", [...(all[0]?.closings ?? [])])]).map(([ref]) => ref)).toEqual([
      "INC-8",
      "INC-7",
    ]);
  });

  it.each([
    { what: "its kind", more: { kind: "launch" } },
    { what: "its source", more: { source: "other" } },
    { what: "its beginning", more: { since: at("01:00") } },
  ] as const)("is another one by $what", ({ more }) => {
    const closings = [open("INC-7"), open("INC-7", more)].map((one) => ({ situation: one, fields: [] }));
    expect(told([on("mailer", closings)])).toHaveLength(2);
  });

  it("changes nothing that its reader may not see, and is told all the same", () => {
    const closings = [{ situation: open("INC-7"), fields: ["/MemorySize", "/Role"] }];
    const reader = { sees: (path: string) => path === "/Role" };
    expect(told([on("mailer", closings, { reader })])).toEqual([["INC-7", [["Function mailer", "/Role"]]]]);
    expect(told([on("mailer", closings, { reader: { sees: () => false } })])).toEqual([["INC-7", []]]);
  });

  it("says who told of it, since when and until when", () => {
    const lines = (more: Partial<Situation>) =>
      openLines([on("mailer", [{ situation: open("INC-7", more), fields: [] }])], knowing);
    const by = ["sso/ada@example.com", "arn:aws:sts::123456789012:assumed-role/pager/run-1"];
    expect(lines({ by, until: at("06:00"), since: at("02:00") } as never)).toMatchObject([
      { by: ["ada@example.com", "pager"], since: { at: at("02:00") }, until: { at: at("06:00") } },
    ]);
    expect(lines({ by: "sso/ada@example.com" })[0]?.by).toEqual(["ada@example.com"]);
    const { by: _, until: __, ...unsaid } = open("INC-7");
    const [line] = openLines([on("mailer", [{ situation: unsaid, fields: [] }])], knowing);
    expect(line?.by).toEqual([]);
    expect(line).not.toHaveProperty("until");
  });
});

describe("the scope of a situation", () => {
  it.each<{ is: string; when: string; scope: Situation["scope"] }>([
    { is: "everything", when: "it names none", scope: {} },
    { is: "resources mailer", when: "it names what its reader sees", scope: { resources: "mailer" } },
    { is: "resources others", when: "it names what they do not see", scope: { resources: "secret-thing" } },
    {
      is: "resources mailer, others",
      when: "it names both",
      scope: { resources: ["mailer", "secret-thing"] },
    },
    { is: "service mail", when: "it names a tag of it", scope: { service: "mail" } },
    {
      is: "service mail; resources mailer",
      when: "it names several things",
      scope: { service: "mail", resources: "mailer" },
    },
    { is: "db_password others", when: "a tag is called a secret", scope: { db_password: "mail" } },
  ])("is told as `$is` when $when", ({ is, scope }) => {
    expect(scopeOf(scope)).toBe(is);
  });

  it("tells no value of a tag that is called a secret, though it is the resource's own", () => {
    const scope = { db_password: "hunter2" };
    const closings = [{ situation: open("INC-7", { scope }), fields: [] }];
    const [line] = openLines([on("mailer", closings, { tags: { db_password: "hunter2" } })], knowing);
    expect(line?.scope).toBe("db_password others");
  });
});
