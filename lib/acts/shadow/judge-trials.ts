import type { Dispute } from "#core/arbitration/dispute.ts";
import { Unavailable } from "#core/faults.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ShadowDay, ShadowExample, ShadowMark } from "#core/ports/stores/shadow-book.ts";
import { hashed } from "#core/questions/hashed.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { countTrial, emptyDay, type TrialOutcome } from "#core/shadow/counted.ts";
import { asksIn, type ShadowDifference, shadowDifferences } from "#core/shadow/differences.ts";
import { exampleText } from "#core/shadow/example.ts";
import { trialOf } from "#core/shadow/trial.ts";
import { readTried, type TooLarge, type Tried } from "#core/shadow/tried.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";

export type ShadowRuntime = Pick<Runtime, "candidate" | "shadowBook" | "policy" | "knowledge" | "log">;

/** A message, and how often it came, this time included. */
export type DeliveredTrial = { readonly message: unknown; readonly receives: number };

type TrialDone = {
  readonly policy: string;
  readonly at: string;
  /** Missing of what is only counted. */
  readonly dispute?: Dispute;
  readonly outcome: TrialOutcome;
};

/**
 * Judges under the candidate what was judged and stored, and counts what differs. INVARIANT (tried once): what its first
 * delivery did not come to an end with is counted and not tried again, so that nothing hangs or fails twice.
 */
export async function judgeTrials(
  delivered: readonly DeliveredTrial[],
  runtime: ShadowRuntime,
): Promise<void> {
  const candidate = await runtime.candidate.policy();
  if (candidate === undefined) return;
  const outcomes: TrialDone[] = [];
  for (const { message, receives } of delivered) {
    const tried = readTried(message);
    if (tried !== undefined) outcomes.push(await outcomeOf(tried, receives, runtime));
  }
  const days = Map.groupBy(outcomes, ({ policy, at }) => `${policy} ${dayOf(at)}`);
  for (const sameDay of days.values()) await keep(sameDay, candidate, runtime);
}

async function outcomeOf(
  tried: Tried | TooLarge,
  receives: number,
  runtime: ShadowRuntime,
): Promise<TrialDone> {
  const { policy, by } = tried;
  if ("tooLarge" in tried) return { policy, at: tried.at, outcome: { untried: "too-large" } };
  const { dispute, fields } = tried;
  const at = dispute.now;
  if (receives > 1) return { policy, at, outcome: { untried: "stopped" } };
  try {
    const verdict = await runtime.candidate.judge(dispute);
    const differences = shadowDifferences(tried, verdict.fields, runtime.policy);
    const asks = { running: asksIn(fields), candidate: asksIn(verdict.fields) };
    return { policy, at, dispute, outcome: { by, at, differences, asks } };
  } catch (error) {
    // Not counted as a fault: it is the candidate's, and rings for nobody.
    runtime.log.warn("a candidate did not judge", { fault: faultName(error) });
    return { policy, at, outcome: { untried: "failed" } };
  }
}

type CountedDay = {
  readonly day: ShadowDay;
  readonly marks: ReadonlyMap<string, { readonly resource: ResourceId; readonly mark: ShadowMark }>;
  readonly examples: readonly { readonly dispute: Dispute; readonly of: ShadowDifference }[];
};

const mostTries = 5;

/** Counts what came out on one day. The day is stored first: what is counted twice is seen, what is never counted is not. */
async function keep(
  outcomes: readonly TrialDone[],
  candidate: Policy,
  runtime: ShadowRuntime,
): Promise<void> {
  const { shadowBook } = runtime;
  const inOrder = outcomes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const [first] = inOrder;
  if (first === undefined) return;
  const trial = trialOf(first.policy, candidate, first.at);
  const day = dayOf(first.at);
  const marks = await marksOf(trial.id, inOrder, runtime);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await shadowBook.day(trial.id, day);
    if (before === undefined) await shadowBook.begin(trial);
    const kept = counted(before ?? emptyDay(trial.id, day), inOrder, marks);
    if (!(await shadowBook.save(kept.day)).ok) continue;
    for (const { resource, mark } of kept.marks.values()) await shadowBook.setMark(trial.id, resource, mark);
    for (const example of kept.examples)
      await shadowBook.putExample(trial.id, exampleOf(example, candidate, runtime));
    return;
  }
  throw new Unavailable("others keep counting for the shadow", { hint: "try again in a moment" });
}

type KnownMarks = ReadonlyMap<string, ShadowMark>;

async function marksOf(
  trial: string,
  outcomes: readonly TrialDone[],
  { shadowBook }: ShadowRuntime,
): Promise<KnownMarks> {
  const resources = new Map(
    outcomes.flatMap(({ dispute }): readonly [string, ResourceId][] =>
      dispute === undefined ? [] : [[resourceText(dispute.resource), dispute.resource]],
    ),
  );
  const found = await Promise.all(
    Array.from(
      resources,
      async ([text, resource]) => [text, await shadowBook.mark(trial, resource)] as const,
    ),
  );
  return new Map(found.flatMap(([text, mark]) => (mark === undefined ? [] : [[text, mark] as const])));
}

function counted(before: ShadowDay, outcomes: readonly TrialDone[], known: KnownMarks): CountedDay {
  const marks = new Map<string, { readonly resource: ResourceId; readonly mark: ShadowMark }>();
  const examples: CountedDay["examples"][number][] = [];
  let day = before;
  for (const { dispute, outcome } of outcomes) {
    const text = dispute === undefined ? "" : resourceText(dispute.resource);
    const next = countTrial(day, outcome, marks.get(text)?.mark ?? known.get(text));
    day = next.day;
    if (dispute === undefined) continue;
    if (next.mark !== undefined) marks.set(text, { resource: dispute.resource, mark: next.mark });
    if (next.exampleOf !== undefined) examples.push({ dispute, of: next.exampleOf });
  }
  return { day, marks, examples };
}

/** INVARIANT (no secrets): what either policy hides is in no example. */
function exampleOf(
  { dispute, of: { rows, direction } }: CountedDay["examples"][number],
  candidate: Policy,
  { policy, knowledge }: ShadowRuntime,
): ShadowExample {
  const { resource, now: at } = dispute;
  const both = [policy, candidate].map((each) => hidesOf(resource.type, each, knowledge));
  const text = exampleText(dispute, (path) => both.some((hides) => hides(path)));
  const id = hashed(resourceText(resource), at).slice(0, 16);
  return { id, day: dayOf(at), at, resource, rows, direction, dispute: text };
}
