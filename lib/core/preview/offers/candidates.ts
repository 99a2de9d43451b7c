import { valueIn } from "../../arbitration/project/said-of.ts";
import { asNumber, writtenLike } from "../../fields/equality.ts";
import { fitsType } from "../../fields/fits-type.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import { canonicalJson, isList, type Json } from "../../fields/json.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { elementNamed, elementsOn, isWhole, type Judged, turningNumbers } from "./bounds.ts";
import { type FieldWish, lacking } from "./wish.ts";

export type CandidatesInput = Judged & {
  readonly types?: TypeKnowledge | undefined;
  /** Fields whose numbers bound this one. */
  readonly beside: readonly FieldPath[];
};

/** More elements than this make more choices than anyone can weigh. */
const mostElements = 10;

/** A step beyond a bound: the next whole number, or the next one that counts as another. */
const stepFrom = (bound: number, whole: boolean): number => (whole ? 1 : Math.max(Math.abs(bound), 1) * 1e-9);

/** The numbers at which a verdict on the field could turn, or the field itself ends, and what is wished. */
export function turnsOf(
  { path, wanted }: FieldWish,
  { beside, types, ...judged }: CandidatesInput,
): readonly number[] {
  const limits = types?.limits?.(judged.dispute.resource.type, path) ?? {};
  const known = [limits.minimum, limits.maximum, ...(limits.values ?? []).map(asNumber), asNumber(wanted)];
  return [...turningNumbers(path, beside, judged), ...known.filter((number) => number !== undefined)];
}

function numbersFor(wish: FieldWish, input: CandidatesInput): readonly Json[] {
  const { path, wanted } = wish;
  const whole = isWhole(path, input);
  const around = turnsOf(wish, input).flatMap((bound) => {
    const step = stepFrom(bound, whole);
    const places = whole ? [Math.floor(bound), Math.ceil(bound)] : [bound];
    return places.flatMap((place) => [place - step, place, place + step]);
  });
  return [...new Set(around)].map((value) => writtenLike(wanted, value));
}

/** Every choice among some elements, the rest as wanted. */
function choices(wanted: readonly Json[], among: readonly Json[]): readonly Json[] {
  const has = new Set(wanted.map(canonicalJson));
  return Array.from({ length: 2 ** among.length }, (_, choice) => {
    const turned = new Set(
      among.filter((__, at) => Math.floor(choice / 2 ** at) % 2 === 1).map(canonicalJson),
    );
    const kept = wanted.filter((element) => !turned.has(canonicalJson(element)));
    const added = among.filter((one) => turned.has(canonicalJson(one)) && !has.has(canonicalJson(one)));
    return [...kept, ...added];
  });
}

function setsFor({ path, wanted }: FieldWish, judged: CandidatesInput): readonly Json[] {
  const list = isList(wanted) ? wanted : [];
  const known = valueIn(judged.dispute.prior, path);
  const agreed = isList(known) ? known : [];
  const all = [
    ...new Map([...list, ...elementsOn(path, judged)].map((one) => [canonicalJson(one), one])).values(),
  ];
  // Of very many only what the wish would change can be left out or put back.
  const changed = [...lacking(list, agreed), ...lacking(agreed, list)];
  return choices(list, all.length <= mostElements ? all : changed.slice(0, mostElements));
}

const itemsFor = ({ path, wanted }: FieldWish, judged: Judged): readonly Json[] =>
  wanted === null ? elementNamed(path, judged) : [null];

const found = { number: numbersFor, set: setsFor, item: itemsFor };

/** INVARIANT (nothing forbidden): a value that the schema of the type does not allow is none. */
export function isAllowed(
  value: Json,
  { path }: Pick<FieldWish, "path">,
  { types, dispute }: Pick<CandidatesInput, "types" | "dispute">,
): boolean {
  const { type } = dispute.resource;
  const shape = types?.shape(type);
  if (holdsHidden(value)) return false;
  if (shape !== undefined && !fitsType(value, parsePath(path), shape)) return false;
  const { values, minimum = -Infinity, maximum = Infinity } = types?.limits?.(type, path) ?? {};
  const number = asNumber(value);
  if (number !== undefined && (number < minimum || number > maximum)) return false;
  return values === undefined || isList(value) || values.includes(String(value));
}

const tieBreak = (value: Json): string => canonicalJson(value);

/** The values worth trying, the nearest to the wish first; of two as near the lower one. */
export function candidatesFor(wish: FieldWish, input: CandidatesInput): readonly Json[] {
  const all = [wish.wanted, ...found[wish.kind](wish, input)].filter((value) =>
    isAllowed(value, wish, input),
  );
  const byText = new Map(all.map((value) => [tieBreak(value), value]));
  return [...byText.values()].toSorted(
    (a, b) =>
      wish.distance(a) - wish.distance(b) ||
      (asNumber(a) ?? 0) - (asNumber(b) ?? 0) ||
      (tieBreak(a) < tieBreak(b) ? -1 : 1),
  );
}
