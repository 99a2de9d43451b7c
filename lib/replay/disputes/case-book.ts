import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { lastChanged } from "#core/claims/claim.ts";
import { actorKey } from "#core/claims/docket/replacement-key.ts";
import { canonicalJson } from "#core/fields/json.ts";
import { pathKey } from "#core/fields/path.ts";
import { isQuiet, type ReplayLook } from "../judging/look.ts";
import type { ResourceMemory } from "../judging/memory/resource-memory.ts";
import {
  type Case,
  type CaseEnding,
  type CaseKind,
  type Detail,
  isFightIn,
  isStronger,
  kindOf,
  type LastWrite,
  sidesOf,
  type Turn,
} from "./case.ts";
import { type Parties, partiesOf } from "./parties.ts";
import { freshQuestions } from "./questions.ts";

export type Caps = { disputes: number; unexplained: number };

/** Who is told of each case once it is over, and of each question. */
export type Readers = {
  readonly closed: (done: Case) => void;
  readonly asked: (question: { readonly look: ReplayLook; readonly fields: readonly FieldVerdict[] }) => void;
};

const mostTurns = 8;

/** Follows every dispute from the first conflict to its end; the first ones are kept in detail, all are counted. */
export class CaseBook {
  /** The cases that are kept, in the order in which they began. */
  readonly kept: Case[] = [];
  /** How many there were, kept or not. */
  begun = 0;
  readonly #readers: Readers;
  readonly #open = new Map<string, Map<string, Case>>();
  readonly #room: Caps;

  constructor(caps: Caps, readers: Readers) {
    this.#room = { ...caps };
    this.#readers = readers;
  }

  looked(look: ReplayLook): void {
    const open = this.#open.get(look.memory.key) ?? new Map<string, Case>();
    for (const field of look.verdict.fields) this.#note(field, look, open);
    this.#open.set(look.memory.key, open);
    if (open.size === 0) this.#open.delete(look.memory.key);
    for (const fields of freshQuestions(look)) this.#readers.asked({ look, fields });
  }

  /** Nothing more will be heard of the resource. */
  gone(memory: ResourceMemory, at: number, ending: CaseEnding): void {
    for (const open of this.#open.get(memory.key)?.values() ?? []) this.#close(open, at, ending);
    this.#open.delete(memory.key);
  }

  /** The log is over: what is still open stays so. */
  finish(): void {
    for (const cases of this.#open.values()) for (const open of cases.values()) this.#readers.closed(open);
    this.#open.clear();
  }

  #note(field: FieldVerdict, look: ReplayLook, open: Map<string, Case>): void {
    const key = pathKey(field.path);
    const known = open.get(key);
    if (isQuiet(field)) {
      if (known !== undefined) this.#close(known, look.now, "settled");
      open.delete(key);
      return;
    }
    const parties = partiesOf(look, field);
    if (known !== undefined && !isAnotherRound(known, lastWrite(look, parties))) {
      goOn(known, { field, look, parties });
      return;
    }
    if (known !== undefined) this.#close(known, look.now, "overtaken");
    open.set(key, this.#begin({ field, look, parties }));
  }

  #begin({ field, look, parties }: Round): Case {
    const last = lastWrite(look, parties);
    const kind = kindOf(field, parties);
    this.begun += 1;
    const fresh: Case = {
      number: this.begun,
      resource: look.memory.resource,
      path: field.path,
      began: last.at,
      at: momentOf(look, last),
      kind,
      sides: sidesOf(parties),
      outcome: field.outcome,
      isFight: isFightIn(field),
      last,
      ended: undefined,
      ending: undefined,
      detail: this.#takeRoom(kind) ? { judged: judgedIn(look), field, parties, turns: [] } : undefined,
    };
    fresh.detail?.turns.push(turnOf(look, field, parties));
    if (fresh.detail !== undefined) this.kept.push(fresh);
    return fresh;
  }

  /** The first ones are told in detail; the unexplained, of which there may be many, have a share of their own. */
  #takeRoom(kind: CaseKind): boolean {
    const share = kind === "unexplained" ? "unexplained" : "disputes";
    if (this.#room[share] <= 0) return false;
    this.#room[share] -= 1;
    return true;
  }

  #close(open: Case, at: number, ending: CaseEnding): void {
    open.ended = at;
    open.ending = ending;
    this.#readers.closed(open);
  }
}

const judgedIn = ({ dispute, now }: ReplayLook): Detail["judged"] => ({ dispute, now });

const turnOf = ({ now }: ReplayLook, field: FieldVerdict, { challenger }: Parties): Turn => ({
  at: now,
  field,
  challenger,
});

type Round = { readonly field: FieldVerdict; readonly look: ReplayLook; readonly parties: Parties };

export function lastWrite({ now }: ReplayLook, { challenger }: Parties): LastWrite {
  if (challenger === undefined) return { by: "", at: now };
  const { claim } = challenger;
  return { by: actorKey(claim.actor), at: lastChanged(claim) };
}

// Within the grace and a look the write itself is what happened; later something else turned the verdict.
const longestLook = 60_000;

export function momentOf({ now, grace }: ReplayLook, { at }: LastWrite): number {
  return now - at <= grace + longestLook ? at : now;
}

// Writes that follow each other faster are one dispute that goes to and fro.
const pause = 15 * 60_000;

/** Somebody else takes the field up again after a pause. */
const isAnotherRound = ({ last }: Case, next: LastWrite): boolean =>
  last.by !== next.by && next.at - last.at > pause;

const isSameTurn = (a: FieldVerdict, b: FieldVerdict): boolean =>
  a.outcome === b.outcome &&
  a.because[0]?.rule === b.because[0]?.rule &&
  canonicalJson(a.value ?? null) === canonicalJson(b.value ?? null);

/** The strongest verdict stands for the whole case, and a rival weighs more than that nobody explained it. */
function goOn(open: Case, { field, look, parties }: Round): void {
  const kind = kindOf(field, parties);
  open.last = lastWrite(look, parties);
  open.isFight ||= isFightIn(field);
  const turns = open.detail?.turns ?? [];
  const last = turns.at(-1);
  if (last !== undefined && turns.length < mostTurns && !isSameTurn(last.field, field))
    turns.push(turnOf(look, field, parties));
  const isGraver = open.kind === "unexplained" && kind !== "unexplained";
  if (!isGraver && !isStronger(field.outcome, open.outcome)) return;
  open.kind = kind;
  open.outcome = field.outcome;
  open.sides = sidesOf(parties);
  open.at = momentOf(look, open.last);
  if (open.detail !== undefined) open.detail = { judged: judgedIn(look), field, parties, turns };
}
