import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordText } from "#core/arbitration/record.ts";
import { withApprovers } from "#core/deployment/groups.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import { policyFrom } from "../../laws/default-policy.ts";
import { actors, minute, policyIn, approvers as principals } from "../../pipeline/stage.ts";
import { lambda } from "../../pipeline/stories/telling/things.ts";
import { type Browser, fieldOf, publicUrl } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

const running = policyIn("enforce");
const { written = "" } = running;
const path = "/console/policy";

/** The same, only that nobody is asked about what nobody explains. */
const milder = `${written.slice(0, written.indexOf("\nunattributed:"))}\nunattributed:\n  - { answer: keep }\n\n${written.slice(written.search(/\n#[^\n]*\n(?:#[^\n]*\n)*deletions:|\ndeletions:/))}`;

let at: Hall;
beforeAll(async () => {
  at = await hall();
});
afterAll(() => at.issuer.close());

type Try = { readonly query?: string; readonly token?: string; readonly headers?: Record<string, string> };

async function tried(page: Browser, policy: string, { query = "", token, headers = {} }: Try = {}) {
  const own = fieldOf(await page.get(`${path}?edit`), "token");
  return page.post(`${path}${query}`, { form: { token: token ?? own, policy }, headers });
}

/** Everything that was decided, as it is stored. */
async function stored({ story }: Hall): Promise<readonly string[]> {
  const { decisions } = await story.ports.decisions.list(story.resource);
  return decisions.map((decision) => `${decision.digest} ${recordText(decision.record)}`);
}

describe("another policy on the page", () => {
  it("begins with the text of the one that runs", async () => {
    const { status, text } = await (await at.enter("ada@example.com")).get(`${path}?edit`);
    expect(status).toBe(200);
    expect(text).toContain(`<textarea class="policy" id="policy" name="policy"`);
    const [, shown = ""] = /<textarea[^>]*>\n(.*)<\/textarea>/s.exec(text) ?? [];
    const signs: Readonly<Record<string, string>> = {
      "&amp;": "&",
      "&lt;": "<",
      "&gt;": ">",
      "&quot;": '"',
      "&#39;": "'",
    };
    expect(shown.replaceAll(/&[a-z#0-9]+;/g, (sign) => signs[sign] ?? sign)).toBe(written);
  });

  it("decides the same where the text is the same, whatever ends its lines", async () => {
    const ada = await at.enter("ada@example.com");
    for (const text of [written, written.replaceAll("\n", "\r\n")]) {
      const page = await tried(ada, text);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/0 of the last [1-9]\d* verdicts? would differ/);
      expect(page.text).toContain("The text is the same.");
    }
  });

  it("tells which verdicts would differ, by row, pair and change, with examples, and writes nothing", async () => {
    const before = await stored(at);
    const ada = await at.enter("ada@example.com");
    const page = await tried(ada, milder);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/[1-9]\d* of the last [1-9]\d* verdicts? would differ/);
    expect(page.text).toMatch(
      /1 verdict: (?:ask|revert) becomes keep|verdicts?: (?:ask|revert) becomes keep/,
    );
    expect(page.text).toContain("<dt>who has a part in it</dt><dd><bdi>batch-worker");
    expect(page.text).toContain("<h4>As the policy runs</h4>");
    expect(page.text).toContain("<h4>As it would be</h4>");
    expect(page.text).toContain("What no record can try");
    expect(page.text).toContain("+  - { answer: keep }");
    expect(await stored(at)).toEqual(before);
  });

  it("is taken away as a difference, as CSV and as JSON", async () => {
    const ada = await at.enter("ada@example.com");
    const diff = await tried(ada, milder, { query: "?as=diff" });
    expect(diff.headers.get("content-type")).toBe("text/x-diff; charset=utf-8");
    expect(diff.headers.get("content-disposition")).toBe('attachment; filename="policy.diff"');
    expect(diff.text).toMatch(/^--- a\/policy\.yaml\n\+\+\+ b\/policy\.yaml\n@@ /);
    const json = await tried(ada, milder, { query: "?as=json" });
    const { items } = JSON.parse(json.text);
    expect(items[0]).toMatchObject({ to: "keep", by: "outcome" });
    expect(Number(items[0].differ)).toBeGreaterThan(0);
    expect((await tried(ada, milder, { query: "?as=csv" })).text).toMatch(/^"verdicts","of","differ"/);
  });

  it("stops after ten seconds, and says of how many it tells", async () => {
    const { decisions } = at.story.ports;
    const [known] = (await decisions.list(at.story.resource)).decisions;
    if (known === undefined) throw new Error("nothing was decided in this story");
    for (let n = 0; n < 40; n += 1) await decisions.put({ ...known, id: `copy-${n}`, case: `copy-${n}` });
    const ada = await at.enter("ada@example.com");
    const all = Number(/of the last (\d+)/.exec((await tried(ada, milder)).text)?.[1]);
    expect(all).toBeGreaterThan(40);
    let passed = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      passed += 2_000;
      return passed;
    });
    const page = await tried(ada, milder).finally(() => clock.mockRestore());
    expect(page.text).toContain("It stopped after ten seconds.");
    const some = Number(/of the last (\d+)/.exec(page.text)?.[1]);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
  });

  it("names what no record can try", async () => {
    const ada = await at.enter("ada@example.com");
    const page = await tried(ada, written.replace(/^actors: \[.*\]$/m, "actors: []"));
    expect(page.text).toContain("who is what was known before a change was recorded");
    expect((await tried(ada, milder)).text).not.toContain("who is what was known before");
  });

  it("judges with the people that the deployment put into its groups", async () => {
    const text = written.replaceAll(
      /^ {4}principals: \["arn:aws:iam::123456789012:role\/security-lead"\]\n/gm,
      "",
    );
    const { file, at: place, name } = policyFrom(text, "policy.yaml");
    const peopled = withApprovers(file, [
      { name: "security lead", groups: ["security-owner"], principals: [principals.security], channels: [] },
    ] as never);
    const compiled = compilePolicy({ file: peopled, at: place, name, written: text });
    const own = await hall({}, "policy" in compiled ? compiled.policy : expect.unreachable());
    const page = await tried(await own.enter("ada@example.com"), text);
    expect(page.text).toMatch(/0 of the last [1-9]\d* verdicts? would differ/);
    await own.issuer.close();
  });
});

describe("a text that is no policy", () => {
  it.each([
    { text: "parley: 1\nenvironments: []\n", says: "2:15" },
    { text: "parley: 1\n\tx: 1\n", says: "a line is indented with a tab" },
    { text: "", says: "the file is empty" },
    { text: `parley: 1\nname: ${"x".repeat(256_001)}\n`, says: "more than 256,000 characters" },
    { text: "{".repeat(200), says: "the file is nested too deep" },
  ])("is told with its place and what to do: $says", async ({ text, says }) => {
    const ada = await at.enter("ada@example.com");
    const page = await tried(ada, text);
    expect(page.status).toBe(400);
    expect(page.text).toContain(says);
    expect(page.text).toContain("a deployment would refuse it");
    expect(page.text).not.toContain("would differ");
    const { items } = JSON.parse((await tried(ada, text, { query: "?as=json" })).text);
    const error = { level: "error", line: expect.stringMatching(/^\d+$/) };
    expect(items).toContainEqual(expect.objectContaining(error));
  });

  it("does nothing to its reader", async () => {
    const ada = await at.enter("ada@example.com");
    const page = await tried(
      ada,
      `parley: 1\nname: "</textarea><script>alert(1)</script>"\nenvironments: []\n`,
    );
    expect(page.text).not.toContain("<script>alert");
    expect(page.text).toContain("&lt;/textarea&gt;&lt;script&gt;");
  });
});

describe("who may try", () => {
  it("is not told of what they may not be asked about, whomever their text names", async () => {
    const cy = await at.enter("cy@example.com");
    const mine = milder.replaceAll(
      /principals: \["arn:aws:iam::123456789012:role\/(?:security|platform|checkout|data)-lead"\]/g,
      'principals: ["123456789012:role/passer-by"]',
    );
    expect(mine).not.toBe(milder);
    const page = await tried(cy, mine);
    expect(page.status).toBe(200);
    expect(page.text).toContain("so that nothing could be tried");
    expect(page.text).not.toContain(at.story.resource.id);
  });

  it("is nobody without a name in the deployment, without the page's token, or from elsewhere", async () => {
    const eve = await at.enter("eve@example.com");
    expect((await eve.post(path, { form: { token: "x", policy: written } })).status).toBe(403);
    const ada = await at.enter("ada@example.com");
    expect((await tried(ada, written, { token: "x" })).status).toBe(403);
    expect((await tried(ada, written, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await tried(ada, written, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    expect((await at.browser().post(path, { form: { policy: written } })).status).toBe(401);
    expect((await tried(ada, written, { headers: { origin: new URL(publicUrl).origin } })).status).toBe(200);
  });

  it("hears in words of a form that is too large or is sent twice over", async () => {
    const ada = await at.enter("ada@example.com");
    const large = await tried(ada, "x".repeat(960_000));
    expect(large.status).toBe(413);
    expect(large.text).toContain("The policy is too large to be tried here");
    const token = fieldOf(await ada.get(`${path}?edit`), "token");
    const twice = await ada.post(path, {
      body: `token=${token}&policy=a&policy=b`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(twice.status).toBe(400);
    expect(twice.text).toContain("The form could not be read");
  });
});

it("planted secrets stand in no page, difference or list, also where the text hides nothing", async () => {
  const secret = (value: string) => ({ Environment: { Variables: { API_KEY: value } } });
  const made = { ...lambda, properties: { ...lambda.properties, ...secret("hunter2-first") } };
  const own = await hall({}, policyIn("enforce"), made);
  own.story.change(actors.nobody, secret("hunter2-second"));
  await own.story.pass(20 * minute);
  const di = await own.enter("di@example.com");
  const open = milder.replace(/^sensitive:\n(?: .*\n)+/m, "");
  for (const query of ["", "?as=json", "?as=csv"]) {
    const page = await tried(di, open, { query });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/hunter2|digest:/);
  }
  expect((await tried(di, open)).text).toMatch(/of the last [1-9]/);
  await own.issuer.close();
});
