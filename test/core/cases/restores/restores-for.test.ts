import { describe, expect, it } from "vitest";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { restoresFor, withRestores } from "#core/cases/restores/under-way.ts";
import { absent, existence } from "#core/fields/existence.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { around, recordOf, restore } from "../open-cases.ts";

const verdict = (path: string, more: Partial<FieldVerdict> = {}): FieldVerdict =>
  plainVerdict(path, { outcome: "revert", effect: "write", value: "8", ...more });

const asked = (meanwhile: Json | undefined): Partial<FieldVerdict> => ({
  outcome: "ask",
  ask: {
    question: "",
    why: "",
    cause: "rule",
    beside: false,
    options: [],
    approvers: [],
    deadline: at("08:00"),
    meanwhile: meanwhile === undefined ? {} : { value: meanwhile },
    onSilence: { answer: "keep" },
  },
});

const deciding = (fields: readonly FieldVerdict[], effect: Verdict["effect"] = "write") => ({
  id: "decision1",
  at: at("04:00"),
  verdict: { effect, fields },
});

const live = {
  DesiredCapacity: "3",
  Cooldown: "1",
  Zones: ["b", "a"],
  Secret: Hidden.of("1"),
  MinSize: Hidden.of("2"),
};

describe("what is written", () => {
  it.each<{ is: Json; when: string; field: FieldVerdict; effect?: Verdict["effect"] }>([
    { is: { "/DesiredCapacity": "8" }, when: "a field goes back", field: verdict("/DesiredCapacity") },
    {
      is: { "/DesiredCapacity": null },
      when: "it should be absent",
      field: verdict("/DesiredCapacity", { value: null }),
    },
    {
      is: { "/DesiredCapacity": "5" },
      when: "that holds while a person is asked",
      field: verdict("/DesiredCapacity", asked("5")),
    },
    { is: {}, when: "live holds while a person is asked", field: verdict("/DesiredCapacity", asked("3")) },
    {
      is: {},
      when: "nobody knows what holds meanwhile",
      field: verdict("/DesiredCapacity", asked(undefined)),
    },
    { is: {}, when: "it stays", field: verdict("/DesiredCapacity", { outcome: "keep", effect: "notify" }) },
    { is: {}, when: "its write has to wait", field: verdict("/DesiredCapacity", { effect: "wait" }) },
    {
      is: {},
      when: "what holds meanwhile has to wait",
      field: verdict("/DesiredCapacity", { ...asked("5"), effect: "wait" }),
    },
    { is: {}, when: "it stands there already", field: verdict("/DesiredCapacity", { value: "3" }) },
    { is: {}, when: "it stands there in another order", field: verdict("/Zones", { value: ["a", "b"] }) },
    { is: {}, when: "an absent field should be absent", field: verdict("/MaxSize", { value: null }) },
    {
      is: {},
      when: "its value is unknown",
      field: verdict("/DesiredCapacity", { value: undefined } as never),
    },
    {
      is: {},
      when: "its value is hidden",
      field: verdict("/DesiredCapacity", { value: Hidden.changed }),
    },
    {
      is: {},
      when: "its value is a digest",
      field: verdict("/DesiredCapacity", { value: { a: [Hidden.of("9")] } }),
    },
    { is: {}, when: "a digest stands there", field: verdict("/MinSize") },
    { is: {}, when: "it is write-only", field: verdict("/Secret") },
    { is: {}, when: "it is read-only", field: verdict("/Arn") },
    {
      is: {},
      when: "the resource itself is what came or went",
      field: verdict(existence, { value: absent }),
    },
    { is: {}, when: "Parley only advises", field: verdict("/DesiredCapacity"), effect: "notify" },
    { is: {}, when: "Parley only observes", field: verdict("/DesiredCapacity"), effect: "none" },
  ])("is $is when $when", ({ is, field, effect }) => {
    const [found] = restoresFor(recordOf({ live }), deciding([field], effect), around());
    expect(found?.values ?? {}).toStrictEqual(is);
  });

  it.each(["gone", "unreadable"] as const)("is nothing when the resource is %s", (state) => {
    const record = { ...recordOf(), live: { at: at("03:59"), state, properties: live } };
    expect(restoresFor(record, deciding([verdict("/DesiredCapacity")]), around())).toEqual([]);
  });

  it("is one write for all fields of a decision, with what has to stand there", () => {
    const fields = [verdict("/DesiredCapacity"), verdict("/MaxSize")];
    const [write, ...more] = restoresFor(recordOf({ live }), deciding(fields), around());
    expect(more).toEqual([]);
    expect(write).toMatchObject({
      decision: "decision1",
      at: at("04:00"),
      state: "due",
      values: { "/DesiredCapacity": "8", "/MaxSize": "8" },
      from: { "/DesiredCapacity": "3", "/MaxSize": null },
    });
    expect(write?.id).toMatch(/^[0-9a-f]{64}$/);
    const again = restoresFor(recordOf({ live }), deciding(fields.toReversed()), around());
    expect(again[0]?.id).toBe(write?.id);
  });

  it("is not what was given up in this case", () => {
    const failure = { kind: "hopeless", why: "no" } as const;
    const hopeless = restore({ state: "failed", endedAt: at("04:00"), failure });
    const due = (record: ReturnType<typeof recordOf>, value = "8") =>
      restoresFor(record, deciding([verdict("/DesiredCapacity", { value })]), around()).length;
    expect(due(recordOf({ restores: [hopeless] }))).toBe(0);
    expect(due(recordOf({ restores: [hopeless] }), "7")).toBe(1);
    expect(due(recordOf({ restores: [{ ...hopeless, endedAt: at("03:00") }] }))).toBe(1);
    const said = (by: string, when: string) => ({
      restores: [hopeless],
      rulings: [
        { id: "q.0.r", field: "/DesiredCapacity" as FieldPath, over: [], answer: "revert", by, at: at(when) },
      ] as const,
    });
    expect(due(recordOf(said("olga", "04:10")))).toBe(1);
    expect(due(recordOf(said("olga", "03:50")))).toBe(0);
    expect(due(recordOf(said("silence", "04:10")))).toBe(0);
    expect(due(recordOf({ restores: [{ ...hopeless, failure: { kind: "moved", why: "no" } }] }))).toBe(1);
  });
});

describe("writes that are under way", () => {
  const wanted = deciding([verdict("/DesiredCapacity")]);
  const other = deciding([verdict("/Cooldown")]);
  const states = (restores: Parameters<typeof recordOf>[0], decision = wanted) =>
    withRestores(recordOf({ live, ...restores }), decision, around()).restores.map(({ id, state, failure }) =>
      [id.slice(0, 8), state, ...(failure ? [failure.kind] : [])].join(" "),
    );
  const fresh = restoresFor(recordOf({ live }), wanted, around())[0]?.id.slice(0, 8);

  it.each([
    { is: [`${fresh} due`], when: "there are none", restores: [], decision: wanted },
    { is: [`${fresh} due`], when: "an older one is only due", restores: [restore()], decision: wanted },
    {
      is: ["restore1 sent"],
      when: "one is on its way",
      restores: [restore({ state: "sent", token: "t" })],
      decision: other,
    },
    {
      is: ["restore1 sent"],
      when: "one may be on its way and is still wanted",
      restores: [restore({ state: "sent" })],
      decision: wanted,
    },
    {
      is: ["restore1 done", `${fresh} due`],
      when: "an earlier one has ended",
      restores: [restore({ state: "done" })],
      decision: wanted,
    },
  ])("are $is when $when", ({ is, restores, decision }) => {
    expect(states({ restores }, decision)).toEqual(is);
  });

  it("give way where one may be on its way and something else is wanted", () => {
    const [unsure, next] = states({ restores: [restore({ state: "sent" })] }, other);
    expect(unsure).toBe("restore1 failed moved");
    expect(next).toMatch(/due$/);
    const sent = recordOf({ live, restores: [restore({ state: "sent" })] });
    expect(withRestores(sent, other, around()).restores[0]).toMatchObject({ perhapsUntil: at("05:00") });
  });
});
