import { describe, expect, it } from "vitest";
import { readLink } from "#acts/questions/link.ts";
import type { Settings, SettledApprover } from "#acts/settings.ts";
import { readUnreachable, unreachableNote } from "#core/notices/readers/reachable.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { createHandler } from "#functions/ask/handler.ts";
import { type Courthouse, courthouse, handing } from "../../acts/cases/courthouse.ts";
import { asking, enforcing, group } from "../../core/cases/open-cases.ts";

const approver = (name: string, ...principals: readonly string[]): SettledApprover => ({
  name,
  principals,
  channels: [{ channel: "email", endpoint: `${name}@example.com` }],
  signsInAs: [],
});

const everybody = [approver("olga", "role/olga", "olga"), approver("otto", "otto"), approver("pia", "pia")];

/** The owners are asked first; the platform answers for everything. */
const policy = enforcing({
  approvers: [
    { name: "owners", principals: ["olga", "otto"] },
    { name: "platform", principals: ["pia", "anna"] },
  ],
});

type Setting = Partial<Settings> & { readonly unreachable?: readonly string[] };

/** What is sent when the owners are asked about the rivals' sizes. */
async function told({ unreachable = [], ...more }: Setting = {}): Promise<Courthouse> {
  const house = await courthouse(asking(), policy);
  await house.judge();
  house.cases.wait("token1");
  const since = "2026-11-21T03:00:00Z";
  if (unreachable.length > 0) {
    const note = JSON.stringify(unreachable.map((name) => ({ name, since })));
    expect(readUnreachable(note)).toHaveLength(unreachable.length);
    await house.meters.note(unreachableNote, note);
  }
  const settings = { ...house.runtime.settings, approvers: everybody, ...more };
  await createHandler(() => ({ ...house.runtime, settings }))({ handing: handing(), token: "token1" });
  return house;
}

const readers = ({ notifier }: Courthouse) => notifier.sent.map(({ to }) => to);
const textIn = ({ link = "" }: NoticeMessage): string => link.replace("https://parley.example/a/", "");

describe("a question is told", () => {
  it("to each approver once, under all their principals, with a link of their own that opens the case", async () => {
    const house = await told();
    expect(readers(house)).toEqual([["role/olga", "olga"], ["otto"]]);
    const { sent } = house.notifier;
    const links = sent.map((message) => readLink(textIn(message)));
    const { case: open } = await house.docket();
    const [question] = open?.questions ?? [];
    expect(links.map((link) => link?.claims)).toEqual(
      ["olga", "otto"].map((name) => ({
        case: open?.id,
        question: question?.id,
        approver: name,
        expires: question?.ask.deadline,
      })),
    );
    for (const [index, link] of links.entries()) {
      if (link === undefined) throw new Error("there is no link");
      expect(await house.links.verify(link.claims, link.signature)).toBe(true);
      expect(sent[index]?.body).toContain(`Answer here: ${sent[index]?.link}`);
      expect(sent[1 - index]?.body).not.toContain(link.signature);
    }
    expect(await house.casePlaces.find(open?.id ?? "")).toEqual(group);
  });

  it("to nobody else while one of those who are asked can be reached", async () => {
    expect(readers(await told({ unreachable: ["otto"] }))).toEqual([["role/olga", "olga"], ["otto"]]);
  });

  it("at once to the next group and the operators where nobody who is asked can be reached", async () => {
    const house = await told({ unreachable: ["olga", "otto"] });
    expect(readers(house)).toEqual([["role/olga", "olga"], ["otto"], ["pia"], []]);
    const [, , next, operators] = house.notifier.sent;
    expect(next?.body).toContain("No message reaches those who are asked first, so you are asked");
    expect(readLink(next === undefined ? "" : textIn(next))?.claims.approver).toBe("pia");
    expect(operators?.body).toContain("parley approvers confirm URL");
    expect(operators).not.toHaveProperty("link");
    expect(operators?.body).not.toContain("/a/");
  });

  it("to the operators where nobody at all can be reached", async () => {
    const house = await told({ unreachable: ["olga", "otto", "pia"] });
    expect(readers(house)).toEqual([["role/olga", "olga"], ["otto"], ["pia"], []]);
  });

  it("to the next group where a deployment knows nobody of the first", async () => {
    const house = await told({ approvers: [approver("pia", "pia")] });
    expect(readers(house)).toEqual([["olga"], ["otto"], ["pia"], []]);
  });

  it("without a link where there is nothing to open", async () => {
    const { notifier } = await told({ publicUrl: "" });
    for (const message of notifier.sent) {
      expect(message).not.toHaveProperty("link");
      expect(message.body).not.toContain("Answer here");
    }
  });

  it("with what a link is not enough for, where that is so", async () => {
    const [always] = (await told({ signIn: "always" })).notifier.sent;
    const [never] = (await told({ signIn: "never" })).notifier.sent;
    expect(always?.body).toContain("you have to sign in");
    expect(never?.body).not.toContain("you have to sign in");
  });
});
