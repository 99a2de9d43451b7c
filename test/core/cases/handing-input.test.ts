import { describe, expect, it } from "vitest";
import { AskInput, HandingInput } from "#core/cases/handing-input.ts";

const resource = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
const fresh = { v: 1, resource, case: "case-A_1", run: 0 };
const long = (length: number) => "a".repeat(length);
const identified = (length: number) => resource.replace("checkout", long(length));

describe("what goes from state to state", () => {
  it("begins with a judgement that waits for nothing", () => {
    expect(HandingInput.parse(fresh)).toEqual({ ...fresh, turn: 0, next: "judge", waitSeconds: 0 });
  });

  it.each([
    { what: "a first run", with: {} },
    { what: "a case name of 70 characters", with: { case: long(70) } },
    { what: "a resource name that just fits", with: { resource: identified(2_048) } },
    { what: "an error that just fits", with: { error: long(1_000) } },
    { what: "the next state, to judge", with: { next: "judge" } },
    { what: "the next state, to restore", with: { next: "restore" } },
    { what: "the next state, to confirm", with: { next: "confirm" } },
    { what: "the next state, to ask", with: { next: "ask" } },
    { what: "the next state, to settle", with: { next: "settle" } },
    { what: "the next state, to hand over", with: { next: "hand-over" } },
    { what: "the next state, done", with: { next: "done" } },
    { what: "turns and seconds", with: { turn: 299, waitSeconds: 60 } },
  ])("takes $what", ({ with: more }) => {
    expect(HandingInput.parse({ ...fresh, ...more })).toMatchObject(more);
  });

  it.each([
    { what: "another format", with: { v: 2 } },
    { what: "a resource that is none", with: { resource: "checkout" } },
    { what: "a resource name that is too long", with: { resource: identified(2_049) } },
    { what: "no text for a resource", with: { resource: 1 } },
    { what: "a case without a name", with: { case: "" } },
    { what: "a case name of 71 characters", with: { case: long(71) } },
    { what: "a case name that begins with a space", with: { case: " a" } },
    { what: "a case name that ends with a slash", with: { case: "a/" } },
    { what: "a run before the first", with: { run: -1 } },
    { what: "half a run", with: { run: 0.5 } },
    { what: "a turn before the first", with: { turn: -1 } },
    { what: "a wait into the past", with: { waitSeconds: -1 } },
    { what: "an unknown next state", with: { next: "" } },
    { what: "an error that is too long", with: { error: long(1_001) } },
    { what: "anything else besides", with: { more: 1 } },
  ])("does not take $what", ({ with: more }) => {
    expect(HandingInput.safeParse({ ...fresh, ...more }).success).toBe(false);
  });

  it("says what a resource is", () => {
    const { error } = HandingInput.safeParse({ ...fresh, resource: "checkout" });
    expect(error?.issues[0]?.message).toBe("a resource is account, region, type and identifier");
  });
});

describe("what a state that asks gets", () => {
  it.each([
    { what: "a token", with: { token: "t" }, is: true },
    { what: "a token that just fits", with: { token: long(2_048) }, is: true },
    { what: "an empty token", with: { token: "" }, is: false },
    { what: "a token that is too long", with: { token: long(2_049) }, is: false },
    { what: "no token", with: {}, is: false },
    { what: "more than that", with: { token: "t", more: 1 }, is: false },
  ])("is $what: $is", ({ with: more, is }) => {
    expect(AskInput.safeParse({ handing: fresh, ...more }).success).toBe(is);
  });
});
