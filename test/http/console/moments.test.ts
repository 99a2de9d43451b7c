import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { minute } from "../../pipeline/stage.ts";
import { publicUrl } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await hall();
});
afterAll(() => at.issuer.close());

const seen = async (moment?: string) => {
  const resource = resourceText(at.story.resource);
  const query = new URLSearchParams({ resource, ...(moment !== undefined && { at: moment }) });
  const ada = await at.enter("ada@example.com");
  const page = await ada.get(`/console/resources?${query}`);
  const words = page.text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,:;])/g, "$1");
  return { ...page, words };
};

/** The part of a page that tells of one moment. */
const rowsOf = ({ text }: { readonly text: string }): string =>
  /<div class="sheet \w+">(.*?)<\/div>\n<p class="quiet">/s.exec(text)?.[1] ?? "";

const opened = "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=10.1.0.0/16]";

describe("a sheet", () => {
  it("leads to its turning points, and says what comes if nothing else happens", async () => {
    const { text, words } = await seen();
    const link = (moment: string) =>
      `${publicUrl}/console/resources?${new URLSearchParams({ resource: resourceText(at.story.resource), at: moment })}`;
    for (const moment of ["2026-11-21T03:20:00Z", "2026-11-21T03:35:00Z", "2026-11-21T07:35:00Z"])
      expect(text).toContain(`href="${link(moment).replace("&", "&amp;")}"`);
    expect(words).toContain(`batch-worker wrote ${opened}: port 22 from 10.1.0.0/16`);
    expect(words).toContain(`a question was asked about ${opened}`);
    expect(words).toContain(`If nothing else happens 2026-11-21 07:35 UTC then ${opened} stays`);
  });

  it("draws a day of each field, with the same in words", async () => {
    const { text, words } = await seen();
    expect(text.match(/<svg /g)).toHaveLength(4);
    expect(text).toMatch(/<rect class="foretold" x="750"/);
    expect(words).toContain("batch-worker via aws-cli from 2026-11-21 03:20 UTC, without an end");
    expect(words).toContain("A question from 2026-11-21 03:35 UTC, until 2026-11-21 07:35 UTC");
    expect(text).not.toContain("style=");
  });

  it("shows as much time as its address says, and keeps all that is open in its links", async () => {
    const ada = await at.enter("ada@example.com");
    const resource = resourceText(at.story.resource);
    const open = { resource, at: "2026-11-21T03:36:00Z", window: "90d", policy: "today" };
    const { status, text } = await ada.get(`/console/resources?${new URLSearchParams(open)}`);
    const href = (more: Readonly<Record<string, string>>) =>
      `href="${publicUrl}/console/resources?${new URLSearchParams(more)}"`.replaceAll("&", "&amp;");
    expect(status).toBe(200);
    expect(text).toContain("<h2>90 days of it</h2>");
    expect(text).toContain(href({ ...open, window: "1h" }));
    expect(text).toContain(href({ ...open, at: "2026-11-21T03:20:00Z" }));
    expect(text).toContain(href({ resource, window: "90d" }));
    const wrong = new URLSearchParams({ resource, window: "91d" });
    expect((await ada.get(`/console/resources?${wrong}`)).status).toBe(404);
  });

  it("tells of the past as it was judged then, with the deadline of then", async () => {
    const { status, words } = await seen("2026-11-21T03:36:00Z");
    expect(status).toBe(200);
    expect(words).toContain("As it was at 2026-11-21 03:36 UTC, judged from the last record before.");
    expect(words).toContain("Asked security-lead, until 2026-11-21 07:35 UTC");
    expect(words).not.toContain("See the question");
  });

  it("says so where nothing was decided by then, and tells what was heard", async () => {
    const { status, words } = await seen("2026-11-21T03:01:00Z");
    expect(status).toBe(200);
    expect(words).toContain("Nothing was decided by then: judged from the requests that are still kept");
    expect(words).toContain("held by deploy via terraform");
  });

  it("says so where nothing was heard by then", async () => {
    const { status, words } = await seen("2026-11-21T02:59:00Z");
    expect(status).toBe(200);
    expect(words).toContain("Parley had decided nothing about this resource by then");
  });

  it.each(["yesterday", "2026-13-01T00:00:00Z", "", "2026-11-21T03:36:00Z ", "<b>"])(
    "is none of a moment that is none: %j",
    async (moment) => {
      expect((await seen(moment)).status).toBe(404);
    },
  );

  it("tells of what comes as it then comes", async () => {
    const coming = "2026-11-21T08:00:00Z";
    const told = await seen(coming);
    expect(told.words).toContain("As it will be at 2026-11-21 08:00 UTC, if nothing else happens.");
    expect(told.text).toContain('<div class="sheet foretold">');
    await at.story.pass(260 * minute);
    expect(new Date(at.story.clock.now()).toISOString()).toBe("2026-11-21T08:00:00.000Z");
    const come = await seen();
    expect(come.words).toContain("As it is now, at 2026-11-21 08:00 UTC.");
    expect(rowsOf(come)).toBe(rowsOf(told));
    expect(rowsOf(come)).toContain("Held");
  });
});
