import type { Loss } from "../settle/accept.ts";
import { idOf, type Voice } from "../settle/voice.ts";
import type { Deferral, Wake } from "../verdict.ts";

const isRail = ({ origin }: Voice): boolean => origin === "guardrail";

/** A claim that a guardrail or its own wish stands against is refused: nothing it could wait for. */
export function isRefused({ blockers, anyOf }: Loss): boolean {
  return anyOf || blockers.length === 0 ? blockers.every(isRail) : blockers.some(isRail);
}

const isOwn = (wake: Wake, id: string): boolean => "end" in wake && wake.end === id;

function textOf(wake: Wake): string {
  if ("end" in wake) return `end ${wake.end}`;
  if ("closed" in wake) return `closed ${wake.closed}`;
  if ("at" in wake) return `at ${wake.at}`;
  return "ruling" in wake ? `ruling ${wake.ruling}` : `policy ${wake.policy}`;
}

/** Mostly several claims have to end, each of them once. */
function areApart(wakes: readonly Wake[]): boolean {
  const ends = new Set<string>();
  for (const wake of wakes) if ("end" in wake) ends.add(wake.end);
  return ends.size === wakes.length;
}

function distinct(wakes: readonly Wake[]): readonly Wake[] {
  if (wakes.length < 2 || areApart(wakes)) return wakes;
  return [...new Map(wakes.map((wake) => [textOf(wake), wake])).values()];
}

/** All that stands in the way has to end; a tie that live decides is over when either side of it ends. */
function alternatives({ blockers, anyOf }: Loss, id: string): readonly (readonly Wake[])[] {
  const open = blockers.filter((blocker) => !isRail(blocker));
  if (anyOf) return open.map(({ wakes }) => distinct(wakes));
  const firm: Wake[] = [];
  const loose: Wake[] = [];
  for (const { origin, wakes } of open) {
    const isHold = origin === "hold";
    for (const wake of wakes)
      if (!isHold) firm.push(wake);
      else if (!isOwn(wake, id)) loose.push(wake);
  }
  if (loose.length === 0) return [distinct(firm)];
  return loose.map((wake) => distinct([...firm, wake]));
}

export function deferralOf(loss: Loss): Deferral | undefined {
  const claim = idOf(loss.voice);
  if (claim === undefined || loss.voice.by?.claim.onLoss === "abandon" || isRefused(loss)) return undefined;
  const wakes = alternatives(loss, claim).filter((all) => all.length > 0);
  return { claim, wakes: wakes.length > 0 ? wakes : [[{ policy: "policy" }]] };
}
