import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { heardSince, notJudged } from "#core/views/sheet/past/heard-since.ts";
import { at, claim, dispute, time } from "../../../arbitration/small-disputes.ts";
import {
  anna,
  around,
  arrived,
  calm,
  change,
  known,
  otto,
  restore,
  restorer,
} from "../../../looking/looked-at-group.ts";

const size = "/DesiredCapacity";
const five = (when = "03:00", parts: Parameters<typeof change>[1] = {}) =>
  change(when, { edits: { [size]: 5 }, ...parts });
const live = (state: "there" | "gone" | "unreadable", properties: Json = calm) =>
  ({ ...known(), live: { at: at("01:00"), state, properties } }) as DocketRecord;

function since(
  events: readonly Arrived[],
  { record = known(), until = "04:00", looks = [] as string[] } = {},
) {
  return heardSince({
    ...{ record, events, time: time(until), lookDelayMs: 10_000 },
    aroundAt: (moment) => {
      looks.push(new Date(moment).toISOString().slice(11, 19));
      return around();
    },
  });
}

describe("when somebody looked", () => {
  it.each<{ what: string; heard: readonly string[]; until?: string; is: readonly string[] }>([
    { what: "never, as nothing was heard", heard: [], is: [] },
    { what: "a while after it was heard", heard: ["03:00"], is: ["03:00:10"] },
    { what: "once for all that was heard by then", heard: ["03:00", "03:00:10"], is: ["03:00:10"] },
    { what: "once more for what came later", heard: ["03:00", "03:00:11"], is: ["03:00:10", "03:00:21"] },
    { what: "by the very moment", heard: ["03:00"], until: "03:00:10", is: ["03:00:10"] },
    { what: "not yet", heard: ["03:00"], until: "03:00:09", is: [] },
    {
      what: "for the first, and not for the next",
      heard: ["03:00", "03:05"],
      until: "03:05",
      is: ["03:00:10"],
    },
  ])("%#: was $what", ({ heard, until, is }) => {
    const looks: string[] = [];
    since(
      heard.map((when) => five("02:59", { heard: when, id: when })),
      { looks, ...(until !== undefined && { until }) },
    );
    expect(looks).toEqual(is);
  });

  it("and nothing is new where nobody did", () => {
    const record = known();
    expect(since([], { record }).record).toBe(record);
  });
});

describe("what stands by what requests say", () => {
  const removed = (path: string) => change("03:00", { edits: { [path]: null } });
  const many = (...edits: readonly object[]) => arrived({ ...five().event, edits } as never);

  it.each<{
    what: string;
    events: readonly Arrived[];
    record?: DocketRecord;
    is: object;
    unknown?: readonly string[];
  }>([
    { what: "a value that was written", events: [five()], is: { DesiredCapacity: 5 } },
    { what: "no field that was taken away", events: [removed("/MinSize")], is: { MinSize: undefined } },
    {
      what: "the later of two, whichever was heard first",
      events: [
        change("03:01", { edits: { [size]: 6 }, heard: "03:02" }),
        five("03:00", { heard: "03:02:01" }),
      ],
      is: { DesiredCapacity: 6 },
    },
    {
      what: "nobody knows what, where no value is said",
      events: [change("03:00", { edits: { [size]: undefined } })],
      is: {},
      unknown: [size],
    },
    {
      what: "nobody knows what of the whole, where a part is unsaid",
      events: [change("03:00", { edits: { "/Environment/Variables": undefined } })],
      is: {},
      unknown: ["/Environment"],
    },
    {
      what: "known again, once the whole is written",
      events: [change("03:00", { edits: { [size]: undefined } }), five("03:01")],
      is: { DesiredCapacity: 5 },
    },
    {
      what: "known again, once it is taken away",
      events: [
        change("03:00", { edits: { "/MinSize": undefined } }),
        change("03:01", { edits: { "/MinSize": null } }),
      ],
      is: { MinSize: undefined },
    },
    {
      what: "not known by a part of it",
      events: [
        change("03:00", { edits: { "/Environment": undefined } }),
        change("03:01", { edits: { "/Environment/Variables": { A: "1" } } }),
      ],
      is: { Environment: { Variables: { A: "1" } } },
      unknown: ["/Environment"],
    },
    {
      what: "as it was, where the request fits nothing",
      events: [change("03:00", { edits: { "/MinSize/A": 1 } })],
      is: {},
    },
    {
      what: "what else is written, where a name is none",
      events: [many({ path: "nonsense", after: 1 }, { path: size, after: 5 })],
      is: { DesiredCapacity: 5 },
    },
  ])("%#: is $what", ({ events, record = known(), is, unknown = [] }) => {
    const found = since(events, { record });
    expect(found.record.live).toMatchObject({ state: "there" });
    expect(found.record.live?.properties).toEqual(JSON.parse(JSON.stringify({ ...calm, ...is })));
    expect([...found.unknown]).toEqual(unknown);
  });

  const deleted = change("03:00", { write: "delete", edits: { [size]: 9 } });
  const made = change("03:01", { write: "create", edits: { [size]: 5 } });

  it.each<{ what: string; events: readonly Arrived[]; record?: DocketRecord; state: string; is?: object }>([
    { what: "gone, once it is deleted", events: [deleted], state: "gone" },
    { what: "gone still", events: [five()], record: live("gone"), state: "gone" },
    {
      what: "unreadable still",
      events: [five()],
      record: live("unreadable"),
      state: "unreadable",
      is: { ...calm, DesiredCapacity: 5 },
    },
    {
      what: "unread, where nobody looked",
      events: [five()],
      record: { ...known(), live: undefined },
      state: "unreadable",
      is: { DesiredCapacity: 5 },
    },
    { what: "made anew", events: [deleted, made], state: "there", is: { DesiredCapacity: 5 } },
    {
      what: "there, once it is made",
      events: [made],
      record: live("gone"),
      state: "there",
      is: { DesiredCapacity: 5 },
    },
    {
      what: "as it was made, and nothing of before",
      events: [made],
      state: "there",
      is: { DesiredCapacity: 5 },
    },
    {
      what: "made, and edited since",
      events: [made, five("03:02", { edits: { "/MinSize": 2 } })],
      record: live("gone"),
      state: "there",
      is: { DesiredCapacity: 5, MinSize: 2 },
    },
  ])("%#: it is $what", ({ events, record = known(), state, is }) => {
    const found = since(events, { record }).record.live;
    expect(found?.state).toBe(state);
    if (is !== undefined) expect(found?.properties).toEqual(is);
  });
});

describe("what Parley wrote", () => {
  const own = (edits: Readonly<Record<string, Json>> = { [size]: 5 }) =>
    change("03:00", { actor: restorer, edits });
  const owned = ({ docket }: DocketRecord) =>
    [...docket.writes.keys()].filter((key) => key.startsWith(restorer.principal));

  it("is nobody's claim, also where its restore is forgotten", () => {
    const { record } = since([own({ [size]: 5, "/MinSize": null })]);
    expect(owned(record)).toEqual([]);
    expect(record.restores).toEqual([
      {
        ...{ id: own().event.id, decision: "", state: "done", at: at("03:00"), endedAt: at("03:00") },
        ...{ values: { [size]: 5, "/MinSize": null }, from: {} },
      },
    ]);
  });

  it("is told of others by who wrote", () => {
    expect(since([five()]).record.restores).toEqual([]);
    expect(
      since([
        arrived({
          kind: "said",
          id: "s",
          at: at("03:00"),
          actor: restorer,
          testimony: { source: "session" },
        }),
      ]).record.restores,
    ).toEqual([]);
  });

  it.each([
    { what: "known by a restore just before", when: "02:59:01", count: 1 },
    { what: "known by a restore just after", when: "03:00:59", count: 1 },
    { what: "not known by one a minute before", when: "02:59", count: 2 },
    { what: "not known by one a minute after", when: "03:01", count: 2 },
  ])("%#: is $what", ({ when, count }) => {
    const restores = [restore({ at: at(when), endedAt: at("03:01") })];
    expect(since([own()], { record: { ...known(), restores } }).record.restores).toHaveLength(count);
  });
});

it("a look forgets no permit of a claim that is heard later", () => {
  const wish = claim({ id: "wish", madeAt: at("03:05") });
  const declared = arrived({
    kind: "declare",
    id: "d",
    at: at("03:05"),
    actor: otto,
    claims: [{ ...wish, actor: otto }],
  });
  const permit = { backing: "none", at: at("02:00") } as const;
  const { record } = since([five(), declared], {
    record: { ...known(), permits: { wish: permit, other: permit } },
  });
  expect(record.permits).toEqual({ wish: permit });
});

describe("what is not in what was judged", () => {
  const judged = (parts: object = {}) => ({ ...dispute({ now: at("03:30") }), ...parts });
  const wrote = (when: string, principal = "anna") => [
    { field: size, at: at(when), principal, after: 5, by: "change" },
  ];
  const wish = (parts: object) => claim({ by: "anna", kind: "person", ...parts });
  const strike = { kind: "strike", id: "x", at: at("03:00"), principal: "anna", by: "olga" } as const;

  it.each<{ what: string; event?: Arrived; told?: object; is: boolean }>([
    { what: "what nobody wrote down", is: true },
    { what: "not what is in its history", told: { history: wrote("03:00") }, is: false },
    { what: "what is of another second", told: { history: wrote("03:00:01") }, is: true },
    {
      what: "not what is of that second",
      event: five("03:00:00.700"),
      told: { history: wrote("03:00:00.200") },
      is: false,
    },
    { what: "what is another's", told: { history: wrote("03:00", "otto") }, is: true },
    { what: "not what is claimed", told: { claims: [wish({ changedAt: at("03:00") })] }, is: false },
    { what: "not what is declared", told: { claims: [wish({ madeAt: at("03:00") })] }, is: false },
    {
      what: "what was declared then, and changed since",
      told: { claims: [wish({ madeAt: at("03:00"), changedAt: at("03:10") })] },
      is: true,
    },
    {
      what: "what was heard later",
      event: five("03:00", { heard: "03:30:01" }),
      told: { history: wrote("03:00") },
      is: true,
    },
    {
      what: "not what was heard that second",
      event: five("03:00", { heard: "03:30" }),
      told: { history: wrote("03:00") },
      is: false,
    },
    { what: "nothing that was struck out before", event: arrived(strike), is: false },
    { what: "what was struck out later", event: arrived(strike, "03:31"), is: true },
  ])("%#: is $what", ({ event = five(), told = {}, is }) => {
    expect(notJudged([event], judged(told) as never)).toEqual(is ? [event] : []);
  });

  it("knows a role by any of its sessions", () => {
    const session = { ...anna, principal: "arn:aws:sts::123456789012:assumed-role/deploy/one" };
    const event = five("03:00", { actor: session });
    const history = wrote("03:00", "arn:aws:sts::123456789012:assumed-role/deploy/two");
    expect(notJudged([event], judged({ history }) as never)).toEqual([]);
  });
});
