import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { BoundedCount } from "./counting/bounded-count.ts";
import type { Case } from "./disputes/case.ts";
import { type Caps, CaseBook } from "./disputes/case-book.ts";
import { CaseCounts } from "./disputes/case-counts.ts";
import { partiesOf } from "./disputes/parties.ts";
import { lookDelay } from "./judging/concern.ts";
import { Judge } from "./judging/judge.ts";
import type { ReplayLook } from "./judging/look.ts";
import type { Room } from "./judging/memory/resources.ts";
import type { Lane, Ordered } from "./ordering/lanes.ts";
import type { Recorder } from "./recording/recorder.ts";

type TrialParts = {
  readonly policy: Policy;
  readonly shapes: TypeKnowledge;
  readonly situations: readonly Situation[];
  readonly owners?: OwnersBook | undefined;
  readonly room: Room;
  readonly caps: Caps;
  readonly closed: (done: Case) => void;
  /** Keeps what it comes to. */
  readonly recorder?: Recorder | undefined;
  /** Is told of every look. */
  readonly looked?: ((look: ReplayLook) => void) | undefined;
};

const mostAsked = 2_000;

/** What one policy makes of the log. */
export class Trial {
  readonly policy: Policy;
  readonly judge: Judge;
  readonly book: CaseBook;
  readonly counts = new CaseCounts();
  questions = 0;
  /** Questions about what nobody explained, by principal. */
  readonly askedAbout = new BoundedCount(mostAsked);
  readonly #recorder: Recorder | undefined;

  constructor({ policy, shapes, situations, owners, room, caps, closed, recorder, looked }: TrialParts) {
    this.policy = policy;
    this.#recorder = recorder;
    this.book = new CaseBook(caps, {
      closed: (done) => {
        this.counts.add(done);
        closed(done);
      },
      asked: ({ look, fields }) => this.#asked(look, fields),
    });
    const listener = {
      looked: (look: ReplayLook) => {
        this.book.looked(look);
        recorder?.looked(look);
        looked?.(look);
      },
      gone: (...told: Parameters<CaseBook["gone"]>) => {
        this.book.gone(...told);
        const [memory, , why] = told;
        if (why === "forgotten") recorder?.keep(memory);
      },
    };
    this.judge = new Judge({ policy, shapes, situations, owners, room, listener });
  }

  take(ordered: Ordered): void {
    this.judge.take(ordered);
  }

  /** The log is taken to be followed by a quiet time in which every grace ends. */
  endOf({ reached }: Lane): number {
    return reached + this.policy.file.limits.grace + lookDelay;
  }

  finish(lanes: readonly Lane[]): void {
    for (const lane of lanes) this.judge.advance(lane, this.endOf(lane));
    this.book.finish();
    this.#recorder?.finish(this.judge.resources.all());
  }

  #asked(look: ReplayLook, fields: readonly FieldVerdict[]): void {
    this.questions += 1;
    const [field] = fields;
    if (field === undefined) return;
    const parties = partiesOf(look, field);
    const principal = parties.challenger?.claim.actor.principal;
    if (principal !== undefined && field.ask?.cause === "unexplained")
      this.askedAbout.add(canonicalPrincipal(principal));
  }
}
