import { describe, expect, it } from "vitest";
import { type Profile, profilesFrom } from "#core/attribution/profiles.ts";

type Rows = Parameters<typeof profilesFrom>[1];
const known = (actors: readonly object[], registered: readonly object[] = []) =>
  profilesFrom({ actors, references: {} } as never, registered as Rows);
const web = { principals: ["*:role/web"] };
const role = "123456789012:role/web";

describe("who an actor is, by the first row that says so", () => {
  it.each<{
    what: string;
    actors: readonly object[];
    registered?: readonly object[];
    is: Partial<Profile> | undefined;
  }>([
    {
      what: "nobody where none matches",
      actors: [{ principals: ["*:role/other"], kind: "pipeline" }],
      is: undefined,
    },
    {
      what: "of a kind, by the policy",
      actors: [{ ...web, kind: "pipeline" }],
      is: { by: "policy", kind: "pipeline", goals: [] },
    },
    {
      what: "of a kind, by the registry",
      actors: [],
      registered: [{ ...web, kind: "pipeline" }],
      is: { by: "registry", kind: "pipeline", goals: [] },
    },
    {
      what: "as the policy says before the registry",
      actors: [{ ...web, kind: "pipeline" }],
      registered: [{ ...web, kind: "automation" }],
      is: { by: "policy", kind: "pipeline", goals: [] },
    },
    {
      what: "as the registry says where the policy is silent",
      actors: [{ principals: ["*:role/other"], kind: "pipeline" }],
      registered: [{ ...web, kind: "automation" }],
      is: { by: "registry", kind: "automation", goals: [] },
    },
    {
      what: "for a goal, and granted it with the others",
      actors: [{ ...web, intent: "cost", goals: ["security", "cost"] }],
      is: { by: "policy", intent: "cost", goals: ["cost", "security"] },
    },
    {
      what: "for no goal",
      actors: [{ ...web, intent: "unattributed", goals: ["security"] }],
      is: { by: "policy", intent: "unattributed", goals: ["security"] },
    },
    {
      what: "granted nothing as anybody",
      actors: [{ principals: ["*"], intent: "cost", goals: ["cost"] }],
      is: { by: "policy", intent: "cost", goals: [] },
    },
    {
      what: "granted nothing by their tool alone",
      actors: [{ via: ["terraform"], intent: "cost" }],
      is: { by: "policy", intent: "cost", goals: [] },
    },
    {
      what: "with a reason and a note",
      actors: [{ ...web, motivation: "schedule", note: "at night" }],
      is: { by: "policy", motivation: { kind: "schedule", note: "at night" }, goals: [] },
    },
    {
      what: "with a reason alone",
      actors: [{ ...web, motivation: "schedule" }],
      is: { by: "policy", motivation: { kind: "schedule" }, goals: [] },
    },
    {
      what: "not said by a row that only gives leave",
      actors: [
        { ...web, givesLeave: true },
        { ...web, kind: "pipeline" },
      ],
      is: { by: "policy", kind: "pipeline", goals: [] },
    },
  ])("is $what", ({ actors, registered, is }) => {
    const found = known(actors, registered).of(role, "terraform");
    expect(found).toEqual(is);
    if (is !== undefined) expect(Object.keys(found ?? {}).toSorted()).toEqual(Object.keys(is).toSorted());
    expect(known(actors, registered).of(role, "terraform")).toEqual(found);
  });

  it("may depend on what they act through", () => {
    const rows = known([{ ...web, via: ["terraform"], kind: "pipeline" }]);
    expect([
      rows.of(role, "terraform")?.kind,
      rows.of(role, "boto3")?.kind,
      rows.of(role, undefined)?.kind,
    ]).toEqual([...["pipeline", undefined, undefined]]);
  });
});

describe("what rows say besides", () => {
  const other = { principals: ["*:role/other"] };
  it("is for which roles somebody may check: by the first row of the policy that says so", () => {
    const rows = known([
      { ...web },
      { ...other, checksFor: ["x"] },
      { ...web, checksFor: ["a", "b"] },
      { ...web, checksFor: ["c"] },
    ]);
    expect([rows.checksFor(role, undefined), rows.checksFor("anna", undefined)]).toEqual([["a", "b"], []]);
    expect(known([], [{ ...web, checksFor: ["a"] }]).checksFor(role, undefined)).toEqual([]);
  });

  it.each([
    { what: "gives leave", word: "givesLeave", asked: "givesLeave" },
    { what: "takes snapshots", word: "takesSnapshots", asked: "takesSnapshots" },
  ] as const)("is whether somebody $what: by any row of the policy that says so", ({ word, asked }) => {
    const rows = known([
      { ...web },
      { ...other, [word]: true },
      { ...web, via: ["cli"], [word]: true },
      { principals: ["anna"] },
    ]);
    expect([rows[asked](role, "cli"), rows[asked](role, undefined), rows[asked]("anna", undefined)]).toEqual([
      ...[true, false, false],
    ]);
    expect(known([], [{ ...web, [word]: true }])[asked](role, undefined)).toBe(false);
    expect(known([])[asked](role, undefined)).toBe(false);
  });

  it("is whose approvals are leave: by every row of the policy that names them", () => {
    const rows = known([
      { ...web, approvedBy: ["a"] },
      { ...other, approvedBy: ["b"] },
      { ...web },
      { ...web, approvedBy: ["c"] },
    ]);
    expect([rows.approvedBy(role, undefined), rows.approvedBy("anna", undefined)]).toEqual([["a", "c"], []]);
    expect(known([], [{ ...web, approvedBy: ["a"] }]).approvedBy(role, undefined)).toEqual([]);
  });

  it("is where somebody is told: by the first row that says so, registered or not", () => {
    const [mail, chat] = [[{ email: "a@example.com" }], [{ email: "b@example.com" }]];
    expect(
      known([{ ...web }, { ...other, tell: chat }, { ...web, tell: mail }], [{ ...web, tell: chat }]).tellsOf(
        role,
        undefined,
      ),
    ).toEqual(mail);
    expect(known([{ ...web }], [{ ...web, tell: chat }]).tellsOf(role, undefined)).toEqual(chat);
    expect(known([{ ...other, tell: chat }]).tellsOf(role, undefined)).toEqual([]);
  });
});

describe("for whom an event speaks", () => {
  const voice = { bus: "deploys", account: "123456789012", source: "com.acme" };
  it("is the first name of the first row that speaks by its bus", () => {
    const rows = known(
      [{ ...web }, { principals: ["anna", "otto"], speaksBy: [{ ...voice, bus: "x" }, voice] }],
      [
        { principals: ["otto"], speaksBy: [voice, { ...voice, bus: "y" }] },
        { speaksBy: [{ ...voice, bus: "z" }] },
      ],
    );
    const spoken = ["deploys", "x", "y", "z", "w"].map((bus) => rows.spokenFor({ ...voice, bus }));
    expect(spoken).toEqual(["anna", "anna", "otto", undefined, undefined]);
    expect(rows.spokenFor({ ...voice, source: "com.other" })).toBeUndefined();
  });
});
