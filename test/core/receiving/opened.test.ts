import { describe, expect, it } from "vitest";
import { isWithinBounds } from "#core/receiving/bounds.ts";
import { opened } from "#core/receiving/envelope.ts";
import { fateOf } from "#core/receiving/fate.ts";
import { heard } from "#core/receiving/heard.ts";
import type { ReadOne } from "#core/receiving/read-one.ts";
import { capacity, configured, enveloped, home, nested, other } from "./records.ts";

const place = { accounts: [home], regions: ["eu-north-1"], governs: ["AWS::AutoScaling::AutoScalingGroup"] };
const open = (body: unknown) => opened(body, place);

describe("an envelope", () => {
  it("is opened as what EventBridge says of it", () => {
    const detail = { a: 1 };
    expect(open(enveloped(detail, { resources: ["arn:a", 7, null, "arn:b"] }))).toEqual({
      ...{
        source: "aws.autoscaling",
        detailType: "AWS API Call via CloudTrail",
        account: home,
        region: "eu-north-1",
      },
      ...{ time: "2026-11-21T03:10:02Z", resources: ["arn:a", "arn:b"], detail },
    });
    const many = Array.from({ length: 1_200 }, (_, at) => `arn:${at}`);
    const found = open(enveloped(detail, { resources: many, time: undefined }));
    expect("resources" in found && [found.resources.length, found.time]).toEqual([1_000, undefined]);
  });

  const tooLong = "x".repeat(257);
  it.each<{ what: string; body: unknown; as: string; why: string }>([
    {
      what: "a text of more letters than any event",
      body: "x".repeat(300_001),
      as: "too big",
      why: "it is longer than any event",
    },
    { what: "a text of as many", body: "x".repeat(300_000), as: "broken", why: "it is not a JSON object" },
    { what: "a list", body: [], as: "broken", why: "it is not a JSON object" },
    {
      what: "more levels than any event",
      body: enveloped({ a: nested(100) }),
      as: "too big",
      why: "it holds more, or deeper, than any event",
    },
    { what: "no detail", body: enveloped(7), as: "broken", why: "it is no envelope of EventBridge" },
    {
      what: "no source",
      body: enveloped({}, { source: "" }),
      as: "broken",
      why: "it is no envelope of EventBridge",
    },
    {
      what: "no type",
      body: enveloped({}, { "detail-type": undefined }),
      as: "broken",
      why: "it is no envelope of EventBridge",
    },
    {
      what: "no account",
      body: enveloped({}, { account: undefined }),
      as: "broken",
      why: "it is no envelope of EventBridge",
    },
    {
      what: "no region",
      body: enveloped({}, { region: undefined }),
      as: "broken",
      why: "it is no envelope of EventBridge",
    },
    {
      what: "a source of 257 letters",
      body: enveloped({}, { source: `aws.${tooLong}` }),
      as: "broken",
      why: "it is no envelope of EventBridge",
    },
    {
      what: "another source",
      body: enveloped({}, { source: "my.app" }),
      as: "forged",
      why: "its source is not AWS",
    },
    {
      what: "another account",
      body: enveloped({}, { account: other }),
      as: "forged",
      why: "it comes from an account not served",
    },
  ])("is refused for $what", ({ body, as, why }) => {
    expect(open(body)).toEqual({ as, why });
  });

  it("may have a name of 256 letters", () => {
    expect(open(enveloped({}, { "detail-type": "x".repeat(256) }))).toMatchObject({
      detailType: "x".repeat(256),
    });
    expect(open(enveloped({}, { time: "x".repeat(257) }))).toMatchObject({ time: undefined });
  });

  it.each([
    { what: "64 levels", value: nested(64), is: true },
    { what: "65 levels", value: nested(65), is: false },
    { what: "100 000 parts", value: Array(99_999).fill(1), is: true },
    { what: "100 001 parts", value: Array(100_000).fill(1), is: false },
    { what: "nothing", value: null, is: true },
  ])("may hold $what: $is", ({ value, is }) => {
    expect(isWithinBounds(value)).toBe(is);
  });
});

describe("a message that is not heard", () => {
  it.each<{ what: string; body: unknown; is: object }>([
    {
      what: "tells of something else",
      body: enveloped(capacity(7), { "detail-type": "OpsItem Create" }),
      is: { as: "ignored", why: "not a change" },
    },
    {
      what: "tells of something else by Config",
      body: enveloped(configured(), { source: "aws.config", "detail-type": "x" }),
      is: { as: "ignored", why: "not a change" },
    },
    {
      what: "tells of another account",
      body: enveloped(capacity(7, { recipientAccountId: other })),
      is: { as: "forged", why: "its record is of another account" },
    },
    {
      what: "holds an envelope of its own",
      body: enveloped({ ...capacity(7), detail: {} }),
      is: { as: "broken", why: "its detail is no record" },
    },
  ])("$what", ({ body, is }) => {
    expect(heard(body, place)).toEqual([is]);
  });

  it("says what is broken of its detail", () => {
    const [one] = heard(enveloped({ hello: 1 }), place);
    expect(one?.as).toBe("broken");
    expect((one as { why?: string }).why).toMatch(/./);
  });
});

describe("what becomes of a reading", () => {
  const group = { account: home, region: "eu-north-1", type: place.governs[0] ?? "", id: "web" };
  const one = (more: Partial<ReadOne["reading"]>, rest: Partial<ReadOne> = {}): ReadOne => ({
    reading: {
      ...{ eventId: "e", status: "resolved", resources: [group], actor: null, attribution: null, edits: [] },
      ...more,
    },
    ...{ words: [], isNotice: false, unread: [] },
    ...rest,
  });
  const why = [{ path: "/Tags[Key=parley:intent]/Value", after: "cost" }];
  const tag = { words: [{ source: "tag" as const, intent: "cost" as const }] };

  it.each<{ what: string; read: ReadOne; is: object }>([
    { what: "a governed resource", read: one({}), is: { as: "stored", resources: [group] } },
    { what: "a notice", read: one({}, { isNotice: true }), is: { as: "noticed", resources: [group] } },
    {
      what: "tags that say why",
      read: one({ status: "ignored", edits: why }, tag),
      is: { as: "said", resources: [group] },
    },
    {
      what: "tags that say nothing known",
      read: one({ status: "ignored", edits: why }),
      is: { as: "ignored", why: "its tags say nothing that is known" },
    },
    {
      what: "tags of no resource",
      read: one({ status: "ignored", edits: why, resources: [], why: "x" }, tag),
      is: { as: "ignored", why: "x" },
    },
    { what: "what is ignored", read: one({ status: "ignored", why: "x" }), is: { as: "ignored", why: "x" } },
    {
      what: "what is not resolved, with tags",
      read: one({ status: "unresolved", why: "x", edits: why }, tag),
      is: { as: "unresolved", why: "x" },
    },
    {
      what: "what is ambiguous, for no reason",
      read: one({ status: "ambiguous" }),
      is: { as: "ambiguous", why: "" },
    },
    {
      what: "another account's",
      read: one({ resources: [{ ...group, account: other }] }),
      is: { as: "forged", why: "its resource is of another account" },
    },
    {
      what: "no governed type",
      read: one({ resources: [{ ...group, type: "AWS::X::Y" }] }),
      is: { as: "ungoverned", why: "none of its resources is governed" },
    },
    {
      what: "one without an identifier",
      read: one({ resources: [{ ...group, id: null }] }),
      is: { as: "ungoverned", why: "none of its resources is governed" },
    },
    {
      what: "one beside another's",
      read: one({ resources: [{ ...group, account: other }, group] }),
      is: { as: "stored", resources: [group] },
    },
  ])("of $what", ({ read: made, is }) => {
    expect(fateOf(made, home, place)).toEqual(is);
  });

  it("tells of five hundred resources at most", () => {
    const resources = Array.from({ length: 600 }, (_, at) => ({ ...group, id: `g${at}` }));
    const found = fateOf(one({ resources }), home, place);
    expect("resources" in found && found.resources.length).toBe(500);
  });
});
