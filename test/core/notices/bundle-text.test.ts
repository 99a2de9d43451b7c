import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { texts } from "#core/notices/texts.ts";
import { anyCharacter } from "../fields/any-character.ts";

const question = (name: string, until: string) => ({
  subject: `Parley asks: Bucket ${name}`,
  body: "Parley needs a person to decide.",
  until: `2026-11-21T${until}:00Z`,
  link: `https://parley.example/v1/a/${name}`,
});
const notice = {
  subject: "No answer needed: Bucket c",
  body: "The question is closed.\n\nYou need not answer.",
};

describe("messages that had to wait", () => {
  it("read like this as one", () => {
    const { subject, body } = texts.bundled([question("late", "09:00"), notice, question("soon", "08:00")]);
    expect(subject).toMatchInlineSnapshot(`"Parley: 2 questions wait for an answer (3 messages at once)"`);
    expect(body).toMatchInlineSnapshot(`
      "There were too many messages to send each by itself. Here is what had to wait: 3 messages.

      1. Parley asks: Bucket soon
      Answer by 2026-11-21 08:00 UTC: https://parley.example/v1/a/soon

      2. Parley asks: Bucket late
      Answer by 2026-11-21 09:00 UTC: https://parley.example/v1/a/late

      3. No answer needed: Bucket c
      The question is closed.
      You need not answer."
    `);
  });

  it.each([
    { is: "Parley: 1 message at once", held: [notice], more: 0 },
    { is: "Parley: 3 messages at once", held: [notice, { ...notice, body: "" }], more: 1 },
    {
      is: "Parley: 1 question waits for an answer (1 message at once)",
      held: [question("a", "08:00")],
      more: 0,
    },
  ])("are called `$is`", ({ is, held, more }) => {
    expect(texts.bundled(held, more).subject).toBe(is);
  });

  it("are counted where there was no room for them", () => {
    expect(texts.bundled([notice], 7).body).toMatch(/\nAnd 7 more: the console lists what you are asked\.$/);
  });

  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom("\r\n", "\u202e", "\u200b", "\ud800"),
  );
  const held = fc.record({ subject: text, body: text, link: fc.constant("https://x/a/b") });

  it.prop([fc.array(held, { maxLength: 120 })])("do nothing to anyone who reads them", (all) => {
    const { subject, body } = texts.bundled(all);
    expect(subject.length).toBeLessThan(100);
    for (const line of [subject, ...body.split("\n")])
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(body.length).toBeLessThan(60_000);
  });
});
