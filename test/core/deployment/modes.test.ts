import { describe, expect, it } from "vitest";
import { cappedModes, furthestMode, isKeptBelowEnforcing } from "#core/deployment/modes.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

const fileWith = (mode: unknown): PolicyFile =>
  PolicyFile.parse({ parley: 1, environments: [{ name: "prod", order: ["security"] }], mode });

const everywhere = fileWith({
  default: "advise",
  scopes: [
    { in: { environments: ["prod"] }, mode: "observe" },
    { in: { accounts: ["111122223333"] }, mode: "enforce" },
  ],
});

describe("the deployment says how far a policy goes at most", () => {
  it.each([
    { most: "observe", becomes: ["observe", "observe", "observe"] },
    { most: "advise", becomes: ["advise", "observe", "advise"] },
    { most: "enforce", becomes: ["advise", "observe", "enforce"] },
  ] as const)("$most", ({ most, becomes }) => {
    const { mode } = cappedModes(everywhere, most);
    expect([mode.default, ...mode.scopes.map((scope) => scope.mode)]).toEqual(becomes);
  });

  it.each(["observe", "advise", "enforce"] as const)("and %s where the policy has no scopes", (most) => {
    expect(cappedModes(fileWith({ default: "advise" }), most).mode).toEqual({ default: most, scopes: [] });
  });

  it("and changes nothing else", () => {
    expect({ ...cappedModes(everywhere, "observe"), mode: undefined }).toEqual({
      ...everywhere,
      mode: undefined,
    });
  });
});

describe("how far a policy goes itself", () => {
  it.each([
    { when: "a scope goes furthest", file: everywhere, mode: "enforce", pointer: "/mode/scopes/1/mode" },
    {
      when: "the default does",
      file: fileWith({ default: "enforce" }),
      mode: "enforce",
      pointer: "/mode/default",
    },
    { when: "nothing is said", file: fileWith({}), mode: "observe", pointer: "/mode/default" },
  ])("is found when $when", ({ file, mode, pointer }) => {
    expect(furthestMode(file)).toEqual({ mode, pointer });
  });
});

describe("a type is kept from being restored", () => {
  const version = "AWS::Lambda::Version";
  const own = { in: { types: ["AWS::Lambda::Version"] }, mode: "advise" };
  it.each([
    { when: "a scope of its own says less", scopes: [own], kept: true },
    { when: "that scope stands behind one for test environments", scopes: [inTest(), own], kept: false },
    { when: "that scope stands behind one for other types", scopes: [onQueues(), own], kept: true },
    {
      when: "the scope is about prod only",
      scopes: [{ ...own, in: { ...own.in, environments: ["prod"] } }],
      kept: false,
    },
    { when: "the scope enforces", scopes: [{ ...own, mode: "enforce" }], kept: false },
    { when: "nothing is said", scopes: [], kept: false },
  ])("$kept when $when", ({ scopes, kept }) => {
    expect(isKeptBelowEnforcing(fileWith({ default: "enforce", scopes }), version)).toBe(kept);
  });
});

function inTest() {
  return { in: { environments: ["prod"] }, mode: "enforce" };
}

function onQueues() {
  return { in: { types: ["AWS::SQS::*"] }, mode: "enforce" };
}
