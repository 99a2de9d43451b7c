import { instantOf } from "#core/claims/instant.ts";
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

/** What was decided within the last days, as the index of days tells it; it may miss the latest minutes. */
export async function decidedLately(
  { days, most }: Lately,
  { settings, decisions, now }: Pick<Runtime, "settings" | "decisions" | "now">,
): Promise<DecidedLately> {
  const marks: DecisionMark[] = [];
  const accounts = [...new Set([settings.account, ...settings.accounts])];
  for (let back = 0; back <= days && marks.length <= most; back += 1)
    for (const account of accounts) {
      const on = dayOf(instantOf(now() - back * day));
      let page: string | undefined;
      do {
        const found = await decisions.onDay(account, on, page);
        marks.push(...found.marks);
        page = found.next;
      } while (page !== undefined && marks.length <= most);
    }
  const found: LoggedDecision[] = [];
  await sideBySide(marks.slice(0, most), atOnce, async ({ resource, id }) => {
    const decision = await decisions.get(resource, id);
    if (decision !== undefined) found.push(decision);
  });
  const inOrder = found.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.version - b.version));
  return { decisions: inOrder, isCut: marks.length > most };
}
