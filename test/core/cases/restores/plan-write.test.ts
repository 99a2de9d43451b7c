import { describe, expect, it } from "vitest";
import { planWrite } from "#core/cases/restores/plan-write.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import { restore, type, types } from "../open-cases.ts";

const shape = shapeOf(types, type);
const there = (properties: Json) => ({ state: "there", properties }) as const;
const values = (record: Record<string, Json>) => record as Restore["values"];

describe("a write", () => {
  it("replaces what it tests first", () => {
    expect(planWrite(restore(), there({ DesiredCapacity: "3", MaxSize: "9" }), shape)).toEqual({
      do: "send",
      patch: [
        { op: "test", path: "/DesiredCapacity", value: "3" },
        { op: "replace", path: "/DesiredCapacity", value: "8" },
      ],
    });
  });

  it.each<{ is: object; when: string; parts?: Partial<Restore>; found: Json }>([
    {
      is: {
        do: "send",
        patch: [
          { op: "test", path: "/DesiredCapacity", value: "3" },
          { op: "replace", path: "/DesiredCapacity", value: "8" },
        ],
      },
      when: "the winner named a number and the type has text",
      parts: { values: values({ "/DesiredCapacity": 8 }) },
      found: { DesiredCapacity: "3" },
    },
    {
      is: { do: "send", patch: [{ op: "add", path: "/DesiredCapacity", value: "8" }] },
      when: "the field is absent",
      parts: { from: values({ "/DesiredCapacity": null }) },
      found: {},
    },
    {
      is: {
        do: "send",
        patch: [
          { op: "test", path: "/DesiredCapacity", value: "3" },
          { op: "remove", path: "/DesiredCapacity" },
        ],
      },
      when: "the field should be absent",
      parts: { values: values({ "/DesiredCapacity": null }) },
      found: { DesiredCapacity: "3" },
    },
    {
      is: { do: "fail", failure: { kind: "moved", why: "somebody changed it meanwhile" } },
      when: "another value stands there",
      found: { DesiredCapacity: "5" },
    },
    {
      is: { do: "fail", failure: { kind: "moved", why: "somebody changed it meanwhile" } },
      when: "it stands there already and was never sent",
      found: { DesiredCapacity: "8" },
    },
    {
      is: { do: "fail", failure: { kind: "moved", why: "somebody changed it meanwhile" } },
      when: "one of two fields was changed",
      parts: {
        values: values({ "/DesiredCapacity": "8", "/Cooldown": "2" }),
        from: values({ "/DesiredCapacity": "3", "/Cooldown": "1" }),
      },
      found: { DesiredCapacity: "3", Cooldown: "7" },
    },
    {
      is: { do: "nothing" },
      when: "an earlier try got through",
      parts: { state: "sent" },
      found: { DesiredCapacity: "8" },
    },
    {
      is: { do: "fail", failure: { kind: "hopeless", why: "nothing of it can be written" } },
      when: "the field is read-only",
      parts: { values: values({ "/Arn": "b" }), from: values({ "/Arn": "a" }) },
      found: { Arn: "a" },
    },
    {
      is: { do: "fail", failure: { kind: "hopeless", why: "the field cannot be addressed in the resource" } },
      when: "what is around the field cannot hold it",
      parts: { values: values({ "/Cooldown/Part": "b" }), from: values({ "/Cooldown/Part": null }) },
      found: { Cooldown: "1" },
    },
    ...["٣", "１２", "٨"].map((value) => ({
      is: { do: "fail", failure: { kind: "hopeless", why: "the value does not fit the type of the field" } },
      when: `a number would become \`${value}\`, which only people read as one`,
      parts: { values: values({ "/DesiredCapacity": value }) },
      found: { DesiredCapacity: "3" },
    })),
    {
      is: { do: "fail", failure: { kind: "hopeless", why: "the value does not fit the type of the field" } },
      when: "the schema knows another type",
      parts: { values: values({ "/DesiredCapacity": { is: "8" } }) },
      found: { DesiredCapacity: "3" },
    },
    {
      is: { do: "fail", failure: { kind: "hopeless", why: "the value does not fit the type of the field" } },
      when: "one of two values does not fit",
      parts: {
        values: values({ "/DesiredCapacity": "8", "/Cooldown": ["2"] }),
        from: values({ "/DesiredCapacity": "3", "/Cooldown": "1" }),
      },
      found: { DesiredCapacity: "3", Cooldown: "1" },
    },
    {
      is: {
        do: "send",
        patch: [
          { op: "test", path: "/HealthCheckType", value: "EC2" },
          { op: "replace", path: "/HealthCheckType", value: "٣" },
        ],
      },
      when: "what looks like a number to people goes where no number stood",
      parts: { values: values({ "/HealthCheckType": "٣" }), from: values({ "/HealthCheckType": "EC2" }) },
      found: { HealthCheckType: "EC2" },
    },
    {
      is: { do: "fail", failure: { kind: "hopeless", why: "a part of it is secret and cannot be restored" } },
      when: "one of two values is kept as a digest only",
      parts: {
        values: values({ "/DesiredCapacity": "8", "/Secret": Hidden.of("x") }),
        from: values({ "/DesiredCapacity": "3", "/Secret": null }),
      },
      found: { DesiredCapacity: "3" },
    },
    {
      is: { do: "fail", failure: { kind: "hopeless", why: "a part of it is secret and cannot be restored" } },
      when: "something in it is kept as a digest only",
      parts: { values: values({ "/Block": { A: Hidden.of("x") } }), from: values({ "/Block": null }) },
      found: {},
    },
  ])("comes to $is when $when", ({ is, parts, found }) => {
    expect(planWrite(restore(parts), there(found), shape)).toEqual(is);
  });

  it.each([
    { kind: "moved", why: "the resource is gone", found: { state: "gone" } },
    { kind: "hopeless", why: "the resource cannot be read", found: { state: "unreadable", why: "x" } },
  ] as const)("fails as $kind when the resource is $found.state", ({ kind, why, found }) => {
    expect(planWrite(restore(), found, shape)).toEqual({ do: "fail", failure: { kind, why } });
  });

  it("adds a write-only value blindly", () => {
    const secret = restore({ values: values({ "/Secret": "new" }), from: values({ "/Secret": null }) });
    expect(planWrite(secret, there({}), shape)).toEqual({
      do: "send",
      patch: [{ op: "add", path: "/Secret", value: "new" }],
    });
  });
});
