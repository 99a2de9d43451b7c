import type { Claim } from "../../claims/claim.ts";
import { sameValue } from "../../fields/equality.ts";
import { Hidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import {
  advocateText,
  answerWords,
  followsText,
  type PartyName,
  partyNames,
  voicesIn,
} from "../explain/asking-words.ts";
import { shown } from "../explain/words.ts";
import { firstKnown } from "../known.ts";
import { partFor } from "../project/said-of.ts";
import type { Ask } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import { ownValue } from "../settle/voice.ts";
import { isActive, wantedValue } from "../stakes.ts";
import type { Answer, Option } from "../verdict.ts";

/** Claimants whose wish is offered, those that rank highest first. */
const mostWishes = 5;

type Wish = { readonly value: Json | undefined; readonly claim: Claim };

/** What each claimant in the question wants, the highest rank first, and edits last; those whose time is over want nothing. */
function wishesOf(settled: Settled, ask: Ask): readonly Wish[] {
  const { field, stakes } = settled;
  const heardWishes = voicesIn(settled, ask).flatMap((voice): readonly Wish[] =>
    voice.by === undefined ? [] : [{ value: ownValue(voice), claim: voice.by.claim }],
  );
  const edits = [...ask.edits, ...stakes.filter((stake) => stake.standing === "edit" && isActive(stake))];
  const written = edits.map(
    ({ demand }): Wish => ({
      value: wantedValue(demand, field),
      claim: demand.by.claim,
    }),
  );
  const all = [...heardWishes, ...written].filter(({ value }) => value !== undefined);
  return [...new Map(all.map((wish) => [wish.claim.id, wish])).values()].slice(0, mostWishes);
}

type Offer = { readonly answer: Answer; readonly value: Json; readonly wish?: Wish };

type IsSame = (a: Json, b: Json) => boolean;

/** A value is offered once; the first of those who want it is its advocate. */
function distinctOffers(offers: readonly Offer[], isSame: IsSame): readonly Offer[] {
  const distinct: Offer[] = [];
  for (const offer of offers) {
    const known = distinct.findIndex(({ value }) => isSame(value, offer.value));
    const there = distinct[known];
    if (there === undefined) distinct.push(offer);
    else if (there.wish === undefined && offer.wish !== undefined)
      distinct[known] = { ...there, wish: offer.wish };
  }
  return distinct;
}

type OptionOfInput = {
  readonly settled: Settled;
  readonly ask: Ask;
  readonly hidden: boolean;
  readonly nameOf: PartyName;
};

function optionOf({ answer, value, wish }: Offer, { settled, ask, hidden, nameOf }: OptionOfInput): Option {
  const advocate = wish === undefined ? "" : advocateText(wish.claim, nameOf);
  const follows = followsText(settled, ask, value, nameOf);
  return {
    answer,
    value: hidden ? Hidden.kept : value,
    ...(wish !== undefined && { for: wish.claim.id }),
    consequence: `${answerWords(settled, value, hidden)}${advocate}${follows}`,
  };
}

function offersFor(settled: Settled, ask: Ask): readonly Offer[] {
  const { live, prior } = settled.field;
  const offer = (answer: Answer, value: Json | undefined, wish?: Wish): readonly Offer[] =>
    value === undefined ? [] : [{ answer, value, ...(wish !== undefined && { wish }) }];
  return [
    ...offer("keep", live),
    ...offer("revert", firstKnown(ask.instead, prior)),
    ...offer("value", prior),
    ...wishesOf(settled, ask).flatMap((wish) => offer("value", wish.value, wish)),
    ...offer("value", ask.onSilence),
  ];
}

/** What was offered when the question was put stays offered; what came up since is added. */
function asPut({ field }: Settled, { standing }: Ask, hidden: boolean): readonly Option[] {
  if (standing?.options === undefined) return [];
  return standing.options.map(({ answer, value, for: claim, consequence }) => ({
    answer,
    ...(value !== undefined && { value: hidden ? Hidden.kept : partFor(field.path, standing.field, value) }),
    ...(claim !== undefined && { for: claim }),
    // What was said before its value was hidden may tell it.
    ...(consequence !== undefined && !hidden && { consequence }),
  }));
}

/** A value of one's own is always among the answers, and holding where there is something to hold. */
function closingOptions(live: Json | undefined, hidden: boolean): readonly Option[] {
  const own: Option = {
    answer: "value",
    consequence: "set a value of your own, within the guardrails",
  };
  if (live === undefined) return [own];
  const consequence = `leave ${shown(live, hidden)} until the moment that you name, then it is weighed again`;
  return [own, { answer: "hold", value: hidden ? Hidden.kept : live, consequence }];
}

/**
 * What a question offers: the value that stands, the agreed one, what each claimant wants, a value of one's own within
 * the guardrails, and holding.
 */
export function optionsFor(settled: Settled, ask: Ask, hidden: boolean): readonly Option[] {
  if (ask.offered !== undefined) return ask.offered;
  const { live, topology } = settled.field;
  const isSame: IsSame = (a, b) => sameValue(a, b, topology);
  const told = { settled, ask, hidden, nameOf: partyNames(settled, ask) };
  const options = distinctOffers(offersFor(settled, ask), isSame).map((offer) => optionOf(offer, told));
  const closing = closingOptions(live, hidden);
  const put = asPut(settled, ask, hidden);
  if (put.length === 0) return [...options, ...closing];
  const isPut = ({ answer, value, for: claim }: Option) =>
    put.some((other) =>
      // Of hidden values nobody can tell whether they are the same.
      hidden
        ? other.answer === answer && other.for === claim
        : other.value !== undefined && value !== undefined && isSame(other.value, value),
    );
  const isThere = ({ answer, value }: Option) =>
    put.some((other) => other.answer === answer && (other.value === undefined) === (value === undefined));
  const fresh = options.filter((option) => !isPut(option));
  return [...put, ...fresh, ...closing.filter((option) => !isThere(option))];
}
