import { describe, expect, it } from "vitest";
import { actorOf } from "#core/attribution/actor-of.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import { by, home, linked, session, sso } from "../changes/actors/identities.ts";
import { policyOf } from "../policy/sample.ts";

const profiles = (...actors: readonly object[]) => profilesFrom(policyOf({ actors }).file);

describe("what the policy says of an actor", () => {
  const deploy = session("web");
  it.each([
    { when: "no row matches", rows: [{ principals: ["*:role/other"], kind: "pipeline" }], kind: "unknown" },
    {
      when: "a row names the role",
      rows: [{ principals: ["*:role/web"], kind: "pipeline" }],
      kind: "pipeline",
    },
    {
      when: "a row names its ARN",
      rows: [{ principals: [`arn:aws:iam::${home}:role/x/web`], kind: "pipeline" }],
      kind: "pipeline",
    },
    { when: "a row names no kind", rows: [{ principals: ["*:role/web"], intent: "cost" }], kind: "unknown" },
    {
      when: "the first of two speaks",
      rows: [
        { principals: ["*:role/web"], kind: "automation" },
        { principals: ["*"], intent: "cost" },
      ],
      kind: "automation",
    },
    {
      when: "the tool matches",
      rows: [{ principals: ["*:role/web"], via: ["boto3"], kind: "automation" }],
      kind: "automation",
    },
    {
      when: "the tool differs",
      rows: [{ principals: ["*:role/web"], via: ["terraform"], kind: "automation" }],
      kind: "unknown",
    },
  ])("$kind when $when", ({ rows, kind }) => {
    expect(actorOf(by(deploy, { userAgent: "Boto3/1.4" }), profiles(...rows))?.kind).toBe(kind);
  });

  it("goes before the catalogue", () => {
    const rows = profiles(
      { principals: ["sso/bot@example.com"], kind: "automation" },
      { principals: ["rds.amazonaws.com"], kind: "unknown" },
    );
    expect(actorOf(by(sso("bot@example.com")), rows)?.kind).toBe("automation");
    expect(actorOf(by(linked("rds.amazonaws.com", "AWSServiceRoleForRDS")), rows)?.kind).toBe("unknown");
    expect(actorOf(by(sso("anna")), rows)?.kind).toBe("person");
  });

  it("is a standing profile", () => {
    const known = profiles({
      principals: ["*:role/web"],
      intent: "cost",
      motivation: "schedule",
      note: "nights",
    });
    expect(known.of(`${home}:role/web`, undefined)).toEqual({
      by: "policy",
      intent: "cost",
      goals: ["cost"],
      motivation: { kind: "schedule", note: "nights" },
    });
    expect(known.of(`${home}:role/web`, "boto3")).toEqual(known.of(`${home}:role/web`, undefined));
    expect(known.of(`${home}:role/other`, undefined)).toBeUndefined();
    expect(
      profiles({ principals: ["*:role/web"], motivation: "budget" }).of(`${home}:role/web`, undefined),
    ).toEqual({ by: "policy", goals: [], motivation: { kind: "budget" } });
  });
});
