import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeProfile } from "#core/api/operations/registry-writes.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { type IntentRecord, recordDigest } from "#core/intents/intent-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { sessionArn } from "#local/laptop/cast.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { checkout, type LaptopStage, laptopStage, role } from "../../cli/asking/laptop-stage.ts";
import {
  apiAs,
  carriedRecord,
  type DoorAnswer,
  type Doors,
  doorNames,
  openDoors,
  storedAs,
  writesOf,
} from "./doors.ts";

let here: LaptopStage;
let doors: Doors;
beforeAll(async () => {
  here = await laptopStage();
  doors = openDoors(here);
});
afterAll(() => here.close());

const until = "2026-11-21T09:00:00Z";
const ticket = {
  intent: "consistency",
  motivation: { kind: "change-ticket", ref: "CHG0000077" },
  until,
} as const;
const ticketWords = ["--because", "CHG0000077", "--intent", "consistency", "--until", until];
/** What a row of the registry may say as well: neither a reference nor an end. */
const standing = { intent: "consistency", motivation: { kind: "schedule" } } as const;
const standingWords = ["--kind", "schedule", "--intent", "consistency"];
const stake = {
  ...{ ...ticket, resource: checkout },
  claims: [{ field: "/MaxSize", constraint: { max: 14 }, prefer: 12, strength: "want" }],
} as const;
const stakeWords = [checkout, "MaxSize<=14", "--prefer", "12", "--strength", "want", ...ticketWords];

const caller = {
  kind: "user",
  principal: "arn:aws:iam::123456789012:user/chris",
  userAgent: "aws-cli",
} as const;

const bytes = (record: IntentRecord) => canonicalJson(record as unknown as Json);

/** What each door keeps of the same words; the id of the first comes along, for changes that carry it. */
async function declared(body: object, words: readonly string[], by = doors) {
  const answers: DoorAnswer[] = [];
  for (const name of doorNames) answers.push(await by[name](body, words));
  const records = await Promise.all(answers.map(({ id }) => storedAs(here, id)));
  return { id: answers[0]?.id ?? "", records };
}

let size = 12;
/** What is kept of a change that the pipeline makes in a session that says why, or with tags on the resource. */
async function carried(session: object, tags: readonly object[] = []): Promise<IntentRecord> {
  size += 1;
  await here.order({ do: "session", as: "terraform", name: "gitlab-ci", ...session });
  if (tags.length > 0) {
    const own = (here.values()?.["Tags"] ?? []) as readonly object[];
    const all = [...own, ...tags.map((tag) => ({ ...tag, PropagateAtLaunch: false }))];
    await here.order({ do: "set", resource: "checkout", as: "terraform", properties: { Tags: all as [] } });
  }
  const properties = { MaxSize: String(size) };
  await here.order({ do: "set", resource: "checkout", as: "terraform", properties });
  await here.pass(2);
  return await carriedRecord(here);
}

const wordsOf = ({
  intent,
  motivation,
  until: end,
}: {
  intent: string;
  motivation: { kind: string; ref?: string };
  until?: string;
}) => ({
  ...{ "parley:intent": intent, "parley:motivation": motivation.kind },
  ...(motivation.ref !== undefined && { "parley:ref": motivation.ref }),
  ...(end !== undefined && { "parley:until": end }),
});
const tagsOf = (said: Parameters<typeof wordsOf>[0]) =>
  Object.entries(wordsOf(said)).map(([Key, Value]) => ({ Key, Value }));

function expectOne(records: readonly IntentRecord[], count: number) {
  expect(records).toHaveLength(count);
  expect(new Set(records.map(bytes)).size).toBe(1);
  expect(new Set(records.map(recordDigest)).size).toBe(1);
}

describe("one contract behind every door", () => {
  it("keeps one reason with an end as the same bytes, whichever door it came by", async () => {
    const { id, records } = await declared(ticket, ticketWords);
    records.push(await carried({ tags: wordsOf(ticket) }));
    records.push(await carried({ name: `gitlab-ci@${id}` }));
    records.push(await carried({ sourceIdentity: `gitlab-ci@${id}` }));
    records.push(await carried({}, tagsOf(ticket)));
    expectOne(records, doorNames.length + 4);
    expect(records[0]).toEqual({
      ...{ who: role("deploy"), fields: [], goal: "consistency", until, delegates: [] },
      reason: { kind: "change-ticket", ref: "CHG0000077" },
    });
  });

  it("keeps one reason without one as the same bytes where a row of the registry says it, too", async () => {
    const row = {
      principals: [role("service-lead")],
      intent: "consistency",
      motivation: "schedule",
    } as const;
    const { id, records } = await declared(standing, standingWords, openDoors(here, "chris"));
    const chris = async (session: string, more: Partial<Writer> = {}) => {
      const writer = { kind: "role", userAgent: "Boto3/1.42.0", ...more } as const;
      const principal = sessionArn("service-lead", session);
      const { sandbox } = here.world;
      const begun = sandbox.assumeRole({ ...writer, principal }, { by: "role", caller });
      size += 1;
      sandbox.update(parseResource(checkout), { properties: { MaxSize: String(size) } }, begun);
      await here.pass(2);
      return await carriedRecord(here);
    };
    records.push(await chris("chris", { tags: wordsOf(standing) }));
    records.push(await chris(`chris@${id}`));
    const { version } = await here.world.runtime.profiles.read();
    const registry = { params: { name: "chris" }, body: row, etag: `"${version}"` };
    await apiAs(here, "pat").ask(writeProfile, registry);
    await here.pass(2);
    records.push(await chris("chris"));
    const [last] = await writesOf(here);
    expect(last?.source).toBe("registry");
    expectOne(records, doorNames.length + 3);
    expect(records[0]).toMatchObject({ who: role("service-lead"), reason: { kind: "schedule" } });
  });

  it("keeps one stake as the same bytes through every door that carries fields", async () => {
    const { records } = await declared(stake, stakeWords);
    expectOne(records, doorNames.length);
    expect(records[0]?.fields).toEqual([
      { field: "/MaxSize", constraint: { max: 14 }, prefer: 12, strength: "want" },
    ]);
  });
});
