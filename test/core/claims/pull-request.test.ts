import { describe, expect, it } from "vitest";
import { PullRequestText, pullRequestIn } from "#core/claims/pull-request.ts";

describe("the address of a pull request", () => {
  it("tells where it is reviewed and its number", () => {
    const found = pullRequestIn("https://git.example.com/a/b/c/-/merge_requests/345");
    expect(found).toEqual({ kind: "gitlab", host: "git.example.com", repository: "a/b/c", number: "345" });
  });

  it("is as long as 400 characters and no longer", () => {
    const path = `/${"a".repeat(80)}`.repeat(4);
    const before = "https://gitlab.com";
    const after = "/-/merge_requests/1";
    const left = 400 - before.length - path.length - after.length - 1;
    const longest = `${before}${path}/${"b".repeat(left)}${after}`;
    expect([longest.length, pullRequestIn(longest)?.number]).toEqual([400, "1"]);
    expect(PullRequestText.safeParse(longest).success).toBe(true);
    const longer = longest.replace(/bb/, "bbb");
    expect([longer.length, pullRequestIn(longer)]).toEqual([401, undefined]);
    expect(PullRequestText.safeParse(longer).success).toBe(false);
  });

  it("is shown to those who write another", () => {
    expect(PullRequestText.safeParse("acme#1").error?.issues.map(({ message }) => message)).toEqual([
      "`acme#1` is no pull request; write its address as browsers show it, such as " +
        "`https://github.com/acme/infra/pull/12` or `https://gitlab.com/acme/infra/-/merge_requests/12`",
    ]);
  });

  it.each([
    ["https://github.com/acme/infra/pull/12", "github", "acme/infra"],
    ["https://github.example.com/acme/.github/pull/1", "github", "acme/.github"],
    ["https://gitlab.com/acme/infra/-/merge_requests/12", "gitlab", "acme/infra"],
    ["https://gitlab.com/a/b/c/d/-/merge_requests/999999999", "gitlab", "a/b/c/d"],
  ])("is read: %s", (text, kind, repository) => {
    expect(pullRequestIn(text)).toMatchObject({ kind, repository });
    expect(PullRequestText.safeParse(text).success).toBe(true);
  });

  it.each([
    "",
    "12",
    "acme/infra#12",
    "http://github.com/acme/infra/pull/12",
    "https://github.com/acme/infra/pull/12/files",
    "https://github.com/acme/infra/pull/12?x=1",
    "https://github.com/acme/infra/pull/12#a",
    "https://github.com/acme/infra/pull/0",
    "https://github.com/acme/infra/pull/012",
    "https://github.com/acme/infra/pull/-1",
    "https://github.com/acme/infra/pull/1e3",
    "https://github.com/acme/infra/pull/9999999999",
    "https://github.com/acme/../pull/12",
    "https://github.com/../infra/pull/12",
    "https://github.com/./infra/pull/12",
    "https://github.com/acme/.../pull/12",
    "https://github.com/acme//pull/12",
    "https://github.com/acme/infra/x/pull/12",
    "https://github.com/acme/in%2Ffra/pull/12",
    "https://github.com/acme/in fra/pull/12",
    "https://github.com/acme/infra\n/pull/12",
    "https://github.com/acme/infra/pull/12\n",
    "https://github.com@evil.example/acme/infra/pull/12",
    "https://github.com:8443/acme/infra/pull/12",
    "https://GITHUB.com/acme/infra/pull/12",
    "https://localhost/acme/infra/pull/12",
    "https://169.254.169.254/acme/infra/pull/12",
    "https://[::1]/acme/infra/pull/12",
    "https://github.com./acme/infra/pull/12",
    "https://-github.com/acme/infra/pull/12",
    "https://gitlab.com/infra/-/merge_requests/12",
    "https://gitlab.com/acme/-/infra/-/merge_requests/12",
    "https://gitlab.com/acme/../infra/-/merge_requests/12",
    `https://gitlab.com/${"a/".repeat(22)}b/-/merge_requests/12`,
    `https://github.com/${"a".repeat(500)}/infra/pull/12`,
    "javascript:alert(1)//github.com/acme/infra/pull/12",
    "https://github.com/acme/<!--/pull/12",
    "https://github.com/acme/@everyone/pull/12",
    "https://github.com/аcme/infra/pull/12",
    "ftp://github.com/acme/infra/pull/12",
  ])("is none: %j", (text) => {
    expect(pullRequestIn(text)).toBeUndefined();
    expect(PullRequestText.safeParse(text).success).toBe(false);
  });
});
