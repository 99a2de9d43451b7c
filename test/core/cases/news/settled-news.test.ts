import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { newsEvent } from "#core/cases/news/news-event.ts";
import { settledNews } from "#core/cases/news/settled-news.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { at, claim, dispute } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { recordOf, restore } from "../open-cases.ts";

/** On a case that was opened a minute before four. */
function settling(fields: readonly FieldVerdict[], claims: readonly Claim[] = []): LoggedDecision {
  const verdict = { outcome: "keep", effect: "notify", fields, warnings: [], explanation: "" } as const;
  return {
    id: "decision1",
    resource: recordOf().resource,
    case: "casea",
    version: 4,
    at: at("04:00"),
    after: undefined,
    digest: "d",
    record: { v: 2, policy: "p", dispute: dispute({ claims }), verdict } as LoggedDecision["record"],
  };
}

const refused = (path: string, more: Partial<FieldVerdict> = {}) =>
  plainVerdict(path, { refused: ["b"], ...more });
const written = (when: string, more: Partial<Restore> = {}) =>
  restore({
    at: at(when),
    state: "done",
    values: { "/A": "8" } as Restore["values"],
    failure: undefined as never,
    ...more,
  });
const broke = { kind: "moved", why: "it broke on the way: a reset" } as const;
const broken = (when: string, more: Partial<Restore> = {}) =>
  written(when, { id: "broken1", state: "failed", failure: broke, ...more });
const asked = (when: string) => ({
  asked: [{ field: "/Z" as FieldPath, at: at(when), deadline: at("08:00"), claims: [] }],
});

const told = (before: DocketRecord, ...decision: Parameters<typeof settling>) =>
  settledNews(before, settling(...decision)).map(({ kind, key, fields }) =>
    [kind, key.replace("decision1 ", ""), ...fields].join(" "),
  );

describe("what a settled case comes to", () => {
  it.each<{
    readonly what: string;
    readonly fields: readonly FieldVerdict[];
    readonly before?: Parameters<typeof recordOf>[0];
    readonly is: readonly string[];
  }>([
    {
      what: "a reason of another kind ends no lease",
      fields: [refused("/A", { because: [{ rule: "guardrail/room", text: "" }] })],
      is: ["kept kept /A"],
    },
    {
      what: "what is proposed to the code is not told as ended too",
      fields: [refused("/A", { codify: true, because: [{ rule: "ended/until", text: "" }] })],
      is: ["kept kept /A", "lease ended proposed /A"],
    },
    {
      what: "a deleted resource is told as that alone",
      fields: [refused("/", { deferred: [{ claim: "b", wakes: [] }], codify: true })],
      is: ["kept deleted /"],
    },
    {
      what: "a resource that should be gone is told as any field",
      fields: [refused("/", { outcome: "revert", effect: "notify" })],
      is: ["kept advised /"],
    },
    {
      what: "what is asked is no claim that waits",
      fields: [refused("/A", { outcome: "ask", effect: "notify", deferred: [{ claim: "b", wakes: [] }] })],
      is: ["kept unanswered /A"],
    },
    {
      what: "that a field stands as Parley wrote it was told then",
      fields: [refused("/A"), refused("/A/Part"), refused("/B")],
      before: { restores: [written("04:00")] },
      is: ["kept kept /B"],
    },
    {
      what: "a write of the moment of opening belongs to the case",
      fields: [refused("/A")],
      before: { restores: [written("03:59")] },
      is: [],
    },
    {
      what: "a write of an earlier case hides nothing",
      fields: [refused("/A")],
      before: { restores: [written("03:58")] },
      is: ["kept kept /A"],
    },
    {
      what: "a write that was not made hides nothing",
      fields: [refused("/A")],
      before: { restores: [written("04:00", { state: "failed" })] },
      is: ["kept kept /A"],
    },
    {
      what: "of what Parley wrote it is told what else waits",
      fields: [refused("/A", { deferred: [{ claim: "b", wakes: [] }] })],
      before: { restores: [written("04:00")] },
      is: ["deferred deferred /A"],
    },
    {
      what: "what was asked and is gone has an end of its own",
      fields: [plainVerdict("/A")],
      before: asked("04:00"),
      is: ["kept gone /Z"],
    },
    {
      what: "what was asked in an earlier case is over",
      fields: [plainVerdict("/A")],
      before: asked("03:58"),
      is: [],
    },
    {
      what: "where no case is open nothing was asked in it",
      fields: [plainVerdict("/A")],
      before: { ...asked("04:00"), case: undefined as never },
      is: [],
    },
  ])("$what", ({ fields, before, is }) => {
    expect(told(recordOf(before), fields)).toEqual(is);
  });

  const stands = plainVerdict("/A", { value: "8" });
  it.each<{
    readonly what: string;
    readonly field?: FieldVerdict;
    readonly restores: readonly Restore[];
    readonly is: readonly string[];
  }>([
    { what: "where it stands as written", restores: [broken("04:00")], is: ["restored broken1 broken /A"] },
    {
      what: "from the moment the case was opened",
      restores: [broken("03:59")],
      is: ["restored broken1 broken /A"],
    },
    { what: "not of an earlier case", restores: [broken("03:58")], is: [] },
    {
      what: "though the same was written in an earlier case",
      restores: [written("03:58"), broken("04:00")],
      is: ["restored broken1 broken /A"],
    },
    {
      what: "not where the same was written in this one",
      restores: [written("03:59"), broken("04:00")],
      is: [],
    },
    {
      what: "where another field was written in this one",
      restores: [written("03:59", { values: { "/B": "8" } as Restore["values"] }), broken("04:00")],
      is: ["restored broken1 broken /A"],
    },
    {
      what: "not where it failed for another reason",
      restores: [broken("04:00", { failure: { kind: "busy", why: "so it broke on the way" } })],
      is: [],
    },
    {
      what: "not where no reason is known",
      restores: [broken("04:00", { failure: undefined as never })],
      is: [],
    },
    { what: "not while it goes on", restores: [broken("04:00", { state: "sent" })], is: [] },
    {
      what: "not where somebody is asked about the value",
      field: plainVerdict("/A", { value: "8", outcome: "ask", effect: "none" }),
      restores: [broken("04:00")],
      is: ["kept observed /A"],
    },
    {
      what: "not where nothing is decided about the field",
      field: plainVerdict("/B", { value: "8" }),
      restores: [broken("04:00")],
      is: [],
    },
    {
      what: "where nothing was written and nothing stands",
      field: plainVerdict("/A", { value: null }),
      restores: [broken("04:00", { values: { "/A": null } as Restore["values"] })],
      is: ["restored broken1 broken /A"],
    },
  ])("tells of a write that broke on the way $what", ({ field = stands, restores, is }) => {
    expect(told(recordOf({ restores }), [field])).toEqual(is);
  });
});

describe("who deleted the resource", () => {
  const deleting = (by: string, changedAt?: string, more: object = {}) =>
    claim({
      id: by,
      by,
      field: "/",
      constraint: { is: "absent" },
      ...(changedAt && { changedAt: at(changedAt) }),
      ...more,
    });
  it.each<{ readonly what: string; readonly claims: readonly Claim[]; readonly by: string }>([
    {
      what: "the last that was seen",
      claims: [deleting("ben", "03:30"), deleting("ada", "03:10")],
      by: "ben",
    },
    {
      what: "the last, in whatever order",
      claims: [deleting("ada", "03:10"), deleting("ben", "03:30")],
      by: "ben",
    },
    {
      what: "nobody who only declared it",
      claims: [deleting("ada", "03:10"), deleting("ben")],
      by: "ada",
    },
    {
      what: "nobody who created it",
      claims: [deleting("ada", "03:10"), deleting("ben", "03:30", { constraint: { is: "present" } })],
      by: "ada",
    },
    {
      what: "nobody who cleared another field",
      claims: [deleting("ada", "03:10"), deleting("ben", "03:30", { field: "/A" })],
      by: "ada",
    },
    {
      what: "nobody who bounds another field",
      claims: [deleting("ada", "03:10"), claim({ id: "c", by: "ben", changedAt: at("03:30") })],
      by: "ada",
    },
    { what: "nobody where none was seen", claims: [], by: "somebody without a name" },
  ])("is $what", ({ claims, by }) => {
    const [news] = settledNews(recordOf(), settling([refused("/")], claims));
    expect(news?.summary).toBe(`deleted by ${by}: nothing is created again by Parley`);
  });
});

describe("an event of news", () => {
  const news = { kind: "kept", key: "k", fields: ["/A" as FieldPath], summary: "s" } as const;
  const scene = { record: recordOf(), case: "casea", decision: undefined, at: at("04:00") };
  const holdersOf = (...holders: readonly string[]) => newsEvent({ ...news, holders }, scene).holders;

  it("names nobody where nobody is named, and no decision where none was made", () => {
    const event = newsEvent(news, scene);
    expect(event).toMatchObject({ holders: [], losers: [] });
    expect(event).not.toHaveProperty("decision");
  });

  it("names each once, in order", () => {
    expect(holdersOf("zoe", "ada", "arn:aws:iam::123456789012:role/p/ada", "zoe")).toEqual([
      "123456789012:role/ada",
      "ada",
      "zoe",
    ]);
  });

  it("names a hundred at most, and of a name no more than 512 characters", () => {
    const many = Array.from({ length: 120 }, (_, index) => `p${String(119 - index).padStart(3, "0")}`);
    expect(holdersOf(...many)).toHaveLength(100);
    expect(holdersOf(...many).slice(0, 2)).toEqual(["p000", "p001"]);
    expect(holdersOf("x".repeat(600))).toEqual(["x".repeat(512)]);
  });

  it.each([
    { what: "another case", more: {}, of: { case: "caseb" } },
    { what: "another kind", more: { kind: "fight" as const }, of: {} },
    { what: "another key", more: { key: "l" }, of: {} },
  ])("has another id in $what", ({ more, of }) => {
    const { id } = newsEvent({ ...news, ...more }, { ...scene, ...of });
    expect(id).not.toBe(newsEvent(news, scene).id);
  });
});
