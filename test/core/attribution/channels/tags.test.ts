import { describe, expect, it } from "vitest";
import { actorOf } from "#core/attribution/actor-of.ts";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import { saysWhy } from "#core/attribution/channels/says-why.ts";
import { by, session } from "../../changes/actors/identities.ts";
import { attributed, group, noPolicy, type Parts, told } from "./spoken-words.ts";

const change = by(session("web"), { eventID: "change" });
const writing = (requestParameters: unknown, more: Parts = {}) =>
  by(session("web"), { eventName: "CreateTags", eventID: "tags", requestParameters, ...more });

describe("tags that say why", () => {
  const pair = { key: "parley:intent", value: "cost" };
  it.each([
    { when: "a list", parameters: { tags: [pair] } },
    { when: "a map", parameters: { tags: { "parley:intent": "cost", team: "shop" } } },
    { when: "capitals", parameters: { Tags: [{ Key: "parley:intent", Value: "cost" }] } },
    { when: "EC2's set", parameters: { tagSet: { items: [{ key: "Name", value: "x" }, pair] } } },
    {
      when: "EC2's specification",
      parameters: { tagSpecificationSet: { items: [{ resourceType: "instance", tags: [pair] }] } },
    },
    {
      when: "S3's document",
      parameters: { Tagging: { TagSet: { Tag: [{ Key: "parley:intent", Value: "cost" }] } } },
    },
    {
      when: "S3's document of one",
      parameters: { Tagging: { xmlns: "x", TagSet: { Tag: { Key: "parley:intent", Value: "cost" } } } },
    },
    { when: "KMS's names", parameters: { tags: [{ tagKey: "parley:intent", tagValue: "cost" }] } },
    { when: "CloudFront's items", parameters: { tags: { items: [pair] } } },
    { when: "CloudTrail's list", parameters: { tagsList: [pair] } },
    { when: "a wrapper", parameters: { tagResourceInput: { tags: { "parley:intent": "cost" } } } },
    {
      when: "a request",
      parameters: { CreateLaunchTemplateRequest: { TagSpecification: [{ Tag: [pair] }] } },
    },
    {
      when: "a scaling group's tags",
      parameters: { tags: [{ ...pair, resourceId: "g", propagateAtLaunch: true }] },
    },
  ])("are read as $when", ({ parameters }) => {
    expect(told(attributed(writing(parameters)))).toBe("tag cost/none");
  });

  it.each([
    { when: "nothing", parameters: { tags: [] } },
    { when: "another name", parameters: { tags: [{ key: "intent", value: "cost" }] } },
    { when: "another parameter", parameters: { labels: { "parley:intent": "cost" } } },
    { when: "an unknown word", parameters: { tags: [{ key: "parley:intent", value: "peace" }] } },
    { when: "no value", parameters: { tags: [{ key: "parley:intent" }] } },
    { when: "a value that is no text", parameters: { tags: [{ key: "parley:intent", value: { a: 1 } }] } },
    { when: "text", parameters: { tags: "parley:intent=cost" } },
    { when: "null", parameters: null },
  ])("are not read from $when", ({ parameters }) => {
    expect(attributed(writing(parameters))).toBeUndefined();
  });
});

describe("tags written close to a change", () => {
  type Write = {
    readonly at?: string;
    readonly role?: string;
    readonly id?: string;
    readonly more?: Parts;
    readonly tags?: Parts;
  };
  const written = ({
    at = "2026-11-21T03:09:00Z",
    role = "web",
    id = "checkout",
    more = {},
    tags = { intent: "cost" },
  }: Write) => {
    const record = by(session(role), {
      eventName: "CreateOrUpdateTags",
      eventTime: at,
      eventID: `tags ${at}`,
      requestParameters: {
        tags: Object.fromEntries(Object.entries(tags).map(([key, value]) => [`parley:${key}`, value])),
      },
      ...more,
    });
    return { record, about: { actor: actorOf(record, noPolicy), resource: { ...group, id } } };
  };
  it.each<{ when: string; writes: readonly Write[]; is: string }>([
    { when: "a minute before", writes: [{}], is: "tag cost/none" },
    { when: "a minute after", writes: [{ at: "2026-11-21T03:11:00Z" }], is: "tag cost/none" },
    { when: "in the same second", writes: [{ at: "2026-11-21T03:10:00Z" }], is: "tag cost/none" },
    { when: "five minutes before", writes: [{ at: "2026-11-21T03:05:00Z" }], is: "tag cost/none" },
    { when: "longer before", writes: [{ at: "2026-11-21T03:04:59Z" }], is: "nothing" },
    { when: "longer after", writes: [{ at: "2026-11-21T03:15:01Z" }], is: "nothing" },
    { when: "by another principal", writes: [{ role: "other" }], is: "nothing" },
    { when: "on another resource", writes: [{ id: "other" }], is: "nothing" },
    { when: "in vain", writes: [{ more: { errorCode: "AccessDenied" } }], is: "nothing" },
    {
      when: "piece by piece",
      writes: [{}, { at: "2026-11-21T03:09:30Z", tags: { motivation: "budget", ref: "FIN-1" } }],
      is: "tag cost/budget:FIN-1",
    },
    {
      when: "twice before",
      writes: [{ at: "2026-11-21T03:08:00Z", tags: { intent: "security" } }, {}],
      is: "tag cost/none",
    },
    {
      when: "before and after",
      writes: [{ at: "2026-11-21T03:10:01Z", tags: { intent: "security" } }, { at: "2026-11-21T03:06:00Z" }],
      is: "tag cost/none",
    },
    {
      when: "twice after",
      writes: [{ at: "2026-11-21T03:12:00Z", tags: { intent: "security" } }, { at: "2026-11-21T03:11:00Z" }],
      is: "tag cost/none",
    },
    {
      when: "and taken away again",
      writes: [{}, { at: "2026-11-21T03:09:30Z", more: { eventName: "DeleteTags" } }],
      is: "nothing",
    },
    {
      when: "and taken away by name",
      writes: [
        {},
        {
          at: "2026-11-21T03:09:30Z",
          more: { eventName: "UntagResource", requestParameters: { tagKeys: ["parley:intent"] } },
        },
      ],
      is: "nothing",
    },
    { when: "at no time", writes: [{ more: { eventTime: "soon" } }], is: "nothing" },
  ])("$is when written $when", ({ writes, is }) => {
    for (const order of [writes, writes.toReversed()]) {
      const book = sessionBook();
      for (const { record, about } of order.map(written)) book.learn(record, about);
      expect(told(attributed(change, { book, resource: group }))).toBe(is);
    }
  });

  it("tell late which changes they explain, once", () => {
    const book = sessionBook();
    expect(attributed(change, { book, resource: group })).toBeUndefined();
    const { record, about } = written({ at: "2026-11-21T03:11:00Z" });
    expect(book.learn(record, about)).toEqual(["change"]);
    expect(book.learn(record, about)).toEqual([]);
    expect(told(attributed(change, { book, resource: group }))).toBe("tag cost/none");
    expect(attributed(change, { book, resource: { ...group, id: null } })).toBeUndefined();
    expect(attributed(change, { book })).toBeUndefined();
  });
});

describe("an edit that says why", () => {
  it.each([
    { paths: ["/Tags[Key=parley:intent]/Value"], is: true },
    { paths: ["/Tags[Key=parley:ref]", "/Tags[Key=Parley:Note]/Value"], is: true },
    { paths: ["/Tags/parley:until"], is: true },
    { paths: ["/Tags[Key=parley:colour]/Value"], is: false },
    { paths: ["/Tags[Key=intent]/Value"], is: false },
    { paths: ["/Tags[Key=parley:intent]/Value", "/DesiredCapacity"], is: false },
    { paths: ["/Description"], is: false },
    { paths: [], is: false },
  ])("$is for $paths", ({ paths, is }) => {
    expect(saysWhy(paths.map((path) => ({ path })))).toBe(is);
  });
});
