import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import { readOne, withDeclared } from "#core/receiving/read-one.ts";
import { boundedEdits, changeFrom, saidFrom } from "#core/receiving/stored-events.ts";
import { called, capacity, home, incident, session } from "./records.ts";

const knowledge = openCatalogue();
const read = (record: object) => readOne({ ...record }, { knowledge, profiles: noProfiles });
const heardAt = Date.parse("2026-11-21T03:10:05Z");

describe("what is kept of a change", () => {
  it("is who, when, what, and what each channel says", () => {
    const record = capacity(7, { userIdentity: session("deploy", "oncall@INC-7") });
    expect(changeFrom(read(record), heardAt)).toEqual({
      kind: "change",
      id: "11111111-aaaa-4bbb-8ccc-222222222222",
      at: "2026-11-21T03:10:00Z",
      actor: {
        principal: `${home}:role/deploy`,
        via: "aws-cli",
        kind: "pipeline",
        vouched: "name",
        goals: [],
        said: ["oncall@INC-7"],
      },
      call: "autoscaling:SetDesiredCapacity",
      write: "update",
      edits: [{ path: "/DesiredCapacity", after: 7 }],
      testimonies: [
        { source: "session", motivation: { kind: "incident", ref: "INC-7" } },
        { source: "inferred", intent: "consistency" },
      ],
    });
  });

  it("has a declaration that speaks for the principal before everything else", () => {
    const record = capacity(7, { userIdentity: session("deploy", "clm-1") });
    const declared = new Map([
      ["clm-1", { principals: [`arn:aws:iam::${home}:role/deploy`], intent: "cost" as const }],
    ]);
    const { testimonies } = changeFrom(withDeclared(read(record), record, declared), heardAt);
    expect(testimonies).toEqual([{ source: "declared", intent: "cost" }]);
    const foreign = new Map([["clm-1", { principals: ["sso/eve"], intent: "cost" as const }]]);
    expect(withDeclared(read(record), record, foreign).words).toEqual(read(record).words);
  });

  it("drops evidence that is longer than an event may hold", () => {
    const record = capacity(7, { userIdentity: session("deploy", "clm-1") });
    const motivation = { kind: "launch" as const, ref: "L-1", evidence: ["x".repeat(5_000)] };
    const declared = new Map([["clm-1", { principals: [`${home}:role/deploy`], motivation }]]);
    const [first] = changeFrom(withDeclared(read(record), record, declared), heardAt).testimonies;
    expect(first).toEqual({ source: "declared", motivation: { kind: "launch", ref: "L-1" } });
  });

  it.each([
    { when: "its time is missing", eventTime: undefined, at: "2026-11-21T03:10:05Z" },
    { when: "its time is no time", eventTime: "soon", at: "2026-11-21T03:10:05Z" },
    { when: "its time is yet to come", eventTime: "2030-01-01T00:00:00Z", at: "2026-11-21T03:10:05Z" },
  ])("happened at $at when $when", ({ eventTime, at }) => {
    expect(changeFrom(read(capacity(7, { eventTime })), heardAt).at).toBe(at);
  });

  it("is by nobody known where the record does not say who called", () => {
    expect(changeFrom(read(capacity(7, { userIdentity: null })), heardAt).actor).toEqual({
      principal: "unknown",
      kind: "unknown",
    });
  });

  it("is what tags say, for a record that writes them", () => {
    const tags = incident.map((tag) => ({ ...tag, resourceId: "web", resourceType: "auto-scaling-group" }));
    const record = called("autoscaling:CreateOrUpdateTags", { requestParameters: { tags } });
    expect(saidFrom(read(record), heardAt)).toMatchObject({
      kind: "said",
      id: "said/11111111-aaaa-4bbb-8ccc-222222222222",
      testimony: { source: "tag", intent: "availability", motivation: { kind: "incident", ref: "INC-1042" } },
    });
    expect(saidFrom(read(capacity(7)), heardAt)).toBeUndefined();
  });
});

describe("edits within bounds", () => {
  const many = (count: number): readonly ReadEdit[] =>
    Array.from({ length: count }, (_, index) => ({ path: `/Tags[Key=k${index}]/Value`, after: "v" }));
  let deep: ReadEdit["after"] = 1;
  for (let level = 0; level < 50; level += 1) deep = [deep];

  it.each([
    { when: "they are few", edits: many(200), kept: many(200) },
    { when: "they are too many", edits: many(201), kept: [...many(150), { path: "/Tags" }] },
    { when: "a value is long", edits: [{ path: "/A", after: "x".repeat(20_000) }], kept: [{ path: "/A" }] },
    { when: "a value is deep", edits: [{ path: "/A", after: deep }], kept: [{ path: "/A" }] },
    {
      when: "a path is long",
      edits: [{ path: `/Tags[Key=${"x".repeat(2_000)}]`, after: 1 }],
      kept: [{ path: "/Tags" }],
    },
    {
      when: "a field was removed",
      edits: [{ path: "/A", removed: true as const }],
      kept: [{ path: "/A", removed: true }],
    },
  ])("are cut to what was touched when $when", ({ edits, kept }) => {
    expect(boundedEdits(edits)).toEqual(kept);
  });

  it("stay small together", () => {
    const edits = Array.from({ length: 200 }, (_, index) => ({
      path: `/P${index}`,
      after: "x".repeat(10_000),
    }));
    const kept = boundedEdits(edits);
    expect(kept).toHaveLength(200);
    expect(JSON.stringify(kept).length).toBeLessThan(100_000);
  });
});
