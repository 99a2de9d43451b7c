import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { checkedFields } from "#core/plans/check/checked-fields.ts";
import type { PlannedChange, PlannedEdit } from "#core/plans/plan.ts";
import type { FieldView } from "#core/views/preview-view.ts";

const edit = (path: string, after?: Json): PlannedEdit => ({
  path: path as FieldPath,
  ...(after !== undefined && { after }),
});
const change = (edits: readonly PlannedEdit[], more: Partial<PlannedChange> = {}): PlannedChange => ({
  ...{ address: "a", deed: "update", named: "n", type: "T", place: {}, before: {}, isWhole: true },
  ...{ unknown: [], drift: [], leaves: [], edits },
  ...more,
});
const view = (path: string, outcome: FieldView["outcome"], more: Partial<FieldView> = {}): FieldView => ({
  ...{ path, outcome, because: [{ rule: "row", text: "because" }], holders: [], ask: null },
  ...more,
});
const told = (planned: PlannedChange, ...views: readonly FieldView[]) =>
  checkedFields(planned, views, (path) => path.startsWith("/Secret"));

describe("what becomes of a field of a plan", () => {
  const ask = {
    ...{ question: "May it?", approvers: ["a"], deadline: "2026-11-21T12:00:00Z" },
    onSilence: { answer: "keep" },
  } as unknown as NonNullable<FieldView["ask"]>;
  const offer = (stands: boolean, values: Readonly<Record<string, Json>>) =>
    ({ stands, values }) as unknown as NonNullable<FieldView["offer"]>;
  const holders = [{ claim: "c", by: "a" }];
  const plain = { path: "/A", by: [], rule: "row", why: "because" };

  it.each([
    { when: "it stays", view: view("/A", "keep", { value: 1 }), is: { ...plain, fate: "kept", planned: 1 } },
    {
      when: "it is put back",
      view: view("/A", "revert", { value: 2, holders, until: "2026-11-21T12:00:00Z" }),
      is: {
        ...{ ...plain, fate: "lost", planned: 1, backTo: 2, by: ["a"] },
        until: "2026-11-21T12:00:00Z",
      },
    },
    {
      when: "it is heard again",
      view: view("/A", "revert", { value: null, waits: true }),
      is: { ...plain, fate: "waits", planned: 1, backTo: null },
    },
    {
      when: "it is asked about",
      view: view("/A", "ask", { value: 2, ask, waits: true }),
      is: {
        ...{ ...plain, fate: "asks", planned: 1, backTo: 2 },
        asked: { question: "May it?", approvers: ["a"], deadline: ask.deadline, silence: "keep" },
      },
    },
    {
      when: "a row has a place",
      view: view("/A", "keep", {
        because: [
          { rule: "first", text: "1" },
          { rule: "row", at: "p:1", text: "2" },
        ],
      }),
      is: { ...plain, fate: "kept", planned: 1, at: "p:1", why: "2" },
    },
    {
      when: "nobody gave a reason",
      view: view("/A", "keep", { because: [] }),
      is: { ...plain, fate: "kept", planned: 1, rule: "none", why: "" },
    },
    {
      when: "another value would stay",
      view: view("/A", "revert", { offer: offer(false, { "/A": 5 }) }),
      is: { ...plain, fate: "lost", planned: 1, offer: { "/A": 5 } },
    },
    {
      when: "what stands would stay",
      view: view("/A", "revert", { offer: offer(true, { "/A": 5 }) }),
      is: { ...plain, fate: "lost", planned: 1 },
    },
    {
      when: "several have to be written",
      view: view("/A", "revert", { offer: offer(true, { "/A": 5, "/B": 6 }) }),
      is: { ...plain, fate: "lost", planned: 1, offer: { "/A": 5, "/B": 6 } },
    },
    {
      when: "there is no offer",
      view: view("/A", "revert", { offer: null }),
      is: { ...plain, fate: "lost", planned: 1 },
    },
    {
      when: "a part of it is put back",
      view: view("/A/B", "revert", { value: 2 }),
      is: { ...plain, path: "/A/B", fate: "lost", backTo: 2 },
    },
    {
      when: "a part of it stays",
      view: view("/A/B", "keep"),
      is: { ...plain, fate: "kept", planned: 1 },
    },
  ])("is told where $when", ({ view, is }) => {
    expect(told(change([edit("/A", 1)]), view)).toEqual([is]);
  });

  it.each([
    { outcomes: ["keep", "revert"], fate: "lost" },
    { outcomes: ["revert", "keep"], fate: "lost" },
    { outcomes: ["revert", "ask", "keep"], fate: "asks" },
    { outcomes: ["keep", "keep"], fate: "kept" },
  ] as const)("is $fate where its parts are $outcomes", ({ outcomes, fate }) => {
    const views = outcomes.map((outcome, at) => view(`/A/P${at}`, outcome));
    expect(told(change([edit("/A", 1)]), ...views)).toMatchObject([{ fate }]);
  });

  it("is kept where nothing in the policy speaks about it", () => {
    const silent = { fate: "kept", by: [], rule: "none", why: "nothing in the policy speaks about it" };
    expect(told(change([edit("/A", 1), edit("/B"), edit("/Secret", "x")]))).toEqual([
      { path: "/A", planned: 1, ...silent },
      { path: "/B", ...silent },
      { path: "/Secret", planned: "(hidden)", ...silent },
    ]);
  });

  it("is told of what hangs on it as well, after the plan's own, and of each once", () => {
    const views = [view("/Other", "revert", { value: 2 }), view("/A", "keep"), view("/AB", "keep")];
    expect(told(change([edit("/A", 1), edit("/B", 2)]), ...views)).toMatchObject([
      { path: "/A", fate: "kept", planned: 1, why: "because" },
      { path: "/B", fate: "kept", planned: 2, rule: "none" },
      { path: "/Other", fate: "lost", backTo: 2 },
      { path: "/AB", fate: "kept" },
    ]);
    expect(told(change([]), views[0] as FieldView)).toEqual([
      { ...plain, path: "/Other", fate: "lost", backTo: 2 },
    ]);
  });

  it("is told of a deletion alone where the plan deletes", () => {
    const paths = told(change([edit("/"), edit("/A", 1)])).map(({ path }) => path);
    expect(paths).toEqual(["/"]);
  });

  it("names what the plan undoes, and hides what nobody may read", () => {
    const drift = [
      { path: "/A" as FieldPath, left: 1, stands: 9 },
      { path: "/Secret" as FieldPath, left: "p", stands: "q" },
      { path: "/B" as FieldPath },
    ];
    const edits = [edit("/A/B", 1), edit("/Secret", "p"), edit("/B", 1), edit("/C", 1)];
    const fields = told(change(edits, { drift }), view("/Secret", "revert", { value: "(hidden)" }));
    expect(fields.map(({ undoes, planned }) => ({ undoes, planned }))).toEqual([
      { undoes: { left: 1, stands: 9 }, planned: 1 },
      { undoes: { left: "(hidden)", stands: "(hidden)" }, planned: "(hidden)" },
      { undoes: {}, planned: 1 },
      { undoes: undefined, planned: 1 },
    ]);
  });
});
