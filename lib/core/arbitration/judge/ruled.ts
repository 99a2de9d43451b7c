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

const isForced = ({ worth }: Stake): boolean => worth.adjustment.ask !== undefined;

/**
 * INVARIANT (truth is no loss): what would be written or kept for others all the same, or kept of its writer in silence,
 * is not asked about for the reason.
 */
function isSoAnyway({ stake }: Voice, settled: Settled, context: Context): boolean {
  const { field, voices, room, value } = settled;
  if (stake === undefined || field.live === undefined || value === undefined) return false;
  const free = voices.filter((voice) => voice.stake === undefined || !isForced(voice.stake));
  const rest = valueFrom(accept({ voices: free, room }), field, context);
  if (rest === undefined || !isValue(settled, rest)) return false;
  if (!isLive(settled, value)) return true;
  if (stake.demand.by.backing === "wrote") return isKeptInSilence(stake, settled, context);
  return isWantedByAnother(field, othersThan(stake, settled));
}

/** What a rule asks of others as well says nothing about whether it would be kept. */
const othersThan = ({ demand }: Stake, { stakes }: Settled): readonly Stake[] =>
  stakes.filter((other) => other.demand.by.party !== demand.by.party && !isForced(other));

const isKeptInSilence = (stake: Stake, settled: Settled, context: Context): boolean =>
  isKeptUnexplained(settled.field, { stake, others: othersThan(stake, settled) }, context);

/** A claim that would hold the field and changes it, and that a rule wants a person to decide on. */
const ruledOn = (settled: Settled, context: Context): Voice | undefined =>
  settled.heard.accepted.find(
    (accepted) =>
      accepted.origin === "claim" &&
      accepted.stake?.worth.adjustment.ask !== undefined &&
      changesSomething(accepted, settled) &&
      !isSoAnyway(accepted, settled, context),
  );

/**
 * INVARIANT (silence escapes no rule): an edit that nothing explains, or that its author only goes on with, is asked about
 * like one that is shown.
 */
function ruledEdit(settled: Settled, context: Context): Stake | undefined {
  const { bringer, field, value } = settled;
  const { live, prior, topology } = field;
  if (bringer === undefined || live === undefined || prior === undefined || value === undefined)
    return undefined;
  const { standing, demand } = bringer;
  const isQuiet = (standing === "edit" || standing === "continued") && demand.by.state === "active";
  if (!isQuiet || !isForced(bringer) || !isLive(settled, value) || sameValue(live, prior, topology))
    return undefined;
  return isKeptInSilence(bringer, settled, context) ? undefined : bringer;
}

type Ruled = { readonly stake: Stake; readonly about: readonly Voice[]; readonly edits: readonly Stake[] };

function asRuled({ stake, about, edits }: Ruled, settled: Settled, context: Context): Decided | undefined {
  const forced = stake.worth.adjustment.ask;
  if (isDecided(settled) || forced === undefined) return undefined;
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
export function ruleDoubt(settled: Settled, context: Context): Decided | undefined {
  const voice = ruledOn(settled, context);
  if (voice?.stake === undefined) return undefined;
  return asRuled({ stake: voice.stake, about: withEchoes([voice], settled), edits: [] }, settled, context);
}

/** The same of an edit that has no voice. */
export function editDoubt(settled: Settled, context: Context): Decided | undefined {
  const edit = ruledEdit(settled, context);
  return edit && asRuled({ stake: edit, about: [], edits: [edit] }, settled, context);
}
