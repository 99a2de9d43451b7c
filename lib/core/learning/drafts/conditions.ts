import * as z from "zod/mini";
import { sha256 } from "../../digest.ts";
import type { DeepReadonly } from "../../fields/json.ts";
import { type Features, unknown } from "../features.ts";
import { type Trait, traitOf } from "../traits.ts";

/** What a row of a policy can say of a question; whether code brought what was agreed it cannot. */
const conditionTraits = [
  "class",
  "environment",
  "direction",
  "reversible",
  "hours",
  "asked",
  "exposure",
  "situations",
  "challenger.goal",
  "challenger.reason",
  "challenger.confirmed",
  "challenger.kind",
  "holder.goal",
  "holder.reason",
  "holder.confirmed",
  "holder.kind",
] as const satisfies readonly (Trait | "class")[];
type ConditionTrait = (typeof conditionTraits)[number];

const ofClaim: readonly string[] = ["class", "environment", "exposure", "situations"];

/** Whether a rule can say it, which is about one claim and where it was made. */
export const isOfClaim = ({ trait }: Condition): boolean =>
  ofClaim.includes(trait) || trait.startsWith("challenger.");

/** Besides the classes, which together are one condition more. */
const mostOthers = 2;
export const mostClasses = 12;

/** One thing that a question must be like. Of situations: that one of this kind is open. */
const Condition = z.strictObject({ trait: z.enum(conditionTraits), is: z.string().check(z.maxLength(63)) });
export type Condition = Readonly<z.infer<typeof Condition>>;

const isClass = ({ trait }: Condition): boolean => trait === "class";

/** All of them hold, of several classes one. A class is among them, since a row that names none may be about any. */
export const Pattern = z.readonly(z.array(Condition).check(z.maxLength(mostOthers + mostClasses))).check(
  z.refine((all) => all.some(isClass), { error: "no class is named" }),
  z.refine((all) => all.filter((each) => !isClass(each)).length <= mostOthers, {
    error: "more than two conditions besides the class",
  }),
);
export type Pattern = DeepReadonly<z.infer<typeof Pattern>>;

/** The classes that they are about. */
export const classesIn = ({ conditions }: { readonly conditions: Pattern }): readonly string[] =>
  conditions.filter(isClass).map(({ is }) => is);

export const othersIn = (conditions: Pattern): Pattern => conditions.filter((each) => !isClass(each));

const own = "own";
// Where no claim stands on a side no row can select it by what it wants.
const sayable = (trait: ConditionTrait, word: string): boolean =>
  word !== own && (word !== unknown || trait.endsWith(".kind"));

/** Everything that a row could say of a question. */
export const conditionsOf = (features: Features): readonly Condition[] =>
  conditionTraits.flatMap((trait): readonly Condition[] => {
    const words = trait === "situations" ? features.situations : [wordOf(features, trait)];
    return words.filter((word) => sayable(trait, word)).map((is) => ({ trait, is }));
  });

const wordOf = (features: Features, trait: Exclude<ConditionTrait, "situations">): string =>
  trait === "class" ? features.class : traitOf(features, trait);

const isMet = (features: Features, { trait, is }: Condition): boolean =>
  trait === "situations" ? features.situations.some((kind) => kind === is) : wordOf(features, trait) === is;

export function isLike(features: Features, conditions: Pattern): boolean {
  let isOfClass: boolean | undefined;
  for (const condition of conditions) {
    const met = isMet(features, condition);
    if (isClass(condition)) isOfClass = isOfClass === true || met;
    else if (!met) return false;
  }
  return isOfClass !== false;
}

const order = ({ trait }: Condition): number => conditionTraits.indexOf(trait);

/** In one order, whatever order they were found in. */
export const inOrder = (conditions: Pattern): Pattern =>
  conditions.toSorted((a, b) => order(a) - order(b) || (a.is < b.is ? -1 : 1));

/** "class=capacity,rollout hours=night". */
export const conditionText = (conditions: Pattern): string =>
  [
    `class=${classesIn({ conditions }).toSorted().join(",")}`,
    ...inOrder(othersIn(conditions)).map(({ trait, is }) => `${trait}=${is}`),
  ].join(" ");

type DraftName = { readonly team: string; readonly conditions: Pattern; readonly answer: string };

/** The same draft has the same id, whenever it is made. */
export const draftId = ({ team, conditions, answer }: DraftName): string =>
  sha256(`draft\n${team}\n${conditionText(conditions)}\n${answer}`);

type SideRow = {
  readonly intents?: readonly string[];
  readonly motivations?: readonly string[];
  readonly confirmed?: boolean;
  readonly kinds?: readonly string[];
};

/** The conditions as a row of `answers` says them: `for` is the challenger, `against` the holder. */
export type RowConditions = {
  readonly for: SideRow & {
    readonly classes: readonly string[];
    readonly environments?: readonly string[];
    readonly exposure?: string;
    readonly during?: readonly string[];
  };
  readonly against?: SideRow;
  readonly direction?: string;
  readonly reversible?: boolean;
  readonly hours?: readonly string[];
  readonly asked?: readonly string[];
};

type SaidOf = (trait: ConditionTrait) => string | undefined;

function sideRow(side: "challenger" | "holder", said: SaidOf): SideRow {
  const [intent, reason, confirmed, kind] = [
    said(`${side}.goal`),
    said(`${side}.reason`),
    said(`${side}.confirmed`),
    said(`${side}.kind`),
  ];
  return {
    ...(kind !== undefined && { kinds: [kind] }),
    ...(intent !== undefined && { intents: [intent] }),
    ...(reason !== undefined && { motivations: [reason] }),
    ...(confirmed !== undefined && { confirmed: confirmed === "yes" }),
  };
}

export function rowConditions(conditions: Pattern): RowConditions {
  const said: SaidOf = (trait) => conditions.find((each) => each.trait === trait)?.is;
  const [environment, exposure, hours] = [said("environment"), said("exposure"), said("hours")];
  const [direction, reversible, asked] = [said("direction"), said("reversible"), said("asked")];
  const against = sideRow("holder", said);
  const during = conditions.filter(({ trait }) => trait === "situations").map(({ is }) => is);
  return {
    for: {
      ...(environment !== undefined && { environments: [environment] }),
      classes: classesIn({ conditions }),
      ...sideRow("challenger", said),
      ...(exposure !== undefined && { exposure }),
      ...(during.length > 0 && { during }),
    },
    ...(Object.keys(against).length > 0 && { against }),
    ...(direction !== undefined && { direction }),
    ...(reversible !== undefined && { reversible: reversible === "yes" }),
    ...(hours !== undefined && { hours: [hours] }),
    ...(asked !== undefined && { asked: [asked] }),
  };
}
