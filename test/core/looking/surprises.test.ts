import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { type Arrival, arrivalOf } from "#core/ledger/stored-event.ts";
import { at } from "../arbitration/small-disputes.ts";
import { anna, change, known, lookAt, otto, restore, restorer } from "./looked-at-group.ts";

const values = (all: object) => all as Restore["values"];
/** Parley restored the size at 03:00, from five back to three. */
const replaced = restore({ at: at("03:00"), endedAt: at("03:00:20") });
/** Parley added what was not there. */
const added = restore({
  at: at("03:00"),
  endedAt: at("03:00:20"),
  values: values({ "/HealthCheckType": "EC2" }),
  from: values({ "/HealthCheckType": null }),
});

type Glance = NonNullable<Parameters<typeof lookAt>[2]>;
type Is = NonNullable<Glance["is"]>;

const looked = (made: Restore, glance: Glance, is: Is = {}): readonly string[] =>
  lookAt({ ...known(), restores: [made] }, "03:05", { ...glance, is }).surprises;

const wrote = (when: string, edits: Readonly<Record<string, Json | undefined>>, actor = anna) =>
  change(when, { edits, actor, heard: "03:04" });

describe("a value that a restore went over", () => {
  it.each([
    {
      when: "it was written while the cloud was at work",
      event: wrote("03:00:10", { "/DesiredCapacity": 9 }),
    },
    { when: "it was written just before", event: wrote("02:59:55", { "/DesiredCapacity": 9 }) },
    { when: "its writer took the field away", event: wrote("03:00:10", { "/DesiredCapacity": null }) },
  ])("is told when $when", ({ event }) => {
    expect(looked(replaced, { events: [event] })).toEqual([
      expect.stringContaining("`anna` wrote to `/DesiredCapacity` of"),
    ]);
  });

  it.each([
    {
      when: "it is what the restore knowingly replaced",
      event: wrote("02:59:55", { "/DesiredCapacity": 5 }),
    },
    { when: "it is what was restored", event: wrote("03:00:10", { "/DesiredCapacity": 3 }) },
    { when: "it was written long before", event: wrote("02:50", { "/DesiredCapacity": 9 }) },
    { when: "it is another field", event: wrote("03:00:10", { "/MinSize": 9 }) },
  ])("is no surprise when $when", ({ event }) => {
    expect(looked(replaced, { events: [event] })).toEqual([]);
  });

  it.each([
    { what: "what it wrote", edits: {} },
    { what: "with which value", edits: { "/DesiredCapacity": undefined } },
  ])("is told as possible when a request does not say $what meanwhile, and only once", ({ edits }) => {
    const unread = wrote("03:00:10", edits);
    const first = lookAt({ ...known(), restores: [replaced] }, "03:05", { events: [unread], is: {} });
    expect(first.surprises).toEqual([
      expect.stringContaining("`anna` may have written to `/DesiredCapacity` of"),
    ]);
    expect(lookAt(first.record, "03:06", { events: [unread], is: {} }).surprises).toEqual([]);
  });

  it("is told as possible where such a request waited in a queue, and what came after it is folded", () => {
    const late = wrote("03:00:10", {});
    const record = { ...known(), folded: arrivalOf(Date.parse(at("03:10")), "later"), restores: [replaced] };
    const lookSince = (since: Arrival | undefined, again = 0) =>
      lookAt(record, "03:15", { events: [late], is: {}, again, ...(since !== undefined && { since }) })
        .surprises;
    expect(lookSince(late.arrival)).toHaveLength(1);
    expect(lookSince(arrivalOf(Date.parse(at("03:02")), ""))).toHaveLength(1);
    expect(lookSince(arrivalOf(Date.parse(at("03:05")), ""))).toEqual([]);
    expect(lookSince(undefined)).toEqual([]);
    // The same look was made before, and told of it.
    expect(lookSince(late.arrival, 1)).toEqual([]);
  });

  it.each([
    { when: "is the first that was sure to know of it", due: "03:14", count: 1 },
    { when: "came after one that knew of it", due: "03:11", count: 0 },
    { when: "came when it was due", due: "03:12", count: 0 },
  ])("is told as possible where one that waited joined a look that $when", ({ due, count }) => {
    const late = { ...wrote("03:00:10", {}), look: { at: Date.parse(at(due)), first: false } };
    const record = {
      ...known(),
      live: { ...known().live, at: at("03:12") } as DocketRecord["live"],
      folded: arrivalOf(Date.parse(at("03:10")), "later"),
      restores: [replaced],
    };
    const since = arrivalOf(Date.parse(at("03:10")), "later");
    expect(lookAt(record, "03:15", { events: [late], is: {}, since }).surprises).toHaveLength(count);
  });

  it.each([
    { when: "before the restore was on its way", event: wrote("02:59:50", {}), is: {} },
    { when: "after it had ended", event: wrote("03:00:26", {}), is: {} },
    { when: "for another field", event: wrote("03:00:10", { "/MinSize": undefined }), is: {} },
    { when: "and what it wrote stands", event: wrote("03:00:10", {}), is: { MinSize: 2 } },
  ])("is not told as possible when such a request came $when", ({ event, is }) => {
    expect(looked(replaced, { events: [event] }, is)).toEqual([]);
  });

  it("is no surprise where it stands", () => {
    const event = wrote("03:00:25", { "/DesiredCapacity": 9 });
    expect(looked(replaced, { events: [event] }, { DesiredCapacity: 9 })).toEqual([]);
  });

  it("is told when it was written beside what was restored, while the cloud was at work", () => {
    const part = restore({
      ...replaced,
      values: values({ "/Environment/A": "1" }),
      from: values({ "/Environment/A": "2" }),
    });
    const is = { Environment: { A: "1", B: "1" } };
    const meanwhile = wrote("03:00:10", { "/Environment/B": "7" });
    expect(looked(part, { events: [meanwhile] }, is)).toHaveLength(1);
    expect(looked(part, { events: [wrote("02:59:50", { "/Environment/B": "7" })] }, is)).toEqual([]);
    expect(looked(part, { events: [wrote("03:00:10", { "/MinSize": 7 })] }, is)).toEqual([]);
  });

  it("is told when a look saw it stand before the restore came through", () => {
    const before = { ...known(), restores: [{ ...replaced, state: "sent" as const }] };
    const event = wrote("03:00:10", { "/DesiredCapacity": 9 });
    const seen = lookAt(before, "03:00:15", { events: [event], is: { DesiredCapacity: 9 } });
    expect(seen.surprises).toEqual([]);
    const record = { ...seen.record, version: 2, restores: [replaced] };
    const after = lookAt(record, "03:00:40", { events: [event], is: {} });
    expect(after.surprises.length).toBeGreaterThan(0);
    const again = lookAt({ ...after.record, version: 3 }, "03:01:40", { events: [event], is: {} });
    expect(again.surprises).toEqual([]);
  });

  it("is no surprise where somebody else wrote over it since", () => {
    const events = [
      wrote("02:59:50", { "/DesiredCapacity": 9 }),
      wrote("02:59:55", { "/DesiredCapacity": 5 }, otto),
    ];
    expect(looked(replaced, { events })).toEqual([]);
  });

  it("is told of a part of what was restored as a whole, and of a whole around it", () => {
    const whole = restore({
      ...replaced,
      values: values({ "/Environment": { Variables: { A: "1", B: "2" } } }),
      from: values({ "/Environment": null }),
    });
    const is = { Environment: { Variables: { A: "1", B: "2" } } };
    const part = wrote("03:00:10", { "/Environment/Variables/A": "7" });
    const around = wrote("03:00:10", { "/Environment": { Variables: { A: "7" } } });
    expect(looked(whole, { events: [part] }, is)).toHaveLength(1);
    expect(looked(whole, { events: [around] }, is)).toHaveLength(1);
    const same = wrote("03:00:10", { "/Environment/Variables/A": "1" });
    expect(looked(whole, { events: [same] }, is)).toEqual([]);
  });
});

describe("what a restore added", () => {
  it("and reads otherwise at the first look after it is told", () => {
    expect(looked(added, {}, { HealthCheckType: "ELB" })).toEqual([
      expect.stringContaining("`somebody` wrote to `/HealthCheckType` of"),
    ]);
  });

  it.each<{ when: string; is: Is }>([
    { when: "it reads as it was written", is: { HealthCheckType: "EC2" } },
    { when: "it is not to be seen yet", is: {} },
  ])("is no surprise when $when", ({ is }) => {
    expect(looked(added, {}, is)).toEqual([]);
  });

  it("is told once", () => {
    const first = lookAt({ ...known(), restores: [added] }, "03:05", { is: { HealthCheckType: "ELB" } });
    const second = lookAt({ ...first.record, version: 2 }, "03:06", { is: { HealthCheckType: "ELB" } });
    expect([first, second].map(({ surprises }) => surprises.length)).toEqual([1, 0]);
  });
});

describe("a value that was lost and written once more by Parley before its writer was heard", () => {
  /** Parley restored one part of a block at 03:00, over what somebody had put beside it, and that a minute later. */
  const first = restore({
    ...added,
    id: "r-1",
    values: values({ "/Environment/Variables/A": "1" }),
    from: values({ "/Environment/Variables/A": null }),
  });
  const later = (parts: Partial<Restore> = {}) =>
    restore({
      ...added,
      id: "r-2",
      at: at("03:01"),
      endedAt: at("03:01:20"),
      values: values({ "/Environment/Variables/B": "7" }),
      from: values({ "/Environment/Variables/B": null }),
      ...parts,
    });
  const is = { Environment: { Variables: { A: "1", B: "7" } } };
  const rival = wrote("03:00:10", { "/Environment/Variables/A": "1", "/Environment/Variables/B": "7" });
  const lookTwice = (restores: readonly Restore[], events: readonly ReturnType<typeof wrote>[] = [rival]) => {
    const seen = lookAt({ ...known(), restores }, "03:05", { events, is });
    const again = lookAt({ ...seen.record, version: 2 }, "03:06", { events, is });
    return [seen.surprises, again.surprises];
  };

  it("is told all the same, and once", () => {
    expect(lookTwice([first, later()])).toEqual([
      [expect.stringContaining("`anna` wrote to `/Environment/Variables/B` of")],
      [],
    ]);
  });

  it("is told where the later restore wrote the whole around it", () => {
    const whole = later({
      values: values({ "/Environment/Variables": { A: "1", B: "7" } }),
      from: values({ "/Environment/Variables": { A: "1" } }),
    });
    expect(lookTwice([first, whole])[0]).toHaveLength(1);
  });

  it.each([
    { when: "nothing was written once more", restores: [first] },
    {
      when: "the later one wrote something else",
      restores: [first, later({ values: values({ "/Environment/Variables/C": "7" }) })],
    },
    { when: "the later one never stood", restores: [first, later({ state: "failed" })] },
    {
      when: "it stood before the later one",
      restores: [first, later({ from: values({ "/Environment/Variables/B": "7" }) })],
    },
    {
      when: "the later one came before",
      restores: [first, later({ at: at("02:59"), endedAt: at("02:59:20") })],
    },
  ])("is no surprise where $when", ({ restores }) => {
    expect(lookTwice(restores)).toEqual([[], []]);
  });

  it("is no surprise where somebody else took it away in between", () => {
    const taken = wrote("03:00:50", { "/Environment/Variables/B": null }, otto);
    expect(lookTwice([first, later()], [rival, taken])[0]).toEqual([]);
  });
});

describe("a request for the whole that leaves out what is being restored", () => {
  const put = (when: string, parts: Parameters<typeof change>[1] = {}) =>
    change(when, {
      call: "autoscaling:PutAutoScalingGroup",
      write: "update",
      edits: { "/MinSize": 1 },
      heard: "03:04",
      ...parts,
    });

  it("is told as possible, and once", () => {
    const seen = lookAt({ ...known(), restores: [replaced] }, "03:05", { events: [put("03:00:10")], is: {} });
    expect(seen.surprises).toEqual([
      expect.stringContaining("`anna` may have written to `/DesiredCapacity` of"),
    ]);
    const again = lookAt({ ...seen.record, version: 2 }, "03:06", { events: [put("03:00:10")], is: {} });
    expect(again.surprises).toEqual([]);
  });

  it("is told as possible where it is known to have written another field as well", () => {
    expect(
      looked(replaced, { events: [put("03:00:10", { edits: { "/MinSize": 2 } })] }, { MinSize: 2 }),
    ).toEqual([expect.stringContaining("may have written to `/DesiredCapacity`")]);
  });

  const nothing = restore({ ...replaced, from: values({ "/DesiredCapacity": null }) });
  it.each([
    { when: "it came before", made: replaced, event: put("02:59:50"), is: {} },
    { when: "it came after", made: replaced, event: put("03:00:26"), is: {} },
    { when: "it makes the resource", made: replaced, event: put("03:00:10", { write: "create" }), is: {} },
    {
      when: "its call edits a part",
      made: replaced,
      event: put("03:00:10", { call: "autoscaling:UpdateAutoScalingGroup" }),
      is: {},
    },
    {
      when: "its call puts something else",
      made: replaced,
      event: put("03:00:10", { call: "autoscaling:PutAutoScalingGroupPolicy" }),
      is: {},
    },
    {
      when: "no call is named",
      made: replaced,
      event: put("03:00:10", { call: "" }),
      is: {},
    },
    {
      when: "it says the very value",
      made: replaced,
      event: put("03:00:10", { edits: { "/DesiredCapacity": 3 } }),
      is: {},
    },
    { when: "nothing stood there before", made: nothing, event: put("03:00:10"), is: {} },
    {
      when: "its taking away stands",
      made: replaced,
      event: put("03:00:10"),
      is: { DesiredCapacity: undefined },
    },
  ])("is no surprise where $when", ({ made, event, is }) => {
    expect(looked(made, { events: [event] }, is as Is)).toEqual([]);
  });
});

describe("a value between which and the next a slow restore came through", () => {
  const slow = restore({ at: at("03:00"), endedAt: at("03:10") });
  const lost = wrote("03:01", { "/DesiredCapacity": 9 });
  const next = wrote("03:04", { "/DesiredCapacity": 5 }, otto);
  const own = (when: string, heard = "03:11") =>
    change(when, { actor: restorer, edits: { "/DesiredCapacity": 3 }, heard });
  const is = { DesiredCapacity: 5 };
  const told = [expect.stringContaining("`anna` wrote to `/DesiredCapacity` of")];

  it.each([
    { when: "Parley's own record was made between the two", events: [lost, own("03:02"), next], is: told },
    { when: "Parley's own record was made before both", events: [own("03:00:30"), lost, next], is: [] },
    { when: "Parley's own record was made after both", events: [lost, next, own("03:05")], is: [] },
    { when: "the next came a little after the record", events: [lost, own("03:03:57"), next], is: told },
    {
      when: "the next came in the same seconds as the record",
      events: [lost, own("03:04:03"), next],
      is: told,
    },
    {
      when: "the next came well before the record",
      events: [lost, own("03:04:06"), next],
      is: [],
    },
    { when: "nobody has heard of Parley's own record", events: [lost, next], is: [] },
  ])("is told only where it was lost to Parley: $when", ({ events, is: expected }) => {
    const { surprises } = lookAt({ ...known(), restores: [slow] }, "03:12", { events, is });
    expect(surprises).toEqual(expected);
  });

  it("is told once that record is heard, and once", () => {
    const first = lookAt({ ...known(), restores: [slow] }, "03:12", { events: [lost, next], is });
    const events = [lost, own("03:02", "03:13"), next];
    const second = lookAt({ ...first.record, version: 2 }, "03:14", { events, is });
    const third = lookAt({ ...second.record, version: 3 }, "03:15", { events, is });
    expect([first, second, third].map(({ surprises }) => surprises)).toEqual([[], told, []]);
  });
});
