import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { actors, docketOf, minute, policyIn } from "../../pipeline/stage.ts";
import { declare } from "../../pipeline/stories/telling/story.ts";
import { lambda } from "../../pipeline/stories/telling/things.ts";
import { permitting } from "../permitting.ts";
import { publicUrl, type Seen } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await hall();
});
afterAll(() => at.issuer.close());

const sheetOf = ({ story }: Hall, more: Readonly<Record<string, string>> = {}): string =>
  `/console/resources?${new URLSearchParams({ resource: resourceText(story.resource), ...more })}`;

const tagsOf = ({ text }: Seen): readonly string[] => [
  ...new Set([...text.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name = ""]) => name)),
];

describe("the sheet of a resource", () => {
  it("shows an approver what is asked, what stands, and which row of the policy decided", async () => {
    const ada = await at.enter("ada@example.com");
    const page = await ada.get(sheetOf(at));
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1><bdi>SecurityGroup sg-");
    expect(page.text).toContain('<section class="stake asked">');
    expect(page.text).toContain("port 22 from 10.1.0.0/16");
    expect(page.text).toContain("Nobody has shown a reason for this edit.");
    expect(page.text).toMatch(/ask\/unexplained policy\.yaml:\d+/);
    expect(page.text).toContain(`href="${publicUrl}/console/questions/`);
    expect(page.text).toContain("1 field that nobody disputes");
    expect(page.text).toContain("You are signed in as ada@example.com.");
  });

  it("shows anyone the fields that the policy may ask them about, and no others", async () => {
    const di = await at.enter("di@example.com");
    const page = await di.get(sheetOf(at));
    expect(page.text).toContain("GroupDescription");
    const ada = await at.enter("ada@example.com");
    expect((await ada.get(sheetOf(at))).text).not.toContain("GroupDescription");
  });

  it.each([
    { who: "somebody who may be asked nothing here", email: "cy@example.com", status: 404 },
    { who: "a claimant who answers for nothing", email: "ben@example.com", status: 404 },
    { who: "nobody's approver", email: "eve@example.com", status: 403 },
  ])("tells $who nothing: $status", async ({ email, status }) => {
    const page = await (await at.enter(email)).get(sheetOf(at));
    expect(page.status).toBe(status);
    expect(page.text).not.toContain(at.story.resource.id);
  });

  it.each([
    "?resource=",
    "?resource=nowhere",
    "?resource=123456789012/eu-north-1/AWS::S3::Bucket/no-such",
    `?resource=123456789012/eu-north-1/AWS::S3::Bucket/${"a".repeat(5_000)}`,
    "?resource=%00%F0%9F%98%80",
  ])("is none where the address names no known resource: %#", async (query) => {
    const page = await (await at.enter("ada@example.com")).get(`/console/resources${query}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain("There is nothing here");
  });

  it("is where somebody comes who signed in on the way to it", async () => {
    const first = await at.browser().get(sheetOf(at));
    expect(first.status).toBe(303);
    const back = new URL(first.location).searchParams.get("back") ?? "";
    const { landed } = await at.enter("ada@example.com", back);
    expect(landed.location).toBe(`${publicUrl}${sheetOf(at)}`);
  });

  it.each([
    "?next=https://evil.example",
    "?resource=x&next=//evil.example",
    "?resource=x#y",
    "?resource=a b",
  ])("leads nobody elsewhere on the way back: %s", async (query) => {
    const { landed } = await at.enter("ada@example.com", `/console/resources${query}`);
    expect(landed.location).toBe(`${publicUrl}/console`);
  });
});

describe("what stands in a sheet", () => {
  const markup = `</title></style><script>alert(1)</script><img src=x onerror=alert(2)>"'\`>`;
  const hostile = `${markup}\u202Eevil\u2066 \u200Bhidden\u0007\u001b[31m\r\n\u0000`;

  it("does nothing to its reader, whoever wrote it", async () => {
    const principal = `${at.story.resource.account}:role/loud`;
    const loud = await hall({}, permitting(policyIn("enforce"), principal));
    const plain = await (await loud.enter("di@example.com")).get(sheetOf(loud));
    await declare(loud.story, {
      id: "loud",
      strength: "want",
      field: "/GroupDescription" as never,
      constraint: { is: hostile },
      actor: { principal, via: hostile, kind: "person" },
      intent: "availability",
      motivation: { kind: "change-ticket", ref: hostile, note: hostile.repeat(20) },
    });
    await loud.story.pass(minute);
    const page = await (await loud.enter("di@example.com")).get(sheetOf(loud));
    expect(page.text).toContain("alert(1)");
    const open = (await docketOf(loud.story, loud.story.resource)).case;
    const di = await loud.enter("di@example.com");
    for (const path of [sheetOf(loud), "/console", `/console/cases/${open?.id}`])
      expect((await di.get(path)).text).not.toMatch(
        /<img|<script>alert|(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u,
      );
    expect(tagsOf(page).filter((tag) => !["b", "q", "ul", "li", ...tagsOf(plain)].includes(tag))).toEqual([]);
    await loud.issuer.close();
  });

  it("is no secret", async () => {
    const secret = (value: string) => ({ Environment: { Variables: { API_KEY: value, MODE: value } } });
    const made = { ...lambda, properties: { ...lambda.properties, ...secret("hunter2-first") } };
    const own = await hall({}, policyIn("enforce"), made);
    own.story.change(actors.nobody, secret("hunter2-second"));
    await own.story.pass(20 * minute);
    const di = await own.enter("di@example.com");
    const open = (await docketOf(own.story, own.story.resource)).case;
    const late = "2026-11-21T09:00:00Z";
    for (const path of [sheetOf(own), sheetOf(own, { at: late }), `/console/cases/${open?.id}`, "/console"]) {
      const page = await di.get(path);
      expect([path, page.status]).toEqual([path, 200]);
      for (const each of ["hunter2", "digest:"]) expect(page.text).not.toContain(each);
      if (path !== "/console") expect(page.text).toContain("(hidden)");
    }
    await own.issuer.close();
  });
});
