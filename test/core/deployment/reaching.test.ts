import { describe, expect, it } from "vitest";
import { outsideWarnings, reachingMistakes, signInWarnings } from "#core/deployment/reaching.ts";

const signIn = { issuer: "https://id.example.com", clientId: "parley" };
const webAcl = "arn:aws:wafv2:eu-north-1:111122223333:regional/webacl/own/1234abcd";

describe("what stands before the pages and the API", () => {
  it.each([
    { when: "there is nothing of one's own", said: {}, region: "eu-north-1" },
    { when: "the web ACL is near", said: { webAcl }, region: "eu-north-1" },
    { when: "nobody knows yet where it will be", said: { webAcl }, region: undefined },
    { when: "China has an issuer", said: { signIn }, region: "cn-north-1" },
  ])("is fine when $when", ({ said, region }) => {
    expect(reachingMistakes(said, { region })).toEqual([]);
  });

  it("is told where a web ACL is in another region", () => {
    expect(reachingMistakes({ webAcl }, { region: "eu-west-1" })).toMatchObject([
      { pointer: "/webAcl", hint: "name a regional one of `eu-west-1`" },
    ]);
  });

  it("is told where there are no user pools and nobody else vouches", () => {
    expect(reachingMistakes({}, { region: "cn-northwest-1" })).toMatchObject([
      { pointer: "/signIn", hint: "name an OpenID Connect issuer with `issuer` and `clientId`" },
    ]);
  });
});

describe("signing in", () => {
  const robot = { name: "robot", principals: ["a:b"], https: "https://example.com/a" };
  const asking = { approvers: [robot], mode: "advise", answers: "guarded" } as const;

  it("warns of somebody who is asked and cannot, where some questions take it", () => {
    expect(signInWarnings(asking)).toEqual([
      "cannot sign in, and some questions are answered by signing in only: `robot`; name `signsInAs`",
    ]);
    expect(signInWarnings({ ...asking, answers: "never" })).toEqual([]);
    expect(signInWarnings({ ...asking, mode: "observe" })).toEqual([]);
  });

  it("warns of more invitations than Cognito sends in a day, and of none where somebody else vouches", () => {
    const approvers = Array.from({ length: 51 }, (_, n) => ({
      name: `a-${n}`,
      principals: [`a:${n}`],
      email: `a-${n}@example.com`,
    }));
    expect(signInWarnings({ ...asking, approvers })).toMatchObject([
      expect.stringMatching(/^51 people are invited/),
    ]);
    expect(signInWarnings({ ...asking, approvers: approvers.slice(1) })).toEqual([]);
    expect(signInWarnings({ ...asking, approvers, signIn })).toEqual([]);
  });

  it("needs a way out of a VPC, which nobody can see from here", () => {
    expect(outsideWarnings(false)).toEqual([]);
    expect(outsideWarnings(true)).toHaveLength(1);
  });
});
