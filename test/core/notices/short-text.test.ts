import { describe, expect, it } from "vitest";
import { shortText } from "#core/notices/short-text.ts";

const subject = "Parley asks: Bucket a";
const link = "https://parley.example/v1/a/1";

describe("a message on a telephone", () => {
  it.each([
    { what: "its body without a link", message: { subject, body: "One." }, is: `${subject}\nOne.` },
    {
      what: "its link in place of the body",
      message: { subject, body: "One.", link },
      is: `${subject}\nAnswer here: ${link}`,
    },
    {
      what: "half a letter is none",
      message: { subject, body: "a\uD83D" },
      is: `${subject}\na\uFFFD`,
    },
    {
      what: "as much as is paid for",
      message: { subject: "s", body: "b".repeat(1_398) },
      is: `s\n${"b".repeat(1_398)}`,
    },
    {
      what: "whole lines alone where it is longer",
      message: { subject: "s", body: `${"b".repeat(1_000)}\n${"c".repeat(398)}` },
      is: `s\n${"b".repeat(1_000)}`,
    },
    {
      what: "a line that ends where it has to",
      message: { subject: "s", body: `${"b".repeat(1_398)}\nc` },
      is: `s\n${"b".repeat(1_398)}`,
    },
    {
      what: "no link of which a part would be missing",
      message: { subject, body: "One.", link: `${link}${"x".repeat(1_400)}` },
      is: subject,
    },
    {
      what: "a subject that is too long alone is cut",
      message: { subject: "s".repeat(1_401), body: "b" },
      is: "s".repeat(1_400),
    },
    {
      what: "a cut through a letter leaves no half",
      message: { subject: `${"s".repeat(1_399)}\u{1F600}`, body: "b" },
      is: `${"s".repeat(1_399)}\uFFFD`,
    },
    {
      what: "a body without a subject is cut as well",
      message: { subject: "", body: "b".repeat(1_400) },
      is: `\n${"b".repeat(1_399)}`,
    },
    {
      what: "whole lines without half a letter",
      message: { subject: "s\uD83D", body: "b".repeat(1_400) },
      is: "s\uFFFD",
    },
  ])("$what", ({ message, is }) => {
    expect(shortText(message)).toBe(is);
  });
});
