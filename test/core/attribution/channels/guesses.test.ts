import { describe, expect, it } from "vitest";
import {
  chainOf,
  handedDown,
  inheriting,
  knownSessions,
  longestChain,
  longestSession,
} from "#core/attribution/channels/book/known-sessions.ts";
import { inferred, unsaid } from "#core/attribution/channels/inferred.ts";
import { counting, isCalled } from "#core/attribution/grants.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";

const role = (name: string) => `123456789012:role/${name}`;
const actor = (kind: string, principal = role("web"), via?: string): Actor =>
  ({ kind, principal, ...(via !== undefined && { via }) }) as Actor;
const guess = (of: Actor, record: object = {}) => inferred(record as never, of, noProfiles.references);
const intent = (of: Actor, eventName?: string) =>
  guess(of, eventName === undefined ? {} : { eventName })?.intent;

describe("what somebody is for is guessed", () => {
  it.each<{ what: string; of: Actor; call?: string; is: string | undefined }>([
    { what: "not of a person", of: actor("person", "sso/ada", "terraform"), is: undefined },
    { what: "not of break-glass", of: actor("break-glass", role("web"), "terraform"), is: undefined },
    { what: "not of an agent", of: actor("agent", role("web"), "terraform"), is: undefined },
    { what: "by a tool", of: actor("automation", role("web"), "terraform"), is: "consistency" },
    { what: "by a tool of another kind", of: actor("unknown", role("web"), "karpenter"), is: "availability" },
    { what: "by a tool of rules", of: actor("automation", role("web"), "cloud-custodian"), is: "compliance" },
    { what: "by a tool that saves", of: actor("automation", role("web"), "castai"), is: "cost" },
    { what: "not by a tool that nobody knows", of: actor("automation", role("web"), "mine"), is: undefined },
    { what: "not of automation without a tool", of: actor("automation"), is: undefined },
    { what: "of a pipeline without a tool", of: actor("pipeline"), is: "consistency" },
    { what: "of a pipeline with a tool", of: actor("pipeline", role("web"), "castai"), is: "cost" },
    { what: "by a name", of: actor("automation", role("instance-scheduler")), is: "cost" },
    {
      what: "by a name before a tool",
      of: actor("automation", role("loadtest"), "castai"),
      is: "experiment",
    },
    {
      what: "not by a name of another kind",
      of: actor("pipeline", role("instance-scheduler")),
      is: "consistency",
    },
    { what: "by a call of automation", of: actor("automation"), call: "RotateSecret", is: "security" },
    {
      what: "by a call of a service",
      of: actor("service", "backup.amazonaws.com"),
      call: "CreateBackup",
      is: "data-protection",
    },
    { what: "not by a call of a person", of: actor("person"), call: "RotateSecret", is: undefined },
    { what: "not by a call of a pipeline", of: actor("pipeline"), call: "RotateSecret", is: "consistency" },
    { what: "not by any other call", of: actor("automation"), call: "PutObject", is: undefined },
    { what: "not by a call that only sounds so", of: actor("automation"), call: "toString", is: undefined },
    {
      what: "by a tool, whatever the call",
      of: actor("automation", role("web"), "castai"),
      call: "PutObject",
      is: "cost",
    },
  ])("%#: $what", ({ of, call, is }) => {
    expect(intent(of, call)).toBe(is);
  });

  it.each<{ what: string; parameters: unknown; is: string | undefined }>([
    { what: "a description", parameters: { description: "see INC-1042 for more" }, is: "INC-1042" },
    { what: "a later word", parameters: { description: "nothing", reason: "INC-1042" }, is: "INC-1042" },
    { what: "the first of two", parameters: { comment: "INC-1", reason: "INC-2" }, is: "INC-1" },
    { what: "a batch of changes", parameters: { changeBatch: { comment: "INC-1042" } }, is: "INC-1042" },
    {
      what: "the call before its batch",
      parameters: { comment: "INC-1", changeBatch: { comment: "INC-2" } },
      is: "INC-1",
    },
    { what: "no other word", parameters: { name: "INC-1042" }, is: undefined },
    { what: "no number", parameters: { description: 1042 }, is: undefined },
    { what: "no batch that is none", parameters: { changeBatch: "INC-1042" }, is: undefined },
    { what: "nothing without parameters", parameters: undefined, is: undefined },
  ])("and why by $what", ({ parameters, is }) => {
    const found = guess(actor("automation"), { requestParameters: parameters });
    expect(found?.motivation?.ref).toBe(is);
    expect(found?.source).toBe(is === undefined ? undefined : "inferred");
    expect(found === undefined || !("intent" in found)).toBe(true);
  });

  it("and why by a name that says it, unless a ticket does", () => {
    const scheduler = actor("automation", role("instance-scheduler"));
    expect(guess(scheduler)).toStrictEqual({
      ...{ source: "inferred", intent: "cost", motivation: { kind: "schedule" } },
    });
    const told = guess(scheduler, { requestParameters: { reason: "INC-1042" } });
    expect([told?.intent, told?.motivation?.ref]).toEqual(["cost", "INC-1042"]);
  });

  it("only where nobody said it", () => {
    const full = { source: "inferred", intent: "cost", motivation: { kind: "budget" } } as never;
    const said = (parts: object) => ({ source: "tag", ...parts }) as never;
    expect(unsaid(full, [])).toStrictEqual(full);
    expect(unsaid(full, [said({}), said({ intent: "security" })])).toStrictEqual({
      ...{ source: "inferred", motivation: { kind: "budget" } },
    });
    expect(unsaid(full, [said({ motivation: { kind: "launch" } })])).toStrictEqual({
      ...{ source: "inferred", intent: "cost" },
    });
    const all = [said({ intent: "security" }), said({ motivation: { kind: "launch" } })];
    expect(unsaid(full, all)).toBe(undefined);
  });
});

describe("of two records about one session", () => {
  type Began = Parameters<ReturnType<typeof knownSessions>["put"]>[0];
  const began = (parts: object): Began =>
    ({
      key: "k",
      at: 1_000,
      eventId: "b",
      said: {},
      handsOn: new Set(),
      principal: undefined,
      ...parts,
    }) as unknown as Began;
  const kept = (...all: readonly Began[]) => {
    const known = knownSessions();
    for (const one of all) known.put(one);
    return known.get("k");
  };

  it.each<{ what: string; first: object; second: object }>([
    { what: "the earlier", first: { at: 999 }, second: { at: 1_000 } },
    { what: "the earlier, though it knows less", first: { at: 999 }, second: { parent: "p" } },
    { what: "the one that knows from where", first: { parent: "p", eventId: "z" }, second: {} },
    { what: "the one that knows who", first: { human: "ada", eventId: "z" }, second: {} },
    { what: "the one whose id comes first", first: { eventId: "a" }, second: {} },
    {
      what: "of two that know, the one whose id comes first",
      first: { eventId: "a", human: "x" },
      second: { parent: "p" },
    },
  ])("%#: $what counts, whichever came first", ({ first, second }) => {
    const [one, other] = [began(first), began(second)];
    expect(kept(one, other)).toBe(one);
    expect(kept(other, one)).toBe(one);
  });

  it("the first that was read stays where they are the same", () => {
    const [one, same] = [began({}), began({})];
    expect(kept(one, same)).toBe(one);
  });

  it("none is kept when it is long over", () => {
    const later = (after: number) => began({ key: "later", at: 1_000 + after });
    expect(kept(began({}), later(2 * longestSession))).toEqual(began({}));
    expect(kept(began({}), later(2 * longestSession + 1))).toBe(undefined);
  });

  it("so many are kept, and of more the oldest goes", () => {
    const known = knownSessions();
    for (let index = 0; index < 20_000; index += 1) known.put(began({ key: `k${index}` }));
    expect(known.get("k0")).not.toBe(undefined);
    known.put(began({ key: "more" }));
    expect([known.get("k0"), known.get("k1") !== undefined, known.get("more") !== undefined]).toEqual([
      undefined,
      true,
      true,
    ]);
  });
});

describe("a session that began from another", () => {
  const link = (parent: string | undefined, said: object = {}, handsOn: readonly string[] = []) =>
    ({ parent, said, handsOn: new Set(handsOn) }) as never;
  const links = (all: Readonly<Record<string, never>>) => ({ get: (key: string) => all[key] });

  it("has a chain as far as it is known", () => {
    const [a, b] = [link("b"), link(undefined)];
    expect(chainOf(link(undefined), links({ a }))).toEqual({ chain: [] });
    expect(chainOf(link("a"), links({ a, b }))).toEqual({ chain: [a, b] });
    expect(chainOf(link("a"), links({ a }))).toEqual({ chain: [a], missing: "b" });
    expect(chainOf(link("a"), links({}))).toEqual({ chain: [], missing: "a" });
    expect(chainOf(link("c"), links({ c: link("c") })).chain).toHaveLength(longestChain);
  });

  it("is handed what was marked so, and what came from further up", () => {
    const root = link(undefined, { intent: "cost", ref: "A" }, ["intent"]);
    const middle = link("root", { intent: "security", note: "x" });
    const near = link("middle", { ref: "B" }, ["ref"]);
    expect(handedDown([near, middle, root])).toEqual({ intent: "security", ref: "B" });
    expect(handedDown([middle])).toEqual({});
    expect(handedDown([])).toEqual({});
  });

  it("knows who was behind it, by the one it began from", () => {
    const session = { human: undefined, key: "k" } as never;
    expect(inheriting(session, undefined)).toBe(session);
    expect(inheriting({ key: "k" } as never, { human: "sso/ada" })).toMatchObject({
      key: "k",
      human: "sso/ada",
    });
  });
});

describe("somebody is counted", () => {
  const lower = (name: string) => name.toLowerCase();

  it("by the most that any of their names was", () => {
    const count = counting({ Ada: 2, ada: 5, bob: 3 }, lower);
    expect([count(["ADA"]), count(["bob", "ada"]), count(["cy"]), count([]), count(["cy", "bob"])]).toEqual([
      5, 5, 0, 0, 3,
    ]);
    expect(counting({ ada: 5, Ada: 2 }, lower)(["ada"])).toBe(5);
    expect(counting(undefined, lower)(["ada"])).toBe(0);
  });

  it.each<{ name: string | undefined; is: boolean }>([
    { name: role("WEB"), is: true },
    { name: "sso/ADA", is: true },
    { name: "sso/bob", is: false },
    { name: undefined, is: false },
  ])("and called $name: $is", ({ name, is }) => {
    expect(isCalled({ ...actor("automation"), human: "sso/ada" } as Actor, name, lower)).toBe(is);
  });
});
