import { describe, expect, it } from "vitest";
import type { FieldVerdict, Question } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { DocketRecord, OpenCase, Restore } from "#core/ledger/docket-record.ts";
import { type CarryingOut, carriedOut, type Said } from "#core/views/receipt/carried-out.ts";

const field = "/DesiredCapacity" as FieldPath;
const at = (minute: number) => `2026-11-21T03:${String(minute).padStart(2, "0")}:00Z`;
const said: Said = { id: "q.0.x", field, at: at(10), answer: "value", value: 10 };

const live = (value: Json, minute: number): DocketRecord["live"] => ({
  at: at(minute),
  state: "there",
  properties: { DesiredCapacity: value },
});

const restore = (more: Partial<Restore> = {}): Restore => ({
  id: "r",
  decision: "d",
  at: at(11),
  state: "due",
  values: { [field]: 10 } as Restore["values"],
  from: {},
  ...more,
});

const judged = (verdict: Partial<FieldVerdict>, knows = true): CarryingOut["decision"] => ({
  record: {
    dispute: { rulings: knows ? [{ id: said.id }] : [] },
    verdict: { fields: [{ path: field, ask: null, because: [], ...verdict }] },
  } as never,
});

const open = (more: Partial<OpenCase>): OpenCase =>
  ({ state: "running", stirred: false, ...more }) as OpenCase;

type Row = {
  readonly when: string;
  readonly scene: Partial<CarryingOut["record"]> & { readonly decision?: CarryingOut["decision"] };
  readonly said?: Partial<Said>;
  readonly is: unknown;
};

const busy = { kind: "busy", why: "somebody else writes to the resource" } as const;
const hopeless = { kind: "hopeless", why: "the permission to write it is missing" } as const;
const question = (cause: Question["cause"], beside = false) => ({ cause, beside }) as Question;

describe("an answer is carried out", () => {
  const rows: readonly Row[] = [
    { when: "nobody has judged since", scene: {}, is: { writing: { is: "weighing" } } },
    {
      when: "the last judgement did not know it",
      scene: { decision: judged({ value: 10 }, false) },
      is: { writing: { is: "weighing" } },
    },
    { when: "it is due", scene: { restores: [restore()], case: open({}) }, is: { writing: { is: "next" } } },
    {
      when: "it is due and the case waits all the same",
      scene: { restores: [restore()], case: open({ state: "waiting" }) },
      is: { writing: { is: "stopped" } },
    },
    {
      when: "it is due, the case waits, and was stirred",
      scene: { restores: [restore()], case: open({ state: "waiting", stirred: true }) },
      is: { writing: { is: "next" } },
    },
    {
      when: "it was sent, and read before that",
      scene: { restores: [restore({ state: "sent" })], live: live(3, 10) },
      is: { writing: { is: "sent", at: at(11) } },
    },
    {
      when: "it was written and not read since",
      scene: { restores: [restore({ state: "done", endedAt: at(13) })], live: live(10, 12) },
      is: { writing: { is: "written", at: at(11) } },
    },
    {
      when: "it was written and read",
      scene: { restores: [restore({ state: "done", endedAt: at(13) })], live: live(10, 14) },
      is: { writing: { is: "written", at: at(11) }, seen: { is: "there", at: at(14) } },
    },
    {
      when: "it was written and something else was read",
      scene: { restores: [restore({ state: "done", endedAt: at(13) })], live: live(4, 14) },
      is: { writing: { is: "written", at: at(11) }, seen: { is: "other", at: at(14) } },
    },
    {
      when: "it was written and the resource is gone",
      scene: {
        restores: [restore({ state: "done", endedAt: at(13) })],
        live: { at: at(14), state: "gone", properties: {} },
      },
      is: { writing: { is: "written", at: at(11) }, seen: { is: "other", at: at(14) } },
    },
    {
      when: "it was written and the resource cannot be read",
      scene: {
        restores: [restore({ state: "done", endedAt: at(13) })],
        live: { at: at(14), state: "unreadable", properties: {} },
      },
      is: { writing: { is: "written", at: at(11) } },
    },
    {
      when: "the cloud was busy",
      scene: { restores: [restore({ state: "failed", endedAt: at(12), failure: busy })] },
      is: { writing: { is: "failed", at: at(12), why: busy.why } },
    },
    {
      when: "the cloud refused it for good",
      scene: { restores: [restore({ state: "failed", endedAt: at(12), failure: hopeless })] },
      is: { writing: { is: "given up", at: at(12), why: hopeless.why } },
    },
    {
      when: "an older write brought the same",
      scene: { restores: [restore({ at: at(9), state: "done" })] },
      is: { writing: { is: "weighing" } },
    },
    {
      when: "another value was written since",
      scene: { restores: [restore({ values: { [field]: 7 } as Restore["values"], state: "done" })] },
      is: { writing: { is: "weighing" } },
    },
    {
      when: "it stands there",
      scene: { decision: judged({ outcome: "keep", effect: "none", value: 10 }), live: live(10, 9) },
      is: { writing: { is: "stands" }, seen: { is: "there", at: at(9) } },
    },
    {
      when: "the hours are over",
      scene: {
        decision: judged({
          outcome: "revert",
          effect: "wait",
          value: 10,
          because: [
            { rule: "ruling", text: "x" },
            { rule: "brake/hours", text: "it is\u202E night" },
          ],
        }),
        live: live(3, 12),
      },
      is: { writing: { is: "waits", why: "it is night" } },
    },
    {
      when: "the mode does not let it write",
      scene: { decision: judged({ outcome: "revert", effect: "notify", value: 10 }), live: live(3, 12) },
      is: { writing: { is: "told" } },
    },
    {
      when: "it can only be set when the resource is created",
      scene: {
        decision: judged({ outcome: "ask", effect: "notify", ask: question("create-only") }),
        live: live(3, 12),
      },
      is: { writing: { is: "asked", why: "it can only be set when the resource is created" } },
    },
    {
      when: "something is asked beside it",
      scene: {
        decision: judged({ outcome: "keep", value: 10, ask: question("defiance", true) }),
        live: live(10, 12),
      },
      is: { writing: { is: "stands" }, seen: { is: "there", at: at(12) } },
    },
    {
      when: "weighed anew it came to something else",
      scene: { decision: judged({ outcome: "revert", effect: "write", value: 7 }), live: live(3, 12) },
      is: { writing: { is: "overtaken" } },
    },
    {
      when: "a secret is to go back",
      said: { answer: "revert", value: undefined as never },
      scene: { decision: judged({ outcome: "revert", effect: "write" }), live: live(3, 12) },
      is: { writing: { is: "by hand" } },
    },
    {
      when: "a resource is wanted back",
      said: { field: "/" as FieldPath, value: "there" },
      scene: { decision: judged({}), live: { at: at(12), state: "gone", properties: {} } },
      is: { writing: { is: "by hand" } },
    },
    {
      when: "it comes back with the block around it",
      said: { field: "/Policy/Mode" as FieldPath, value: "on" },
      scene: {
        restores: [
          restore({
            values: { "/Policy": { Mode: "on" } } as unknown as Restore["values"],
            state: "done",
            endedAt: at(13),
          }),
        ],
        live: { at: at(14), state: "there", properties: { Policy: { Mode: "on" } } },
      },
      is: { writing: { is: "written", at: at(11) }, seen: { is: "there", at: at(14) } },
    },
    {
      when: "it is due since that very moment",
      scene: { restores: [restore({ at: at(10) })] },
      is: { writing: { is: "next" } },
    },
    {
      when: "what was there goes back, whatever it is",
      said: { answer: "revert", value: undefined as never },
      scene: { restores: [restore({ values: { [field]: 3 } as Restore["values"] })] },
      is: { writing: { is: "next" } },
    },
    {
      when: "what was there was written, and is read",
      said: { answer: "revert", value: undefined as never },
      scene: {
        restores: [restore({ values: { [field]: 3 } as Restore["values"], state: "done", endedAt: at(13) })],
        live: live(3, 13),
      },
      is: { writing: { is: "written", at: at(11) }, seen: { is: "there", at: at(13) } },
    },
    {
      when: "what was there was written around it, and is read",
      said: { field: "/Policy/Mode" as FieldPath, answer: "revert", value: undefined as never },
      scene: {
        restores: [
          restore({
            values: { "/Min": 1, "/Policy": { Mode: "on" } } as unknown as Restore["values"],
            ...{ state: "done", endedAt: at(13) },
          }),
        ],
        decision: judged({ path: "/Policy/Mode" as FieldPath, value: "on" }),
        live: { at: at(14), state: "there", properties: { Policy: { Mode: "on" } } },
      },
      is: { writing: { is: "written", at: at(11) }, seen: { is: "there", at: at(14) } },
    },
    {
      when: "nobody knows what was written around it",
      said: { field: "/Policy/Mode" as FieldPath, answer: "revert", value: undefined as never },
      scene: {
        restores: [
          restore({ values: { "/Policy": {} } as Restore["values"], state: "done", endedAt: at(13) }),
        ],
        live: { at: at(14), state: "there", properties: { Policy: { Mode: "on" } } },
      },
      is: { writing: { is: "written", at: at(11) } },
    },
    {
      when: "only another field is put back",
      said: { answer: "revert", value: undefined as never },
      scene: { restores: [restore({ values: { "/Min": 3 } as Restore["values"] })] },
      is: { writing: { is: "weighing" } },
    },
    {
      when: "nobody has written it down yet",
      said: { id: undefined as never },
      scene: {
        decision: {
          record: { dispute: { rulings: [{}] }, verdict: { fields: [{ path: field, ask: null }] } } as never,
        },
      },
      is: { writing: { is: "weighing" } },
    },
    {
      when: "it is told of the second field",
      scene: {
        decision: {
          record: {
            dispute: { rulings: [{ id: "other" }, { id: said.id }] },
            verdict: {
              fields: [
                { path: "/Min", ask: question("create-only"), because: [] },
                { path: field, ask: null, because: [], effect: "notify", outcome: "revert" },
              ],
            },
          } as never,
        },
      },
      is: { writing: { is: "told" } },
    },
    {
      when: "the last judgement says nothing of the field",
      scene: { decision: judged({ path: "/Min" as FieldPath }) },
      is: { writing: { is: "unwritten" } },
    },
    {
      when: "it waits for another reason",
      scene: { decision: judged({ effect: "wait", because: [{ rule: "ruling", text: "so it is" }] }) },
      is: { writing: { is: "waits", why: "so it is" } },
    },
    {
      when: "it waits for no reason",
      scene: { decision: judged({ effect: "wait", because: [] }) },
      is: { writing: { is: "waits", why: "" } },
    },
    {
      when: "it is told to be kept",
      scene: { decision: judged({ outcome: "keep", effect: "notify", value: 10 }), live: live(3, 12) },
      is: { writing: { is: "unwritten" } },
    },
    {
      when: "it is to be written, and nothing is due",
      scene: { decision: judged({ outcome: "revert", effect: "write", value: 10 }), live: live(3, 12) },
      is: { writing: { is: "unwritten" } },
    },
    {
      when: "it is to be written, and nobody knows what",
      scene: { decision: judged({ outcome: "revert", effect: "write" }), live: live(3, 12) },
      is: { writing: { is: "unwritten" } },
    },
    {
      when: "what is kept is something that stands",
      said: { answer: "keep", value: undefined as never },
      scene: { decision: judged({ outcome: "keep", value: 4 }), live: live(3, 12) },
      is: { writing: { is: "unwritten" } },
    },
    {
      when: "it is due, and no case is open",
      scene: { restores: [restore()] },
      is: { writing: { is: "next" } },
    },
  ];

  it.each(rows)("as $is.writing.is when $when", ({ scene, is, said: more }) => {
    const { decision, ...record } = scene;
    const whole = { case: undefined, live: undefined, restores: [], ...record };
    const given = { ...said, ...more };
    expect(carriedOut(given, { record: whole, decision, shape: unknownShape })).toEqual(is);
  });
});
