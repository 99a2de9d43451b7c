import type { Log } from "#acts/runtime.ts";
import { parted } from "#core/hidden/beside.ts";
import { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import type { WaitingChange } from "#core/ports/stores/sessions.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { WorldOptions } from "#local/world/local-world.ts";
import { wrapped } from "../../pipeline/crashes/stopping.ts";
import { canary } from "../events/case.ts";
import { accounts, governs, regions } from "./ground.ts";

// Dockets and decisions are written in parts where they are large; the resources here are as large as the cloud allows.
const mostCharacters: Readonly<Record<string, number>> = {
  "events.put": 200_000,
  "sessions.wait": 200_000,
  "dockets.save": 4_000_000,
  "decisions.put": 4_000_000,
};
const faults = ["Unavailable", "Misconfigured", "BrokenInvariant", "UnknownFault"];

export type Watch = {
  readonly options: Pick<WorldOptions, "around" | "log">;
  /** Metrics, and what was stored, asked for and told. */
  readonly counted: Map<string, number>;
  /** Every event that was stored, and of which resource. */
  readonly touched: (readonly [ResourceId, Arrived])[];
  /** What should not be. */
  readonly wrongs: string[];
};

/** What a port was given: of which resource, and as what it is stored. */
function storedAs(what: string, given: readonly unknown[]): readonly [ResourceId | undefined, string] {
  const [first, second] = given;
  if (what === "dockets.save") {
    const record = first as DocketRecord;
    return [record.resource, recordText(record)];
  }
  if (what === "events.put") return [first as ResourceId, JSON.stringify(parted(second))];
  if (what === "sessions.wait") return [(second as WaitingChange).resource, JSON.stringify(parted(given))];
  const { resource } = Object(first) as { readonly resource?: ResourceId };
  return [resource, JSON.stringify(parted(given))];
}

const isOurs = ({ account, region, type }: ResourceId): boolean =>
  accounts.includes(account) && regions.includes(region) && governs.includes(type);

function wrongWith(what: string, given: readonly unknown[]): string | undefined {
  const [resource, text] = storedAs(what, given);
  if (text.includes(canary)) return `a secret went to \`${what}\`: ${text.slice(0, 2_000)}`;
  if (resource !== undefined && !isOurs(resource))
    return `\`${what}\` of what is not governed: ${text.slice(0, 500)}`;
  if (text.length > (mostCharacters[what] ?? 100_000)) return `\`${what}\` of ${text.length} characters`;
  if (what !== "publisher.publish") return undefined;
  const odd = (given[0] as readonly unknown[]).find((event) => !DecisionEvent.safeParse(event).success);
  return odd === undefined ? undefined : `no decision event: ${JSON.stringify(odd).slice(0, 1_000)}`;
}

const stores = new Set(
  `dockets.save events.put events.markLook decisions.put sessions.wait situations.wrote looks.ask scheduler.lookAt cases.start
   notifier.send publisher.publish`.split(/\s+/),
);

/** Sees everything that the functions store, tell and count. */
export function watch(): Watch {
  const counted = new Map<string, number>();
  const wrongs: string[] = [];
  const touched: (readonly [ResourceId, Arrived])[] = [];
  const count = (metric: string, amount = 1): void =>
    void counted.set(metric, (counted.get(metric) ?? 0) + amount);
  const around: WorldOptions["around"] = (ports) =>
    wrapped(ports, (method, what) => async (...given) => {
      if (stores.has(what)) {
        count(`done: ${what}`);
        const wrong = wrongWith(what, given);
        if (wrong !== undefined) wrongs.push(wrong);
      }
      if (what === "events.put") touched.push(given as unknown as readonly [ResourceId, Arrived]);
      return await method(...given);
    });
  const tell: Log["warn"] = (what, details) => {
    if (`${what}${JSON.stringify(details)}`.includes(canary)) wrongs.push(`a secret was logged: ${what}`);
    const { fault } = Object(details) as { readonly fault?: string };
    if (fault !== undefined && faults.includes(fault)) wrongs.push(`${what}: ${JSON.stringify(details)}`);
  };
  return {
    options: { around, log: { info: tell, warn: tell, count, measure: () => {} } },
    counted,
    wrongs,
    touched,
  };
}
