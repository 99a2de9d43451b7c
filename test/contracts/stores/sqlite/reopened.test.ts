import { describe, expect, it } from "vitest";
import type { Disk } from "#adapters/sqlite/open-disk.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { StoredSession } from "#core/ports/stores/sessions.ts";
import { decision } from "../decision-log.contract.ts";
import { busyMailbox } from "../mailboxes.contract.ts";
import { profile } from "../profile-book.contract.ts";
import { arrived, changeEvent, start } from "../sample-events.ts";
import { sealFor } from "../seal-store.contract.ts";
import { shadowMark } from "../shadow-book.contract.ts";
import { checkout, typicalRecord } from "../typical-record.ts";
import { temporaryDisks } from "./temporary-disks.ts";

const { folder, open } = temporaryDisks();
const day = 86_400_000;
const days = (count: number): number => start + count * day;
const at = "2026-11-21T03:10:00Z";

const declaration = {
  ...{ id: "d-1", by: "sso/anna", at, state: "active", version: 0, principals: ["sso/anna"] },
  ...{ intent: "availability", until: "2026-12-01T00:00:00Z", resource: checkout },
} as Registered;

const session: StoredSession = {
  ...{ key: "k", said: {}, handsOn: [], parent: undefined, principal: "sso/anna", at, eventId: "e" },
  expires: "2026-11-21T15:10:00Z",
};

const incident: Situation = {
  ...{
    kind: "incident",
    ref: "INC-1",
    state: "open",
    scope: {},
    since: at,
    source: "pagerduty",
    by: "sso/anna",
  },
};
const over: Situation = { ...incident, ref: "INC-2", state: "closed", closedAt: at };

const waiting = { resource: checkout, event: changeEvent("w") };
const bucket = { take: 1, perSecond: 1, most: 1 };
const hot = { look: { at: start + 9_000, first: true }, by: arrived(3, "m").arrival };

/** Writes something with each store. */
async function filled(disk: Disk): Promise<void> {
  const stores = sqliteStores(disk);
  await stores.dockets.save({ ...typicalRecord, due: at });
  for (let n = 0; n < 4; n += 1) await stores.events.put(checkout, arrived(n, `e${n}`));
  await stores.events.markLook(checkout, hot, start);
  await stores.decisions.put(decision(3));
  await stores.registry.put(declaration);
  await stores.sessions.put(session);
  await stores.sessions.wait("k", waiting, session.expires);
  for (const each of [incident, over]) await stores.situations.put(each);
  await stores.situations.wrote("INC-1", "sso/anna");
  await stores.meters.spend("looks", "2026-11-21", { take: 7, most: 10 });
  await stores.meters.take("reads", start, bucket);
  await stores.meters.note("baseline", "far");
  await stores.tallies.add("sso/anna", { mark: "a", at });
  await stores.killSwitch.set(true, "sso/anna");
  await stores.casePlaces.put("case-1", checkout);
  await stores.resourceIndex.add([{ list: "l", place: "p", resource: checkout }]);
  await stores.policies.keep({ digest: "d", text: "the policy" });
  await stores.shadowBook.setMark("t", checkout, shadowMark);
  await stores.mailboxes.save(busyMailbox("r"));
  await stores.profiles.save({ version: 0, profiles: [profile("nightly")] });
  await stores.seals.put(sealFor("2026-11-21"));
  disk.kept("queue").put("a", { n: 1 });
}

/** What each store gives back of it. */
async function readFrom(disk: Disk) {
  const stores = sqliteStores(disk);
  const { account, region } = checkout;
  const events = await stores.events.after(checkout, "");
  const marks = await stores.tallies.marks("sso/anna", at);
  return {
    docket: await stores.dockets.load(checkout),
    due: (await stores.dockets.due(at)).resources,
    events: events.events.map(({ event }) => event.id),
    marked: (await stores.events.dueLooks(checkout, "")).marked,
    decision: await stores.decisions.get(checkout, "d3"),
    declaration: await stores.registry.declaration("d-1"),
    session: await stores.sessions.get("k"),
    waiting: await stores.sessions.waitingFor("k"),
    around: (await stores.situations.around({ account, region, refs: [] })).map(({ ref }) => ref),
    since: (await stores.situations.since("2026-11-21T00:00:00Z")).map(({ ref }) => ref),
    writers: await stores.situations.writersOf("INC-1"),
    left: await stores.meters.spend("looks", "2026-11-21", { take: 4, most: 10 }),
    room: await stores.meters.room("reads", start, bucket),
    note: await stores.meters.noted("baseline"),
    tally: [...marks],
    isStopped: await stores.killSwitch.isStopped(),
    place: await stores.casePlaces.find("case-1"),
    found: await stores.resourceIndex.list("l", "p"),
    policy: await stores.policies.get("d"),
    shadow: await stores.shadowBook.mark("t", checkout),
    mailbox: await stores.mailboxes.open("r"),
    profiles: await stores.profiles.read(),
    seal: await stores.seals.get(account, "2026-11-21"),
    kept: disk.kept("queue").entries(),
  };
}

const whole = {
  docket: { ...typicalRecord, due: at, version: 1 },
  due: [checkout],
  events: ["e0", "e1", "e2", "e3"],
  marked: hot,
  decision: decision(3),
  declaration: { ...declaration, version: 1 },
  session,
  waiting: [waiting],
  around: ["INC-2", "INC-1"],
  since: ["INC-1", "INC-2"],
  writers: ["sso/anna"],
  left: false,
  room: { waitMs: 1_000 },
  note: "far",
  tally: ["a"],
  isStopped: true,
  place: checkout,
  found: { rows: [{ list: "l", place: "p", resource: checkout }] },
  policy: "the policy",
  shadow: shadowMark,
  mailbox: { ...busyMailbox("r"), version: 1 },
  profiles: { version: 1, profiles: [profile("nightly")] },
  seal: sealFor("2026-11-21"),
  kept: [["a", { n: 1 }]],
};

describe("a disk that is opened again", () => {
  it("gives back what every store had kept", async () => {
    const where = folder();
    const first = open(where, { now: () => start });
    await filled(first);
    first.close();
    expect(await readFrom(open(where, { now: () => start }))).toEqual(whole);
  });
});

/** What is gone at each moment besides what was gone before. */
const endings = [
  { after: "a moment", moment: start, forgotten: 0, gone: {} },
  { after: "a day", moment: days(1), forgotten: 2, gone: { session: undefined, waiting: [] } },
  { after: "two days", moment: days(2), forgotten: 4, gone: { marked: undefined, room: { waitMs: 0 } } },
  { after: "five days", moment: days(5), forgotten: 6, gone: { left: true, tally: [] } },
  { after: "eight days", moment: days(8), forgotten: 8, gone: { since: ["INC-1"], writers: [] } },
  { after: "fifteen days", moment: days(15), forgotten: 12, gone: { events: [] } },
];

describe("what has ended", () => {
  it.each(endings)("is forgotten $after later, and nothing else", async ({ moment, forgotten }) => {
    const disk = open(folder(), { now: () => start });
    await filled(disk);
    expect(disk.forgetBefore(moment)).toBe(forgotten);
    expect(disk.forgetBefore(moment)).toBe(0);
    const gone = endings.filter((each) => each.moment <= moment).map((each) => each.gone);
    expect(await readFrom(disk)).toEqual(Object.assign({ ...whole }, ...gone));
  });

  it("leaves what never ends", async () => {
    const disk = open(folder(), { now: () => start });
    await filled(disk);
    disk.forgetBefore(days(2_000));
    const { docket, due, note, isStopped, profiles, seal, kept } = whole;
    expect(await readFrom(disk)).toMatchObject({ docket, due, note, isStopped, profiles, seal, kept });
    expect(await readFrom(disk)).toMatchObject({
      decision: undefined,
      declaration: undefined,
      place: undefined,
    });
    expect((await readFrom(disk)).mailbox.version).toBe(0);
  });

  it("is never a situation that is open", async () => {
    const disk = open(folder(), { now: () => start });
    await filled(disk);
    disk.forgetBefore(days(2_000));
    expect((await readFrom(disk)).since).toEqual(["INC-1"]);
  });
});

describe("a seal", () => {
  it("is neither changed nor removed by anything that writes into the file", async () => {
    const disk = open();
    const { seals } = sqliteStores(disk);
    await seals.put(sealFor("2026-11-21"));
    for (const sql of ["DELETE FROM seals", "UPDATE seals SET body = ''"])
      expect(() => disk.run(sql)).toThrow("a seal is written once");
    expect(await seals.get(checkout.account, "2026-11-21")).toEqual(sealFor("2026-11-21"));
  });
});
