import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { Hidden, isWithheld } from "../../fields/hidden.ts";
import { canonicalJson, isList, type Json } from "../../fields/json.ts";
import type { FieldCase } from "../project/field-case.ts";
import {
  type Deferral,
  effects,
  type FieldVerdict,
  type Option,
  outcomes,
  type Question,
  type Wake,
} from "../verdict.ts";

/** Elements as values; `null` says that the element should be gone. */
type SetVerdictInput = { readonly verdict: FieldVerdict; readonly live: Json | undefined };

const mostAlternatives = 16;

function bothOf(a: Deferral, b: Deferral): Deferral {
  const wakes = a.wakes.flatMap((left) => b.wakes.map((right) => distinct([...left, ...right])));
  return { claim: a.claim, wakes: wakes.slice(0, mostAlternatives) };
}

function distinct(wakes: readonly Wake[]): readonly Wake[] {
  return [...new Map(wakes.map((wake) => [JSON.stringify(wake), wake])).values()];
}

/** A claim that waits for several elements waits for all of them. */
function deferralsOf(parts: readonly SetVerdictInput[]): readonly Deferral[] {
  const byClaim = new Map<string, Deferral>();
  for (const deferral of parts.flatMap(({ verdict }) => verdict.deferred)) {
    const known = byClaim.get(deferral.claim);
    byClaim.set(deferral.claim, known === undefined ? deferral : bothOf(known, deferral));
  }
  return [...byClaim.values()].toSorted((a, b) => (a.claim < b.claim ? -1 : 1));
}

/** Of a hidden set not even the number of elements is told. */
function secretOf(parts: readonly SetVerdictInput[]): Json | undefined {
  const values = new Set(parts.map(({ verdict }) => verdict.value));
  return [Hidden.changed, Hidden.kept].find((word) => values.has(word));
}

function listOf(
  field: FieldCase,
  parts: readonly SetVerdictInput[],
  pick: (part: SetVerdictInput) => Json | undefined,
): Json | undefined {
  if (field.live === undefined) return undefined;
  const secret = secretOf(parts);
  if (secret !== undefined) return secret;
  const wanted = parts.map(pick).filter((value) => value !== undefined && value !== null) as Json[];
  const texts = new Set(wanted.map(canonicalJson));
  const live = isList(field.live) ? field.live : [];
  const staying = live.filter((value) => texts.has(canonicalJson(value)));
  const known = new Set(live.map(canonicalJson));
  // INVARIANT (a set): nothing gets in twice, in whatever order its properties are written.
  const fresh = new Map(wanted.map((value) => [canonicalJson(value), value]));
  return [...staying, ...[...fresh].filter(([text]) => !known.has(text)).map(([, value]) => value)];
}

/** `null` is a value here: the element should be gone. */
const valueOr = (
  said: { readonly value?: Json } | undefined,
  { verdict }: SetVerdictInput,
): Json | undefined => (said?.value === undefined ? verdict.value : said.value);

/** The same answer for the same claimant. */
const isAlike = (a: Option, b: Option): boolean =>
  a.answer === b.answer && a.for === b.for && (a.value === undefined) === (b.value === undefined);

const mostConsequences = 3;

const alsoAsked = (others: number): string =>
  others < 1 ? "" : ` The answer goes for ${others} other ${others === 1 ? "change" : "changes"} there too.`;

/** What an answer does to each element that is asked about. */
function consequenceOf(wanted: Option, parts: readonly SetVerdictInput[]): Pick<Option, "consequence"> {
  const texts = parts.flatMap(({ verdict }) => {
    const option = verdict.ask?.options.find((candidate) => isAlike(candidate, wanted));
    return option?.consequence ?? [];
  });
  const distinct = [...new Set(texts)];
  const rest = distinct.length - mostConsequences;
  const more = rest > 0 ? `; and ${rest} more` : "";
  if (distinct.length === 0) return {};
  return { consequence: `${distinct.slice(0, mostConsequences).join("; ")}${more}` };
}

/** One question for the whole set; what each answer means is put together from its elements. */
function questionOf(field: FieldCase, parts: readonly SetVerdictInput[]): Question | null {
  const asking = parts.find(({ verdict }) => verdict.ask !== null)?.verdict;
  const first = asking?.ask ?? null;
  if (asking === undefined || first === null) return null;
  const answered = (wanted: Option) =>
    listOf(field, parts, (part) =>
      valueOr(
        part.verdict.ask?.options.find((option) => isAlike(option, wanted)),
        part,
      ),
    );
  const options = first.options.map((option) =>
    option.value === undefined
      ? option
      : { ...option, value: answered(option) ?? null, ...consequenceOf(option, parts) },
  );
  const others = parts.filter(({ verdict }) => verdict.ask !== null).length - 1;
  return {
    ...first,
    // The path of an element holds its value.
    question: `${secretOf(parts) === undefined ? first.question : first.question.replaceAll(asking.path, field.path)}${alsoAsked(others)}`,
    options,
    meanwhile: { value: listOf(field, parts, (part) => valueOr(part.verdict.ask?.meanwhile, part)) ?? null },
    onSilence: {
      ...first.onSilence,
      value: listOf(field, parts, (part) => valueOr(part.verdict.ask?.onSilence, part)) ?? null,
    },
  };
}

const earliest = (times: readonly (string | undefined)[]): string | undefined =>
  times.filter((time) => time !== undefined).toSorted((a, b) => millis(a) - millis(b))[0];

function untilOf(holding: readonly SetVerdictInput[]): string | undefined {
  const ends = holding.map(({ verdict }) => verdict.until);
  if (ends.length === 0 || ends.includes(undefined)) return undefined;
  return ends.toSorted((a, b) => millis(b ?? "") - millis(a ?? ""))[0];
}

const distinctIds = (ids: readonly string[]): readonly string[] => [...new Set(ids)].toSorted();

/** Of what it asked for, something does not stand, though nobody heard it there: an edit that was put right long ago. */
function unmetIn({ demands, topology }: FieldCase, value: Json | undefined): ReadonlySet<string> {
  if (value === undefined || isWithheld(value)) return new Set();
  const unmet = demands.filter(({ constraint = {} }) => !satisfies(value, constraint, topology));
  return new Set(unmet.map(({ by }) => by.claim.id));
}

/** A set is shown as one field: its verdict is the strongest of its elements', a holder holds all it asked for. */
export function setVerdict(field: FieldCase, parts: readonly SetVerdictInput[]): FieldVerdict {
  const verdicts = parts.map(({ verdict }) => verdict);
  const deferred = deferralsOf(parts);
  const refused = distinctIds(verdicts.flatMap((verdict) => verdict.refused));
  const lost = new Set([...deferred.map(({ claim }) => claim), ...refused]);
  // A claim that is a wish on one element is shown on none as a whole.
  const wishes = distinctIds(verdicts.flatMap((verdict) => verdict.wishes));
  const holding = parts.filter(({ verdict }) => verdict.holders.length > 0);
  const until = untilOf(holding);
  const next = earliest(verdicts.map((verdict) => verdict.next));
  const value = listOf(field, parts, ({ verdict }) => verdict.value);
  const unmet = unmetIn(field, value);
  return {
    path: field.path,
    outcome:
      outcomes.findLast((outcome) => verdicts.some((verdict) => verdict.outcome === outcome)) ?? "keep",
    effect: effects.findLast((effect) => verdicts.some((verdict) => verdict.effect === effect)) ?? "none",
    ...(value !== undefined && { value }),
    holders: distinctIds(verdicts.flatMap(({ holders }) => holders)).filter(
      (id) => !lost.has(id) && !wishes.includes(id) && !unmet.has(id),
    ),
    ...(until !== undefined && { until }),
    ...(next !== undefined && { next }),
    codify: verdicts.some(({ codify }) => codify),
    deferred: deferred.filter(({ claim }) => !refused.includes(claim)),
    refused,
    wishes: wishes.filter((id) => !lost.has(id)),
    outstanding: distinctIds(verdicts.flatMap(({ outstanding }) => outstanding)),
    because: reasonsOf(verdicts),
    ask: questionOf(field, parts),
  };
}

/** What decided about an element comes before what merely holds. */
function reasonsOf(verdicts: readonly FieldVerdict[]): FieldVerdict["because"] {
  const all = verdicts.flatMap(({ because }) => because);
  const telling = all.filter(({ rule }) => rule !== "settle/agree");
  const kept = telling.length > 0 ? telling : all;
  return [...new Map(kept.map((reason) => [`${reason.rule} ${reason.text}`, reason])).values()].slice(0, 20);
}
