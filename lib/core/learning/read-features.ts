import { classesOn, leanOfValue } from "../arbitration/harm.ts";
import { allows } from "../arbitration/project/field-case.ts";
import { type Stake, stakesOn, wantedValue } from "../arbitration/stakes.ts";
import { isCalled, isCode } from "../attribution/grants.ts";
import { isExistence } from "../fields/existence.ts";
import { harmfulClasses } from "../policy/file/harmful-classes.ts";
import { hourClassAt } from "../policy/hour-class.ts";
import type { AskedScene } from "./asked-scene.ts";
import { type Features, noClass, ofList, unknown } from "./features.ts";
import { sideOf } from "./sides.ts";

type FeatureReader<K extends keyof Features> = (scene: AskedScene) => Features[K];

/** Of several classes the one in which most can go wrong, else the first that the policy names. */
const classOf: FeatureReader<"class"> = ({ field, context }) => {
  const names = classesOn(field, context);
  return harmfulClasses.find((name) => names.includes(name)) ?? names[0] ?? noClass;
};

const environmentOf: FeatureReader<"environment"> = ({ context }) =>
  context.place.environment === "" ? unknown : context.place.environment;

const situationsOf: FeatureReader<"situations"> = ({ context }) =>
  [...new Set(context.open.map(({ kind }) => ofList(kind)))].toSorted().slice(0, 12);

const directionOf: FeatureReader<"direction"> = ({ field, sides, context }) => {
  const { challenger } = sides;
  const value = challenger === undefined ? field.live : wantedValue(challenger.demand, field);
  if (value === undefined || field.prior === undefined) return unknown;
  return leanOfValue(field, value, context);
};

const reversibleOf: FeatureReader<"reversible"> = ({ field: { path, facts } }) => {
  if (isExistence(path) || facts.createOnly === true || facts.oneWay === true) return "no";
  return facts.createOnly === false && facts.oneWay === false ? "yes" : unknown;
};

const hoursOf: FeatureReader<"hours"> = ({ context }) =>
  hourClassAt(context.policy.file, context.place, context.now) ?? unknown;

/** As it is known, and not as it counts: arbitration takes what nobody knows for the internet. */
const exposureOf: FeatureReader<"exposure"> = ({ context: { dispute } }) => {
  const said = dispute.facts.exposure ?? (dispute.facts.priorTags ?? dispute.tags)["exposure"];
  return said === "internet" || said === "internal" ? said : unknown;
};

const codeOf = (stake: Stake): Features["incumbentIsCode"] =>
  isCode(stake.demand.by.claim.actor, false) ? "yes" : "no";

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
  class: classOf,
  environment: environmentOf,
  holder: ({ sides }) => sideOf(sides.holder),
  challenger: ({ sides }) => sideOf(sides.challenger),
  situations: situationsOf,
  direction: directionOf,
  reversible: reversibleOf,
  hours: hoursOf,
  exposure: exposureOf,
  incumbentIsCode: incumbentOf,
  asked: ({ cause }) => cause ?? unknown,
};

export const featuresOf = (scene: AskedScene): Features =>
  Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read(scene)])) as Features;
