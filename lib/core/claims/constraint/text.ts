import * as z from "zod/mini";
import { matchesAny } from "../../fields/glob.ts";
import type { Json } from "../../fields/json.ts";
import type { Segment } from "../../fields/path.ts";
import { type Own, whoseIs } from "../statements/whose.ts";
import type { ConstraintKind } from "./kind.ts";

const Glob = z.string().check(z.minLength(1), z.maxLength(512));
/** Text, or each text of a list, fits one of these; `*` stands for any text. */
export const Globs = z.readonly(z.array(Glob).check(z.maxLength(200)));

export const isText = (value: Json | undefined): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** Undefined where there is no text to read. */
export function fitsText(value: Json | undefined, globs: readonly string[]): boolean | undefined {
  return isText(value) ? matchesAny(globs, String(value)) : undefined;
}

const not = (answer: boolean | undefined): boolean | undefined =>
  answer === undefined ? undefined : !answer;

/** All of them hold, one of them does not, or nobody can tell. */
export function allHold(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** The same of the value itself, or of each member of a list. */
const ofEach = (value: Json, holds: (member: Json) => boolean | undefined): boolean | undefined =>
  allHold((Array.isArray(value) ? (value as readonly Json[]) : [value]).map(holds));

const isElement = ({ kind }: Segment): boolean => kind !== "name";

export const like: ConstraintKind<readonly string[]> = {
  schema: Globs,
  isRich: true,
  holds: (value, asked) => ofEach(value, (member) => fitsText(member, asked)),
  holdsAbsent: () => false,
  // An element that is gone breaks nothing.
  ofPart: (asked, step) => (isElement(step) ? { like: asked, orAbsent: true } : {}),
  wish: (asked, { list }) => `text like ${list(asked)}`,
  demand: (asked, { list }) => `like ${list(asked)}`,
};

export const notLike: ConstraintKind<readonly string[]> = {
  schema: Globs,
  isRich: true,
  holds: (value, asked) => ofEach(value, (member) => not(fitsText(member, asked))),
  ofPart: (asked, step) => (isElement(step) ? { notLike: asked } : {}),
  wish: (asked, { list }) => `no text like ${list(asked)}`,
  demand: (asked, { list }) => `never like ${list(asked)}`,
};

function isNoStranger(value: Json, own: Own | undefined): boolean | undefined {
  const whose = isText(value) ? whoseIs(String(value), own) : "unknown";
  return whose === "unknown" ? undefined : whose === "own" || whose === "service";
}

/** It names neither everyone nor an account or organisation that is not one's own. */
export const notForeign: ConstraintKind<true> = {
  schema: z.literal(true),
  isRich: true,
  asksWhose: () => true,
  holds: (value, _, { own }) => ofEach(value, (member) => isNoStranger(member, own)),
  ofPart: (_, step) => (isElement(step) ? { notForeign: true } : {}),
  wish: () => "nobody outside the organisation",
  demand: () => "names nobody outside the organisation",
};
