import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { at, situation, time } from "../arbitration/small-disputes.ts";
import {
  around,
  because,
  calm,
  change,
  group,
  known,
  lookAt,
  otto,
  outcomes,
  restore,
  stored,
} from "./looked-at-group.ts";

const now = time("04:00");
const path = "/DesiredCapacity";

describe("a dispute", () => {
  it("holds each writable property by its path, with what the schema says of it", () => {
    const record = known({ Status: "ready" });
    const dispute = disputeFrom(record, { now, around: around({ situations: [situation()] }) });
    expect(dispute).toMatchObject({
      resource: group,
      version: 1,
      now: at("04:00"),
      tags: { env: "prod", service: "checkout" },
      live: { [path]: 3, "/MinSize": 1, "/Tags": calm["Tags"] },
      prior: { [path]: 3, "/MinSize": 1, "/Tags": calm["Tags"] },
      facts: {
        priorTags: { env: "prod", service: "checkout" },
        fields: {
          "/AutoScalingGroupName": { scalar: "string", createOnly: true },
          [path]: { scalar: "integer" },
          "/Tags": { topology: "keyed", keys: ["Key"] },
        },
      },
      situations: [{ ref: "INC-7" }],
    });
    expect(Object.keys(dispute.live)).not.toContain("/Status");
  });

  it("of a resource that nobody looked at is empty", () => {
    const dispute = disputeFrom(freshRecord(group), { now, around: around() });
    expect(dispute).toMatchObject({ live: {}, prior: {}, claims: [], tags: {} });
  });

  it("knows what is absent where the whole was read", () => {
    const event = change("03:00", { edits: { "/MaxSize": 9 } });
    const added = lookAt(known(), "03:01", { events: [event], is: { MaxSize: 9 } });
    expect(added.dispute).toMatchObject({ live: { "/MaxSize": 9 }, prior: { "/MaxSize": null } });
    const removed = lookAt(known({ MaxSize: 9 }), "03:01", { events: [change("03:00")] });
    expect(removed.dispute).toMatchObject({ live: { "/MaxSize": null }, prior: { "/MaxSize": 9 } });
  });

  it("leaves open what nobody can read", () => {
    const event = change("03:00", { edits: { "/MasterPassword": Hidden.of("a") } });
    const looked = lookAt(known(), "03:01", { events: [event] });
    expect(looked.dispute.facts.fields).toMatchObject({ "/MasterPassword": { sensitive: true } });
    expect(Object.keys(looked.dispute.prior)).not.toContain("/MasterPassword");
  });

  it("knows every field that settles by itself, however deep", () => {
    const edits = {
      "/Environment/Variables/PORT": Hidden.of("b"),
      "/Tags[Key=team]": { Key: "team", Value: "a" },
    };
    const is = {
      Environment: { Variables: { PORT: Hidden.of("b"), HOST: Hidden.of("c") } },
      Tags: [...(calm["Tags"] as readonly Json[]), { Key: "team", Value: "a" }],
    };
    const looked = lookAt(known(), "03:01", { events: [change("03:00", { edits })], is });
    expect(looked.dispute.facts.fields).toMatchObject({
      "/Environment": { sensitive: true },
      "/Environment/Variables": { topology: "map", sensitive: true },
      "/Environment/Variables/HOST": { sensitive: true },
      "/Environment/Variables/PORT": { sensitive: true },
    });
  });
});

describe("an edit that nobody explained counts from", () => {
  const first = change("03:00", { id: "e1", edits: { [path]: 9 } });
  const changedAt = (looked: ReturnType<typeof lookAt>) =>
    looked.dispute.claims
      .find(({ actor, field }) => actor.principal === "anna" && field === path)
      ?.changedAt?.slice(11, 16);
  const after = (second: Parameters<typeof change>[1], value: Json = 9) => {
    const before = stored(lookAt(known(), "03:01", { events: [first], is: { DesiredCapacity: 9 } }));
    return lookAt(before, "03:11", { events: [change("03:10", second)], is: { DesiredCapacity: value } });
  };

  it.each([
    { since: "03:00", when: "the same is written again", second: { edits: { [path]: 9 } } },
    { since: "03:00", when: "something else is written", second: { edits: { "/MinSize": 1 } } },
    { since: "03:10", when: "another value is written", second: { edits: { [path]: 8 } }, value: 8 },
    {
      since: "03:10",
      when: "the same is written for a reason by now",
      second: { edits: { [path]: 9 }, testimonies: [because("change-ticket")] },
    },
  ])("$since when $when", ({ since, second, value }) => {
    expect(changedAt(after(second, value))).toBe(since);
  });

  it("when it was written after somebody else had written there", () => {
    const before = stored(lookAt(known(), "03:01", { events: [first], is: { DesiredCapacity: 9 } }));
    const other = change("03:05", { actor: otto, edits: { [path]: 7 } });
    const between = stored(lookAt(before, "03:06", { events: [other], is: { DesiredCapacity: 7 } }));
    const again = change("03:10", { id: "e3", edits: { [path]: 9 } });
    const last = lookAt(between, "03:11", { events: [again], is: { DesiredCapacity: 9 } });
    expect(changedAt(last)).toBe("03:10");
  });
});

describe("a field whose restore was hopeless is for a person", () => {
  const failed = (parts: object) =>
    restore({ state: "failed", failure: { kind: "hopeless", why: "x" }, ...parts });
  it.each([
    { when: "live is still another value", restores: [failed({ values: { [path]: 8 } })], unwritable: true },
    {
      when: "live is that value by now",
      restores: [failed({ values: { [path]: 3 } })],
      unwritable: undefined,
    },
    {
      when: "it may go better next time",
      restores: [failed({ values: { [path]: 8 }, failure: { kind: "busy", why: "x" } })],
      unwritable: undefined,
    },
    {
      when: "it was another field",
      restores: [failed({ values: { "/MinSize": 8 } })],
      unwritable: undefined,
    },
  ])("$unwritable when $when", ({ restores, unwritable }) => {
    const dispute = disputeFrom({ ...known(), restores }, { now, around: around() });
    expect(dispute.facts.fields?.[path as never]).toEqual({
      scalar: "integer",
      highest: 3,
      ...(unwritable && { unwritable, refusedAt: restores[0]?.endedAt ?? restores[0]?.at }),
    });
  });
});

describe("a resource of a stack", () => {
  const Tags = [...(calm["Tags"] as readonly Json[]), { Key: "aws:cloudformation:stack-name", Value: "s" }];
  const stack = { principal: "123456789012:role/deploy", via: "cloudformation", kind: "pipeline" } as const;
  const stackValueOf = (looked: ReturnType<typeof lookAt>): Json | undefined =>
    looked.dispute.facts.fields?.[path as never]?.["stackValue"];

  it("has the value that the stack wrote last", () => {
    const first = lookAt(known({ Tags }), "03:01", {
      events: [change("03:00", { actor: stack, edits: { [path]: 4 } })],
      is: { Tags, DesiredCapacity: 4 },
    });
    expect(stackValueOf(first)).toBe(4);
    const second = lookAt(stored(first), "03:11", {
      events: [
        change("03:10", { actor: otto, edits: { [path]: 6 }, testimonies: [because("change-ticket")] }),
      ],
      is: { Tags, DesiredCapacity: 6 },
    });
    expect(stackValueOf(second)).toBe(4);
    expect(stackValueOf(lookAt(stored(second), "03:20", { is: { Tags, DesiredCapacity: 6 } }))).toBe(4);
  });

  it("has what was agreed where the stack wrote nothing", () => {
    expect(stackValueOf(lookAt(known({ Tags }), "03:01", { is: { Tags, DesiredCapacity: 9 } }))).toBe(3);
  });

  it("is one only by its tag", () => {
    expect(stackValueOf(lookAt(known(), "03:01", { is: { DesiredCapacity: 9 } }))).toBeUndefined();
  });

  it("is not departed from without a person", () => {
    const inIncident = around({ situations: [situation({ scope: { service: "checkout" } })] });
    const hotfix = lookAt(known({ Tags }), "03:01", {
      events: [
        change("03:00", { actor: otto, edits: { [path]: 8 }, testimonies: [because("incident", "INC-7")] }),
      ],
      is: { Tags, DesiredCapacity: 8 },
      around: inIncident,
    });
    const deploy = lookAt(stored(hotfix), "03:31", {
      events: [
        change("03:30", { actor: stack, edits: { [path]: 4 }, testimonies: [because("change-ticket")] }),
      ],
      is: { Tags, DesiredCapacity: 4 },
      around: inIncident,
    });
    expect(outcomes(deploy)).toMatchObject({ [path]: ["ask", 4] });
  });
});
