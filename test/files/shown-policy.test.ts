import { describe, expect, it } from "vitest";
import { readPolicy } from "#files/policy-text.ts";
import { shownText, showPolicy } from "#files/shown-policy.ts";
import { among, type Texts } from "./layers/from-texts.ts";

const company = [
  "parley: 1",
  "name: company",
  "extends: [./base.yaml]",
  "remove:",
  '  - {id: closed, because: "we: try\\n# it"}',
  "  - {id: wet, because: in summer, until: 2027-01-01T00:00:00Z}",
  "guardrails:",
  "  - {id: small, title: smaller, constraint: {max: 5}}",
  "  - {id: ours, title: ours, fields: [/Ours], constraint: {is: false}}",
  "classes: {size: [{id: wide, fields: [/Wide]}]}",
  "",
].join("\n");

const base = [
  "parley: 1",
  "environments: [{name: prod, order: [security, availability]}]",
  "guardrails:",
  "  - {id: small, title: small, fields: [/Size], constraint: {max: 10}}",
  "  - {id: closed, title: closed, fields: [/Open], constraint: {is: false}}",
  "  - {id: wet, title: wet, fields: [/Wet], constraint: {is: false}}",
  "",
].join("\n");

function shown(texts: Texts, name = "company.yaml") {
  const found = showPolicy({ text: texts[name] ?? "", name, find: among(texts) });
  if ("diagnostics" in found) throw new Error(JSON.stringify(found.diagnostics));
  return found;
}

describe("a policy of layers, shown", () => {
  const whole = shown({ "company.yaml": company, "base.yaml": base });

  it("says of each row where it was written and over what it speaks", () => {
    expect(whole.rows.map(({ row, at }) => `${row} ${at}`)).toEqual(
      expect.arrayContaining([
        "environments/prod base.yaml:2",
        "guardrails/small company.yaml:8, over base.yaml:4",
        "guardrails/ours company.yaml:9",
        "classes/size/wide company.yaml:10",
      ]),
    );
  });

  it("says what was removed, by which line of which layer, until when and why", () => {
    expect(whole.removed).toEqual([
      { id: "guardrails/closed", because: "we: try\n# it", layer: "company.yaml", at: "company.yaml:5" },
      {
        id: "guardrails/wet",
        because: "in summer",
        until: "2027-01-01T00:00:00Z",
        layer: "company.yaml",
        at: "company.yaml:6",
      },
    ]);
    expect(shownText(whole)).toContain("\n# company.yaml:5 removes guardrails/closed: we: try # it\n");
  });

  it("reads back as the same policy, from one file", () => {
    const text = shownText(whole);
    expect(text).toContain("  # company.yaml:8, over base.yaml:4\n  - id: small\n    title: smaller\n");
    const again = readPolicy(text, "whole.yaml");
    expect("policy" in again && again.policy.digest).toBe(whole.policy.digest);
    expect("policy" in again && again.policy.layers).toBeUndefined();
  });

  it("is itself where it extends nothing", () => {
    const alone = shown({ "company.yaml": base });
    expect(alone.removed).toEqual([]);
    expect(alone.rows.find(({ row }) => row === "guardrails/wet")?.at).toBe("company.yaml:6");
    const again = readPolicy(shownText(alone), "whole.yaml");
    expect("policy" in again && again.policy.digest).toBe(alone.policy.digest);
  });

  it("is not shown where a layer is missing", () => {
    const found = showPolicy({ text: company, name: "company.yaml", find: among({}) });
    expect("diagnostics" in found && found.diagnostics.map(({ message }) => message)).toEqual([
      "`base.yaml` does not exist: `company.yaml` → `./base.yaml`",
    ]);
  });
});
