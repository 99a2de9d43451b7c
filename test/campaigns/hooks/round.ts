import { memoryHookQueue } from "#adapters/memory/outside/hook-queue.ts";
import type { PresetName } from "#core/policy/sources/preset-names.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import { HookNote } from "#core/situations/sources/hook-note.ts";
import { hooksApp } from "#http/hooks/hooks-app.ts";
import { type Chance, seededChance } from "#local/chance/chance.ts";
import * as payloads from "../../core/situations/sources/payloads.ts";
import { pagedStage, proofOf } from "../../http/hooks/knocking.ts";
import { changedBytes, changedValue, oneOf } from "./mutation.ts";

const at = "2026-11-21T03:00:00Z";
const ms = Date.parse(at);

const genuine: Readonly<Record<PresetName, unknown>> = {
  pagerduty: payloads.pagerduty({ type: "triggered", status: "triggered", at }),
  opsgenie: payloads.opsgenie("Create", ms),
  servicenow: payloads.servicenow("incident", { state: "1", sys_updated_on: "2026-11-21 03:00:00" }),
  jira: payloads.jira("created", "new", ms),
  github: payloads.github("opened", "open", at),
  datadog: payloads.datadog("Triggered", ms),
  grafana: payloads.alerts("firing", [{ startsAt: at }]),
  alertmanager: payloads.alerts("firing", [{ startsAt: at }]),
  generic: payloads.generic("open", at),
};

type RoundInput = { readonly seed: number; readonly from: number; readonly to: number };
type HooksRound = { readonly counted: ReadonlyMap<string, number>; readonly failure?: string };

/** Forged messages, of which nothing may be put, and proven nonsense, which may only be read or refused. */
export async function playRound({ seed, from, to }: RoundInput): Promise<HooksRound> {
  const hookQueue = memoryHookQueue();
  const { runtime, clock } = pagedStage();
  // Each message a second after the one before, so that no rate stands in the way.
  let now = clock.now();
  const app = hooksApp({ ...runtime, hookQueue, now: () => now });
  const counted = new Map<string, number>();
  for (let index = from; index < to; index += 1) {
    now += 1_000;
    const random = seededChance(seed * 1_000_003 + index);
    const isForged = index % 4 !== 3;
    const message = isForged ? forged(random, now) : nonsense(random, now);
    const before = hookQueue.notes.length;
    const { status } = await app.request(`/hooks/${message.to}`, { ...message, method: "POST" });
    const put = hookQueue.notes.slice(before);
    const name = `${isForged ? "forged" : "nonsense"} ${status}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
    const wrong = isForged ? wrongForged(status, put) : wrongNonsense(status, put);
    if (wrong !== undefined) return { counted, failure: `message ${index} to ${message.to}: ${wrong}` };
  }
  return { counted };
}

type Knocking = {
  readonly to: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
};

const encoded = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** A genuine message whose bytes or proof somebody changed. */
function forged(random: Chance, now: number): Knocking {
  const preset = oneOf(random, presetNames);
  const text = JSON.stringify(genuine[preset]);
  const headers = proofOf(preset, text, now);
  const isSecret = !["pagerduty", "github", "jira", "grafana", "generic"].includes(preset);
  const to = random.below(10) === 0 ? oneOf(random, ["nobody", "terraform", "constructor", "api"]) : preset;
  if (!isSecret && random.below(2) === 0) return { to, body: changedBytes(random, encoded(text)), headers };
  const [name = ""] = Object.keys(headers);
  const proof = changedBytes(random, encoded(headers[name] ?? ""));
  const given = [...proof].map((byte) => String.fromCharCode(33 + (byte % 93))).join("");
  const other = given === headers[name] ? `${given}0` : given;
  return { to, body: encoded(text), headers: { ...headers, [name]: other.replaceAll(",", ".") } };
}

/** What the system itself might send by mistake. */
function nonsense(random: Chance, now: number): Knocking {
  const preset = oneOf(random, presetNames);
  const text = JSON.stringify(changedValue(random, genuine[preset])) ?? "null";
  return { to: preset, body: encoded(text), headers: proofOf(preset, text, now) };
}

type Notes = ReturnType<typeof memoryHookQueue>["notes"];

function wrongForged(status: number, put: Notes): string | undefined {
  if (status !== 401) return `answered with ${status}`;
  const other = put.find(({ told }) => told.as !== "refused");
  return other === undefined ? undefined : `a ${other.told.as} was put`;
}

function wrongNonsense(status: number, put: Notes): string | undefined {
  if (![202, 400, 422].includes(status)) return `answered with ${status}`;
  const strange = put.find((note) => !HookNote.safeParse(note).success);
  if (strange !== undefined) return `what was put is no note: ${JSON.stringify(strange).slice(0, 300)}`;
  const other = put.find(({ source, told }) => told.as === "word" && told.situation.source !== source);
  return other === undefined ? undefined : "a source spoke in another's name";
}
