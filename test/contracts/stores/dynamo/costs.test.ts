import { describe, expect, it } from "vitest";
import { dynamoCasePlaces } from "#adapters/aws/stores/case-places.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { dynamoDrafts } from "#adapters/aws/stores/learning/drafts.ts";
import { dynamoPrecedents } from "#adapters/aws/stores/learning/precedents.ts";
import { dynamoRowStates } from "#adapters/aws/stores/learning/row-states.ts";
import { dynamoMailboxes } from "#adapters/aws/stores/mailboxes.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoPolicyStore } from "#adapters/aws/stores/policies/policy-store.ts";
import { dynamoShadowBook } from "#adapters/aws/stores/policies/shadow-book.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { dynamoProfileBook } from "#adapters/aws/stores/registry/profile-book.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry/registry.ts";
import { dynamoResourceIndex } from "#adapters/aws/stores/resource-index.ts";
import { dynamoSessions } from "#adapters/aws/stores/sessions.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import { indexRows, namesIn } from "#core/ledger/index-rows.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { mostPrecedents } from "#core/ports/people/precedents.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { emptyDay, shadowBounds } from "#core/shadow/counted.ts";
import { decision } from "../decision-log.contract.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { busyMailbox } from "../mailboxes.contract.ts";
import { profile } from "../profile-book.contract.ts";
import { rowStatesOf } from "../row-states.contract.ts";
import { teamDrafts } from "../sample-drafts.ts";
import { arrived, changeEvent, start } from "../sample-events.ts";
import { kept } from "../sample-precedents.ts";
import { shadowMark } from "../shadow-book.contract.ts";
import { checkout, typicalRecord } from "../typical-record.ts";
import { countingClient, type Units } from "../units.ts";

const tables = embeddedTables();

async function openLedger() {
  const ledger = await tables.create();
  const registry = await tables.create("registry");
  const { client, units, reset } = countingClient(tables.client(), registry);
  return {
    units,
    reset,
    dockets: dynamoDocketStore(client, ledger),
    events: dynamoEventStore(client, ledger),
    decisions: dynamoDecisionLog(client, ledger),
    sessions: dynamoSessions(client, ledger),
    situations: dynamoSituations(client, ledger),
    meters: dynamoMeters(client, ledger),
    registry: dynamoRegistry(client, registry),
    killSwitch: dynamoKillSwitch(client, registry),
    resourceIndex: dynamoResourceIndex(client, ledger),
    policies: dynamoPolicyStore(client, ledger),
    shadowBook: dynamoShadowBook(client, ledger),
    precedents: dynamoPrecedents(client, ledger),
    drafts: dynamoDrafts(client, ledger),
    rowStates: dynamoRowStates(client, ledger),
    casePlaces: dynamoCasePlaces(client, ledger),
    mailboxes: dynamoMailboxes(client, ledger),
    profiles: dynamoProfileBook(client, registry),
  };
}
type Ledger = Awaited<ReturnType<typeof openLedger>>;

const due = "2026-11-21T04:00:00Z";
const key = "k".repeat(64);
const session = {
  key,
  said: { intent: "cost" },
  handsOn: [],
  parent: undefined,
  principal: "p",
  at: due,
  eventId: "e",
  expires: due,
} as const;
const situation = {
  kind: "incident",
  ref: "INC-1",
  state: "open",
  scope: {},
  since: due,
  source: "s",
} as const;
const registered = {
  id: "d",
  by: "p",
  at: due,
  state: "active",
  version: 0,
  principals: ["p"],
} as Registered;
const rate = { take: 1, perSecond: 5, most: 10 };
const mark = { look: { at: start + 10_000, first: false }, by: arrivalOf(start, "b") };

const tagged = { resource: checkout, priorTags: { env: "prod", team: "cart" } };

const fullDay = {
  ...emptyDay("t", "2026-11-21"),
  groups: Array.from({ length: shadowBounds.groups }, (_, index) => ({
    rows: {
      running: `claim/rank policy.yaml:${index}`,
      candidate: `guardrail/row-${index} candidate.yaml:${index}`,
    },
    actor: `123456789012:role/team-${index % 7} via terraform`,
    account: "123456789012",
    environment: "prod",
    direction: "stricter" as const,
    verdicts: index * 13,
    examples: 0,
  })),
};

type Row = {
  readonly what: string;
  readonly before?: (ledger: Ledger) => Promise<unknown>;
  readonly run: (ledger: Ledger) => Promise<unknown>;
  readonly takes: Units;
};
const read = (units: number, requests = 1): Units => ({ read: units, write: 0, requests });
const write = (units: number, requests = 1): Units => ({ read: 0, write: units, requests });

/** Of one class, more than are read. */
const manyAnswers = Array.from({ length: mostPrecedents + 20 }, (_, minute) =>
  kept({ id: `${minute}`, minute, team: "a-team-with-a-name-of-some-length" }),
);

const rows: readonly Row[] = [
  {
    what: "remembering an answer",
    run: ({ precedents }) => precedents.put(kept({ id: "a" })),
    takes: write(1),
  },
  {
    what: "reading as many answers as are told of",
    before: async ({ precedents }) => {
      for (const each of manyAnswers) await precedents.put(each);
    },
    run: ({ precedents }) => precedents.latest("a-team-with-a-name-of-some-length", "capacity"),
    takes: read(13),
  },
  {
    what: "reading all answers of a class in a night",
    before: async ({ precedents }) => {
      for (const each of manyAnswers) await precedents.put(each);
    },
    run: ({ precedents }) =>
      precedents.since("a-team-with-a-name-of-some-length", "capacity", "2026-01-01T00:00:00Z"),
    takes: read(14.5),
  },
  {
    what: "reading what is drafted for a team",
    before: ({ drafts }) => drafts.save(teamDrafts("-", { drafts: 10 })),
    run: ({ drafts }) => drafts.open("-"),
    takes: read(1),
  },
  {
    what: "keeping what is drafted for a team",
    run: ({ drafts }) => drafts.save(teamDrafts("-", { drafts: 10 })),
    takes: write(3),
  },
  {
    what: "reading what became of twenty drafts, where a policy has learnt rows",
    before: ({ rowStates }) => rowStates.keep(rowStatesOf(20)),
    run: ({ rowStates }) => rowStates.read(),
    takes: read(0.5),
  },
  {
    what: "keeping what became of twenty drafts",
    run: ({ rowStates }) => rowStates.keep(rowStatesOf(20)),
    takes: write(3),
  },
  {
    what: "reading what a trial knows of a docket",
    before: ({ shadowBook }) => shadowBook.setMark("t", checkout, shadowMark),
    run: ({ shadowBook }) => shadowBook.mark("t", checkout),
    takes: read(1),
  },
  {
    what: "remembering a docket in a trial",
    run: ({ shadowBook }) => shadowBook.setMark("t", checkout, shadowMark),
    takes: write(1),
  },
  {
    what: "reading the day of a trial, with as many groups as it may hold",
    before: ({ shadowBook }) => shadowBook.save(fullDay),
    run: ({ shadowBook }) => shadowBook.day("t", "2026-11-21"),
    takes: read(1),
  },
  {
    what: "storing the day of a trial, with as many groups as it may hold",
    run: ({ shadowBook }) => shadowBook.save(fullDay),
    takes: write(2),
  },
  {
    what: "loading a docket that is not there",
    run: ({ dockets }) => dockets.load(checkout),
    takes: read(1),
  },
  {
    what: "loading a typical docket",
    before: ({ dockets }) => dockets.save(typicalRecord),
    run: ({ dockets }) => dockets.load(checkout),
    takes: read(1),
  },
  { what: "saving a typical docket", run: ({ dockets }) => dockets.save(typicalRecord), takes: write(1) },
  {
    what: "saving a typical docket again",
    before: ({ dockets }) => dockets.save(typicalRecord),
    run: ({ dockets }) => dockets.save({ ...typicalRecord, version: 1 }),
    takes: write(1),
  },
  {
    what: "losing the race for a docket",
    before: ({ dockets }) => dockets.save(typicalRecord),
    run: ({ dockets }) => dockets.save(typicalRecord),
    takes: write(1),
  },
  {
    what: "saving a docket that becomes due",
    run: ({ dockets }) => dockets.save({ ...typicalRecord, due }),
    takes: write(2),
  },
  {
    what: "saving a docket that is due at the same moment",
    before: ({ dockets }) => dockets.save({ ...typicalRecord, due }),
    run: ({ dockets }) => dockets.save({ ...typicalRecord, due, version: 1 }),
    takes: write(1),
  },
  {
    what: "saving a docket that is due at another moment",
    before: ({ dockets }) => dockets.save({ ...typicalRecord, due }),
    run: ({ dockets }) => dockets.save({ ...typicalRecord, due: "2026-11-22T04:00:00Z", version: 1 }),
    takes: write(3),
  },
  { what: "a sweep that finds nothing", run: ({ dockets }) => dockets.due(due), takes: read(2, 4) },
  {
    what: "putting an event",
    run: ({ events }) => events.put(checkout, arrived(0, "a", { at: 10_000 })),
    takes: write(1),
  },
  {
    what: "putting an event again",
    before: ({ events }) => events.put(checkout, arrived(0, "a", { at: 10_000 })),
    run: ({ events }) => events.put(checkout, arrived(0, "a", { at: 10_000 })),
    takes: write(1),
  },
  {
    what: "finding when the next look comes",
    before: ({ events }) => events.put(checkout, arrived(0, "a", { at: 10_000 })),
    run: ({ events }) => events.dueLooks(checkout, arrivalOf(start, "")),
    takes: read(0.5),
  },
  {
    what: "finding it on a hot resource",
    before: ({ events }) =>
      Promise.all(Array.from({ length: 30 }, (_, n) => events.put(checkout, arrived(n, `e${n}`)))),
    run: ({ events }) => events.dueLooks(checkout, arrivalOf(start, "")),
    takes: read(1, 2),
  },
  { what: "marking a look", run: ({ events }) => events.markLook(checkout, mark, start), takes: write(1) },
  {
    what: "finding that another is marked",
    before: ({ events }) => events.markLook(checkout, { ...mark, by: arrivalOf(start, "a") }, start),
    run: ({ events }) => events.markLook(checkout, mark, start),
    takes: { read: 1, write: 1, requests: 2 },
  },
  {
    what: "reading the events of a quiet resource",
    before: ({ events }) => events.put(checkout, arrived(0, "a", { at: 10_000 })),
    run: ({ events }) => events.after(checkout, ""),
    takes: read(1),
  },
  // The item, and its place in the index of its day.
  { what: "logging a decision", run: ({ decisions }) => decisions.put(decision(3)), takes: write(2) },
  {
    what: "reading the last decision",
    before: ({ decisions }) => decisions.put(decision(3)),
    run: ({ decisions }) => decisions.get(checkout, "d3"),
    takes: read(1),
  },
  { what: "looking for a session", run: ({ sessions }) => sessions.get(key), takes: read(1) },
  { what: "remembering a session", run: ({ sessions }) => sessions.put(session), takes: write(1) },
  {
    what: "waiting for a session",
    run: ({ sessions }) => sessions.wait(key, { resource: checkout, event: changeEvent("a") }, due),
    takes: write(1),
  },
  { what: "finding who waits", run: ({ sessions }) => sessions.waitingFor(key), takes: read(1) },
  {
    what: "noting the first situation of a place",
    run: ({ situations }) => situations.put(situation),
    takes: { read: 3, write: 3, requests: 6 },
  },
  {
    what: "noting a situation that is known",
    before: ({ situations }) => situations.put(situation),
    run: ({ situations }) => situations.put(situation),
    takes: read(3, 3),
  },
  {
    what: "reading the situations around a resource",
    before: async ({ situations }) => {
      await situations.put(situation);
      await situations.adopt();
    },
    run: ({ situations }) => situations.around({ account: "a", region: "r", refs: [] }),
    takes: read(1, 2),
  },
  {
    what: "reading the situations around a resource whose claims cite one",
    before: ({ situations }) => situations.adopt(),
    run: ({ situations }) => situations.around({ account: "a", region: "r", refs: ["INC-1"] }),
    takes: read(2, 4),
  },
  {
    what: "spending",
    run: ({ meters }) => meters.spend("m", "2026-11-21", { take: 1, most: 5 }),
    takes: write(1),
  },
  {
    what: "taking from a full bucket",
    run: ({ meters }) => meters.take("b", start, rate),
    takes: write(1),
  },
  {
    what: "taking from a bucket in use",
    before: ({ meters }) => meters.take("b", start, rate),
    run: ({ meters }) => meters.take("b", start, rate),
    takes: write(2, 2),
  },
  {
    what: "being told to wait",
    before: ({ meters }) => meters.take("b", start, { ...rate, take: 10 }),
    run: ({ meters }) => meters.take("b", start, rate),
    takes: { read: 1, write: 2, requests: 3 },
  },
  { what: "reading the kill switch", run: ({ killSwitch }) => killSwitch.isStopped(), takes: read(1) },
  { what: "storing a declaration", run: ({ registry }) => registry.put(registered), takes: write(2) },
  { what: "reading a declaration", run: ({ registry }) => registry.declaration("d"), takes: read(0.5) },
  { what: "listing declarations", run: ({ registry }) => registry.of("p"), takes: read(0.5) },
  {
    what: "noting where a case stands",
    run: ({ casePlaces }) => casePlaces.put("c", checkout),
    takes: write(1),
  },
  { what: "finding a case", run: ({ casePlaces }) => casePlaces.find("c"), takes: read(1) },
  {
    what: "putting a resource with two tags into its lists",
    run: ({ resourceIndex }) => resourceIndex.add(indexRows(tagged)),
    takes: write(4, 4),
  },
  {
    what: "finding a resource by its name",
    before: ({ resourceIndex }) => resourceIndex.add(indexRows(tagged)),
    run: ({ resourceIndex }) => resourceIndex.list(namesIn(checkout.account), "check"),
    takes: read(0.5),
  },
  { what: "opening a mailbox", run: ({ mailboxes }) => mailboxes.open("r"), takes: read(1) },
  {
    what: "saving a mailbox with a message or two",
    run: ({ mailboxes }) => mailboxes.save(busyMailbox("r")),
    takes: write(1),
  },
  { what: "reading the profiles", run: ({ profiles }) => profiles.read(), takes: read(0.5) },
  {
    what: "writing the profiles",
    run: ({ profiles }) => profiles.save({ version: 0, profiles: [profile("p")] }),
    takes: write(1),
  },
];

describe("what the ledger takes", () => {
  it.each(rows)("for $what", async ({ before, run, takes }) => {
    const ledger = await openLedger();
    await before?.(ledger);
    ledger.reset();
    await run(ledger);
    expect(ledger.units()).toEqual(takes);
  });
});
