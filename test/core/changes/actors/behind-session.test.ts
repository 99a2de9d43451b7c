import { describe, expect, it } from "vitest";
import { actorOf } from "#core/attribution/actor-of.ts";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { withSession } from "#core/changes/actors/with-session.ts";
import { by, home, session, sso, user } from "./identities.ts";

type Parts = Readonly<Record<string, unknown>>;

const keyOf = (name: string): string => `ASIA${name.toUpperCase()}`;

/** A role was taken, by anyone who holds a key; its session is named and keyed after it. */
const assumed = (
  role: string,
  caller: Parts,
  { key = role, more = {} }: { key?: string; more?: Parts } = {},
) =>
  by(caller, {
    eventSource: "sts.amazonaws.com",
    eventName: "AssumeRole",
    eventTime: "2026-11-21T03:00:00Z",
    eventID: `began-${key}`,
    requestParameters: { roleArn: `arn:aws:iam::${home}:role/${role}`, roleSessionName: "s" },
    responseElements: {
      credentials: { accessKeyId: keyOf(key) },
      assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/${role}/s` },
    },
    ...more,
  });
const inside = (role: string, key = role): Parts => session(role, "s", { accessKeyId: keyOf(key) });
const adas = (): Parts => ({ ...sso("ada@example.com"), accessKeyId: "ASIAADA" });

/** Who made a change in a role's session, after the book has heard all of these. */
function whoIn(role: string, heard: readonly Parts[], key = role) {
  const book = sessionBook();
  for (const record of heard) book.learn(record);
  const record = by(inside(role, key));
  const actor = actorOf(record, noProfiles);
  const behind = book.behind(record);
  return actor === null || behind === undefined ? actor : withSession(actor, behind);
}

describe("the human behind a session", () => {
  it("is the one who took the role", () => {
    expect(whoIn("web", [assumed("web", adas())])).toMatchObject({
      principal: `${home}:role/web`,
      human: "sso/ada@example.com",
    });
    expect(whoIn("web", [assumed("web", user("ben"))])?.human).toBe(`${home}:user/ben`);
  });

  it("is a federated subject, and no build server", () => {
    const saml = { type: "SAMLUser", userName: "cy", principalId: "x:cy" };
    expect(whoIn("web", [assumed("web", saml, { more: { eventName: "AssumeRoleWithSAML" } })])?.human).toBe(
      "saml/cy",
    );
    const build = {
      type: "WebIdentityUser",
      userName: "repo:shop",
      identityProvider: `arn:aws:iam::${home}:oidc-provider/token.actions.githubusercontent.com`,
    };
    const actor = whoIn("deploy", [
      assumed("deploy", build, { more: { eventName: "AssumeRoleWithWebIdentity" } }),
    ]);
    expect(actor).toMatchObject({ kind: "pipeline", vouched: "sign-in" });
    expect(actor?.human).toBeUndefined();
  });

  const chain = (length: number): readonly Parts[] => [
    assumed("r0", adas()),
    ...Array.from({ length: length - 1 }, (_, at) => assumed(`r${at + 1}`, inside(`r${at}`))),
  ];

  it.each([{ length: 2 }, { length: 10 }, { length: 40 }])(
    "stands at the end of a chain of $length roles",
    ({ length }) => {
      const actor = whoIn(`r${length - 1}`, chain(length));
      expect(actor?.human).toBe("sso/ada@example.com");
      expect(actor?.said).toContain(`${home}:role/r${length - 2}`);
      expect(actor?.said?.length).toBeLessThanOrEqual(12);
    },
  );

  it.each([{ length: 2 }, { length: 10 }])(
    "is found through a chain of $length that is heard backwards",
    ({ length }) => {
      expect(whoIn(`r${length - 1}`, chain(length).toReversed())?.human).toBe("sso/ada@example.com");
    },
  );

  it("is found although one role takes itself again and again", () => {
    const again = Array.from({ length: 30 }, (_, at) =>
      assumed("loop", at === 0 ? adas() : inside("loop", `k${at - 1}`), { key: `k${at}` }),
    );
    expect(whoIn("loop", again, "k29")?.human).toBe("sso/ada@example.com");
  });

  it("is nobody where keys go round in a circle", () => {
    const circle = [assumed("a", inside("b")), assumed("b", inside("a"))];
    expect(whoIn("a", circle)?.human).toBeUndefined();
    expect(whoIn("a", circle)?.said).toEqual(["s", `${home}:role/b`]);
  });

  it("differs in two sessions of one role", () => {
    const heard = [
      assumed("web", adas(), { key: "one" }),
      assumed("web", { ...sso("ben@example.com"), accessKeyId: "ASIABEN" }, { key: "two" }),
    ];
    expect(whoIn("web", heard, "one")?.human).toBe("sso/ada@example.com");
    expect(whoIn("web", heard, "two")?.human).toBe("sso/ben@example.com");
  });

  it("is not who a session's name or source identity says", () => {
    const machine = session("runner", "maria@example.com", { accessKeyId: "ASIARUNNER" });
    const actor = whoIn("web", [assumed("web", machine)]);
    expect(actor?.human).toBeUndefined();
    expect(actor?.said).toEqual(["s", `${home}:role/runner`]);
  });

  it("is not who a role of one's own says that looks like Identity Center's", () => {
    const name = "AWSReservedSSO_Admin_0123456789abcdef";
    const fake = assumed(
      name,
      { ...sso("eve@example.com"), accessKeyId: "ASIAEVE" },
      {
        more: {
          responseElements: {
            credentials: { accessKeyId: keyOf(name) },
            assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/${name}/maria@example.com` },
          },
        },
      },
    );
    const actor = whoIn(name, [fake]);
    expect(actor).toMatchObject({ principal: `${home}:role/${name}`, human: "sso/eve@example.com" });
  });

  it("is told by the caller's own account where two accounts tell of one session", () => {
    const foreign = assumed("web", { type: "AWSAccount", principalId: "AROAX:s", accountId: "210987654321" });
    const own = { ...assumed("web", adas()), eventID: "z" };
    for (const heard of [
      [foreign, own],
      [own, foreign],
    ])
      expect(whoIn("web", heard)?.human).toBe("sso/ada@example.com");
  });
});

describe("a build behind a session", () => {
  const codebuild = { type: "AWSService", invokedBy: "codebuild.amazonaws.com" };
  it.each([
    { when: "a build service took the role", caller: codebuild, role: "deploy", is: "pipeline sign-in" },
    { when: "its name says nothing", caller: codebuild, role: "web", is: "pipeline sign-in" },
    {
      when: "its name says something else",
      caller: codebuild,
      role: "nightly-backup",
      is: "automation name",
    },
    {
      when: "another service took it",
      caller: { type: "AWSService", invokedBy: "ec2.amazonaws.com" },
      role: "deploy",
      is: "pipeline name",
    },
    { when: "a person took it", caller: sso("ada"), role: "deploy", is: "pipeline name" },
    {
      when: "somebody calls their session so",
      caller: session("runner", "AWSCodeBuild-1"),
      role: "deploy",
      is: "pipeline name",
    },
  ])("$is when $when", ({ caller, role, is }) => {
    const actor = whoIn(role, [assumed(role, { ...caller, accessKeyId: "ASIACALLER" })]);
    expect(`${actor?.kind} ${actor?.vouched}`).toBe(is);
  });

  it("vouches for the roles that it takes in turn", () => {
    const actor = whoIn("second", [assumed("first", codebuild), assumed("second", inside("first"))]);
    expect(actor).toMatchObject({ kind: "pipeline", vouched: "sign-in" });
  });

  it("leaves the kind as it is where claims stand under it already", () => {
    const actor = { principal: "p", kind: "unknown", vouched: "name" } as const;
    expect(withSession(actor, { build: true }, { isLate: true })).toBe(actor);
    expect(withSession({ ...actor, kind: "pipeline" }, { build: true }, { isLate: true }).vouched).toBe(
      "sign-in",
    );
  });
});
