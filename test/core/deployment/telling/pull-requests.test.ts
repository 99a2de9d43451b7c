import { describe, expect, it } from "vitest";
import { PullRequestRow } from "#core/deployment/telling/pull-request-row.ts";
import { pullRequestMistakes, reviewSitesIn } from "#core/deployment/telling/pull-requests.ts";

const row = { github: "infra", as: "parley-bot", repositories: ["acme/infra"] };

describe("repositories whose pull requests are told", () => {
  it.each([
    { when: "of GitHub", said: row, site: { kind: "github", host: "github.com", name: "infra" } },
    {
      when: "of an instance of one's own",
      said: { gitlab: "net", host: "git.example.com", as: "p", repositories: ["a/b/c"], on: ["undone"] },
      site: { kind: "gitlab", host: "git.example.com", name: "net", on: ["undone"] },
    },
    { when: "in the name of an app", said: { ...row, as: "parley[bot]" }, site: { as: "parley[bot]" } },
  ])("are read $when", ({ said, site }) => {
    const read = PullRequestRow.parse(said);
    expect(pullRequestMistakes([read])).toEqual([]);
    expect(reviewSitesIn([read])).toMatchObject([site]);
  });

  it.each([
    {
      when: "the token stands there itself",
      said: { ...row, github: "ghp_0123 456" },
      says: /name of a secret/,
    },
    { when: "the host is an address", said: { ...row, host: "https://github.com" }, says: /not a host/ },
    { when: "the host is a number", said: { ...row, host: "10.0.0.1" }, says: /not a host/ },
    {
      when: "nobody is named",
      said: { github: "infra", repositories: ["acme/infra"] },
      says: /as/,
    },
    {
      when: "a repository is a pattern",
      said: { ...row, repositories: ["acme/*"] },
      says: /not a repository/,
    },
    { when: "a repository leads up", said: { ...row, repositories: ["acme/.."] }, says: /not a repository/ },
    { when: "there is none", said: { ...row, repositories: [] }, says: /repositories/ },
  ])("are refused where $when", ({ said, says }) => {
    const read = PullRequestRow.safeParse(said);
    expect(read.success).toBe(false);
    expect(JSON.stringify(read.error?.issues)).toMatch(says);
  });

  it.each([
    { when: "a row names both sites", rows: [{ ...row, gitlab: "net" }], at: "/pullRequests/0" },
    {
      when: "a row names none",
      rows: [{ as: "parley-bot", repositories: ["acme/infra"] }],
      at: "/pullRequests/0",
    },
    {
      when: "a repository of GitHub has groups",
      rows: [{ ...row, repositories: ["a/b/c"] }],
      at: "/pullRequests/0/repositories/0",
    },
    {
      when: "one is listed twice, however it is written",
      rows: [row, { ...row, github: "other", repositories: ["acme/shop", "Acme/Infra"] }],
      at: "/pullRequests/1/repositories/1",
    },
  ])("are told of where $when", ({ rows, at }) => {
    const told = pullRequestMistakes(rows.map((each) => PullRequestRow.parse(each)));
    expect(told.map(({ pointer }) => pointer)).toEqual([at]);
  });
});
