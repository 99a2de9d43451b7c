import { exposureKnown } from "../arbitration/context.ts";
import { classesOn } from "../arbitration/harm.ts";
import { allows } from "../arbitration/project/field-case.ts";
import { directionOf, hoursOf, isReversible } from "../arbitration/sides/question-traits.ts";
import { sideTraits } from "../arbitration/sides/sides.ts";
import { type Stake, stakesOn } from "../arbitration/stakes.ts";
import { isCalled, isCode } from "../attribution/grants.ts";
import { ofList } from "../claims/own-word.ts";
import type { AskedScene } from "./asked-scene.ts";
import { classAmong, type Features, type SideFeatures, unknown } from "./features.ts";

type FeatureReader<K extends keyof Features> = (scene: AskedScene) => Features[K];

const yesOrNo = (is: boolean): "yes" | "no" => (is ? "yes" : "no");

const nobody: SideFeatures = { goal: unknown, reason: unknown, confirmed: unknown, kind: unknown };

function sideOf(stake: Stake | undefined): SideFeatures {
  if (stake === undefined) return nobody;
  const { goal, confirmed, ...traits } = sideTraits(stake);
  return { ...traits, goal: ofList(goal), confirmed: yesOrNo(confirmed) };
}

const environmentOf: FeatureReader<"environment"> = ({ context }) =>
  context.place.environment === "" ? unknown : context.place.environment;

const situationsOf: FeatureReader<"situations"> = ({ context }) =>
  [...new Set(context.open.map(({ kind }) => ofList(kind)))].toSorted().slice(0, 12);

const reversibleOf: FeatureReader<"reversible"> = (scene) => {
  const is = isReversible(scene);
  return is === undefined ? unknown : yesOrNo(is);
};

const codeOf = (stake: Stake): Features["incumbentIsCode"] =>
  yesOrNo(isCode(stake.demand.by.claim.actor, false));

/** Whether who brought what was agreed is code: its author, else a claim that it suits. */
const incumbentOf: FeatureReader<"incumbentIsCode"> = ({ field, sides, context }) => {
  const { author } = field.facts;
  const isAuthors = ({ demand }: Stake) => isCalled(demand.by.claim.actor, author, context.identity);
  const own = author === undefined ? undefined : stakesOn(field, context).find(isAuthors);
  if (own !== undefined) return codeOf(own);
  const { holder } = sides;
  return holder !== undefined && allows(holder.demand, field.prior, field) ? codeOf(holder) : unknown;
};

/** One reader for each, so that adding a feature is adding a line. */
const readers: { readonly [K in keyof Features]: FeatureReader<K> } = {
  class: ({ field, context }) => classAmong(classesOn(field, context)),
  environment: environmentOf,
  holder: ({ sides }) => sideOf(sides.holder),
  challenger: ({ sides }) => sideOf(sides.challenger),
  situations: situationsOf,
  direction: (scene) => directionOf(scene) ?? unknown,
  reversible: reversibleOf,
  hours: (scene) => hoursOf(scene, scene.context.now) ?? unknown,
  exposure: (scene) => exposureKnown(scene.context.dispute) ?? unknown,
  incumbentIsCode: incumbentOf,
  asked: ({ cause }) => cause ?? unknown,
};

export const featuresOf = (scene: AskedScene): Features =>
  Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read(scene)])) as Features;
