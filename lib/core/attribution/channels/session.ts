import type { Testimony } from "../attribute.ts";
import { type Hints, statementOf } from "./hints.ts";
import { type ReasonWords, testimonyFrom } from "./words/reason.ts";
import type { References } from "./words/references.ts";
import { saidIn } from "./words/statement.ts";

/** `oncall@INC-1042`, or a whole statement behind the word `parley`. */
function saidByName(name: string | undefined, references: References): Testimony | undefined {
  if (name === undefined) return undefined;
  const parts = statementOf(name);
  if (parts.length > 0) return testimonyFrom(saidIn(parts), "session", references);
  const reference = references(name);
  return reference === undefined ? undefined : { source: "session", motivation: reference };
}

const agree = <T>(a: T | undefined, b: T | undefined): boolean =>
  a === undefined || b === undefined || a === b;

/** Both can be meant: what one leaves open the other may say. */
function isCompatible(a: Testimony, b: Testimony): boolean {
  return (
    agree(a.intent, b.intent) &&
    agree(a.motivation?.kind, b.motivation?.kind) &&
    agree(a.motivation?.ref, b.motivation?.ref)
  );
}

function joined(a: Testimony, b: Testimony): Testimony {
  const motivation = a.motivation === undefined ? b.motivation : { ...b.motivation, ...a.motivation };
  return { ...b, ...a, ...(motivation !== undefined && { motivation }) };
}

/** What a session's tags, its source identity and its name say, each for itself: tags say most and a name least. */
export function sessionWords(
  tags: ReasonWords | undefined,
  { sourceIdentity, sessionName }: Pick<Hints, "sourceIdentity" | "sessionName">,
  references: References,
): readonly Testimony[] {
  return [
    tags === undefined ? undefined : testimonyFrom(tags, "session", references),
    saidByName(sourceIdentity, references),
    saidByName(sessionName, references),
  ].filter((testimony) => testimony !== undefined);
}

/** What fits together is one testimony, what does not stays beside it. */
export function fitted(said: readonly Testimony[]): readonly Testimony[] {
  const [first, ...rest] = said;
  if (first === undefined || rest.length === 0) return said;
  const fitting = rest.filter((other) => isCompatible(first, other));
  return [fitting.reduce(joined, first), ...rest.filter((other) => !isCompatible(first, other))];
}
