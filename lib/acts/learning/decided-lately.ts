import { instantOf, millis } from "#core/claims/instant.ts";
import { dayOf } from "#core/ledger/chain/seal.ts";
import type { DecisionMark, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";

const day = 86_400_000;
const atOnce = 10;

type Lately = {
  readonly days: number;
  /** How many decisions are read at most, the latest. */
  readonly most: number;
};

type DecidedLately = {
  /** In the order in which they were decided. */
  readonly decisions: readonly LoggedDecision[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
};

type DecidingRuntime = Pick<Runtime, "settings" | "decisions" | "now">;

/** What was decided within the last days, as the index of days tells it; it may miss the latest minutes. */
export async function decidedLately(
  { days, most }: Lately,
  runtime: DecidingRuntime,
): Promise<DecidedLately> {
  const at = runtime.now();
  const on = Array.from({ length: days + 1 }, (_, back) => dayOf(instantOf(at - back * day)));
  return await decidedOn({ on, most }, runtime);
}

/** What was decided on some days in UTC; of those named first first. */
export async function decidedOn(
  { on: days, most }: Pick<Lately, "most"> & { readonly on: readonly string[] },
  { settings, decisions }: Pick<Runtime, "settings" | "decisions">,
): Promise<DecidedLately> {
  const marks: DecisionMark[] = [];
  const accounts = [...new Set([settings.account, ...settings.accounts])];
  for (const on of days) {
    if (marks.length > most) break;
    for (const account of accounts) {
      let page: string | undefined;
      do {
        const found = await decisions.onDay(account, on, page);
        marks.push(...found.marks);
        page = found.next;
      } while (page !== undefined && marks.length <= most);
    }
  }
  const found: LoggedDecision[] = [];
  await sideBySide(marks.slice(0, most), atOnce, async ({ resource, id }) => {
    const decision = await decisions.get(resource, id);
    if (decision !== undefined) found.push(decision);
  });
  const inOrder = found.toSorted((a, b) => millis(a.at) - millis(b.at) || a.version - b.version);
  return { decisions: inOrder, isCut: marks.length > most };
}
