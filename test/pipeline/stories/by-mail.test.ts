import { expect, it } from "vitest";
import { memorySubscriptions } from "#adapters/memory/people/subscriptions.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import {
  answerBy,
  emergency,
  knock,
  lead,
  publicUrl,
  twoEmergencies,
  wordsOf,
} from "../../http/answers/scene.ts";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { declare, type Story } from "./telling/story.ts";
import { capacity } from "./telling/things.ts";

const mailOfLead = { channel: "email", endpoint: "lead@example.com" } as const;
const reachedLead = { ...lead, channels: [mailOfLead] };

/** Of all that were invited only this one has confirmed. */
const subscribed = (
  channel: typeof mailOfLead | { readonly channel: "email"; readonly endpoint: string },
) => ({
  subscriptions: memorySubscriptions([{ ...channel, isConfirmed: true, isProtected: true }]),
});

const mailsOf = ({ outbox }: Story): readonly NoticeMessage[] => [...outbox.outbox.values()];

/** What somebody opens who has just read the mail. */
function linkIn(message: NoticeMessage | undefined): string {
  const link = /Answer here: (\S+)/.exec(message?.body ?? "")?.[1] ?? "";
  expect(link).toBe(message?.link);
  expect(link.startsWith(`${publicUrl}/a/`)).toBe(true);
  return link.slice(`${publicUrl}/a/`.length);
}

/** What may be chosen on the page. */
const choicesOn = (html: string): readonly string[] =>
  [...html.matchAll(/name="choice" value="([^"]+)"/g)].map(([, choice = ""]) => choice);

it.each([
  { choice: "keep", capacity: "3", decided: "keep", news: "kept", writes: 0 },
  { choice: "value-1", capacity: "10", decided: "keep", news: "restored", writes: 1 },
] as const)(
  "from the dispute to the cloud: the mail is read, the page is opened, and `$choice` is answered",
  async (is) => {
    const story = await twoEmergencies();
    const [mail, ...others] = mailsOf(story);
    expect([mail?.kind, mail?.to, others]).toEqual(["asked", lead.principals, []]);
    const shown = await knock(story, linkIn(mail));
    expect([shown.status, wordsOf(await shown.text())]).toEqual([
      200,
      expect.stringContaining("checkout answers too slowly"),
    ]);
    const thanks = await answerBy(story, linkIn(mail), { choice: is.choice, note: "we have the budget" });
    expect(thanks.status).toBe(200);
    await story.pass(20 * minute);
    const end = await ending(story);
    expect(story.sandbox.whole(story.resource)).toMatchObject({ DesiredCapacity: is.capacity });
    expect([end.case, end.decided.at(-1), end.writes]).toEqual(["closed", is.decided, is.writes]);
    expect(end.news).toEqual(
      expect.arrayContaining([`asked ${capacity}`, `answered ${capacity}`, `${is.news} ${capacity}`]),
    );
    const { rulings } = await docketOf(story, story.resource);
    expect(rulings).toMatchObject([{ proof: "link", note: "we have the budget" }]);
  },
);

it("nobody reads any mail: a reminder, an escalation, and then what silence means", async () => {
  const story = await twoEmergencies({
    settings: { approvers: [reachedLead] },
    stores: subscribed(mailOfLead),
  });
  await story.pass(40 * 24 * hour);
  const kinds = mailsOf(story).map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(["asked", "reminded", "escalated", "digest"]);
  for (const mail of mailsOf(story).filter(({ link }) => link !== undefined)) {
    const late = await knock(story, linkIn(mail));
    expect(late.status).toBe(410);
  }
  const { rulings, case: open } = await docketOf(story, story.resource);
  expect([rulings.every(({ by }) => by === "silence"), open]).toEqual([true, undefined]);
});

it("things change while the mail lies there: its link stays, and shows what was added to what it offered", async () => {
  const story = await twoEmergencies();
  const link = linkIn(mailsOf(story)[0]);
  const offered = choicesOn(await (await knock(story, link)).text());
  const wish = { constraint: { max: 5 }, prefer: 5, ref: "INC-2000", note: "the database takes five" };
  await declare(story, { ...emergency("less", "break-glass-db", wish) });
  await story.pass(10 * minute);
  expect(mailsOf(story).map(({ kind }) => kind)).toEqual(["asked"]);
  const page = await (await knock(story, link)).text();
  expect(choicesOn(page)).toEqual(expect.arrayContaining([...offered]));
  expect(wordsOf(page)).toContain("the database takes five");
  expect((await answerBy(story, link, { choice: "keep" })).status).toBe(200);
  await story.pass(10 * minute);
  expect((await ending(story)).case).toBe("closed");
});

it("nobody needs to answer any more: the link says so and offers nothing", async () => {
  const story = await twoEmergencies();
  const link = linkIn(mailsOf(story)[0]);
  story.sandbox.remove(story.resource, actors.pipeline);
  await story.pass(10 * minute);
  const page = await (await knock(story, link)).text();
  expect(page).not.toContain("<form");
  expect((await ending(story)).case).toBe("closed");
  const [superseded] = mailsOf(story).filter(({ kind }) => kind === "superseded");
  expect(superseded?.subject).toContain("No answer needed");
});

it("an approver whom no message reaches: the next one is asked at once", async () => {
  const platform = {
    name: "Platform lead",
    principals: [approvers.platform],
    channels: [{ channel: "email", endpoint: "platform@example.com" }],
    signsInAs: [],
  } as const;
  const story = await twoEmergencies({
    settings: { approvers: [reachedLead, platform] },
    stores: subscribed(platform.channels[0]),
  });
  const asked = mailsOf(story).filter(({ kind }) => kind === "asked");
  const [next] = asked.filter(({ to }) => to.includes(approvers.platform));
  expect(next?.body).toContain("No message reaches those who are asked first");
  expect(asked.some(({ to }) => to.length === 0)).toBe(true);
  const done = await answerBy(story, linkIn(next), { choice: "value-1" });
  expect(done.status).toBe(200);
  await story.pass(20 * minute);
  expect(story.sandbox.whole(story.resource)).toMatchObject({ DesiredCapacity: "10" });
});
