/** All that `parley serve` asks of the laptop: what is published of it is one file behind this door. */
import { folderMemory } from "./laptop/disk-memory.ts";
import { withPeople } from "./laptop/laptop.ts";
import { channelsHere } from "./laptop/laptop-channels.ts";
import { passingMemory } from "./laptop/laptop-memory.ts";
import { personaKeys } from "./laptop/persona-keys.ts";
import { beginServing } from "./laptop/serving.ts";
import { openLedger } from "./opened/open-ledger.ts";
import { openRecord } from "./opened/open-record.ts";
import { beginPlaying } from "./play/begin-playing.ts";

export const door = {
  channelsHere,
  folderMemory,
  withPeople,
  passingMemory,
  beginServing,
  beginPlaying,
  openLedger,
  openRecord,
  personaKeys,
};
