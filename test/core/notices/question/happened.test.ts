import { describe, expect, it } from "vitest";
import { existence } from "#core/fields/existence.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { happened } from "#core/notices/question/happened.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { askedOf, askingOf, capacity, type PastWrite, viewOf, wrote } from "./viewed-questions.ts";

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

describe("what somebody wrote", () => {
  type Row = {
    readonly what: string;
    readonly fields?: readonly string[];
    readonly history: readonly Partial<PastWrite>[];
    readonly prior?: Json;
    readonly is: readonly string[];
  };
  const item = "/Zones" as FieldPath;
  const by = (principal: string, parts: Partial<PastWrite>): Partial<PastWrite> => ({ principal, ...parts });

  it.each<Row>([
    {
      what: "a deletion",
      fields: ["/"],
      history: [{ field: existence, after: "absent" }],
      is: ["ada deleted it at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a creation",
      fields: ["/"],
      history: [{ field: existence, after: "present" }],
      is: ["ada created it at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a value nobody knows",
      history: [{ after: undefined }],
      is: ["ada wrote it at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a value where nothing is known of before",
      history: [{ after: "8" }],
      prior: {},
      is: ["ada set it to `8` at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a value where nothing stood",
      history: [{ after: "8" }],
      prior: { MaxSize: "9" },
      is: ["ada changed it from absent to `8` at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a field among several",
      fields: ["/DesiredCapacity", "/MaxSize"],
      history: [{ after: null }],
      is: ["ada took /DesiredCapacity away at 2026-11-21 03:10 UTC."],
    },
    {
      what: "the whole of what is asked about",
      fields: ["/Config/Size"],
      history: [{ field: "/Config" as FieldPath, after: undefined }],
      is: ["ada wrote /Config at 2026-11-21 03:10 UTC."],
    },
    {
      what: "what came and went of a list",
      fields: ["/Zones"],
      history: [{ field: item, after: ["a", "c"] }],
      prior: { Zones: ["a", "b"] },
      is: ["ada removed `b` from `/Zones` and added `c` to `/Zones` at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a secret in the place of a value",
      history: [{ after: Hidden.of("x") as unknown as Json }],
      is: ["ada changed it from (hidden) to (hidden) at 2026-11-21 03:10 UTC."],
    },
    {
      what: "a value in the place of a secret",
      history: [{ after: "8" }],
      prior: { DesiredCapacity: Hidden.of("x") as unknown as Json },
      is: ["ada changed it from (hidden) to (hidden) at 2026-11-21 03:10 UTC."],
    },
    {
      what: "what another left of another field",
      history: [
        { field: "/DesiredCapacity/Other" as FieldPath, at: at("03:05"), after: "1", principal: "bob" },
        { after: "8" },
      ],
      is: [
        "ada changed it from `3` to `8` at 2026-11-21 03:10 UTC.",
        "bob changed /DesiredCapacity/Other from absent to `1` at 2026-11-21 03:05 UTC.",
      ],
    },
    {
      what: "the latest of three, whatever order they are kept in",
      history: [
        by("cy", { at: at("03:30"), after: "5" }),
        by("al", { at: at("03:10"), after: "8" }),
        by("di", { at: at("03:40"), after: "6" }),
        by("bo", { at: at("03:20"), after: "4" }),
      ],
      is: [
        "di changed it from `5` to `6` at 2026-11-21 03:40 UTC.",
        "cy changed it from `4` to `5` at 2026-11-21 03:30 UTC.",
        "bo changed it from `8` to `4` at 2026-11-21 03:20 UTC.",
      ],
    },
    {
      what: "Parley beside the role it writes with",
      history: [
        by("ada", { at: at("03:10"), after: "8" }),
        by("ada", { at: at("03:20"), after: "3", by: "revert", via: "sdk" }),
      ],
      is: [
        "Parley changed it from `8` to `3` at 2026-11-21 03:20 UTC.",
        "ada changed it from `3` to `8` at 2026-11-21 03:10 UTC.",
      ],
    },
  ])("tells $what", ({ fields = ["/DesiredCapacity"], history, prior, is }) => {
    const { record } = askingOf({});
    const full = history.map(
      (parts): PastWrite => ({ field: capacity, at: at("03:10"), principal: "ada", by: "change", ...parts }),
    );
    const known = { ...record, history: full, ...(prior !== undefined && { prior }) };
    const scene = askingOf({}, { record: known as typeof record, question: askedOf(fields) });
    expect(happened(scene)).toEqual(is);
  });

  it("is one line of so many characters at most", () => {
    const { record } = askingOf({});
    const long = "x".repeat(300);
    const history = [{ ...wrote("ada", "03:10", long), via: long, principal: long }];
    const [line] = happened(askingOf({}, { record: { ...record, history } }));
    expect(line).toContain(` via ${"x".repeat(79)}… changed`);
    expect(line?.length).toBeLessThanOrEqual(500);
  });
});
