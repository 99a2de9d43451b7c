import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { wishesIn } from "#acts/intents/wishes-in.ts";
import { addressIn } from "#adapters/parley/address.ts";
import { heldApiDesk } from "#adapters/parley/api-desk.ts";
import { type Parley, parleyClient } from "#adapters/parley/client.ts";
import { mcpServer } from "#cli/mcp/mcp-server.ts";
import { declareIntent } from "#core/api/operations/intents.ts";
import { writeProfile } from "#core/api/operations/registry-writes.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { IntentRecord, recordOfIntent, recordOfReason } from "#core/intents/intent-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { checkout, type LaptopStage } from "../../cli/asking/laptop-stage.ts";
import { folderWith } from "../../cli/stage.ts";

type Wish = { readonly claim: string; readonly missing: readonly string[] };
/** What a door answered: an id, or why not. */
export type DoorAnswer = {
  readonly id?: string;
  readonly wishes?: readonly Wish[] | undefined;
  /** Everything that was said, on any stream. */
  readonly said: string;
};

export const doorNames = ["words", "file", "folder", "API", "MCP", "EventBridge"] as const;
type DoorName = (typeof doorNames)[number];
/** Every door by which one declares ahead; words are those of the command line. */
export type Doors = Readonly<
  Record<DoorName, (body: object, words: readonly string[]) => Promise<DoorAnswer>>
>;

const refusedAs = (error: unknown): DoorAnswer => {
  const { message, hint } = error as { readonly message: string; readonly hint?: string };
  return { said: `${message}\n${hint ?? ""}` };
};

/** The API as somebody who lives on the laptop signs to it. */
export function apiAs(here: LaptopStage, who: string): Parley {
  const keys = here.personas.find(({ name }) => name === who)?.keys ?? { id: "", secret: "" };
  const desk = heldApiDesk("eu-north-1", keys);
  return parleyClient({ address: addressIn(here.address), desk, pause: () => Promise.resolve() });
}

export function openDoors(here: LaptopStage, who = "pipeline"): Doors {
  const parley = apiAs(here, who);
  let asked = 0;

  const cli = async (words: readonly string[]): Promise<DoorAnswer> => {
    const { code, said, err } = await here.json(who, words);
    return code === 0 ? { ...said, said: JSON.stringify(said) } : { said: err };
  };
  const api = async (body: object): Promise<DoorAnswer> => {
    asked += 1;
    try {
      const answer = await parley.ask(declareIntent, {
        body: body as { intent: "cost" },
        key: `door-${asked}`,
      });
      return { ...answer, said: JSON.stringify(answer) };
    } catch (error) {
      return refusedAs(error);
    }
  };
  const mcp = async (body: object): Promise<DoorAnswer> => {
    asked += 1;
    const runtime = { parley, now: here.world.clock.now, conversation: `doors-${asked}` };
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "test", version: "0" });
    await mcpServer("0", runtime).connect(theirs);
    await client.connect(ours);
    try {
      const answer = await client.callTool({ name: "declare_intent", arguments: { ...body } });
      const said = JSON.stringify(answer);
      return answer.isError === true ? { said } : { ...(answer.structuredContent as object), said };
    } catch (error) {
      return refusedAs(error);
    } finally {
      await client.close();
    }
  };
  const file = async (body: object): Promise<DoorAnswer> =>
    cli(["declare", "--file", `${await folderWith({ "one.json": JSON.stringify(body) })}/one.json`]);
  const folder = async (body: object): Promise<DoorAnswer> => {
    asked += 1;
    const place = await folderWith({ "one.json": JSON.stringify(body) });
    const { said, ...answer } = await cli(["apply", "-f", place, "--name", `doors-${asked}`]);
    const [declared] = (answer as { declared?: readonly DoorAnswer[] }).declared ?? [];
    return { ...declared, said };
  };
  const bus = busOf(here, who);
  const event = (body: object): Promise<DoorAnswer> => bus(body, `door-event-${++asked}`);
  return {
    words: (_, words) => cli(["declare", ...words]),
    file,
    folder,
    API: api,
    MCP: mcp,
    EventBridge: event,
  };
}

const account = "123456789012";

/** What a role says by the laptop's own bus, once its row of the registry lets that speak for it; an event is told of nothing. */
function busOf(here: LaptopStage, who: string) {
  const { registry, profiles } = here.world.runtime;
  const arn = here.personas.find(({ name }) => name === who)?.userArn ?? "";
  const role = canonicalPrincipal(arn);
  const source = `com.example.${who}`;
  let isRegistered = false;
  const register = async () => {
    isRegistered = true;
    const body = { principals: [role], speaksBy: [{ bus: "default", account, source }] };
    const { version } = await profiles.read();
    const row = { params: { name: `by-bus-${who}` }, body, etag: `"${version}"` };
    await apiAs(here, who).ask(writeProfile, row);
    await here.pass(2);
  };
  return async (detail: object, id: string): Promise<DoorAnswer> => {
    if (!isRegistered) await register();
    const known = new Set((await registry.of(role)).declarations.map((each) => each.id));
    const event = { version: "0", id, "detail-type": "Parley Intent", source, account, detail };
    const sent = await fetch(`${here.address}/events`, { method: "POST", body: JSON.stringify(event) });
    const taken = await sent.text();
    await here.pass(2);
    const fresh = (await registry.of(role)).declarations.find((each) => !known.has(each.id));
    if (fresh === undefined) return { said: taken };
    const told = await here.as(who, ["notices"]);
    return { id: fresh.id, wishes: await wishesIn(fresh, here.world.runtime), said: `${taken}${told.out}` };
  };
}

/** The canonical record of what is registered under an id. */
export async function storedAs(here: LaptopStage, id: string | undefined): Promise<IntentRecord> {
  const found = id === undefined ? undefined : await here.world.runtime.registry.declaration(id, "latest");
  if (found === undefined) throw new Error(`nothing is registered under ${id}`);
  return IntentRecord.parse(recordOfIntent(found));
}

/** Everything that the docket holds of what was written about the group's largest size, the latest first. */
export async function writesOf(here: LaptopStage, field = "/MaxSize") {
  const record = await here.world.runtime.dockets.load(parseResource(checkout));
  const slots = [...(record?.docket.writes.values() ?? [])].toSorted((a, b) => b.at - a.at);
  return slots.flatMap(({ writes }) => [...writes.values()]).filter((write) => write.field === field);
}

/** What the docket holds of the latest change: what was changed is no part of it. */
export async function carriedRecord(here: LaptopStage): Promise<IntentRecord> {
  const [found] = await writesOf(here);
  if (found === undefined) throw new Error("the change is not in the docket");
  return IntentRecord.parse(recordOfReason(found));
}
