import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { overlaps } from "../../fields/path.ts";
import { knownAt } from "../../looking/dispute/values.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { decidedBy } from "../../preview/deciding.ts";
import {
  type FieldDifference,
  type JudgedTwice,
  judgedTwice,
  type TwoPolicies,
} from "../../preview/two-policies.ts";
import { shortName } from "../../questions/naming.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { maySee, type Viewer } from "../may-see.ts";
import { partyName } from "../sheet/party.ts";
import { rowOf, type SheetRow } from "../sheet/row.ts";
import { fieldName, momentIn, type SheetScene, sheetScene, valueText } from "../sheet/scene.ts";
import { hidesIn, type Knowing } from "../shown-value.ts";

/**
 * What one policy makes of a field. INVARIANT (this field alone): a text that is tried could make a reason or a wish
 * tell of another field, so neither is told.
 */
export type TwiceSide = Pick<SheetRow, "outcome" | "settled" | "until" | "asked"> & {
  readonly holders: readonly string[];
};

/** A field of a recorded verdict under both policies; a side that does not list it is missing. */
export type TwicePart = {
  readonly case: string;
  readonly resource: string;
  readonly name: string;
  readonly at: HappenedAt;
  readonly field: string;
  /** What stood there when it was judged. */
  readonly stood?: string;
  readonly asIs?: TwiceSide;
  readonly wouldBe?: TwiceSide;
};

type OutcomeTold = SheetRow["outcome"];

/** Verdicts that differ in one way: for the same rows of both policies, between the same two, with the same change. */
export type DifferenceGroup = {
  readonly rows: { readonly asIs?: string; readonly wouldBe?: string };
  /** Two at most; none where only the policy speaks. */
  readonly pair: readonly string[];
  readonly outcomes: { readonly asIs?: OutcomeTold; readonly wouldBe?: OutcomeTold };
  readonly by: FieldDifference["by"];
  readonly verdicts: number;
  readonly examples: readonly TwicePart[];
};

export type TwoPoliciesTold = {
  /** How many verdicts were judged under both, as far as the reader may see them. */
  readonly of: number;
  readonly differ: number;
  /** The most frequent first. */
  readonly groups: readonly DifferenceGroup[];
  /** How many groups there are beyond those that are told. */
  readonly more: number;
};

const mostGroups = 30;
const mostExamples = 3;

type TwoPoliciesReader = Viewer & { readonly zone?: string | undefined };

type TwoPoliciesGround = TwoPolicies & {
  readonly reader: TwoPoliciesReader;
  readonly types: Knowing["types"];
};

type Example = {
  readonly decision: LoggedDecision;
  readonly judged: JudgedTwice;
  readonly difference: FieldDifference;
};

type GroupTally = Omit<DifferenceGroup, "verdicts" | "examples"> & {
  verdicts: number;
  readonly examples: Example[];
};

/**
 * What another policy would have decided, one recorded verdict after the other. INVARIANT (per field): who may see what
 * is the running policy's to say, and never that of the text which is tried.
 */
export class TwoPoliciesTally {
  readonly #ground: TwoPoliciesGround;
  readonly #groups = new Map<string, GroupTally>();
  #of = 0;
  #differ = 0;

  constructor(ground: TwoPoliciesGround) {
    this.#ground = ground;
  }

  add(decision: LoggedDecision): void {
    const { running, reader } = this.#ground;
    const { dispute, verdict } = decision.record;
    const sees = maySee(reader, { dispute, policy: running });
    if (![...verdict.fields.map(({ path }) => path), ...dispute.claims.map(({ field }) => field)].some(sees))
      return;
    this.#of += 1;
    const judged = judgedTwice(decision.record, this.#ground);
    const seen = judged.differs.filter(({ path }) => sees(path));
    if (seen.length > 0) this.#differ += 1;
    const told = new Set<string>();
    for (const difference of seen) this.#count({ decision, judged, difference }, told);
  }

  /** A verdict counts once in a group, however many of its fields are in it. */
  #count(example: Example, told: Set<string>): void {
    const group = groupOf(example);
    const key = JSON.stringify(group);
    if (told.has(key)) return;
    told.add(key);
    const known = this.#groups.get(key) ?? { ...group, verdicts: 0, examples: [] };
    this.#groups.set(key, known);
    known.verdicts += 1;
    if (known.examples.length < mostExamples) known.examples.push(example);
  }

  told(): TwoPoliciesTold {
    const all = [...this.#groups.values()].toSorted((a, b) => b.verdicts - a.verdicts);
    const groups = all.slice(0, mostGroups).map(({ examples, ...group }) => ({
      ...group,
      examples: examples.map((example) => partOf(example, this.#ground)),
    }));
    return { of: this.#of, differ: this.#differ, groups, more: all.length - groups.length };
  }
}

function groupOf({ judged, difference }: Example): Omit<DifferenceGroup, "verdicts" | "examples"> {
  const { asIs, wouldBe, by } = difference;
  const [rowAsIs, rowWouldBe] = [decidedBy(asIs, wouldBe), decidedBy(wouldBe, asIs)];
  return {
    rows: {
      ...(rowAsIs !== undefined && { asIs: rowAsIs }),
      ...(rowWouldBe !== undefined && { wouldBe: rowWouldBe }),
    },
    pair: pairOf(difference, judged),
    outcomes: {
      ...(asIs !== undefined && { asIs: asIs.outcome }),
      ...(wouldBe !== undefined && { wouldBe: wouldBe.outcome }),
    },
    by,
  };
}

/** Who holds it now and who does not; where no verdict names two, the others that claim the field. */
function pairOf({ path, asIs, wouldBe }: FieldDifference, { asIs: judged }: JudgedTwice): readonly string[] {
  const { claims } = judged.dispute;
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []).map(partyName);
  const holders = named((asIs ?? wouldBe)?.holders ?? []);
  const others = [asIs, wouldBe].flatMap((field) =>
    field === undefined ? [] : named([...losersOf(field), ...field.holders]),
  );
  const claiming = claims.filter(({ field }) => overlaps(field, path)).map(partyName);
  const losers = [...others, ...claiming].filter((name) => !holders.includes(name));
  return [...new Set([...holders.slice(0, 1), ...losers, ...holders])].slice(0, 2).toSorted();
}

const losersOf = ({ deferred, refused, wishes }: FieldVerdict): readonly string[] => [
  ...deferred.map(({ claim }) => claim),
  ...refused,
  ...wishes,
];

function partOf({ decision, judged, difference }: Example, ground: TwoPoliciesGround): TwicePart {
  const { running, candidate } = ground;
  const { path, asIs, wouldBe } = difference;
  const { dispute } = judged.asIs;
  const before = sceneOf(judged.asIs, running, ground);
  const after = sceneOf(judged.wouldBe, candidate, ground);
  const live = knownAt(dispute.live, path);
  return {
    case: decision.case,
    resource: resourceText(dispute.resource),
    name: shortName(dispute.resource),
    at: momentIn(before, dispute.now),
    field: fieldName(path, after.hides),
    ...(live !== undefined && { stood: valueText(live, path, after.hides) }),
    ...(asIs !== undefined && { asIs: sideOf(asIs, before) }),
    ...(wouldBe !== undefined && { wouldBe: sideOf(wouldBe, after) }),
  };
}

function sideOf(field: FieldVerdict, scene: SheetScene): TwiceSide {
  const { outcome, settled, until, asked, holders } = rowOf(field, scene);
  return {
    outcome,
    ...(settled !== undefined && { settled }),
    ...(until !== undefined && { until }),
    ...(asked !== undefined && { asked }),
    holders: [...new Set(holders.map(({ who }) => who))],
  };
}

/** INVARIANT (no secrets): what either policy hides is hidden, so that no text which is tried uncovers anything. */
function sceneOf(
  judged: JudgedTwice["asIs"],
  policy: TwoPolicies["running"],
  { running, candidate, reader, types }: TwoPoliciesGround,
): SheetScene {
  const { dispute } = judged;
  const hiding = [running, candidate].map((each) => hidesIn(dispute.resource, { policy: each, types }));
  const scene = sheetScene(judged, { sees: () => true, zone: reader.zone }, { policy, types });
  return { ...scene, hides: (path) => hiding.some((hides) => hides(path)) };
}
