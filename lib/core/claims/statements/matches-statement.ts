import * as z from "zod/mini";
import type { Json } from "../../fields/json.ts";
import { Globs } from "../constraint/text.ts";
import { type NamedPrincipals, type Statement, statementsIn } from "./read-document.ts";
import { anyText, fitsGlob, globsMeet, isDemanded, lets, type Own, sampleOf } from "./whose.ts";

const Reach = z.strictObject({ actions: z.optional(Globs), resources: z.optional(Globs) });

/** A statement of a policy document is meant when everything that is named is true of it. */
export const StatementPattern = z.strictObject({
  effect: z.prefault(z.enum(["Allow", "Deny"]), "Allow"),
  // `everyone`, `foreign`, or globs on accounts, ARNs and services; a condition that narrows to one's own counts.
  principals: z.optional(Globs),
  // It speaks of everything that one of these means.
  covers: z.optional(Reach),
  // It speaks of something that one of these means.
  touches: z.optional(Reach),
  // Condition keys that take the sting out of it, whatever they are compared with.
  unless: z.optional(Globs),
});
export type StatementPattern = Readonly<z.infer<typeof StatementPattern>>;

/** All of them true, one of them false, or nobody can tell. */
const allOf = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;

/** Whether the document lacks every kind of statement; undefined where it cannot be read. */
export function lacksStatements(
  value: Json,
  patterns: readonly StatementPattern[],
  own: Own | undefined,
): boolean | undefined {
  const statements = statementsIn(value);
  if (statements === undefined) return undefined;
  const answers = statements.flatMap((statement) =>
    patterns.map((pattern) => (statement === undefined ? undefined : isMeant(statement, pattern, own))),
  );
  return answers.includes(true) ? false : answers.includes(undefined) ? undefined : true;
}

function isMeant(statement: Statement, pattern: StatementPattern, own: Own | undefined): boolean | undefined {
  if (statement.effect !== pattern.effect || isExcused(statement, pattern)) return false;
  const { principals, covers, touches } = pattern;
  const { actions, resources } = statement;
  return allOf([
    principals === undefined || lets(statement, principals, own),
    covers?.actions === undefined || covers.actions.some((glob) => coversAction(actions, glob)),
    touches?.actions === undefined || touches.actions.some((glob) => reaches(actions, glob.toLowerCase())),
    covers?.resources === undefined || onResources(resources, covers.resources, coversResource),
    touches?.resources === undefined || onResources(resources, touches.resources, reachesResource),
  ]);
}

const isExcused = ({ conditions }: Statement, { unless }: StatementPattern): boolean =>
  unless !== undefined &&
  conditions.some(
    (condition) =>
      isDemanded(condition) && unless.some((glob) => fitsGlob(glob.toLowerCase(), condition.key)),
  );

function onResources(
  named: NamedPrincipals | undefined,
  globs: readonly string[],
  test: (named: NamedPrincipals, glob: string) => boolean,
): boolean | undefined {
  return named === undefined ? undefined : globs.some((glob) => test(named, glob));
}

const speaksOf = ({ globs, others }: NamedPrincipals, text: string): boolean =>
  globs.some((glob) => fitsGlob(glob, text)) !== others;

/** Something that the glob means; of all but some, whatever these do not cover. */
function reaches({ globs, others }: NamedPrincipals, glob: string): boolean {
  if (!others) return globs.some((each) => globsMeet(each, glob));
  return !globs.some((each) => fitsGlob(each, sampleOf(glob)));
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Everything that the glob means, also where it is spelled out letter by letter. To grant all rights but those over
 * identities is not to grant all.
 */
function coversAction(actions: NamedPrincipals, glob: string): boolean {
  const wanted = glob.toLowerCase();
  const samples = wanted === "*" ? [`${anyText}:${anyText}`, `iam:${anyText}`] : [sampleOf(wanted)];
  const covers = (sample: string) =>
    speaksOf(actions, sample) ||
    letters.every((letter) => speaksOf(actions, sample.replace(anyText, letter + anyText)));
  return samples.every(covers);
}

const partitions = ["aws", "aws-cn", "aws-us-gov", "aws-iso", "aws-iso-b", "aws-eusc"];

function coversResource(resources: NamedPrincipals, glob: string): boolean {
  if (glob !== "*") return speaksOf(resources, sampleOf(glob));
  const rest = Array.from({ length: 4 }, () => anyText).join(":");
  return partitions.some((partition) => speaksOf(resources, `arn:${partition}:${rest}`));
}

/** What a policy variable stands for is not known before somebody calls. */
function reachesResource({ globs, others }: NamedPrincipals, glob: string): boolean {
  const open = others ? globs : globs.map((each) => each.replace(/\$\{[^}]*\}/g, "*"));
  return reaches({ globs: open, others }, glob);
}
