import { describe, expect, it } from "vitest";
import { actorOf } from "#core/attribution/actor-of.ts";
import { noProfiles, profilesFrom } from "#core/attribution/profiles.ts";
import { policyOf } from "../../policy/sample.ts";
import { by, home, linked, root, session, sso, user } from "./identities.ts";

type Parts = Readonly<Record<string, unknown>>;

const web = (federatedProvider: string) => ({
  sessionContext: { webIdFederationData: { federatedProvider, attributes: {} } },
});
const oidc = (host: string) => `arn:aws:iam::${home}:oidc-provider/${host}`;
const github = oidc("token.actions.githubusercontent.com");
const service = (invokedBy: string): Parts => ({ type: "AWSService", invokedBy });
const actor = (identity: unknown, more: Parts = {}) => actorOf(by(identity, more), noProfiles);

describe("who vouches for a kind", () => {
  it.each<{ when: string; identity: Parts; is: string }>([
    { when: "AWS says that it is a service", identity: service("rds.amazonaws.com"), is: "service sign-in" },
    {
      when: "a service has its linked role",
      identity: linked("autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling"),
      is: "service sign-in",
    },
    {
      when: "a role is only called like a linked one",
      identity: {
        type: "AssumedRole",
        arn: `arn:aws:sts::${home}:assumed-role/AWSServiceRoleForRDS/x`,
        invokedBy: "rds.amazonaws.com",
      },
      is: "service name",
    },
    { when: "it came through Identity Center", identity: sso("ada@example.com"), is: "person sign-in" },
    {
      when: "only a permission set's name breaks glass",
      identity: sso("ada@example.com", "BreakGlass"),
      is: "break-glass name",
    },
    { when: "it is a user of IAM", identity: user("ada"), is: "person sign-in" },
    { when: "a user is called like a pipeline", identity: user("jenkins"), is: "pipeline name" },
    { when: "it is the root user", identity: root, is: "person sign-in" },
    { when: "only the role's name says pipeline", identity: session("deploy"), is: "pipeline name" },
    {
      when: "a build server's OIDC says it",
      identity: session("web", "x", web(github)),
      is: "pipeline sign-in",
    },
    {
      when: "OIDC and the role's name agree",
      identity: session("deploy", "x", web(github)),
      is: "pipeline sign-in",
    },
    {
      when: "OIDC says otherwise than the role's name",
      identity: session("nightly-backup", "x", web(github)),
      is: "pipeline sign-in",
    },
    {
      when: "a provider only looks like a build server",
      identity: session("web", "x", web(oidc("token.actions.githubusercontent.com.evil.example"))),
      is: "pipeline name",
    },
    {
      when: "a build server stands at an address of one's own",
      identity: session("web", "x", web(oidc("gitlab.example.com"))),
      is: "pipeline name",
    },
    {
      when: "a cluster's provider says it",
      identity: session("karpenter", "x", web(oidc("oidc.eks.eu-north-1.amazonaws.com/id/0123"))),
      is: "automation sign-in",
    },
    {
      when: "an instance was given the credentials",
      identity: session("web", "i-0123", { sessionContext: { ec2RoleDelivery: "2.0" } }),
      is: "automation sign-in",
    },
    {
      when: "a person signed in with a second factor",
      identity: session("web", "x", { sessionContext: { attributes: { mfaAuthenticated: "true" } } }),
      is: "person sign-in",
    },
    {
      when: "a person with a second factor took a pipeline's role",
      identity: session("deploy", "x", { sessionContext: { attributes: { mfaAuthenticated: "true" } } }),
      is: "pipeline name",
    },
    { when: "nobody says anything", identity: session("web"), is: "unknown name" },
    {
      when: "a name says agent, whatever the provider",
      identity: session("claude-code", "x", web(github)),
      is: "agent name",
    },
  ])("$is when $when", ({ identity, is }) => {
    const { kind, vouched } = actor(identity) ?? {};
    expect(`${kind} ${vouched}`).toBe(is);
  });

  it("is the policy or the registry where a row says the kind, and the record where a row says none", () => {
    const row = { principals: ["*:role/web"], kind: "pipeline" as const, goals: ["cost" as const] };
    const of = (policy: readonly object[], registered: readonly (typeof row)[]) =>
      actorOf(by(session("web")), profilesFrom(policyOf({ actors: policy }).file, registered));
    expect(of([row], [])).toMatchObject({ kind: "pipeline", vouched: "policy", goals: [] });
    expect(of([], [row])).toMatchObject({ kind: "pipeline", vouched: "registry", goals: ["cost"] });
    expect(of([{ principals: ["*:role/web"], intent: "cost" }], [row])).toMatchObject({
      kind: "unknown",
      vouched: "name",
      goals: [],
    });
  });

  it("is nobody but a name for an agent that says so itself, in a person's hands too", () => {
    const agent = { userAgent: "Boto3/1.40 md/awslabs#mcp#aws-api" };
    expect(actor(sso("ada"), agent)).toMatchObject({ kind: "agent", vouched: "name", human: "sso/ada" });
  });
});

describe("what an actor is granted", () => {
  it.each<{ when: string; identity: Parts; goals: readonly string[] }>([
    {
      when: "a service scales by itself",
      identity: service("autoscaling.amazonaws.com"),
      goals: ["availability"],
    },
    {
      when: "its linked role does",
      identity: linked(
        "ecs.application-autoscaling.amazonaws.com",
        "AWSServiceRoleForApplicationAutoScaling_ECSService",
      ),
      goals: ["availability"],
    },
    {
      when: "a service rotates secrets",
      identity: service("secretsmanager.amazonaws.com"),
      goals: ["security"],
    },
    { when: "a service is unknown", identity: service("newthing.amazonaws.com"), goals: [] },
    { when: "a service runs what somebody started", identity: service("fis.amazonaws.com"), goals: [] },
    { when: "a stack is deployed", identity: service("cloudformation.amazonaws.com"), goals: [] },
    {
      when: "a service acts for a caller",
      identity: session("deploy", "x", { invokedBy: "autoscaling.amazonaws.com" }),
      goals: [],
    },
    {
      when: "a role is only called like a linked one",
      identity: {
        type: "AssumedRole",
        arn: `arn:aws:sts::${home}:assumed-role/AWSServiceRoleForAutoScaling/x`,
        invokedBy: "autoscaling.amazonaws.com",
      },
      goals: [],
    },
    { when: "a role's name says autoscaler", identity: session("karpenter"), goals: [] },
    { when: "a role's name says security", identity: session("guardduty"), goals: [] },
    { when: "a person came", identity: sso("ada"), goals: [] },
  ])("$goals when $when", ({ identity, goals }) => {
    expect(actor(identity)?.goals).toEqual(goals);
  });

  it("nothing by a user agent", () => {
    expect(actor(session("web"), { userAgent: "karpenter/1.0" })?.goals).toEqual([]);
    expect(actor(session("web"), { userAgent: "autoscaling.amazonaws.com" })?.goals).toEqual([]);
  });

  it("its registered goals and the goal of its row, each once", () => {
    const row = {
      principals: ["*:role/web"],
      intent: "cost" as const,
      goals: ["performance", "cost"] as const,
    };
    const profiles = profilesFrom(policyOf({}).file, [row]);
    expect(actorOf(by(session("web")), profiles)?.goals).toEqual(["cost", "performance"]);
    const scaled = profilesFrom(policyOf({}).file, [{ ...row, principals: ["autoscaling.amazonaws.com"] }]);
    expect(actorOf(by(service("autoscaling.amazonaws.com")), scaled)?.goals).toEqual([
      "availability",
      "cost",
      "performance",
    ]);
    const nothing = profilesFrom(policyOf({}).file, [{ ...row, intent: "unattributed", goals: undefined }]);
    expect(actorOf(by(session("web")), nothing)?.goals).toEqual([]);
  });
});

describe("the human in a call", () => {
  const directory = { type: "IdentityCenterUser", onBehalfOf: { userId: "U-1" } };
  it.each<{ when: string; identity: Parts; human: string | undefined; said: unknown }>([
    {
      when: "they came through Identity Center",
      identity: sso("Ada@Example.com"),
      human: "sso/ada@example.com",
      said: [`${home}:role/AWSReservedSSO_AdministratorAccess_0123456789abcdef`],
    },
    { when: "the directory names them", identity: directory, human: "sso/u-1", said: undefined },
    {
      when: "a provider of SAML vouches for them",
      identity: { type: "SAMLUser", userName: "ada" },
      human: "saml/ada",
      said: undefined,
    },
    { when: "they are a user", identity: user("ada"), human: `${home}:user/ada`, said: undefined },
    { when: "a user is a machine by name", identity: user("jenkins"), human: undefined, said: undefined },
    {
      when: "a build server's OIDC came",
      identity: { type: "WebIdentityUser", userName: "repo:x", identityProvider: github },
      human: undefined,
      said: undefined,
    },
    {
      when: "a session only calls itself so",
      identity: session("web", "ada"),
      human: undefined,
      said: ["ada"],
    },
    {
      when: "only the source identity says so",
      identity: session("web", "x", { sessionContext: { sourceIdentity: "ada" } }),
      human: undefined,
      said: ["x", "ada"],
    },
    {
      when: "somebody made a role that looks like Identity Center's",
      identity: session("AWSReservedSSO_Admin_0123456789abcdef", "ada@example.com"),
      human: undefined,
      said: ["ada@example.com"],
    },
    {
      when: "a federated user's name is the caller's choice",
      identity: {
        type: "FederatedUser",
        arn: `arn:aws:sts::${home}:federated-user/ada`,
        sessionContext: { sessionIssuer: { arn: `arn:aws:iam::${home}:user/ben` } },
      },
      human: `${home}:user/ben`,
      said: ["ada"],
    },
    { when: "it is the root user, whom many may be", identity: root, human: undefined, said: undefined },
  ])("$human when $when", ({ identity, human, said }) => {
    expect(actor(identity)?.human).toBe(human);
    expect(actor(identity)?.said).toEqual(said);
  });
});
