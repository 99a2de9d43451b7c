import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { docketOf, minute, policyIn, approvers as principals } from "../../pipeline/stage.ts";
import { answer, declare } from "../../pipeline/stories/telling/story.ts";
import { permitting } from "../permitting.ts";
import { type Browser, publicUrl } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

const loud = "123456789012:role/ada";
let at: Hall;
let caseId: string;
beforeAll(async () => {
  at = await hall({}, permitting(policyIn("enforce"), loud));
  caseId = (await docketOf(at.story, at.story.resource)).case?.id ?? "";
});
afterAll(() => at.issuer.close());

const wordsOf = async (reader: Pick<Browser, "get">): Promise<string> =>
  (await reader.get("/console")).text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,:;])/g, "$1");

describe("the first page", () => {
  it("lists live disputes with their cases and sheets, and the latest verdicts with what they changed", async () => {
    const ada = await at.enter("ada@example.com");
    const { text } = await ada.get("/console");
    expect(text).toContain(`href="${publicUrl}/console/cases/${caseId}"`);
    expect(text).toContain(`href="${publicUrl}/console/resources?resource=`);
    const words = await wordsOf(ada);
    expect(words).toContain("waits for an answer, since 2026-11-21 03:35 UTC, one question is open");
    expect(words).toContain("is asked about, port 22 from 10.1.0.0/16 meanwhile");
    expect(words).toContain("Nothing that you answer for ends within a day.");
  });

  it("teaches what would stand there where there is nothing, and tells nobody of what is not theirs", async () => {
    const words = await wordsOf(await at.enter("cy@example.com"));
    expect(words).toContain("Parley asks you where its policy cannot decide by itself.");
    expect(words).toContain("Nobody disputes anything right now.");
    expect(words).toContain("Nothing was decided since yesterday.");
    expect(words).not.toContain(at.story.resource.id);
  });

  it("lists what ends soon, the earliest first, to those who answer for it", async () => {
    const wish = (id: string, until: string) =>
      declare(at.story, {
        id,
        strength: "want",
        field: `/${id}` as FieldPath,
        constraint: { is: "checkout" },
        actor: { principal: loud, kind: "person" },
        intent: "availability",
        motivation: { kind: "incident", ref: "INC-7" },
        until,
      });
    await wish("GroupName", "2026-11-21T09:00:00Z");
    await wish("GroupDescription", "2026-11-21T07:00:00Z");
    await wish("VpcId", "2026-11-29T07:00:00Z");
    await at.story.pass(minute);
    const words = await wordsOf(await at.enter("di@example.com"));
    expect(words).toMatch(
      /Ends soon ada on SecurityGroup sg-\w+ \/GroupDescription for INC-7, until 2026-11-21 07:00 UTC ada on SecurityGroup sg-\w+ \/GroupName for INC-7, until 2026-11-21 09:00 UTC The latest/,
    );
    expect(await wordsOf(await at.enter("ada@example.com"))).not.toContain("INC-7");
  });

  it("tells of each case its last verdict alone", async () => {
    await answer(at.story, { answer: "revert", by: principals.security });
    await at.story.pass(5 * minute);
    const ada = await at.enter("ada@example.com");
    const { text } = await ada.get("/console");
    expect(text.split(`/console/cases/${caseId}"`)).toHaveLength(2);
    expect(await wordsOf(ada)).toContain("Nobody disputes anything right now.");
  });
});
