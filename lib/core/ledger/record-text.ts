import * as z from "zod/mini";
import { BrokenInvariant, Misconfigured } from "../faults.ts";
import { canonicalJson, isRecord, type Json } from "../fields/json.ts";
import { parsePath, topOf } from "../fields/path.ts";
import { valueAt } from "../fields/value-at.ts";
import { frozen } from "../frozen.ts";
import { besides, fromBesides } from "../hidden/beside.ts";
import { withoutOldMarks } from "../hidden/old-marks.ts";
import { rememberedOfTexts } from "../remembered.ts";
import { ResourceId } from "../resources/resource-id.ts";
import type { DocketRecord, Waiting } from "./docket-record.ts";
import { DocketText, docketIn, docketText } from "./docket-text.ts";
import type { Learnt } from "./learnt.ts";

/** How records are written now; a release reads its own version and those before. */
const version = 3;

const text = z.string();
const AnyJson = z.custom<Json>((value) => value !== undefined);
const listOf = <T>(): z.ZodMiniType<readonly T[]> => z.custom<readonly T[]>(Array.isArray);
const groupOf = <T>(): z.ZodMiniType<T> => z.custom<T>(isRecord);

const Snapshot = z.strictObject({
  at: text,
  state: z.enum(["there", "gone", "unreadable"]),
  properties: AnyJson,
});

const RecordText = z.strictObject({
  v: z.literal([1, 2, version]),
  resource: ResourceId,
  version: z.int().check(z.nonnegative()),
  docket: DocketText,
  live: z.optional(Snapshot),
  parentGone: z.optional(z.boolean()),
  prior: AnyJson,
  priorTags: z.optional(z.record(text, text)),
  learnt: z.optional(groupOf<Learnt>()),
  history: listOf<DocketRecord["history"][number]>(),
  repeated: z.optional(listOf<DocketRecord["history"][number]>()),
  stood: z.optional(groupOf<NonNullable<DocketRecord["stood"]>>()),
  waiting: z.optional(listOf<Waiting>()),
  asked: listOf<DocketRecord["asked"][number]>(),
  rulings: listOf<DocketRecord["rulings"][number]>(),
  restores: listOf<DocketRecord["restores"][number]>(),
  permits: z.optional(groupOf<NonNullable<DocketRecord["permits"]>>()),
  case: z.optional(groupOf<NonNullable<DocketRecord["case"]>>()),
  told: z.optional(groupOf<NonNullable<DocketRecord["told"]>>()),
  settled: groupOf<DocketRecord["settled"]>(),
  decision: z.optional(z.strictObject({ id: text, digest: text, at: z.optional(text) })),
  folded: text,
  unproven: z.optional(text),
  due: z.optional(text),
  putOff: z.optional(text),
  putOffFor: z.optional(text),
  policy: z.optional(text),
});

/** INVARIANT (round trip): what is written comes back the same, and equal records are equal texts. */
export function recordText(record: DocketRecord): string {
  const plain = { ...record, v: version, docket: docketText(record.docket) };
  return canonicalJson(besides(plain));
}

const unset = {
  live: undefined,
  priorTags: undefined,
  case: undefined,
  decision: undefined,
  due: undefined,
  policy: undefined,
};

function readCurrent(stored: unknown): DocketRecord {
  const { v: _, docket, ...rest } = parsed(stored);
  return { ...unset, ...rest, docket: docketIn(docket) };
}

function parsed(stored: unknown): z.infer<typeof RecordText> {
  const result = RecordText.safeParse(stored);
  if (result.success) return result.data;
  throw new BrokenInvariant("a stored docket is not as it was written", {
    hint: z.prettifyError(result.error).slice(0, 500),
  });
}

type RecordTextStored = { readonly [key: string]: Json };

/** What stood before its writes no record of the first two formats says: they were compared with what was agreed. */
function withStood(record: DocketRecord): DocketRecord {
  if (record.history.length === 0) return record;
  const properties = record.history.map(({ field }) => topOf(field));
  const stood = properties.map((path) => [path, valueAt(record.prior, parsePath(path)) ?? null]);
  return { ...record, stood: Object.fromEntries(stood) };
}

/** In the first format texts stood for what is hidden; in the second it stands beside the record. */
const readers: ReadonlyMap<number, (stored: RecordTextStored) => DocketRecord> = new Map([
  [1, (stored) => withStood(readCurrent(withoutOldMarks(stored)))],
  [2, (stored) => withStood(readCurrent(fromBesides(stored)))],
  [3, (stored) => readCurrent(fromBesides(stored))],
]);

/** The same dockets are read again and again, by every page that lists them and by each look at what changes often. */
const mostCharacters = 2_000_000;

/** A record as it was written; it is read once for all who ask, and stays as it is. */
export const readRecord = rememberedOfTexts((text) => frozen(recordIn(text)), mostCharacters);

/** A version that is not known yet comes from a later release: it is left alone, so that nothing of it is lost. */
function recordIn(text: string): DocketRecord {
  const stored = jsonIn(text);
  const v = isRecord(stored) ? stored["v"] : undefined;
  const read = typeof v === "number" ? readers.get(v) : undefined;
  if (read !== undefined && isRecord(stored)) return read(stored);
  if (typeof v === "number" && v > version) {
    throw new Misconfigured(`a docket is stored in version ${v}, and this release reads up to ${version}`, {
      hint: "finish the deployment, or go back to the release that wrote it",
    });
  }
  throw new BrokenInvariant("a stored docket has no version that was ever written");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BrokenInvariant("a stored docket is not JSON", { cause });
  }
}
