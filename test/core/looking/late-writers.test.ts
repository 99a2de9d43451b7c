import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { anna, change, claims, known, lookAt, otto, stored } from "./looked-at-group.ts";

const path = "/DesiredCapacity";
const five = { DesiredCapacity: 5 };
/** A look at 03:00 saw five where three was agreed, and nobody had said so. */
const seen = () => stored(lookAt(known(), "03:00", { is: five }));
const wrote = (when: string, value: Json, actor = anna) =>
  change(when, { edits: { [path]: value }, actor, heard: "03:20" });
const unread = (when: string) => change(when, { heard: "03:20" });
const [annas, ottos, nobodys] = ["anna", "otto", "unknown"].map((who) => `${who} ${path} {"is":5}`);

describe("a value that a look saw before its writer was heard", () => {
  it("is nobody's until then", () => {
    expect(claims(lookAt(seen(), "03:21", { is: five }))).toEqual([nobodys]);
  });

  it.each([
    { is: [annas], when: "it was written just before the look", events: [wrote("02:59:59", 5)] },
    { is: [annas], when: "it was written in the second of the look", events: [wrote("03:00", 5)] },
    { is: [annas], when: "it was written an hour before", events: [wrote("02:00", 5)] },
    {
      is: [annas],
      when: "the only request before it does not say what it wrote",
      events: [unread("02:50")],
    },
    { is: [annas], when: "such a request came an hour before", events: [unread("02:00")] },
    { is: [nobodys], when: "such a request came longer before", events: [unread("01:59:59")] },
    { is: [nobodys], when: "such a request came after the look", events: [unread("03:00:01")] },
    {
      is: [annas, nobodys],
      when: "the same was written after the look, which had seen it already",
      events: [wrote("03:00:01", 5)],
    },
    {
      is: [`anna ${path} {"is":6}`, nobodys],
      when: "something else was written before the look",
      events: [wrote("02:59:59", 6)],
    },
    {
      is: [annas, ottos],
      when: "two wrote the same before the look",
      events: [wrote("02:50", 5), wrote("02:55", 5, otto)],
    },
  ])("is $is, when $when", ({ is, events }) => {
    const heard = lookAt(seen(), "03:21", { events, is: five });
    expect(claims(heard)).toEqual(is);
    expect(claims(lookAt(stored(heard), "03:40", { events, is: five }))).toEqual(is);
  });

  it("is not the work of one over whom somebody is known to have written before the look saw it", () => {
    const six = { DesiredCapacity: 6 };
    const over = change("02:55", { edits: { [path]: 6 }, actor: otto });
    const before = stored(lookAt(known(), "02:56", { events: [over], is: six }));
    const looked = stored(lookAt(before, "03:00", { is: five }));
    expect(claims(lookAt(looked, "03:10", { is: five }))).toContain(nobodys);
    const heard = lookAt(looked, "03:21", { events: [wrote("02:50", 5)], is: five });
    expect(claims(heard)).toContain(nobodys);
    const later = lookAt(looked, "03:21", { events: [wrote("02:58", 5)], is: five });
    expect(claims(later)).not.toContain(nobodys);
    expect(claims(later)).toContain(annas);
  });
});
