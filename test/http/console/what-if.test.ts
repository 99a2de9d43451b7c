import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { actors, docketOf, minute, policyIn } from "../../pipeline/stage.ts";
import { incident } from "../../pipeline/stories/telling/happenings.ts";
import { momentOf } from "../../pipeline/stories/telling/story.ts";
import { group, lambda } from "../../pipeline/stories/telling/things.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await hall({}, policyIn("enforce"), group);
  const { story } = at;
  incident(story, momentOf(story));
  await story.pass(minute);
  story.change(actors.oncall, { DesiredCapacity: "10" });
  await story.pass(20 * minute);
});
afterAll(() => at.issuer.close());

const sheetOf = ({ story }: Hall, more = ""): string =>
  `/console/resources?${new URLSearchParams({ resource: resourceText(story.resource) })}${more}`;

/** The key of the first thing that a sheet lets its reader suppose, and that its text fits. */
const keyOf = (text: string, name: string, fits: RegExp): string => {
  const found = [
    ...text.matchAll(/name="(closed|gone)" value="([0-9a-f]{16})" \/><span class="what"><bdi>([^<]*)/g),
  ];
  return found.find(([, of, , told = ""]) => of === name && fits.test(told))?.[2] ?? "none";
};

describe("a sheet as it would be", () => {
  it("is judged with a situation closed, a claim gone, or at another time, and says that it is supposed", async () => {
    const di = await at.enter("di@example.com");
    const { text } = await di.get(sheetOf(at));
    const closed = keyOf(text, "closed", /INC-1042/);
    const gone = keyOf(text, "gone", /oncall.*\/DesiredCapacity/);
    const before = await docketOf(at.story, at.story.resource);
    const late = "2026-11-21T20:00";
    for (const [query, told] of [
      [`&closed=${closed}&then=${late}`, "INC-1042"],
      [`&gone=${gone}`, "oncall"],
      [`&then=${late}`, "2026-11-21 20:00 UTC"],
    ] as const) {
      const page = await di.get(sheetOf(at, query));
      expect([query, page.status]).toEqual([query, 200]);
      expect(page.text).toContain("This is supposed, and not so");
      expect(page.text).toContain(told);
    }
    expect((await di.get(sheetOf(at, `&closed=${closed}&then=${late}`))).text).toContain(
      "Would come out differently from now:",
    );
    expect(await docketOf(at.story, at.story.resource)).toEqual(before);
  });

  it.each(["&then=never", "&then=9999-01-01T00:00", "&then=2026-11-20T00:00", `${"&gone=abc".repeat(40)}`])(
    "is nothing at %s",
    async (query) => {
      const di = await at.enter("di@example.com");
      expect((await di.get(sheetOf(at, query))).status).toBe(404);
    },
  );

  it.each([
    { email: "cy@example.com", status: 404 },
    { email: "eve@example.com", status: 403 },
  ])("tells $email nothing: $status", async ({ email, status }) => {
    const page = await (await at.enter(email)).get(sheetOf(at, "&then=2026-11-21T20:00"));
    expect(page.status).toBe(status);
    expect(page.text).not.toContain(at.story.resource.id);
  });

  it("supposes nothing that is not there, and no secret", async () => {
    const secret = (value: string) => ({ Environment: { Variables: { API_KEY: value } } });
    const made = { ...lambda, properties: { ...lambda.properties, ...secret("hunter2-first") } };
    const own = await hall({}, policyIn("enforce"), made);
    own.story.change(actors.nobody, secret("hunter2-second"));
    await own.story.pass(20 * minute);
    const di = await own.enter("di@example.com");
    for (const query of ["", `&gone=${'"><script>alert(1)</script>'}`, "&then=2026-11-21T20:00"]) {
      const page = await di.get(sheetOf(own, query));
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/hunter2|digest:|<script>alert/);
    }
    await own.issuer.close();
  });
});
