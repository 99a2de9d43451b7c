import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { dynamoCasePlaces } from "#adapters/aws/stores/case-places.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { dynamoInboxes } from "#adapters/aws/stores/inboxes.ts";
import { packedWithin } from "#adapters/aws/stores/items/packed.ts";
import type { DocumentClient } from "#adapters/aws/stores/items/table.ts";
import { dynamoDrafts } from "#adapters/aws/stores/learning/drafts.ts";
import { dynamoPrecedents } from "#adapters/aws/stores/learning/precedents.ts";
import { dynamoRefusals } from "#adapters/aws/stores/learning/refusals.ts";
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
import { dynamoSourceBooks } from "#adapters/aws/stores/source-books.ts";
import { dynamoTallies } from "#adapters/aws/stores/tallies.ts";
import { tableUses } from "#constructs/functions/grants/table-uses.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson } from "#core/fields/json.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { casePlacesContract } from "../../contracts/stores/case-places.contract.ts";
import { decision, decisionLogContract } from "../../contracts/stores/decision-log.contract.ts";
import { docketStoreContract } from "../../contracts/stores/docket-store.contract.ts";
import { draftsContract } from "../../contracts/stores/drafts.contract.ts";
import { embeddedTables } from "../../contracts/stores/embedded-tables.ts";
import { eventStoreContract } from "../../contracts/stores/event-store.contract.ts";
import { inboxesContract } from "../../contracts/stores/inboxes.contract.ts";
import { killSwitchContract } from "../../contracts/stores/kill-switch.contract.ts";
import { mailboxesContract } from "../../contracts/stores/mailboxes.contract.ts";
import { metersContract } from "../../contracts/stores/meters.contract.ts";
import { ownersStoreContract } from "../../contracts/stores/owners-store.contract.ts";
import { policyStoreContract } from "../../contracts/stores/policy-store.contract.ts";
import { precedentsContract } from "../../contracts/stores/precedents.contract.ts";
import { profileBookContract } from "../../contracts/stores/profile-book.contract.ts";
import { refusalsContract } from "../../contracts/stores/refusals.contract.ts";
import { registryContract } from "../../contracts/stores/registry.contract.ts";
import { resourceIndexContract } from "../../contracts/stores/resource-index.contract.ts";
import { rowStatesContract } from "../../contracts/stores/row-states.contract.ts";
import { arrived, start } from "../../contracts/stores/sample-events.ts";
import { sessionsContract } from "../../contracts/stores/sessions.contract.ts";
import { shadowBookContract } from "../../contracts/stores/shadow-book.contract.ts";
import { situationStoreContract } from "../../contracts/stores/situation-store.contract.ts";
import { sourceBooksContract } from "../../contracts/stores/source-books.contract.ts";
import { talliesContract } from "../../contracts/stores/tallies.contract.ts";
import { checkout, typicalRecord } from "../../contracts/stores/typical-record.ts";

const { client, create } = embeddedTables();

const calling = new AsyncLocalStorage<string>();
const done = new Map<string, Set<string>>();

const actions: Readonly<Record<string, string>> = {
  GetCommand: "GetItem",
  QueryCommand: "Query",
  PutCommand: "PutItem",
  UpdateCommand: "UpdateItem",
  DeleteCommand: "DeleteItem",
  BatchWriteCommand: "BatchWriteItem",
};

type Command = { readonly constructor: { readonly name: string }; readonly input: { IndexName?: string } };

/** Notes what is sent to DynamoDB on behalf of which call. */
function recording(): DocumentClient {
  const send = (command: Command) => {
    const { name } = command.constructor;
    const call = calling.getStore() ?? "nobody";
    const action = actions[name] ?? name;
    const known = done.get(call) ?? new Set<string>();
    done.set(call, known.add(command.input.IndexName === undefined ? action : `${action} of the index`));
    return client().send(command as never);
  };
  return { send } as unknown as DocumentClient;
}

type Method = (...given: readonly unknown[]) => unknown;

/** The same port, each call under its name. */
function named<P extends object>(port: string, store: P): P {
  const methods = Object.entries(store).map(([name, method]) => [
    name,
    (...given: readonly unknown[]) => calling.run(`${port}.${name}`, () => (method as Method)(...given)),
  ]);
  return Object.fromEntries(methods) as P;
}

const ledger = async () => [recording(), await create()] as const;
const registry = async () => [recording(), await create("registry")] as const;
const dockets = async () => named("dockets", dynamoDocketStore(...(await ledger())));
const events = async () => named("events", dynamoEventStore(...(await ledger())));
const decisions = async () => named("decisions", dynamoDecisionLog(...(await ledger())));

/** Anyone who may not overwrite what a newer release wrote reads it to say so, which happens to nobody here. */
const replacing = new Set([
  "casePlaces.put",
  "inboxes.handedOn",
  "meters.note",
  "owners.keep",
  "policies.keep",
  "resourceIndex.add",
  "sessions.wait",
  "shadowBook.setMark",
  "situations.wrote",
  "tallies.add",
]);

describe("permissions on the tables", () => {
  docketStoreContract("watched", dockets);
  eventStoreContract("watched", events);
  decisionLogContract("watched", decisions);
  registryContract("watched", async () => named("registry", dynamoRegistry(...(await registry()))));
  sessionsContract("watched", async () => named("sessions", dynamoSessions(...(await ledger()))));
  situationStoreContract("watched", async (now) =>
    named("situations", dynamoSituations(...(await ledger()), { now })),
  );
  metersContract("watched", async () => named("meters", dynamoMeters(...(await ledger()))));
  talliesContract("watched", async () => named("tallies", dynamoTallies(...(await ledger()))));
  casePlacesContract("watched", async () => named("casePlaces", dynamoCasePlaces(...(await ledger()))));
  inboxesContract("watched", async () => named("inboxes", dynamoInboxes(...(await ledger()))));
  mailboxesContract("watched", async () => named("mailboxes", dynamoMailboxes(...(await ledger()))));
  sourceBooksContract("watched", async () => named("sourceBooks", dynamoSourceBooks(...(await ledger()))));
  profileBookContract("watched", async () => named("profiles", dynamoProfileBook(...(await registry()))));
  precedentsContract("watched", async () => named("precedents", dynamoPrecedents(...(await ledger()))));
  refusalsContract("watched", async () => named("refusals", dynamoRefusals(...(await ledger()))));
  draftsContract("watched", async () => named("drafts", dynamoDrafts(...(await ledger()))));
  rowStatesContract("watched", async () => named("rowStates", dynamoRowStates(...(await ledger()))));
  shadowBookContract("watched", async () => named("shadowBook", dynamoShadowBook(...(await ledger()))));
  ownersStoreContract("watched", async () => named("owners", dynamoOwnersStore(...(await ledger()))));
  policyStoreContract("watched", async () => named("policies", dynamoPolicyStore(...(await ledger()))));
  resourceIndexContract("watched", async () =>
    named("resourceIndex", dynamoResourceIndex(...(await ledger()))),
  );
  killSwitchContract("watched", async () => named("killSwitch", dynamoKillSwitch(...(await registry()))));

  /** Text that hardly packs. */
  const noise = Array.from({ length: 8_000 }, (_, n) => hash("sha256", `${n}`)).join("");

  it("cover what is too large for one item", async () => {
    const store = await dockets();
    const large = { ...typicalRecord, prior: { Noise: noise } };
    await store.save({ ...large, version: 0 });
    expect(await store.load(large.resource)).toMatchObject({ version: 1 });
    await store.save({ ...typicalRecord, version: 1 });
    const log = await decisions();
    const entry = decision(1);
    await log.put({ ...entry, record: { ...entry.record, noise } as never });
    expect(await log.get(entry.resource, entry.id)).toMatchObject({ id: entry.id });
  });

  it("cover situations that are too large for one item, and those of a release before", async () => {
    const table = await create();
    const store = named("situations", dynamoSituations(recording(), table));
    const since = "2026-11-21T03:00:00Z";
    const large = { kind: "incident", ref: "INC-1", state: "open", scope: {}, since, source: "api" } as const;
    await store.put({ ...large, note: noise });
    await store.put({ ...large, ref: "INC-2" });
    const earlier = { ...large, ref: "INC-3", note: noise.slice(0, 100_000) };
    const text = canonicalJson(earlier);
    const sk = `situation#${sha256(canonicalJson(["api", "INC-3", new Date(since).toISOString()]))}`;
    const body = packedWithin("a situation", text);
    const Item = { pk: "situations", sk, v: 1, state: "open", digest: sha256(text), body };
    await client().send(new PutCommand({ TableName: table, Item }));
    expect(await store.adopt()).toBe(1);
    expect(await store.around({ account: "a", region: "r", refs: ["INC-1"] })).toHaveLength(3);
    expect(await store.under("INC-1", "common")).toHaveLength(1);
    expect(await store.declared("INC-1")).toHaveLength(1);
  });

  it("cover a hot resource", async () => {
    const store = await events();
    for (let n = 0; n < 30; n += 1) await store.put(checkout, arrived(n, `e${n}`));
    expect(await store.dueLooks(checkout, arrivalOf(start, ""))).toEqual({ looks: [], isHot: true });
  });

  afterAll(() => {
    for (const [call, { actions: granted, ofIndex }] of Object.entries(tableUses)) {
      const sent = [...(done.get(call) ?? [])].sort();
      const listed = granted.map((action) => (ofIndex === true ? `${action} of the index` : action));
      const rare = replacing.has(call) ? ["GetItem"] : [];
      expect([call, ...new Set([...sent, ...rare])].toSorted()).toEqual([call, ...listed].toSorted());
    }
  });
});
