import { describe, expect, it } from "vitest";
import {
  endpointText,
  readUnreachable,
  unprotectedIn,
  unreachableAmong,
  unreachableText,
} from "#core/notices/readers/reachable.ts";
import { unreachableLines, unreachableSubject } from "#core/notices/readers/unreachable-text.ts";
import type { Subscription } from "#core/ports/people/subscriptions.ts";

const at = "2026-11-21T03:00:00Z";
const mail = (endpoint: string, parts: Partial<Subscription> = {}): Subscription => ({
  channel: "email",
  endpoint,
  isConfirmed: true,
  isProtected: true,
  ...parts,
});
const approver = (name: string, ...mails: readonly string[]) => ({
  name,
  channels: mails.map((endpoint) => ({ channel: "email" as const, endpoint })),
});
const among = (
  approvers: Parameters<typeof unreachableAmong>[0],
  subscriptions: readonly Subscription[] = [],
  before: Parameters<typeof unreachableAmong>[2]["before"] = [],
) => unreachableAmong(approvers, subscriptions, { before, at });

describe("an approver is reached", () => {
  it("by one confirmed subscription of several channels", () => {
    const anna = approver("anna", "a@example.com", "b@example.com");
    expect(among([anna], [mail("b@example.com")])).toEqual([]);
    expect(among([anna], [mail("c@example.com")])).toEqual([{ name: "anna", since: at }]);
  });

  it("by none that is not confirmed, and by a mail address however it is written", () => {
    const anna = approver("anna", "Anna@Example.com");
    expect(among([anna], [mail("anna@example.com", { isConfirmed: false })])).toHaveLength(1);
    expect(among([anna], [mail("ANNA@example.com")])).toEqual([]);
  });

  it("through the same channel alone, and a web address as it is", () => {
    const anna = { name: "anna", channels: [{ channel: "https" as const, endpoint: "https://x/A" }] };
    expect(among([anna], [mail("https://x/A")])).toHaveLength(1);
    expect(among([anna], [mail("https://x/a", { channel: "https" })])).toHaveLength(1);
    expect(among([anna], [mail("https://x/A", { channel: "https" })])).toEqual([]);
    expect(endpointText({ channel: "https", endpoint: "https://x/A" })).toBe("https https://x/A");
  });
});

it("those whom no message reaches are told in one order, each since when", () => {
  const before = [{ name: "ben", since: "2026-11-20T00:00:00Z" }];
  const found = among([approver("zoe"), approver("ben"), approver("anna")], [], before);
  expect(found).toEqual([
    { name: "anna", since: at },
    { name: "ben", since: "2026-11-20T00:00:00Z" },
    { name: "zoe", since: at },
  ]);
  expect(readUnreachable(unreachableText(found))).toEqual(found);
  expect(readUnreachable(undefined)).toEqual([]);
});

it("unprotected are the confirmed ones that a mail's own link could end", () => {
  const all = [
    mail("a"),
    mail("b", { isProtected: false }),
    mail("c", { isProtected: false, isConfirmed: false }),
  ];
  expect(unprotectedIn(all)).toBe(1);
});

describe("of those whom no message reaches the operators read", () => {
  const one = (name: string) => ({ name, since: at });

  it("who it is, and how many more, in the subject", () => {
    expect(unreachableSubject([])).toBe("Every approver of Parley can be reached again");
    expect(unreachableSubject([one("anna")])).toBe("No message of Parley reaches anna");
    expect(unreachableSubject([one("anna"), one("ben")])).toBe(
      "No message of Parley reaches anna and 1 more",
    );
  });

  it("since when, what it means, and what to do", () => {
    expect(unreachableLines([])).toEqual([
      "Every approver has a confirmed subscription again. You need not do anything.",
    ]);
    expect(unreachableLines([one("anna")])).toEqual([
      "These approvers have no confirmed subscription, so that no question of Parley reaches them:",
      "- anna, since 2026-11-21 03:00 UTC",
      "",
      "Where nobody who is asked can be reached, those who may answer next are told at once, and so are you.",
      "Each of them got a mail of AWS with a link that confirms the subscription. Have them send you that link, do not open it, and run:",
      "parley approvers confirm URL",
    ]);
  });

  it("fifty names, and how many more", () => {
    const many = (count: number) =>
      unreachableLines(Array.from({ length: count }, (_, index) => one(`name-${index}`))).filter((line) =>
        line.startsWith("- "),
      );
    expect(many(50)).toHaveLength(50);
    expect(many(52).slice(-2)).toEqual(["- name-49, since 2026-11-21 03:00 UTC", "- and 2 more"]);
  });
});
