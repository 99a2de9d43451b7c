import { Hidden, isHidden } from "../../fields/hidden.ts";
import { isList, isRecord, type Json } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import { digested } from "../../hidden/digested.ts";
import type { Hides } from "../../hidden/hides.ts";
import { digestedEdits, secretPlaces, secretsInEdits } from "../../hidden/places.ts";
import { hiddenWord } from "../../hidden/words.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { docketIn, docketText } from "../../ledger/docket-text.ts";

/** Under these names, wherever they stand in a record, are values of the field that is named beside or above them. */
const valueNames = new Set([
  ...["constraint", "prefer", "before", "after", "value", "values", "from", "stood", "authored"],
]);

/**
 * A record as it is judged from elsewhere. INVARIANT (no secrets): no digest leaves the house; in the place of each, and of what the
 * policy hides although it was read before, stands a number that says within this record alone what is the same.
 */
export function recordTold(record: DocketRecord, hides: Hides): DocketRecord {
  const { told: _, docket, ...rest } = withoutTokens(record);
  const plain = { ...rest, docket: docketText(docket) } as unknown as Json;
  const hidden = withoutNewSecrets(plain, undefined, hides) as unknown as typeof rest & {
    readonly docket: ReturnType<typeof docketText>;
  };
  const known = withoutRead(hidden, hides) as unknown as Json;
  const numbered = renamed(known, numbersOf(known)) as unknown as typeof hidden;
  return { ...numbered, docket: docketIn(numbered.docket) };
}

/** What lets somebody go on with a case, and what people were asked in words, is nobody's to judge with. */
function withoutTokens({ case: open, restores, ...record }: DocketRecord): DocketRecord {
  const own = ({ token: _, ...restore }: DocketRecord["restores"][number]) => restore;
  const bare = { ...record, decision: undefined, restores: restores.map(own) };
  if (open === undefined) return { ...bare, case: undefined };
  const { token: __, ...known } = open;
  return { ...bare, case: { ...known, questions: [] } };
}

const mark = (text: string): string => `read ${text}`;

function withoutRead<R extends Pick<DocketRecord, "live" | "prior">>(record: R, hides: Hides): R {
  const { live, prior } = record;
  const bare = (document: Json): Json => {
    const places = secretPlaces(document, hides);
    return digested(document, new Map(places.map(({ pointer, text }) => [pointer, mark(text)])));
  };
  const seen = live && { ...live, properties: bare(live.properties) };
  return { ...record, live: seen, prior: bare(prior) };
}

function withoutNewSecrets(part: Json, field: string | undefined, hides: Hides): Json {
  if (isHidden(part)) return part;
  if (isList(part)) return part.map((item) => withoutNewSecrets(item, field, hides));
  if (!isRecord(part)) return part;
  const own = [part["field"], part["path"]].find((word) => typeof word === "string") ?? field;
  const at = typeof own === "string" ? own : undefined;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, partTold(name, value, { at, hides })]),
  );
}

type PartPlace = { readonly at: string | undefined; readonly hides: Hides };

function partTold(name: string, value: Json, { at, hides }: PartPlace): Json {
  if (valueNames.has(name)) return hiddenValue(value, at, hides);
  // Words for people say the value as well.
  if (name === "consequence" && at !== undefined && hides(at)) return hiddenWord;
  return withoutNewSecrets(value, at, hides);
}

const isByField = (value: Json): value is { readonly [path: string]: Json } =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => name.startsWith("/"));

function hiddenValue(value: Json, field: string | undefined, hides: Hides): Json {
  if (value === undefined || isHidden(value)) return value;
  if (isByField(value))
    return Object.fromEntries(Object.entries(value).map(([at, one]) => [at, hiddenValue(one, at, hides)]));
  if (field === undefined) return value;
  const edits = [{ path: field as FieldPath, after: value }];
  const places = secretsInEdits(edits, hides);
  const digests = new Map(places.map(({ pointer, text }) => [pointer, mark(text)]));
  return digestedEdits(edits, digests)[0]?.after ?? null;
}

/** In the order of the digests, so that nothing is ranked otherwise. */
function numbersOf(document: Json): ReadonlyMap<string, string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (isHidden(value)) {
      if (value.digest !== undefined) found.add(value.digest);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
  };
  look(document);
  return new Map([...found].toSorted().map((digest, at) => [digest, String(at).padStart(5, "0")]));
}

function renamed(value: Json, numbers: ReadonlyMap<string, string>): Json {
  if (isHidden(value)) return value.digest === undefined ? value : Hidden.of(numbers.get(value.digest) ?? "");
  if (isList(value)) return value.map((item) => renamed(item, numbers));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner && renamed(inner, numbers)]),
  );
}
