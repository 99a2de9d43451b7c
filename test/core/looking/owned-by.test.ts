import { describe, expect, it } from "vitest";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import { time } from "../arbitration/small-disputes.ts";
import { around, calm, change, known, lookAt, stored } from "./looked-at-group.ts";

const mallory = "sso/mallory@example.com";
const maria = "sso/maria@example.com";
const book: OwnersBook = {
  parts: [
    {
      source: "owners-file",
      ok: true,
      rows: [
        { key: "*", owners: { platform: ["sso/petra@example.com"] }, at: "OWNERS:1" },
        { key: "service:checkout", owners: { service: [maria], code: [maria] }, at: "OWNERS:2" },
        { key: "tag:service=mine", owners: { service: [mallory], code: [mallory] }, at: "OWNERS:3" },
      ],
      groups: {},
    },
  ],
};
const owned = around({ owners: book });
const hand = { principal: "123456789012:role/AWSReservedSSO_Dev_1", kind: "person", human: mallory } as const;
const tagsWith = (service: string) => [
  { Key: "env", Value: "prod" },
  { Key: "service", Value: service },
];
const path = "/Tags[Key=service]/Value";

describe("the owners in a dispute", () => {
  it("come with who says so", () => {
    const { facts, sources } = disputeFrom(known(), { now: time("04:00"), around: owned });
    expect(facts.owners).toEqual({ service: [maria], code: [maria], platform: ["sso/petra@example.com"] });
    expect(facts.ownersTold).toEqual({
      service: { where: "OWNERS:2" },
      code: { where: "OWNERS:2" },
      platform: { where: "OWNERS:1" },
    });
    expect(sources).toEqual([]);
  });

  it("are nobody, and not unknown, where no source is read", () => {
    const { facts } = disputeFrom(known(), { now: time("04:00"), around: around() });
    expect(facts.owners).toEqual({ code: [] });
    expect(facts.ownersTold).toBeUndefined();
  });

  it("are those of the tags as last settled, and never the one who moved them", () => {
    const moved = change("03:00", { actor: hand, edits: { [path]: "mine" } });
    const first = lookAt(known(), "03:01", {
      events: [moved],
      is: { Tags: tagsWith("mine") },
      around: owned,
    });
    expect(first.dispute.facts.owners?.["service"]).toEqual([maria]);
    const later = lookAt(stored(first), "03:25", { is: { Tags: tagsWith("mine") }, around: owned });
    expect(later.record.priorTags).toMatchObject({ service: "mine" });
    expect(later.record.learnt?.movers).toMatchObject({ service: [{ human: mallory }] });

    const edit = change("03:30", { edits: { "/DesiredCapacity": 9 } });
    const is = { Tags: tagsWith("mine"), DesiredCapacity: 9 };
    const { facts } = lookAt(stored(later), "03:31", { events: [edit], is, around: owned }).dispute;
    expect(facts.owners).toMatchObject({ service: [], code: [] });
    expect(facts.ownersTold?.["service"]).toEqual({ where: "OWNERS:3", moved: [mallory] });
  });

  it("are remembered to have been moved also where nobody minded, and by the hand that came last", () => {
    const events = [
      change("03:00", { actor: hand, edits: { [path]: "mine" } }),
      change("03:00:30", { edits: { "/MinSize": 2 } }),
    ];
    const is = { Tags: tagsWith("mine"), MinSize: 2 };
    const { record } = lookAt(stored(lookAt(known(), "03:02", { events, is })), "03:25", { is });
    expect(Object.keys(record.learnt?.movers ?? {})).toEqual(["service"]);
    expect(record.learnt?.movers?.["service"]).toHaveLength(1);
  });

  it("have no movers where a resource is seen for the first time", () => {
    expect(known({ Tags: tagsWith("mine") }).learnt?.movers).toBeUndefined();
    expect(calm["Tags"]).toHaveLength(2);
  });

  it("say which source would make a difference", () => {
    const parts = book.parts.map((part) => ({
      ...part,
      source: "app-registry" as const,
      asOf: "2026-11-21T03:00:00Z",
    }));
    const { facts, sources } = disputeFrom(known(), {
      now: time("04:00"),
      around: around({ owners: { parts } }),
    });
    expect(facts.ownersTold?.["code"]).toEqual({ where: "OWNERS:2", sources: ["app-registry"] });
    expect(sources).toEqual([{ name: "app-registry", asOf: "2026-11-21T03:00:00Z", ok: true }]);
  });
});
