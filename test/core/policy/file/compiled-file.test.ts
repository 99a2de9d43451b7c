import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCompiledPolicy, writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import { readPolicy } from "#files/policy-text.ts";

const text = readFileSync(new URL("../../../../policies/default.yaml", import.meta.url), "utf8");

function defaultPolicy() {
  const read = readPolicy(text, "policies/default.yaml");
  if ("diagnostics" in read) throw new Error("the default policy does not load");
  return read.policy;
}

const policy = defaultPolicy();
const written = writeCompiledPolicy(policy);

describe("a compiled policy", () => {
  it("is read as what it was", () => {
    const read = readCompiledPolicy(written);
    expect(read.file).toEqual(policy.file);
    expect({ name: read.name, digest: read.digest }).toEqual({ name: policy.name, digest: policy.digest });
    expect([...read.conditions.keys()]).toEqual([...policy.conditions.keys()]);
    expect([...read.windows.keys()]).toEqual([...policy.windows.keys()]);
  });

  it("knows the place of every part that a verdict may name", () => {
    const read = readCompiledPolicy(written);
    const pointers = [
      "",
      "/limits",
      ...policy.file.guardrails.map((_, row) => `/guardrails/${row}`),
      ...policy.file.rules.map((_, row) => `/rules/${row}`),
      ...policy.file.authority.claims.map((_, row) => `/authority/claims/${row}`),
      "/nowhere/0",
    ];
    expect(pointers.map(read.at)).toEqual(pointers.map(policy.at));
  });

  it("is the same text for the same policy", () => {
    expect(writeCompiledPolicy(defaultPolicy())).toBe(written);
    expect(writeCompiledPolicy(readCompiledPolicy(written))).toBe(written);
  });

  const changed = (change: (compiled: { file: { mode: unknown }; v: number }) => void): string => {
    const compiled = JSON.parse(written);
    change(compiled);
    return JSON.stringify(compiled);
  };

  it.each([
    {
      when: "it was changed after it was compiled",
      planted: changed((it) => (it.file.mode = { default: "enforce", scopes: [] })),
      says: "is not the one that its digest names",
    },
    {
      when: "it is of a later form",
      planted: changed((it) => (it.v = 2)),
      says: "is not in a form that this version reads",
    },
    { when: "it is no JSON", planted: "{", says: "is not in a form that this version reads" },
  ])("is refused when $when", ({ planted, says }) => {
    expect(() => readCompiledPolicy(planted)).toThrow(
      expect.objectContaining({ name: "Misconfigured", message: `the compiled policy ${says}` }),
    );
  });
});
