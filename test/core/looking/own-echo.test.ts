import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { nextFor } from "#core/looking/case-after.ts";
import { at } from "../arbitration/small-disputes.ts";
import { anna, change, claims, known, lookAt, past, restore, restorer, stored } from "./looked-at-group.ts";

const path = "/DesiredCapacity";

/** At 03:00 Parley put the capacity back from 5 to 3. */
const restored = (parts: Partial<Restore> = {}, is = 5): DocketRecord => ({
  ...known({ DesiredCapacity: is }),
  restores: [restore(parts)],
});
const echo = (when: string, edits: Readonly<Record<string, Json | undefined>> = {}) =>
  change(when, { actor: restorer, edits });

const bare = ({ endedAt: _, ...rest }: Restore = restore()): Restore => rest;
const underWay = (state: "due" | "sent"): DocketRecord => ({
  ...known({ DesiredCapacity: 5 }),
  restores: [{ ...bare(), state }],
});

describe("an event of the restoring role is our own echo when", () => {
  it.each([
    { when: "it names what was restored", record: restored(), events: [echo("03:00", { [path]: 3 })] },
    { when: "it names it as text", record: restored(), events: [echo("03:00", { [path]: "3" })] },
    { when: "it names the field alone", record: restored(), events: [echo("03:00", { [path]: undefined })] },
    { when: "it names nothing", record: restored(), events: [echo("03:00")] },
    { when: "the restore is due", record: underWay("due"), events: [echo("03:00", { [path]: 3 })] },
    { when: "the restore is sent", record: underWay("sent"), events: [echo("03:30", { [path]: 3 })] },
    {
      when: "the restore is sent and not there yet",
      record: underWay("sent"),
      events: [echo("03:00")],
      is: 5,
    },
    {
      when: "nobody knows whether the restore was sent, and the cloud is slow",
      record: restored({ state: "failed", perhapsUntil: at("04:00") }),
      events: [echo("03:40", { [path]: 3 })],
      now: "03:45",
    },
    { when: "the restore ended 14 minutes ago", record: restored(), events: [echo("03:15")] },
    {
      when: "it comes a thousand times",
      record: restored(),
      events: Array.from({ length: 1_000 }, (_, index) =>
        change("03:00", { actor: restorer, id: `echo-${index}`, edits: { [path]: 3 } }),
      ),
    },
    { when: "there is no event at all", record: restored(), events: [] },
  ])("$when", ({ record, events, is = 3, now = "03:10" }) => {
    const looked = lookAt(record, now, { events, is: { DesiredCapacity: is } });
    expect(claims(looked)).toEqual([]);
    expect(past(looked)).toEqual([]);
    expect(looked).toMatchObject({ alarms: [], isUnexplained: false });
    expect(nextFor(looked.record.case)).toBe("nothing");
  });

  it.each([
    { when: "it names what was restored", edits: { [path]: 3 } },
    { when: "it names nothing", edits: {} },
  ])("a look saw it stand, and what reads otherwise came later than that: $when", ({ edits }) => {
    const events = [echo("03:00", edits)];
    const first = lookAt(restored(), "03:05", { events, is: { DesiredCapacity: 3 } });
    const later = lookAt({ ...first.record, version: 2 }, "03:30", { events, is: { DesiredCapacity: 7 } });
    expect(later.alarms).toEqual([]);
    expect(claims(later)).toEqual([`unknown ${path} {"is":7}`]);
  });

  it("the look that saw its end saw it stand, and its event comes late, with what stood beside it", () => {
    const first = lookAt(restored(), "03:01", { is: { DesiredCapacity: 3 } });
    const events = [
      change("03:00:58", { actor: restorer, edits: { [path]: 3, "/MinSize": 1 }, heard: "03:29" }),
    ];
    const later = lookAt({ ...first.record, version: 2 }, "03:30", { events, is: { DesiredCapacity: 7 } });
    expect(later.alarms).toEqual([]);
    expect(claims(later)).toEqual([`unknown ${path} {"is":7}`]);
  });

  it("somebody unheard wrote over it before any look saw it stand", () => {
    const events = [echo("03:00:30", { [path]: 3, "/MinSize": 1 })];
    const looked = lookAt(restored(), "03:02", { events, is: { DesiredCapacity: 7 } });
    expect(looked.alarms).toEqual([]);
    expect(claims(looked)).toEqual([`unknown ${path} {"is":7}`]);
  });

  it("the cloud shows what stood before for a few seconds more", () => {
    const events = [echo("03:01", { [path]: 3 })];
    const looked = lookAt(restored(), "03:01:05", { events, is: { DesiredCapacity: 5 } });
    expect(looked.alarms).toEqual([]);
    expect(claims(looked)).toEqual([]);
  });

  it("somebody else wrote over it since, and that is their change", () => {
    const events = [echo("03:00", { [path]: 3 }), change("03:01", { edits: { [path]: 7 } })];
    const looked = lookAt(restored(), "03:02", { events, is: { DesiredCapacity: 7 } });
    expect(claims(looked)).toEqual([`anna ${path} {"is":7}`]);
    expect(looked.alarms).toEqual([]);
  });

  it("the same values stand already, and then nothing is written", () => {
    const events = Array.from({ length: 1_000 }, (_, index) =>
      change("03:00", { actor: restorer, id: `echo-${index}`, edits: { [path]: 3 } }),
    );
    const record = { ...restored({}, 3), history: [] };
    const first = lookAt(record, "03:05", {});
    const looked = lookAt({ ...first.record, version: 2 }, "03:05:10", { events });
    expect(looked).toMatchObject({ isChanged: false });
    expect(nextFor(looked.record.case)).toBe("nothing");
  });
});

describe("an event of the restoring role is an ordinary change and an alarm when", () => {
  const five = { DesiredCapacity: 5 };
  it.each([
    { when: "nothing was ever restored", record: known(), events: [echo("03:00", { [path]: 5 })], is: five },
    {
      when: "the restore ended 15 minutes before",
      record: restored({}, 3),
      events: [echo("03:16", { [path]: 5 })],
      is: five,
    },
    {
      when: "it came before the restore",
      record: restored({}, 3),
      events: [echo("02:59", { [path]: 5 })],
      is: five,
    },
    {
      when: "it writes another value",
      record: restored({}, 3),
      events: [echo("03:00", { [path]: 5 })],
      is: five,
    },
    {
      when: "it says what was restored, and another value is read: that one is nobody's",
      record: restored({}, 3),
      events: [echo("03:00", { [path]: 3 })],
      is: five,
      expected: [`${restorer.principal} ${path} {"is":3}`, `unknown ${path} {"is":5}`],
    },
    {
      when: "it says nothing, and another value is read",
      record: restored({}, 3),
      events: [echo("03:00")],
      is: five,
    },
  ])("$when", ({ record, events, is, expected = [`${restorer.principal} ${path} {"is":5}`] }) => {
    const looked = lookAt(record, "03:17", { events, is });
    expect(claims(looked)).toEqual(expected);
    expect(looked.alarms).toHaveLength(1);
    const place =
      events[0]?.event.kind === "change" && events[0].event.edits.length > 0 ? `\`${path}\` of ` : "";
    expect(looked.alarms[0]).toContain(
      `\`${restorer.principal}\` changed ${place}\`123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout\``,
    );
  });

  it.each([
    { when: "it names it", edits: { "/MinSize": 9 } },
    { when: "it names it beside what was restored", edits: { [path]: 3, "/MinSize": 9 } },
    { when: "it names only what was restored, and nobody else was there", edits: {} },
  ])("it changes another field and $when", ({ edits }) => {
    const events = [echo("03:00", edits)];
    const looked = lookAt(restored(), "03:05", { events, is: { DesiredCapacity: 3, MinSize: 9 } });
    expect(claims(looked).filter((claim) => claim.includes("/MinSize"))).toEqual([
      `${restorer.principal} /MinSize {"is":9}`,
    ]);
    expect(looked.alarms).toHaveLength(1);
  });

  it.each([
    { when: "says another value than was restored", edits: { [path]: 7 }, is: { DesiredCapacity: 7 } },
    {
      when: "says another field too, and somebody wrote over what was restored",
      edits: { [path]: 3, "/MinSize": 9 },
      is: { DesiredCapacity: 7, MinSize: 9 },
    },
  ])("it came while the restore was on its way and $when", ({ edits, is }) => {
    const looked = lookAt(restored(), "03:02", { events: [echo("03:00:30", edits)], is });
    expect(looked.alarms).toHaveLength(1);
  });

  it("says so once, however often the event comes", () => {
    const events = [echo("03:00", { [path]: 5 })];
    const first = lookAt(known(), "03:01", { events, is: five });
    const second = lookAt({ ...first.record, version: 2 }, "03:02", { events, is: five });
    expect([first.alarms.length, second.alarms.length]).toEqual([1, 0]);
  });

  it("in any spelling of the role", () => {
    const actor = { ...restorer, principal: `arn:aws:iam::123456789012:role/x/parley-restorer` };
    const looked = lookAt(known(), "03:01", {
      events: [change("03:00", { actor, edits: { [path]: 5 } })],
      is: five,
    });
    expect(looked.alarms).toHaveLength(1);
  });
});

describe("a request that writes the whole around what was restored", () => {
  const whole = { [path]: 3, "/MinSize": 1 };
  const looking = (record: DocketRecord, when: string, events = [echo("03:00", whole)]) =>
    lookAt(record, when, { events, is: { DesiredCapacity: 3 } });

  it("is an echo where it says again what stands beside it", () => {
    const looked = looking(restored(), "03:05");
    expect(claims(looked)).toEqual([]);
    expect(looked.alarms).toEqual([]);
  });

  it("is still one days later, when it is heard again and others have written since", () => {
    const first = looking(restored(), "03:05");
    const events = [echo("03:00", whole), change("03:06", { edits: { "/MinSize": 2 } })];
    const second = lookAt({ ...first.record, version: 2 }, "03:07", {
      events,
      is: { DesiredCapacity: 3, MinSize: 2 },
    });
    expect(claims(second)).toEqual([`anna /MinSize {"is":2}`]);
    expect([first.alarms, second.alarms]).toEqual([[], []]);
  });

  it("is still one when Parley itself has moved what stood beside it since", () => {
    const events = [echo("03:00", whole)];
    const first = looking(restored(), "03:05", events);
    const moved = restore({
      id: "r2",
      at: at("04:00"),
      endedAt: at("04:01"),
      values: { "/MinSize": 2 } as Restore["values"],
      from: { "/MinSize": 1 } as Restore["from"],
    });
    const record = { ...first.record, version: 2, restores: [...first.record.restores, moved] };
    const is = { DesiredCapacity: 3, MinSize: 2 };
    const second = lookAt(record, "04:02", { events, is });
    const third = lookAt({ ...second.record, version: 3 }, "04:03", { events, is });
    expect([second, third].map(({ alarms }) => alarms)).toEqual([[], []]);
    expect(claims(third)).toEqual([]);
  });

  it("is one however late it comes, where Parley itself has taken a part of what it wrote away since", () => {
    const both = { A: "1", B: "2" };
    const first = restore({
      values: { "/Environment": { Variables: both } } as Restore["values"],
      from: { "/Environment": null } as Restore["from"],
    });
    const seen = lookAt({ ...known(), restores: [first] }, "03:05", {
      is: { Environment: { Variables: both } },
    });
    const second = restore({
      id: "r2",
      at: at("03:10"),
      endedAt: at("03:11"),
      values: { "/Environment/Variables/B": null } as Restore["values"],
      from: { "/Environment/Variables/B": "2" } as Restore["from"],
    });
    const is = { Environment: { Variables: { A: "1" } } };
    const record = { ...stored(seen), restores: [...seen.record.restores, second] };
    const after = lookAt(record, "03:12", { is });
    const events = [echo("03:00", { "/Environment/Variables/A": "1", "/Environment/Variables/B": "2" })];
    const late = lookAt(stored(after), "03:13", { events, is });
    expect(late.alarms).toEqual([]);
    expect(claims(late)).toEqual([]);
  });

  it("is one however late it comes, where somebody unknown has written something else there", () => {
    const first = lookAt(restored(), "03:02", { is: { DesiredCapacity: 3, MinSize: 9 } });
    const back = restore({
      id: "r2",
      at: at("03:03"),
      endedAt: at("03:04"),
      values: { "/MinSize": 1 } as Restore["values"],
      from: { "/MinSize": 9 } as Restore["from"],
    });
    const record = { ...first.record, version: 2, restores: [...first.record.restores, back] };
    const second = lookAt(record, "03:05", { is: { DesiredCapacity: 3 } });
    const third = looking({ ...second.record, version: 3 }, "03:06", [echo("03:00", whole)]);
    expect(third.alarms).toEqual([]);
  });

  it.each([
    {
      when: "is one however late it comes, where somebody has written beside it since",
      beside: 1,
      alarms: 0,
    },
    {
      when: "is none however late it comes, where it moved what stood beside it itself",
      beside: 9,
      alarms: 1,
    },
  ])("$when", ({ beside, alarms }) => {
    const first = lookAt(restored(), "03:02", { is: { DesiredCapacity: 3, MinSize: beside } });
    const is = { DesiredCapacity: 3, MinSize: 4 };
    const annas = [change("03:10", { edits: { "/MinSize": 4 } })];
    const second = lookAt(stored(first), "03:11", { events: annas, is });
    const said = { ...whole, "/MinSize": beside };
    const late = change("03:00", { actor: restorer, edits: said, heard: "03:12" });
    const third = lookAt(stored(second), "03:13", { events: [late, ...annas], is });
    expect([...first.alarms, ...second.alarms]).toEqual([]);
    expect(third.alarms).toHaveLength(alarms);
  });

  it("is none where somebody unknown has been there", () => {
    const is = { DesiredCapacity: 3, MinSize: 9 };
    const first = lookAt(restored(), "03:02", { is });
    const events = [echo("03:00", { [path]: 3, "/MinSize": 9 })];
    const second = lookAt({ ...first.record, version: 2 }, "03:05", { events, is });
    expect(second.alarms).toHaveLength(1);
  });
});

it("anyone who writes what Parley restores as well has their claim all the same", () => {
  const events = [change("03:00:30", { edits: { [path]: 3 } }), echo("03:00", { [path]: 3 })];
  const looked = lookAt(restored(), "03:02", { events, is: { DesiredCapacity: 3 } });
  expect(claims(looked)).toEqual([`${anna.principal} ${path} {"is":3}`]);
  expect(at("03:00")).toBe("2026-11-21T03:00:00Z");
});

describe("a request of Parley's own that takes a value away and does not say so", () => {
  const taken = restore({
    values: { "/HealthCheckType": null } as Restore["values"],
    from: { "/HealthCheckType": "ELB" } as Restore["from"],
  });
  const record = { ...known({ HealthCheckType: "ELB", MinSize: 9 }), restores: [taken] };
  const said = (path: string) => echo("03:00", { [path]: undefined, "/MinSize": 9 });

  it("stays its own when it is read again and others have written since what it said again", () => {
    const events = [said("/HealthCheckType")];
    const first = lookAt(record, "03:01", { events, is: { MinSize: 9 } });
    const then = lookAt(stored(first), "03:10", { events, is: { MinSize: 1 } });
    // The past is kept for a day, and no longer than a brake may count it.
    const { stood: _, repeated: __, ...rest } = stored(then);
    const forgotten = { ...rest, history: [] };
    const again = lookAt(forgotten, "03:13", { events, is: { MinSize: 1 } });
    expect([first, then, again].map(({ alarms }) => alarms)).toEqual([[], [], []]);
  });

  it("is none of its own where it names another field", () => {
    const events = [said("/HealthCheckGracePeriod")];
    const first = lookAt(record, "03:01", { events, is: { MinSize: 9 } });
    expect(first.alarms).toEqual([expect.stringContaining("no restore of Parley's explains it")]);
  });
});

describe("an alarm about Parley's role", () => {
  const group = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
  const wrote = (fields: readonly string[]) =>
    change("03:00", { actor: restorer, edits: Object.fromEntries(fields.map((field) => [field, 9])) });

  it.each([
    { what: "one field", fields: ["/MinSize"], told: "`/MinSize` of " },
    { what: "three", fields: ["/A", "/B", "/C"], told: "`/A`, `/B`, `/C` of " },
    { what: "four", fields: ["/A", "/B", "/C", "/D"], told: "`/A`, `/B`, `/C`, 1 more of " },
    { what: "none that it says", fields: [], told: "" },
    { what: "a hidden list's element by its list", fields: ["/Secrets[=hunter2]"], told: "`/Secrets` of " },
    { what: "a long one cut", fields: [`/${"x".repeat(300)}`], told: `\`/${"x".repeat(238)}…\` of ` },
  ])("names where it wrote, at most three fields: $what", ({ fields, told }) => {
    const is = Object.fromEntries(fields.map((field) => [field.slice(1), 9]));
    const { alarms } = lookAt(known(), "03:01", { events: [wrote(fields)], is });
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain(
      `restorer\` changed ${told}\`${group}\` and no restore of Parley's explains it (`,
    );
  });
});
