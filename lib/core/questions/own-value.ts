import type { Option } from "../arbitration/verdict.ts";
import { asNumber } from "../fields/equality.ts";
import { holdsHidden } from "../fields/hidden.ts";
import { isRecord, type Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { OpenQuestion } from "../ledger/docket-record.ts";
import { partOf } from "./combined.ts";

type OwnValueInput = Pick<OpenQuestion, "fields" | "ask">;

/** How a value of one's own is written: a number may be text where AWS writes it so. */
export type OwnKind = "integer" | "number" | "text" | "other";

const longestText = 4_000;

/** The answer that names no value: a value of one's own. */
export const isOwnOption = ({ answer, value }: Option): boolean => answer === "value" && value === undefined;

function offeredFor(question: OwnValueInput, field: FieldPath): readonly Json[] {
  const parts = question.ask.options.map(({ value }) => partOf(question, value, field));
  return parts.filter((value) => value !== undefined && value !== null);
}

/** INVARIANT (secrets stay): of what is hidden nobody writes a value into an answer. */
function kindFor(question: OwnValueInput, field: FieldPath): OwnKind | undefined {
  const offered = offeredFor(question, field);
  if (offered.length === 0 || offered.some(holdsHidden)) return undefined;
  const numbers = offered.map(asNumber);
  if (numbers.every((number) => number !== undefined))
    return numbers.every(Number.isInteger) ? "integer" : "number";
  return offered.every((value) => typeof value === "string") ? "text" : "other";
}

/** In which kind a value of one's own can be given to one field; nothing where none is asked for. */
export function ownKind(question: OwnValueInput): OwnKind | undefined {
  const [field] = question.fields;
  const isOne = question.fields.length === 1;
  if (!isOne || field === undefined || !question.ask.options.some(isOwnOption)) return undefined;
  return kindFor(question, field);
}

const sortOf = (value: Json): string => (Array.isArray(value) ? "list" : typeof value);

function fitting(question: OwnValueInput, field: FieldPath, value: Json): Json | undefined {
  const kind = kindFor(question, field);
  if (kind === undefined || holdsHidden(value)) return undefined;
  const offered = offeredFor(question, field);
  if (kind === "integer" || kind === "number") return asWritten(value, kind, offered);
  if (typeof value === "string" && value.length > longestText) return undefined;
  return offered.some((other) => sortOf(other) === sortOf(value)) ? value : undefined;
}

/** A number that AWS writes as text stays text. */
function asWritten(value: Json, kind: OwnKind, [first]: readonly Json[]): Json | undefined {
  const number = asNumber(value);
  if (number === undefined || (kind === "integer" && !Number.isSafeInteger(number))) return undefined;
  if (typeof first !== "string") return number;
  return asNumber(String(number)) === number ? String(number) : undefined;
}

/** A value that nobody proposed, in the kind of what is offered; of several fields each has to be named. */
export function ownValue(question: OwnValueInput, value: Json | undefined): Json | undefined {
  const { fields, ask } = question;
  if (value === undefined || value === null || !ask.options.some(isOwnOption)) return undefined;
  const [field] = fields;
  if (fields.length === 1 && field !== undefined) return fitting(question, field, value);
  if (!isRecord(value) || Object.keys(value).length !== fields.length) return undefined;
  const parts = fields.map((path): [string, Json | undefined] => [path, partGiven(question, path, value)]);
  const isWhole = (all: typeof parts): all is [string, Json][] => all.every(([, part]) => part !== undefined);
  return isWhole(parts) ? Object.fromEntries(parts) : undefined;
}

/** That a field is taken away is answered only where it is offered. */
function partGiven(question: OwnValueInput, path: FieldPath, value: Json): Json | undefined {
  const part = partOf(question, value, path);
  if (part === undefined) return undefined;
  if (part !== null) return fitting(question, path, part);
  const isOffered = question.ask.options.some(({ value: one }) => partOf(question, one, path) === null);
  return isOffered ? null : undefined;
}
