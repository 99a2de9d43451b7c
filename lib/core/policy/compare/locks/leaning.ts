import { asksWhose } from "../../../claims/constraint/kinds.ts";
import type { Answerable, StandingAnswer } from "../../file/answers/answers.ts";
import type { Guardrail } from "../../policy-file.ts";
import type { ResourceSelector } from "../../selector.ts";
import type { PolicyDifference } from "../difference.ts";
import { placesMeet } from "../extents.ts";
import { type PolicyPair, placeExtent } from "../places.ts";
import type { LockedRow } from "./lock-break.ts";

/** Who may say what is the case, and what it is worth: whom a guardrail's exception or its trouble waits for. */
const words = [
  "authority/situations",
  "authority/attestations",
  "authority/aliases",
  "unscoped",
  "approvers",
];

/** What a reason and a goal are worth, by which a claim presses. */
const weights = [
  ...words,
  "authority/claims",
  "actors",
  "urgency",
  "motivations",
  "references",
  "classes",
  "organisation",
];

/** What a row that speaks of claims or edits stands on. */
const grounds = [...weights, "authority/fields", "orders", "onExpiry", "standing"];

const times = ["declared", "doubt", "stale"];
const lengths = ["grace", "doubt", "doubts", "declared", "stride", "silence", "cooldown"];

type PlacedRow = { readonly in?: ResourceSelector; readonly for?: ResourceSelector };

const whereOf = (row: unknown): ResourceSelector => {
  const { in: where, for: other } = row as PlacedRow;
  return where ?? other ?? {};
};

type IsLeaned = (difference: PolicyDifference) => boolean;

const isLimit = ({ section, name }: PolicyDifference, kinds: readonly string[]): boolean =>
  section === "limits" && kinds.some((kind) => name === kind || name.startsWith(`${kind}.`));

/** Environments count where they take something out of the row's place. */
const movesOut =
  (row: unknown, pair: PolicyPair): IsLeaned =>
  ({ section }) =>
    section === "environments" && !placeExtent(pair, whereOf(row), whereOf(row)).isAtLeast;

/** Parley goes less far in a place where the row counts. */
const goesLessFar =
  (row: unknown, pair: PolicyPair): IsLeaned =>
  ({ section, after, before }) => {
    if (section !== "mode/scopes") return false;
    const index = Number((after ?? before)?.split("/").at(-1));
    const scope = after === undefined ? pair.before.mode.scopes[index] : pair.after.mode.scopes[index];
    return scope === undefined || placesMeet(pair, whereOf(row), scope.in);
  };

function guardrailLeans(rail: Guardrail, pair: PolicyPair): IsLeaned {
  const sections = [
    ...(rail.while === undefined ? [] : words),
    ...(rail.except === undefined ? [] : weights),
    ...(asksWhose(rail.constraint) || isForeignBeside(rail) ? ["organisation"] : []),
  ];
  const kinds = rail.while === undefined && rail.except === undefined ? [] : times;
  const [isOut, isLess] = [movesOut(rail, pair), goesLessFar(rail, pair)];
  return (one) => sections.includes(one.section) || isLimit(one, kinds) || isOut(one) || isLess(one);
}

const isForeignBeside = ({ beside }: Guardrail): boolean =>
  beside !== undefined && Object.values(beside.match).some(({ foreign }) => foreign === true);

/** The questions that a row asks. */
function askedBy({ section, row }: LockedRow): Answerable | undefined {
  if (section === "rules") return (row as { ask?: unknown }).ask === undefined ? undefined : "rule";
  return section === "unattributed" && (row as { answer?: unknown }).answer === "ask"
    ? "unexplained"
    : undefined;
}

/** An answer takes away what a locked row asks, where both can be about one resource. */
function answersIt(locked: LockedRow, pair: PolicyPair): IsLeaned {
  const cause = askedBy(locked);
  return ({ section, after }) => {
    if (cause === undefined || section !== "answers" || after === undefined) return false;
    const row: StandingAnswer | undefined = pair.after.answers[Number(after.split("/").at(-1))];
    if (row === undefined) return true;
    const isAsked = row.asked === undefined || row.asked.includes(cause);
    return isAsked && placesMeet(pair, whereOf(locked.row), row.for);
  };
}

/** Which differences bear on a locked row although they lie elsewhere. */
export function leanedOn(locked: LockedRow, pair: PolicyPair): IsLeaned {
  const { section, row } = locked;
  if (section === "guardrails") return guardrailLeans(row as Guardrail, pair);
  const [isLess, isAnswered] = [goesLessFar(row, pair), answersIt(locked, pair)];
  return (one) =>
    one.section !== section &&
    (isAnswered(one) ||
      grounds.includes(one.section) ||
      one.section === "environments" ||
      isLimit(one, lengths) ||
      isLess(one));
}
