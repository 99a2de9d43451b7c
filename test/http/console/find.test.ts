import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { docketOf, minute, policyIn } from "../../pipeline/stage.ts";
import { group } from "../../pipeline/stories/telling/things.ts";
import { publicUrl, type Seen } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
let caseId: string;
beforeAll(async () => {
  at = await hall();
  caseId = (await docketOf(at.story, at.story.resource)).case?.id ?? "";
});
afterAll(() => at.issuer.close());

const findOf = (q: string, more: Readonly<Record<string, string>> = {}): string =>
  `/console/resources?${new URLSearchParams({ q, ...more })}`;
const sought = (q: string, email = "ada@example.com", place = at): Promise<Seen> =>
  place.enter(email).then((reader) => reader.get(findOf(q)));

describe("finding a resource", () => {
  it.each([
    { what: "the beginning of its identifier", text: () => at.story.resource.id.slice(0, 5).toUpperCase() },
    { what: "the resource as text", text: () => resourceText(at.story.resource) },
    { what: "its type and place", text: () => "123456789012/eu-north-1/AWS::EC2::SecurityGroup" },
    {
      what: "its ARN",
      text: () => `arn:aws:ec2:eu-north-1:123456789012:security-group/${at.story.resource.id}`,
    },
    { what: "an actor", text: () => "NOBODY-we-know" },
  ])("leads from $what to its sheet, where it is known", async ({ what, text }) => {
    const page = await sought(text());
    expect(page.status).toBe(200);
    const address = `${publicUrl}/console/resources?${new URLSearchParams({ resource: resourceText(at.story.resource) })}`;
    if (what === "an actor") expect(page.text).toContain("Nothing was found");
    else expect(page.text).toContain(`href="${address}"`);
  });

  it("leads from the id of a case to its receipt", async () => {
    expect((await sought(caseId)).text).toContain(`href="${publicUrl}/console/cases/${caseId}"`);
    expect((await sought(caseId, "cy@example.com")).text).not.toContain(`cases/${caseId}"`);
  });

  it("teaches how where nothing is sought, and says what cannot be", async () => {
    const { text } = await at.enter("ada@example.com").then((ada) => ada.get("/console/resources"));
    expect(text).toContain("<h1>Find a resource</h1>");
    expect(text).toContain("words within a name, cannot be searched");
  });

  it.each(["cy@example.com", "ben@example.com"])("tells %s nothing of what is not theirs", async (email) => {
    const reader = await at.enter(email);
    for (const as of ["", "csv", "json"]) {
      const page = await reader.get(findOf(at.story.resource.id.slice(0, 4), { as }));
      expect(page.status).toBe(200);
      expect(page.text).not.toContain(at.story.resource.id);
    }
    const eve = await (await at.enter("eve@example.com")).get(findOf("sg"));
    expect(eve.status).toBe(403);
  });

  it("hands the list to other programs as CSV and JSON, guarded as a page is", async () => {
    const ada = await at.enter("ada@example.com");
    const csv = await ada.get(findOf("sg-", { as: "csv" }));
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.headers.get("x-content-type-options")).toBe("nosniff");
    expect(csv.text.split("\r\n")[0]).toBe('"resource","name","place","found by","told"');
    const json = await ada.get(findOf("sg-", { as: "json" }));
    expect(JSON.parse(json.text)).toMatchObject({ items: [{ resource: resourceText(at.story.resource) }] });
  });

  it.each(["page=abc", "page=", `q=${"a".repeat(3_000)}`])("is nothing at %s", async (query) => {
    const ada = await at.enter("ada@example.com");
    const path = `/console/resources?${query.startsWith("q") ? "" : "q=sg&"}${query}`;
    expect((await ada.get(path)).status).toBe(404);
  });

  it.each([
    `"><script>alert(1)</script>`,
    "=cmd|' /C calc'!A0",
    "\u202Eevil\u0000",
    "123456789012/eu-north-1/AWS::S3::Bucket/\u{1f980}",
    "team=",
    "=x",
    "arn:",
    "%",
  ])("takes any text for a text: %j", async (text) => {
    const page = await sought(text);
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script>alert|(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  it("stands on top of every page for those who signed in, and brings them back", async () => {
    const ada = await at.enter("ada@example.com");
    const open = (await docketOf(at.story, at.story.resource)).case?.questions[0]?.id;
    const places = [
      "/console",
      findOf("sg"),
      `/console/cases/${caseId}`,
      `/console/questions/${caseId}/${open}`,
    ];
    for (const path of places)
      expect([path, (await ada.get(path)).text.includes('role="search"')]).toEqual([path, true]);
    const { landed } = await at.enter("ada@example.com", findOf("sg-1"));
    expect(landed.location).toBe(`${publicUrl}${findOf("sg-1")}`);
  });
});

describe("finding a resource by a tag", () => {
  const tagged = (value: string) => [
    { Key: "env", Value: value },
    { Key: "Name", Value: "checkout" },
  ];

  it("leads those there who may read the tag, while it is settled so", async () => {
    const made = { ...group, properties: { ...group.properties, Tags: tagged("stage") } };
    const own = await hall({}, policyIn("enforce"), made);
    await own.story.pass(10 * minute);
    const id = `<bdi>AutoScalingGroup ${own.story.resource.id}`;
    const { priorTags } = await docketOf(own.story, own.story.resource);
    expect(priorTags).toMatchObject({ env: "stage" });
    const page = await sought("env=stage", "di@example.com", own);
    const isTheirs = page.text.includes(id);
    expect((await sought("STA", "di@example.com", own)).text.includes(id)).toBe(isTheirs);
    expect(isTheirs).toBe(true);
    expect((await sought("env=prod", "di@example.com", own)).text).not.toContain(id);
    expect((await sought("Name=stage", "di@example.com", own)).text).not.toContain(id);
    expect((await sought("env=stage", "cy@example.com", own)).text).not.toContain(id);
    await own.issuer.close();
  });
});
