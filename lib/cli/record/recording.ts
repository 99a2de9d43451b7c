import { randomBytes } from "node:crypto";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { InvalidInput } from "#core/faults.ts";
import { type Hides, hidesOf } from "#core/hidden/hides.ts";
import { digestedEdits, secretsInEdits } from "#core/hidden/places.ts";
import type { Policy, PolicyLayer } from "#core/policy/policy.ts";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
import type { Reading } from "#core/reading/reading.ts";
import { remembered } from "#core/remembered.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { Recorder } from "#replay/recording/recorder.ts";
import { type DiskPlace, placeOf, readText } from "../inputs/disk.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { mustBeFree, writeRecord } from "./write-record.ts";

/** A replay whose outcome is kept in a file. */
export type Recording = {
  readonly recorder: Recorder;
  /** INVARIANT (no secrets): of a secret only a digest is kept, under a key that is gone with the process. */
  readonly withoutSecrets: (batch: readonly Reading[]) => Promise<readonly Reading[]>;
  readonly write: () => Promise<void>;
};

type BeginRecordingInput = {
  /** Where the policy stands. */
  readonly place: DiskPlace;
  readonly policy: Policy;
  readonly situations: readonly Situation[];
  readonly shapes: TypeKnowledge;
  readonly terminal: Terminal;
};

export async function beginRecording(named: string, input: BeginRecordingInput): Promise<Recording> {
  const { place, policy, situations, shapes, terminal } = input;
  const to = placeOf(terminal.cwd, named);
  await mustBeFree(to);
  const text = await readText(place);
  const recorder = new Recorder({ policy, types: shapes });
  const digests = memorySecretDigests(randomBytes(32).toString("base64url"));
  const hides = remembered((type) => hidesOf(type, policy, shapes));
  return {
    recorder,
    withoutSecrets: (batch) => Promise.all(batch.map((reading) => digestedIn(reading, hides, digests))),
    async write() {
      const { last } = recorder;
      if (!Number.isFinite(last))
        throw new InvalidInput(`nothing that could be judged was read, so \`${named}\` was not written`, {
          hint: "`parley read` tells what became of each record",
        });
      await writeRecord(to, {
        recorder,
        situations,
        at: instantOf(last),
        policy: { name: place.named, text, ...(policy.layers && { layers: policy.layers.map(kept) }) },
      });
    },
  };
}

const kept = ({ text = "", ...layer }: PolicyLayer) => ({ ...layer, text });

async function digestedIn(
  reading: Reading,
  hides: (type: string) => Hides,
  { digest }: SecretDigests,
): Promise<Reading> {
  const [first] = reading.resources;
  if (first === undefined || reading.edits.length === 0) return reading;
  const places = secretsInEdits(reading.edits, hides(first.type));
  if (places.length === 0) return reading;
  const made = await Promise.all(places.map(async (one) => [one.pointer, await digest(one.text)] as const));
  return { ...reading, edits: digestedEdits(reading.edits, new Map(made)) };
}
