import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { actorOf } from "#core/attribution/actor-of.ts";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import { testimonyFrom } from "#core/attribution/channels/words/reason.ts";
import { referencesFrom } from "#core/attribution/channels/words/references.ts";
import { Motivation } from "#core/claims/claim.ts";
import { Instant } from "#core/claims/instant.ts";
import { IntentWord } from "#core/claims/words.ts";
import { by, session } from "../../changes/actors/identities.ts";
import { anyCharacter } from "../../fields/any-character.ts";
import { assumed, group, heard, noPolicy, type Parts } from "./spoken-words.ts";

const references = referencesFrom({ references: {} });
const foul = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    "cost",
    "incident",
    "INC-7",
    "\u0000INC-7",
    "x".repeat(9_000),
    "2026-11-21T05:00:00Z",
    "\u202e",
    "__proto__",
  ),
);
const anything = fc.anything({ maxDepth: 4, withBigInt: false });

function expectSound(testimonies: ReturnType<typeof heard>): void {
  for (const { intent, motivation, until } of testimonies) {
    if (intent !== undefined) expect(IntentWord.safeParse(intent).success).toBe(true);
    if (motivation !== undefined) {
      expect(Motivation.safeParse(motivation).success).toBe(true);
      expect(motivation.ref?.length ?? 0).toBeLessThanOrEqual(256);
      expect(motivation.note?.length ?? 0).toBeLessThanOrEqual(500);
      expect(JSON.stringify(motivation)).not.toMatch(/\\u00[01]|\u202e/);
    }
    if (until !== undefined) expect(Instant.safeParse(until).success).toBe(true);
  }
}

describe("words from outside", () => {
  it.prop([
    fc.record(
      { intent: foul, motivation: foul, ref: foul, note: foul, until: foul, claim: foul },
      { requiredKeys: [] },
    ),
  ])("come to a sound testimony or to none", (said) => {
    const testimony = testimonyFrom(said, "session", references);
    if (testimony !== undefined) expectSound([testimony]);
  });

  it.prop([foul])("hold a reference only if it stands in them", (text) => {
    const found = references(text);
    if (found !== undefined) expect(text.toUpperCase()).toContain(found.ref.toUpperCase());
  });
});

describe("whatever a record holds", () => {
  const parameters = fc.oneof(
    anything,
    fc.dictionary(
      fc.constantFrom("tags", "Tagging", "tagSet", "description", "xInput", "tagKeys"),
      fc.oneof(
        anything,
        fc.array(
          fc.record({ key: fc.constantFrom("parley:intent", "parley:ref", "__proto__"), value: anything }),
        ),
      ),
    ),
  );
  it.prop([
    fc.record({ identity: anything, agent: foul, name: foul, requestParameters: parameters, rest: anything }),
  ])("nothing throws and all is sound", ({ identity, agent, name, requestParameters, rest }) => {
    const book = sessionBook();
    const records: readonly Parts[] = [
      by(identity, { userAgent: agent, requestParameters }),
      by(session("web", name, { sessionContext: { sourceIdentity: agent } }), {
        requestParameters,
        eventTime: rest,
      }),
      assumed({
        tags: rest,
        principalTags: requestParameters,
        transitiveTagKeys: rest,
        incomingTransitiveTags: rest,
      }),
      assumed({}, { requestParameters: rest, responseElements: rest, userIdentity: identity }),
    ];
    for (const record of records) {
      book.learn(record, { actor: actorOf(record, noPolicy), resource: group });
      expectSound(heard(record, { book, resource: group }));
    }
  });

  it("a deep or endless one costs little", () => {
    let deep: unknown = { "parley:intent": "cost" };
    for (let depth = 0; depth < 5_000; depth += 1) deep = { tags: deep, fooInput: deep };
    const wide = Array.from({ length: 100_000 }, () => ({ key: "a", value: "b" }));
    expect(
      heard(by(session("web"), { requestParameters: { tags: deep, tagSet: wide, xInput: deep } })),
    ).toEqual([]);
  });
});
