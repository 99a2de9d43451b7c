import { describe, expect, it } from "vitest";
import { at } from "../../arbitration/small-disputes.ts";
import { askingOf, capacity, type PastWrite, viewOf, wrote } from "./viewed-questions.ts";

describe("what happened", () => {
  it.each([
    { when: "nobody wrote", history: [], is: ["Nobody is known to have written it lately."] },
    {
      when: "somebody wrote over what was agreed",
      history: [wrote("arn:aws:iam::123456789012:role/ada", "03:10", "8")],
      is: ["ada via console changed it from `3` to `8` at 2026-11-21 03:10 UTC."],
    },
    {
      when: "two undo each other",
      history: [wrote("ada", "03:10", "8"), wrote("bob", "03:20", "3"), wrote("ada", "03:30", "9")],
      is: [
        "ada via console changed it from `3` to `9` at 2026-11-21 03:30 UTC.",
        "bob via console changed it from `8` to `3` at 2026-11-21 03:20 UTC.",
      ],
    },
    {
      when: "Parley put it back",
      history: [{ ...wrote("123456789012:role/parley-restorer", "03:10", "3"), by: "revert" }],
      is: ["Parley changed it from `3` to `3` at 2026-11-21 03:10 UTC."],
    },
    {
      when: "it was taken away",
      history: [{ field: capacity, at: at("03:10"), principal: "ada", after: null, by: "change" }],
      is: ["ada took it away at 2026-11-21 03:10 UTC."],
    },
    {
      when: "something else was written",
      history: [{ ...wrote("ada", "03:10", "8"), field: "/MaxSize" as PastWrite["field"] }],
      is: ["Nobody is known to have written it lately."],
    },
  ] as readonly { when: string; history: readonly PastWrite[]; is: readonly string[] }[])(
    "is told when $when",
    ({ history, is }) => {
      const { record } = askingOf({});
      expect(viewOf({}, { record: { ...record, history } }).happened).toEqual(is);
    },
  );
});
