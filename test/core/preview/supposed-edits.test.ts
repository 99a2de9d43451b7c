import { describe, expect, it } from "vitest";
import { isHidden } from "#core/fields/hidden.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { editsFrom, type Supposed, seenWith, writtenBy } from "#core/preview/supposed-edits.ts";
import { policy } from "../arbitration/small-disputes.ts";
import { calm, group, types } from "../looking/looked-at-group.ts";

const knowing = { policy: policy(), types };
const record = { resource: group, live: { state: "there", properties: calm } } as unknown as Pick<
  DocketRecord,
  "live" | "resource"
>;
const unread = { resource: group } as unknown as typeof record;
const gone = { resource: group, live: { state: "gone" } } as unknown as typeof record;
const supposed = (values: object): Supposed => values as Supposed;

describe("what somebody supposes", () => {
  it("is an edit each: a value, or that there is nothing", () => {
    const edits = editsFrom(supposed({ "/DesiredCapacity": 8, "/MinSize": null }), group.type, knowing);
    expect(edits).toEqual([
      { path: "/DesiredCapacity", after: 8 },
      { path: "/MinSize", removed: true },
    ]);
  });

  it("tells nobody by guessing what a secret is", () => {
    const guess = (password: string) =>
      editsFrom(supposed({ "/MasterPassword": password }), group.type, knowing)[0]?.after;
    expect(isHidden(guess("right"))).toBe(true);
    expect(guess("right")).toEqual(guess("wrong"));
  });
});

describe("the resource as it would be read then", () => {
  it("has what is supposed in the place of what stands, and the rest", () => {
    const edits = editsFrom(supposed({ "/DesiredCapacity": 8, "/MinSize": null }), group.type, knowing);
    const { MinSize: _, ...rest } = calm;
    expect(seenWith(edits, record, knowing)).toEqual({
      state: "there",
      properties: { ...rest, DesiredCapacity: 8 },
    });
  });

  it.each([unread, gone])("is not known where nobody has read it, %$", (nothing) => {
    expect(seenWith([], nothing, knowing)).toEqual({ state: "unreadable", why: "nobody has read it yet" });
  });
});

describe("what a write would change", () => {
  it("is what it adds to a list, not the list", () => {
    const tags = [...(calm["Tags"] as readonly object[]), { Key: "team", Value: "shop" }];
    const edits = writtenBy(supposed({ "/Tags": tags }), record, knowing);
    expect(edits).toHaveLength(1);
    expect(edits[0]?.path).toContain("team");
  });

  it("is what it takes away, where something stands no more", () => {
    const [, service] = calm["Tags"] as readonly object[];
    const edits = writtenBy(supposed({ "/Tags": [service] }), record, knowing);
    expect(edits).toEqual([{ path: expect.stringContaining("env"), removed: true }]);
  });

  it("is itself where it says what stands already", () => {
    const same = supposed({ "/DesiredCapacity": 3 });
    expect(writtenBy(same, record, knowing)).toEqual([{ path: "/DesiredCapacity", after: 3 }]);
  });

  it("is each part of one list that it changes, and what it says of a part that stands so already", () => {
    const parts = {
      "/Tags[Key=env]/Value": "prod",
      "/Tags[Key=service]/Value": "basket",
      "/Tags[Key=team]": { Key: "team", Value: "shop" },
    };
    expect(writtenBy(supposed({ ...parts, "/MinSize": 2 }), record, knowing)).toEqual([
      { path: "/Tags[Key=env]/Value", after: "prod" },
      { path: "/Tags[Key=service]/Value", after: "basket" },
      { path: "/Tags[Key=team]", after: { Key: "team", Value: "shop" } },
      { path: "/MinSize", after: 2 },
    ]);
  });

  it("is what a whole and a part of it come to together", () => {
    const [env] = calm["Tags"] as readonly object[];
    const both = supposed({ "/Tags": [env], "/Tags[Key=env]/Value": "test" });
    expect(writtenBy(both, record, knowing)).toEqual([
      { path: "/Tags[Key=env]/Value", after: "test" },
      { path: "/Tags[Key=service]", removed: true },
    ]);
  });

  it.each([unread, gone])("is all that it says where nobody knows what stands, %$", (nothing) => {
    const all = supposed({ "/Tags": [], "/DesiredCapacity": 8 });
    expect(writtenBy(all, nothing, knowing)).toEqual(editsFrom(all, group.type, knowing));
  });
});
