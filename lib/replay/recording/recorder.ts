import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { recordOf } from "#core/arbitration/record.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import { loggedDecision } from "#core/cases/decision.ts";
import { instantOf } from "#core/claims/instant.ts";
import { decisionLine, docketLine } from "#core/documents/record-file.ts";
import { isExistence } from "#core/fields/existence.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { withCase } from "#core/looking/case-after.ts";
import { essencesOf, mayTurn, someDay } from "#core/looking/essence.ts";
import { observing } from "#core/policy/observing.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { ResourceId } from "#core/resources/resource-id.ts";
import type { ReplayLook } from "../judging/look.ts";
import type { ResourceMemory } from "../judging/memory/resource-memory.ts";
import { docketOf, type Standing } from "./docket-of.ts";

type RecorderParts = {
  readonly policy: Policy;
  readonly types: TypeKnowledge;
  /** How many characters there is room for, of decisions and of dockets. */
  readonly room?: RecorderRoom;
};

type RecorderRoom = { readonly decisions: number; readonly dockets: number };
const standardRoom: RecorderRoom = { decisions: 48_000_000, dockets: 48_000_000 };

/** What is known of a resource besides what the replay remembers of it. */
type Known = Standing & { readonly turns: boolean };

const unknown: Known = { version: 0, settled: {}, decision: undefined, turns: false };

/**
 * Keeps what a replay comes to as the arbiter would have stored it while it only observed: a decision whenever a verdict
 * is news, and at the end the docket of every resource.
 */
export class Recorder {
  /** As they stand in a file, one line each. */
  readonly decisions: string[] = [];
  /** By resource: one that was forgotten and seen again has its last. */
  readonly dockets = new Map<string, string>();
  readonly leftOut = { decisions: 0, dockets: 0 };
  /** The last moment that was judged. */
  last = Number.NEGATIVE_INFINITY;
  readonly #parts: RecorderParts;
  readonly #policy: Policy;
  readonly #room: { decisions: number; dockets: number };
  readonly #known = new Map<string, Known>();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#policy = observing(parts.policy);
    this.#room = { ...(parts.room ?? standardRoom) };
  }

  looked(look: ReplayLook): void {
    const { memory, dispute, now } = look;
    this.last = Math.max(this.last, now);
    const verdict = this.#policy === this.#parts.policy ? look.verdict : arbitrate(dispute, this.#policy);
    const known = this.#known.get(memory.key) ?? unknown;
    const { turns: _, ...standing } = known;
    const before = { ...freshRecord(memory.resource), ...standing, version: standing.version + 1 };
    const { case: news } = withCase(before, verdict, now);
    const decision = news === undefined ? undefined : this.#decided(before, look, news.id);
    const settled = settledAfter(known.settled, verdict, memory);
    if (known === unknown && Object.keys(settled).length === 0 && !mayTurn(verdict)) return;
    const { version } = before;
    this.#known.set(memory.key, {
      version,
      settled,
      decision: decision ?? known.decision,
      turns: mayTurn(verdict),
    });
  }

  /** The log is over: the dockets of all that is remembered are kept as they stand, those first of which something was decided. */
  finish(memories: Iterable<ResourceMemory>): void {
    const isQuiet = ({ key }: ResourceMemory) => (this.#known.get(key)?.decision === undefined ? 1 : 0);
    for (const memory of [...memories].toSorted((a, b) => isQuiet(a) - isQuiet(b))) this.keep(memory);
  }

  /** Keeps the docket of a resource as it stands. */
  keep(memory: ResourceMemory): void {
    const { types } = this.#parts;
    const { turns, ...before } = this.#known.get(memory.key) ?? unknown;
    const { version, decision } = before;
    // If it is seen again its chain of decisions goes on.
    if (decision === undefined) this.#known.delete(memory.key);
    else this.#known.set(memory.key, { ...unknown, version, decision });
    const wakes = Number.isFinite(memory.nextLook) ? instantOf(memory.nextLook) : undefined;
    const due = wakes ?? (turns ? someDay : undefined);
    const written = Array.from(memory.fields.values(), ({ liveSince }) => liveSince.at);
    this.last = Math.max(this.last, ...written);
    const standing = { ...before, version: version + 1 };
    const docket = docketOf(memory, { standing, now: this.last, due, types, policy: this.#policy });
    this.#keepDocket(memory.key, docket);
  }

  #keepDocket(key: string, docket: DocketRecord): void {
    const text = isNamed(docket) ? docketLine(docket) : undefined;
    const room = this.#room.dockets + (this.dockets.get(key)?.length ?? 0);
    if (text === undefined || text.length > room) {
      this.leftOut.dockets += 1;
      return;
    }
    this.#room.dockets = room - text.length;
    this.dockets.set(key, text);
  }

  #decided(before: DocketRecord, { dispute, now }: ReplayLook, id: string): DocketRecord["decision"] {
    const at = instantOf(now);
    const judged = { case: id, run: 1, turn: 0, at, record: recordOf(dispute, this.#policy) };
    const logged = loggedDecision(before, judged);
    const text = isNamed(before) ? decisionLine(logged) : undefined;
    if (text === undefined || text.length > this.#room.decisions) {
      this.leftOut.decisions += 1;
      return undefined;
    }
    this.#room.decisions -= text.length;
    this.decisions.push(text);
    return { id: logged.id, digest: logged.digest, at };
  }
}

/** A log may tell of what no store could name. */
const isNamed = ({ resource }: DocketRecord): boolean => ResourceId.safeParse(resource).success;

/** Of what was not judged this time the last verdict stands, unless the resource went or came meanwhile. */
function settledAfter(
  settled: DocketRecord["settled"],
  verdict: Verdict,
  { gone }: ResourceMemory,
): DocketRecord["settled"] {
  if (gone !== undefined) return essencesOf(verdict);
  const judged = new Set<string>(verdict.fields.map(({ path }) => path));
  const kept = Object.entries(settled).filter(([path]) => !judged.has(path) && !isExistence(path));
  return { ...Object.fromEntries(kept), ...essencesOf(verdict) };
}
