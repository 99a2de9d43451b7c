import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { accept } from "../settle/accept.ts";
import type { Decided } from "../settle/decided.ts";
import { type Settled, valueFrom } from "../settle/settle-field.ts";
import { isKeptUnexplained, isWantedByAnother } from "../settle/unexplained.ts";
import type { Voice } from "../settle/voice.ts";
import type { Stake } from "../stakes.ts";
import type { Adjustment } from "../weigh/rules.ts";
import { allowed, ask, isDecided, isLive, withEchoes } from "./ask.ts";

/** Where nothing was agreed before, nobody can say that a claim changes it. */
const changesSomething = ({ rank }: Voice, { field }: Settled): boolean =>
  field.prior !== undefined && !rank.incumbent;

/** What the field would be if the claims that need a person did not speak. */
function without(settled: Settled, about: readonly Voice[], context: Context): Json | undefined {
  const voices = settled.voices.filter((other) => !about.includes(other));
  const rival = valueFrom(accept({ voices, room: settled.room }), settled.field, context);
  const isSame = rival !== undefined && isValue(settled, rival);
  return isSame ? settled.field.prior : rival;
}

const isValue = (settled: Settled, value: Json): boolean =>
  settled.value !== undefined &&
  satisfies(value, settled.value === null ? { absent: true } : { is: settled.value }, settled.field.topology);

type Forced = NonNullable<Adjustment["ask"]>;

/** Which of the policy's rules want a person to decide on a claim. */
type Forcing = (stake: Stake) => Forced | undefined;

const byRule: Forcing = ({ worth }) => worth.adjustment.ask;
export const byLearntRule: Forcing = ({ worth }) => worth.adjustment.learntAsk;

/** Those whose voices do not count where it is seen what would be without the one that is asked about. */
const isSilent = (stake: Stake, own: Stake, by: Forcing): boolean =>
  byRule(stake) !== undefined || (by !== byRule && stake.demand.by.party === own.demand.by.party);

type RuledScene = { readonly settled: Settled; readonly context: Context; readonly by: Forcing };

/**
 * INVARIANT (truth is no loss): what would be written or kept for others all the same, or kept of its writer in silence,
 * is not asked about for the reason.
 */
function isSoAnyway({ stake }: Voice, scene: RuledScene): boolean {
  const { settled, context, by } = scene;
  const { field, voices, room, value } = settled;
  if (stake === undefined || field.live === undefined || value === undefined) return false;
  const free = voices.filter((voice) => voice.stake === undefined || !isSilent(voice.stake, stake, by));
  const rest = valueFrom(accept({ voices: free, room }), field, context);
  if (rest === undefined || !isValue(settled, rest)) return false;
  if (!isLive(settled, value)) return true;
  if (stake.demand.by.backing === "wrote") return isKeptInSilence(stake, scene);
  return isWantedByAnother(field, othersThan(stake, scene));
}

/** What a rule asks of others as well says nothing about whether it would be kept. */
const othersThan = (own: Stake, { settled: { stakes }, by }: RuledScene): readonly Stake[] =>
  stakes.filter((other) => other.demand.by.party !== own.demand.by.party && !isSilent(other, own, by));

const isKeptInSilence = (stake: Stake, scene: RuledScene): boolean =>
  isKeptUnexplained(scene.settled.field, { stake, others: othersThan(stake, scene) }, scene.context);

/** A claim that would hold the field and changes it, and that a rule wants a person to decide on. */
const ruledOn = (scene: RuledScene): Voice | undefined =>
  scene.settled.heard.accepted.find(
    (accepted) =>
      accepted.origin === "claim" &&
      accepted.stake !== undefined &&
      scene.by(accepted.stake) !== undefined &&
      changesSomething(accepted, scene.settled) &&
      !isSoAnyway(accepted, scene),
  );

/**
 * INVARIANT (silence escapes no rule): an edit that nothing explains, or that its author only goes on with, is asked about
 * like one that is shown.
 */
function ruledEdit(scene: RuledScene): Stake | undefined {
  const { settled, by } = scene;
  const { bringer, field, value } = settled;
  const { live, prior, topology } = field;
  if (bringer === undefined || live === undefined || prior === undefined || value === undefined)
    return undefined;
  const { standing, demand } = bringer;
  const isQuiet = (standing === "edit" || standing === "continued") && demand.by.state === "active";
  if (!isQuiet || by(bringer) === undefined || !isLive(settled, value) || sameValue(live, prior, topology))
    return undefined;
  return isKeptInSilence(bringer, scene) ? undefined : bringer;
}

type Ruled = {
  readonly forced: Forced;
  readonly about: readonly Voice[];
  readonly edits: readonly Stake[];
};

/** What such a rule wants a person to decide on: a claim, else an edit that has no voice. */
export const ruledBy = (scene: RuledScene): Ruled | undefined => ruledClaim(scene) ?? ruledQuietly(scene);

function ruledClaim(scene: RuledScene): Ruled | undefined {
  const voice = ruledOn(scene);
  const forced = voice?.stake && scene.by(voice.stake);
  return voice && forced && { forced, about: withEchoes([voice], scene.settled), edits: [] };
}

function ruledQuietly(scene: RuledScene): Ruled | undefined {
  const edit = ruledEdit(scene);
  const forced = edit && scene.by(edit);
  return edit && forced && { forced, about: [], edits: [edit] };
}

function asRuled(ruled: Ruled | undefined, settled: Settled, context: Context): Decided | undefined {
  if (isDecided(settled) || ruled === undefined) return undefined;
  const { forced, about, edits } = ruled;
  const { setting, row } = forced;
  const { live, prior } = settled.field;
  const known = (value: Json | undefined) => (value === undefined ? live : value);
  const stays = settled.orphan?.lean === "harmful" ? known(prior) : live;
  const values = { live: stays, prior: known(prior), rival: known(without(settled, about, context)) };
  const meanwhile = allowed(settled, values[setting.meanwhile], context);
  const silence = { live, meanwhile, claim: settled.value };
  return ask(
    settled,
    {
      cause: "rule",
      about,
      edits,
      meanwhile,
      instead: isLive(settled, settled.value) ? known(meanwhile) : settled.value,
      onSilence: silence[setting.onSilence],
      setting: { row, ask: setting },
      within: setting.within,
    },
    context,
  );
}

/** A rule wants a person to decide. What nobody explained and can hurt does not stand meanwhile. */
export const ruleDoubt = (settled: Settled, context: Context): Decided | undefined =>
  asRuled(ruledClaim({ settled, context, by: byRule }), settled, context);

/** The same of an edit that has no voice. */
export const editDoubt = (settled: Settled, context: Context): Decided | undefined =>
  asRuled(ruledQuietly({ settled, context, by: byRule }), settled, context);
