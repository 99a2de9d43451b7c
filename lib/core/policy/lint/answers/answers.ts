import type { StandingAnswer } from "../../file/answers/answers.ts";
import { isOnHarmfulSide } from "../../file/answers/never-learnt.ts";
import { guardedClasses } from "../../file/harmful-classes.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { Check } from "../check.ts";
import { guardedBy } from "../compare/guarded.ts";
import {
  actorsContain,
  actorsOverlap,
  canOccur,
  claimsContain,
  claimsOverlap,
} from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

type Row = { readonly row: StandingAnswer; readonly index: number };

const pointerOf = ({ index }: Row, key = ""): string => `/answers/${index}${key === "" ? "" : `/${key}`}`;

/** Each row has questions of its own, none contradicts another, and none opens what nobody has shown a reason for. */
export const idleAnswers: Check = ({ file, at }: Policy, knowledge) => {
  const { answers = [] } = file;
  return answers.flatMap((row, index) => [
    ...disagreements(file, { row, index }, at),
    ...unreached(file, { row, index }, at),
    ...impossible(file, { row, index }),
    ...opening(file, { row, index }, knowledge),
  ]);
};

const warning = (pointer: string, message: string, hint: string): Finding => ({
  level: "warning",
  rule: "idle-answer",
  pointer,
  message,
  hint,
});

const share = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean =>
  a === undefined || b === undefined || a.some((word) => b.includes(word));

const holds = <T>(wide: readonly T[] | undefined, narrow: readonly T[] | undefined): boolean =>
  wide === undefined || (narrow?.every((word) => wide.includes(word)) ?? false);

const isSame = <T>(a: T | undefined, b: T | undefined): boolean =>
  a === undefined || b === undefined || a === b;

/** Some question is one for both. */
function meet(file: PolicyFile, a: StandingAnswer, b: StandingAnswer): boolean {
  if (!isSame(a.direction, b.direction) || !isSame(a.reversible, b.reversible)) return false;
  if (!share(a.hours, b.hours) || !share(a.asked, b.asked)) return false;
  const [one = {}, other = {}] = [a.against, b.against];
  const areSides =
    isSame(one.confirmed, other.confirmed) &&
    share(one.intents, other.intents) &&
    share(one.motivations, other.motivations) &&
    share(one.urgencies, other.urgencies) &&
    actorsOverlap(one, other);
  return areSides && claimsOverlap(file, a.for, b.for);
}

/** Every question for the second is one for the first. */
function takes(file: PolicyFile, wide: StandingAnswer, narrow: StandingAnswer): boolean {
  const isMissing = <T>(a: T | undefined, b: T | undefined) => a === undefined || a === b;
  if (!isMissing(wide.direction, narrow.direction) || !isMissing(wide.reversible, narrow.reversible))
    return false;
  if (!holds(wide.hours, narrow.hours) || !holds(wide.asked, narrow.asked)) return false;
  const { against } = wide;
  if (against !== undefined) {
    const other = narrow.against;
    if (other === undefined || !isMissing(against.confirmed, other.confirmed)) return false;
    if (!holds(against.intents, other.intents) || !holds(against.motivations, other.motivations))
      return false;
    if (!holds(against.urgencies, other.urgencies) || !actorsContain(against, other)) return false;
  }
  return claimsContain(file, wide.for, narrow.for);
}

/** What the holder has and what was agreed is mostly the same, so these two seldom disagree. */
const isKind = ({ answer }: StandingAnswer): "new" | "old" => (answer === "challenger" ? "new" : "old");

function disagreements(file: PolicyFile, one: Row, at: Policy["at"]): readonly Finding[] {
  const { row, index } = one;
  return (file.answers ?? []).slice(0, index).flatMap((other, before) => {
    if (isKind(other) === isKind(row) || !meet(file, other, row)) return [];
    const where = at(`/answers/${before}`);
    const message = `\`${row.id}\` and \`${other.id}\` (${where}) can be about one question and answer it differently: then it is asked`;
    return [
      {
        level: "warning" as const,
        rule: "disagreeing-answers",
        pointer: pointerOf(one),
        message,
        hint: "narrow one of them, by `for`, `against`, `hours` or `direction`",
      },
    ];
  });
}

/** One answers alike all that the other could; a row by hand is never idle for one that was learnt. */
const standsFor = (file: PolicyFile, one: StandingAnswer, other: StandingAnswer): boolean =>
  one.answer === other.answer &&
  (one.learned === undefined || other.learned !== undefined) &&
  takes(file, one, other);

function unreached(file: PolicyFile, one: Row, at: Policy["at"]): readonly Finding[] {
  const { row, index } = one;
  const above = (file.answers ?? []).findIndex(
    (other, place) =>
      place !== index && standsFor(file, other, row) && (place < index || !standsFor(file, row, other)),
  );
  if (above < 0) return [];
  const message = `\`${row.id}\` adds nothing: \`${file.answers[above]?.id}\` (${at(`/answers/${above}`)}) answers all that it could, and alike`;
  return [warning(pointerOf(one), message, "remove it, or the other one")];
}

const hasEmpty = (part: object): boolean =>
  Object.values(part).some((list) => Array.isArray(list) && list.length === 0);

/** A row that no question can be about. */
function impossible(file: PolicyFile, one: Row): readonly Finding[] {
  const { for: wanted, against = {} } = one.row;
  if ([wanted, against, one.row].some(hasEmpty)) return [];
  return [...unmatched(file, one, "for"), ...unmatched(file, one, "against"), ...unheard(file, one)];
}

function unmatched(file: PolicyFile, one: Row, key: "for" | "against"): readonly Finding[] {
  if (canOccur(file, [one.row[key] ?? {}])) return [];
  const message = `\`${one.row.id}\` matches no claim: none with such a motivation, actor and proof is so urgent`;
  const hint = "compare it with the table `urgency`; unconfirmed claims are at most `routine`";
  return [warning(pointerOf(one, key), message, hint)];
}

/** Hours that nobody knows, and questions that nothing asks. */
function unheard(file: PolicyFile, one: Row): readonly Finding[] {
  const { hours, asked } = one.row;
  const isAsked = {
    "near-tie": true,
    unexplained: file.unattributed.some(({ answer }) => answer === "ask"),
    rule: file.rules.some((rule) => rule.ask !== undefined),
  };
  const found: Finding[] = [];
  if (hours !== undefined && (file.calendar ?? []).length === 0) {
    const message = "no hour is known without a `calendar`, so this row never speaks";
    const hint = "add a row to `calendar`, such as `- {id: ours, zone: Europe/Stockholm}`";
    found.push(warning(pointerOf(one, "hours"), message, hint));
  }
  if (asked?.every((cause) => !isAsked[cause]) === true) {
    const message = `nothing in this policy asks for ${asked.map((cause) => `\`${cause}\``).join(" or ")}`;
    const hint = "let a rule or a row of `unattributed` ask, or remove this row";
    found.push(warning(pointerOf(one, "asked"), message, hint));
  }
  return found;
}

const guarded: ReadonlySet<string> = new Set(guardedClasses);

/** INVARIANT (the safer side): no row lets stand what nobody has shown a reason for, where people and data are protected. */
function opening(file: PolicyFile, one: Row, knowledge: Parameters<Check>[1]): readonly Finding[] {
  const { row } = one;
  if (!isOnHarmfulSide(row.answer, row.direction) || row.learned !== undefined) return [];
  const proved = row.answer === "holder" ? row.against : row.for;
  if (proved?.confirmed === true) return [];
  const about = guardedBy(file, row.for, knowledge).find((name) => guarded.has(name));
  if (about === undefined) return [];
  const side = row.answer === "holder" ? "against" : "for";
  return [
    {
      level: "error",
      rule: "loosening-answer",
      pointer: pointerOf(one, "answer"),
      message: `\`${row.id}\` gives the less safe side in \`${about}\`, also to those who have shown no reason`,
      hint: `say \`${side}: {confirmed: true}\`, or another \`direction\``,
    },
  ];
}
