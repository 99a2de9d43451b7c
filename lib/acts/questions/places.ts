import type { DueTelling } from "#core/cases/telling/due-tellings.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { type DayPlace, dayPlace, leavingOf, teamPlace } from "#core/notices/mailbox/attention.ts";
import type { Audience } from "#core/notices/readers/recipients.ts";
import { weightOf } from "#core/notices/weight.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { hashed } from "#core/questions/hashed.ts";
import { wasTold } from "#core/questions/silence.ts";
import { changeBox } from "../notices/change-box.ts";
import type { Runtime } from "../runtime.ts";

/** What one reader is told now, or with a bundle that leaves later. */
export type PlacedTelling = { readonly telling: DueTelling; readonly notBefore?: string };

/** What is told now, and the questions that nobody is told of before some moment. */
export type ToldPlaces = {
  readonly told: readonly PlacedTelling[];
  readonly waiting: ReadonlyMap<string, string>;
};

type PlacesScene = {
  readonly record: DocketRecord;
  readonly decision: LoggedDecision;
  readonly audience: Audience;
};

/**
 * Asks each reader's day for a place. INVARIANT (none ends untold): a question for which nobody has one stays untold, so that
 * its time does not run, and is told when the first bundle is due.
 */
export async function placesFor(
  due: readonly DueTelling[],
  scene: PlacesScene,
  runtime: Runtime,
): Promise<ToldPlaces> {
  const told: PlacedTelling[] = [];
  const waiting = new Map<string, string>();
  for (const tellings of Map.groupBy(due, ({ question }) => question.id).values()) {
    const placed = await placesOf(tellings, scene, runtime);
    if (typeof placed === "number") waiting.set(tellings[0]?.question.id ?? "", instantOf(placed));
    else told.push(...placed);
  }
  return { told, waiting };
}

/** When it may be told first, or the places of each. */
async function placesOf(
  tellings: readonly DueTelling[],
  { record, decision, audience }: PlacesScene,
  runtime: Runtime,
): Promise<number | readonly PlacedTelling[]> {
  const [first] = tellings;
  if (first === undefined) return [];
  const { question } = first;
  const weight = weightOf({ record, question, policy: audience.policy, judged: decision.record });
  if (weight === "passes") return tellings.map((telling) => ({ telling }));
  const now = runtime.now();
  const waits = wasTold(question) ? 0 : millis(question.bundleAt ?? instantOf(0));
  if (waits > now) return waits;
  const team = await placeOfTeam(tellings, runtime);
  if (team.at > now && !wasTold(question)) return team.at;
  const each: DayPlace[] = [];
  for (const telling of tellings) each.push(await placeOfReader(telling, runtime));
  const soonest = Math.min(...each.map(({ at }) => at));
  if (soonest > now && !wasTold(question)) return soonest;
  return tellings.map((telling, index) => placed(telling, each[index], now));
}

function placed(telling: DueTelling, place: DayPlace | undefined, now: number): PlacedTelling {
  const { at = now, leavesAt } = place ?? {};
  const notBefore = at > now ? leavingOf(at) : leavesAt;
  return notBefore === undefined ? { telling } : { telling, notBefore: instantOf(notBefore) };
}

const idOf = ({ question, kind }: DueTelling, reader: string): string =>
  hashed("attention", question.id, question.askedAt, kind, reader);

async function placeOfReader(telling: DueTelling, runtime: Runtime): Promise<DayPlace> {
  const { reader } = telling.recipient;
  const { each: most } = runtime.policy.file.limits.attention;
  const asking = { id: idOf(telling, reader), weight: "question", now: runtime.now(), most } as const;
  return await changeBox(reader, runtime, (box) => dayPlace(box, asking));
}

/** Those who are asked together are a team, whatever it is called. */
async function placeOfTeam(tellings: readonly DueTelling[], runtime: Runtime): Promise<DayPlace> {
  const readers = tellings.map(({ recipient }) => recipient.reader).toSorted();
  const team = `team:${hashed("team", readers)}`;
  const { team: most } = runtime.policy.file.limits.attention;
  const [first] = tellings;
  const id = first === undefined ? "" : idOf(first, team);
  const asking = { id, size: readers.length, now: runtime.now(), most };
  return await changeBox(team, runtime, (box) => teamPlace(box, asking));
}

/** The record in which each of these questions waits for its moment. */
export function waitingFor<R extends Pick<DocketRecord, "case">>(record: R, { waiting }: ToldPlaces): R {
  const open = record.case;
  if (open === undefined || waiting.size === 0) return record;
  const later = (question: OpenQuestion): OpenQuestion => {
    const bundleAt = waiting.get(question.id);
    return bundleAt === undefined || wasTold(question) ? question : { ...question, bundleAt };
  };
  return { ...record, case: { ...open, questions: open.questions.map(later) } };
}
