import { expect, it } from "vitest";
import { docketOf } from "../../pipeline/stage.ts";
import type { Story } from "../../pipeline/stories/telling/story.ts";
import { answerBy, knock, linkTo, twoEmergencies } from "./scene.ts";

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; LinkScanner/1.0; +https://mail.example/scanner)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "facebookexternalhit/1.1",
  "curl/8.5.0",
  "",
];
const hints: readonly Readonly<Record<string, string>>[] = [
  {},
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "x-moz": "prefetch" },
  { "x-http-method-override": "POST" },
  { "x-method-override": "POST", "content-type": "application/x-www-form-urlencoded" },
  { range: "bytes=0-10" },
  { "if-none-match": "*" },
];
const methods = ["GET", "HEAD", "OPTIONS"] as const;

/** A question that is open, one that was answered, a link that is over, and one that never was. */
async function links(): Promise<
  readonly { readonly story: Story; readonly link: string; readonly was: number }[]
> {
  const [open, done] = [await twoEmergencies(), await twoEmergencies()];
  const [link, old] = [await linkTo(open), await linkTo(done)];
  await answerBy(done, old, { choice: "keep" });
  const expired = await linkTo(open, { expires: "2026-11-21T03:30:00Z" });
  return [
    { story: open, link, was: 200 },
    { story: done, link: old, was: 200 },
    { story: open, link: expired, was: 410 },
    { story: open, link: `${link}A`, was: 404 },
    { story: open, link: "x", was: 404 },
  ];
}

it("ten thousand looks of link scanners change nothing, not even a byte", async () => {
  const all = await links();
  const text = async () =>
    JSON.stringify(
      await Promise.all(
        all.map(async ({ story }) => [await docketOf(story, story.resource), story.outbox.sent]),
      ),
    );
  const before = await text();
  const stray: string[] = [];
  for (let n = 0; n < 10_000; n += 1) {
    const { story, link, was } = all[n % all.length] ?? { story: undefined, link: "", was: 0 };
    const method = methods[n % methods.length] ?? "GET";
    const headers = { "user-agent": agents[n % agents.length] ?? "", ...hints[n % hints.length] };
    const address = n % 7 === 0 ? `${link}?choice=value-1&_method=POST` : link;
    if (story === undefined) continue;
    const { status } = await knock(story, address, { method, headers });
    const due = method === "OPTIONS" ? 405 : was;
    if (status !== due) stray.push(`${method} ${address}: ${status}`);
  }
  expect(stray).toEqual([]);
  expect(await text()).toBe(before);
});
