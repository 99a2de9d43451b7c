import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { pathKey, topOf } from "#core/fields/path.ts";
import { type Hides, hidesOf } from "#core/hidden/hides.ts";
import { secretsInEdits } from "#core/hidden/places.ts";
import { isQuiet } from "#core/looking/essence.ts";
import type { Policy } from "#core/policy/policy.ts";
import { remembered } from "#core/remembered.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type ToldDifference, toldDifferences } from "#core/shadow/differences.ts";
import { lastWrite, momentOf } from "../disputes/case-book.ts";
import { partiesOf } from "../disputes/parties.ts";
import type { ReplayLook, ReplayStance } from "../judging/look.ts";
import { DifferenceGroups } from "./difference-groups.ts";
import type { FirstDifference, Side } from "./first-difference.ts";

/** What another policy would say at a moment; undefined where it remembers nothing of the resource. */
type StanceOf = (side: Side, look: ReplayLook, tops: ReadonlySet<string>) => ReplayStance | undefined;

export type ComparedFieldsParts = {
  readonly base: Policy;
  readonly policy: Policy;
  readonly shapes: TypeKnowledge;
  readonly stanceOf: StanceOf;
};

type ComparedField = { at: number; isMinded: boolean; differs: boolean };

const mostFields = 100_000;
const mostKept = 500;

const other = { base: "policy", policy: "base" } as const;

/**
 * Compares what two policies make of a log, field by field, at every moment at which either looks. INVARIANT (first
 * difference): each would have led elsewhere from there on, so that nothing is compared after it.
 */
export class ComparedFields {
  /** Fields that at least one of the policies minds, and those on which they differ. */
  minded = 0;
  differing = 0;
  /** Verdicts on fields on which they had differed before. */
  unknown = 0;
  /** Verdicts for which there was no more room, or of which the other policy remembered nothing. */
  beyond = 0;
  /** The first ones, in the order in which they were found. */
  readonly kept: FirstDifference[] = [];
  readonly groups = new DifferenceGroups();
  /** What either policy hides of a type. */
  readonly hides: (type: string) => Hides;
  readonly #parts: ComparedFieldsParts;
  readonly #fields = new Map<string, ComparedField>();

  constructor(parts: ComparedFieldsParts) {
    const { base, policy, shapes } = parts;
    this.#parts = parts;
    this.hides = remembered((type) => {
      const both = [base, policy].map((each) => hidesOf(type, each, shapes));
      return (path) => both.some((isHidden) => isHidden(path));
    });
  }

  /** One of the two has looked. */
  looked(side: Side, look: ReplayLook): void {
    const tops = new Set(look.verdict.fields.map(({ path }) => topOf(path)));
    if (tops.size === 0) return;
    const stance = this.#parts.stanceOf(other[side], look, tops);
    if (stance === undefined) {
      this.beyond += look.verdict.fields.filter((field) => !isQuiet(field)).length;
      return;
    }
    const both = { [side]: look, [other[side]]: stance } as Readonly<Record<Side, ReplayStance>>;
    const fresh = this.#fresh(both, look, tops);
    const judged = { dispute: both.base.dispute, fields: both.base.verdict.fields };
    for (const one of toldDifferences(judged, both.policy.verdict.fields, this.#parts.base)) {
      const field = fresh.get(pathKey(one.path));
      // What both only let be for another while is told when it comes to anything.
      if (field === undefined || field.differs || [one.asIs, one.wouldBe].every(isLetBe)) continue;
      field.differs = true;
      this.#differ(this.#firstDifference(one, both, look));
    }
  }

  #firstDifference(
    { path, asIs, wouldBe, by: differs, told }: ToldDifference,
    { base, policy }: Readonly<Record<Side, ReplayStance>>,
    look: ReplayLook,
  ): FirstDifference {
    const { resource } = look.memory;
    const seen = look.verdict.fields.find((field) => field.path === path) ?? asIs ?? wouldBe;
    return {
      ...told,
      ...(seen === undefined ? { at: look.now, by: undefined } : writeOf(look, seen)),
      differs,
      resource,
      path,
      isHidden: isHiddenIn([asIs, wouldBe], this.hides(resource.type)),
      base: asIs,
      policy: wouldBe,
      disputes: { base: base.dispute, policy: policy.dispute },
    };
  }

  /** The fields that nothing was compared of at this moment, and on which the two had not differed before. */
  #fresh(
    both: Readonly<Record<Side, ReplayStance>>,
    { memory, now }: ReplayLook,
    tops: ReadonlySet<string>,
  ): ReadonlyMap<string, ComparedField> {
    const fresh = new Map<string, ComparedField>();
    const found = [...both.base.verdict.fields, ...both.policy.verdict.fields];
    const minded = new Set(found.filter((field) => !isQuiet(field)).map(({ path }) => pathKey(path)));
    for (const path of new Set(found.filter(({ path }) => tops.has(topOf(path))).map(({ path }) => path))) {
      const field = this.#fieldOf(`${memory.key} ${pathKey(path)}`);
      if (field === undefined || field.at >= now) continue;
      field.at = now;
      const isMinded = minded.has(pathKey(path));
      if (field.differs) this.unknown += isMinded ? 1 : 0;
      else fresh.set(pathKey(path), field);
      if (isMinded && !field.isMinded) this.minded += 1;
      field.isMinded ||= isMinded;
    }
    return fresh;
  }

  #fieldOf(key: string): ComparedField | undefined {
    const known = this.#fields.get(key);
    if (known !== undefined) return known;
    if (this.#fields.size >= mostFields) {
      this.beyond += 1;
      return undefined;
    }
    const fresh = { at: Number.NEGATIVE_INFINITY, isMinded: false, differs: false };
    this.#fields.set(key, fresh);
    return fresh;
  }

  #differ(difference: FirstDifference): void {
    this.differing += 1;
    if (this.kept.length < mostKept) this.kept.push(difference);
    this.groups.add(difference);
  }
}

/** The field itself, or a part of what either wants there. */
const isHiddenIn = (fields: readonly (FieldVerdict | undefined)[], hides: Hides): boolean =>
  fields.some((field) => {
    if (field === undefined) return false;
    const { path, value: after = null } = field;
    return hides(path) || secretsInEdits([{ path, after }], hides).length > 0;
  });

const isLetBe = (field: FieldVerdict | undefined): boolean => field === undefined || isQuiet(field);

function writeOf(look: ReplayLook, field: FieldVerdict): Pick<FirstDifference, "at" | "by"> {
  const parties = partiesOf(look, field);
  return { at: momentOf(look, lastWrite(look, parties)), by: parties.challenger?.claim.actor };
}
