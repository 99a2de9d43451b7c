import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { excludingActor, groupsFor, membersInOrder } from "#core/arbitration/past/approvers.ts";
import { at, claim, dispute, field, policy, time } from "../small-disputes.ts";

const size = "/DesiredCapacity";
const a = claim({ id: "a", by: "anna", constraint: { is: 8 } });
const b = claim({ id: "b", by: "ben", constraint: { is: 6 }, intent: "cost" });
const ruling = (parts: object = {}) => ({
  ...{ id: "r1", field: size, over: ["b"], answer: "value", value: 6, by: "olga" },
  ...{ at: at("03:30"), until: at("05:00"), ...parts },
});
const asked = (parts: object = {}) => ({
  ...{ field: size, at: at("03:10"), deadline: at("03:30"), cause: "rule", round: 1, claims: [] },
  ...parts,
});

const approving = policy({ approvers: [{ name: "owners", principals: ["olga", "otto", "pia"] }] });
const without = 8;

describe("the answer of one who claims something here", () => {
  const own = (parts: object = {}) =>
    claim({ id: "p", by: "pia", constraint: { is: 6 }, intent: "cost", madeAt: at("03:00"), ...parts });
  it.each<{
    readonly what: string;
    readonly mine: object;
    readonly put: readonly object[];
    readonly is: number;
  }>([
    { what: "counts where nobody weighed it", mine: own(), put: [asked()], is: 6 },
    { what: "counts where nothing was asked", mine: own(), put: [], is: 6 },
    {
      what: "does not where the question named it",
      mine: own(),
      put: [asked({ claims: ["p"] })],
      is: without,
    },
    {
      what: "does not if it came with the question",
      mine: own({ madeAt: at("03:10") }),
      put: [asked()],
      is: without,
    },
    {
      what: "does not where it came after the question",
      mine: own({ madeAt: at("03:20") }),
      put: [asked()],
      is: without,
    },
    {
      what: "does not where it came after the first of two questions",
      mine: own({ madeAt: at("03:15") }),
      put: [asked({ at: at("03:20") }), asked()],
      is: without,
    },
    {
      what: "counts where another field was asked about",
      mine: own(),
      put: [asked({ field: "/MinSize", claims: ["p"] })],
      is: 6,
    },
    {
      what: "counts where it was asked after the answer",
      mine: own(),
      put: [asked({ at: at("03:31"), deadline: at("03:50"), claims: ["p"] })],
      is: 6,
    },
    {
      what: "does not where it was asked at the moment of the answer",
      mine: own(),
      put: [asked({ at: at("03:30"), claims: ["p"] })],
      is: without,
    },
    {
      what: "counts where what they claim is another field",
      mine: own({ field: "/MinSize" }),
      put: [asked({ claims: ["p"] })],
      is: 6,
    },
  ])("$what", ({ mine, put, is }) => {
    const found = field({ claims: [a, b, mine], asked: put, rulings: [ruling({ by: "pia" })] }, approving);
    expect(found.value === 6).toBe(is === 6);
  });
});

describe("what silence says", () => {
  const silent = (parts: object = {}) =>
    ruling({ by: "silence", value: undefined, answer: "keep", ...parts });
  const judge = (put: readonly object[], parts: object = {}) =>
    field({ is: 3, was: 3, claims: [a, b], asked: put, rulings: [silent(parts)] }).value;
  const says = (value: number, parts: object = {}) =>
    asked({ onSilence: { answer: "value", value }, ...parts });

  it.each<{
    readonly what: string;
    readonly put: readonly object[];
    readonly parts?: object;
    readonly is: number;
  }>([
    { what: "what stands, where nothing was asked", put: [], is: 3 },
    { what: "its own value, where nothing was asked", put: [], parts: { value: 5 }, is: 5 },
    { what: "what the question said", put: [says(6)], is: 6 },
    { what: "what the question said, whatever it says itself", put: [says(6)], parts: { value: 5 }, is: 6 },
    {
      what: "its own word where the question names no value",
      put: [asked({ onSilence: { answer: "keep" } })],
      parts: { value: 5 },
      is: 5,
    },
    { what: "its own value where nothing was said", put: [asked()], parts: { value: 5 }, is: 5 },
    { what: "what the last question said", put: [says(6), says(7)], is: 7 },
    { what: "nothing of another field", put: [says(6), says(7, { field: "/MinSize" })], is: 6 },
    { what: "nothing before the deadline", put: [says(6, { deadline: at("03:31") })], is: without },
    { what: "nothing of a question without a word on it", put: [says(6), asked()], is: 6 },
    {
      what: "a word of its own once one of two has ended",
      put: [says(6), says(7, { deadline: at("03:31") })],
      is: 6,
    },
    {
      what: "its own word while another field is asked",
      put: [says(7, { field: "/MinSize", deadline: at("03:31") })],
      parts: { value: 5 },
      is: 5,
    },
    {
      what: "its own word while a question without a cause is open",
      put: [says(7, { cause: undefined, deadline: at("03:31") })],
      parts: { value: 5 },
      is: 5,
    },
    { what: "nothing beside a verdict", put: [says(6, { cause: "defiance" })], is: without },
    { what: "nothing where it is taken over", put: [says(6, { cause: "take-over" })], is: without },
    {
      what: "nothing beside a verdict, for good",
      put: [says(6, { cause: "often-undone", round: 3 })],
      parts: { round: 3 },
      is: without,
    },
    {
      what: "what stood in the way beside one that stood beside",
      put: [says(6), says(7, { cause: "defiance", deadline: at("03:31") })],
      is: 6,
    },
    {
      what: "what stood in the way, of two of one deadline",
      put: [says(6, { cause: "defiance" }), says(6)],
      is: 6,
    },
    {
      what: "its own where another field was asked beside",
      put: [says(7, { field: "/MinSize", cause: "defiance" })],
      parts: { value: 5 },
      is: 5,
    },
  ])("is $what", ({ put, parts, is }) => {
    expect(judge(put, parts)).toBe(is);
  });

  it("counts where a person answers beside a verdict", () => {
    const put = [asked({ cause: "defiance" })];
    expect(field({ is: 3, was: 3, claims: [a, b], asked: put, rulings: [ruling()] }).value).toBe(6);
  });

  it.each([
    {
      what: "a person, in either order",
      of: [silent({ id: "r0", at: at("03:20"), value: 5 }), ruling()],
      is: 6,
    },
    {
      what: "the first of two persons",
      of: [ruling({ id: "r2", at: at("03:31"), value: 5 }), ruling()],
      is: 6,
    },
    { what: "of one moment the first by its name", of: [ruling({ id: "r2", value: 5 }), ruling()], is: 6 },
    { what: "the first by its name, in order", of: [ruling(), ruling({ id: "r2", value: 5 })], is: 6 },
  ])("gives way to $what", ({ of, is }) => {
    expect(field({ claims: [a, b], rulings: of }).value).toBe(is);
  });
});

describe("a guardrail with exceptions", () => {
  const rail = { id: "few", title: "few", fields: [size], constraint: { max: 4 } };
  const named = (except: readonly string[] | undefined) =>
    policy({
      guardrails: [{ ...rail, ...(except && { except }) }],
      approvers: [{ name: "owners", principals: ["olga", "pia"] }],
    });
  const judge = (parts: object, except: readonly string[] | undefined = ["max", "olga"], claims = [a, b]) =>
    field(
      { claims, asked: [asked({ claims: ["a"] })], rulings: [ruling({ value: 6, ...parts })] },
      named(except),
    ).value;

  it.each<{
    readonly what: string;
    readonly parts: object;
    readonly except?: readonly string[];
    readonly is: boolean;
  }>([
    { what: "by one whom it names", parts: {}, is: true },
    { what: "by another whom it names, who approves nothing", parts: { by: "max" }, is: true },
    { what: "not by an approver whom it does not name", parts: { by: "pia" }, is: false },
    { what: "not for ever", parts: { until: undefined }, is: false },
    { what: "not once the time is over", parts: { until: at("04:00") }, is: false },
    { what: "for a second more", parts: { until: at("04:00:01") }, is: true },
    { what: "from the moment of the answer", parts: { at: at("04:00") }, is: true },
    { what: "not before the answer", parts: { at: at("04:00:01") }, is: false },
    { what: "not by what is to go back", parts: { answer: "revert" }, is: false },
    { what: "not by a refusal", parts: { answer: "refuse" }, is: false },
    { what: "not by a word on another field", parts: { field: "/MinSize" }, is: false },
    { what: "not by one who claims something here", parts: { by: "anna" }, except: ["anna"], is: false },
    { what: "by nobody where it names nobody", parts: {}, except: [], is: false },
  ])("is lifted $what", ({ parts, except, is }) => {
    expect(judge(parts, except) === 6).toBe(is);
  });
});

describe("groups that answer for a field", () => {
  const groups = [
    { name: "first", principals: ["olga", "anna"] },
    { name: "second", principals: ["anna"] },
    { name: "third", principals: ["otto", "ben"] },
  ];
  const context = contextOf(dispute({ claims: [a] }), policy({ approvers: groups }));

  it("are told with those of their members who claim nothing here", () => {
    expect(membersInOrder(size, context, ["anna", b.actor])).toEqual([["olga"], ["otto"]]);
    expect(membersInOrder(size, context, [])).toEqual([["olga", "anna"], ["anna"], ["otto", "ben"]]);
  });

  it.each([
    { what: "in their order", named: undefined, is: ["first", "second", "third"] },
    { what: "the one that is asked for by name first", named: "second", is: ["second", "first", "third"] },
    { what: "in their order where none has that name", named: "fourth", is: ["first", "second", "third"] },
  ])("stand $what", ({ named, is }) => {
    expect(groupsFor(size, context, named).map(({ name }) => name)).toEqual(is);
  });

  const session = { ...a, actor: { ...a.actor, said: ["eve", "123456789012:role/robot"] } };
  it.each([
    { what: "before the question counts in whole", madeAt: "03:09", said: 2 },
    { what: "with the question counts in whole", madeAt: "03:10", said: 2 },
    { what: "after the question counts as far as it is recorded", madeAt: "03:11", said: 1 },
  ])("exclude what a session calls itself: $what", ({ madeAt, said }) => {
    const actor = excludingActor({ ...session, madeAt: at(madeAt) } as typeof session, time("03:10"));
    expect(actor.said).toHaveLength(said);
    expect(actor.said?.at(-1)).toBe("123456789012:role/robot");
  });
});
