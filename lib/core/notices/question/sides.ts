import { shown, wish } from "../../arbitration/explain/words.ts";
import { partFor } from "../../arbitration/project/said-of.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Constraint } from "../../claims/constraint/kinds.ts";
import { millis } from "../../claims/instant.ts";
import { absent, isExistence } from "../../fields/existence.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { covers, overlaps } from "../../fields/path.ts";
import { noteWithoutKeys } from "../../hidden/in-notes.ts";
import { personName } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { timeText } from "../time-text.ts";
import type { HappenedAt, QuestionScene } from "./asking.ts";
import { isAboutExistence, isHiddenValue, isPlainItem, openName } from "./values.ts";

/** One who has a stake in what is asked. */
export type Side = {
  readonly who: string;
  readonly wants: string;
  /** For which goal; nothing where none was said. */
  readonly goal?: string;
  /** Why now. */
  readonly why?: string;
  readonly until?: HappenedAt;
  /** All of it in a sentence. */
  readonly text: string;
};

const longestWord = 160;
const longestNote = 280;
const longest = 800;

/** Everybody who claims something on the fields, each cause once. */
export function sidesOf(asking: QuestionScene): readonly Side[] {
  const { fields } = asking.question;
  const about = asking.judged.dispute.claims.filter(
    ({ field, state }) =>
      state === "active" &&
      (isAboutExistence(asking.question) || fields.some((path) => overlaps(field, path))),
  );
  const sides = about.map((claim) => sideOf(claim, asking));
  return [...new Map(sides.map((side) => [side.text, side])).values()];
}

function sideOf(claim: Claim, asking: QuestionScene): Side {
  const { intent, actor, until } = claim;
  const via = actor.via === undefined ? "" : ` via ${plainLine(actor.via, 80)}`;
  const parts = {
    who: `${personName(actor.principal)}${via}`,
    wants: plainLine(wanted(claim, asking), longestWord),
    ...(intent !== "unattributed" && { goal: plainLine(intent, longestWord) }),
    ...reasonOf(claim),
    ...(until !== undefined && { until: { at: until, text: timeText(until, asking.zone) } }),
  };
  return { ...parts, text: plainLine(sentence(parts, claim, asking.now), longest) };
}

function reasonOf({ motivation }: Claim): Pick<Side, "why"> {
  const { kind, ref, note } = motivation;
  const word = kind.replaceAll("-", " ");
  const isNamed = ref !== undefined && !ref.startsWith(kind);
  const named = ref === undefined ? word : plainLine(isNamed ? `${word} ${ref}` : ref, longestWord);
  const said = note === undefined ? "" : quoted(note);
  if (kind === "none") return said === "" ? {} : { why: said };
  return { why: said === "" ? named : `${named}: ${said}` };
}

/** INVARIANT (somebody's words): what a person wrote stands between quotes, and cannot leave them. */
function quoted(note: string): string {
  const line = plainLine(noteWithoutKeys(note), longestNote).replaceAll(/[“”„‟«»]/g, '"');
  return line === "" ? "" : `“${line}”`;
}

function sentence(side: Omit<Side, "text">, claim: Claim, now: number): string {
  const goal = side.goal === undefined ? "" : ` for ${side.goal}`;
  const why = side.why === undefined ? "" : `, because of ${side.why}`;
  const silent = side.goal === undefined && side.why === undefined ? ", and gives no reason" : "";
  const lasts = claim.while === undefined ? "" : `, while ${plainLine(claim.while, longestWord)} lasts`;
  const isOver = claim.until !== undefined && millis(claim.until) <= now;
  const until =
    side.until === undefined ? "" : `, until ${side.until.text}${isOver ? ", which is over" : ""}`;
  return `${side.who} wants ${side.wants}${goal}${why}${silent}${lasts}${until}.`;
}

/** What a claim on the whole of something wants is told for the part that is asked about. */
function wanted({ field, constraint }: Claim, asking: QuestionScene): string {
  if (constraint === undefined) return "it as its own";
  const { question } = asking;
  if (isAboutExistence(question)) return existenceWanted(field, constraint, asking);
  const asked = question.fields.find((path) => overlaps(field, path)) ?? field;
  const { is } = constraint;
  if (is !== undefined && isPlainItem(question))
    return partOf(is, field, asked) === null ? "it gone" : "it there";
  const isHidden = Object.values(constraint).some((value) => isHiddenValue(field, value as Json, asking));
  if (isHidden || isHiddenValue(asked, undefined, asking)) return "a value that is hidden";
  if (is === undefined || !covers(field, asked)) return wish(constraint, false);
  const part = partOf(is, field, asked);
  return shown(part, holdsHidden(part));
}

/** Anyone who holds something of a resource wants it there; what they hold is named and not read. */
function existenceWanted(field: string, constraint: Constraint, asking: QuestionScene): string {
  if (!isExistence(field)) return `it there: it holds ${openName(field, asking)}`;
  return constraint.absent === true || constraint.is === absent ? "it deleted" : "it there";
}

const partOf = (is: Json, field: string, asked: string): Json =>
  covers(field, asked) ? partFor(asked, field, is) : is;
