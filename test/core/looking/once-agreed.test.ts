import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { citedBy, citedIn } from "#core/looking/cited.ts";
import { essenceOf } from "#core/looking/essence.ts";
import { existenceOnly, speakingThere, withExistence } from "#core/looking/gone.ts";
import { isGuardrailCase } from "#core/looking/guarded.ts";
import { disputeAgreed, isToBeDone, onceAgreed, settledBy, turningFrom } from "#core/looking/once-agreed.ts";
import { claim, dispute, field, policy, situation } from "../arbitration/small-disputes.ts";
import { around, known } from "./looked-at-group.ts";

const agreed = field({ claims: [claim()] });
const asked = { question: "which?", cause: "unexplained", options: [], approvers: [] };
const on = (path: string, parts: object = {}): FieldVerdict =>
  ({
    ...agreed,
    ...{
      path,
      outcome: "keep",
      value: 3,
      ask: null,
      effect: "none",
      because: [],
      wishes: [],
      holders: ["a"],
    },
    ...{ deferred: [], refused: [], codify: false },
    ...parts,
  }) as unknown as FieldVerdict;
const fields = (...all: readonly FieldVerdict[]) => ({ fields: all });
const waits = { deferred: [{ claim: "b" }] };

describe("what is settled, now that it is agreed", () => {
  const before = on("/A", waits);

  it.each<{
    what: string;
    from?: FieldVerdict;
    after: readonly FieldVerdict[];
    is: FieldVerdict | undefined;
  }>([
    { what: "is as it was, where nothing is known of it", after: [], is: before },
    { what: "is as it was, where another field changes", after: [on("/B", { holders: ["x"] })], is: before },
    { what: "is quiet, once nobody waits", after: [on("/A")], is: undefined },
    {
      what: "has another holder",
      after: [on("/A", { ...waits, holders: ["x"] })],
      is: on("/A", { ...waits, holders: ["x"] }),
    },
    { what: "is as it was, where it has another value", after: [on("/A", { value: 4 })], is: before },
    { what: "is as it was, where it is put back", after: [on("/A", { outcome: "revert" })], is: before },
    { what: "is as it was, where somebody is asked beside", after: [on("/A", { ask: asked })], is: before },
    {
      what: "is as it was, where it had been put back",
      from: on("/A", { outcome: "revert" }),
      after: [on("/A")],
      is: on("/A", { outcome: "revert" }),
    },
    {
      what: "is as it was, where somebody had been asked beside",
      from: on("/A", { ask: asked }),
      after: [on("/A")],
      is: on("/A", { ask: asked }),
    },
  ])("%#: $what", ({ from = before, after, is }) => {
    expect(settledBy(fields(from), fields(...after))).toEqual(
      is === undefined ? {} : { "/A": essenceOf(is) },
    );
  });
});

describe("something is to be done, now that it is agreed,", () => {
  it.each<{ what: string; before: readonly FieldVerdict[]; after: readonly FieldVerdict[]; is: boolean }>([
    { what: "nothing", before: [on("/A")], after: [on("/A")], is: false },
    {
      what: "what was kept is put back",
      before: [on("/A")],
      after: [on("/A", { outcome: "revert" })],
      is: true,
    },
    { what: "what was kept is asked about", before: [on("/A")], after: [on("/A", { ask: asked })], is: true },
    {
      what: "what was put back still is",
      before: [on("/A", { outcome: "revert" })],
      after: [on("/A", { outcome: "revert" })],
      is: false,
    },
    {
      what: "what was asked about is put back",
      before: [on("/A", { ask: asked })],
      after: [on("/A", { outcome: "revert" })],
      is: false,
    },
    {
      what: "another is put back",
      before: [on("/A")],
      after: [on("/A"), on("/B", { outcome: "revert" })],
      is: false,
    },
    {
      what: "one of two is put back",
      before: [on("/A"), on("/B")],
      after: [on("/A"), on("/B", { outcome: "revert" })],
      is: true,
    },
  ])("%#: $what: $is", ({ before, after, is }) => {
    expect(isToBeDone(fields(...before), fields(...after))).toBe(is);
  });

  it("and nothing where it is the same verdict", () => {
    const same = fields(on("/A"));
    expect(isToBeDone(same, same)).toBe(false);
  });
});

describe("the verdict once it is agreed", () => {
  const now = { policy: policy(), types: around().types };
  const record = { ...known(), prior: { DesiredCapacity: 5 } };
  const one = dispute({ is: 3, was: 5, facts: { owners: { service: ["olga"] } } });
  const judged = { dispute: one, verdict: arbitrate(one, now.policy) };

  it("is the same where the same is agreed", () => {
    expect(onceAgreed(judged, { prior: { DesiredCapacity: 5 }, agreed: record }, now)).toBe(judged.verdict);
    expect(onceAgreed(judged, { prior: {}, agreed: record }, now)).not.toBe(judged.verdict);
  });

  it("is judged anew only where somebody waits", () => {
    const agreeing = { prior: {}, agreed: record };
    expect(turningFrom(judged, agreeing, now)).toBe(judged.verdict);
    const waiting = { ...judged, verdict: { ...judged.verdict, fields: [on("/A"), on("/B", waits)] } };
    expect(turningFrom(waiting, agreeing, now)).not.toBe(waiting.verdict);
    expect(turningFrom(waiting, { ...agreeing, prior: record.prior }, now)).toBe(waiting.verdict);
  });
});

describe("the dispute once it is agreed", () => {
  const now = { policy: policy(), types: around().types };
  const owners = { service: ["olga"] };
  const ownersTold = { service: { sources: ["catalogue"] } };
  const [doubts, putRight] = [{ anna: 1 }, { anna: 2 }];
  const counted = { doubts, putRight };

  it.each<{ what: string; facts: object; is: object }>([
    { what: "who owns it", facts: { owners }, is: { owners } },
    { what: "who told of owners", facts: { ownersTold }, is: { ownersTold } },
    { what: "both", facts: { owners, ownersTold }, is: { owners, ownersTold } },
    { what: "what was counted", facts: counted, is: counted },
    { what: "nothing of a half of the counts", facts: { doubts }, is: {} },
    { what: "nothing of the other half", facts: { putRight }, is: {} },
    { what: "nothing that nobody knew", facts: {}, is: {} },
  ])("%#: knows $what", ({ facts, is }) => {
    const told = situation();
    const before = {
      ...dispute({ situations: [told] }),
      facts: facts as never,
      sources: [{ source: "x" }] as never,
    };
    const later = disputeAgreed(before, known(), now);
    // That nobody's code owns it is told by the docket.
    const { fields: _, priorTags: __, ...found } = later.facts;
    expect(found).toEqual({ owners: { code: [] }, ...is });
    expect(Object.keys(found).toSorted()).toEqual(Object.keys({ owners, ...is }).toSorted());
    expect(later).toMatchObject({ now: before.now, situations: [told], sources: [{ source: "x" }] });
  });

  it("is about what is agreed by then", () => {
    const record = { ...known(), prior: { DesiredCapacity: 9 } };
    expect(disputeAgreed(dispute(), record, now).prior).toMatchObject({ "/DesiredCapacity": 9 });
  });
});

describe("the references that are cited", () => {
  const by = (id: string, ref?: string, situation?: string) =>
    claim({
      id,
      motivation: { kind: "incident", ...(ref !== undefined && { ref }) },
      ...(situation !== undefined && { while: situation }),
    });
  const docket = (written: readonly object[], declared: readonly object[] = []) =>
    ({
      docket: {
        writes: new Map([["slot", { writes: new Map(written.map((each, index) => [`e${index}`, each])) }]]),
        declared: new Map(declared.map((each, index) => [`d${index}`, { claim: each }])),
      },
    }) as unknown as Parameters<typeof citedIn>[0];
  const event = (parts: object) => ({ event: parts as never });
  const said = (ref?: string) => ({ motivation: { kind: "incident", ...(ref !== undefined && { ref }) } });

  it("of claims are those of reasons and of ends", () => {
    expect(citedBy([by("a", "INC-2", "INC-1"), by("b"), by("c", "INC-3")])).toEqual([
      "INC-2",
      "INC-1",
      "INC-3",
    ]);
  });

  it.each<{ what: string; events: readonly { readonly event: never }[]; is: readonly string[] }>([
    { what: "nothing new", events: [], is: [] },
    {
      what: "a change",
      events: [event({ kind: "change", testimonies: [said("INC-7"), said(), {}, said("INC-6")] })],
      is: ["INC-6", "INC-7"],
    },
    { what: "what was said", events: [event({ kind: "said", testimony: said("INC-7") })], is: ["INC-7"] },
    { what: "what was said without any", events: [event({ kind: "said", testimony: said() })], is: [] },
    { what: "what was said without a reason", events: [event({ kind: "said", testimony: {} })], is: [] },
    {
      what: "a declaration",
      events: [event({ kind: "declare", claims: [by("a", "INC-7", "INC-6")] })],
      is: ["INC-6", "INC-7"],
    },
    { what: "something else", events: [event({ kind: "withdraw", claims: [by("a", "INC-7")] })], is: [] },
  ])("%#: are sorted, each once, with those of $what", ({ events, is }) => {
    const cites = docket([by("a", "INC-2", "INC-1"), by("b")], [by("c", "INC-3"), by("d", "INC-2")]);
    expect(citedIn(cites, events)).toEqual(["INC-1", "INC-2", "INC-3", ...is]);
  });

  it("are none on an empty docket", () => {
    expect(citedIn(docket([]))).toEqual([]);
  });
});

describe("that a resource is there", () => {
  const present = claim({ id: "a", field: "/", constraint: { is: "present" } });
  const made = { ...present, id: "b", changedAt: present.madeAt };
  const size = claim({ id: "c" });

  it("is all that is weighed once it is gone", () => {
    expect(existenceOnly([size])).toEqual({
      live: { "/": "absent" },
      prior: { "/": "present" },
      claims: [size],
    });
  });

  it("is no matter of how it came, only of who wants it so", () => {
    expect(speakingThere([present, made, size])).toEqual([present, size]);
    expect(speakingThere([{ ...size, changedAt: size.madeAt }])).toHaveLength(1);
  });

  it("is known and agreed where anybody speaks of it", () => {
    const parts = { live: { "/A": 1 }, prior: { "/A": 2 }, claims: [size, present] };
    expect(withExistence(parts)).toEqual({
      live: { "/A": 1, "/": "present" },
      prior: { "/A": 2, "/": "present" },
      claims: parts.claims,
    });
    const silent = { ...parts, claims: [size] };
    expect(withExistence(silent)).toBe(silent);
  });
});

describe("a guardrail says what becomes of a field", () => {
  const because = (...rules: readonly string[]) => ({ because: rules.map((rule) => ({ rule, text: "so" })) });

  it.each<{ what: string; of: readonly FieldVerdict[]; is: boolean }>([
    { what: "by its rule", of: [on("/A", { outcome: "revert", ...because("guardrail/a") })], is: true },
    {
      what: "by one of its rules, of one of its fields",
      of: [on("/B"), on("/A", { outcome: "ask", ...because("rank", "guardrail/a") })],
      is: true,
    },
    { what: "that is kept", of: [on("/A", because("guardrail/a"))], is: false },
    {
      what: "by another rule",
      of: [on("/A", { outcome: "revert", ...because("rank/guardrail/") })],
      is: false,
    },
    { what: "of none", of: [], is: false },
  ])("%#: $what: $is", ({ of, is }) => {
    expect(isGuardrailCase(fields(...of))).toBe(is);
  });
});
