import { importsOf } from "./imports.ts";
import { targetOf } from "./law.ts";
import type { Source } from "./sources.ts";

/** The rooms within a room, each leaning only on those before it; what stands in a file of its own is one as well. */
export interface Order {
  readonly within: string;
  readonly rooms: readonly string[];
}

const named = (within: string, rooms: string): Order => ({ within, rooms: rooms.split(/\s+/) });

const coreRooms = `digest faults frozen remembered fields schema claims resource-types policy resources safety hidden changes
attribution owners reading arbitration strictness learning ledger ports looking backing receiving intents preview questions notices
cases situations shadow views plans api deployment documents`;

const arbitrationRooms = `causes verdict dispute normal context weigh project harm stakes known sides sensitive
obstacle past settle explain judge answers run certainty arbitrate decide doubts record replay-document suite`;

const constructsRooms = `installation-tag arbiter-props settled-props alarms doors notices permissions plan roles queues
functions storage network access rules forwarding workflow watching asking spoke arbiter deployment`;

export const orders: readonly Order[] = [
  named("lib/core/", coreRooms),
  named("lib/core/arbitration/", arbitrationRooms),
  named("lib/constructs/", constructsRooms),
];

const roomIn = (within: string, file: string): string | undefined =>
  file.startsWith(within) ? /^[^/.]+/.exec(file.slice(within.length))?.[0] : undefined;

/** Every import of a room that stands later in the order, or in none at all, one sentence each. */
export function backwardIn({ within, rooms }: Order, source: Source): readonly string[] {
  const own = roomIn(within, source.file);
  if (own === undefined) return [];
  if (!rooms.includes(own)) return [`\`${source.file}\`: \`${own}\` has no place in the order of ${within}`];
  return importsOf(source).flatMap(({ specifier, line }) => {
    const target = targetOf(source.file, specifier);
    const room = target.kind === "file" ? roomIn(within, target.file) : undefined;
    if (room === undefined || rooms.indexOf(room) <= rooms.indexOf(own)) return [];
    return [`${source.file}:${line}: \`${own}\` stands before \`${room}\` and may not lean on it`];
  });
}
