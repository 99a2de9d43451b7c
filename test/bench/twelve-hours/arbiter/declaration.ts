import type { Claim } from "#core/claims/claim.ts";
import type { Turn } from "../schemes/scheme.ts";
import { places, wholeDay } from "../world/field.ts";
import { instantAt } from "./moment.ts";
import { claimantOf, type World } from "./who.ts";

/** What an actor says of a want that it declares. */
export type Declaration = { readonly id: string; readonly claims: readonly Claim[] };

/** Remembers what was declared last, so that only news is declared. */
export class Declarations {
  readonly #world: World;
  readonly #said = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** What is to be declared now; nothing where it was said before. */
  at({ actor, want, at }: Turn): Declaration | undefined {
    const { while: ref, ...stake } = want.stake(at);
    const id = `${actor.name}/${want.field}`;
    const text = JSON.stringify(stake);
    if (this.#said.get(id) === text) return undefined;
    this.#said.set(id, text);
    const until = want.until < wholeDay && ref === undefined ? { until: instantAt(want.until) } : {};
    const claim: Claim = {
      id: `${id}/1`,
      field: places[want.field].path,
      ...stake,
      ...until,
      ...(ref !== undefined && { while: ref }),
      strength: "must",
      actor: claimantOf(actor, this.#world),
      source: "declared",
      madeAt: instantAt(at),
      onLoss: "defer",
      state: "active",
    };
    return { id, claims: [claim] };
  }

  /** What takes back a want that has ended; nothing where it was not declared. */
  ended({ actor, want, at }: Turn): Declaration | undefined {
    const id = `${actor.name}/${want.field}`;
    if (at === wholeDay || !this.#said.delete(id)) return undefined;
    return { id, claims: [] };
  }
}
