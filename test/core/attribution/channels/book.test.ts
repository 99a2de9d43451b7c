import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import { by, session, user } from "../../changes/actors/identities.ts";
import { assumed, attributed, type Parts, tagList, told } from "./spoken-words.ts";

const keyed = (key: string, eventID = "change"): Parts =>
  by(session("web", "x", { accessKeyId: key }), { eventID });

describe("the book of sessions", () => {
  it("tells late which changes a session explains, once", () => {
    const book = sessionBook();
    const change = keyed("ASIAEXAMPLEKEY000001");
    expect(attributed(change, { book })).toBeUndefined();
    const begun = assumed({ tags: tagList({ intent: "cost" }) });
    expect(book.learn(begun)).toEqual(["change"]);
    expect(book.learn(begun)).toEqual([]);
    expect(told(attributed(change, { book }))).toBe("session cost/none");
  });

  it("tells nothing late of a session that a service began without tags, and nothing of keys that last", () => {
    const book = sessionBook();
    attributed(keyed("ASIAEXAMPLEKEY000001"), { book });
    const service = { type: "AWSService", invokedBy: "ec2.amazonaws.com" };
    expect(book.learn({ ...assumed({}), userIdentity: service })).toEqual([]);
    attributed(by(user("anna", { accessKeyId: "AKIAEXAMPLEKEY000001" })), { book });
    expect(
      book.learn(assumed({ tags: tagList({ intent: "cost" }) }, { key: "AKIAEXAMPLEKEY000001" })),
    ).toEqual([]);
  });

  const chain = (transitive: readonly string[]) => [
    assumed(
      {
        tags: tagList({ intent: "availability", motivation: "incident", ref: "INC-7" }),
        transitiveTagKeys: transitive,
      },
      { key: "ASIA1", role: "caller" },
    ),
    {
      ...assumed({ tags: tagList({ note: "second" }) }, { key: "ASIA2", role: "deploy" }),
      userIdentity: session("caller", "x", { accessKeyId: "ASIA1" }),
    },
    { ...assumed({}, { key: "ASIA3" }), userIdentity: session("deploy", "x", { accessKeyId: "ASIA2" }) },
  ];

  it("hands tags on from session to session where they are marked so", () => {
    for (const order of [
      chain(["parley:intent", "parley:motivation"]),
      chain(["parley:intent", "parley:motivation"]).toReversed(),
    ]) {
      const book = sessionBook();
      for (const record of order) book.learn(record);
      expect(book.lookup(keyed("ASIA3"))).toEqual({ intent: "availability", motivation: "incident" });
    }
    const book = sessionBook();
    for (const record of chain([])) book.learn(record);
    expect(book.lookup(keyed("ASIA3"))).toEqual({});
  });

  it("waits for the session that another began from", () => {
    const book = sessionBook();
    const [first, second, third] = chain(["parley:intent"]);
    book.learn(second ?? {});
    book.learn(third ?? {});
    expect(book.lookup(keyed("ASIA3"))).toEqual({});
    expect(book.learn(first ?? {})).toEqual(["change"]);
    expect(book.lookup(keyed("ASIA3"))).toEqual({ intent: "availability" });
  });

  it("does not follow sessions in a circle", () => {
    const book = sessionBook();
    book.learn({
      ...assumed({}, { key: "ASIA1" }),
      userIdentity: session("web", "x", { accessKeyId: "ASIA2" }),
    });
    book.learn({
      ...assumed({}, { key: "ASIA2" }),
      userIdentity: session("web", "x", { accessKeyId: "ASIA1" }),
    });
    expect(book.lookup(keyed("ASIA1"))).toEqual({});
  });

  it("keeps the latest of many sessions", () => {
    const book = sessionBook();
    for (let index = 0; index < 20_010; index += 1)
      book.learn(assumed({ tags: tagList({ intent: "cost" }) }, { key: `ASIA${index}` }));
    expect(book.lookup(keyed("ASIA0"))).toBeUndefined();
    expect(book.lookup(keyed("ASIA20009"))).toEqual({ intent: "cost" });
  });

  it("forgets what is long over", () => {
    const book = sessionBook();
    book.learn(assumed({ tags: tagList({ intent: "cost" }) }, { key: "ASIAOLD" }));
    book.learn(assumed({}, { key: "ASIANEW", eventTime: "2026-11-30T03:00:00Z" }));
    expect(book.lookup(keyed("ASIAOLD"))).toBeUndefined();
  });

  it("keeps few of the many that wait", () => {
    const book = sessionBook();
    for (let index = 0; index < 5_000; index += 1) book.lookup(keyed(`ASIA${index}`, `e${index}`));
    for (let index = 0; index < 100; index += 1) book.lookup(keyed("ASIA4999", `more${index}`));
    const tags = { tags: tagList({ intent: "cost" }) };
    expect(book.learn(assumed(tags, { key: "ASIA0" }))).toEqual([]);
    expect(book.learn(assumed(tags, { key: "ASIA4999" }))).toHaveLength(64);
  });

  const beginning = fc
    .record({
      key: fc.constantFrom("ASIA1", "ASIA2", "ASIA3"),
      parent: fc.constantFrom("ASIA1", "ASIA2", "ASIA3", "ASIA4"),
      intent: fc.constantFrom("cost", "security", "x-own"),
      minute: fc.integer({ min: 0, max: 9 }),
      transitive: fc.boolean(),
    })
    .map(({ key, parent, intent, minute, transitive }) => ({
      ...assumed(
        { tags: tagList({ intent }), ...(transitive && { transitiveTagKeys: ["parley:intent"] }) },
        { key, eventTime: `2026-11-21T03:0${minute}:00Z` },
      ),
      eventID: `${key} ${intent} ${minute} ${transitive} ${parent}`,
      userIdentity: session("web", "x", { accessKeyId: parent }),
    }));

  it.prop([fc.array(beginning, { maxLength: 8 }), fc.integer()])(
    "gives the same in any order of learning",
    (records, seed) => {
      const shuffled = records.toSorted(
        (a, b) => ((a.eventID.length * seed) % 7) - ((b.eventID.length * seed) % 7),
      );
      const answers = [records, records.toReversed(), shuffled, [...records, ...records]].map((order) => {
        const book = sessionBook();
        for (const record of order) book.learn(record);
        return ["ASIA1", "ASIA2", "ASIA3"].map((key) => book.lookup(keyed(key)));
      });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    },
  );
});
