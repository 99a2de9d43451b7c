import { plainText } from "../../../changes/actors/plain-words.ts";
import type { Motivation } from "../../../claims/claim.ts";
import { instantOf, millis } from "../../../claims/instant.ts";
import { pullRequestIn } from "../../../claims/pull-request.ts";
import {
  type Intent,
  intents,
  type MotivationKind,
  motivationKinds,
  type Source,
} from "../../../claims/words.ts";
import { holdsKey } from "../../../hidden/by-looks.ts";
import { oddityIn } from "../../../hidden/foreign-text.ts";
import type { Testimony } from "../../attribute.ts";
import type { References } from "./references.ts";

/** The parts of a reason as somebody outside wrote them. */
export const reasonParts = ["intent", "motivation", "ref", "note", "until", "claim", "pr"] as const;
export type ReasonPart = (typeof reasonParts)[number];
export type ReasonWords = Readonly<Partial<Record<ReasonPart, string>>>;

const longestRef = 256;
const longestNote = 500;

const asWord = (text: string): string =>
  plainText(text, 64)
    .toLowerCase()
    .replace(/[\s_]+/g, "-");

const isOwn = (word: string): word is `x-${string}` => /^x-[a-z0-9-]{1,40}$/.test(word);

/** A goal by one of the known words or a team's own; to be unattributed is no goal. */
export function intentIn(text: string | undefined): Intent | undefined {
  if (text === undefined) return undefined;
  const word = asWord(text);
  if (isOwn(word)) return word;
  return word === "unattributed" ? undefined : intents.find((intent) => intent === word);
}

export function motivationIn(text: string | undefined): MotivationKind | undefined {
  if (text === undefined) return undefined;
  const word = asWord(text);
  return motivationKinds.find((kind) => kind === word);
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

function momentIn(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 40 || !moment.test(text.trim())) return undefined;
  const time = millis(text.trim());
  return Number.isNaN(time) ? undefined : instantOf(time);
}

/** INVARIANT (plain words): what could pass for Parley's own or act on a reader, and keys, are kept by no door. */
const isPersons = (text: string): boolean => oddityIn(text) === undefined && !holdsKey(text);

function refIn(
  { ref, motivation }: ReasonWords,
  references: References,
): ReturnType<References> | { ref: string } {
  const plain = ref === undefined || !isPersons(ref) ? "" : plainText(ref, longestRef);
  if (plain === "") return motivation === undefined ? undefined : references(motivation);
  const known = references(plain);
  // Only a reference and nothing else is put into its usual spelling.
  return known?.ref.length === plain.length ? known : { ...known, ref: plain };
}

/** What was said in words that nobody knows is kept for people to read, unless it is none of a person's. */
function noteIn(said: ReasonWords, unknown: readonly (string | undefined)[]): string | undefined {
  const all = [said.note, ...unknown].filter((word) => word !== undefined);
  const words = all.filter(isPersons);
  const note = plainText(words.map((word) => plainText(word, longestNote)).join("; "), longestNote);
  return note === "" ? undefined : note;
}

/**
 * What words from outside amount to. INVARIANT (known words): without a known goal or reason it says nothing of why,
 * so that nobody gains by saying anything at all; where it is reviewed is told all the same.
 */
export function testimonyFrom(
  said: ReasonWords,
  source: Source,
  references: References,
): Testimony | undefined {
  const intent = intentIn(said.intent);
  const reference = refIn(said, references);
  const named = motivationIn(said.motivation);
  const kind = named ?? (reference !== undefined && "kind" in reference ? reference.kind : undefined);
  const pr = said.pr !== undefined && pullRequestIn(said.pr) !== undefined ? { pr: said.pr } : undefined;
  if (intent === undefined && (kind === undefined || kind === "none"))
    return pr === undefined ? undefined : { source, ...pr };
  const isReference = said.motivation !== undefined && references(said.motivation) !== undefined;
  const unknown = [
    intent === undefined ? said.intent : undefined,
    named === undefined && !isReference ? said.motivation : undefined,
  ];
  const note = noteIn(said, unknown);
  const until = momentIn(said.until);
  const motivation: Motivation = {
    kind: kind ?? "none",
    ...(reference !== undefined && { ref: reference.ref }),
    ...(note !== undefined && { note }),
  };
  const saysMore = kind !== undefined || reference !== undefined || note !== undefined;
  return {
    source,
    ...(intent !== undefined && { intent }),
    ...(saysMore && { motivation }),
    ...(until !== undefined && { until }),
    ...pr,
  };
}
