import type { Testimony } from "../attribution/attribute.ts";
import type { SessionBook } from "../attribution/channels/book/session-book.ts";
import { type Declaration, declaredAhead } from "../attribution/channels/declared-ahead.ts";
import { hintsIn } from "../attribution/channels/hints.ts";
import { wordsOf } from "../attribution/channels/testimonies.ts";
import type { Profiles } from "../attribution/profiles.ts";
import { type AuditRecord, group } from "../changes/records/audit-record.ts";
import { classifier } from "../changes/records/classify.ts";
import { resolver } from "../changes/resolve/resolver.ts";
import { isRecord } from "../fields/json.ts";
import { readCall } from "../reading/read-call.ts";
import { configReader } from "../reading/read-config.ts";
import type { Reading } from "../reading/reading.ts";
import { rememberedFor } from "../remembered.ts";
import type { CallKnowledge } from "../resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";

const mostNames = 50;
const shape = /^[A-Za-z][A-Za-z0-9]{4,63}$/;

const stepsOf = (path: string): readonly string[] => path.toLowerCase().split(/[^a-z0-9]+/);

/**
 * Names of a request's parameters that no edit tells: nobody knows what they wrote. Only names are kept, and no
 * values, so that no secret is.
 */
function unreadIn(
  record: AuditRecord,
  { edits, resources }: Pick<Reading, "edits" | "resources">,
): readonly string[] {
  const parameters = group(record, "requestParameters") ?? {};
  const inner = Object.values(parameters).flatMap((value) => (isRecord(value) ? Object.entries(value) : []));
  const told = new Set(edits.flatMap(({ path }) => stepsOf(path)));
  const ids = new Set(resources.map(({ id }) => id));
  const left = [...Object.entries(parameters), ...inner].filter(
    ([name, value]) =>
      shape.test(name) && !told.has(name.toLowerCase()) && !(typeof value === "string" && ids.has(value)),
  );
  return [...new Set(left.map(([name]) => name))].slice(0, mostNames);
}

type ToolsForInput = CallKnowledge & TypeKnowledge;

export type ReadOne = {
  readonly reading: Reading;
  /** What each channel says about why, none weighed against another. */
  readonly words: readonly Testimony[];
  /** A notification of AWS Config: it tells what changed and never who did it. */
  readonly isNotice: boolean;
  /** Parameters of the request of which nobody knows what they wrote. */
  readonly unread: readonly string[];
};

type ReadOneInput = { readonly knowledge: ToolsForInput; readonly profiles: Profiles };

/** Reads a record by itself: nothing is remembered from one to the next. */
export function readOne(record: AuditRecord, { knowledge, profiles }: ReadOneInput): ReadOne {
  const { readConfig, classify, resolve } = toolsFor(knowledge);
  const notice = readConfig(record);
  if (notice !== undefined) return { reading: notice, words: [], isNotice: true, unread: [] };
  const parts = { profiles, book: emptyBook, declaredById: undefined };
  const change = { ...parts, resolve, shapes: knowledge, ownWrites: undefined, explain: () => {} };
  const { reading } = readCall(record, classify, change);
  const { actor, resources } = reading;
  const words = resources.length === 0 ? [] : wordsOf(record, { ...parts, actor, resource: resources[0] });
  return { reading, words, isNotice: false, unread: unreadIn(record, reading) };
}

/** The same with what was declared ahead, by the ids that the record names. */
export function withDeclared(
  read: ReadOne,
  record: AuditRecord,
  declared: ReadonlyMap<string, Declaration>,
): ReadOne {
  const word = declaredAhead(record, hintsIn(record), (id) => declared.get(id));
  return word === undefined ? read : { ...read, words: [word, ...read.words] };
}

/** What records say of each other is kept in stores, not here. */
const emptyBook: SessionBook = {
  learn: () => [],
  lookup: () => undefined,
  behind: () => undefined,
  nearby: () => undefined,
};

type Tools = {
  readonly readConfig: ReturnType<typeof configReader>;
  readonly classify: ReturnType<typeof classifier>;
  readonly resolve: ReturnType<typeof resolver>;
};

// They only remember what the catalogue says, which is the same for every record.
const toolsFor = rememberedFor(
  (knowledge: ToolsForInput): Tools => ({
    readConfig: configReader(knowledge),
    classify: classifier(knowledge),
    resolve: resolver(knowledge),
  }),
);
