import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type Reader, type ReaderParts, reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";

/** A reader, and how a policy that is compared reads the same record, where that may be otherwise. */
type ReaderOfTwo = Reader & { readonly asBase: (reading: Reading | undefined) => Reading | undefined };

/** Whom and which references a policy knows, which is all that reading leans on. */
const knownBy = ({ file: { actors, references } }: Policy): string =>
  canonicalJson({ actors, references } as unknown as Json);

/** Reads a log by what a policy knows of its actors, and where another one knows otherwise by that as well. */
export function readerUnder(
  policy: Policy,
  base: Policy | undefined,
  knowledge: ReaderParts["knowledge"],
): ReaderOfTwo {
  const readerBy = (profiles: Profiles) => reader({ knowledge, profiles });
  const first = readerBy(profilesFrom(policy.file));
  if (base === undefined || knownBy(base) === knownBy(policy)) return { ...first, asBase: () => undefined };
  return readingTwice(first, readerBy(profilesFrom(base.file)));
}

// More than may still be given a reason.
const mostHeld = 8_192;

const keyOf = ({ eventId, call }: Reading): string => `${eventId} ${call ?? ""}`;

function readingTwice(first: Reader, second: Reader): ReaderOfTwo {
  const others = new WeakMap<Reading, Reading>();
  const held = new Map<string, readonly [Reading, Reading]>();
  const hold = (reading: Reading, other: Reading): void => {
    others.set(reading, other);
    held.set(keyOf(reading), [reading, other]);
    const [oldest] = held.size > mostHeld ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
  };
  return {
    read: (record) => {
      const reading = first.read(record);
      hold(reading, second.read(record));
      return reading;
    },
    explained: () => {
      const late = first.explained();
      for (const better of late) hold(better, held.get(keyOf(better))?.[1] ?? better);
      for (const better of second.explained()) {
        const pair = held.get(keyOf(better));
        if (pair !== undefined) hold(pair[0], better);
      }
      return late;
    },
    asBase: (reading) => reading && others.get(reading),
  };
}
