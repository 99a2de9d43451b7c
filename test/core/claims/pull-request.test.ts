import { describe, expect, it } from "vitest";
import { PullRequestText, pullRequestIn } from "#core/claims/pull-request.ts";

describe("the address of a pull request", () => {
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
