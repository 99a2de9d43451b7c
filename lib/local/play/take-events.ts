import { type AuditRecord, text } from "#core/changes/records/audit-record.ts";
import type { IgnoredReason } from "#core/changes/written-edit.ts";
import { InvalidInput } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { busIntentType } from "#core/policy/file/bus-voice.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { inflated } from "#files/events/inflate.ts";
import { intake } from "#files/events/intake.ts";
import { splitter } from "#files/events/split/splitter.ts";
import { type Mirror, mirrored } from "../mirror/mirror.ts";
import type { World } from "../world/local-world.ts";

/** What became of one record. */
type TakenRecord = {
  readonly record: number;
  readonly status: "taken" | "known" | Reading["status"];
  readonly id?: string;
  readonly call?: string;
  readonly resources?: readonly string[];
  readonly why?: string;
};

/** A way in for real events; it remembers what it was given. */
export type EventsDoor = {
  /** Takes bytes as `parley read` would, and answers every record. */
  readonly take: (bytes: AsyncIterable<Uint8Array>, named: string) => AsyncGenerator<TakenRecord>;
};

const mostKnown = 200_000;

type ReadRecord = { readonly record: AuditRecord | undefined; readonly reading: Reading };

export function eventsDoor(world: World, mirror: Mirror): EventsDoor {
  const known = new Set<string>();
  const { knowledge } = world.runtime;
  const { read } = reader({ knowledge });
  return {
    async *take(bytes, named) {
      const found: ReadRecord[] = [];
      const kept = (record: unknown): Reading => {
        const reading = read(record);
        found.push({ record: record as AuditRecord, reading });
        return reading;
      };
      const { sink, taken, refusal } = intake(named, { read: kept, explained: () => [] });
      const { push, finish } = splitter(sink);
      let count = 0;
      const answers = function* (): Generator<TakenRecord> {
        for (const reading of taken()) {
          const whole = found.find((each) => each.reading === reading);
          count += 1;
          yield answered({ record: whole?.record, reading }, count, { world, mirror, known });
        }
        found.length = 0;
      };
      for await (const chunk of inflated(named, bytes)) {
        push(chunk);
        yield* answers();
      }
      finish();
      yield* answers();
      const refused = refusal();
      if (refused !== undefined) throw refused;
    },
  };
}

/** What a session says of itself stands in the record of its beginning, which changes nothing. */
const isSession = (record: AuditRecord): boolean =>
  text(record, "eventSource") === "sts.amazonaws.com" && text(record, "errorCode") === undefined;

/** INVARIANT (no forgery): under a source of AWS's own nobody declares. */
const declares = (record: AuditRecord): boolean =>
  text(record, "detail-type") === busIntentType && !/^aws[./]/i.test(text(record, "source") ?? "");

type Hands = { readonly world: World; readonly mirror: Mirror; readonly known: Set<string> };

/** INVARIANT (every record answered): whatever a record is, one line says what became of it. */
function answered({ record, reading }: ReadRecord, place: number, hands: Hands): TakenRecord {
  const { eventId, status, why, call } = reading;
  const said = { record: place, id: eventId, ...(call !== undefined && { call }) };
  const because = why === undefined ? {} : { why };
  const { known, mirror, world } = hands;
  if (record !== undefined && declares(record)) {
    world.putEvents(record as Json);
    return { ...said, status: "taken", why: "it declares, if a row says for whom it speaks" };
  }
  if (record !== undefined && isSession(record)) {
    world.put(envelopeOf(record, reading));
    return { ...said, status: "taken", why: "a session begins" };
  }
  if (record !== undefined && why === ("failed call" satisfies IgnoredReason)) {
    world.put(envelopeOf(record, reading));
    return { ...said, status, why: "failed call, counted beside verdicts on what it names" };
  }
  if (record === undefined || status !== "resolved") return { ...said, status, ...because };
  if (known.has(eventId)) return { ...said, status: "known", why: "this record was taken before" };
  // What is shown of a record and the record itself are kept together or not at all.
  return mirror.keeper.together(() => {
    const resources = shownOf(reading, mirror);
    if (typeof resources === "string") return { ...said, status: "unresolved", why: resources };
    if (resources.length === 0) return { ...said, status: "ignored", why: "no resource of a governed type" };
    if (known.size >= mostKnown) known.clear();
    known.add(eventId);
    world.put(envelopeOf(record, reading));
    return { ...said, status: "taken", resources };
  });
}

/** A record may say what the core refuses, such as a path that is none; the rest is taken all the same. */
function shownOf(reading: Reading, mirror: Mirror): readonly string[] | string {
  try {
    return mirrored(reading, mirror);
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}

/** The record as EventBridge would have delivered it. */
function envelopeOf(record: AuditRecord, { eventId, at, resources: [first] }: Reading): Json {
  const isCall = text(record, "eventName") !== undefined;
  const account = first?.account ?? text(record, "recipientAccountId") ?? "";
  const service = text(record, "eventSource")?.split(".")[0] ?? "config";
  const detail = isCall
    ? { ...record, recipientAccountId: account }
    : { messageType: "ConfigurationItemChangeNotification", ...record };
  return {
    version: "0",
    id: eventId,
    "detail-type": isCall ? "AWS API Call via CloudTrail" : "Config Configuration Item Change",
    source: isCall ? `aws.${service}` : "aws.config",
    account,
    time: at ?? "",
    region: first?.region ?? text(record, "awsRegion") ?? "",
    resources: [],
    detail,
  } as Json;
}
