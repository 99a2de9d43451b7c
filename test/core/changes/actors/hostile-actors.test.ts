import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { actorOf, principalsOf } from "#core/attribution/actor-of.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { by, linked, root, session, user } from "./identities.ts";

const anything = fc.anything({ maxDepth: 3, withBigInt: false });
const names = [
  ...[
    "type",
    "arn",
    "accountId",
    "userName",
    "principalId",
    "invokedBy",
    "sessionContext",
    "sessionIssuer",
    "inScopeOf",
  ],
  ...[
    "sourceArn",
    "onBehalfOf",
    "userId",
    "invokedByDelegate",
    "webIdFederationData",
    "federatedProvider",
    "attributes",
  ],
  ...["ec2RoleDelivery", "identityProvider", "__proto__", "constructor", "toString"],
];
const words = [
  ...[
    "AssumedRole",
    "IAMUser",
    "Root",
    "AWSService",
    "SAMLUser",
    "WebIdentityUser",
    "IdentityCenterUser",
    "Directory",
  ],
  ...[
    "arn:aws:sts::123456789012:assumed-role/a/b",
    "arn:aws:iam::1:role/aws-service-role/x/y",
    "arn:",
    ":::::",
    "a:b:c:d:e:f",
  ],
  ...[
    "AWS Internal",
    "rds.amazonaws.com",
    "arn:aws:lambda:x:1:function:f",
    "\u0000",
    "\ud800",
    "assumed-role/",
  ],
];
const part = fc.oneof(fc.constantFrom(...words), fc.string(), anything);
const group = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(part, fc.dictionary(fc.constantFrom(...names), part)),
);

const context = fc.record(
  { userAgent: part, eventSource: part, eventType: part, sessionCredentialFromConsole: part },
  { requiredKeys: [] },
);

describe("who acted", () => {
  it.prop([fc.oneof(group, anything), context])("is told of anything, in bounds", (identity, more) => {
    const actor = actorOf(by(identity, more), noProfiles);
    principalsOf(by(identity, more));
    if (actor === null) return;
    expect(actor.principal.length).toBeGreaterThan(0);
    expect(actor.principal.length).toBeLessThanOrEqual(512);
    expect(actor.principal).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(actor.via ?? "").toMatch(/^[a-z0-9.-]{0,60}$/);
  });

  const name = fc.stringMatching(/^[\w+=,.@-]{2,64}$/);

  it.prop([name, name, fc.constantFrom("web", "deploy", "team/Admin", "AWSServiceRoleForRDS")])(
    "does not depend on the name of a session, which is only repeated",
    (one, other, role) => {
      const actor = actorOf(by(session(role, one)), noProfiles);
      const twin = actorOf(by(session(role, other)), noProfiles);
      expect({ ...actor, said: [] }).toEqual({ ...twin, said: [] });
      expect(actor?.said).toEqual([one]);
    },
  );

  const machine = fc.constantFrom(
    session("web"),
    session("deploy"),
    root,
    user("anna"),
    linked("rds.amazonaws.com", "AWSServiceRoleForRDS"),
  );
  const rank = ["unknown", "agent", "automation", "service", "pipeline", "person", "break-glass"];

  it.prop([
    machine,
    fc.oneof(
      fc.string(),
      fc.constantFrom("Terraform/1.9", "console.amazonaws.com", "karpenter.sh-1", "claude-code/1"),
    ),
  ])("is never raised by a user agent", (identity, userAgent) => {
    const quiet = actorOf(by(identity), noProfiles);
    const loud = actorOf(by(identity, { userAgent }), noProfiles);
    expect(loud?.principal).toBe(quiet?.principal);
    const lowered = loud?.kind === "agent" || loud?.kind === quiet?.kind;
    expect(lowered).toBe(true);
    expect(rank).toContain(loud?.kind);
  });
});

describe("memory", () => {
  it("stays bounded and changes no answer", () => {
    const first = actorOf(by(session("web", "first")), noProfiles);
    for (let index = 0; index < 9_000; index += 1) actorOf(by(session("web", `s${index}`)), noProfiles);
    expect(actorOf(by(session("web", "first")), noProfiles)).toEqual(first);
    for (let index = 0; index < 100; index += 1)
      actorOf(by(session("web"), { userAgent: `app/a${index}x` }), noProfiles);
    expect(actorOf(by(session("web"), { userAgent: "app/a99x" }), noProfiles)?.via).toBe("a99x");
    const huge = by({ type: "AssumedRole", arn: `arn:aws:sts::1:assumed-role/${"x".repeat(9_000)}/y` });
    expect(actorOf(huge, noProfiles)?.principal).toHaveLength(512);
  });
});
