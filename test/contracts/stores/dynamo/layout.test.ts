import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { dynamoCasePlaces } from "#adapters/aws/stores/case-places.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { dictionary } from "#adapters/aws/stores/items/packed.ts";
import { dynamoDrafts } from "#adapters/aws/stores/learning/drafts.ts";
import { dynamoPrecedents } from "#adapters/aws/stores/learning/precedents.ts";
import { dynamoRowStates } from "#adapters/aws/stores/learning/row-states.ts";
import { dynamoMailboxes } from "#adapters/aws/stores/mailboxes.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoOwnersStore } from "#adapters/aws/stores/owners-store.ts";
import { dynamoPolicyStore } from "#adapters/aws/stores/policies/policy-store.ts";
import { dynamoShadowBook } from "#adapters/aws/stores/policies/shadow-book.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { dynamoProfileBook } from "#adapters/aws/stores/registry/profile-book.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry/registry.ts";
import { dynamoResourceIndex } from "#adapters/aws/stores/resource-index.ts";
import { dynamoSessions } from "#adapters/aws/stores/sessions.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import { sha256 } from "#core/digest.ts";
import { Misconfigured } from "#core/faults.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { emptyDay } from "#core/shadow/counted.ts";
import { decision } from "../decision-log.contract.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { rowStatesOf } from "../row-states.contract.ts";
import { teamDrafts } from "../sample-drafts.ts";
import { arrived, changeEvent, start } from "../sample-events.ts";
import { kept } from "../sample-precedents.ts";
import { shadowExample, shadowMark } from "../shadow-book.contract.ts";
import { checkout, typicalRecord } from "../typical-record.ts";
import { sizeOf } from "../units.ts";

const tables = embeddedTables();
const pk = "resource#123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
const moment = "2026-11-21T04:00:00Z";

async function openLedger() {
  const [client, table] = [tables.client(), await tables.create("registry")];
  return {
    dockets: dynamoDocketStore(client, table),
    events: dynamoEventStore(client, table),
    decisions: dynamoDecisionLog(client, table),
    sessions: dynamoSessions(client, table),
    situations: dynamoSituations(client, table, { now: () => start }),
    meters: dynamoMeters(client, table),
    registry: dynamoRegistry(client, table, { now: () => start }),
    killSwitch: dynamoKillSwitch(client, table, { now: () => start }),
    resourceIndex: dynamoResourceIndex(client, table),
    casePlaces: dynamoCasePlaces(client, table, { now: () => start }),
    mailboxes: dynamoMailboxes(client, table, { now: () => start }),
    policies: dynamoPolicyStore(client, table, { now: () => start }),
    owners: dynamoOwnersStore(client, table),
    shadowBook: dynamoShadowBook(client, table, { now: () => start }),
    precedents: dynamoPrecedents(client, table),
    drafts: dynamoDrafts(client, table),
    rowStates: dynamoRowStates(client, table),
    profiles: dynamoProfileBook(client, table),
    async soleItem(partition: string) {
      const found = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": partition },
        }),
      );
      return found.Items?.[0];
    },
    put: (item: Record<string, unknown>) => client.send(new PutCommand({ TableName: table, Item: item })),
    get: async (key: Record<string, unknown>) =>
      (await client.send(new GetCommand({ TableName: table, Key: key }))).Item,
  };
}
type Ledger = Awaited<ReturnType<typeof openLedger>>;

const indexed = { list: "named/1", place: "a#1", resource: checkout };
const session = {
  key: "k",
  said: {},
  handsOn: [],
  parent: undefined,
  principal: "p",
  at: moment,
  eventId: "e",
  expires: moment,
} as const;
const situation = {
  kind: "incident",
  ref: "INC-1",
  state: "open",
  scope: {},
  since: moment,
  source: "s",
} as const;
const registered = {
  id: "d",
  by: "p",
  at: moment,
  state: "active",
  version: 0,
  principals: ["p"],
} as Registered;
const waiting = { resource: checkout, event: changeEvent("a") };
const rate = { take: 1, perSecond: 5, most: 10 };

/** Each kind of item: where it stands, who writes it, who writes over it, and who reads it. */
const kinds: readonly {
  readonly kind: string;
  readonly partition: string;
  readonly write: (ledger: Ledger) => Promise<unknown>;
  readonly again?: (ledger: Ledger) => Promise<unknown>;
  readonly read?: (ledger: Ledger) => Promise<unknown>;
}[] = [
  {
    kind: "docket",
    partition: pk,
    write: ({ dockets }) => dockets.save(typicalRecord),
    read: ({ dockets }) => dockets.load(checkout),
  },
  {
    kind: "event",
    partition: pk,
    write: ({ events }) => events.put(checkout, arrived(0, "a")),
    read: ({ events }) => events.after(checkout, ""),
  },
  {
    kind: "decision",
    partition: pk,
    write: ({ decisions }) => decisions.put(decision(3)),
    read: ({ decisions }) => decisions.get(checkout, "d3"),
  },
  {
    kind: "session",
    partition: "session#k",
    write: ({ sessions }) => sessions.put(session),
    again: ({ sessions }) => sessions.put({ ...session, at: "2026-11-21T03:00:00Z" }),
    read: ({ sessions }) => sessions.get("k"),
  },
  {
    kind: "waiting change",
    partition: "session#k",
    write: ({ sessions }) => sessions.wait("k", waiting, moment),
    again: ({ sessions }) => sessions.wait("k", waiting, moment),
    read: ({ sessions }) => sessions.waitingFor("k"),
  },
  {
    kind: "situations at hand",
    partition: "situations#common",
    write: ({ situations }) => situations.put(situation),
    again: ({ situations }) => situations.put({ ...situation, state: "closed" }),
    read: ({ situations }) => situations.around({ account: "a", region: "r", refs: [] }),
  },
  {
    kind: "place of situations",
    partition: "situation-places",
    write: ({ situations }) => situations.put(situation),
    again: ({ situations }) => situations.put({ ...situation, ref: "INC-2" }),
    read: ({ situations }) => situations.since(moment),
  },
  {
    kind: "writer",
    partition: "writers#r",
    write: ({ situations }) => situations.wrote("r", "p"),
    again: ({ situations }) => situations.wrote("r", "p"),
    read: ({ situations }) => situations.writersOf("r"),
  },
  {
    kind: "count",
    partition: "meter#m",
    write: ({ meters }) => meters.spend("m", "2026-11-21", { take: 1, most: 5 }),
    again: ({ meters }) => meters.spend("m", "2026-11-21", { take: 1, most: 5 }),
  },
  {
    kind: "bucket",
    partition: "bucket#b",
    write: ({ meters }) => meters.take("b", start, rate),
    again: ({ meters }) => meters.take("b", start, rate),
  },
  {
    kind: "note",
    partition: "note#n",
    write: ({ meters }) => meters.note("n", "x"),
    again: ({ meters }) => meters.note("n", "y"),
    read: ({ meters }) => meters.noted("n"),
  },
  {
    kind: "cleared note",
    partition: "note#n",
    write: ({ meters }) => meters.note("n", "x"),
    again: ({ meters }) => meters.note("n", undefined),
  },
  {
    kind: "declaration",
    partition: "declaration#d",
    write: ({ registry }) => registry.put(registered),
    read: ({ registry }) => registry.declaration("d"),
  },
  {
    kind: "listed declaration",
    partition: "declaration#d",
    write: ({ registry }) => registry.put(registered),
  },
  {
    kind: "kill switch",
    partition: "kill-switch",
    write: ({ killSwitch }) => killSwitch.set(true, "sso/anna"),
    again: ({ killSwitch }) => killSwitch.set(false, "sso/anna"),
    read: ({ killSwitch }) => killSwitch.isStopped(),
  },
  {
    kind: "place of a case",
    partition: "case#c",
    write: ({ casePlaces }) => casePlaces.put("c", checkout),
    again: ({ casePlaces }) => casePlaces.put("c", checkout),
    read: ({ casePlaces }) => casePlaces.find("c"),
  },
  {
    kind: "row of the resource index",
    partition: "index#named/1",
    write: ({ resourceIndex }) => resourceIndex.add([indexed]),
    again: ({ resourceIndex }) => resourceIndex.add([indexed]),
    read: ({ resourceIndex }) => resourceIndex.list("named/1", ""),
  },
  {
    kind: "policy",
    partition: "policy#d",
    write: ({ policies }) => policies.keep({ digest: "d", text: "{}" }),
    again: ({ policies }) => policies.keep({ digest: "d", text: "{}" }),
    read: ({ policies }) => policies.get("d"),
  },
  {
    kind: "day of a shadow",
    partition: "shadow#of#t",
    write: ({ shadowBook }) => shadowBook.save(emptyDay("t", "2026-11-21")),
    read: ({ shadowBook }) => shadowBook.day("t", "2026-11-21"),
  },
  {
    kind: "mark of a shadow",
    partition: `shadow#mark#t#${resourceText(checkout)}`,
    write: ({ shadowBook }) => shadowBook.setMark("t", checkout, shadowMark),
    again: ({ shadowBook }) => shadowBook.setMark("t", checkout, shadowMark),
    read: ({ shadowBook }) => shadowBook.mark("t", checkout),
  },
  {
    kind: "precedent",
    partition: "precedents#-#capacity",
    write: ({ precedents }) => precedents.put(kept({ id: "a" })),
    read: ({ precedents }) => precedents.latest("-", "capacity"),
  },
  {
    kind: "drafts",
    partition: "drafts#-",
    write: ({ drafts }) => drafts.save(teamDrafts("-")),
    read: ({ drafts }) => drafts.open("-"),
  },
  {
    kind: "states of rows",
    partition: "row-states",
    write: ({ rowStates }) => rowStates.keep(rowStatesOf()),
    read: ({ rowStates }) => rowStates.read(),
  },
  {
    kind: "mailbox",
    partition: "mailbox#r",
    write: ({ mailboxes }) => mailboxes.save(emptyMailbox("r")),
    read: ({ mailboxes }) => mailboxes.open("r"),
  },
  {
    kind: "owners",
    partition: "owners",
    write: ({ owners }) => owners.keep({ v: 1, parts: [] }),
    again: ({ owners }) => owners.keep({ v: 1, parts: [] }),
    read: ({ owners }) => owners.read(),
  },
  {
    kind: "book of profiles",
    partition: "profiles",
    write: ({ profiles }) => profiles.save({ version: 0, profiles: [] }),
    read: ({ profiles }) => profiles.read(),
  },
];

describe("the layout of items", () => {
  it.each(kinds)("stands on each $kind", async ({ write, partition }) => {
    const ledger = await openLedger();
    await write(ledger);
    expect(await ledger.soleItem(partition)).toMatchObject({ v: 1 });
  });

  it.each(kinds)("is never newer than what is read or overwritten: $kind", async (kind) => {
    const ledger = await openLedger();
    await kind.write(ledger);
    const newer = { ...(await ledger.soleItem(kind.partition)), v: 2 } as Record<string, unknown>;
    await ledger.put(newer);
    if (kind.read !== undefined) await expect(kind.read(ledger)).rejects.toThrow(Misconfigured);
    if (kind.again !== undefined) await expect(kind.again(ledger)).rejects.toThrow(Misconfigured);
    expect(await ledger.soleItem(kind.partition)).toEqual(newer);
  });

  it("is never newer than what a save replaces", async () => {
    const ledger = await openLedger();
    await ledger.dockets.save(typicalRecord);
    await ledger.registry.put(registered);
    await ledger.mailboxes.save(emptyMailbox("r"));
    await ledger.profiles.save({ version: 0, profiles: [] });
    for (const partition of [pk, "declaration#d", "mailbox#r", "profiles"])
      await ledger.put({ ...(await ledger.soleItem(partition)), v: 2 });
    expect(await ledger.dockets.save({ ...typicalRecord, version: 1 })).toEqual({ ok: false });
    expect(await ledger.registry.put({ ...registered, version: 1 })).toEqual({ ok: false });
    expect(await ledger.mailboxes.save({ ...emptyMailbox("r"), version: 1 })).toEqual({ ok: false });
    expect(await ledger.profiles.save({ version: 1, profiles: [] })).toEqual({ ok: false });
    await expect(ledger.registry.of("p")).rejects.toThrow(Misconfigured);
  });

  it.each(kinds)("may be the one before: $kind", async ({ write, again, read, partition }) => {
    const ledger = await openLedger();
    await write(ledger);
    const known = await read?.(ledger);
    await ledger.put({ ...(await ledger.soleItem(partition)), v: 0 });
    expect(await read?.(ledger)).toEqual(known);
    await again?.(ledger);
    const item = await ledger.soleItem(partition);
    expect(item?.["v"] ?? 1).toBe(again === undefined ? 0 : 1);
  });

  it("says what to do about a newer one", async () => {
    const ledger = await openLedger();
    await ledger.killSwitch.set(true, "p");
    await ledger.put({ ...(await ledger.soleItem("kill-switch")), v: 2 });
    await expect(ledger.killSwitch.isStopped()).rejects.toMatchObject({
      message: "`kill-switch` (`kill-switch`) was stored by a newer release of Parley",
      hint: "deploy that release again; this one does not touch what it cannot read",
    });
    await ledger.put({ ...(await ledger.soleItem("kill-switch")), v: -1 });
    await expect(ledger.killSwitch.isStopped()).rejects.toThrow(
      "`kill-switch` (`kill-switch`) has the layout `-1`, which this release cannot read",
    );
  });

  it("is bound to its dictionary: a new one takes a new layout", () => {
    expect(sha256(dictionary)).toBe("feae6e1b19dc900bbcb48b3e3fad8f03cd2073de275617559d0d5b38609dc823");
  });
});

describe("the sizes of items", () => {
  it("let a typical uncontested docket fit one write unit, with any names of properties", async () => {
    const ledger = await openLedger();
    await ledger.dockets.save(typicalRecord);
    expect(sizeOf((await ledger.soleItem(pk)) ?? {})).toBeLessThan(700);

    const properties = Object.fromEntries(
      Array.from({ length: 15 }, (_, n) => [`Q${sha256(`${n}`).slice(0, 12)}`, sha256(`${n}!`).slice(0, 20)]),
    );
    const odd = {
      ...typicalRecord,
      live: { ...typicalRecord.live, properties },
      prior: properties,
    } as typeof typicalRecord;
    await ledger.dockets.save({ ...odd, version: 1 });
    expect(sizeOf((await ledger.soleItem(pk)) ?? {})).toBeLessThan(1_024);
  });

  it("let a typical event take half a write unit", async () => {
    const ledger = await openLedger();
    await ledger.events.put(
      checkout,
      arrived(0, "7c1f0a5e-5a8b-4a53-9a41-0d6f2b9c8e17", { at: 10_000, first: true }),
    );
    expect(sizeOf((await ledger.soleItem(pk)) ?? {})).toBeLessThan(512);
  });

  it("bound an event: who, when, the call and the fields stay", async () => {
    const ledger = await openLedger();
    const edits = Array.from({ length: 400 }, (_, n) => ({
      path: `/Field${n}`,
      after: sha256(`${n}`).repeat(8),
    }));
    const event = changeEvent("a", { edits: [...edits, { path: "/Gone", removed: true }] });
    await ledger.events.put(checkout, { ...arrived(0, "a"), event });
    await ledger.sessions.wait("k", { resource: checkout, event }, moment);
    const paths = [...edits.map(({ path }) => ({ path })), { path: "/Gone", removed: true }];
    const kept: ChangeEvent = { ...event, edits: paths as ChangeEvent["edits"] };
    expect((await ledger.events.after(checkout, "")).events[0]?.event).toEqual(kept);
    expect(await ledger.sessions.waitingFor("k")).toEqual([{ resource: checkout, event: kept }]);
    expect(sizeOf((await ledger.soleItem(pk)) ?? {})).toBeLessThan(5_000);
  });
});

describe("how long items are kept", () => {
  const day = 86_400;
  const seconds = (text: string): number => Date.parse(text) / 1_000;
  it.each([
    {
      kind: "event",
      partition: pk,
      write: ({ events }: Ledger) => events.put(checkout, arrived(0, "a")),
      until: start / 1_000 + 14 * day,
    },
    {
      kind: "decision",
      partition: pk,
      write: ({ decisions }: Ledger) => decisions.put(decision(3)),
      until: start / 1_000 + 400 * day,
    },
    {
      kind: "docket",
      partition: pk,
      write: ({ dockets }: Ledger) => dockets.save(typicalRecord),
      until: undefined,
    },
    {
      kind: "session",
      partition: "session#k",
      write: ({ sessions }: Ledger) => sessions.put(session),
      until: seconds(moment),
    },
    {
      kind: "waiting change",
      partition: "session#k",
      write: ({ sessions }: Ledger) => sessions.wait("k", waiting, moment),
      until: seconds(moment),
    },
    {
      kind: "open situation",
      partition: "situations#common",
      sk: "ref#INC-1",
      write: ({ situations }: Ledger) => situations.put(situation),
      until: undefined,
    },
    {
      kind: "situation with an end",
      partition: "situations#common",
      sk: "ref#INC-1",
      write: ({ situations }: Ledger) => situations.put({ ...situation, until: "2026-12-01T00:00:00Z" }),
      until: seconds("2026-12-08T00:00:00Z"),
    },
    {
      kind: "closed situation",
      partition: "situations#common",
      sk: "ref#INC-1",
      write: ({ situations }: Ledger) => situations.put({ ...situation, state: "closed", closedAt: moment }),
      until: seconds(moment) + 7 * day,
    },
    {
      kind: "writer",
      partition: "writers#r",
      write: ({ situations }: Ledger) => situations.wrote("r", "p"),
      until: start / 1_000 + 7 * day,
    },
    {
      kind: "count",
      partition: "meter#m",
      write: ({ meters }: Ledger) => meters.spend("m", "2026-11-21", { take: 1, most: 5 }),
      until: seconds("2026-11-25T00:00:00Z"),
    },
    {
      kind: "bucket",
      partition: "bucket#b",
      write: ({ meters }: Ledger) => meters.take("b", start, rate),
      until: start / 1_000 + day,
    },
    {
      kind: "place of a case",
      partition: "case#c",
      write: ({ casePlaces }: Ledger) => casePlaces.put("c", checkout),
      until: start / 1_000 + 400 * day,
    },
    {
      kind: "day of a shadow",
      partition: "shadow#of#t",
      write: ({ shadowBook }: Ledger) => shadowBook.save(emptyDay("t", "2026-11-21")),
      until: start / 1_000 + 400 * day,
    },
    {
      kind: "example of a shadow",
      partition: "shadow#of#t",
      write: ({ shadowBook }: Ledger) => shadowBook.putExample("t", shadowExample("e")),
      until: start / 1_000 + 400 * day,
    },
    {
      kind: "mark of a shadow",
      partition: `shadow#mark#t#${resourceText(checkout)}`,
      write: ({ shadowBook }: Ledger) => shadowBook.setMark("t", checkout, shadowMark),
      until: start / 1_000 + 400 * day,
    },
    {
      kind: "precedent",
      partition: "precedents#-#capacity",
      write: ({ precedents }: Ledger) => precedents.put(kept({ id: "a" })),
      until: Date.parse("2026-11-21T03:00:00Z") / 1_000 + 400 * day,
    },
    {
      kind: "mailbox",
      partition: "mailbox#r",
      write: ({ mailboxes }: Ledger) => mailboxes.save(emptyMailbox("r")),
      until: start / 1_000 + 30 * day,
    },
    {
      kind: "declaration without an end",
      partition: "declaration#d",
      write: ({ registry }: Ledger) => registry.put(registered),
      until: undefined,
    },
    {
      kind: "declaration with an end",
      partition: "declaration#d",
      write: ({ registry }: Ledger) => registry.put({ ...registered, until: moment }),
      until: seconds(moment) + 400 * day,
    },
    {
      kind: "withdrawn declaration",
      partition: "declaration#d",
      write: ({ registry }: Ledger) => registry.put({ ...registered, state: "withdrawn" }),
      until: start / 1_000 + 400 * day,
    },
  ])("a $kind", async ({ write, partition, sk, until }) => {
    const ledger = await openLedger();
    await write(ledger);
    const item = sk === undefined ? ledger.soleItem(partition) : ledger.get({ pk: partition, sk });
    expect((await item)?.["expires"]).toBe(until);
  });

  it("is a setting", async () => {
    const [client, table] = [tables.client(), await tables.create()];
    await dynamoEventStore(client, table, { days: 1 }).put(checkout, arrived(0, "a"));
    const { Items } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
      }),
    );
    expect(Items?.[0]?.["expires"]).toBe(start / 1_000 + day);
  });
});
