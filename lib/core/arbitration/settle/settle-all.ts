import type { Context } from "../context.ts";
import type { FieldCase } from "../project/field-case.ts";
import type { Loss } from "./accept.ts";
import { orderedGroups, settleOrdered } from "./coupled.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { type Settled, settleField } from "./settle-field.ts";
import { idOf, inTurn, type Voice } from "./voice.ts";

type Rejected = ReadonlyMap<string, readonly Voice[]>;

const groupOf = ({ by }: Voice): string | undefined =>
  by?.claim.atomic === true && by.claim.change !== undefined ? by.claim.change : undefined;

/** A claim that goes with others of its change is not heard when one of them lost. */
function withoutRejected(prepared: Prepared, rejected: Rejected): Prepared {
  if (rejected.size === 0) return prepared;
  return { ...prepared, voices: prepared.voices.filter((voice) => !rejected.has(groupOf(voice) ?? "")) };
}

function withLosses(settled: Settled, prepared: Prepared, rejected: Rejected): Settled {
  if (rejected.size === 0) return settled;
  const more: readonly Loss[] = prepared.voices.flatMap((voice) => {
    const blockers = rejected.get(groupOf(voice) ?? "");
    return blockers === undefined ? [] : [{ voice, blockers, anyOf: false }];
  });
  if (more.length === 0) return settled;
  return { ...settled, heard: { ...settled.heard, losses: [...settled.heard.losses, ...more] } };
}

function settleOnce(all: readonly Prepared[], rejected: Rejected, context: Context): readonly Settled[] {
  const heard = all.map((prepared) => withoutRejected(prepared, rejected));
  const settled = new Map<number, Settled>();
  for (const { name, members } of orderedGroups(all, context)) {
    const group = settleOrdered(
      members.map((index) => heard[index] as Prepared),
      name,
      context,
    );
    for (const [place, index] of members.entries()) settled.set(index, group[place] as Settled);
  }
  return heard.map((prepared, index) => {
    const found = settled.get(index) ?? settleField(prepared, context);
    return withLosses(found, all[index] as Prepared, rejected);
  });
}

type Torn = { readonly change: string; readonly first: Voice; readonly blockers: readonly Voice[] };

/** Of the changes that were heard on one field and lost on another, the one with the highest rank. */
function tornChange(settled: readonly Settled[], rejected: Rejected): Torn | undefined {
  const heard = new Map<string, Voice>();
  const lost = new Map<string, Loss>();
  for (const { heard: result } of settled) {
    for (const voice of result.accepted) {
      const change = groupOf(voice);
      const known = change === undefined ? undefined : heard.get(change);
      if (change !== undefined && (known === undefined || inTurn(voice, known) < 0)) heard.set(change, voice);
    }
    for (const loss of result.losses) {
      const change = groupOf(loss.voice);
      if (change !== undefined && !rejected.has(change) && !lost.has(change)) lost.set(change, loss);
    }
  }
  const torn = [...lost].flatMap(([change, { blockers }]) => {
    const first = heard.get(change);
    return first === undefined ? [] : [{ change, first, blockers }];
  });
  return torn.toSorted((a, b) => inTurn(a.first, b.first) || (a.change < b.change ? -1 : 1))[0];
}

/** Settles every field; a change that must stand or fall as a whole falls where one of its fields lost. */
export function settleAll(cases: readonly FieldCase[], context: Context): readonly Settled[] {
  const all = cases.map((field) => prepare(field, context));
  const rejected = new Map<string, readonly Voice[]>();
  let settled = settleOnce(all, rejected, context);
  if (!all.some(({ voices }) => voices.some((voice) => groupOf(voice) !== undefined))) return settled;
  for (let torn = tornChange(settled, rejected); torn !== undefined; torn = tornChange(settled, rejected)) {
    rejected.set(
      torn.change,
      torn.blockers.filter((blocker) => idOf(blocker) !== undefined || blocker.wakes.length > 0),
    );
    settled = settleOnce(all, rejected, context);
  }
  return settled;
}
