import type { Actor } from "#core/claims/claim.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { ActorKind } from "#core/claims/words.ts";

/** What nobody explained of one principal. */
export type Silent = {
  readonly principal: string;
  readonly kind: ActorKind;
  readonly via: ReadonlySet<string>;
  readonly changes: number;
};

type SilentTally = { -readonly [part in keyof Silent]: Silent[part] } & { readonly via: Set<string> };

const mostVia = 8;

/** The changes that nobody explained, by whose they are. */
export class Unexplained {
  total = 0;
  /** Changes of actors for whom there was no room. */
  others = 0;
  readonly #most: number;
  readonly #byPrincipal = new Map<string, SilentTally>();

  constructor(most: number) {
    this.#most = most;
  }

  change(actor: Actor): void {
    this.total += 1;
    const principal = canonicalPrincipal(actor.principal);
    const known = this.#byPrincipal.get(principal);
    if (known === undefined && this.#byPrincipal.size >= this.#most) {
      this.others += 1;
      return;
    }
    const held = known ?? { principal, kind: actor.kind, via: new Set<string>(), changes: 0 };
    held.changes += 1;
    if (actor.via !== undefined && held.via.size < mostVia) held.via.add(actor.via);
    this.#byPrincipal.set(principal, held);
  }

  /** Those with most to explain first. */
  ranked(): readonly Silent[] {
    return [...this.#byPrincipal.values()].toSorted(
      (a, b) => b.changes - a.changes || (a.principal < b.principal ? -1 : 1),
    );
  }
}
