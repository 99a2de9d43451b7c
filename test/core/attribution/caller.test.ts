import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { actorOf, principalsOf } from "#core/attribution/actor-of.ts";
import { callerOf } from "#core/attribution/caller.ts";
import { noProfiles, profilesFrom } from "#core/attribution/profiles.ts";
import { by } from "../changes/actors/identities.ts";
import { fileOf } from "../policy/sample.ts";

const account = "123456789012";
const calls = (userArn: string | null, accountId: string | null = null) =>
  callerOf({ userArn, accountId }, noProfiles);

describe("anyone who asks", () => {
  it.each([
    {
      who: "a role",
      arn: `arn:aws:sts::${account}:assumed-role/deploy/gitlab-ci`,
      is: `${account}:role/deploy`,
    },
    {
      who: "somebody of Identity Center",
      arn: `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Admin_0123456789abcdef/Ada@Example.com`,
      is: "sso/ada@example.com",
    },
    { who: "a user of IAM", arn: `arn:aws:iam::${account}:user/team/ops/bob`, is: `${account}:user/bob` },
    { who: "the root of an account", arn: `arn:aws:iam::${account}:root`, is: `${account}:root` },
    {
      who: "a role in China",
      arn: "arn:aws-cn:sts::210987654321:assumed-role/deploy/ci",
      is: "210987654321:role/deploy",
    },
    {
      who: "a role in GovCloud",
      arn: "arn:aws-us-gov:sts::210987654321:assumed-role/deploy/ci",
      is: "210987654321:role/deploy",
    },
  ])("is known when it is $who", ({ arn, is }) => {
    const home = arn.split(":")[4] ?? "";
    expect(calls(arn, home)).toMatchObject({ principal: is, account: home, arn, actor: { principal: is } });
  });

  it.each([
    { when: "nobody signed", arn: null },
    { when: "the name is empty", arn: "" },
    {
      when: "the session is federated, so that its name is the caller's choice",
      arn: `arn:aws:sts::${account}:federated-user/ada`,
    },
    {
      when: "the role only looks like one of Identity Center",
      arn: `arn:aws:sts::${account}:assumed-role/AWSReservedSSO_Admin/ada`,
    },
    {
      when: "the role is one that services have for themselves",
      arn: `arn:aws:sts::${account}:assumed-role/AWSServiceRoleForECS/x`,
    },
    { when: "the session has no name", arn: `arn:aws:sts::${account}:assumed-role/deploy` },
    { when: "the session has two names", arn: `arn:aws:sts::${account}:assumed-role/deploy/a/b` },
    { when: "the user has no name", arn: `arn:aws:iam::${account}:user/` },
    { when: "something stands behind the root", arn: `arn:aws:iam::${account}:root/x` },
    { when: "a role is named and not a session of it", arn: `arn:aws:iam::${account}:role/deploy` },
    { when: "the account is none", arn: "arn:aws:sts::1234:assumed-role/deploy/ci" },
    { when: "the partition is none", arn: `arn:aw:sts::${account}:assumed-role/deploy/ci` },
    { when: "it holds a line", arn: `arn:aws:sts::${account}:assumed-role/deploy/c\ni` },
    { when: "it is endless", arn: `arn:aws:iam::${account}:user/${"a/".repeat(600)}b` },
  ])("is nobody when $when", ({ arn }) => {
    expect(calls(arn)).toBeUndefined();
  });

  it("is nobody when AWS names another account beside the name", () => {
    expect(calls(`arn:aws:iam::${account}:user/bob`, "210987654321")).toBeUndefined();
  });

  it("is of the kind that the team says", () => {
    const row = { principals: [`${account}:user/bob`], kind: "pipeline" };
    const profiles = profilesFrom(fileOf({ actors: [row] }));
    const caller = callerOf({ userArn: `arn:aws:iam::${account}:user/bob`, accountId: account }, profiles);
    expect(caller?.actor.kind).toBe("pipeline");
  });
});

const name = fc
  .stringMatching(/^[\w+=,.@-]{2,40}$/)
  .filter((text) => !/^AWS(?:Reserved|ServiceRoleFor)/.test(text));
const path = fc
  .array(fc.stringMatching(/^[!-.0-~]{1,12}$/), { maxLength: 3 })
  .map((parts) => parts.map((part) => `${part}/`).join(""));
const place = fc.record({
  partition: fc.constantFrom("aws", "aws-cn", "aws-us-gov", "aws-iso", "aws-iso-b"),
  id: fc.stringMatching(/^\d{12}$/),
});

type Called = {
  readonly arn: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly id: string;
};

const sessionOf = fc
  .record({ place, role: name, path, session: name, sso: fc.boolean(), person: name })
  .map(({ place: { partition, id }, role: own, path: ownPath, session, sso, person }): Called => {
    const role = sso ? `AWSReservedSSO_${own.slice(0, 32)}_0123456789abcdef` : own;
    const arn = `arn:${partition}:sts::${id}:assumed-role/${role}/${sso ? person : session}`;
    const within = sso ? "aws-reserved/sso.amazonaws.com/eu-north-1/" : ownPath;
    const issuer = { type: "Role", arn: `arn:${partition}:iam::${id}:role/${within}${role}`, accountId: id };
    const identity = { type: "AssumedRole", arn, accountId: id, sessionContext: { sessionIssuer: issuer } };
    return { arn, id, record: by(identity) };
  });

const userOf = fc
  .record({ place, path, user: name })
  .map(({ place: { partition, id }, path: within, user }): Called => {
    const arn = `arn:${partition}:iam::${id}:user/${within}${user}`;
    return { arn, id, record: by({ type: "IAMUser", arn, accountId: id, userName: user }) };
  });

const rootOf = place.map(({ partition, id }): Called => {
  const arn = `arn:${partition}:iam::${id}:root`;
  return { arn, id, record: by({ type: "Root", arn, accountId: id }) };
});

describe("a caller and the records of what they do", () => {
  it.prop([fc.oneof(sessionOf, userOf, rootOf)])("give the same principal", ({ arn, id, record }) => {
    const caller = calls(arn, id);
    expect(caller).toBeDefined();
    expect(caller?.principal).toBe(actorOf(record, noProfiles)?.principal);
    expect(caller?.account).toBe(id);
  });

  it.prop([sessionOf])("name a function's role as one of its names", ({ arn, id, record }) => {
    const identity = record["userIdentity"] as Readonly<Record<string, unknown>>;
    const inScopeOf = { sourceArn: `arn:aws:lambda:eu-north-1:${id}:function:tidy` };
    const names = principalsOf(by({ ...identity, inScopeOf }));
    const caller = calls(arn, id)?.principal ?? "";
    // A function never signs in as a person.
    if (!caller.startsWith("sso/")) expect(names).toContain(caller);
  });

  it.prop([
    fc.oneof(
      fc.string(),
      fc.string().map((text) => `arn:aws:sts::${account}:assumed-role/${text}`),
    ),
    fc.option(fc.string()),
  ])("are told of anything, in bounds", (arn, id) => {
    const caller = callerOf({ userArn: arn, accountId: id }, noProfiles);
    if (caller !== undefined) expect(caller.principal).toMatch(/^[\x21-\x7e]{1,512}$/);
  });
});
