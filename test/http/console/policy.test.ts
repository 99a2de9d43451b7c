import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await hall();
});
afterAll(() => at.issuer.close());

const page = async (email: string, query = "") => (await at.enter(email)).get(`/console/policy${query}`);

describe("the page of the policy", () => {
  it("tells it in words, and in how many of the last decisions each row was named", async () => {
    const { status, text } = await page("ada@example.com");
    expect(status).toBe(200);
    expect(text).toContain("<h2>Edits that nobody explains</h2>");
    expect(text).toMatch(/in how many of the last \d+ decisions? by this edition/);
    expect(text).toMatch(/<dt>named in<\/dt><dd>[1-9]\d* of the last \d+<\/dd>/);
  });

  it("counts for nobody what they may not be asked about", async () => {
    const { text } = await page("cy@example.com");
    expect(text).toContain("so that no row was named yet");
    expect(text).not.toMatch(/<dd>[1-9]\d* of the last/);
    const { items } = JSON.parse((await page("cy@example.com", "?as=json")).text);
    expect(new Set(items.map(({ of }: { of: string }) => of))).toEqual(new Set(["0"]));
    expect((await page("eve@example.com")).status).toBe(403);
  });
});
