import { supersededMessages } from "#core/cases/messages.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { wasTold } from "#core/questions/silence.ts";
import { audienceOf } from "../questions/audience.ts";
import type { Runtime } from "../runtime.ts";

type Closed = { readonly closed: readonly OpenQuestion[]; readonly logged: LoggedDecision };

/** Tells those who were asked what they need not answer any more. */
export async function tellSuperseded(
  record: DocketRecord,
  { closed, logged }: Closed,
  runtime: Runtime,
): Promise<void> {
  if (!closed.some(wasTold)) return;
  const audience = await audienceOf(logged, runtime);
  for (const message of supersededMessages(record, closed, audience)) await runtime.notifier.send(message);
}
