import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";
import { valueAt } from "#core/fields/value-at.ts";

const document: Json = {
  Desired: 3,
  Nothing: null,
  Tags: [{ Key: "env", Value: "prod" }, { Key: "team", Value: null }, "stray", { Key: ["env"] }],
  Ports: [
    { From: 443, To: 443, Open: true },
    { From: 80, To: 443 },
    { From: 80, To: 443 },
  ],
  Set: ["a", 3, { x: 1, y: 2 }, null, "b", "b", "3,4"],
  Deep: [{ Key: "x", Deep: [{ Key: "y", Value: 9 }] }],
  Own: JSON.parse('{"__proto__": {"a": 1}}'),
};

describe("valueAt", () => {
  it.each<{ path: string; value: Json | undefined }>([
    { path: "/Desired", value: 3 },
    { path: "/Nothing", value: null },
    { path: "/Nothing/Below", value: undefined },
    { path: "/Missing", value: undefined },
    { path: "/Missing/Below[=x]", value: undefined },
    { path: "/Desired/Below", value: undefined },
    { path: "/Tags[Key=env]/Value", value: "prod" },
    { path: "/Tags[Key=team]", value: { Key: "team", Value: null } },
    { path: "/Tags[Key=team]/Value", value: null },
    { path: "/Tags[Key=none]/Value", value: undefined },
    { path: "/Tags[Key=env,Value=prod]/Key", value: "env" },
    { path: "/Tags[Key=env,Value=test]/Key", value: undefined },
    { path: "/Tags/length", value: undefined },
    { path: "/Ports[To=443,From=443]/Open", value: true },
    { path: "/Ports[Open=true]/From", value: 443 },
    { path: "/Ports[From=80]", value: undefined },
    { path: "/Set[=a]", value: "a" },
    { path: "/Set[=3]", value: 3 },
    { path: "/Set[=b]", value: "b" },
    { path: "/Set[=c]", value: undefined },
    { path: "/Set[=null]", value: null },
    { path: '/Set[="3,4"]', value: "3,4" },
    { path: '/Set[="{\\"x\\":1,\\"y\\":2}"]/y', value: 2 },
    { path: "/Set[x=1]/y", value: 2 },
    { path: "/Deep[Key=x]/Deep[Key=y]/Value", value: 9 },
    { path: "/Own[=x]", value: undefined },
    { path: "/Own/__proto__/a", value: 1 },
    { path: "/__proto__", value: undefined },
    { path: "/constructor/name", value: undefined },
  ])("is $value at $path", ({ path, value }) => {
    expect(valueAt(document, parsePath(path))).toEqual(value);
  });

  it("is the document itself at the root", () => {
    expect(valueAt(document, [])).toBe(document);
  });

  it("does not take a name for a property of text", () => {
    expect(valueAt({ A: "text" }, parsePath("/A/length"))).toBeUndefined();
  });
});
