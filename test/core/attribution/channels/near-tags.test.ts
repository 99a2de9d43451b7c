import { describe, expect, it } from "vitest";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import { by, home, session } from "../../changes/actors/identities.ts";
import { group, type Parts } from "./spoken-words.ts";

const role = `${home}:role/web`;

describe("what tags close to a change say of it", () => {
  const actor = { principal: role, kind: "unknown", vouched: "name" } as const;
  const about = { actor, resource: group };
  const tagged = (id: string, time: string, tags: Parts, more: Parts = {}): Parts =>
    by(session("web"), {
      ...{
        eventSource: "autoscaling.amazonaws.com",
        eventName: "CreateOrUpdateTags",
        eventID: id,
        eventTime: `2026-11-21T${time}Z`,
      },
      requestParameters: {
        tags: Object.entries(tags).map(([key, value]) => ({ key: `parley:${key}`, value })),
      },
      ...more,
    });
  const change = by(session("web"), { eventID: "change", eventTime: "2026-11-21T03:10:00Z" });
  const nearby = (...records: readonly Parts[]) => {
    const book = sessionBook();
    for (const record of records) book.learn(record, about);
    return book.nearby(change, about);
  };

  it.each<{ what: string; records: readonly Parts[]; is: object | undefined }>([
    { what: "nothing was tagged", records: [], is: undefined },
    {
      what: "a tag was written before",
      records: [tagged("a", "03:09:00", { intent: "cost" })],
      is: { intent: "cost" },
    },
    {
      what: "a tag was written five minutes before",
      records: [tagged("a", "03:05:00", { intent: "cost" })],
      is: { intent: "cost" },
    },
    { what: "a tag was written earlier", records: [tagged("a", "03:04:59", { intent: "cost" })], is: {} },
    {
      what: "a tag was written after it",
      records: [tagged("a", "03:11:00", { intent: "cost" })],
      is: { intent: "cost" },
    },
    {
      what: "one was written before and one after",
      records: [tagged("a", "03:06:00", { intent: "cost" }), tagged("b", "03:10:01", { intent: "security" })],
      is: { intent: "cost" },
    },
    {
      what: "one was written at its moment and one after",
      records: [tagged("b", "03:10:01", { intent: "security" }), tagged("a", "03:10:00", { intent: "cost" })],
      is: { intent: "cost" },
    },
    {
      what: "two were written before",
      records: [tagged("a", "03:06:00", { intent: "cost" }), tagged("b", "03:07:00", { intent: "security" })],
      is: { intent: "security" },
    },
    {
      what: "two were written after",
      records: [tagged("a", "03:12:00", { intent: "cost" }), tagged("b", "03:11:00", { intent: "security" })],
      is: { intent: "security" },
    },
    {
      what: "two were written at once",
      records: [tagged("b", "03:09:00", { intent: "cost" }), tagged("a", "03:09:00", { intent: "security" })],
      is: { intent: "cost" },
    },
    {
      what: "each says a part",
      records: [
        tagged("a", "03:08:00", { intent: "cost", motivation: "budget" }),
        tagged("b", "03:09:00", { motivation: "audit-finding" }),
      ],
      is: { intent: "cost", motivation: "audit-finding" },
    },
    {
      what: "a tag was taken away since",
      records: [
        tagged("a", "03:08:00", { intent: "cost", motivation: "budget" }),
        tagged("b", "03:09:00", { intent: "cost" }, { eventName: "DeleteTags" }),
      ],
      is: { motivation: "budget" },
    },
    {
      what: "a tag was removed since",
      records: [
        tagged("a", "03:08:00", { intent: "cost" }),
        tagged("b", "03:09:00", { intent: "cost" }, { eventName: "RemoveTagsFromResource" }),
      ],
      is: {},
    },
    {
      what: "the call has another name with those words",
      records: [tagged("a", "03:08:00", { intent: "cost" }, { eventName: "CreateUntagged" })],
      is: { intent: "cost" },
    },
    {
      what: "the write failed",
      records: [tagged("a", "03:09:00", { intent: "cost" }, { errorCode: "x" })],
      is: undefined,
    },
    { what: "it has no time", records: [tagged("a", "soon", { intent: "cost" })], is: undefined },
    {
      what: "only other tags were written",
      records: [tagged("a", "03:09:00", { other: "cost" })],
      is: undefined,
    },
  ])("where $what", ({ records, is }) => {
    expect(nearby(...records)).toEqual(is);
    if (records.length > 1) expect(nearby(...records.toReversed())).toEqual(is);
  });

  it("is told to those who asked before, and of none but their own resource and actor", () => {
    const book = sessionBook();
    expect(book.nearby(change, about)).toBeUndefined();
    expect(book.nearby(change, { ...about, actor: null })).toBeUndefined();
    expect(book.nearby(change, { ...about, resource: { ...group, id: null } })).toBeUndefined();
    const written = tagged("a", "03:09:00", { intent: "cost" });
    expect(book.learn(written, { ...about, resource: { ...group, id: "other" } })).toEqual([]);
    expect(book.learn(written, { ...about, actor: { ...actor, principal: "anna" } })).toEqual([]);
    expect(book.learn(written, about)).toEqual(["change"]);
    expect(book.learn(written, about)).toEqual([]);
    book.nearby(written, about);
    expect(book.learn(tagged("a", "03:09:30", { intent: "cost" }), about)).toEqual([]);
    expect(book.learn(written)).toEqual([]);
  });

  it("is of the latest sixteen writes on a resource", () => {
    const at = (second: number) => `03:09:${String(second).padStart(2, "0")}`;
    const first = tagged("first", at(0), { ref: "X-1" });
    const rest = (count: number) =>
      Array.from({ length: count }, (_, index) => tagged(`r${index}`, at(index + 1), { intent: "cost" }));
    expect(nearby(first, ...rest(15))).toEqual({ ref: "X-1", intent: "cost" });
    expect(nearby(first, ...rest(16))).toEqual({ intent: "cost" });
  });
});
