import { describe, expect, it } from "vitest";
import { isCheckedFor, mayCheckFor, roleActor } from "#core/attribution/checking-for.ts";
import { membersOf, principalsNamed } from "#core/attribution/owners.ts";
import {
  isAbout,
  rowFlaws,
  shadowOn,
  speaksForAnother,
  standingRow,
  withoutRow,
  withRow,
} from "#core/attribution/profile-rows.ts";
import { noProfiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { RegisteredProfile } from "#core/attribution/registered-profile.ts";
import type { ActorRow } from "#core/policy/file/actors.ts";
import { policyOf } from "../policy/sample.ts";

const web = "123456789012:role/web";
const row = (parts: object = {}): ActorRow =>
  ({ principals: [web], kind: "automation", ...parts }) as ActorRow;
const kept = (name: string, parts: object = {}): RegisteredProfile =>
  ({ ...row(parts), name, by: "ada", at: "2026-11-21T03:00:00Z" }) as RegisteredProfile;
const book = (...profiles: readonly RegisteredProfile[]) => ({ version: 3, profiles });

describe("a row of the registry", () => {
  const flaws = (of: ActorRow, others = book()) =>
    rowFlaws(of, "new", others).map(({ pointer, message }) => [pointer, message]);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${web}${index}`);
  const full = ["", "the registry is full"];
  const rows = (count: number) => Array.from({ length: count }, (_, index) => kept(`row ${index}`));
  // So long that together with the row the book is as long as may be.
  const padded = (over: number) => {
    const bare = JSON.stringify([kept("a", { note: "" }), row()]).length;
    return kept("a", { note: "n".repeat(400_000 - bare + over) });
  };

  it.each<{
    what: string;
    of: ActorRow;
    others?: ReturnType<typeof book>;
    is: readonly (readonly string[])[];
  }>([
    { what: "is sound", of: row(), is: [] },
    { what: "has as many principals as may be", of: row({ principals: many(50) }), is: [] },
    {
      what: "has more",
      of: row({ principals: many(51) }),
      is: [["/principals", "there are more than 50 of them"]],
    },
    {
      what: "has too many ways",
      of: row({ via: many(51) }),
      is: [["/via", "there are more than 50 of them"]],
    },
    { what: "finds room", of: row(), others: book(...rows(499)), is: [] },
    { what: "finds none", of: row(), others: book(...rows(500)), is: [full] },
    { what: "takes its own place", of: row(), others: book(...rows(499), kept("new")), is: [] },
    { what: "fits", of: row(), others: book(padded(0)), is: [] },
    { what: "does not fit", of: row(), others: book(padded(1)), is: [full] },
    {
      what: "fits where the long one is its own",
      of: row(),
      others: book({ ...padded(1), name: "new" }),
      is: [],
    },
  ])("%#: $what", ({ of, others, is }) => {
    expect(flaws(of, others)).toEqual(is);
  });

  it("is held to the rules of the policy's own, and told what would help", () => {
    const [flaw, ...rest] = rowFlaws({ principals: [web] } as ActorRow, "new", book());
    expect(rest).toEqual([]);
    expect(flaw?.at).toBe("value");
    expect(flaw?.message).not.toBe("");
    expect(rowFlaws(row({ via: many(51) }), "new", book())[0]?.hint).toBe("use a pattern, or several rows");
    expect(rowFlaws(row(), "new", book(...rows(500)))[0]?.hint).toContain("remove rows that nobody needs");
  });
});

describe("a row is about its author", () => {
  const ada = { principal: "sso/ada", kind: "person" } as never;
  const session = { principal: web, kind: "automation", human: "sso/ada" } as never;
  const alias = (name: string) => (name === "sso/a" ? "sso/ada" : name);

  it.each<{ what: string; of: ActorRow; author?: never; is: boolean }>([
    { what: "that names them", of: row({ principals: ["sso/bob", "sso/ada"] }), is: true },
    { what: "that fits them", of: row({ principals: ["sso/*"] }), is: true },
    { what: "that names another", of: row({ principals: ["sso/bob"] }), is: false },
    { what: "that names an alias", of: row({ principals: ["sso/bob", "sso/a"] }), is: true },
    { what: "that names the human behind", of: row({ principals: ["sso/ada"] }), author: session, is: true },
    { what: "that names the role", of: row({ principals: [web] }), author: session, is: true },
    {
      what: "that grants a goal",
      of: row({ principals: ["sso/ada"], kind: undefined, goals: ["cost"] }),
      is: true,
    },
    {
      what: "that says for which goal",
      of: row({ principals: ["sso/ada"], kind: undefined, intent: "cost" }),
      is: true,
    },
    {
      what: "that says nothing of the kind",
      of: row({ principals: ["sso/ada"], kind: undefined, motivation: "budget" }),
      is: false,
    },
    { what: "that names nobody", of: row({ principals: undefined, via: ["boto3"] }), is: false },
  ])("%#: $what: $is", ({ of, author = ada, is }) => {
    expect(isAbout(of, author, alias)).toBe(is);
  });

  it.each<{ what: string; of: ActorRow; is: boolean }>([
    { what: "nobody, without events", of: row({ principals: ["sso/bob"] }), is: false },
    { what: "oneself", of: row({ principals: ["sso/ada"], speaksBy: [] }), is: false },
    { what: "another too", of: row({ principals: ["sso/ada", "sso/bob"], speaksBy: [] }), is: true },
    { what: "nobody at all", of: row({ principals: undefined, speaksBy: [] }), is: false },
  ])("and speaks for another: $what, $is", ({ of, is }) => {
    expect(speaksForAnother(of, ada)).toBe(is);
  });
});

describe("a row never speaks", () => {
  const wide = { principals: ["*:role/*"] };
  const byPolicy = "a row of the policy takes everybody whom this row could match";
  const byRow = (name: string) => `row \`${name}\` takes everybody whom this row could match`;

  it.each<{
    what: string;
    policy?: readonly ActorRow[];
    others?: readonly RegisteredProfile[];
    of?: ActorRow;
    is: string | undefined;
  }>([
    { what: "not as such", is: undefined },
    { what: "where the policy takes them", policy: [row(wide)], is: byPolicy },
    { what: "not where the policy takes others", policy: [row({ principals: ["sso/*"] })], is: undefined },
    {
      what: "not where the policy takes them by a way",
      policy: [row({ ...wide, via: ["boto3"] })],
      is: undefined,
    },
    {
      what: "not where the policy says nothing of them",
      policy: [row({ ...wide, kind: undefined })],
      is: undefined,
    },
    {
      what: "not where it says nothing of them",
      policy: [row(wide)],
      of: row({ kind: undefined }),
      is: undefined,
    },
    {
      what: "where another row takes them",
      others: [kept("a", { principals: ["sso/*"] }), kept("b", wide)],
      is: byRow("b"),
    },
    { what: "where one before it does", others: [kept("a", wide), kept("new")], is: byRow("a") },
    { what: "not where one after it does", others: [kept("new"), kept("a", wide)], is: undefined },
    { what: "by the policy first", policy: [row(wide)], others: [kept("a", wide)], is: byPolicy },
  ])("%#: $what", ({ policy = [], others = [], of = row(), is }) => {
    expect(shadowOn(of, "new", { policy, book: book(...others) })).toBe(is);
  });
});

describe("the book of rows", () => {
  const [a, b] = [kept("a"), kept("b", { kind: "pipeline" })];

  it("knows a row that says the same by the same caller, whenever", () => {
    expect(standingRow(book(a, b), { ...b, at: "2026-11-22T03:00:00Z" })).toBe(b);
    expect(standingRow(book(a, b), { ...b, kind: "service" } as never)).toBe(undefined);
    expect(standingRow(book(a, b), { ...b, by: "bob" })).toBe(undefined);
    expect(standingRow(book(a), b)).toBe(undefined);
  });

  it("keeps a row in its place, and puts a new one last", () => {
    const other = kept("a", { kind: "service" });
    expect(withRow(book(a, b), other)).toEqual(book(other, b));
    expect(withRow(book(a), b)).toEqual(book(a, b));
    expect(withoutRow(book(a, b), "a")).toEqual(book(b));
    expect(withoutRow(book(a), "c")).toEqual(book(a));
  });
});

describe("what rows let somebody do", () => {
  const profiles = profilesFrom(
    policyOf({
      actors: [
        { principals: ["sso/ada"], kind: "person", checksFor: ["*:role/deploy"] },
        { principals: ["sso/*"], checksFor: ["*:role/other"], givesLeave: true },
        { principals: ["*"], via: ["boto3"], takesSnapshots: true, kind: "automation" },
        { principals: ["sso/bob"], kind: "agent", approvedBy: ["aidevops.amazonaws.com"] },
      ],
    }).file,
  );
  const deploy = "123456789012:role/deploy";
  const actor = (principal: string, via?: string) =>
    ({ principal, kind: "person", ...(via !== undefined && { via }) }) as never;

  it("is said by the first row that says it", () => {
    expect(profiles.checksFor("sso/ada", undefined)).toEqual(["*:role/deploy"]);
    expect(profiles.checksFor("sso/bob", undefined)).toEqual(["*:role/other"]);
    expect(profiles.checksFor(web, undefined)).toEqual([]);
    expect([profiles.givesLeave("sso/ada", undefined), profiles.givesLeave(web, undefined)]).toEqual([
      true,
      false,
    ]);
    expect([profiles.takesSnapshots(web, "boto3"), profiles.takesSnapshots(web, undefined)]).toEqual([
      true,
      false,
    ]);
    expect([profiles.approvedBy("sso/bob", undefined), profiles.approvedBy("sso/ada", undefined)]).toEqual([
      ["aidevops.amazonaws.com"],
      [],
    ]);
  });

  it("is to check for a role", () => {
    expect(mayCheckFor(actor("sso/ada"), deploy, profiles)).toBe(true);
    expect(mayCheckFor(actor("sso/ada"), "arn:aws:iam::123456789012:role/deploy", profiles)).toBe(true);
    expect(mayCheckFor(actor("sso/bob"), deploy, profiles)).toBe(false);
    const rows = [row({ checksFor: undefined }), row({ checksFor: ["*:role/deploy"] })];
    expect(isCheckedFor(deploy, rows)).toBe(true);
    expect(isCheckedFor("arn:aws:iam::123456789012:role/deploy", rows)).toBe(true);
    expect(isCheckedFor(web, rows)).toBe(false);
    expect(isCheckedFor(web, [row()])).toBe(false);
  });

  it("is nothing where nobody says anything", () => {
    const none = [
      noProfiles.of(web, undefined),
      noProfiles.tellsOf(web, undefined),
      noProfiles.checksFor(web, undefined),
    ];
    expect(none).toEqual([undefined, [], []]);
    expect([noProfiles.givesLeave(web, undefined), noProfiles.takesSnapshots(web, undefined)]).toEqual([
      false,
      false,
    ]);
    const voice = { bus: "a", account: "1", source: "s" } as never;
    expect([noProfiles.approvedBy(web, undefined), noProfiles.spokenFor(voice)]).toEqual([[], undefined]);
  });

  it("is known of a role as it acts itself", () => {
    expect(roleActor("arn:aws:iam::123456789012:role/deploy", profiles)?.principal).toBe(deploy);
    expect(roleActor(deploy, profiles)?.principal).toBe(deploy);
  });
});

describe("who is meant by a name in a policy", () => {
  const owners = { data: ["sso/ada", "sso/bob"], service: ["sso/bob"] };

  it.each<{ names: readonly string[]; is: readonly string[] }>([
    { names: [], is: [] },
    { names: ["data", "sso/cy"], is: ["sso/ada", "sso/bob", "sso/cy"] },
    { names: ["code"], is: ["code"] },
    { names: ["toString"], is: ["toString"] },
  ])("%#: $names", ({ names, is }) => {
    expect(principalsNamed(names, owners)).toEqual(is);
  });

  it("and among those who approve", () => {
    expect(membersOf({ principals: ["sso/cy"], owners: ["service", "data", "code"] }, owners)).toEqual([
      "sso/cy",
      "sso/bob",
      "sso/ada",
    ]);
    expect(membersOf({}, owners)).toEqual([]);
  });
});
