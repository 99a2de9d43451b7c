import { describe, expect, it } from "vitest";
import { actorOf, callerIn } from "#core/attribution/actor-of.ts";
import { noProfiles, type Profile, type Profiles } from "#core/attribution/profiles.ts";
import { by, home, linked, session, sso, user } from "../changes/actors/identities.ts";
import type { Parts } from "./channels/spoken-words.ts";

// Names of their own: who came by many ways elsewhere is not remembered by one more.
const role = `${home}:role/web-of-callers`;
const person = (more: object = {}) => ({
  kind: "unknown",
  vouched: "name",
  goals: [],
  principal: role,
  ...more,
});

describe("all that is known of who made a call", () => {
  it.each<{ what: string; record: Parts; is: object }>([
    { what: "a role's session", record: by(session("web-of-callers")), is: person({ said: ["session"] }) },
    {
      what: "a role's session with a source",
      record: by(session("web-of-callers", "x", { sessionContext: { sourceIdentity: "anna" } })),
      is: person({ said: ["x", "anna"] }),
    },
    {
      what: "a person",
      record: by(sso("anna-of-callers")),
      is: {
        principal: "sso/anna-of-callers",
        kind: "person",
        vouched: "sign-in",
        goals: [],
        human: "sso/anna-of-callers",
        said: [`${home}:role/AWSReservedSSO_AdministratorAccess_0123456789abcdef`],
      },
    },
    {
      what: "an IAM user",
      record: by(user("anna-of-callers")),
      is: {
        principal: `${home}:user/anna-of-callers`,
        kind: "person",
        vouched: "sign-in",
        goals: [],
        human: `${home}:user/anna-of-callers`,
      },
    },
    {
      what: "a service",
      record: by(linked("rds.amazonaws.com", "AWSServiceRoleForRDS")),
      is: { principal: "rds.amazonaws.com", kind: "service", vouched: "sign-in" },
    },
    {
      what: "a call from the console",
      record: by(sso("anna-of-callers"), {
        sessionCredentialFromConsole: "true",
        userAgent: "Mozilla/5.0 (X11)",
      }),
      is: { principal: "sso/anna-of-callers", via: "console" },
    },
    {
      what: "a call from the console without an agent",
      record: by(sso("anna-of-callers"), { sessionCredentialFromConsole: "true" }),
      is: { via: "console" },
    },
    {
      what: "a call with a tool, with the console's credentials",
      record: by(sso("anna-of-callers"), {
        sessionCredentialFromConsole: "true",
        userAgent: "APN/1.0 HashiCorp/1.0 Terraform/1.9.0",
      }),
      is: { via: "terraform" },
    },
    {
      what: "a call by a service",
      record: by({ ...session("web-of-callers"), invokedBy: "cloudformation.amazonaws.com" }),
      is: { principal: role, via: "cloudformation" },
    },
    {
      what: "a delegate",
      record: by({ ...session("web-of-callers"), invokedByDelegate: { accountId: "999988887777" } }),
      is: { via: "delegate-999988887777" },
    },
    {
      what: "a delegate of no account",
      record: by({ ...session("web-of-callers"), invokedByDelegate: { accountId: "x999988887777" } }),
      is: { via: "delegate" },
    },
    {
      what: "a delegate of a long account",
      record: by({ ...session("web-of-callers"), invokedByDelegate: { accountId: "9999888877779" } }),
      is: { via: "delegate" },
    },
  ])("where it is $what", ({ record, is }) => {
    const found = actorOf(record, noProfiles);
    if ("goals" in is) expect(found).toEqual(is);
    else expect(found).toMatchObject(is);
    expect(actorOf(record, noProfiles)).toBe(found);
  });

  it("stays one for each caller, and tells those apart who differ in anything", () => {
    const all = [
      ...[
        by(session("web-of-callers", "a")),
        by(session("web-of-callers", "b")),
        by(session("web-of-callers", "a"), { userAgent: "aws-cli/2.1" }),
      ],
      ...[
        by(sso("anna-of-callers")),
        by(user("anna-of-callers")),
        by({ ...user("anna-of-callers"), invokedBy: "cloudformation.amazonaws.com" }),
      ],
    ];
    const actors = all.map((record) => actorOf(record, noProfiles));
    expect(new Set(actors).size).toBe(all.length);
    expect(all.map((record) => actorOf(record, noProfiles))).toEqual(actors);
    const long = "x".repeat(3_000);
    const hostile = by({ ...session("web-of-callers", "a"), userName: long });
    expect(actorOf(hostile, noProfiles)).toEqual(actors[0]);
    expect(actorOf(hostile, noProfiles)).not.toBe(actorOf(hostile, noProfiles));
  });

  it("is what AWS recorded alone where a session begins", () => {
    expect(callerIn({})).toBeUndefined();
    const record = by(session("web-of-callers"), { userAgent: "aws-cli/2.1" });
    expect([callerIn(record)?.principal, callerIn(record)?.via]).toEqual([role, undefined]);
  });

  it.each<{ what: string; profile: Profile; is: object }>([
    {
      what: "a kind of the policy",
      profile: { by: "policy", kind: "pipeline", goals: ["cost"] },
      is: person({ kind: "pipeline", vouched: "policy" }),
    },
    {
      what: "a registered kind with goals",
      profile: { by: "registry", kind: "automation", goals: ["cost", "cost"] },
      is: person({ kind: "automation", vouched: "registry", goals: ["cost"] }),
    },
    { what: "no kind", profile: { by: "registry", goals: ["cost"] }, is: person({ goals: ["cost"] }) },
  ])("is with a profile of $what", ({ profile, is }) => {
    const profiles: Profiles = {
      ...noProfiles,
      of: (principal) => (principal === role ? profile : undefined),
    };
    const found = actorOf(by(session("web-of-callers")), profiles);
    expect(found).toEqual({ ...is, said: ["session"] });
    expect(actorOf(by(session("web-of-callers")), profiles)).toBe(found);
    expect(actorOf(by(sso("anna-of-callers")), profiles)?.goals).toEqual([]);
  });
});
