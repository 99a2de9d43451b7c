import { describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { minute } from "../../pipeline/stage.ts";
import { begin } from "../../pipeline/stories/telling/story.ts";
import { apiStage, home } from "../api-stage.ts";

const other = "210987654321";
const sts = (account: string, rest: string) => `arn:aws:sts::${account}:assumed-role/${rest}`;
const userAgent = "Boto3/1.35";

type Seen = { readonly who: string; readonly writer: Writer; readonly is: string };

const callers: readonly Seen[] = [
  {
    who: "a session of a role",
    writer: { kind: "role", principal: sts(home, "scaler/i-0abc"), userAgent },
    is: `${home}:role/scaler`,
  },
  {
    who: "a session of another account",
    writer: { kind: "role", principal: sts(other, "scaler/i-0abc"), userAgent },
    is: `${other}:role/scaler`,
  },
  {
    who: "somebody who signed in",
    writer: {
      kind: "sso",
      principal: sts(other, "AWSReservedSSO_Admin_0123456789abcdef/Ben@Example.com"),
      userAgent,
    },
    is: "sso/ben@example.com",
  },
  {
    who: "a user of another account",
    writer: { kind: "user", principal: `arn:aws:iam::${other}:user/teams/eve`, userAgent },
    is: `${other}:user/eve`,
  },
];

describe("anyone who declares and then writes", () => {
  it.each(callers)("is one claimant when it is $who", async ({ writer, is }) => {
    const story = await begin();
    const { ask } = apiStage({ ...story.runtime });
    const as = writer.principal;
    const resource = resourceText(story.resource);
    const declared = await ask("POST", "/api/intents", {
      as,
      headers: { "Idempotency-Key": "one" },
      body: {
        intent: "cost",
        motivation: { kind: "budget", ref: "FIN-7" },
        for: "4h",
        resource,
        claims: [{ field: "/DesiredCapacity", constraint: { max: 2 }, prefer: 2 }],
      },
    });
    expect(declared.status).toBe(201);
    await story.pass(minute);
    story.change(writer, { DesiredCapacity: "2" });
    await story.pass(minute);

    const docket = await ask("GET", `/api/docket?resource=${encodeURIComponent(resource)}`, { as });
    const claims = docket.body["claims"] as readonly {
      readonly field: string;
      readonly actor: { readonly principal: string };
      readonly source: string;
      readonly intent: string;
    }[];
    const own = claims.filter(({ field, actor }) => field === "/DesiredCapacity" && actor.principal === is);
    expect(own).toContainEqual(
      expect.objectContaining({
        source: "declared",
        intent: "cost",
        motivation: { kind: "budget", ref: "FIN-7" },
      }),
    );
    // Nobody else has come into it: what the record of the write says is the same name.
    const names = claims
      .filter(({ field }) => field === "/DesiredCapacity")
      .map(({ actor }) => actor.principal);
    expect(new Set(names)).toEqual(new Set([`${home}:role/deploy`, is]));
  });
});
