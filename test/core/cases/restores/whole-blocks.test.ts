import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { wantedWrites } from "#core/cases/restores/wanted-writes.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { recordOf, types } from "../open-cases.ts";

const prior = {
  DesiredCapacity: "3",
  Block: { A: "1", B: "2", Inner: { C: "3", D: "4" } },
  Rules: [{ Key: "a", Value: "x", Note: "n" }],
};

const back = (path: string, value: Json) => plainVerdict(path, { outcome: "revert", effect: "write", value });
const because = (rule: string) => ({ because: [{ rule, text: "" }] });
const inGrace = (path: string) => plainVerdict(path, { value: null, ...because("grace") });
const decided = (path: string, value: Json) => plainVerdict(path, { value, ...because("settle/live") });

function writes(live: Json, fields: readonly FieldVerdict[]) {
  const record: DocketRecord = recordOf({ live, prior });
  const verdict = { effect: "write", fields } as Pick<Verdict, "effect" | "fields">;
  const wanted = wantedWrites(record, verdict, types);
  return Object.fromEntries(wanted.map(({ path, value }) => [path, value]));
}

describe("what is written back into a block that somebody took away", () => {
  const gone = { DesiredCapacity: "3", Rules: prior.Rules };

  it.each([
    {
      when: "the rest is left alone for a grace",
      fields: [back("/Block/A", "9"), inGrace("/Block/B")],
      is: { "/Block": { ...prior.Block, A: "9" } },
    },
    {
      when: "nobody speaks of the rest",
      fields: [back("/Block/A", "1")],
      is: { "/Block": prior.Block },
    },
    {
      when: "another part is decided to be gone",
      fields: [back("/Block/A", "1"), decided("/Block/B", null)],
      is: { "/Block": { A: "1", Inner: prior.Block.Inner } },
    },
    {
      when: "all of it is written back anyway",
      fields: [back("/Block", prior.Block)],
      is: { "/Block": prior.Block },
    },
    {
      when: "a part deep in it is written back",
      fields: [back("/Block/Inner/C", "3")],
      is: { "/Block": prior.Block },
    },
    {
      when: "the block as such is decided to be gone",
      fields: [decided("/Block", null), back("/Block/A", "1")],
      is: { "/Block": prior.Block },
    },
    {
      when: "nobody knows what another part should be",
      fields: [back("/Block/A", "1"), plainVerdict("/Block/B", { value: undefined } as never)],
      is: { "/Block": prior.Block },
    },
    { when: "nothing of it is wanted", fields: [inGrace("/Block/A")], is: {} },
  ])("is all of it when $when", ({ fields, is }) => {
    expect(writes(gone, fields)).toEqual(is);
  });

  it("is refused where it is tried, when it cannot be put together", () => {
    expect(writes(gone, [back("/Block/A/Part", "1")])).toEqual({ "/Block/A/Part": "1" });
  });

  it("is the inner block alone where only that was taken away", () => {
    const live = { ...prior, Block: { A: "1", B: "7" } };
    expect(writes(live, [back("/Block/Inner/C", "8")])).toEqual({ "/Block/Inner": { C: "8", D: "4" } });
  });

  it("is a whole item of a list, and no other item", () => {
    const live = { ...prior, Rules: [] };
    const wanted = writes(live, [back("/Rules[Key=a]/Value", "x")]);
    expect(wanted).toEqual({ "/Rules[Key=a]": prior.Rules[0] });
  });

  it("is the field alone where its block stands, or was never agreed", () => {
    const live = { ...prior, Block: { B: "2", Inner: prior.Block.Inner } };
    expect(writes(live, [back("/Block/A", "1")])).toEqual({ "/Block/A": "1" });
    expect(writes(gone, [back("/Fresh/A", "1")])).toEqual({ "/Fresh/A": "1" });
  });
});

const names = ["A", "B", "Inner"] as const;
const fate = fc.constantFrom("back", "grace", "gone", "silent");

test.prop([fc.record({ A: fate, B: fate, Inner: fate })])(
  "half of a removed block never comes back alone",
  (fates) => {
    const fields = names.flatMap((name) => {
      const path = `/Block/${name}` as FieldPath;
      if (fates[name] === "back") return [back(path, prior.Block[name])];
      if (fates[name] === "grace") return [inGrace(path)];
      return fates[name] === "gone" ? [decided(path, null)] : [];
    });
    const wanted = writes({ DesiredCapacity: "3" }, fields);
    const whole = names.filter((name) => fates[name] !== "gone");
    const block = Object.fromEntries(whole.map((name) => [name, prior.Block[name]]));
    expect(wanted).toEqual(Object.values(fates).includes("back") ? { "/Block": block } : {});
  },
);
