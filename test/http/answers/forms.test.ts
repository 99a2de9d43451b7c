import { describe, expect, it } from "vitest";
import { docketOf } from "../../pipeline/stage.ts";
import { hiddenFields, knock, linkTo, posted, publicUrl, twoEmergencies, wordsOf } from "./scene.ts";

type Sent = { readonly body?: string; readonly headers?: Readonly<Record<string, string>> };
type Fields = Readonly<Record<string, string>>;

const text = (fields: Fields): string => new URLSearchParams(fields).toString();
const multipart = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
const without = (fields: Fields, gone: string): string =>
  text(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone)));

const attacks: readonly {
  readonly what: string;
  readonly status: number;
  readonly sent: (fields: Fields) => Sent;
}[] = [
  { what: "from another site", status: 403, sent: () => ({ headers: { origin: "https://evil.example" } }) },
  {
    what: "from a site whose name begins alike",
    status: 403,
    sent: () => ({ headers: { origin: `${publicUrl}.evil.example` } }),
  },
  { what: "from another port", status: 403, sent: () => ({ headers: { origin: "http://127.0.0.1:1" } }) },
  { what: "across sites", status: 403, sent: () => ({ headers: { "sec-fetch-site": "cross-site" } }) },
  { what: "from a sibling site", status: 403, sent: () => ({ headers: { "sec-fetch-site": "same-site" } }) },
  { what: "from nowhere", status: 403, sent: () => ({ headers: { "sec-fetch-site": "none" } }) },
  {
    what: "from a frame without an origin on another site",
    status: 403,
    sent: () => ({ headers: { origin: "null", "sec-fetch-site": "cross-site" } }),
  },
  {
    what: "as JSON",
    status: 415,
    sent: (fields) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(fields) }),
  },
  {
    what: "as JSON that looks like text",
    status: 415,
    sent: (fields) => ({ headers: { "content-type": "text/plain" }, body: JSON.stringify(fields) }),
  },
  {
    what: "as multipart",
    status: 415,
    sent: (fields) => ({
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: multipart(fields),
    }),
  },
  { what: "as nothing at all", status: 415, sent: () => ({ headers: { "content-type": "" } }) },
  { what: "without the token", status: 403, sent: (fields) => ({ body: without(fields, "token") }) },
  { what: "with another token", status: 403, sent: (fields) => ({ body: text({ ...fields, token: "t" }) }) },
  {
    what: "with an empty token",
    status: 403,
    sent: (fields) => ({ body: text({ ...fields, token: "" }) }),
  },
  {
    what: "with two choices",
    status: 400,
    sent: (fields) => ({ body: `${text(fields)}&choice=value-0` }),
  },
  {
    what: "with two tokens",
    status: 400,
    sent: (fields) => ({ body: `${text(fields)}&token=${fields["token"]}` }),
  },
  {
    what: "at any length",
    status: 413,
    sent: (fields) => ({ body: text({ ...fields, note: "n".repeat(100_000) }) }),
  },
  {
    what: "as a list of the body's own properties",
    status: 403,
    sent: () => ({ body: "__proto__=1&constructor=2" }),
  },
  {
    what: "without the edition that was read",
    status: 409,
    sent: (fields) => ({ body: without(fields, "seen") }),
  },
];

describe("a form that the page did not send", () => {
  it.each(attacks)("answers nothing $what", async ({ sent, status }) => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    const fields = { ...hiddenFields(await (await knock(story, link)).text()), choice: "value-1" };
    const { body = text(fields), headers = {} } = sent(fields);
    const before = await docketOf(story, story.resource);
    const whole = posted(fields);
    const told = await knock(story, link, {
      method: "POST",
      body,
      headers: { ...(whole.headers as Fields), ...headers },
    });
    expect(told.status).toBe(status);
    expect(wordsOf(await told.text())).toContain("Nothing was recorded.");
    expect(await docketOf(story, story.resource)).toEqual(before);
  });

  it.each([
    { what: "names no origin", headers: {} },
    { what: "is not told its own origin", headers: { origin: "null", "sec-fetch-site": "same-origin" } },
    { what: "names the origin of the page", headers: { origin: publicUrl, "sec-fetch-site": "same-origin" } },
  ])("is taken of a browser that $what", async ({ headers }) => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    const fields = { ...hiddenFields(await (await knock(story, link)).text()), choice: "value-1" };
    const type = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
    const told = await knock(story, link, {
      method: "POST",
      body: text(fields),
      headers: { ...type, ...headers } as Fields,
    });
    expect(told.status).toBe(200);
  });

  it("answers nothing by another method", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    const fields = { ...hiddenFields(await (await knock(story, link)).text()), choice: "value-1" };
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const told = await knock(story, link, { ...posted(fields), method });
      expect([told.status, told.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    }
    expect((await docketOf(story, story.resource)).rulings).toEqual([]);
  });
});
