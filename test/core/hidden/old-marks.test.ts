import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import { withoutOldMarks } from "#core/hidden/old-marks.ts";

const key = "3q2-7wAbCdEf_0123456789".padEnd(43, "x");
const old = `digest:${key}`;
const { kept, changed } = Hidden;

describe("a document of the first format", () => {
  it.each([
    {
      what: "a digest that was read",
      before: { live: { A: [old] } },
      after: { live: { A: [Hidden.of(key)] } },
    },
    {
      what: "a digest that was claimed",
      before: [{ constraint: { is: old, in: [old] }, prefer: old, before: old }],
      after: [
        {
          constraint: { is: Hidden.of(key), in: [Hidden.of(key)] },
          prefer: Hidden.of(key),
          before: Hidden.of(key),
        },
      ],
    },
    {
      what: "a digest of history",
      before: { after: old, by: old },
      after: { after: Hidden.of(key), by: old },
    },
    {
      what: "a word of a verdict",
      before: { value: "(hidden)", meanwhile: { value: "(hidden, changed)" } },
      after: { value: kept, meanwhile: { value: changed } },
    },
    {
      what: "a word for one of several fields",
      before: { options: [{ value: { "/A": "(hidden)", "/B": old } }] },
      after: { options: [{ value: { "/A": kept, "/B": Hidden.of(key) } }] },
    },
  ])("had in it $what", ({ before, after }) => {
    expect(withoutOldMarks(before)).toEqual(after);
  });

  it.each([
    { what: "a text of another length", is: { live: { A: "digest:x", B: `${old}x`, C: `x ${old}` } } },
    {
      what: "a text that a field has",
      is: { live: { value: "(hidden)" }, prior: { A: "(hidden, changed)" } },
    },
    { what: "a tag", is: { tags: { value: "(hidden)", live: old }, priorTags: { value: old } } },
    { what: "somebody's words", is: { motivation: { note: old, evidence: [{ value: "(hidden)" }] } } },
    { what: "the name of a property", is: { live: { [old]: 1 }, "(hidden)": { id: old } } },
  ])("had in it $what, which stays as it is", ({ is }) => {
    expect(withoutOldMarks(is)).toEqual(is);
  });
});
