import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import { writable } from "#core/fields/writable.ts";

const shape = shapeFrom({
  "/Rules": { kind: "keyed", keys: ["Id", "Port"] },
  "/Rules/Inner": { kind: "object" },
  "/List": { kind: "ordered" },
  readOnly: ["/Arn", "/Rules/Id", "/Rules/State", "/List/Id", "/Deep/Arn", "/Rules/Inner/Id"],
  writeOnly: ["/Password"],
});

describe("what somebody can write and read back is", () => {
  it.each<{ readonly what: string; readonly document: Json; readonly is: Json }>([
    { what: "without what AWS alone says", document: { A: 1, Arn: "x" }, is: { A: 1 } },
    { what: "without what AWS never tells", document: { A: 1, Password: "x" }, is: { A: 1 } },
    { what: "without it deeper down", document: { Deep: { Arn: "x", B: null } }, is: { Deep: { B: null } } },
    { what: "empty where nothing is left", document: { Deep: { Arn: "x" } }, is: { Deep: {} } },
    {
      what: "with an item's keys, and without what else AWS says of it",
      document: { Rules: [{ Id: "1", State: "on", Port: 2 }] },
      is: { Rules: [{ Id: "1", Port: 2 }] },
    },
    {
      what: "without a name like a key further down",
      document: { Rules: [{ Id: "1", Inner: { Id: "2", B: 3 } }] },
      is: { Rules: [{ Id: "1", Inner: { B: 3 } }] },
    },
    {
      what: "without that of items that have no keys",
      document: { List: [{ Id: "1", A: 2 }, 3] },
      is: { List: [{ A: 2 }, 3] },
    },
    { what: "a value that is no record at all", document: "Arn", is: "Arn" },
  ])("$what", ({ document, is }) => {
    expect(writable(document, shape)).toEqual(is);
  });

  it.each<{ readonly what: string; readonly document: Json }>([
    { what: "a record", document: { A: { B: 1 } } },
    { what: "a list of records", document: { List: [{ A: 1 }], Rules: [{ Id: "1" }] } },
    { what: "nothing much", document: [] },
  ])("the very same where nothing is left out: $what", ({ document }) => {
    expect(writable(document, shape)).toBe(document);
  });

  it("the same part beside one of which something is left out", () => {
    const part = { B: [1] };
    const left = writable({ A: part, Arn: "x", List: [part, { Id: 1 }] }, shape) as { A: Json; List: Json[] };
    expect(left).toEqual({ A: part, List: [part, {}] });
    expect(left.A).toBe(part);
    expect(left.List[0]).toBe(part);
  });

  it("refused where it is too deep to be read", () => {
    const deep = JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`) as Json;
    expect(() => writable(deep, shape)).toThrow("deep");
  });
});
