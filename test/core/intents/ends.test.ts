import { expect, it } from "vitest";
import { endFlaws } from "#core/intents/checks/ends.ts";

const now = Date.parse("2026-11-21T03:00:00Z");

it.each([
  { when: "none is named", end: undefined },
  { when: "it is to come", end: "2026-11-21T03:00:01Z" },
  { when: "it is exactly 366 days away", end: "2027-11-22T03:00:00Z" },
])("an end is right when $when", ({ end }) => {
  expect(endFlaws("/until", end, now)).toEqual([]);
});

it.each([
  {
    end: "2026-11-21T03:00:00Z",
    message: /^`?"?2026-11-21T03:00:00Z"?`? is over already$/,
    hint: "name a moment that is still to come",
  },
  {
    end: "2027-11-22T03:00:01Z",
    message: /^`?"?2027-11-22T03:00:01Z"?`? is more than a year from now$/,
    hint: "declare it for less, and renew it while it is needed",
  },
])("$end is refused with a remedy", ({ end, message, hint }) => {
  const [flaw, ...more] = endFlaws("/until", end, now);
  expect(flaw).toMatchObject({ pointer: "/until", hint });
  expect(flaw?.message).toMatch(message);
  expect(more).toEqual([]);
});
