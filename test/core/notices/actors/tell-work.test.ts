import { describe, expect, it } from "vitest";
import { TellWork } from "#core/notices/actors/tell-work.ts";

const message = { id: "n-1", kind: "undone", subject: "Put back", body: "Parley put it back.", to: [] };
const channel = { kind: "slack", name: "deploys" };
const pr = {
  ...{ kind: "github", name: "github", host: "github.com", as: "parley-bot" },
  ...{ repository: "acme/infra", number: "12" },
};

const posted = (parts: object) => ({ v: 1, post: message, channel: { ...channel, ...parts }, tries: 0 });
const commented = (parts: object) => ({ v: 1, comment: message, pr: { ...pr, ...parts }, tries: 0 });

describe("what lies in the queue of those who tell claimants", () => {
  it.each([
    { work: "a mail", is: { v: 1, mail: message } },
    { work: "a post", is: posted({}) },
    { work: "a post to a host", is: posted({ kind: "webhook", host: "alerts.example.com" }) },
    { work: "a post to teams", is: posted({ kind: "teams" }) },
    { work: "a post that was not taken a hundred times", is: { ...posted({}), tries: 100 } },
    { work: "a comment", is: commented({}) },
    {
      work: "a comment in a group of groups",
      is: commented({ kind: "gitlab", repository: "acme/web/infra" }),
    },
    { work: "a comment that is looked at again", is: { ...commented({}), isCheck: true } },
  ])("is read where it is $work", ({ is }) => {
    expect(TellWork.parse(is)).toEqual(is);
  });

  it.each([
    { wrong: "of another version", is: { v: 2, mail: message } },
    { wrong: "with a word that nobody knows", is: { ...posted({}), urgent: true } },
    { wrong: "for a channel of no known kind", is: posted({ kind: "pager" }) },
    { wrong: "for a channel without a name", is: posted({ name: "" }) },
    { wrong: "for a channel with a long name", is: posted({ name: "n".repeat(101) }) },
    { wrong: "for a host with a long name", is: posted({ host: "h".repeat(254) }) },
    { wrong: "tried less than never", is: { ...posted({}), tries: -1 } },
    { wrong: "tried too often", is: { ...posted({}), tries: 101 } },
    { wrong: "tried by halves", is: { ...posted({}), tries: 0.5 } },
    { wrong: "for a pull request of no known site", is: commented({ kind: "forge" }) },
    { wrong: "as nobody", is: commented({ as: "" }) },
    { wrong: "as somebody with a long name", is: commented({ as: "a".repeat(201) }) },
    { wrong: "with a secret that has no name", is: commented({ name: "" }) },
    { wrong: "with a secret that has a long name", is: commented({ name: "n".repeat(101) }) },
    { wrong: "for a host with a path", is: commented({ host: "github.com/acme" }) },
    { wrong: "for a host after something else", is: commented({ host: "https://github.com" }) },
    { wrong: "for no repository", is: commented({ repository: "acme" }) },
    { wrong: "for a repository with more behind it", is: commented({ repository: "acme/infra?x" }) },
    { wrong: "for a repository with more before it", is: commented({ repository: "/acme/infra" }) },
    { wrong: "for a number that is none", is: commented({ number: "12/files" }) },
    { wrong: "for a number after something else", is: commented({ number: "../12" }) },
    { wrong: "checked by another word", is: { ...commented({}), isCheck: false } },
  ])("is refused where it is $wrong", ({ is }) => {
    expect(TellWork.safeParse(is).success).toBe(false);
  });
});
