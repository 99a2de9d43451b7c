import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkText } from "#acts/questions/link.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { actors, docketOf, minute, policyIn, approvers as principals } from "../../pipeline/stage.ts";
import { declare, question } from "../../pipeline/stories/telling/story.ts";
import { permitting } from "../permitting.ts";
import { type Browser, browserAt, fieldOf, publicUrl, type Seen } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

/** Where the only open question is answered by anyone who signs in. */
async function placeOf({ story }: Hall): Promise<string> {
  const { id } = await question(story);
  const open = (await docketOf(story, story.resource)).case;
  return `/console/questions/${open?.id}/${id}`;
}

const hidden = (page: Seen) => ({
  question: fieldOf(page, "question"),
  seen: fieldOf(page, "seen"),
  token: fieldOf(page, "token"),
});

const choiceOf = ({ text }: Seen, answer: string): string =>
  new RegExp(`name="choice"[^>]*value="(${answer}[^"]*)"`).exec(text)?.[1] ??
  new RegExp(`value="(${answer}[^"]*)"[^>]*name="choice"`).exec(text)?.[1] ??
  answer;

async function answered(
  browser: Pick<Browser, "get" | "post">,
  place: string,
  answer = "revert",
): Promise<Seen> {
  const page = await browser.get(place);
  return browser.post(place, { form: { ...hidden(page), choice: choiceOf(page, answer) } });
}

const rulingsIn = async ({ story }: Hall) => (await docketOf(story, story.resource)).rulings;

describe("a question that guards production", () => {
  let at: Hall;
  let place: string;
  beforeAll(async () => {
    at = await hall();
    place = await placeOf(at);
  });
  afterAll(() => at.issuer.close());

  it("is shown by its link, and answered by anyone who signs in, who stands in the ruling as that", async () => {
    const { story } = at;
    const [, , , caseId = "", id = ""] = place.split("/");
    const { deadline } = (await question(story)).ask;
    const claims = {
      case: caseId,
      question: id,
      approver: "123456789012:role/security-lead",
      expires: deadline,
    };
    const link = `/a/${linkText({ claims, signature: await story.ports.links.sign(claims) })}`;
    const byLink = browserAt(story.doors.answerQuestion);
    const shown = await byLink.get(link);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`href="${publicUrl}${place}"`);
    expect(shown.text).not.toContain("<form");
    const forced = await byLink.post(link, {
      form: { question: id, choice: "revert", token: fieldOf(shown, "token") },
    });
    expect(forced.status).toBe(403);
    expect(await rulingsIn(at)).toEqual([]);

    const ada = await at.enter("ada@example.com", place);
    expect(ada.landed.location).toBe(`${publicUrl}${place}`);
    const page = await ada.get(place);
    expect(page.status).toBe(200);
    expect(page.text).toContain("You are signed in as security lead");
    const thanks = await answered(ada, place);
    expect(thanks.status).toBe(200);
    expect(thanks.text).toContain("Your answer is recorded");
    expect(await rulingsIn(at)).toMatchObject([
      { by: "123456789012:role/security-lead", proof: "signed in", answer: "revert" },
    ]);
    const again = await ada.get(place);
    expect(again.status).toBe(200);
    expect(again.text).toContain("signed in");
    expect((await byLink.get(link)).text).not.toContain("<form");
  });
});

describe("anyone who signs in", () => {
  let at: Hall;
  let place: string;
  beforeAll(async () => {
    at = await hall();
    place = await placeOf(at);
  });
  afterAll(() => at.issuer.close());

  it("may not answer where they are a claimant, under whichever of their names", async () => {
    const ben = await at.enter("ben@example.com");
    const page = await ben.get(place);
    expect(page.status).toBe(403);
    expect(page.text).toContain("You have a stake in this yourself");
    const token = fieldOf(await ben.get("/console"), "token");
    const [, , , , id = ""] = place.split("/");
    const forced = await ben.post(place, { form: { question: id, choice: "keep", token } });
    expect(forced.status).not.toBe(200);
    expect(await rulingsIn(at)).toEqual([]);
  });

  it("may not answer what they claim by the name that Identity Center gives them", async () => {
    const own = await hall({}, permitting(policyIn("enforce"), "sso/di@example.com"));
    const [here, di] = [await placeOf(own), await own.enter("di@example.com")];
    expect((await di.get(here)).text).not.toContain("You have a stake in this yourself");
    const [field = "" as FieldPath] = (await question(own.story)).fields;
    await declare(own.story, {
      id: "own",
      strength: "want",
      field,
      constraint: { absent: false },
      actor: { principal: "sso/di@example.com", kind: "person" },
      intent: "availability",
      motivation: { kind: "none" },
    });
    await own.story.pass(minute);
    const page = await di.get(await placeOf(own));
    expect([page.status, page.text]).toEqual([
      403,
      expect.stringContaining("You have a stake in this yourself"),
    ]);
    await own.issuer.close();
  });

  it("may not answer where nobody names them an approver, or the policy gives the question to others", async () => {
    const eve = await at.enter("eve@example.com");
    expect((await eve.get(place)).text).toContain("The deployment names no approver");
    const cy = await at.enter("cy@example.com");
    const page = await cy.get(place);
    expect(page.status).toBe(403);
    expect(page.text).toContain("You cannot answer this one");
    for (const each of [eve, cy]) {
      const [, , , , id = ""] = place.split("/");
      const token = fieldOf(await each.get("/console"), "token");
      expect((await each.post(place, { form: { question: id, choice: "keep", token } })).status).toBe(403);
    }
    expect(await rulingsIn(at)).toEqual([]);
  });

  it("learns nothing of a case that is not there, and nothing breaks by names that nobody gives", async () => {
    const ada = await at.enter("ada@example.com");
    expect((await ada.get("/console/questions/no-such/no-such")).status).toBe(410);
    for (const odd of ["%00", "a%2Fb", "..", "a".repeat(3_000), "%F0%9F%98%80", "'--"])
      expect((await ada.get(`/console/questions/${odd}/${odd}`)).status).toBe(404);
  });

  it.each([
    { when: "the form token is missing", status: 403, form: { token: "" } },
    { when: "the form token is that of another session", status: 403, form: { token: "other" } },
    { when: "another site sends it", status: 403, headers: { origin: "https://evil.example" } },
    {
      when: "another site sends it without saying so",
      status: 403,
      headers: { "sec-fetch-site": "cross-site" },
    },
    { when: "it is JSON", status: 415, headers: { "content-type": "application/json" } },
    { when: "it is endless", status: 413, form: { note: "a".repeat(20_000) } },
    { when: "a field comes twice", status: 400, tail: "&choice=keep" },
  ])("answers nothing where $when: $status", async ({ status, form, headers, tail = "" }) => {
    const ada = await at.enter("ada@example.com");
    const page = await ada.get(place);
    const other = await at.enter("ben@example.com");
    const token = form?.token === "other" ? { token: fieldOf(await other.get("/console"), "token") } : {};
    const fields = { ...hidden(page), choice: choiceOf(page, "keep"), ...form, ...token };
    const body = `${new URLSearchParams(fields)}${tail}`;
    const type = { "content-type": "application/x-www-form-urlencoded", ...headers };
    expect((await ada.post(place, { body, headers: type })).status).toBe(status);
    expect(await rulingsIn(at)).toEqual([]);
  });

  it("is told to sign in again where the session ended meanwhile, and nothing is recorded", async () => {
    const ada = await at.enter("ada@example.com");
    const page = await ada.get(place);
    ada.jar.delete("__Host-parley");
    const late = await ada.post(place, { form: { ...hidden(page), choice: choiceOf(page, "keep") } });
    expect(late.status).toBe(401);
    expect(late.text).toContain("Nothing was recorded");
    expect(late.text).toContain(`${publicUrl}/console/sign-in?back=${encodeURIComponent(place)}`);
    expect(await rulingsIn(at)).toEqual([]);
  });

  it("answers by a name of theirs that the question does not ask but the policy lets answer", async () => {
    const ada = await at.enter("ada@example.com");
    const opened = await ada.get(place);
    const di = await at.enter("di@example.com");
    expect((await di.get(place)).status).toBe(200);
    expect((await answered(di, place, "keep")).status).toBe(200);
    expect(await rulingsIn(at)).toMatchObject([
      { by: "123456789012:role/platform-lead", proof: "signed in" },
    ]);
    const late = await ada.post(place, { form: { ...hidden(opened), choice: choiceOf(opened, "revert") } });
    expect(late.status).toBe(409);
    expect(late.text).toContain("platform lead");
    expect(await rulingsIn(at)).toHaveLength(1);
  });

  it("leaves no line in the log that says who, what or where", () => {
    const log = at.story.logged.join("\n");
    expect(log).toContain('{"route":"POST /console/questions/:case/:question","status":200');
    const [, , , caseId = "", id = ""] = place.split("/");
    const requests = at.story.logged.filter((line) => line.startsWith("request")).join("\n");
    for (const secret of [caseId, id, "example.com", principals.security, actors.nobody.principal])
      expect(requests).not.toContain(secret);
  });
});
