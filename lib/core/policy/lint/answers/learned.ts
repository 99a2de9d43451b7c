import { existence } from "../../../fields/existence.ts";
import type { StandingAnswer } from "../../file/answers/answers.ts";
import { isOnHarmfulSide, neverLearnt } from "../../file/answers/never-learnt.ts";
import type { PolicyFile, Rule } from "../../policy-file.ts";
import type { SideSelector } from "../../selector.ts";
import type { Check } from "../check.ts";
import { type NamedFields, type Part, partsOf, patternContains } from "../compare/fields.ts";
import { guardedBy } from "../compare/guarded.ts";
import type { Finding } from "../finding.ts";

const byHand = "leave `learned` out if you mean it: a row of your own is yours to answer for";
const nameless = "select by `kinds`, `intents` and `motivations`";

/** INVARIANT (never learnt): what was drafted says nothing of what people have to decide anew each time. */
export const unlearnable: Check = ({ file }, knowledge) => [
  ...(file.answers ?? []).flatMap((row, index) =>
    row.learned === undefined
      ? []
      : finding(row.id, `/answers/${index}/learned`, whyUnlearnable(row, file, knowledge)),
  ),
  ...file.rules.flatMap((rule, index) =>
    rule.learned === undefined
      ? []
      : finding(rule.id, `/rules/${index}/learned`, whyUnaskable(rule, file, knowledge)),
  ),
];

function finding(id: string, pointer: string, why: string | undefined): readonly Finding[] {
  if (why === undefined) return [];
  const hint = why === names ? nameless : byHand;
  return [
    { level: "error", rule: "never-learnt", pointer, message: `\`${id}\` is learnt, and ${why}`, hint },
  ];
}

const names = "no name of anybody is ever learnt";

const isNamed = ({ principals, via }: SideSelector): boolean => (principals ?? via) !== undefined;

/**
 * The guarded classes of which a field is named. Of a class that is named each field is judged by itself, and by all classes
 * that it is in: most classes share some field with a guarded one, and none of these is ever decided.
 */
const guardedFields = (
  { fields, types }: NamedFields,
  file: PolicyFile,
  knowledge: Parameters<Check>[1],
): readonly string[] => (fields === undefined ? [] : guardedBy(file, { fields, types }, knowledge));

/** Of fields that are named one is enough; a class has to have nothing else. */
function isAbout(
  { fields }: NamedFields,
  parts: readonly Part[],
  isSuch: (pattern: string) => boolean,
): boolean {
  const such = parts.filter(({ pattern }) => isSuch(pattern)).length;
  return such > 0 && (fields !== undefined || such === parts.length);
}

/** The one urgency, or the one reason, that a row selects a side by. */
function sideOf({ urgencies, motivations, confirmed }: SideSelector) {
  const [urgency, reason] = [urgencies, motivations].map((all) => (all?.length === 1 ? all[0] : undefined));
  return { urgency, reason, confirmed: confirmed === undefined ? undefined : confirmed ? "yes" : "no" };
}

/** Why a row may not be a learnt one, as the end of a sentence. */
function whyUnlearnable(
  row: StandingAnswer,
  file: PolicyFile,
  knowledge: Parameters<Check>[1],
): string | undefined {
  const { for: wanted, against = {}, direction, asked, reversible } = row;
  if (isNamed(wanted) || isNamed(against)) return names;
  const about = guardedFields(wanted, file, knowledge);
  const parts = partsOf(file, wanted);
  const named = wanted.classes ?? (wanted.fields === undefined ? [] : ["fields"]);
  const why = neverLearnt({
    classes: [...named, ...about],
    asked,
    reversible: reversible === false ? "no" : undefined,
    direction,
    challenger: sideOf(wanted),
    holder: sideOf(against),
    existence: isAbout(wanted, parts, (pattern) => pattern === existence),
    sensitive: isAbout(wanted, parts, (pattern) => isHidden(pattern, file)),
  });
  if (why !== undefined) return why;
  if (isOnHarmfulSide(row.answer, direction)) return "its answer is the less safe side";
  const [leaning] = about;
  return leaning === undefined || direction !== undefined
    ? undefined
    : `in \`${leaning}\` one side is less safe, and it does not say its \`direction\``;
}

/** What a rule does that is more than a question about what stands. */
const isMoreThanAsked = ({ urgency, lease, raise, when, priority, ask }: Rule): boolean =>
  (urgency ?? lease ?? raise ?? when) !== undefined ||
  priority !== 0 ||
  ask?.meanwhile !== "live" ||
  ask.onSilence === "claim";

/** The same of a rule, which may only ask, and leaves what stands until the answer and in silence. */
function whyUnaskable(rule: Rule, file: PolicyFile, knowledge: Parameters<Check>[1]): string | undefined {
  const { for: wanted } = rule;
  if (isMoreThanAsked(rule)) return "a learnt rule does nothing but ask, and leaves what stands meanwhile";
  if (isNamed(wanted)) return names;
  const parts = partsOf(file, wanted);
  return neverLearnt({
    classes: [
      ...(wanted.classes ?? (wanted.fields === undefined ? [] : ["fields"])),
      ...guardedFields(wanted, file, knowledge),
    ],
    challenger: sideOf(wanted),
    existence: isAbout(wanted, parts, (pattern) => pattern === existence),
    sensitive: isAbout(wanted, parts, (pattern) => isHidden(pattern, file)),
  });
}

/** All that the pattern names is hidden by the policy. */
function isHidden(pattern: string, { sensitive }: PolicyFile): boolean {
  const last = pattern.toLowerCase().split("/").at(-1) ?? "";
  return (
    sensitive.fields.some((hidden) => patternContains(hidden, pattern)) ||
    sensitive.names.some((name) => last.includes(name.toLowerCase()))
  );
}
